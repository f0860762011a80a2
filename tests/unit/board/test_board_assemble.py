"""The board lists every submission, scored or not, and passes texts of participants through as text."""

import polars as pl
import pytest

from pipeline.analysis.student import analyse_students
from pipeline.board.assemble import assemble
from pipeline.board.writing import headline_metrics, read_board, write_board
from pipeline.schema import items
from pipeline.schema.board import ModelRecord, Provenance
from results import KNOWN, SETTINGS, answer_value, answer_values, cells_of, report, row_of, rows_of, units

HOSTILE = '"><img src=x onerror=alert(1)>'
NOWHERE = Provenance(commit="", commit_date="", data="d", submissions="s", settings="e", code="c", versions={})
A, B = "talks/a", "checks/b"
ROWS = [
    answer_value("red", A, 0, 80.0),
    answer_value("red", B, 0, 100 / 3),
    answer_value("blue", A, 0, 20.0),
    answer_value("blue", B, 0, 0.0, state="missing"),
]
REPORTS = [
    report("red", "student", team_name=HOSTILE, name=HOSTILE),
    report("blue", "student", name="Blue"),
    report("late", "student", state="not_scored", reason="the file is not JSON", delivered=0, scorable=0),
]


def questions(*texts):
    rows = [
        {
            "unit": A,
            "kind": "talks",
            "question_team": team,
            "question_run": "PRIMARY",
            "question_operator": "",
            "index": i,
        }
        | {"question": "Why?"}
        for i, team in enumerate(texts)
    ]
    return items.table(rows, items.QUESTIONS)


def build(rows=ROWS, reports=REPORTS, known=None, asked=None):
    tables = analyse_students(answer_values(rows), reports, SETTINGS, KNOWN)
    corpus = units(A, B) if known is None else known
    gold = questions("GOLD", "GOLD", "lime") if asked is None else asked
    return assemble(SETTINGS, corpus, gold, reports, tables, (), (), NOWHERE)


def test_every_submission_is_a_system_and_the_unscored_one_says_why():
    systems = {system.id: system for system in build().systems}
    assert list(systems) == ["blue_PRIMARY_student", "late_PRIMARY_student", "red_PRIMARY_student"]
    late = systems["late_PRIMARY_student"]
    assert (late.ranked, late.reason) == (False, "the file is not JSON")
    assert systems["red_PRIMARY_student"].ranked


def test_an_unscored_submission_stands_in_the_list_of_submissions_alone():
    board = build()
    holding = {
        table.id
        for table in board.tables
        for row in table.rows
        if any(cell.value == "late_PRIMARY_student" for cell in row.cells)
    }
    assert holding == {"submissions"}
    assert row_of(board.table("submissions"), system="late_PRIMARY_student")["state"].value == "not scored"


def test_a_hostile_name_passes_through_as_text_and_is_in_no_id():
    board = build(reports=REPORTS[:1])
    red = next(system for system in board.systems if system.team == "red")
    assert (red.team_name, red.name, red.id) == (HOSTILE, HOSTILE, "red_PRIMARY_student")
    assert any(HOSTILE in finding.sentence for finding in board.findings)
    assert all(HOSTILE not in table.id for table in board.tables)


def test_kinds_count_what_the_edition_holds():
    talks = row_of(build().table("kinds"), data_kind="talks")
    assert [talks[name].value for name in ("units", "units_with_text", "gold_questions")] == [1, 1, 2]


def test_an_edition_without_materials_names_its_kinds_and_counts_nothing():
    board = build(known=items.empty(items.UNITS), asked=items.empty(items.QUESTIONS))
    talks = row_of(board.table("kinds"), data_kind="talks")
    assert (talks["units"].value, talks["units"].state) == (None, "not_available")
    assert board.edition.scored_texts == 0


def test_a_kind_that_only_a_table_knows_is_listed_too():
    rows = [*ROWS, answer_value("red", "slides/z", 0, 50.0)]
    assert "slides" in [kind.id for kind in build(rows).edition.kinds]


def test_a_board_survives_writing_and_is_rounded_to_six_decimals(tmp_path):
    path = tmp_path / "board.json"
    write_board(build(), path)
    read = read_board(path)
    assert row_of(read.table("student_units"), system="red_PRIMARY_student", unit=B)["recall"].value == 33.333333
    write_board(read, tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == path.read_bytes()


def test_the_order_of_reports_never_matters(tmp_path):
    write_board(build(), tmp_path / "a.json")
    write_board(build(ROWS[::-1], REPORTS[::-1]), tmp_path / "b.json")
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


def test_another_system_changes_no_score_of_those_that_were_there():
    before, after = build(), build([*ROWS, answer_value("lime", A, 0, 1.0)], [*REPORTS, report("lime", "student")])
    for team in ("red", "blue"):
        system = f"{team}_PRIMARY_student"
        old, new = (row_of(board.table("student"), system=system) for board in (before, after))
        assert {k: v for k, v in old.items() if k != "rank"} == {k: v for k, v in new.items() if k != "rank"}


def test_headline_numbers_are_those_of_the_main_tables_and_leave_gaps_out():
    found = headline_metrics(build())
    assert found["student"]["red_PRIMARY_student"] == {
        "recall": pytest.approx(56.666667),
        "recall_gold": pytest.approx(56.666667),
    }
    none = headline_metrics(build([answer_value("red", A, 0, None)]))
    assert none == {}


def test_metrics_are_defined_for_the_model_of_the_edition():
    model = ModelRecord(use="x", name="small", revision="", fingerprint="0123456789abcdef", stand_in=True)
    board = assemble(SETTINGS, units(A), questions(), [], [], (), (model,), NOWHERE)
    assert any("small@0123456789ab" in metric.signature for metric in board.metrics)
    assert board.table("submissions").lacks


def test_counts_of_a_report_reach_the_list():
    board = build(reports=[report("red", "student", expected=None, delivered=7, scorable=6)])
    row = row_of(board.table("submissions"))
    assert (row["delivered"].value, row["scorable"].value) == (7, 6)
    assert (row["expected"].value, row["expected"].state) == (None, "not_available")


def test_no_cell_is_a_zero_that_stands_for_nothing():
    board = build([*ROWS, answer_value("red", "slides/z", 0, None)])
    for table in board.tables:
        for row in table.rows:
            for cell in cells_of(table, row).values():
                assert (cell.value is None) == (cell.state != "ok")
                assert cell.state == "ok" or cell.reason


def test_row_order_of_item_tables_is_irrelevant_to_the_corpus_counts():
    asked = questions("GOLD", "GOLD", "lime")
    other = asked.sort("index", descending=True)
    assert isinstance(other, pl.DataFrame)
    assert build(asked=asked).edition == build(asked=other).edition
    assert rows_of(build(asked=asked).table("kinds")) == rows_of(build(asked=other).table("kinds"))
