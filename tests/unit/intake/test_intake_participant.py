"""Twins, licences, languages, mechanical repairs, anonymity, withdrawal, and the order of folders."""

import random
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from pipeline.intake.folders import find_runs, twins_digest
from pipeline.intake.language import detect
from pipeline.intake.mend import mend
from pipeline.intake.render import render_text
from pipeline.intake.run import take_in
from pipeline.intake.spdx import licence_fault
from pipeline.schema.base import ROLES
from submissions import (
    EVERYTHING,
    GOLD_FILE,
    NOTHING,
    QUIZ,
    RATED,
    SETTINGS,
    UNIT,
    finding,
    ids,
    report_of,
    submit,
    take,
)

RATINGS = {f"{UNIT}/{RATED}": [1, 2, 3]}
CARD = b"team: Team Blue\ncontact: me@example.org\nanonymous_until: 2026-12-01\n"


@pytest.mark.parametrize("text", ["MIT", "CC-BY-4.0", "(MIT OR Apache-2.0) AND CC0-1.0", "LicenseRef-ours",
                                  "GPL-2.0-only WITH Classpath-exception-2.0"])  # fmt: skip
def test_a_licence_expression_is_accepted(text: str):
    assert licence_fault(text) == ""


@pytest.mark.parametrize("text", ["MIT AND", "(MIT", "MIT)", "MIT MIT", "mine", "MIT WITH MIT", "AND", "()"])
def test_another_text_is_no_licence_expression(text: str):
    assert licence_fault(text)


def test_short_and_mixed_texts_have_no_language():
    assert detect("Why is it so?") is None
    assert detect("Der Hund und the dog and die Katze of the house " * 6) is None
    assert detect("the dog is in the house and it is not on the roof of the house " * 3) == "en"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b'\xef\xbb\xbf{"a":\r\n [1,]}', b'{"a":\n [1]}'),
        (b'{"a": ["85", 85.0, 100.00, "7"]}', b'{"a": [85, 85, 100, 7]}'),
        (b'{"85": [1]}', b'{"85": [1]}'),
        (b'{"a": [85.05, 1.0e2, -1.0, "x,]", "8.5", "1000"]}', b'{"a": [85.05, 1.0e2, -1.0, "x,]", "8.5", "1000"]}'),
    ],
)
def test_mechanical_repairs_of_ratings(before: bytes, after: bytes):
    assert mend(before, "evaluator") == after


def test_texts_are_never_turned_into_numbers_and_broken_files_are_left_to_a_person():
    assert mend(b'{"a": [["How many?", "85"]],}', "student") == b'{"a": [["How many?", "85"]]}'
    assert mend(b'{"a"="b",}', "student") is None
    assert mend(b"\xff", "student") is None


def test_twins_change_the_digest_and_other_folders_do_not(tmp_path: Path):
    empty = twins_digest(tmp_path)
    submit(tmp_path, "evaluator", RATINGS, team="blue")
    submit(tmp_path, "evaluator", RATINGS, team="red")
    assert twins_digest(tmp_path) == empty
    submit(tmp_path, "evaluator", RATINGS, team="Blue")
    two = twins_digest(tmp_path)
    submit(tmp_path, "evaluator", RATINGS, team="red", run="primary")
    assert len({empty, two, twins_digest(tmp_path)}) == 3


@pytest.mark.parametrize(("as_of", "hidden"), [(None, True), (date(2026, 11, 30), True), (date(2026, 12, 1), False)])
def test_names_are_hidden_until_the_edition_has_come_to_the_day(as_of: date | None, hidden: bool, tmp_path: Path):
    submit(tmp_path, "evaluator", CARD, name="system.yaml")
    folder = submit(tmp_path, "evaluator", RATINGS)
    report = report_of(take_in([folder], "evaluator", NOTHING, SETTINGS.model_copy(update={"as_of": as_of})))
    shown = (report.identity.team_name, report.identity.card.contact)
    assert (shown == ("Team Blue", "me@example.org")) is not hidden
    assert ("Team Blue" in report.model_dump_json() or "example.org" in report.model_dump_json()) is not hidden


def test_a_withdrawn_system_is_listed_not_scored_and_no_failure(tmp_path: Path):
    submit(tmp_path, "evaluator", b"withdrawn: {date: 2026-11-02, reason: a leak}", name="system.yaml")
    intake = take(tmp_path, "evaluator", RATINGS)
    report = report_of(intake)
    assert (report.state, report.reason, report.failed) == ("not_scored", "withdrawn on 2026-11-02: a leak", False)
    assert intake.ratings.is_empty()


def test_an_answer_that_is_the_whole_text_is_named(tmp_path: Path):
    text = " ".join(f"word{n}" for n in range(50))
    texts = EVERYTHING.texts.with_columns(text=pl.lit(text)) if EVERYTHING.texts is not None else None
    expected = type(EVERYTHING)(EVERYTHING.units, texts, EVERYTHING.questions, None)
    report = report_of(take(tmp_path, "student", {f"{UNIT}/{GOLD_FILE}": [[QUIZ[0], text]]}, expected))
    assert finding(report, "answer-text").message == "1 answer is the unit's whole text"


def test_coverage_is_counted_by_kind_and_shown(tmp_path: Path):
    report = report_of(take(tmp_path, "student", {f"{UNIT}/{GOLD_FILE}": [[QUIZ[0], "yeast"]]}, EVERYTHING))
    assert [(share.kind, share.expected, share.scorable) for share in report.coverage] == [("popular", 5, 1)]
    assert "  popular       1 of      5" in render_text(report)


def test_twelve_submissions_give_the_same_in_any_order(tmp_path: Path):
    """Folders are made, and handed over, in twenty different orders."""
    teams = [f"team-{n}" for n in range(12)]
    contents = {"teacher": {f"{UNIT}/text.txt": [["Why?"]]}, "student": {f"{UNIT}/{GOLD_FILE}": [[QUIZ[0], "yeast"]]},
                "evaluator": RATINGS}  # fmt: skip
    seen = []
    for turn in range(20):
        order = random.Random(turn).sample(teams, len(teams))  # noqa: S311 - seeded, and no secret
        root = tmp_path / str(turn)
        for team in order:
            role = ROLES[teams.index(team) % 3]
            submit(root, role, contents[role], team=team)
        runs = random.Random(turn).sample(find_runs(root), len(teams))  # noqa: S311 - the same
        intakes = [take_in(runs, role, EVERYTHING, SETTINGS) for role in ROLES]
        tables = [
            intake.answers.write_csv() + intake.ratings.write_csv() + intake.questions.write_csv() for intake in intakes
        ]
        seen.append(([intake.reports for intake in intakes], tables))
    assert all(one == seen[0] for one in seen)
    assert sum(len(reports) for reports in seen[0][0]) == 12


def test_a_long_name_beside_letters_of_two_scripts_is_named_once_each(tmp_path: Path):
    report = report_of(take(tmp_path, "evaluator", RATINGS, team="bl\u0430ck", run="R" * 90))
    assert ids(report) == {"folder-name"}
    assert len(report.findings) == 2
