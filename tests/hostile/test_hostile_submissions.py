"""Bad files: each gives exactly the checks named here, the state named here, and never a crash."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from pipeline.intake.render import render_markdown, render_text
from pipeline.intake.result import Expected, read_intakes, write_intake
from pipeline.intake.run import take_in
from pipeline.schema.base import Role
from submissions import (
    EVERYTHING,
    GOLD_FILE,
    NOTHING,
    OTHER,
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

GOOD_QUIZ = [["Why does it rise?", "yeast"]]
RATINGS = {f"{UNIT}/{RATED}": [1]}
KEY = f"{UNIT}/questions0.json"
RATED_KEY = f"{UNIT}/{RATED}"


def raw(text: str) -> bytes:
    return text.encode()


def rating(value: str) -> bytes:
    return raw(f'{{"{RATED_KEY}": [50, {value}]}}')


# role, content, checks that find something, state
FILES: dict[str, tuple[Role, Any, set[str], str]] = {
    "empty": ("teacher", b"", {"file-empty"}, "not_scored"),
    "blank": ("student", b" \n\t\n", {"file-empty"}, "not_scored"),
    "equals-for-colon": ("teacher", b'{"title"="x"}', {"json-syntax"}, "not_scored"),
    "trailing-comma": ("evaluator", raw(f'{{"{RATED_KEY}": [1, 2,]}}'), {"json-syntax"}, "not_scored"),
    "missing-comma": ("teacher", raw(f'{{"{KEY}": [["a?"] ["b?"]]}}'), {"json-syntax"}, "not_scored"),
    "single-quotes": ("teacher", b"{'a': []}", {"json-syntax"}, "not_scored"),
    "comment": ("student", b'{"a": [] // later\n}', {"json-syntax"}, "not_scored"),
    "markdown-fence": ("teacher", b'```json\n{"a": []}\n```', {"json-syntax"}, "not_scored"),
    "json-lines": ("evaluator", b'{"a": [1]}\n{"b": [2]}\n', {"json-syntax"}, "not_scored"),
    "python-literal": ("evaluator", rating("None"), {"json-syntax"}, "not_scored"),
    "cut-off-file": ("teacher", raw(f'{{"{KEY}": [["Why'), {"json-syntax"}, "not_scored"),
    "html": ("teacher", b"<!DOCTYPE html><title>404</title>", {"json-syntax"}, "not_scored"),
    "merge-conflict": ("student", b'{\n<<<<<<< HEAD\n"a": []\n}', {"json-syntax"}, "not_scored"),
    "nul-bytes": ("student", b"\0\0\0\0\0", {"json-syntax"}, "not_scored"),
    "utf16": ("teacher", '{"a": []}'.encode("utf-16"), {"file-utf8"}, "not_scored"),
    "utf16-no-mark": ("teacher", '{"a": []}'.encode("utf-16-le"), {"file-utf8"}, "not_scored"),
    "utf32": ("teacher", '{"a": []}'.encode("utf-32"), {"file-utf8"}, "not_scored"),
    "latin1": ("student", '{"ä": []}'.encode("latin-1"), {"file-utf8"}, "not_scored"),
    "byte-order-mark": ("evaluator", b"\xef\xbb\xbf" + json.dumps(RATINGS).encode(), {"file-marks"}, "scored"),
    "crlf": ("evaluator", json.dumps(RATINGS, indent=1).replace("\n", "\r\n").encode(), {"file-marks"}, "scored"),
    "deep-lists": ("teacher", b"[" * 100_000, {"json-nesting"}, "not_scored"),
    "deep-dictionaries": ("student", b'{"a":' * 30_000 + b"1" + b"}" * 30_000, {"json-nesting"}, "not_scored"),
    "too-large": ("evaluator", b" " * 200_001, {"file-size"}, "not_scored"),
    "list-at-the-top": ("teacher", [["Why?"]], {"file-dictionary"}, "not_scored"),
    "number-at-the-top": ("evaluator", b"42", {"file-dictionary"}, "not_scored"),
    "empty-dictionary": ("student", {}, {"file-dictionary"}, "not_scored"),
    "same-key-same-value": (
        "evaluator", raw(f'{{"{RATED_KEY}": [7], "{RATED_KEY}": [7]}}'), {"json-duplicate"}, "scored"),
    "same-key-other-value": (
        "evaluator", raw(f'{{"{RATED_KEY}": [7], "{RATED_KEY}": [8]}}'), {"json-duplicate"}, "scored"),
    "half-emoji": ("teacher", raw(f'{{"{KEY}": [["Why \\ud83d?"]]}}'), {"text-surrogate"}, "scored"),
    "parent-folder": ("teacher", {"popular/../../etc/questions0.json": GOOD_QUIZ}, {"key-form"}, "not_scored"),
    "absolute-path": ("teacher", {"/popular/talk-01/questions0.json": GOOD_QUIZ}, {"key-form"}, "not_scored"),
    "backslashes": ("teacher", {"popular\\talk-01\\questions0.json": GOOD_QUIZ}, {"key-form"}, "not_scored"),
    "nul-in-key": ("teacher", {"popular/talk\0/questions0.json": GOOD_QUIZ}, {"key-form"}, "not_scored"),
    "bidi-in-key": ("teacher", {"popular/\u202etalk/questions0.json": GOOD_QUIZ}, {"key-form"}, "not_scored"),
    "zero-width-in-key": ("teacher", {"popular/ta\u200blk/questions0.json": GOOD_QUIZ}, {"key-form"}, "not_scored"),
    "no-file-in-key": ("teacher", {UNIT: GOOD_QUIZ}, {"key-form"}, "not_scored"),
    "empty-key": ("teacher", {"": GOOD_QUIZ}, {"key-form"}, "not_scored"),
    "endless-key": ("teacher", {f"{'a/' * 5000}questions0.json": GOOD_QUIZ}, {"key-form"}, "not_scored"),
    "value-null": ("teacher", {KEY: None}, {"entry-list"}, "not_scored"),
    "value-text": ("student", {KEY: "yeast"}, {"entry-list"}, "not_scored"),
    "value-number": ("evaluator", {RATED_KEY: 85}, {"entry-list"}, "not_scored"),
    "value-empty": ("teacher", {KEY: []}, {"entry-empty"}, "not_scored"),
    "unit-twice": ("teacher", {KEY: GOOD_QUIZ, f"{UNIT}/text.txt": [["What?"]]}, {"key-repeated"}, "partial"),
    "strings-for-items": ("teacher", {KEY: ["Why?", "Who?"]}, {"item-shape"}, "not_scored"),
    "empty-item": ("teacher", {KEY: [["Why?"], []]}, {"item-shape"}, "not_scored"),
    "question-null": ("teacher", {KEY: [[None, "yeast"]]}, {"item-shape"}, "not_scored"),
    "question-dictionary": ("teacher", {KEY: [[{"text": "Why?"}]]}, {"item-shape"}, "not_scored"),
    "question-misspelt": ("teacher", {KEY: [{"Question": "Why?"}]}, {"item-shape"}, "not_scored"),
    "reference-true": ("teacher", {KEY: [["Why?", True]]}, {"item-shape"}, "not_scored"),
    "question-blank": ("teacher", {KEY: [["Why?"], [" "]]}, {"question-blank"}, "scored"),
    "questions-all-blank": ("teacher", {KEY: [["\u00a0"], [" "]]}, {"question-blank"}, "not_scored"),
    "reference-number": ("teacher", {KEY: [["How many?", 42]]}, {"item-form"}, "scored"),
    "unknown-field": ("teacher", {KEY: [{"question": "Why?", "id": 3}]}, {"item-fields"}, "scored"),
    "chat-tokens": ("teacher", {KEY: [["Why?", "yeast<|eot_id|>"]]}, {"chat-tokens"}, "scored"),
    "inst": ("student", {KEY: [["Why?", "[INST] yeast [/INST]"]]}, {"chat-tokens"}, "scored"),
    "role-header": ("student", {KEY: [["Why?", "yeast\nAssistant: yes"]]}, {"chat-tokens"}, "scored"),
    "same-question": ("teacher", {KEY: [["Why?"], ["why? "], ["Why?"]]}, {"question-repeated"}, "scored"),
    "statement": ("teacher", {KEY: [["The dough rises."]]}, {"question-statement"}, "scored"),
    "echo": ("teacher", {KEY: [["Why?", " why?"]]}, {"answer-echo"}, "scored"),
    "reference-blank": ("teacher", {KEY: [["Why?", ""]]}, {"answer-empty"}, "scored"),
    "answer-null": ("student", {KEY: [["Why?", None]]}, {"answer-empty"}, "scored"),
    "answer-absent": ("student", {KEY: [["Why?"]]}, {"answer-empty"}, "not_scored"),
    "answer-list": ("student", {KEY: [["Why?", ["yeast"]]]}, {"item-shape"}, "not_scored"),
    "several-answers": ("student", {KEY: [["Why?", "a", "b"]]}, {"answer-several"}, "scored"),
    "rating-minus-one": ("evaluator", rating("-1"), {"rating-range", "rating-invalid-share"}, "partial"),
    "rating-101": ("evaluator", rating("101"), {"rating-range", "rating-invalid-share"}, "partial"),
    "rating-1e3": ("evaluator", rating("1e3"), {"rating-range", "rating-invalid-share"}, "partial"),
    "rating-1e999": ("evaluator", rating("1e999"), {"rating-range", "rating-invalid-share"}, "partial"),
    "rating-5000-digits": ("evaluator", rating("9" * 5000), {"rating-range", "rating-invalid-share"}, "partial"),
    "rating-null": ("evaluator", rating("null"), {"rating-number", "rating-invalid-share"}, "partial"),
    "rating-nan": ("evaluator", rating("NaN"), {"rating-number", "rating-invalid-share"}, "partial"),
    "rating-infinity": ("evaluator", rating("-Infinity"), {"rating-range", "rating-invalid-share"}, "partial"),
    "rating-true": ("evaluator", rating("true"), {"rating-number", "rating-invalid-share"}, "partial"),
    "rating-word": ("evaluator", rating('"good"'), {"rating-number", "rating-invalid-share"}, "partial"),
    "rating-superscript": ("evaluator", rating('"8²"'), {"rating-number", "rating-invalid-share"}, "partial"),
    "rating-list": ("evaluator", rating("[85]"), {"rating-number", "rating-invalid-share"}, "partial"),
    "rating-text": ("evaluator", rating('"85"'), {"rating-form"}, "scored"),
    "rating-float": ("evaluator", rating("85.0"), {"rating-form"}, "scored"),
    "rating-fraction": ("evaluator", rating("85.5"), {"rating-fraction"}, "scored"),
    "rating-share": ("evaluator", rating("0.85"), {"rating-scale"}, "scored"),
    "rating-nested": (
        "evaluator", {f"{UNIT}/ratings0.json": [[0, 1], [10, 3], [5]]}, {"rating-ungrouped"}, "scored"),
    "rating-no-answerer": ("evaluator", {f"{UNIT}/{GOLD_FILE}": [5]}, {"rating-name"}, "not_scored"),
    "rating-doubled": ("evaluator", {f"{UNIT}/questions_by_{RATED}": [5]}, {"rating-retest"}, "scored"),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_bad_file_gives_exactly_its_checks(name: str, tmp_path: Path):
    role, content, checks, state = FILES[name]
    intake = take(tmp_path, role, content)
    report = report_of(intake)
    assert (ids(report), report.state) == (checks, state), [f.text() for f in report.findings]
    assert all(one.hint for one in report.findings)
    assert (report.state == "not_scored") == bool(report.reason) or report.state == "partial"
    write_intake(intake, tmp_path / "out")
    assert read_intakes([tmp_path / "out"]).reports == intake.reports
    assert render_text(report)
    assert render_markdown(report)


AGAINST_THE_EDITION: dict[str, tuple[Role, Any, set[str]]] = {
    "unknown-unit": ("teacher", {"popular/talk-1/questions0.json": GOOD_QUIZ}, {"key-unit", "coverage"}),
    "homoglyph": ("teacher", {"popular/tаlk-01/questions0.json": GOOD_QUIZ}, {"key-unit", "coverage"}),
    "unit-without-text": ("teacher", {"lectures/slide-01/text.txt": GOOD_QUIZ}, {"unit-text", "coverage"}),
    "answer-cut": (
        "student",
        {f"{UNIT}/{GOLD_FILE}": [[QUIZ[0], "It takes hours because of the ferment"]]},
        {"answer-cut", "coverage"},
    ),
    "unknown-quiz": ("student", {f"{UNIT}/questions_by_gold_PRIMARY.json": [["a", "b"]]}, {"quiz-known", "coverage"}),
    "no-quiz-on-the-unit": ("student", {"lectures/slide-01/answers0.json": [["a", "b"]]}, {"quiz-known", "coverage"}),
    "other-question": (
        "student",
        {f"{UNIT}/{GOLD_FILE}": [[QUIZ[0], "hours"], ["What?", "that"]]},
        {"answer-match", "coverage"},
    ),
    "fewer-and-other": ("student", {f"{UNIT}/{GOLD_FILE}": [["What?", "that"]]}, {"answer-match", "coverage"}),
    "more-than-asked": (
        "student",
        {f"{UNIT}/{GOLD_FILE}": [[text, "hours"] for text in (*QUIZ, QUIZ[0])]},
        {"answer-again", "coverage"},
    ),
    "by-position": (
        "student",
        {f"{UNIT}/{GOLD_FILE}": [["1.", "a"], ["2.", "b"], ["3.", "c"]]},
        {"answer-position", "coverage"},
    ),
    "list-too-short": ("evaluator", {RATED_KEY: [50]}, {"rating-length", "coverage"}),
    "list-too-long": ("evaluator", {RATED_KEY: [50, 50, 50, 50]}, {"rating-length", "coverage"}),
    "file-not-in-the-pack": (
        "evaluator",
        {f"{UNIT}/{RATED.replace('_red_', '_Red_')}": [1, 2, 3]},
        {"rating-file", "coverage"},
    ),
}


@pytest.mark.parametrize("name", AGAINST_THE_EDITION)
def test_what_the_edition_did_not_ask_for_is_named(name: str, tmp_path: Path):
    role, content, checks = AGAINST_THE_EDITION[name]
    report = report_of(take(tmp_path, role, content, EVERYTHING))
    assert ids(report) == checks, [f.text() for f in report.findings]


def test_a_wrong_name_brings_the_right_one(tmp_path: Path):
    report = report_of(take(tmp_path, "teacher", {"Popular/Talk_01/questions0.json": GOOD_QUIZ}, EVERYTHING))
    assert finding(report, "key-unit").message.endswith('; did you mean "popular/talk-01"?')


@pytest.mark.parametrize(
    "team",
    [
        "<script>alert(1)</script>"[:20].replace("/", ""),
        "blue 🐟",
        "a" * 200,
        "x'\"; DROP",
        "..red",
        "C:",
        "con",
        "été",
    ],
)
def test_any_team_name_gets_a_safe_slug_and_is_kept_as_written(team: str, tmp_path: Path):
    report = report_of(take(tmp_path, "evaluator", RATINGS, team=team))
    assert report.state == "scored"
    assert report.identity.team_name == team
    assert report.identity.team.isascii()
    assert report.identity.team.replace("-", "").isalnum()


def test_a_team_name_that_is_not_utf8_is_read(tmp_path: Path):
    folder = os.fsdecode(os.fsencode(tmp_path) + b"/t\xe9am/PRIMARY")
    Path(folder).mkdir(parents=True)
    (Path(folder) / "ratings.json").write_text(json.dumps(RATINGS), encoding="utf-8")
    intake = take_in([Path(folder)], "evaluator", NOTHING, SETTINGS)
    write_intake(intake, tmp_path / "out")
    assert report_of(intake).identity.team_name == "t\\udce9am"


@pytest.mark.parametrize(
    ("team", "run"),
    [("GOLD", "PRIMARY"), ("gold", "X"), ("UNKNOWN", "X"), ("blue", "SHUFFLEDWPRIMARY"), ("blue", "FROMTEACHER")],
)
def test_a_reserved_name_is_not_scored(team: str, run: str, tmp_path: Path):
    intake = take(tmp_path, "evaluator", RATINGS, team=team, run=run)
    assert (ids(report_of(intake)), report_of(intake).state) == ({"reserved-name"}, "not_scored")
    assert intake.ratings.is_empty()


def test_links_pipes_and_folders_in_place_of_a_file_are_refused(tmp_path: Path):
    secret = tmp_path / "secret.json"
    secret.write_text(json.dumps(RATINGS), encoding="utf-8")
    folder = tmp_path / "submissions" / "blue" / "PRIMARY"
    (folder / "ratings2.json").mkdir(parents=True)
    (folder / "ratings1.json").symlink_to(secret)
    os.mkfifo(folder / "ratings3.json")
    intake = take_in([folder], "evaluator", NOTHING, SETTINGS)
    report = report_of(intake)
    assert ids(report) == {"file-plain"}
    assert [one.message.split(",")[0] for one in report.findings] == [
        "this is a symbolic link",
        "this is a folder",
        "this is a device",
    ]
    assert intake.ratings.is_empty()


def test_a_linked_folder_is_refused(tmp_path: Path):
    submit(tmp_path / "elsewhere", "evaluator", RATINGS)
    (tmp_path / "submissions").mkdir()
    (tmp_path / "submissions" / "red").symlink_to(tmp_path / "elsewhere" / "blue")
    intake = take_in([tmp_path / "submissions" / "red" / "PRIMARY"], "evaluator", NOTHING, SETTINGS)
    assert ids(report_of(intake)) == {"folder-link"}


@pytest.mark.parametrize(
    "card",
    [
        b"a: &a [x, x]\nb: *a",
        b"[" * 5000,
        b"team: 2024-99-99",
        b"team: [1",
        b"team: a\nteam: b",
        b"unknown: 1",
        b"!!python/object/apply:os.system [ls]",
        b"scale: 7",
        b"\xff\xfe",
        b"team: " + b"x" * 400,
        b"- just\n- a list",
        b"team: !!timestamp soon",
    ],
)
def test_a_bad_card_is_a_warning_and_defaults_serve(card: bytes, tmp_path: Path):
    submit(tmp_path, "evaluator", card, name="system.yaml")
    report = report_of(take(tmp_path, "evaluator", RATINGS))
    assert (ids(report), report.state, report.identity.team_name) == ({"system-card"}, "scored", "blue")
    assert {one.severity for one in report.findings} == {"warning"}


def test_ten_thousand_bad_ratings_give_few_findings(tmp_path: Path):
    content = {f"popular/talk-{n}/{RATED}": [-1] * 100 for n in range(100)}
    report = report_of(take(tmp_path, "evaluator", content))
    found = [one for one in report.findings if one.check == "rating-range"]
    assert len(found) == 51
    assert found[0].message.startswith("-1, -1, -1, -1, -1 and 95 more are not from 0 to 100")
    assert found[-1].message == "and 50 more of this kind"


def test_a_file_of_a_million_values_is_refused_as_a_whole(tmp_path: Path):
    settings = SETTINGS.model_copy(update={"max_file_bytes": 3_000_000})
    folder = submit(tmp_path, "evaluator", raw(f'{{"{RATED_KEY}": [{"1," * 1_000_000}1]}}'))
    report = report_of(take_in([folder], "evaluator", NOTHING, settings))
    assert (ids(report), report.state) == ({"file-amount"}, "not_scored")


def test_nothing_a_participant_writes_leaves_the_markdown_fence(tmp_path: Path):
    content = {"``````\n# hi <script> @all #1\n": GOOD_QUIZ}
    text = render_markdown(report_of(take(tmp_path, "teacher", content, team="@everyone ```")))
    lines = text.split("\n")
    fence = lines[2].removesuffix("text")
    assert set(fence) == {"`"}
    assert lines[0] == "### Teacher: not scored"
    assert not any(fence in line for line in lines[3:-2])


def test_one_bad_submission_does_not_touch_the_others(tmp_path: Path):
    folders = [
        submit(tmp_path, "evaluator", b"\xff", team="bad"),
        submit(tmp_path, "evaluator", RATINGS, team="good"),
        submit(tmp_path, "teacher", {KEY: GOOD_QUIZ}, team="teacher"),
    ]
    intake = take_in(folders, "evaluator", Expected(), SETTINGS)
    assert [(r.identity.team, r.state) for r in intake.reports] == [("bad", "not_scored"), ("good", "scored")]
    assert intake.ratings["team"].to_list() == ["good"]
    assert OTHER not in intake.ratings["unit"]
