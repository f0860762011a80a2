"""What stands in an Evaluator pack."""

import json

import polars as pl
import pytest

import rounds_edition as tiny
from pipeline.edition.names import parse_key
from pipeline.intake.result import make_intake
from pipeline.rounds.evaluator_pack import build_evaluator_pack
from pipeline.rounds.operators import reading
from pipeline.rounds.student_pack import build_student_pack
from pipeline.schema import items

OPERATORS = ["W", "C", "WC", "RT", "Q", "A"]
SKIP = [("talks/one", 1)]
STUDENT_ITEMS = build_student_pack(
    tiny.corpus(), tiny.teachers(), tiny.settings(student={"operators": ["W", "RT"]})
).items


def build(students=None, operators=OPERATORS, corpus=None, **budget):
    settings = tiny.settings(evaluator={"operators": operators, **budget})
    students = students or tiny.students(STUDENT_ITEMS, skip=SKIP)
    return build_evaluator_pack(corpus or tiny.corpus(), tiny.teachers(), students, STUDENT_ITEMS, settings)


def manifest(pack):
    return json.loads(pack.files["manifest.json"])


def records(pack):
    return {record["path"]: record for record in manifest(pack)["files"]}


def content(pack, path):
    return json.loads(pack.files[path])


def test_files_json_lists_every_file_to_rate_sorted():
    pack = build()
    others = {"manifest.json", "files.json"}
    rated = sorted(path for path in pack.files if path not in others and not path.endswith("/text.txt"))
    assert content(pack, "files.json") == rated
    assert all(parse_key(path).pack is not None for path in rated)


def test_each_unit_brings_its_text():
    pack = build()
    units = {path.rsplit("/", 1)[0] for path in content(pack, "files.json")}
    assert units == {"talks/one", "talks/two", tiny.CYRILLIC}
    assert all(pack.files[f"{unit}/text.txt"] == f"Text of {unit}.\n".encode() for unit in units)


def test_gold_answers_enter_with_the_first_reference_and_only_where_there_is_one():
    pack = build()
    path = "talks/one/questions_by_GOLD_PRIMARY_answered_by_GOLD_FROMTEACHER.json"
    assert content(pack, path) == [
        {"question": "What does the speaker build first?", "answer": f"A {tiny.GOLD_CANARY} shed for tools"},
        {"question": "Who was there all day long?", "answer": f"The {tiny.GOLD_CANARY} neighbours"},
    ]
    assert records(pack)[path]["left_out"] == [1]
    rows = pack.items.filter(unit="talks/one", answer_team="GOLD")
    assert rows["index"].to_list() == [0, 2]
    assert f"{tiny.CYRILLIC}/questions_by_GOLD_PRIMARY_answered_by_GOLD_FROMTEACHER.json" not in pack.files


def test_teachers_references_enter_under_their_own_name():
    entry = content(build(), "talks/two/questions_by_red_PRIMARY_answered_by_red_FROMTEACHER.json")
    assert [row["answer"] for row in entry] == [f"red says {tiny.REFERENCE_CANARY}"]


@pytest.mark.parametrize("student", ["ada", "bob"])
def test_missing_and_blank_answers_are_left_out_and_the_rest_keep_their_index(student):
    """One Student's answer was not delivered, the other's was blank."""
    pack = build()
    path = f"talks/one/questions_by_GOLD_PRIMARY_answered_by_{student}_PRIMARY.json"
    assert len(content(pack, path)) == 2
    assert records(pack)[path]["left_out"] == [1]
    own = pack.items.filter(unit="talks/one", question_team="GOLD", question_operator="", answer_team=student)
    assert own.filter(answer_operator="")["index"].to_list() == [0, 2]
    assert own.filter(answer_operator="Q")["index"].to_list() == [0, 2]


def test_answers_to_damaged_questions_enter_as_they_are_and_are_not_damaged_again():
    pack = build()
    assert "talks/two/questions_by_red_SHUFFLEDWPRIMARY_answered_by_ada_PRIMARY.json" in pack.files
    damaged = pack.items.filter(pl.col("question_operator") != "")
    assert set(damaged["question_operator"]) == {"W", "RT"}
    assert set(damaged["answer_operator"]) == {""}


def test_only_students_answers_are_damaged():
    copies = build().items.filter(pl.col("answer_operator") != "")
    assert set(copies["answer_team"]) == {"ada", "bob"}
    assert set(copies["answer_operator"]) == set(OPERATORS)


def test_a_copy_keeps_the_question_and_changes_the_answer():
    pack = build()
    copies = [record for record in records(pack).values() if record["operator"]]
    assert len(copies) == 2 * 8 * len(OPERATORS)
    for record in copies:
        for copy, twin in zip(content(pack, record["path"]), content(pack, record["twin"]), strict=True):
            assert copy["question"] == twin["question"]
            assert reading(copy["answer"]) != reading(twin["answer"])


def test_q_takes_another_answer_of_the_same_student_on_the_same_unit():
    pack = build()
    for row in pack.items.filter(answer_operator="Q").iter_rows(named=True):
        same = pack.items.filter(
            unit=row["unit"],
            answer_team=row["answer_team"],
            answer=row["answer"],
            answer_operator="",
            question_operator="",
        )
        assert same.height == 1
        assert same["question"].item() != row["question"]


