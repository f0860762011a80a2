"""Columns and tables: labels, directions and signatures come from the metrics' definitions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.schema.base import Role
from pipeline.schema.board import Cell, Column, Direction, MetricDefinition, Row, Table

ColumnKind = Literal["text", "system", "team", "unit", "data_kind", "rank", "number", "count", "share"]
Cells = tuple[Cell, ...]

_LABELS = {
    "data_kind": "Kind",
    "n": "n",
    "std": "SD",
    "micro": "Mean over items",
    "mean": "Mean over files",
    "within_20": "Within 20",
    "kappa": "Weighted kappa",
    "icc": "ICC",
    "kendall": "Kendall tau-b",
}
_HELP = {
    "rank": "The ranks that the system can hold, given which pairs differ significantly.",
    "n": "Number of items behind the row.",
    "files": "Number of files (one author of questions or answers in one unit).",
    "items": "Number of items in those files.",
    "std": "Population standard deviation over the files' means.",
    "micro": "Every item counts alike.",
    "mean": "Every file counts alike.",
}


@dataclass(frozen=True)
class Layout:
    """Makes columns and tables that know the definitions of their metrics."""

    definitions: tuple[MetricDefinition, ...]

    def column(
        self,
        name: str,
        kind: ColumnKind = "number",
        metric: str | None = None,
        *,
        label: str = "",
        digits: int = 1,
        explain: str = "",
        direction: Direction | None = None,
    ) -> Column:
        """Make a column; a metric that the edition does not define leaves it without one."""
        known = next((definition for definition in self.definitions if definition.id == metric), None)
        return Column(
            id=name,
            label=label or _LABELS.get(name) or name.replace("_", " ").capitalize(),
            kind=kind,
            metric=known.id if known else None,
            unit=known.unit if known and kind == "number" else "",
            direction=direction or (known.direction if known else "none"),
            digits=digits,
            help=explain or _HELP.get(name, "") or (known.sentence if known else ""),
        )

    def table(
        self,
        name: str,
        title: str,
        caption: str,
        role: Role | None,
        columns: Sequence[Column],
        rows: Iterable[Cells | Row],
        n: int,
        note: str = "",
        lacks: str = "",
    ) -> Table:
        """Make a table; one without rows says what the edition lacks."""
        lines = tuple(row if isinstance(row, Row) else Row(cells=row) for row in rows)
        metrics = {column.metric for column in columns}
        return Table(
            id=name,
            title=title,
            caption=caption,
            role=role,
            columns=tuple(columns),
            rows=lines,
            n=n if lines else 0,
            signatures=tuple(sorted({d.signature for d in self.definitions if d.id in metrics})),
            note=note,
            lacks="" if lines else lacks or "This edition has nothing to show here.",
        )
