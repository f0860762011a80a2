"""The bad files of `bad_files.py`: each gives exactly its ids, and every form of its report can be made."""

import json
from pathlib import Path

import pytest

from bad_files import BAD_FILES, BAD_NAMES, TWINS, write_json
from pipeline.intake.render import render_github, render_json, render_markdown, render_text
from pipeline.intake.run import take_in
from pipeline.intake.sarif import render_sarif
from submissions import EVERYTHING, NOTHING, RATED, SETTINGS, UNIT, finding, ids, report_of, submit, take

RATINGS = {f"{UNIT}/{RATED}": [1]}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_gives_exactly_its_checks(name: str, tmp_path: Path):
    role, files, edition, expected = BAD_FILES[name]
    for file, content in files.items():
        folder = submit(tmp_path, role, write_json(content), name=file)
    intake = take_in([folder], role, EVERYTHING if edition else NOTHING, SETTINGS)
    report = report_of(intake)
    assert ids(report) == expected, [f.text() for f in report.findings]
    assert all(one.hint for one in report.findings)
    assert len(json.loads(render_sarif([report]))["runs"][0]["results"]) == len(report.findings)
    assert len(json.loads(render_json([report]))["reports"]) == 1
    assert render_github(report).count("\n") == len(report.findings)
    assert render_text(report)
    assert render_markdown(report)


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_bad_name_gives_exactly_its_checks(name: str, tmp_path: Path):
    team, run, expected = BAD_NAMES[name]
    assert ids(report_of(take(tmp_path, "evaluator", RATINGS, team=team, run=run))) == expected


@pytest.mark.parametrize("name", TWINS)
def test_a_twin_is_named(name: str, tmp_path: Path):
    team, run = TWINS[name]
    submit(tmp_path, "evaluator", RATINGS, team=team, run=run)
    report = report_of(take(tmp_path, "evaluator", RATINGS))
    assert "twin-name" in ids(report)
    assert (team if team != "blue" else run) in finding(report, "twin-name").message


def test_a_200_mb_file_is_refused_before_it_is_read(tmp_path: Path):
    folder = submit(tmp_path, "evaluator", b"")
    with (folder / "ratings.json").open("wb") as stream:
        stream.truncate(200_000_000)
    settings = SETTINGS.model_copy(update={"max_file_bytes": type(SETTINGS).model_fields["max_file_bytes"].default})
    report = report_of(take_in([folder], "evaluator", NOTHING, settings))
    assert (ids(report), report.state) == ({"file-size"}, "not_scored")


def test_an_annotation_cannot_be_broken_out_of(tmp_path: Path):
    content = {"a%0A::error::b,c:d\r\n::set-output name=x::y": []}
    lines = render_github(report_of(take(tmp_path, "teacher", content, team="x,y:z"))).splitlines()
    assert all(line.startswith(("::error file=submissions/x%2Cy%3Az/PRIMARY", "::warning file=")) for line in lines)
    assert all("%250A" in line for line in lines if "title=key-form" in line)


def test_an_annotation_holds_place_title_message_and_hint(tmp_path: Path):
    line = render_github(report_of(take(tmp_path, "evaluator", f'{{"{UNIT}/{RATED}":\n [1, 101]}}'.encode())))
    assert line.splitlines()[0] == (
        "::error file=submissions/blue/PRIMARY/ratings.json,line=2,col=6,title=rating-range::"
        f"/{UNIT.replace('/', '~1')}~1{RATED}/1: 101 is not from 0 to 100 Hint: ratings are integers from 0 to 100."
    )
