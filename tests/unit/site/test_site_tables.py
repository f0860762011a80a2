"""Tables of the board become views."""

import pytest

from pipeline.schema.board import Board, Cell, Column, Row, Table
from pipeline.schema.edition import Headlines
from pipeline.site.addresses import plan_addresses
from pipeline.site.headline import headline_of
from pipeline.site.palette import assign_marks
from pipeline.site.tables import Tabulator, row_header, state_cell, strip_axis, tie_bands


@pytest.fixture(scope="module")
def tabulator(board: Board) -> Tabulator:
    return Tabulator(board, plan_addresses(board), assign_marks(board.systems))


def small_table(rows: list[Row], kind: str = "number", direction: str = "up") -> Table:
    column = Column(id="x", label="X", kind=kind, metric="m", direction=direction, digits=1)
    name = Column(id="who", label="Who", kind="text")
    return Table(id="student", title="T", caption="C", role=None, columns=(name, column), rows=tuple(rows), n=1)


def test_a_number_shows_its_interval_and_keeps_its_raw_value(tabulator: Tabulator) -> None:
    rows = [
        Row(cells=(Cell(value="a"), Cell(value=61.2345, low=55, high=66.1, n=7))),
        Row(cells=(Cell(value="b"), Cell(value=10.0))),
    ]
    cell = tabulator.view(small_table(rows)).rows[0].cells[1]
    assert (cell.text, cell.interval, cell.raw, cell.note) == ("61.2", "[55.0, 66.1]", "61.2345", "n = 7")
    assert cell.strip is not None
    assert cell.strip.low < cell.strip.value < cell.strip.high


def test_a_share_is_shown_as_per_cent_and_sorted_as_a_share(tabulator: Tabulator) -> None:
    view = tabulator.view(small_table([Row(cells=(Cell(value="a"), Cell(value=0.5, low=0.25, high=0.75)))], "share"))
    cell = view.rows[0].cells[1]
    assert (cell.text, cell.raw, cell.interval) == ("50.0\u202f%", "0.5", "[25.0, 75.0]")
    assert view.headers[1].unit == "%"


@pytest.mark.parametrize(
    ("state", "text"), [("missing", "–"), ("undefined", "undef."), ("not_available", "n/a"), ("withheld", "withheld")]
)
def test_every_state_looks_different_and_says_why(state: str, text: str) -> None:
    cell = state_cell(Cell(state=state, reason="no gold"), numeric=True)
    assert (cell.text, cell.raw, cell.note) == (text, "", f"{state.replace('_', ' ')}: no gold")


def test_zero_is_a_value_and_not_a_state(tabulator: Tabulator) -> None:
    cell = tabulator.view(small_table([Row(cells=(Cell(value="a"), Cell(value=0.0)))])).rows[0].cells[1]
    assert (cell.text, cell.state, cell.raw) == ("0.0", "ok", "0.0")


def test_tied_rows_share_a_band_and_neighbouring_groups_differ() -> None:
    assert tie_bands([0, 1, 1, 2, 2, 3]) == [
        ("", True),
        ("tie", True),
        ("tie", False),
        ("tie alt", True),
        ("tie alt", False),
        ("", True),
    ]


def test_rows_without_groups_have_neither_band_nor_rule() -> None:
    assert tie_bands([None, None]) == [("", False), ("", False)]


def test_the_axis_of_intervals_spans_the_whole_column() -> None:
    assert strip_axis([Cell(value=5.0, low=4, high=7), Cell(value=1.0), Cell(state="missing")]) == (1, 7)
    assert strip_axis([Cell(value=5.0)]) is None
    assert strip_axis([Cell(value=5.0, low=5, high=5)]) is None


def test_a_limit_counts_what_it_leaves_out(tabulator: Tabulator, board: Board) -> None:
    table = board.table("teacher_units")
    assert table is not None
    view = tabulator.view(table, limit=10)
    assert (len(view.rows), view.left_out, view.total) == (10, len(table.rows) - 10, len(table.rows))


def test_systems_teams_and_kinds_are_linked_by_name(tabulator: Tabulator, board: Board) -> None:
    for name, place, folder in (("teacher", 1, "system/"), ("teacher", 2, "team/"), ("teacher_kinds", 1, "kind/")):
        table = board.table(name)
        assert table is not None
        assert all(row.cells[place].href.startswith(folder) for row in tabulator.view(table).rows)


def test_the_row_is_named_by_its_system_else_by_its_first_name() -> None:
    rank, system, text = (Column(id=k, label=k, kind=k) for k in ("rank", "system", "text"))
    assert row_header([rank, text, system]) == 2
    assert row_header([rank, text]) == 1


def test_the_headline_is_the_one_that_the_edition_names(board: Board) -> None:
    headlines = Headlines(teacher="diversity_rank")
    named = board.model_copy(update={"edition": board.edition.model_copy(update={"headlines": headlines})})
    found, usual = headline_of(named, "teacher"), headline_of(board, "teacher")
    assert found is not None
    assert usual is not None
    assert (found.id, usual.id) == ("diversity_rank", "coverage_rank")
