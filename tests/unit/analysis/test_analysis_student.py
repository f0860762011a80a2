"""Students: means over files, coverage, answered subsets, correlation."""

import numpy as np
import pytest

from pipeline.analysis.student import analyse_students
from pipeline.errors import SensemakingError
from pipeline.statistics import correlation
from results import KNOWN, SETTINGS, answer_value, answer_values, named, report, row_of, rows_of, shuffled

A, B, C = "talks/a", "talks/b", "checks/c"
RED, BLUE = "red_PRIMARY_student", "blue_PRIMARY_student"
REPORTS = [report(team, "student") for team in ("red", "blue")]


def edition(team, first, second, third):
    """Two gold questions in one unit, one Teacher question in another, one without reference, one damaged copy."""
    return [
        answer_value(team, A, 0, first),
        answer_value(team, A, 1, second, state="missing" if second == 0 else "answered"),
        answer_value(team, B, 0, third, author="lime"),
        answer_value(team, C, 0, None),
        answer_value(team, A, 0, 0.0, operator="W"),
    ]


ROWS = [*edition("red", 100.0, 0.0, 40.0), *edition("blue", 20.0, 60.0, 80.0)]


@pytest.fixture
def tables():
    return named(analyse_students(answer_values(ROWS), REPORTS, SETTINGS, KNOWN))


def test_recall_is_the_mean_over_files_and_micro_over_questions(tables):
    row = row_of(tables["student"], system=RED)
    assert row["recall"].value == pytest.approx((50 + 40) / 2)
    assert row["recall_micro"].value == pytest.approx(140 / 3)
    assert row["std"].value == pytest.approx(5.0)
    assert (row["recall_gold"].value, row["recall_teacher"].value) == (50.0, 40.0)
    assert row["n"].value == 3


def test_a_missing_answer_counts_as_zero_and_against_coverage(tables):
    row = row_of(tables["student"], system=RED)
    assert row["coverage"].value == pytest.approx(3 / 4)
    assert row_of(tables["student_units"], system=RED, unit=A)["recall"].value == 50.0


def test_damaged_copies_stand_only_in_the_table_by_author(tables):
    row = row_of(tables["student_authors"], system=RED, author="GOLD_PRIMARY", operator="W")
    assert (row["recall"].value, row["n"].value) == (0.0, 1)
    assert row_of(tables["student_authors"], system=RED, author="GOLD_PRIMARY", operator="")["recall"].value == 50.0


def test_a_kind_without_references_is_not_available_and_not_zero(tables):
    row = row_of(tables["student_kinds"], system=RED, data_kind="checks")
    assert (row["recall"].value, row["recall"].state, row["n"].value) == (None, "not_available", 0)
    assert row["coverage"].value == 1.0


def test_the_answered_subset_restricts_everyone_to_what_one_system_answered(tables):
    row = row_of(tables["student_answered"], subset=RED, system=BLUE)
    assert (row["n"].value, row["recall"].value, row["recall_micro"].value) == (2, 50.0, 50.0)
    whole = row_of(tables["student_answered"], subset=BLUE, system=RED)
    assert (whole["n"].value, whole["recall"].value) == (3, 45.0)


def test_fewer_than_three_common_questions_have_no_correlation(tables):
    row = row_of(tables["student_correlation"])
    assert (row["n"].value, row["pearson"].value, row["pearson"].state) == (1, None, "undefined")
    assert row["pearson"].reason


def test_correlation_is_over_gold_questions_that_both_answered():
    rows = [answer_value(t, f"talks/{i}", 0, v * i) for t, v in (("red", 5.0), ("blue", 2.0)) for i in range(1, 6)]
    rows += [answer_value("red", A, 0, 90.0), answer_value("blue", A, 0, 0.0, state="missing")]
    row = row_of(named(analyse_students(answer_values(rows), REPORTS, SETTINGS, KNOWN))["student_correlation"])
    assert row["n"].value == 5
    assert row["pearson"].value == pytest.approx(1.0)
    assert row["spearman"].value == pytest.approx(1.0)
    assert row["pearson"].low <= row["pearson"].value <= row["pearson"].high


