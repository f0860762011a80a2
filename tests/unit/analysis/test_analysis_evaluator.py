"""Evaluators: groups, twins, invalid ratings, agreement, comparison with ROUGE-L."""

import pytest

from pipeline.analysis.evaluator import analyse_evaluators
from pipeline.schema import items
from results import KNOWN, SETTINGS, item_values, named, rating, ratings, report, row_of, rows_of, shuffled, units

A, B, C = "talks/a", "talks/b", "checks/c"
RED, BLUE = "red_PRIMARY_evaluator", "blue_PRIMARY_evaluator"


def edition(team, original, word, random, gold=95.0):
    """Originals of a Student in three units, a W copy of each and an RT copy in one, and a gold answer."""
    return [
        *(rating(team, unit, 0, original, answer=("s", "")) for unit in (A, B, C)),
        *(rating(team, unit, 0, word, answer=("s", "W")) for unit in (A, B, C)),
        rating(team, A, 0, random, answer=("s", "RT")),
        rating(team, A, 0, gold, answer=("GOLD", ""), answer_run="FROMTEACHER"),
    ]


def analyse(rows, teams=("red", "blue"), values=(), settings=SETTINGS, **more):
    reports = [report(team, "evaluator", **more) for team in teams]
    return named(analyse_evaluators(ratings(rows), item_values(values), reports, units(A, B, C), settings, KNOWN))


ROWS = [*edition("red", 80.0, 30.0, 0.0), *edition("blue", 60.0, 60.0, 90.0)]


def test_drop_and_discrimination_are_averaged_over_operators_not_over_pairs():
    found = analyse(ROWS)
    red, blue = (row_of(found["evaluator"], system=system) for system in (RED, BLUE))
    assert (red["drop"].value, red["discrimination"].value) == (pytest.approx((50 + 80) / 2), 1.0)
    assert (blue["drop"].value, blue["discrimination"].value) == (pytest.approx((0 - 30) / 2), pytest.approx(0.25))
    assert rows_of(found["evaluator"])[0]["system"].value == RED


def test_a_tie_counts_half():
    row = row_of(analyse(ROWS)["adversarial"], system=BLUE, operator="W")
    assert (row["pairs"].value, row["files"].value, row["discrimination"].value, row["drop"].value) == (3, 3, 0.5, 0.0)


def test_a_pair_needs_two_valid_ratings():
    rows = [rating("red", A, 0, 90.0), rating("red", A, 0, None, answer=("red", "W")), rating("red", B, 0, None)]
    rows += [rating("red", B, 0, 10.0, answer=("red", "W"))]
    found = analyse(rows, ["red"], settings=SETTINGS)
    assert found["adversarial"].rows == ()
    assert found["adversarial"].lacks
    assert row_of(found["evaluator"])["discrimination"].state == "not_available"


def test_the_twin_of_a_damaged_question_has_the_same_answerer_and_place():
    rows = [
        rating("red", A, 0, 90.0, question=("lime", ""), answer=("s", "")),
        rating("red", A, 0, 20.0, question=("lime", "Q"), answer=("s", "")),
        rating("red", A, 1, 55.0, question=("lime", "Q"), answer=("s", "")),
        rating("red", A, 0, 33.0, question=("lime", "Q"), answer=("other", "")),
    ]
    row = row_of(analyse(rows, ["red"])["adversarial_questions"])
    assert (row["pairs"].value, row["drop"].value, row["operator"].value) == (1, 70.0, "Q")


GROUPS = [
    (("GOLD", ""), ("GOLD", ""), "FROMTEACHER", "gold Q + gold A", ""),
    (("GOLD", ""), ("s", ""), "PRIMARY", "gold Q + Student A", ""),
    (("lime", ""), ("s", ""), "PRIMARY", "Teacher Q + Student A", ""),
    (("lime", ""), ("lime", ""), "PRIMARY", "Teacher Q + Student A", ""),
    (("lime", ""), ("lime", ""), "FROMTEACHER", "Teacher Q + Teacher reference", ""),
    (("GOLD", ""), ("s", "A"), "PRIMARY", "adversarial answer, gold Q", "A"),
    (("lime", ""), ("s", "WC"), "PRIMARY", "adversarial answer, Teacher Q", "WC"),
    (("GOLD", "RT"), ("s", ""), "PRIMARY", "adversarial question, gold", "RT"),
    (("lime", "C"), ("s", ""), "PRIMARY", "adversarial question, Teachers", "C"),
]


