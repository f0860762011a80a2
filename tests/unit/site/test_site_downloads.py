"""Tables as files."""

import csv
import io

from pipeline.schema.board import Board, Cell, Column, Row, Table
from pipeline.site.downloads import csv_text, latex_table, table_json

TABLE = Table(
    id="t",
    title="T & T",
    caption="100% safe",
    role=None,
    columns=(
        Column(id="name", label="Name", kind="text"),
        Column(id="x", label="X_1", kind="number", digits=1),
        Column(id="rank", label="Rank", kind="rank"),
        Column(id="s", label="Share", kind="share", digits=0),
    ),
    rows=(
        Row(
            cells=(
                Cell(value='=HYPERLINK("a")'),
                Cell(value=-1.25, low=-2, high=0.5, n=9),
                Cell(value=1, high=3),
                Cell(value=0.25),
            )
        ),
        Row(
            cells=(
                Cell(value="b"),
                Cell(state="undefined", reason="one window"),
                Cell(value=4, high=4),
                Cell(state="missing"),
            )
        ),
    ),
    n=2,
)


def test_csv_holds_raw_values_with_interval_n_state_and_reason() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(TABLE))))
    assert rows[0]["name"] == '\'=HYPERLINK("a")'
    assert [rows[0][k] for k in ("x", "x_low", "x_high", "x_n", "x_state")] == ["-1.25", "-2.0", "0.5", "9", ""]
    assert [rows[1][k] for k in ("x", "x_state", "x_reason", "s_state")] == ["", "undefined", "one window", "missing"]
    assert "name_low" not in rows[0]


def test_latex_escapes_texts_and_lays_out_intervals_ranks_and_states() -> None:
    text = latex_table(TABLE)
    assert r"% T \& T. 100\% safe" in text
    assert r"=HYPERLINK(\textquotedbl{}a\textquotedbl{}) & $-$1.2 [$-$2.0, 0.5] & 1--3 & 25 \\" in text
    assert r"b & undefined & 4 & -- \\" in text


def test_json_says_where_the_numbers_come_from(board: Board) -> None:
    value = table_json(TABLE, board)
    assert (value["edition"], value["commit"], value["data"]) == ("demo-2026", board.provenance.commit, "d" * 64)
    assert Table.model_validate(value["table"]) == TABLE
