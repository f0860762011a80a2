"""The kinds of materials and what the edition holds of each."""

from collections.abc import Sequence

import polars as pl

from pipeline.analysis.cells import absent, fact
from pipeline.analysis.layout import Layout
from pipeline.edition.names import GOLD
from pipeline.schema.board import KindRecord, Table
from pipeline.schema.edition import EditionSettings, Kind

_COUNTS = ("units", "units_with_text", "units_with_questions", "units_with_answers", "gold_questions")


def describe_kinds(
    settings: EditionSettings, units: pl.DataFrame, questions: pl.DataFrame, tables: Sequence[Table]
) -> tuple[KindRecord, ...]:
    """List every kind in the settings, the materials, the gold or a table, by its place in the settings, then name."""
    found = {*units["kind"], *questions["kind"], *_kinds_in(tables)}
    names = [*settings.kinds, *sorted(found - settings.kinds.keys())]
    return tuple(_describe(name, settings, units, questions) for name in names)


def kind_table(layout: Layout, kinds: Sequence[KindRecord], known: bool) -> Table:
    """Make the table `kinds`; an edition without materials has names and no counts."""
    nothing = absent("the edition's materials are not here", "not_available")
    rows = [(fact(kind.id), *(fact(getattr(kind, name)) if known else nothing for name in _COUNTS)) for kind in kinds]
    columns = [
        layout.column("data_kind", "data_kind"),
        layout.column("units", "count"),
        layout.column("units_with_text", "count", label="With text"),
        layout.column("units_with_questions", "count", label="With gold questions"),
        layout.column("units_with_answers", "count", label="With gold answers"),
        layout.column("gold_questions", "count"),
    ]
    caption = "Kinds of materials in this edition; n counts units."
    note = "Every unit counts alike in the scores, so a kind with many units weighs more."
    n = sum(kind.units for kind in kinds)
    return layout.table("kinds", "Kinds of materials", caption, None, columns, rows, n, note)


def _kinds_in(tables: Sequence[Table]) -> set[str]:
    return {
        str(row.cells[place].value)
        for table in tables
        for place, column in enumerate(table.columns)
        if column.kind == "data_kind"
        for row in table.rows
    }


def _describe(name: str, settings: EditionSettings, units: pl.DataFrame, questions: pl.DataFrame) -> KindRecord:
    about = settings.kinds.get(name, Kind(title=name))
    own = units.filter(pl.col("kind") == name)
    gold = questions.filter(
        (pl.col("kind") == name) & (pl.col("question_team") == GOLD) & (pl.col("question_operator") == "")
    )
    return KindRecord(
        id=name,
        title=about.title,
        description=about.description,
        fact_check=about.fact_check,
        units=own.height,
        units_with_text=own.filter(pl.col("text_state") == "present").height,
        units_with_questions=own.filter(pl.col("gold_state") != "none").height,
        units_with_answers=own.filter(pl.col("gold_state") == "answers").height,
        gold_questions=gold.height,
    )
