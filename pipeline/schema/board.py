"""`board.json`: the contract between the pipeline and the site.

Every number that the site shows stands here, with its interval, n, state and signature.
Floats are rounded to six decimals on writing; order and ranks were settled before, on unrounded values.
"""

from typing import Literal

from pipeline.schema.base import Frozen, Role
from pipeline.schema.edition import DateEntry, Headlines
from pipeline.schema.report import Report

State = Literal["ok", "missing", "undefined", "not_available", "withheld"]
Direction = Literal["up", "down", "none"]
Scalar = float | int | str | None


class Cell(Frozen):
    """One cell of a table.

    `value` is None unless the state is `ok`; `reason` then says why.  `low` and `high` bound the interval,
    `n` counts the items behind the value.  For a rank, value is the best rank and `high` the worst.
    """

    value: Scalar = None
    low: float | None = None
    high: float | None = None
    n: int | None = None
    state: State = "ok"
    reason: str = ""


class Column(Frozen):
    """One column: `kind` says how to lay it out, `metric` names its definition in `Board.metrics`.

    kind: text | system (a system's id, linked) | team | unit | data_kind (a kind's id, linked) | rank (range) |
    number (with or without interval) | count | share (0-1, shown as per cent).
    """

    id: str
    label: str
    kind: Literal["text", "system", "team", "unit", "data_kind", "rank", "number", "count", "share"]
    metric: str | None = None
    unit: str = ""
    direction: Direction = "none"
    digits: int = 1
    help: str = ""


class Row(Frozen):
    """One row; `cells` in the order of the columns; rows with the same `group` are tied."""

    cells: tuple[Cell, ...]
    group: int | None = None


class Table(Frozen):
    """One table with all that its page says about it.

    `n` counts what the caption names; `signatures` are those of all its metric columns; `lacks` says why a table
    without rows has none.
    """

    id: str
    title: str
    caption: str
    role: Role | None
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    n: int
    signatures: tuple[str, ...] = ()
    note: str = ""
    lacks: str = ""

    def column(self, name: str) -> int:
        """Give the position of a column; KeyError where there is none."""
        for position, column in enumerate(self.columns):
            if column.id == name:
                return position
        raise KeyError(name)

    def cell(self, row: Row, name: str) -> Cell:
        """Give a row's cell in the named column."""
        return row.cells[self.column(name)]


class MetricDefinition(Frozen):
    """What a number means: the methods page and every column's help derive from this."""

    id: str
    name: str
    role: Role
    sentence: str
    direction: Direction
    low: float | None
    high: float | None
    unit: str = ""
    missing: str
    degenerate: str
    options: dict[str, str] = {}
    signature: str
    source: str


class ModelRecord(Frozen):
    """A model whose numbers stand on the board."""

    use: str
    name: str
    revision: str
    fingerprint: str
    stand_in: bool
    about: str = ""

    @property
    def label(self) -> str:
        """Give the name under which the model stands in signatures."""
        return f"{self.name}@{self.fingerprint[:12]}"


class System(Frozen):
    """One system in one role; `id` is unique on the board and safe as a file name."""

    id: str
    role: Role
    team: str
    team_name: str
    run: str
    name: str
    description: str = ""
    models: tuple[str, ...] = ()
    link: str = ""
    contact: str = ""
    licence: str = ""
    demonstration: bool = False
    ranked: bool
    reason: str = ""
    report: Report


class KindRecord(Frozen):
    """A kind of materials and what the edition holds of it."""

    id: str
    title: str
    description: str = ""
    fact_check: bool = False
    units: int
    units_with_text: int
    units_with_questions: int
    units_with_answers: int
    gold_questions: int


class Example(Frozen):
    """A single item shown on a page; texts are present in public editions only."""

    table: str
    system: str
    unit: str
    title: str
    question: str = ""
    answer: str = ""
    other: str = ""
    value: float | None = None
    other_value: float | None = None


class Finding(Frozen):
    """One sentence on the overview, computed from the tables; `page` is the site page that shows more."""

    sentence: str
    page: str


class Edition(Frozen):
    """What the header and the overview say of the edition; `headlines` names the columns that order the roles."""

    id: str
    title: str
    summary: str
    notice: str
    public: bool
    licence: str
    repository: str
    contact: str
    dates: tuple[DateEntry, ...]
    scored_texts: int
    kinds: tuple[KindRecord, ...]
    headlines: Headlines


class Provenance(Frozen):
    """What the board was made from; `commit` is the last one that touched any input, "" outside git."""

    commit: str
    commit_date: str
    data: str
    submissions: str
    settings: str
    code: str
    versions: dict[str, str]


class Board(Frozen):
    """Everything the site needs."""

    schema_version: Literal[1] = 1
    edition: Edition
    provenance: Provenance
    models: tuple[ModelRecord, ...]
    metrics: tuple[MetricDefinition, ...]
    systems: tuple[System, ...]
    tables: tuple[Table, ...]
    findings: tuple[Finding, ...]
    examples: tuple[Example, ...]

    def table(self, name: str) -> Table | None:
        """Give a table by its id, None where the board has none."""
        return next((table for table in self.tables if table.id == name), None)
