"""Examples: copies rated above their originals, best and worst answers, none in a private edition."""

from pipeline.board.examples import LONGEST, MOST_COPIES, choose_examples
from pipeline.schema import items
from results import SETTINGS, answer_value, answer_values, rating, ratings, report, shuffled

UNITS = [f"talks/{i:02d}" for i in range(8)]
AUTHOR = {"question_team": "GOLD", "question_run": "PRIMARY"}


def rated():
    """Two Evaluators; `fooled` rates both copies of every unit higher than the original, `firm` none."""
    return [
        rating(team, unit, 0, value, answer=("s", operator))
        for team, values in (("fooled", (40.0, 60.0, 90.0)), ("firm", (90.0, 10.0, 0.0)))
        for unit in UNITS
        for operator, value in zip(("", "W", "RT"), values, strict=True)
    ]


def pack():
    rows = [
        {name: row[name] for name in items.PACK_ITEMS if name in row}
        | {"question": f"Why {row['unit']}?", "answer": f"because {row['answer_operator']}"}
        for row in rated()
        if row["team"] == "firm"
    ]
    return items.table(rows, items.PACK_ITEMS)


def scored():
    """One Student whose recall grows with the unit, with a missing answer in the last."""
    return [
        answer_value("pupil", unit, 0, 10.0 * i, state="missing" if i == len(UNITS) - 1 else "answered")
        for i, unit in enumerate(UNITS)
    ]


def answers(text="An answer."):
    rows = [
        {name: row[name] for name in items.ANSWERS if name in row}
        | {"question": "Why?", "answer": text, "state": row["answer_state"]}
        for row in scored()
    ]
    return items.table(rows, items.ANSWERS)


def references():
    rows = [
        {"unit": u, **AUTHOR, "index": 0, "reference_index": i, "reference": f"r{i}"} for u in UNITS for i in (1, 0)
    ]
    return items.table(rows, items.REFERENCES)


REPORTS = [report("fooled", "evaluator"), report("firm", "evaluator"), report("pupil", "student")]


def choose(settings=SETTINGS, reports=REPORTS, text="An answer.", mix=lambda frame: frame):
    tables = ratings(rated()), pack(), answers(text), answer_values(scored()), references()
    return choose_examples(settings, reports, *(mix(table) for table in tables))


def test_copies_rated_higher_come_in_turn_from_every_operator():
    found = [example for example in choose() if example.table == "adversarial"]
    assert len(found) == MOST_COPIES
    assert {example.system for example in found} == {"fooled_PRIMARY_evaluator"}
    assert sum("(W)" in example.title for example in found) == sum("(RT)" in example.title for example in found) == 6
    first = found[0]
    assert (first.question, first.answer, first.other) == ("Why talks/00?", "because ", "because RT")
    assert (first.value, first.other_value) == (40.0, 90.0)


def test_a_student_shows_its_best_and_worst_delivered_answers():
    found = [example for example in choose() if example.table == "student"]
    assert [example.value for example in found] == [60.0, 50.0, 40.0, 0.0, 10.0, 20.0]
    assert {example.other for example in found} == {"r0"}


def test_a_private_edition_shows_none():
    assert choose(SETTINGS.model_copy(update={"public": False})) == ()


def test_a_system_that_is_not_scored_has_none():
    reports = [report(r.identity.team, r.role, state="not_scored", reason="x") for r in REPORTS]
    assert choose(reports=reports) == ()


def test_the_order_of_rows_never_matters():
    assert choose(mix=shuffled) == choose()


def test_a_very_long_answer_is_cut():
    found = [example for example in choose(text="word " * 10_000) if example.table == "student"]
    assert all(len(example.answer) == LONGEST and example.answer.endswith("…") for example in found)
    assert found
