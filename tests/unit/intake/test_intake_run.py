"""Verdicts, the register, and the files of an intake."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.errors import SensemakingError
from pipeline.intake.checks.register import REGISTER, checks_of
from pipeline.intake.checks.rule import Check, Found, SkippedError
from pipeline.intake.expectation import index_expected
from pipeline.intake.render import render_text
from pipeline.intake.result import read_intakes, write_intake
from pipeline.intake.run import take_in, take_in_one
from pipeline.intake.submission import Submission
from pipeline.schema import items
from submissions import EVERYTHING, NOTHING, RATED, SETTINGS, UNIT, report_of, submit, take

QUIZ = {f"{UNIT}/questions0.json": [["A?", "a"]]}


def test_every_check_has_an_id_of_its_own_a_title_and_a_hint():
    assert len({check.id for check in REGISTER}) == len(REGISTER)
    assert all(re.fullmatch(r"[a-z0-9]+-[a-z0-9-]+|coverage", check.id) for check in REGISTER)
    assert all(check.title and check.hint and check.function.__doc__ for check in REGISTER)


def _crash(_: Submission) -> Iterator[Found]:
    raise KeyError("oh")
    yield


def _skip(_: Submission) -> Iterator[Found]:
    raise SkippedError("nothing to look at")
    yield


def test_a_crash_in_a_check_is_ours_and_does_not_cost_the_participant(tmp_path: Path):
    folder = submit(tmp_path, "teacher", QUIZ)
    checks = [Check("crash-here", "Crashes", "error", "-", _crash), *checks_of("teacher")]
    report, rows = take_in_one(folder, "teacher", index_expected(NOTHING, SETTINGS), SETTINGS, checks)
    assert (report.verdicts[0].verdict, report.state, len(rows.questions)) == ("broken", "scored", 1)
    assert report.verdicts[0].reason.startswith("our fault, not the submission's")
    assert report.findings == []
    assert "broken: our fault" in render_text(report)


def test_a_skipped_check_says_why(tmp_path: Path):
    folder = submit(tmp_path, "teacher", QUIZ)
    checks = [Check("skip-me", "Skips", "error", "-", _skip)]
    report, _ = take_in_one(folder, "teacher", index_expected(NOTHING, SETTINGS), SETTINGS, checks)
    assert (report.verdicts[0].verdict, report.verdicts[0].reason) == ("skipped", "nothing to look at")


def test_after_a_stop_the_other_checks_are_skipped(tmp_path: Path):
    report = report_of(take(tmp_path, "teacher", QUIZ, team="GOLD"))
    verdicts = {verdict.verdict for verdict in report.verdicts[2:]}
    assert (report.verdicts[1].verdict, verdicts) == ("stop", {"skipped"})
    assert (report.state, report.reason) == ("not_scored", "a team cannot be called GOLD")


@pytest.mark.parametrize("order", [1, -1])
def test_an_intake_is_read_back_merged_whatever_the_order(order: int, tmp_path: Path):
    content = {"teacher": QUIZ, "evaluator": {f"{UNIT}/{RATED}": [1, 2, 3]}}
    for role in ("teacher", "evaluator"):
        for team in ("red", "blue"):
            intake = take_in([submit(tmp_path, role, content[role], team=team)], role, EVERYTHING, SETTINGS)
            write_intake(intake, tmp_path / f"out-{role}-{team}")
    merged = read_intakes(sorted(tmp_path.glob("out-*"))[::order])
    folders = [(report.role, report.identity.folder) for report in merged.reports]
    assert folders == sorted(folders)
    assert merged.questions["question_team"].to_list() == ["blue", "red"]
    assert merged.ratings["team"].to_list() == ["blue"] * 6 + ["red"] * 6
    assert merged.answers.schema == items.empty(items.ANSWERS).schema


def test_the_same_submission_gives_the_same_bytes(tmp_path: Path):
    folders = [submit(tmp_path, "teacher", QUIZ, team=team) for team in ("red", "blue", "green")]
    for name, chosen in (("a", folders), ("b", folders[::-1])):
        write_intake(take_in(chosen, "teacher", EVERYTHING, SETTINGS), tmp_path / name)
    for file in sorted((tmp_path / "a").iterdir()):
        assert file.read_bytes() == (tmp_path / "b" / file.name).read_bytes()


def test_an_intake_of_nothing_is_empty(tmp_path: Path):
    write_intake(take_in([], "student", NOTHING, SETTINGS), tmp_path)
    assert read_intakes([tmp_path]).answers.is_empty()
    assert read_intakes([]).reports == ()


def test_reports_of_an_unknown_version_are_refused(tmp_path: Path):
    write_intake(take_in([], "student", NOTHING, SETTINGS), tmp_path)
    (tmp_path / "reports.json").write_text('{"schema_version": 2, "reports": []}', encoding="utf-8")
    with pytest.raises(SensemakingError, match="unknown schema version"):
        read_intakes([tmp_path])


def test_a_syntax_error_is_shown_with_its_line_and_a_caret(tmp_path: Path):
    report = report_of(take(tmp_path, "teacher", b'{\n "title"="x"\n}'))
    assert render_text(report) == (
        "blue/PRIMARY (teacher): not scored (an = stands where JSON has a colon); 0 scorable, 0 delivered;"
        " 1 error, 0 warnings, 0 repairs\n"
        "\n"
        "blue/PRIMARY/questions.json\n"
        '  error: 2:9: an = stands where JSON has a colon. Hint: write "key": value. [json-syntax]\n'
        '       "title"="x"\n'
        "              ^\n"
    )
