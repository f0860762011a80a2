"""What stands in a Student pack, and what never does."""

import json

import pytest

import rounds_edition as tiny
from pipeline.edition.names import parse_pack_name
from pipeline.errors import EditionError
from pipeline.rounds.operators import reading
from pipeline.rounds.student_pack import build_student_pack
from pipeline.schema import items

OPERATORS = ["W", "C", "WC", "RT", "Q"]


def build(**budget):
    rounds = {"student": {"operators": OPERATORS, **budget}}
    return build_student_pack(tiny.corpus(), tiny.teachers(), tiny.settings(**rounds))


def manifest(pack):
    return json.loads(pack.files["manifest.json"])


def originals(pack, unit):
    names = [path.removeprefix(f"{unit}/") for path in pack.files if path.startswith(f"{unit}/questions_by_")]
    return [name for name in names if not parse_pack_name(name).question.operator]


def test_every_unit_with_a_text_has_its_text_and_its_question_files():
    pack = build(copies_per_unit=0)
    assert sorted(pack.files) == sorted(
        [
            "manifest.json",
            *(f"{unit}/text.txt" for unit in ("talks/one", "talks/two", tiny.CYRILLIC)),
            *(
                f"{unit}/questions_by_{who}_PRIMARY.json"
                for unit in ("talks/one", tiny.CYRILLIC)
                for who in ("GOLD", "blue", "red")
            ),
            *(f"talks/two/questions_by_{who}_PRIMARY.json" for who in ("blue", "red")),
        ]
    )


def test_a_file_is_the_list_of_questions_in_the_order_of_their_index():
    pack = build(copies_per_unit=0)
    assert json.loads(pack.files["talks/one/questions_by_GOLD_PRIMARY.json"]) == [
        "What does the speaker build first?",
        "Why?",
        "Who was there all day long?",
    ]
    assert pack.files["talks/one/text.txt"] == b"Text of talks/one.\n"


def test_no_answer_ever_enters():
    """Gold answers and the Teachers' references carry canary words."""
    pack = build()
    whole = b"\n".join(pack.files.values()) + json.dumps(pack.items.rows()).encode()
    assert tiny.GOLD_CANARY.encode() not in whole
    assert tiny.REFERENCE_CANARY.encode() not in whole


def test_units_without_a_text_are_left_out_and_named():
    assert manifest(build())["units_left_out"] == [
        {"name": "talks/empty", "reason": "its text is empty"},
        {"name": "talks/quiet", "reason": "it has no text"},
    ]


def test_every_original_has_a_copy_by_every_operator_and_each_differs_from_its_twin():
    pack = build()
    copies = [record for record in manifest(pack)["files"] if record["operator"]]
    assert len(copies) == 8 * len(OPERATORS)
    for record in copies:
        assert record["path"] == record["twin"].replace("_PRIMARY", f"_SHUFFLED{record['operator']}PRIMARY")
        pairs = zip(json.loads(pack.files[record["path"]]), json.loads(pack.files[record["twin"]]), strict=True)
        assert all(reading(copy) != reading(original) for copy, original in pairs)


def test_the_manifest_gives_seeds_and_fallbacks():
    """A question of one word makes W move its letters instead."""
    records = {record["path"]: record for record in manifest(build())["files"]}
    record = records["talks/one/questions_by_GOLD_SHUFFLEDWPRIMARY.json"]
    assert record["seed"] == [2026, "student", "talks/one", "GOLD_PRIMARY", "W"]
    assert record["fallbacks"] == [{"index": 1, "wanted": "W", "used": "C"}]
    assert record["source"] == "GOLD_PRIMARY"
    assert record["items"] == 3


def test_q_takes_a_question_of_the_same_author_from_another_unit():
    pack = build()
    own = set(json.loads(pack.files["talks/two/questions_by_red_PRIMARY.json"]))
    everywhere = {
        question
        for path, data in pack.files.items()
        if path.endswith("questions_by_red_PRIMARY.json")
        for question in json.loads(data)
    }
    drawn = json.loads(pack.files["talks/two/questions_by_red_SHUFFLEDQPRIMARY.json"])
    assert set(drawn) <= everywhere - own
    assert len(set(drawn)) == len(drawn)


def test_items_match_the_files():
    pack = build()
    assert pack.items.schema == items.QUESTIONS
    total = sum(record["items"] or 0 for record in manifest(pack)["files"])
    assert pack.items.height == total
    row = pack.items.filter(unit=tiny.CYRILLIC, question_team="GOLD", question_operator="", index=1)
    assert row["question"].to_list() == ["Що їдять пташенята влітку?"]
    assert row["kind"].to_list() == ["biology"]


def test_a_gap_in_the_indexes_is_recorded():
    teachers = tiny.teachers("red")
    holed = type(teachers)(
        teachers.reports,
        teachers.questions.filter(index=0).vstack(teachers.questions.filter(index=2)),
        teachers.references,
        teachers.answers,
        teachers.ratings,
    )
    pack = build_student_pack(tiny.corpus(), holed, tiny.settings(student={"operators": ["W"]}))
    records = {record["path"]: record for record in manifest(pack)["files"]}
    record = records["talks/two/questions_by_red_PRIMARY.json"]
    assert (record["items"], record["left_out"]) == (2, [1])
    assert records["talks/two/questions_by_red_SHUFFLEDWPRIMARY.json"]["left_out"] == [1]
    assert pack.items.filter(unit="talks/two", question_operator="")["index"].to_list() == [0, 2]


