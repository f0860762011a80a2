"""Any table of the board, ready to lay out: texts, raw values for sorting, intervals, ties, states and links.

The templates lay out what stands here and decide nothing.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pipeline.schema.board import Board, Cell, Column, Row, System, Table
from pipeline.site.addresses import Addresses
from pipeline.site.formats import EN_DASH, plain, show_count, show_number, show_rank, show_share
from pipeline.site.palette import Mark

LONG = 60
LONGEST = 1500
STRIP = 64
LONG_WORD = 16
STATE_LABELS = {"missing": EN_DASH, "undefined": "undef.", "not_available": "n/a", "withheld": "withheld"}
STATE_WORDS = {
    "missing": "missing",
    "undefined": "undefined",
    "not_available": "not available",
    "withheld": "withheld",
}
_ARROWS = {"up": ("↑", "higher is better"), "down": ("↓", "lower is better"), "none": ("", "")}
_NAMES = ("text", "system", "team", "unit", "data_kind")


@dataclass(frozen=True)
class Strip:
    """An interval drawn in a cell: positions from 0 to STRIP on the column's common axis."""

    low: int
    value: int
    high: int


@dataclass(frozen=True)
class CellView:
    """One cell: `text` as shown, `raw` as sorted ("" is last), `note` what a pointer or a screen reader adds."""

    text: str
    numeric: bool = False
    raw: str = ""
    interval: str = ""
    strip: Strip | None = None
    state: str = "ok"
    note: str = ""
    href: str = ""
    mark: Mark | None = None

    @property
    def is_long(self) -> bool:
        """Say whether the text needs a wide column: it has many words, or one that must be broken to fit."""
        return not self.numeric and (
            len(self.text) > 3 * LONG_WORD or any(len(word) > LONG_WORD for word in self.text.split())
        )


@dataclass(frozen=True)
class HeaderView:
    """One column's header; `href` leads to the definition of its metric."""

    id: str
    label: str
    unit: str
    arrow: str
    arrow_words: str
    numeric: bool
    help: str
    href: str


@dataclass(frozen=True)
class RowView:
    """One row; `band` is "", "tie" or "tie alt" for tied rows, `first` opens a group."""

    cells: tuple[CellView, ...]
    band: str
    first: bool


@dataclass(frozen=True)
class TableView:
    """A whole table; `header` is the position of the cell that names a row."""

    id: str
    anchor: str
    title: str
    caption: str
    note: str
    lacks: str
    n: int | None
    headers: tuple[HeaderView, ...]
    rows: tuple[RowView, ...]
    header: int
    total: int
    signatures: tuple[str, ...]
    states: tuple[str, ...]
    page: str
    csv: str
    json: str
    tex: str

    @property
    def is_long(self) -> bool:
        """Say whether the table is folded where it is not the page's subject."""
        return len(self.rows) > LONG

    @property
    def left_out(self) -> int:
        """Count the rows that are not shown here."""
        return self.total - len(self.rows)

    @property
    def has_ties(self) -> bool:
        """Say whether some rows are tied."""
        return any(row.band for row in self.rows)


