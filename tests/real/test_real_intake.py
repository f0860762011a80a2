"""The real files of 2025 go through intake; what the reports say of each is pinned, and nothing beyond it."""

import json
import shutil
from collections import Counter
from pathlib import Path

import polars as pl
import pytest

from pipeline.edition.corpus import read_corpus
from pipeline.intake.result import Expected, Intake
from pipeline.intake.run import take_in
from pipeline.schema.base import Role
from pipeline.schema.edition import EditionSettings, Kind
from pipeline.schema.report import Report

SETTINGS = EditionSettings(
    id="real",
    title="Real",
    summary="Real",
    kinds={
        "popular": Kind(title="Popular"),
        "nmt-class": Kind(title="Lectures", aliases=("nmtclass",)),
        "ukr-biology": Kind(title="Biology", aliases=("ukrbiology",)),
    },
)
VIDEO = "popular/video-22"


@pytest.fixture(scope="module")
def evaluator(real: Path, tmp_path_factory: pytest.TempPathFactory) -> Intake:
    folder = tmp_path_factory.mktemp("evaluator") / "gemma" / "PRIMARY"
    folder.mkdir(parents=True)
    shutil.copy(real / "evaluator" / "ratings_gemma-3-27b.json", folder / "ratings.json")
    return take_in([folder], "evaluator", Expected(), SETTINGS)


def test_the_real_evaluator_file_is_read_whole(evaluator: Intake):
    (report,) = evaluator.reports
    assert (report.delivered, report.scorable, report.state) == (12_583, 12_582, "partial")
    assert {one.check: one.message for one in report.findings} == {
        "rating-range": "-1 is not from 0 to 100",
        "rating-retest": "questions_by_ stands twice in 49 file names (66 ratings): second ratings, "
        "kept out of the means",
    }
    assert evaluator.ratings.height == 12_649
    files = evaluator.ratings.select("unit", "file", "retest").unique()
    assert (files.height, files["retest"].sum()) == (2_211, 49)
    assert evaluator.ratings.filter(pl.col("retest")).height == 66
    assert Counter(evaluator.ratings["state"]) == {"valid": 12_648, "invalid": 1}
    assert not evaluator.ratings["rescaled"].any()


# files and items of the organisers' table of groups
GROUPS = {
    ("gold", "gold", ""): (109, 303),
    ("gold", "student", ""): (333, 1017),
    ("teacher", "student", ""): (270, 3106),
    **{("gold", "student", operator): (190, 508) for operator in ("W", "Q", "A", "RT")},
    **{("teacher", "student", operator): (66, 587) for operator in ("W", "Q", "A", "RT")},
}


@pytest.mark.parametrize("group", GROUPS, ids="-".join)
def test_groups_have_the_published_number_of_files_and_items(group: tuple[str, str, str], evaluator: Intake):
    asked, answered, operator = group
    gold_question = pl.col("question_team") == "GOLD"
    reference = pl.col("answer_run") == "FROMTEACHER"
    chosen = evaluator.ratings.filter(
        ~pl.col("retest"),
        pl.col("question_operator") == "",
        pl.col("answer_operator") == operator,
        gold_question if asked == "gold" else ~gold_question,
        reference if answered == "gold" else ~reference,
        pl.col("answer_run") == ("FROMTEACHER" if answered == "gold" else "PRIMARY"),
    )
    valid = chosen.filter(pl.col("state") == "valid").height
    assert (chosen.select("unit", "file").n_unique(), valid) == GROUPS[group]


@pytest.fixture(scope="module")
def edition(real: Path, tmp_path_factory: pytest.TempPathFactory) -> Expected:
    data = tmp_path_factory.mktemp("edition")
    for path in sorted((real / "devset").glob("*/**/*")):
        if path.is_file():
            kind = "gold" if path.name.startswith("questions") else "materials"
            target = data / kind / path.relative_to(real / "devset").as_posix().replace("nmtclass", "nmt-class")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    gold = json.loads((real / "devset" / "gold_dict_form.json").read_text(encoding="utf-8"))
    for key, questions in gold.items():
        if key.startswith("ukrbiology"):
            target = data / "gold" / key.replace("ukrbiology", "ukr-biology")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(json.dumps(questions), encoding="utf-8")
    corpus = read_corpus(data, SETTINGS)
    return Expected(corpus.units, corpus.texts, corpus.questions, None)