def test_budget_of_units_per_kind():
    pack = build(units_per_kind=1)
    texts = [path for path in pack.files if path.endswith("text.txt")]
    assert sorted(path.split("/")[0] for path in texts) == ["biology", "talks"]
    reasons = {entry["reason"] for entry in manifest(pack)["units_left_out"]}
    assert "more units of its kind than the budget allows" in reasons


def test_budget_of_files_keeps_gold_first():
    pack = build(files_per_unit=1)
    assert originals(pack, "talks/one") == ["questions_by_GOLD_PRIMARY.json"]
    assert len(originals(pack, "talks/two")) == 1


def test_budget_of_copies_gives_the_same_originals_to_every_operator():
    pack = build(copies_per_unit=1)
    twins = {}
    for record in manifest(pack)["files"]:
        if record["operator"]:
            twins.setdefault(record["path"].rsplit("/", 1)[0], set()).add(record["twin"])
    assert {unit: len(found) for unit, found in twins.items()} == {"talks/one": 1, "talks/two": 1, tiny.CYRILLIC: 1}


def test_a_late_source_changes_no_file_of_the_others():
    old = build_student_pack(tiny.corpus(), tiny.teachers("red", "blue"), tiny.settings())
    new = build_student_pack(tiny.corpus(), tiny.teachers("red", "blue", "late"), tiny.settings())
    shared = old.files.keys() - {"manifest.json"}
    assert all(new.files[path] == old.files[path] for path in shared)
    assert any("late" in path for path in new.files)


def test_a_closed_round_takes_only_its_sources_and_gold():
    open_pack = build_student_pack(tiny.corpus(), tiny.teachers("red"), tiny.settings())
    closed = tiny.settings(student={"operators": OPERATORS, "sources": ["red_PRIMARY"]})
    pack = build_student_pack(tiny.corpus(), tiny.teachers("red", "late"), closed)
    assert manifest(pack)["sources"] == ["red_PRIMARY"]
    assert pack.files == open_pack.files


def test_a_source_that_nobody_has_is_named_in_the_manifest_and_stops_nothing():
    settings = tiny.settings(student={"operators": ["W"], "sources": ["red_PRIMARY", "rde_PRIMARY"]})
    pack = build_student_pack(tiny.corpus(), tiny.teachers("red"), settings)
    assert manifest(pack)["sources_left_out"] == [{"name": "rde_PRIMARY", "reason": "no submission has that name"}]
    assert "red" in set(pack.items["question_team"])


def test_a_source_with_nothing_usable_is_named_in_the_manifest():
    teachers = tiny.teachers("red")
    reports = (*teachers.reports, tiny.report("void", "teacher"))
    teachers = type(teachers)(reports, teachers.questions, teachers.references, teachers.answers, teachers.ratings)
    settings = tiny.settings(student={"operators": ["W"], "sources": ["red_PRIMARY", "void_PRIMARY"]})
    left_out = manifest(build_student_pack(tiny.corpus(), teachers, settings))["sources_left_out"]
    assert left_out == [{"name": "void_PRIMARY", "reason": "nothing in the submission can be used"}]


@pytest.mark.parametrize("name", ["GOLD", "gold", "x_answered_by_y", "../x", "a b"])
def test_a_system_whose_name_means_something_else_in_file_names_stays_out(name):
    pack = build_student_pack(tiny.corpus(), tiny.teachers("red", name), tiny.settings())
    alone = build_student_pack(tiny.corpus(), tiny.teachers("red"), tiny.settings())
    assert pack.files.keys() == alone.files.keys()
    assert pack.items.equals(alone.items)
    assert [entry["name"] for entry in manifest(pack)["sources_left_out"]] == [f"{name}_PRIMARY"]


@pytest.mark.parametrize("unit", ["../out/side", "/etc/passwd", "a//b", "a/./b", "a\\b", "a/\x00b"])
def test_a_unit_that_leads_out_of_the_pack_is_refused(unit):
    corpus = tiny.corpus()
    moved = type(corpus)(
        *(
            frame.with_columns(unit=frame["unit"].replace({"talks/one": unit}))
            for frame in (corpus.units, corpus.texts, corpus.questions, corpus.references)
        )
    )
    with pytest.raises(EditionError, match="cannot be a unit"):
        build_student_pack(moved, tiny.teachers(), tiny.settings())


def test_operator_a_is_not_for_questions():
    with pytest.raises(EditionError, match="A damages answers"):
        build_student_pack(tiny.corpus(), tiny.teachers(), tiny.settings(student={"operators": ["A"]}))


def test_an_edition_without_texts_or_submissions_gives_an_empty_pack():
    corpus = tiny.corpus()
    bare = type(corpus)(corpus.units.clear(), corpus.texts.clear(), corpus.questions.clear(), corpus.references.clear())
    none = tiny.teachers().questions.clear()
    teachers = type(tiny.teachers())(
        (), none, corpus.references.clear(), items.empty(items.ANSWERS), items.empty(items.RATINGS)
    )
    pack = build_student_pack(bare, teachers, tiny.settings())
    assert list(pack.files) == ["manifest.json"]
    assert pack.items.is_empty()
