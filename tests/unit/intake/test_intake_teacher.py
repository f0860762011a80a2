"""Teachers' files in every official shape, merged, and what is kept of them."""

from pathlib import Path

import pytest

from pipeline.intake.checks.content import asks
from pipeline.intake.result import Intake
from pipeline.intake.run import take_in
from submissions import EVERYTHING, NOTHING, OTHER, SETTINGS, UNIT, finding, ids, report_of, submit, take


def _quiz(intake: Intake) -> list[tuple[str, list[str]]]:
    references = intake.references.select("index", "reference").rows()
    rows = intake.questions.select("index", "question").rows()
    return [(question, [text for at, text in references if at == index]) for index, question in rows]


@pytest.mark.parametrize(
    ("key", "items", "quiz"),
    [
        ("questions0.json", [["A?", "a", "b"], ["B?"]], [("A?", ["a", "b"]), ("B?", [])]),
        ("text.en.txt", [{"question": "A?", "reference-answers": ["a", "b"]}], [("A?", ["a", "b"])]),
        ("text.txt", [{"question": "A?", "reference-answer": "a"}], [("A?", ["a"])]),
        ("questions.json", [{"question": "A?"}, ["B?", "b"]], [("A?", []), ("B?", ["b"])]),
        ("questions.json", [["A?", "", "b", None]], [("A?", ["b"])]),
        ("questions.json", [["A?"], [" "], ["B?"]], [("A?", []), ("B?", [])]),
    ],
)
@pytest.mark.parametrize("root", ["", "testset/", "devset/", "50-evaluator_inputs/testset/"])
def test_every_official_shape_is_read(key, items, quiz, root, tmp_path: Path):
    intake = take(tmp_path, "teacher", {f"{root}{UNIT}/{key}": items}, EVERYTHING)
    assert _quiz(intake) == quiz
    assert set(intake.questions["question_team"]) == {"blue"}


def test_aliases_and_unicode_forms_name_the_same_unit(tmp_path: Path):
    decomposed = "pop/Розмова e\u0301/questions0.json"
    intake = take(tmp_path, "teacher", {decomposed: [["A?"]]}, EVERYTHING)
    assert intake.questions["unit"].to_list() == [OTHER]


def test_two_keys_of_a_unit_count_once_whatever_their_order(tmp_path: Path):
    keys = {f"{UNIT}/text.txt": [["B?"]], f"{UNIT}/questions0.json": [["A?"]]}
    turned = dict(reversed(keys.items()))
    both = [take(tmp_path / str(n), "teacher", content) for n, content in enumerate((keys, turned))]
    assert [_quiz(intake) for intake in both] == [[("A?", [])], [("A?", [])]]
    assert [finding(report_of(intake), "key-repeated").severity for intake in both] == ["error", "error"]


def test_two_keys_with_the_same_content_are_a_warning(tmp_path: Path):
    content = {f"{UNIT}/text.txt": [["A?"]], f"testset/{UNIT}/text.txt": [["A?"]]}
    report = report_of(take(tmp_path, "teacher", content))
    assert (finding(report, "key-repeated").severity, report.state) == ("warning", "scored")


def test_files_are_merged_and_a_key_with_two_contents_counts_in_neither(tmp_path: Path):
    folder = submit(tmp_path, "teacher", {f"{UNIT}/text.txt": [["A?"]], f"{OTHER}/text.txt": [["B?"]]})
    submit(tmp_path, "teacher", {f"{UNIT}/text.txt": [["C?"]], f"{OTHER}/text.txt": [["B?"]]}, name="questions2.json")
    intake = take_in([folder], "teacher", NOTHING, SETTINGS)
    report = report_of(intake)
    assert intake.questions.select("unit", "question").rows() == [(OTHER, "B?")]
    assert sorted(one.severity for one in report.findings) == ["error", "error", "warning"]
    assert ids(report) == {"key-two-files"}
    assert report.state == "partial"


def test_one_broken_file_leaves_the_others(tmp_path: Path):
    folder = submit(tmp_path, "teacher", {f"{UNIT}/text.txt": [["A?"]]})
    submit(tmp_path, "teacher", b"{", name="questions-2.json")
    intake = take_in([folder], "teacher", EVERYTHING, SETTINGS)
    assert _quiz(intake) == [("A?", [])]
    assert ids(report_of(intake)) == {"json-syntax", "coverage"}


def test_coverage_names_the_units_that_lack(tmp_path: Path):
    report = report_of(take(tmp_path, "teacher", {f"{UNIT}/text.txt": [["A?"]]}, EVERYTHING))
    assert (report.expected, report.delivered, report.scorable, report.state) == (2, 1, 1, "partial")
    assert finding(report, "coverage").message == f"1 of 2 units can be scored; missing: {OTHER}"


def test_a_folder_without_files_for_the_role_has_no_report(tmp_path: Path):
    folder = submit(tmp_path, "student", {f"{UNIT}/answers0.json": [["A?", "a"]]})
    assert take_in([folder], "teacher", NOTHING, SETTINGS).reports == ()


def test_files_that_are_not_read_are_named(tmp_path: Path):
    folder = submit(tmp_path, "teacher", {f"{UNIT}/text.txt": [["A?"]]})
    for name in ("Ratings.json", "questions.txt", "README.md", "answers.json", "system.yaml"):
        (folder / name).write_text("", encoding="utf-8")
    report = report_of(take_in([folder], "teacher", NOTHING, SETTINGS))
    stray = [one.file for one in report.findings if one.check == "stray-file"]
    assert stray == ["blue/PRIMARY/Ratings.json", "blue/PRIMARY/questions.txt"]


@pytest.mark.parametrize(
    "text",
    ["Why does it rise", "It rises?", "Explain the rise.", "Using the text, prove it.", "Give an example.",
     "Thought experiment: describe it.", "Warum geht er auf", "Jak se to dělá", "Поясніть це", "你好吗？"],
)  # fmt: skip
def test_questions_and_tasks_ask(text):
    assert asks(text)


@pytest.mark.parametrize("text", ["The dough rises.", "123", "It was cold in the cellar.", "Der Teig geht auf."])
def test_statements_do_not_ask(text):
    assert not asks(text)
