"""The board as charts need it: tidy records with short labels, and the marks of the systems."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pipeline.schema.base import Role
from pipeline.schema.board import Board, Cell, Column, Table
from pipeline.site.formats import EN_DASH, plain, shorten, show_number
from pipeline.site.palette import GREY, MANY, Mark

Record = dict[str, str | float | int | None]

LABEL = 26
OPERATORS = {
    "W": "W: words mixed",
    "C": "C: letters mixed",
    "WC": "WC: both mixed",
    "RT": "RT: unrelated text",
    "Q": "Q: other question’s",
    "A": "A: other unit’s",
}


@dataclass(frozen=True)
class Chart:
    """A chart before it is drawn; without a specification it is a gap and `lacks` says why."""

    id: str
    title: str
    alt: str
    spec: dict[str, object] | None
    note: str = ""
    lacks: str = ""


@dataclass(frozen=True)
class Source:
    """A board, and how its systems are drawn."""

    board: Board
    marks: dict[str, Mark]

    @cached_property
    def labels(self) -> dict[str, str]:
        """Give every system a short label; within a role no two are equal."""
        labels: dict[str, str] = {}
        taken: set[tuple[str, str]] = set()
        for system in self.board.systems:
            label = shorten(system.name or system.id, LABEL)
            number = 2
            while (system.role, label) in taken:
                label = f"{shorten(system.name or system.id, LABEL - 4)} ({number})"
                number += 1
            taken.add((system.role, label))
            labels[system.id] = label
        return labels

    def label(self, value: object) -> str:
        """Give the label of a system, a kind or any other name."""
        text = str(value)
        if text in self.labels:
            return self.labels[text]
        kind = next((k.title for k in self.board.edition.kinds if k.id == text), text)
        return shorten(kind, LABEL)

    def table(self, name: str) -> Table | None:
        """Give a table that has rows."""
        table = self.board.table(name)
        return table if table is not None and table.rows else None

    def lacks(self, name: str) -> str:
        """Say why a table has no rows."""
        table = self.board.table(name)
        return (table.lacks if table else "") or "The edition holds nothing to draw here."

    def order(self, role: Role, among: Iterable[str]) -> list[str]:
        """Order systems as the role's main table does; those that it does not hold come last."""
        main = self.table(role)
        ranked = [str(main.cell(row, "system").value) for row in main.rows] if main and _has(main, "system") else []
        chosen = list(dict.fromkeys(among))
        return [s for s in ranked if s in chosen] + [s for s in chosen if s not in ranked]

    def colours(self, systems: Sequence[str], highlight: str = "") -> list[str]:
        """Give each system's colour; with many systems, or beside a highlighted one, the others are grey."""
        quiet = bool(highlight) or len(systems) > MANY
        return [self._colour(system, quiet and system != highlight) for system in systems]

    def _colour(self, system: str, quiet: bool) -> str:
        return GREY if quiet or system not in self.marks else self.marks[system].light

    def shapes(self, systems: Sequence[str]) -> list[str]:
        """Give each system's shape."""
        return [self.marks[system].name if system in self.marks else "circle" for system in systems]

    def values(self, table: Table, column: str, names: Sequence[str]) -> list[Record]:
        """Give one record per row: the named text columns as labels, `value`, `low`, `high`, `text`, and `id`."""
        place = table.column(column)
        names = [name for name in names if _has(table, name)]
        records: list[Record] = []
        for row in table.rows:
            cell = row.cells[place]
            record: Record = {}
            for name in names:
                value = table.cell(row, name).value
                shown = OPERATORS.get(str(value), self.label(value)) if name == "operator" else self.label(value)
                record |= {name: shown, f"{name}_id": "" if value is None else str(value)}
            records.append(record | cell_record(cell, table.columns[place]))
        return records


def _has(table: Table, column: str) -> bool:
    return any(c.id == column for c in table.columns)


def cell_record(cell: Cell, column: Column) -> Record:
    """Give what a chart shows of a cell; a cell without a number has a dash for text; shares are per cent."""
    if cell.state != "ok" or not isinstance(cell.value, int | float):
        why = plain(f"{cell.state.replace('_', ' ')}{': ' if cell.reason else ''}{cell.reason}")
        return {"value": None, "low": None, "high": None, "text": EN_DASH, "says": why}
    factor = 100 if column.kind == "share" else 1
    digits = 0 if column.kind == "count" else column.digits
    value, low, high = (None if x is None else round(factor * x, 6) for x in (cell.value, cell.low, cell.high))
    text = show_number(factor * cell.value, digits)
    says = text if low is None or high is None else f"{text} [{show_number(low, digits)}, {show_number(high, digits)}]"
    return {"value": value, "low": low, "high": high, "text": text, "says": says}


def with_unit(column: Column, metric: str = "") -> str:
    """Name an axis: the column's label with its unit and direction."""
    unit = column.unit or ("%" if column.kind == "share" else "")
    better = {"up": "higher is better", "down": "lower is better", "none": ""}[column.direction]
    extra = ", ".join(part for part in (unit, better) if part)
    return plain(f"{metric or column.label} ({extra})" if extra else (metric or column.label))
