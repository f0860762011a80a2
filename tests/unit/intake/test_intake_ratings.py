"""What a rating is, and when ratings on another scale are multiplied."""

from pathlib import Path

import polars as pl
import pytest

from pipeline.edition.names import Author
from pipeline.files.reading import parse_json
from pipeline.intake.ratings import read_rating, rescale
from pipeline.intake.run import take_in
from pipeline.intake.submission import Rated
from pipeline.schema.edition import EvaluatorSettings
from submissions import EVERYTHING, NOTHING, RATED, SETTINGS, UNIT, finding, ids, report_of, submit, take

KEY = f"{UNIT}/{RATED}"


@pytest.mark.parametrize(
    ("text", "value", "fault", "form"),
    [
        ("0", 0, "", ""),
        ("100", 100, "", ""),
        ("-0.0", 0, "", "float"),
        ('"85"', 85, "", "text"),
        ("85.0", 85, "", "float"),
        ("0.85", 0.85, "", "fraction"),
        ("1e2", 100, "", "float"),
        ("1e3", None, "range", ""),
        ("-1", None, "range", ""),
        ("100.01", None, "range", ""),
        ('"101"', None, "range", ""),
        ("null", None, "number", ""),
        ("false", None, "number", ""),
        ("NaN", None, "number", ""),
        ('"85.0"', None, "number", ""),
        ('" 85"', None, "number", ""),
        ('""', None, "number", ""),
        ('"٨٥"', None, "number", ""),
        ("[85]", None, "number", ""),
        ("{}", None, "number", ""),
    ],
)
def test_a_rating_is_a_finite_number_from_0_to_100(text, value, fault, form):
    reading = read_rating(parse_json(text.encode()).value)
    assert (reading.value, reading.fault, reading.form) == (value, fault, form)


def _rated(value: float | None) -> Rated:
    return Rated(0, Author("a", "PRIMARY"), "/0", value, value)


@pytest.mark.parametrize(
    ("rule", "scale", "files", "after"),
    [
        ("guarded", 100, [[1, 0], [95, 1]], [[1, 0], [95, 1]]),
        ("guarded", 100, [[1, 0], [0.5, 1]], [[100, 0], [50, 100]]),
        ("guarded", 100, [[1, 0], [0.5, 1], [95]], [[1, 0], [50, 100], [95]]),
        ("guarded", 100, [[0.5, 40]], [[50, 40]]),
        ("guarded", 100, [[1, 0, 1]], [[1, 0, 1]]),
        ("guarded", 1, [[1, 0, 1]], [[100, 0, 100]]),
        ("guarded", 1, [[1, 0], [1, 90]], [[100, 0], [1, 90]]),
        ("guarded", 5, [[5, 2.5, 0]], [[100, 50, 0]]),
        ("guarded", 10, [[10, 1]], [[100, 10]]),
        ("published", 100, [[1, 0], [95, 1]], [[100, 0], [95, 100]]),
        ("guarded", 100, [[None, 0.25]], [[None, 25]]),
        ("guarded", 100, [[], [None]], [[], [None]]),
    ],
)
def test_only_ratings_on_another_scale_are_multiplied(rule, scale, files, after):
    ratings = [[_rated(value) for value in file] for file in files]
    rescale(ratings, rule, scale)
    assert [[rated.value for rated in file] for file in ratings] == after
    changed = [rated.rescaled for file in ratings for rated in file]
    before = [value for file in files for value in file]
    assert changed == [new != old for new, old in zip([v for f in after for v in f], before, strict=True)]


def test_a_declared_scale_sets_the_limit(tmp_path: Path):
    submit(tmp_path, "evaluator", b"scale: 5\n", name="system.yaml")
    intake = take(tmp_path, "evaluator", {KEY: [5, 6, 0]})
    assert finding(report_of(intake), "rating-range").message == "6 is not from 0 to 5"
    assert intake.ratings["rating"].to_list() == [100, None, 0]
    assert intake.ratings["raw"].to_list() == ["5", "6", "0"]
    assert intake.ratings["rescaled"].to_list() == [True, False, False]


def test_the_published_rule_is_a_setting(tmp_path: Path):
    settings = SETTINGS.model_copy(update={"evaluator": EvaluatorSettings(scale_rule="published")})
    intake = take_in([submit(tmp_path, "evaluator", {KEY: [1, 95]})], "evaluator", NOTHING, settings)
    assert intake.ratings["rating"].to_list() == [100, 95]


