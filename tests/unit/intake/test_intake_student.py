"""Students' answers: which question each belongs to, and what is missing."""

from pathlib import Path

import pytest

from pipeline.intake.result import Intake
from pipeline.intake.run import take_in
from submissions import (
    EVERYTHING,
    GOLD_FILE,
    NOTHING,
    OTHER,
    QUIZ,
    SETTINGS,
    UNIT,
    finding,
    ids,
    report_of,
    submit,
    take,
)

KEY = f"{UNIT}/{GOLD_FILE}"


def _gold(intake: Intake) -> list[tuple[str, str]]:
    chosen = intake.answers.filter((intake.answers["unit"] == UNIT) & (intake.answers["question_team"] == "GOLD"))
    return chosen.select("answer", "state").rows()


@pytest.mark.parametrize(
    "items",
    [
        [[text, f"a{n}"] for n, text in enumerate(QUIZ)],
        [{"question": text, "answer": f"a{n}"} for n, text in enumerate(QUIZ)],
        [[text, f"a{n}"] for n, text in reversed(list(enumerate(QUIZ)))],
        [[f"  {text.replace(' ', '  ')}", f"a{n}", "second"] for n, text in enumerate(QUIZ)],
        [[f"{n}. {text}", f"a{n}"] for n, text in enumerate(QUIZ)],
    ],
    ids=["lists", "dictionaries", "other-order", "white-space", "numbered"],
)
@pytest.mark.parametrize("file", [GOLD_FILE, "answers0.json", "questions.json", f"questions_by_{GOLD_FILE}"])
def test_answers_find_their_questions(items, file, tmp_path: Path):
    intake = take(tmp_path, "student", {f"{UNIT}/{file}": items}, EVERYTHING)
    assert _gold(intake) == [("a0", "answered"), ("a1", "answered"), ("a2", "answered")]
    assert (report_of(intake).expected, report_of(intake).scorable) == (5, 3)


def test_missing_and_empty_are_two_states(tmp_path: Path):
    intake = take(tmp_path, "student", {KEY: [[QUIZ[1], " "], [QUIZ[0], "hours"]]}, EVERYTHING)
    assert _gold(intake) == [("hours", "answered"), ("", "empty"), ("", "missing")]
    assert intake.answers.group_by("state").len().sort("state").rows() == [
        ("answered", 1), ("empty", 1), ("missing", 3),
    ]  # fmt: skip
    assert finding(report_of(intake), "coverage").message == (
        f"2 of 5 questions can be scored; missing: {UNIT} (2 of 4), {OTHER} (1 of 1)"
    )


def test_a_position_counts_only_where_the_lengths_agree(tmp_path: Path):
    two = take(tmp_path / "2", "student", {KEY: [["1.", "a"], ["2.", "b"]]}, EVERYTHING)
    three = take(tmp_path / "3", "student", {KEY: [["1.", "a"], [QUIZ[1], "b"], ["3.", "c"]]}, EVERYTHING)
    assert ids(report_of(two)) == {"answer-match", "coverage"}
    assert report_of(two).state == "not_scored"
    assert two.answers.is_empty()
    assert [answer for answer, _ in _gold(three)] == ["a", "b", "c"]
    assert finding(report_of(three), "answer-position").severity == "repair"


def test_a_taken_place_is_not_given_twice(tmp_path: Path):
    intake = take(tmp_path, "student", {KEY: [[QUIZ[2], "c"], ["2.", "b"], ["3.", "x"]]}, EVERYTHING)
    assert [answer for answer, _ in _gold(intake)] == ["", "b", "c"]
    assert finding(report_of(intake), "answer-match").pointer.endswith("/2/0")


def test_a_broken_item_is_one_missing_answer(tmp_path: Path):
    intake = take(tmp_path, "student", {KEY: [[QUIZ[0], "a"], 7, [QUIZ[2], "c"]]}, EVERYTHING)
    assert [answer for answer, _ in _gold(intake)] == ["a", "", "c"]
    assert finding(report_of(intake), "item-shape").severity == "error"


def test_the_first_of_several_answers_counts(tmp_path: Path):
    folder = submit(tmp_path, "student", {KEY: [[QUIZ[0], "first"]]}, name="answers-a.json")
    submit(tmp_path, "student", {f"{UNIT}/answers0.json": [[QUIZ[0], "again"]]}, name="answers-b.json")
    intake = take_in([folder], "student", EVERYTHING, SETTINGS)
    assert _gold(intake)[0] == ("first", "answered")
    assert "answer-again" in ids(report_of(intake))


def test_a_teachers_quiz_is_answered_under_its_name(tmp_path: Path):
    intake = take(tmp_path, "student", {f"{UNIT}/questions_by_red_PRIMARY.json": [["What is cold?", "x"]]}, EVERYTHING)
    answered = intake.answers.filter(intake.answers["state"] == "answered")
    assert answered.select("question_team", "question", "answer").rows() == [("red", "What is cold?", "x")]


def test_without_a_round_the_questions_are_taken_as_delivered(tmp_path: Path):
    content = {
        f"{UNIT}/answers0.json": [["A?", "a"], ["A?", "b"]],
        f"{UNIT}/questions_by_red_SHUFFLEDWCPRIMARY.json": [{"question": "B?", "answer": ""}],
    }
    intake = take(tmp_path, "student", content, NOTHING)
    columns = ("question_team", "question_run", "question_operator", "index", "question", "answer", "state")
    assert intake.answers.select(columns).rows() == [
        ("GOLD", "PRIMARY", "", 0, "A?", "a", "answered"),
        ("GOLD", "PRIMARY", "", 1, "A?", "b", "answered"),
        ("red", "PRIMARY", "WC", 0, "B?", "", "empty"),
    ]
    assert report_of(intake).expected is None


@pytest.mark.parametrize(
    ("answer", "cut"),
    [
        ("It takes hours because of the fermen", True),
        ("It takes hours because of the fermentation", False),
        ("It takes hours because of the fermen.", False),
        ("The fermen", False),
        ("It takes hours for the baker", False),
        ("It takes many a long hour", False),
    ],
)
def test_only_a_piece_of_a_word_of_the_text_is_cut_off(answer, cut, tmp_path: Path):
    report = report_of(take(tmp_path, "student", {KEY: [[QUIZ[0], answer]]}, EVERYTHING))
    assert ("answer-cut" in ids(report)) is cut