@pytest.mark.parametrize(("question", "answer", "run", "group", "operator"), GROUPS)
def test_an_item_belongs_to_the_group_of_its_names(question, answer, run, group, operator):
    rows = [rating("red", A, 0, 70.0, question=question, answer=answer, answer_run=run)]
    row = row_of(analyse(rows, ["red"])["evaluator_groups"])
    assert (row["group"].value, row["operator"].value, row["mean"].value) == (group, operator, 70.0)


def test_an_item_damaged_on_both_sides_is_in_no_group():
    rows = [rating("red", A, 0, 70.0, question=("lime", "W"), answer=("s", "W"))]
    found = analyse(rows, ["red"])
    assert found["evaluator_groups"].rows == ()
    assert row_of(found["evaluator"])["n"].value == 1


def test_too_many_invalid_ratings_withhold_the_rank_and_say_why():
    rows = [*ROWS, *(rating("blue", C, i, None, answer=("t", "")) for i in range(4))]
    found = analyse(rows)
    row = row_of(found["evaluator"], system=BLUE)
    assert (row["rank"].state, row["rank"].value) == ("withheld", None)
    assert "33%" in row["rank"].reason
    assert "20%" in row["rank"].reason
    assert row["invalid_share"].value == pytest.approx(4 / 12)
    assert row_of(found["evaluator"], system=RED)["rank"].high == 1
    assert rows_of(found["evaluator"])[-1]["system"].value == BLUE


def test_invalid_ratings_are_in_no_mean():
    row = row_of(analyse([rating("red", A, 0, 70.0), rating("red", A, 1, None)], ["red"])["evaluator_groups"])
    assert (row["mean"].value, row["items"].value) == (70.0, 1)


def test_a_second_rating_is_a_retest_and_nothing_else():
    rows = [rating("red", A, 0, 70.0), rating("red", A, 0, 45.0, retest=True), rating("red", A, 1, 50.0)]
    found = analyse(rows, ["red"])
    retest = row_of(found["retest"])
    assert (retest["n"].value, retest["exact"].value, retest["within_20"].value) == (1, 0.0, 0.0)
    assert retest["difference"].value == 25.0
    assert row_of(found["evaluator"])["n"].value == 2
    assert row_of(found["evaluator_groups"])["mean"].value == 60.0


def test_agreement_is_on_items_that_both_rated_validly():
    both = {"red": (10, 50, 90, 40), "blue": (10, 65, 30, None)}
    rows = [rating(team, A, i, value) for team, values in both.items() for i, value in enumerate(values)]
    row = row_of(analyse(rows)["agreement"], group="all")
    assert row["n"].value == 3
    assert row["exact"].value == pytest.approx(1 / 3)
    assert row["thirds"].value == pytest.approx(2 / 3)
    assert row["within_20"].value == pytest.approx(2 / 3)
    assert row["same_side"].value == pytest.approx(2 / 3)


def test_agreement_without_variance_is_undefined_and_not_zero():
    rows = [rating(t, A, i, v) for t, v in (("red", 95.0), ("blue", 95.0)) for i in range(4)]
    row = row_of(analyse(rows)["agreement"], group="gold Q + Student A")
    assert row["exact"].value == 1.0
    for name in ("pearson", "spearman", "kendall", "kappa", "icc"):
        assert (row[name].value, row[name].state) == (None, "undefined")
        assert row[name].reason


def test_one_evaluator_has_nobody_to_agree_with():
    found = analyse(edition("red", 80.0, 30.0, 0.0), ["red"])
    assert found["agreement"].rows == ()
    assert "fewer than two" in found["agreement"].lacks


def test_thirds_of_ratings_meet_thirds_of_recall():
    rated = [rating("red", A, i, v) for i, v in enumerate((10.0, 50.0, 90.0, 95.0))]
    words = [rating("red", A, i, v) for i, v in enumerate((0.0, 60.0, 20.0, 100.0))]
    found = analyse(rated, ["red"], words)
    row = row_of(found["rouge_comparison"], subset="all")
    assert (row["n"].value, row["accuracy"].value) == (4, 0.75)
    assert (row["high_precision"].value, row["high_recall"].value, row["low_recall"].value) == (0.5, 1.0, 0.5)
    cell = row_of(found["rouge_confusion"], subset="all", rating_third="high", rouge_third="low")
    assert cell["n"].value == 1
    assert row_of(found["evaluator"])["rouge_accuracy"].value == 0.75