@dataclass(frozen=True)
class Tabulator:
    """Turns tables of one board into views."""

    board: Board
    addresses: Addresses
    marks: dict[str, Mark]

    def view(
        self,
        table: Table,
        keep: Callable[[Row], bool] | None = None,
        columns: Sequence[str] | None = None,
        limit: int = LONGEST,
        anchor: str = "",
    ) -> TableView:
        """Lay out a table, or only some of its rows or columns; at most `limit` rows are shown."""
        rows = [row for row in table.rows if keep is None or keep(row)]
        places = [p for p, column in enumerate(table.columns) if columns is None or column.id in columns]
        shown = rows[:limit]
        chosen = [table.columns[place] for place in places]
        grids = [
            self._column(column, [row.cells[p] for row in shown]) for p, column in zip(places, chosen, strict=True)
        ]
        bands = tie_bands([row.group for row in shown])
        views = tuple(RowView(tuple(grid[i] for grid in grids), band, first) for i, (band, first) in enumerate(bands))
        return TableView(
            id=table.id,
            anchor=anchor or f"table-{self.addresses.tables[table.id]}",
            title=table.title,
            caption=table.caption,
            note=table.note,
            lacks=table.lacks,
            n=table.n if len(rows) == len(table.rows) else None,
            headers=tuple(self._header(column) for column in chosen),
            rows=views,
            header=row_header(chosen),
            total=len(rows),
            signatures=table.signatures,
            states=tuple(s for s in STATE_LABELS if any(c.state == s for row in views for c in row.cells)),
            page=self.addresses.table(table.id),
            csv=self.addresses.download(table.id, "csv"),
            json=self.addresses.download(table.id, "json"),
            tex=self.addresses.download(table.id, "tex"),
        )

    def _header(self, column: Column) -> HeaderView:
        arrow, words = _ARROWS[column.direction]
        return HeaderView(
            id=column.id,
            label=column.label,
            unit="%" if column.kind == "share" and not column.unit else column.unit,
            arrow=arrow,
            arrow_words=words,
            numeric=column.kind not in _NAMES,
            help=column.help,
            href=self.addresses.metric(column.metric),
        )

    def _column(self, column: Column, cells: Sequence[Cell]) -> list[CellView]:
        axis = strip_axis(cells)
        return [self._cell(column, cell, axis) for cell in cells]

    def _cell(self, column: Column, cell: Cell, axis: tuple[float, float] | None) -> CellView:
        if cell.state != "ok" or cell.value is None:
            return state_cell(cell, column.kind not in _NAMES)
        if isinstance(cell.value, str):
            return self._name(column, cell.value)
        if column.kind in _NAMES:
            return CellView(text=f"{cell.value:g}", raw=repr(cell.value))
        return number_cell(column, cell, cell.value, axis)

    def _name(self, column: Column, value: str) -> CellView:
        if column.kind == "system":
            return self.system_cell(value)
        if column.kind == "team" and value in self._teams:
            team = self._teams[value]
            return CellView(text=team.team_name or team.team, href=self.addresses.team(team.team))
        if column.kind == "data_kind":
            return CellView(text=self._kinds.get(value, value), href=self.addresses.kind(value))
        return CellView(text=value)

    def system_cell(self, system: str) -> CellView:
        """Give the cell that names a system, with its mark and its page; an unknown id stands as it is."""
        known = self._systems.get(system)
        text = known.name or system if known else system
        return CellView(text=text, href=self.addresses.system(system), mark=self.marks.get(system))

    @cached_property
    def _systems(self) -> dict[str, System]:
        return {system.id: system for system in self.board.systems}

    @cached_property
    def _teams(self) -> dict[str, System]:
        by_name = {system.team_name: system for system in self.board.systems}
        return by_name | {system.team: system for system in self.board.systems}

    @cached_property
    def _kinds(self) -> dict[str, str]:
        return {kind.id: kind.title for kind in self.board.edition.kinds}


def state_cell(cell: Cell, numeric: bool) -> CellView:
    """Lay out a cell without a value; the note says what it is and why."""
    state = cell.state if cell.state != "ok" else "missing"
    note = STATE_WORDS[state] + (f": {plain(cell.reason)}" if cell.reason else "")
    return CellView(text=STATE_LABELS[state], numeric=numeric, state=state, note=note)


def number_cell(column: Column, cell: Cell, value: float, axis: tuple[float, float] | None) -> CellView:
    """Lay out a number with its interval; a rank is a range, a share per cent."""
    note = f"n = {cell.n}" if cell.n is not None else ""
    if column.kind == "rank":
        return CellView(show_rank(value, cell.high), numeric=True, raw=repr(value), note=note)
    show = _shower(column)
    text = show_share(value, column.digits) if column.kind == "share" else show(value)
    if cell.low is None or cell.high is None:
        return CellView(text, numeric=True, raw=repr(value), note=note)
    return CellView(
        text,
        numeric=True,
        raw=repr(value),
        interval=f"[{show(cell.low)}, {show(cell.high)}]",
        strip=_strip(cell.low, value, cell.high, axis) if axis else None,
        note=note,
    )


def _shower(column: Column) -> Callable[[float], str]:
    if column.kind == "count":
        return show_count
    scale = 100 if column.kind == "share" else 1
    return lambda value: show_number(scale * value, column.digits)


def strip_axis(cells: Sequence[Cell]) -> tuple[float, float] | None:
    """Give the axis that the intervals of a column share; None without intervals."""
    ends = [end for cell in cells for end in (cell.low, cell.high, cell.value) if isinstance(end, int | float)]
    if not any(cell.low is not None for cell in cells) or not ends:
        return None
    low, high = min(ends), max(ends)
    return (low, high) if high > low and math.isfinite(high - low) else None


def _strip(low: float, value: float, high: float, axis: tuple[float, float]) -> Strip:
    def place(number: float) -> int:
        return 3 + round((STRIP - 6) * (number - axis[0]) / (axis[1] - axis[0]))

    return Strip(place(low), place(value), place(high))


def tie_bands(groups: Sequence[int | None]) -> list[tuple[str, bool]]:
    """Give each row its band and whether it opens a group; groups of one have no band, neighbours alternate."""
    bands: list[tuple[str, bool]] = []
    sizes = Counter(groups)
    grouped = any(group is not None for group in groups)
    alternate = False
    for place, group in enumerate(groups):
        first = place == 0 or group is None or groups[place - 1] != group
        tied = group is not None and sizes[group] > 1
        if first and tied:
            alternate = not alternate
        bands.append((("tie" if alternate else "tie alt") if tied else "", first and grouped))
    return bands


def row_header(columns: Sequence[Column]) -> int:
    """Give the position of the column that names a row: the first system, else the first name, else the first."""
    for kinds in (("system",), _NAMES):
        for place, column in enumerate(columns):
            if column.kind in kinds:
                return place
    return 0