def test_a_takes_an_answer_of_the_same_student_from_another_kind():
    pack = build()
    for row in pack.items.filter(answer_operator="A").iter_rows(named=True):
        source = pack.items.filter(answer_team=row["answer_team"], answer=row["answer"], answer_operator="")
        assert source["kind"].to_list() != []
        assert row["kind"] not in source["kind"].to_list()


def test_q_and_a_fall_back_where_a_student_has_one_answer():
    first = STUDENT_ITEMS.filter(unit="talks/two", question_team="red", question_operator="", index=0)
    pack = build(tiny.students(first, "ada"), operators=["Q", "A"])
    for operator in ("Q", "A"):
        path = f"talks/two/questions_by_red_PRIMARY_answered_by_ada_SHUFFLED{operator}PRIMARY.json"
        assert records(pack)[path]["fallbacks"] == [{"index": 0, "wanted": operator, "used": "RT"}]


def test_the_same_question_asked_twice_is_no_other_question():
    """An answer to the same question in other words is no damage."""
    doubled = STUDENT_ITEMS.filter(unit="talks/two", index=2, question_operator="")
    assert set(doubled["question"]) == {"Why?"}
    assert doubled.height == 2
    pack = build(tiny.students(doubled, "ada"), operators=["Q"])
    used = [fallback["used"] for record in records(pack).values() for fallback in record["fallbacks"]]
    assert used == ["RT", "RT"]


def test_a_seed_names_round_unit_authors_and_operator():
    record = records(build())["talks/two/questions_by_red_PRIMARY_answered_by_ada_SHUFFLEDAPRIMARY.json"]
    assert record["seed"] == [2026, "evaluator", "talks/two", "red_PRIMARY_answered_by_ada_PRIMARY", "A"]
    assert record["source"] == "ada_PRIMARY"
    assert record["twin"] == "talks/two/questions_by_red_PRIMARY_answered_by_ada_PRIMARY.json"


def test_items_match_the_files_one_to_one():
    pack = build()
    assert pack.items.schema == items.PACK_ITEMS
    listed = [row for path in content(pack, "files.json") for row in content(pack, path)]
    assert sorted(map(tuple, pack.items.select("question", "answer").rows())) == sorted(
        (row["question"], row["answer"]) for row in listed
    )


def test_budget_of_files_and_copies():
    pack = build(files_per_unit=2, copies_per_unit=1)
    for unit in ("talks/one", "talks/two"):
        own = [record for path, record in records(pack).items() if path.startswith(f"{unit}/questions_by")]
        originals = [record for record in own if not record["operator"] and "SHUFFLED" not in record["path"]]
        assert len(originals) == 2
        assert len({record["twin"] for record in own if record["operator"]}) <= 1
        listed = {record["path"] for record in originals}
        damaged = [r["path"] for r in own if not r["operator"] and "SHUFFLED" in r["path"]]
        twins = {path.replace("SHUFFLEDW", "").replace("SHUFFLEDRT", "") for path in damaged}
        assert twins <= listed
    gold = "talks/one/questions_by_GOLD_PRIMARY_answered_by_GOLD_FROMTEACHER.json"
    assert gold in pack.files


def test_budget_of_units_names_those_left_out():
    left_out = {entry["name"]: entry["reason"] for entry in manifest(build(units_per_kind=1))["units_left_out"]}
    assert sorted(left_out.values()) == [
        "it has no text",
        "its text is empty",
        "more units of its kind than the budget allows",
    ]


def test_a_closed_round_takes_only_its_students():
    two, three = (tiny.students(STUDENT_ITEMS, *names) for names in (("ada", "bob"), ("ada", "bob", "late")))
    closed = build(three, sources=["ada_PRIMARY", "bob_PRIMARY", "red_PRIMARY"])
    assert closed.files == build(two).files
    assert manifest(closed)["sources"] == ["ada_PRIMARY", "bob_PRIMARY"]


def test_a_late_student_changes_no_file_of_the_others():
    old = build(tiny.students(STUDENT_ITEMS, "ada"))
    new = build(tiny.students(STUDENT_ITEMS, "ada", "late"))
    shared = old.files.keys() - {"manifest.json", "files.json"}
    assert all(new.files[path] == old.files[path] for path in shared)


def test_a_source_that_nobody_has_is_named_in_the_manifest():
    left_out = manifest(build(sources=["zed_PRIMARY"]))["sources_left_out"]
    assert left_out == [{"name": "zed_PRIMARY", "reason": "no submission has that name"}]


def test_answers_to_questions_that_were_never_asked_stay_out():
    asked = STUDENT_ITEMS.with_columns(index=pl.col("index") + 100)
    pack = build(tiny.students(asked, "ada"))
    assert "ada" not in set(pack.items["answer_team"])


def test_without_students_the_references_are_still_rated():
    students = make_intake([])
    assert set(build(students).items["answer_run"]) == {"FROMTEACHER"}


def test_without_texts_the_pack_is_empty():
    corpus = tiny.corpus()
    bare = type(corpus)(corpus.units, corpus.texts.clear(), corpus.questions, corpus.references)
    pack = build(corpus=bare)
    assert sorted(pack.files) == ["files.json", "manifest.json"]
    assert content(pack, "files.json") == []
