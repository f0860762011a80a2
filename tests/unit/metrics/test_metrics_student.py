"""Values of answers and of pack items."""

import pytest

from pipeline.metrics.student import score_answers, score_items
from pipeline.schema import items
from pipeline.schema.edition import EditionSettings

SETTINGS = EditionSettings(id="t", title="t", summary="")
QUESTION = {"unit": "k/u", "question_team": "GOLD", "question_run": "PRIMARY", "index": 0}
REFERENCES = items.table(
    [
        {**QUESTION, "reference_index": 1, "reference": "the red fox"},
        {**QUESTION, "reference_index": 0, "reference": "a b c d"},
        {**QUESTION, "question_team": "teach", "reference_index": 0, "reference": "night owl"},
    ],
    items.REFERENCES,
)


def answer(text, operator="", state="answered", **more):
    row = {**QUESTION, "kind": "k", "question_operator": operator, "question": "?", "team": "s", "run": "PRIMARY"}
    return {**row, "answer": text, "state": state, **more}


def scored(*rows):
    return score_answers(items.table(list(rows), items.ANSWERS), REFERENCES, SETTINGS)


def test_an_answer_gets_the_best_of_its_references():
    found = scored(answer("The red, red fox!"), answer("b d"))
    assert found.schema == items.ANSWER_VALUES
    assert found["value"].to_list() == [100.0, 50.0]
    assert set(found["state"]) == {"ok"}


def test_empty_and_missing_answers_score_zero():
    found = scored(answer(" ", state="empty"), answer(None, state="missing"))
    assert found["value"].to_list() == [0.0, 0.0]
    assert found["answer_state"].to_list() == ["empty", "missing"]


@pytest.mark.parametrize(("operator", "value"), [("W", 100.0), ("C", 100.0), ("WC", 100.0), ("RT", None), ("Q", None)])
def test_references_follow_copies_that_still_ask_the_same(operator, value):
    found = scored(answer("a b c d", operator))
    assert found["value"].to_list() == [value]
    assert found["state"].to_list() == ["ok" if value else "no_reference"]


def test_a_question_without_reference_has_no_value():
    found = scored(answer("a b", index=7), answer("night owl", question_team="teach"))
    assert found["value"].to_list() == [None, 100.0]


def test_rows_keep_their_order_and_their_number():
    rows = [answer("a", index=i % 3, question_team=("GOLD", "teach")[i % 2]) for i in range(12)]
    found = scored(*rows)
    assert found["index"].to_list() == [row["index"] for row in rows]


def test_items_are_scored_whoever_wrote_the_answer():
    base = {
        **QUESTION,
        "kind": "k",
        "question_operator": "",
        "question": "?",
        "answer_team": "s",
        "answer_run": "PRIMARY",
    }
    rows = [
        {**base, "answer_operator": o, "answer": t} for o, t in (("", "a b c d"), ("RT", "nothing"), ("W", "d c b a"))
    ]
    found = score_items(items.table(rows, items.PACK_ITEMS), REFERENCES, SETTINGS)
    assert found.schema == items.ITEM_VALUES
    assert found["value"].to_list() == [100.0, 0.0, 25.0]


def test_the_tokenizer_of_the_settings_is_used_and_signed():
    spaces = SETTINGS.model_copy(update={"student": SETTINGS.student.model_copy(update={"tokenizer": "spaces"})})
    table = items.table([answer("A b c d")], items.ANSWERS)
    found = score_answers(table, REFERENCES, spaces)
    assert found["value"].to_list() == [75.0]
    assert "tok:spaces" in found["signature"][0]


def test_nothing_to_score_gives_an_empty_table():
    assert scored().schema == items.ANSWER_VALUES