def test_expected_items_without_ratings_are_missing(tmp_path: Path):
    intake = take(tmp_path, "evaluator", {f"50-x/testset/{KEY}": [10, None, "30"]}, EVERYTHING)
    report = report_of(intake)
    assert (report.expected, report.delivered, report.scorable, report.state) == (6, 3, 2, "partial")
    shown = intake.ratings.select("answer_operator", "index", "rating", "raw", "state").rows()
    assert shown == [
        ("", 0, 10.0, "10", "valid"),
        ("", 1, None, "null", "invalid"),
        ("", 2, 30.0, '"30"', "valid"),
        ("W", 0, None, None, "missing"),
        ("W", 1, None, None, "missing"),
        ("W", 2, None, None, "missing"),
    ]
    assert finding(report, "coverage").message == "2 of 6 ratings can be scored; missing: popular/talk-01 (4 of 6)"


def test_a_list_of_the_wrong_length_makes_its_items_missing(tmp_path: Path):
    other = KEY.replace("red_PRIMARY", "red_SHUFFLEDWPRIMARY")
    intake = take(tmp_path, "evaluator", {KEY: [10, 20], other: [1, 2, 3]}, EVERYTHING)
    assert finding(report_of(intake), "rating-length").message == "the list has 2 ratings, the file has 3 items"
    assert intake.ratings.group_by("answer_operator", "state").len().sort("state").rows() == [
        ("", "missing", 3),
        ("W", "valid", 3),
    ]


def test_doubled_names_are_second_ratings(tmp_path: Path):
    doubled = f"{UNIT}/questions_by_{RATED}"
    intake = take(tmp_path, "evaluator", {KEY: [10, 20, 30], doubled: [11, 21, 31]}, EVERYTHING)
    valid = intake.ratings.filter(pl.col("state") == "valid")
    assert valid.select("retest", "rating", "file").rows() == [
        *[(False, float(value), RATED) for value in (10, 20, 30)],
        *[(True, float(value), RATED) for value in (11, 21, 31)],
    ]
    assert (report_of(intake).delivered, report_of(intake).scorable) == (3, 3)


def test_a_doubled_name_alone_is_the_first_rating(tmp_path: Path):
    intake = take(tmp_path, "evaluator", {f"{UNIT}/questions_by_{RATED}": [10, 20, 30]}, EVERYTHING)
    assert intake.ratings.filter(pl.col("state") == "valid")["retest"].to_list() == [False] * 3


def test_nested_lists_are_kept_outside_the_groups(tmp_path: Path):
    intake = take(tmp_path, "evaluator", {f"{UNIT}/ratings0.json": [[0, 1], [10, 3], [5]]})
    columns = ("question_team", "answer_team", "answer_run", "index", "rating", "file")
    assert intake.ratings.select(columns).rows() == [
        ("UNKNOWN", "UNKNOWN", "A1", 0, 0.0, "ratings0.json"),
        ("UNKNOWN", "UNKNOWN", "A1", 1, 10.0, "ratings0.json"),
        ("UNKNOWN", "UNKNOWN", "A1", 2, 5.0, "ratings0.json"),
        ("UNKNOWN", "UNKNOWN", "A2", 0, 1.0, "ratings0.json"),
        ("UNKNOWN", "UNKNOWN", "A2", 1, 3.0, "ratings0.json"),
    ]


def test_explanations_are_noted_and_not_read(tmp_path: Path):
    submit(tmp_path, "evaluator", b"no JSON at all", name="explanations0.json")
    report = report_of(take(tmp_path, "evaluator", {KEY: [10]}))
    (verdict,) = [verdict for verdict in report.verdicts if verdict.check == "rating-explained"]
    assert (verdict.verdict, "explanations0.json" in verdict.reason) == ("skipped", True)
    assert (ids(report), report.files) == (set(), ("blue/PRIMARY/ratings.json",))


def test_the_place_of_a_rating_is_line_and_pointer(tmp_path: Path):
    report = report_of(take(tmp_path, "evaluator", f'{{\n "{KEY}":\n [1,\n  140]\n}}'.encode()))
    assert finding(report, "rating-range").text() == (
        "blue/PRIMARY/ratings.json:4:3: /popular~1talk-01~1questions_by_GOLD_PRIMARY_answered_by_red_PRIMARY.json/1: "
        "140 is not from 0 to 100. Hint: ratings are integers from 0 to 100. [rating-range]"
    )
