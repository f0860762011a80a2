"""Names and cards: safe, unique, verbatim for display."""

import unicodedata
from pathlib import Path

import pytest

from pipeline.intake.identity import identify
from pipeline.intake.result import Expected
from pipeline.intake.run import take_in
from submissions import SETTINGS, finding, ids, submit

RATINGS = {"popular/a/questions_by_GOLD_PRIMARY_answered_by_red_PRIMARY.json": [50]}


def test_plain_names_stay_as_they_are(tmp_path: Path):
    identity = identify(submit(tmp_path, "teacher", {}), "teacher").identity
    assert (identity.team, identity.run, identity.system) == ("blue", "PRIMARY", "blue_PRIMARY")
    assert (identity.folder, identity.team_name, identity.system_name) == ("blue/PRIMARY", "blue", "blue PRIMARY")


def test_a_card_gives_the_display_names(tmp_path: Path):
    folder = submit(tmp_path, "teacher", {})
    (folder / "system.yaml").write_text("team: <b>Blue & Co</b>\nsystem: Reader\nscale: 5\n", encoding="utf-8")
    naming = identify(folder, "teacher")
    assert naming.card_faults == ()
    assert (naming.identity.team_name, naming.identity.system_name) == ("<b>Blue & Co</b>", "Reader")
    assert (naming.identity.team, naming.identity.card.scale) == ("blue", 5)


@pytest.mark.parametrize(
    ("first", "second"),
    [("Blue", "blue"), ("été", unicodedata.normalize("NFD", "été")), ("straße", "STRASSE"), ("Ｂlue", "blue")],
)
def test_names_that_nearly_agree_get_distinct_slugs_and_a_warning(first: str, second: str, tmp_path: Path):
    folders = [submit(tmp_path, "evaluator", RATINGS, team=team) for team in (first, second)]
    together = take_in(folders, "evaluator", Expected(), SETTINGS).reports
    alone = [take_in([folder], "evaluator", Expected(), SETTINGS).reports[0] for folder in folders]
    slugs = {report.identity.team.casefold() for report in together}
    assert len(slugs) == 2
    assert all(ids(report) == {"twin-name"} for report in together)
    assert sorted(together, key=str) == sorted(alone, key=str)
    assert all(finding(report, "twin-name").severity == "warning" for report in together)


def test_a_name_made_to_look_like_anothers_slug_gets_its_own(tmp_path: Path):
    first = identify(submit(tmp_path, "teacher", {}, team="a b"), "teacher").identity.team
    submit(tmp_path, "teacher", {}, team=first)
    teams = {identify(tmp_path / name / "PRIMARY", "teacher").identity.team for name in ("a b", first)}
    assert len(teams) == 2


def test_runs_are_told_apart_too(tmp_path: Path):
    folders = [submit(tmp_path, "teacher", {}, run=run) for run in ("PRIMARY", "primary")]
    assert len({identify(folder, "teacher").identity.run.casefold() for folder in folders}) == 2
