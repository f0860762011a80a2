"""Tables of all roles -> `results/board.json` and the headline numbers for `dvc metrics`."""

from collections.abc import Sequence
from pathlib import Path

import polars as pl

from pipeline.board.assemble import assemble
from pipeline.board.examples import choose_examples
from pipeline.board.writing import headline_metrics, write_board
from pipeline.edition.settings import read_settings
from pipeline.edition.tables import load_corpus
from pipeline.files.writing import read_table, write_json
from pipeline.intake.result import Intake, read_intakes
from pipeline.schema import items
from pipeline.schema.base import ROLES
from pipeline.schema.board import Example, Provenance
from pipeline.schema.edition import EditionSettings
from pipeline.stages.tables import read_models, read_tables, stack_values


def make_board(
    edition: Path,
    results: Path,
    intakes: Sequence[Path],
    values: Sequence[Path],
    stamp: str,
    out: Path,
    metrics: Path,
) -> str:
    """Assemble the board from the results of the earlier steps.

    `values` are the Students' value tables, `stamp` is a Provenance as JSON.
    """
    settings, corpus, intake = read_settings(edition), load_corpus(results / "corpus"), read_intakes(intakes)
    tables = [table for role in ROLES for table in read_tables(results / "analysis" / f"{role}.json")]
    board = assemble(
        settings,
        corpus.units,
        corpus.questions,
        intake.reports,
        tables,
        _examples(settings, results, intake, values),
        read_models(results / "models.json"),
        Provenance.model_validate_json(stamp),
    )
    write_board(board, out)
    write_json(metrics, headline_metrics(board))
    return f"{len(board.systems)} systems, {len(board.tables)} tables, {len(board.findings)} findings"


def _examples(settings: EditionSettings, results: Path, intake: Intake, values: Sequence[Path]) -> tuple[Example, ...]:
    """Choose the items shown on pages; `choose_examples` gives none for a private edition."""
    asked = read_table(results / "rounds" / "evaluator.parquet", items.PACK_ITEMS)
    recalls = stack_values(values, items.ANSWER_VALUES)
    gold = load_corpus(results / "corpus").references
    references = pl.concat([gold, intake.references])
    return choose_examples(settings, intake.reports, intake.ratings, asked, intake.answers, recalls, references)