def test_undamaged_references_are_no_evidence_for_rouge():
    rows = [rating("red", A, 0, 95.0, answer=("GOLD", ""), answer_run="FROMTEACHER"), rating("red", A, 0, 10.0)]
    assert row_of(analyse(rows, ["red"], rows)["rouge_comparison"], subset="all")["n"].value == 1


def test_subsets_of_the_comparison_are_by_name_and_kind():
    rows = [
        rating("red", A, 0, 50.0),
        rating("red", C, 0, 50.0, question=("lime", "")),
        rating("red", A, 0, 50.0, answer=("red", "W")),
    ]
    found = analyse(rows, ["red"], rows)["rouge_comparison"]
    counts = {row["subset"].value: row["n"].value for row in rows_of(found)}
    assert counts == {"all": 3, "gold questions": 1, "adversarial": 1, "fact-check": 1}


def test_students_have_a_mean_per_kind_of_question_and_the_order_it_implies():
    rows = [rating("red", A, 0, v, answer=(t, "")) for t, v in (("s", 90.0), ("t", 20.0))]
    rows += [rating("red", A, 0, 40.0, question=("lime", ""), answer=("s", ""))]
    found = analyse(rows, ["red"])["evaluator_students"]
    first, second = (row_of(found, student=f"{team}_PRIMARY_student") for team in "st")
    assert (first["gold_mean"].value, first["teacher_mean"].value, first["n"].value) == (90.0, 40.0, 2)
    assert second["teacher_mean"].state == "not_available"
    assert (first["rank_by_rating"].value, second["rank_by_rating"].value) == (1.0, 2.0)


def test_signs_of_reliability_count_unrelated_answers_rated_high():
    row = row_of(analyse(ROWS)["reliability"], system=BLUE)
    assert (row["random"].value, row["random_high"].value, row["top_value"].value) == (1, 1.0, 60.0)
    assert row["distinct"].value == 3


def test_every_rating_falls_into_one_bar_of_the_histogram():
    rows = [rating("red", A, i, v) for i, v in enumerate((0.0, 9.9, 10.0, 99.0, 100.0))]
    bars = [row["n"].value for row in rows_of(analyse(rows, ["red"])["rating_histogram"])]
    assert bars == [2, 1, 0, 0, 0, 0, 0, 0, 0, 2]


def test_coverage_is_valid_ratings_out_of_the_expected_ones():
    row = row_of(analyse([rating("red", A, 0, 70.0)], ["red"], expected=4)["evaluator"])
    assert row["coverage"].value == 0.25
    unknown = row_of(analyse([rating("red", A, 0, 70.0)], ["red"], expected=None)["evaluator"])
    assert unknown["coverage"].state == "not_available"


def test_another_system_moves_no_score_and_no_interval():
    before = analyse(ROWS)
    after = analyse(
        [*ROWS, *edition("late", 10.0, 90.0, 50.0), rating("late", "talks/z", 0, 5.0)], ("red", "blue", "late")
    )
    for name in (
        "evaluator",
        "evaluator_groups",
        "adversarial",
        "adversarial_kinds",
        "reliability",
        "rating_histogram",
    ):
        for system in (RED, BLUE):
            old = [{k: v for k, v in row.items() if k != "rank"} for row in rows_of(before[name], system=system)]
            assert old == [{k: v for k, v in row.items() if k != "rank"} for row in rows_of(after[name], system=system)]
            assert old


def test_the_order_of_rows_and_reports_never_matters():
    words = [rating("red", unit, 0, 50.0, answer=("s", "")) for unit in (A, B, C)]
    reports = [report(team, "evaluator") for team in ("red", "blue")]
    given = ratings(ROWS), item_values(words), reports, units(A), SETTINGS, KNOWN
    other = shuffled(given[0]), shuffled(given[1]), reports[::-1], *given[3:]
    assert analyse_evaluators(*given) == analyse_evaluators(*other)


def test_without_evaluators_every_table_says_what_is_missing():
    tables = analyse_evaluators(
        items.empty(items.RATINGS), items.empty(items.ITEM_VALUES), [], items.empty(items.UNITS), SETTINGS, KNOWN
    )
    assert len({table.id for table in tables}) == len(tables) >= 14
    assert all(table.rows == () and table.lacks for table in tables)