def _take(real: Path, role: Role, file: str, expected: Expected, folder: Path) -> Report:
    run = folder / "team" / "PRIMARY"
    run.mkdir(parents=True)
    shutil.copy(real / role / f"{file}.json", run / {"teacher": "questions.json", "student": "answers.json"}[role])
    (report,) = take_in([run], role, expected, SETTINGS).reports
    return report


TEACHERS: dict[str, list[tuple[str, str, str]]] = {
    "questions_llama1b_dict_form_leaky": [
        ("unit-text", "topic01", "the unit has no text"),
        ("unit-text", "topic02", "the unit has no text"),
        ("unit-text", "topic03", "the unit has no text"),
        ("chat-tokens", "topic01", '"<|end_header_id|>" x 4'),
        ("question-repeated", "topic02", '"123" stands 3 times, "31" stands 2 times'),
        ("question-statement", "video-22", "1 text looks like a statement"),
        ("question-statement", "topic02", "5 texts look like a statement"),
        ("question-copied", "video-22", "1 question stands word for word"),
        ("answer-echo", "video-22", "1 answer repeats its question"),
        ("coverage", "", "1 of 6 units can be scored"),
    ],
    "questions_llama1b_list_form_leaky": [
        ("unit-text", "topic01", "the unit has no text"),
        ("unit-text", "topic02", "the unit has no text"),
        ("unit-text", "topic03", "the unit has no text"),
        ("chat-tokens", "video-22", '"<|eot_id|>" x 1'),
        ("chat-tokens", "topic01", '"<|eot_id|>" x 8'),
        ("chat-tokens", "topic02", '"<|eot_id|>" x 6'),
        ("chat-tokens", "topic03", '"<|eot_id|>" x 4'),
        ("question-repeated", "video-22", "stands 2 times"),
        ("question-repeated", "topic01", "stands 6 times"),
        ("question-repeated", "topic02", "stands 6 times"),
        ("question-copied", "video-22", "2 questions stand word for word"),
        ("coverage", "", "1 of 6 units can be scored"),
    ],
    "questions_llminds_excerpt": [
        ("unit-text", "topic03", "the unit has no text"),
        ("question-repeated", "video-22", '"What is herd immunity?" stands 2 times'),
        ("question-repeated", "topic03", '"What is ethology?" stands 2 times'),
        ("coverage", "", "1 of 6 units can be scored"),
    ],
}


@pytest.mark.parametrize("file", TEACHERS)
def test_real_teacher_files_are_read_and_their_oddities_named(file: str, real: Path, edition: Expected, tmp_path: Path):
    report = _take(real, "teacher", file, edition, tmp_path)
    expected = TEACHERS[file]
    assert [one.check for one in report.findings] == [check for check, _, _ in expected]
    for one, (_, place, message) in zip(report.findings, expected, strict=True):
        assert place in one.pointer
        assert message in one.message
        assert (one.line is None) == (one.check == "coverage")
    assert (report.expected, report.scorable, report.state) == (6, 1, "partial")
    assert report.count("error") == 0


STUDENTS = {
    "answers_llama-7b_k15_r256_6c26": 2,
    "answers_llama-7b_k20_r256_5453": 2,
    "answers_llama-7b_k20_r256_919a": 2,
    "answers_neo-small-125M_k20_r256_93b5": 2,
    "answers_qwen-1.5b_k20_r256_afd1": 1,
}


@pytest.mark.parametrize("file", STUDENTS)
def test_real_student_files_are_read_and_lack_most_answers(file: str, real: Path, edition: Expected, tmp_path: Path):
    assert edition.questions is not None
    video = Expected(edition.units, edition.texts, edition.questions.filter(pl.col("unit") == VIDEO), None)
    report = _take(real, "student", file, video, tmp_path)
    answered = STUDENTS[file]
    assert [(one.check, one.message) for one in report.findings] == [
        ("coverage", f"{answered} of 22 questions can be scored; missing: {VIDEO} ({22 - answered} of 22)")
    ]
    assert (report.expected, report.scorable, report.state) == (22, answered, "partial")


def test_the_gold_questions_themselves_raise_no_warning_as_a_teachers_file(
    real: Path, edition: Expected, tmp_path: Path
):
    run = tmp_path / "gold-copy" / "PRIMARY"
    run.mkdir(parents=True)
    shutil.copy(real / "devset" / "gold_dict_form.json", run / "questions.json")
    (report,) = take_in([run], "teacher", edition, SETTINGS).reports
    assert {one.check for one in report.findings} == {"unit-text", "coverage"}