def test_another_system_moves_no_score_and_no_interval(tables):
    more = [*ROWS, *edition("late", 70.0, 10.0, 5.0), answer_value("late", "talks/z", 0, 55.0)]
    found = named(analyse_students(answer_values(more), [*REPORTS, report("late", "student")], SETTINGS, KNOWN))
    for name in ("student", "student_kinds", "student_authors", "student_units"):
        for system in (RED, BLUE):
            before = [{k: v for k, v in row.items() if k != "rank"} for row in rows_of(tables[name], system=system)]
            after = [{k: v for k, v in row.items() if k != "rank"} for row in rows_of(found[name], system=system)]
            assert before == after
            assert before


def test_the_order_of_rows_and_reports_never_matters(tables):
    assert named(analyse_students(shuffled(answer_values(ROWS)), REPORTS[::-1], SETTINGS, KNOWN)) == tables


def test_the_headline_decides_the_order():
    rows = [*edition("red", 100.0, 50.0, 0.0), *edition("blue", 20.0, 30.0, 99.0)]
    headlines = SETTINGS.headlines.model_copy(update={"student": "recall_gold"})
    for settings, first in ((SETTINGS, BLUE), (SETTINGS.model_copy(update={"headlines": headlines}), RED)):
        found = named(analyse_students(answer_values(rows), REPORTS, settings, KNOWN))
        assert rows_of(found["student"])[0]["system"].value == first


def test_without_references_or_students_every_table_says_so():
    nothing = [answer_value("red", A, 0, None)]
    for rows, reports, word in (
        (nothing, REPORTS, "reference"),
        (nothing, [], "No Student"),
        ([], REPORTS, "reference"),
    ):
        for table in analyse_students(answer_values(rows), reports, SETTINGS, KNOWN):
            if table.id in ("student", "student_answered", "student_correlation"):
                assert table.rows == ()
                assert word in table.lacks


def test_two_signatures_of_one_metric_stop_the_analysis():
    rows = [answer_value("red", A, 0, 10.0), {**answer_value("blue", A, 0, 10.0), "signature": "another"}]
    with pytest.raises(SensemakingError, match="two signatures"):
        analyse_students(answer_values(rows), REPORTS, SETTINGS, KNOWN)


def test_correlations_are_those_of_the_statistics_whatever_each_system_answered():
    generator = np.random.default_rng(5)
    teams, names = ("red", "blue", "lime"), [f"talks/{i:02d}" for i in range(6)]
    series = {team: generator.integers(0, 20, (6, 3)) * 5.0 for team in teams}
    gaps = {team: generator.random((6, 3)) < 0.3 for team in teams}
    rows = [
        answer_value(team, unit, k, series[team][u, k], state="missing" if gaps[team][u, k] else "answered")
        for team in teams
        for u, unit in enumerate(names)
        for k in range(3)
    ]
    reports = [report(team, "student") for team in teams]
    table = named(analyse_students(answer_values(rows), reports, SETTINGS, KNOWN))["student_correlation"]
    for first, second in (("red", "blue"), ("red", "lime"), ("blue", "lime")):
        ids = {f"{first}_PRIMARY_student", f"{second}_PRIMARY_student"}
        (row,) = [r for r in rows_of(table) if {r["system"].value, r["other"].value} == ids]
        x, y = (np.where(gaps[team], np.nan, series[team]).ravel() for team in (first, second))
        assert row["pearson"].value == pytest.approx(correlation.pearson(x, y).value)
        assert row["spearman"].value == pytest.approx(correlation.spearman(x, y).value)
        assert row["n"].value == correlation.pearson(x, y).n
        assert -1 <= row["pearson"].low < row["pearson"].high <= 1


def test_a_third_system_moves_no_correlation():
    rows = [
        answer_value(t, f"talks/{i}", 0, (7.0 * i * k) % 90) for k, t in ((1, "red"), (3, "blue")) for i in range(9)
    ]
    more = [*rows, *(answer_value("late", f"talks/z{i}", 0, 50.0 + i) for i in range(4))]
    alone = named(analyse_students(answer_values(rows), REPORTS, SETTINGS, KNOWN))["student_correlation"]
    beside = named(analyse_students(answer_values(more), [*REPORTS, report("late", "student")], SETTINGS, KNOWN))
    both = [r for r in rows_of(beside["student_correlation"]) if {r["system"].value, r["other"].value} == {RED, BLUE}]
    for row in both:
        for name in ("pearson", "spearman", "n"):
            assert row[name] == row_of(alone)[name]
    assert both
