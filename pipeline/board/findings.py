"""Three to five sentences for the overview, computed from the tables.

A table without rows gives no sentence; tied systems are never put in an order.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.schema.base import ROLES, Role
from pipeline.schema.board import Cell, Finding, Row, System, Table
from pipeline.schema.edition import EditionSettings

MOST = 5
LOW_COVERAGE = 0.9
NAMED = 4
CHANCE, HALF, MIDDLE = 0.5, 0.5, 50.0
_PLURAL: dict[Role, str] = {"teacher": "Teachers", "student": "Students", "evaluator": "Evaluators"}
_WORDS = {
    "relevance_rank": "average rank by relevance",
    "coverage_rank": "average rank by coverage of the text",
    "diversity_rank": "average rank by diversity of the questions",
    "recall": "ROUGE-L recall",
    "recall_gold": "ROUGE-L recall on gold questions",
    "discrimination": "discrimination of answers from damaged copies",
    "drop": "drop from answers to damaged copies",
    "rouge_accuracy": "agreement with ROUGE-L",
}


@dataclass(frozen=True)
class _Board:
    systems: dict[str, System]
    tables: dict[str, Table]
    settings: EditionSettings

    def name(self, cell: Cell) -> str:
        """Give the display name of the system in a cell."""
        system = self.systems.get(str(cell.value))
        return system.name if system else str(cell.value)

    def title(self, cell: Cell) -> str:
        """Give the title of the kind in a cell."""
        kind = self.settings.kinds.get(str(cell.value))
        return kind.title if kind else str(cell.value)

    def rows(self, table: str) -> list[tuple[Table, Row]]:
        """Give the rows of a table with the table, none where the board has none."""
        found = self.tables.get(table)
        return [(found, row) for row in found.rows] if found else []


def find(systems: Sequence[System], tables: Sequence[Table], settings: EditionSettings) -> tuple[Finding, ...]:
    """Compute the findings: who leads, what damage goes unnoticed, what could not be scored, what is incomplete."""
    board = _Board({system.id: system for system in systems}, {table.id: table for table in tables}, settings)
    leaders = [finding for role in ROLES for finding in _leader(board, role)]
    trust = [*_undecided(board), *_unnoticed(board)]
    order = [*_unscored(board), *_incomplete(board)]
    room = max(1, MOST - len(leaders) - min(len(order), 1))
    return (*leaders, *trust[:room], *order)[:MOST]


def _leader(board: _Board, role: Role) -> Iterator[Finding]:
    table = board.tables.get(role)
    ranked = [row for row in table.rows if table.cell(row, "rank").state == "ok"] if table else []
    if table is None or not ranked:
        return
    headline = getattr(board.settings.headlines, role)
    top = [row for row in ranked if row.group == ranked[0].group]
    names, group, what = _names([board.name(table.cell(row, "system")) for row in top]), _PLURAL[role], _WORDS[headline]
    shown = _shown(table, table.cell(ranked[0], headline), headline, board.settings)
    if len(ranked) == 1:
        sentence = f"{names} is the only ranked {role.capitalize()}; {what}: {shown}."
    elif len(top) == 1:
        sentence = f"{names} leads the {group} by {what}: {shown}."
    else:
        where = (
            f"The {len(ranked)} ranked {group}" if len(top) == len(ranked) else f"At the top of the {group}, {names}"
        )
        sentence = f"{where} cannot be told apart by {what}; the highest value is {shown}."
    sentence += _demonstration(board, table, top) + _gold_order(board, table, ranked, top)
    yield Finding(sentence=sentence, page=f"{role}.html")


def _gold_order(board: _Board, table: Table, ranked: Sequence[Row], top: Sequence[Row]) -> str:
    """Say who is ahead on gold questions, where that is none of the Students at the top."""
    if table.id != "student" or board.settings.headlines.student == "recall_gold":
        return ""
    known = [(value, row) for row in ranked if (value := _value(table.cell(row, "recall_gold"))) is not None]
    if not known:
        return ""
    first = max(known, key=lambda entry: entry[0])[1]
    if first in top:
        return ""
    shown = _shown(table, table.cell(first, "recall_gold"), "recall_gold", board.settings)
    name = board.name(table.cell(first, "system"))
    return f" On gold questions alone {name} has the highest value: {shown}."


def _demonstration(board: _Board, table: Table, top: Sequence[Row]) -> str:
    ids = [str(table.cell(row, "system").value) for row in top]
    shown = [board.systems[i].name for i in ids if i in board.systems and board.systems[i].demonstration]
    if not shown:
        return ""
    if len(shown) < len(ids):
        return f" {_names(shown)} {'is a demonstration system' if len(shown) == 1 else 'are demonstration systems'}."
    return " It is a demonstration system." if len(shown) == 1 else " All of them are demonstration systems."


def _unnoticed(board: _Board) -> Iterator[Finding]:
    """Say which Evaluators give unrelated texts more than 50 on average, and where many get a high rating."""
    rows = [(t, r) for t, r in board.rows("adversarial") if t.cell(r, "operator").value == "RT"]
    means = [(board.name(t.cell(r, "system")), _value(t.cell(r, "copy"))) for t, r in rows]
    known = [(mean, name) for name, mean in means if mean is not None]
    high = [name for mean, name in known if mean > MIDDLE]
    if high:
        verb = "rates" if len(high) == 1 else "rate"
        which = f"{len(high)} of {len(known)} Evaluators {verb} an unrelated text above 50 on average"
        yield Finding(sentence=f"{which}: {_names(high)}.", page="adversarial.html")
    elif known:
        mean, name = max(known)
        which = "No Evaluator rates an unrelated text above 50 on average"
        yield Finding(sentence=f"{which}; the highest mean is {mean:.1f} ({name}).", page="adversarial.html")
    taken = [
        (share, board.name(t.cell(r, "system")), board.title(t.cell(r, "data_kind")), t.cell(r, "random_high").n)
        for t, r in board.rows("reliability_kinds")
        if (share := _value(t.cell(r, "random_high"))) is not None and share >= HALF
    ]
    if taken:
        share, name, kind, n = max(taken, key=lambda entry: entry[0])
        sentence = f"{name} gives 85 or more to {share:.0%} of the {n} unrelated texts it rated in “{kind}”."
        yield Finding(sentence=sentence, page="evaluator.html")


def _undecided(board: _Board) -> Iterator[Finding]:
    names = []
    for table, row in board.rows("evaluator"):
        cell = table.cell(row, "discrimination")
        if cell.low is not None and cell.high is not None and cell.low <= CHANCE <= cell.high:
            names.append(board.name(table.cell(row, "system")))
    if names:
        sentence = (
            f"{_names(names)} cannot be shown to tell answers from damaged copies: discrimination may be 0.5, chance."
        )
        yield Finding(sentence=sentence, page="adversarial.html")


def _unscored(board: _Board) -> Iterator[Finding]:
    states = [system.report.state for system in board.systems.values()]
    lost = states.count("not_scored")
    if lost:
        sentence = f"{lost} of {len(states)} submissions could not be scored; the list says why."
        yield Finding(sentence=sentence, page="table/submissions.html")


def _incomplete(board: _Board) -> Iterator[Finding]:
    low = []
    for role in ROLES:
        for table, row in board.rows(role):
            share = _value(table.cell(row, "coverage"))
            if share is not None and share < LOW_COVERAGE:
                low.append(f"{board.name(table.cell(row, 'system'))} ({role.capitalize()}, {share:.0%})")
    if low:
        verb = "covers" if len(low) == 1 else "cover"
        sentence = f"{_names(low)} {verb} less than {LOW_COVERAGE:.0%} of what was asked for."
        yield Finding(sentence=sentence, page="table/submissions.html")


def _value(cell: Cell) -> float | None:
    return float(cell.value) if cell.state == "ok" and isinstance(cell.value, int | float) else None


def _shown(table: Table, cell: Cell, name: str, settings: EditionSettings) -> str:
    """Write a number with its interval, as its column lays it out."""
    column = table.columns[table.column(name)]
    scale = 100 if column.kind == "share" else 1

    def write(number: float) -> str:
        return f"{scale * number:.{column.digits}f}{' %' if column.kind == 'share' else ''}"

    value = _value(cell)
    if value is None:
        return "no value"
    if cell.low is None or cell.high is None:
        return write(value)
    return f"{write(value)} ({settings.statistics.confidence:.0%} interval {write(cell.low)} to {write(cell.high)})"


def _names(names: Sequence[str]) -> str:
    """Join names as words; more than four are counted."""
    shown = list(names) if len(names) <= NAMED else [*names[: NAMED - 1], f"{len(names) - NAMED + 1} others"]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
