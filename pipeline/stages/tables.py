"""What the three table stages share: definitions, reading value tables, writing and reading board tables."""

from collections.abc import Sequence
from pathlib import Path

import polars as pl

from pipeline.files.writing import read_own_json, read_table, write_json
from pipeline.metrics.definitions import definitions
from pipeline.schema import items
from pipeline.schema.board import MetricDefinition, ModelRecord, Table
from pipeline.schema.edition import EditionSettings


def read_models(path: Path) -> tuple[ModelRecord, ...]:
    """Read the records of the models stage."""
    return tuple(ModelRecord.model_validate(entry) for entry in read_own_json(path))


def read_definitions(settings: EditionSettings, models: Path) -> tuple[MetricDefinition, ...]:
    """Define every metric as this edition computes it."""
    records = read_models(models)
    return definitions(settings, records[0].label if records else "none")


def stack_values(paths: Sequence[Path], schema: items.Schema) -> pl.DataFrame:
    """Put the value tables of all buckets under each other; none gives an empty table."""
    return pl.concat([items.empty(schema), *(read_table(path, schema) for path in paths)])


def write_tables(out: Path, tables: list[Table]) -> str:
    """Write a role's tables; give a line that counts them."""
    write_json(out, [table.model_dump() for table in tables])
    return f"{len(tables)} tables"


def read_tables(path: Path) -> list[Table]:
    """Read a role's tables."""
    return [Table.model_validate(entry) for entry in read_own_json(path)]
