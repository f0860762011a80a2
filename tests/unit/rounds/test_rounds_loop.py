"""A pack is answered by a submission that copies its paths, and intake finds every item again."""

import json

import polars as pl

import rounds_edition as tiny
from pipeline.intake.result import Expected
from pipeline.intake.run import take_in
from pipeline.rounds.evaluator_pack import build_evaluator_pack
from pipeline.rounds.student_pack import build_student_pack

SETTINGS = tiny.settings()
CORPUS = tiny.corpus()
TEACHERS = tiny.teachers()


def submit(folder, name, content):
    folder.mkdir(parents=True)
    (folder / name).write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return folder


def test_both_packs_come_back_complete(tmp_path):
    student = build_student_pack(CORPUS, TEACHERS, SETTINGS)
    quizzes = {path: json.loads(data) for path, data in student.files.items() if "/questions_by_" in path}
    answers = {p: [[q, f"Said to {n} of {p}"] for n, q in enumerate(quiz)] for p, quiz in quizzes.items()}
    run = submit(tmp_path / "ada" / "PRIMARY", "answers.json", answers)
    expected = Expected(units=CORPUS.units, texts=CORPUS.texts, questions=student.items)
    students = take_in([run], "student", expected, SETTINGS)
    assert set(students.answers["state"]) == {"answered"}
    assert students.answers.height == student.items.height
    on = ["unit", "question_team", "question_run", "question_operator", "index"]
    found = students.answers.join(student.items, on=on, suffix="_asked")
    assert found.filter(pl.col("question") != pl.col("question_asked")).is_empty()

    pack = build_evaluator_pack(CORPUS, TEACHERS, students, student.items, SETTINGS)
    files = json.loads(pack.files["files.json"])
    ratings = {path: [50] * len(json.loads(pack.files[path])) for path in files}
    run = submit(tmp_path / "eve" / "PRIMARY", "ratings.json", ratings)
    rated = take_in([run], "evaluator", Expected(CORPUS.units, CORPUS.texts, student.items, pack.items), SETTINGS)
    assert set(rated.ratings["state"]) == {"valid"}
    assert rated.ratings.height == pack.items.height
    keys = ["unit", "question_team", "question_run", "question_operator"]
    keys += ["answer_team", "answer_run", "answer_operator", "index"]
    assert rated.ratings.select(keys).sort(keys).equals(pack.items.select(keys).sort(keys))
