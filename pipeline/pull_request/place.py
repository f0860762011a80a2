"""The place that a score would have on a board; the board itself is never changed."""

from dataclasses import dataclass

from pipeline.pull_request.outcome import PublicScore
from pipeline.schema.board import Board


@dataclass(frozen=True)
class Place:
    """A place among `of` systems, the one asked about counted in; best and worst are those of the interval's ends."""

    place: int
    best: int
    worst: int
    of: int


def find_place(board: Board, score: PublicScore) -> Place | None:
    """Give the place a score would have; None where the board has no such column or it has no direction.

    The system's own row is left out; rows without a value do not count.  Ties share the better place.
    """
    table = board.table(score.table)
    names = [column.id for column in table.columns] if table else []
    if table is None or score.column not in names or "system" not in names:
        return None
    sign = {"up": 1, "down": -1, "none": 0}[table.columns[table.column(score.column)].direction]
    cells = [table.cell(row, score.column) for row in table.rows if table.cell(row, "system").value != score.system]
    others = [sign * cell.value for cell in cells if isinstance(cell.value, int | float)]
    if not sign or not others:
        return None
    low = score.value if score.low is None else score.low
    high = score.value if score.high is None else score.high
    places = [1 + sum(other > sign * value for other in others) for value in (score.value, low, high)]
    return Place(places[0], min(places), max(places), len(others) + 1)
