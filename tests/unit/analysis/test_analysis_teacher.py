"""Teachers are ranked per unit, and the ranks are averaged over units."""

import pytest

from pipeline.analysis.teacher import analyse_teachers
from pipeline.schema.edition import Models, ModelSettings
from results import KNOWN, SETTINGS, named, report, row_of, rows_of, shuffled, teacher_value, teacher_values, units

METRICS = ("relevance_sum", "relevance_mean", "coverage_bits", "coverage_share", "diversity_sum", "diversity_mean")
U = ("talks/a", "talks/b", "checks/c")


def values(table):
    """Make every metric of every (team, unit) from one number."""
    rows = [teacher_value(team, unit, metric, value) for (team, unit), value in table.items() for metric in METRICS]
    return teacher_values(rows)


THREE = {
    ("red", U[0]): 3.0, ("green", U[0]): 2.0, ("blue", U[0]): 1.0,
    ("red", U[1]): 5.0, ("green", U[1]): 5.0, ("blue", U[1]): 1.0,
    ("red", U[2]): 9.0,
}  # fmt: skip
REPORTS = [report(team, "teacher") for team in ("red", "green", "blue")]


@pytest.fixture
def tables():
    return named(analyse_teachers(values(THREE), REPORTS, units(*U), SETTINGS, KNOWN))


def test_the_best_of_n_systems_has_rank_n_and_ties_share_the_mean(tables):
    ranks = {
        (row["system"].value, row["unit"].value): row["coverage_rank"].value for row in rows_of(tables["teacher_units"])
    }
    assert ranks["red_PRIMARY_teacher", U[0]] == 3.0
    assert ranks["red_PRIMARY_teacher", U[1]] == ranks["green_PRIMARY_teacher", U[1]] == 2.5


def test_a_system_without_questions_for_a_unit_shares_the_last_ranks_there(tables):
    row = row_of(tables["teacher_units"], system="blue_PRIMARY_teacher", unit=U[2])
    assert row["coverage_rank"].value == 1.5
    assert (row["coverage_bits"].value, row["coverage_bits"].state) == (None, "missing")
    assert row["questions"].value == 0


def test_the_average_and_the_coverage_count_every_unit_with_a_text(tables):
    row = row_of(tables["teacher"], system="green_PRIMARY_teacher")
    assert row["coverage_rank"].value == pytest.approx((2 + 2.5 + 1.5) / 3)
    assert row["coverage_rank"].low <= row["coverage_rank"].value <= row["coverage_rank"].high
    assert row["coverage"].value == pytest.approx(2 / 3)
    assert (row["units"].value, row["questions"].value) == (2, 8)
    assert row["relevance_mean"].value == pytest.approx(3.5)


def test_rows_are_ordered_by_the_headline(tables):
    systems = [row["system"].value for row in rows_of(tables["teacher"])]
    assert systems == ["red_PRIMARY_teacher", "green_PRIMARY_teacher", "blue_PRIMARY_teacher"]


def test_few_units_order_nobody(tables):
    assert {(row["rank"].value, row["rank"].high) for row in rows_of(tables["teacher"])} == {(1, 3)}
    assert len({row.group for row in tables["teacher"].rows}) == 1


def test_many_units_put_a_constant_winner_first_alone():
    names = [f"talks/{i:02d}" for i in range(12)]
    table = {(team, unit): value for unit in names for team, value in (("red", 3.0), ("green", 2.0))}
    found = named(analyse_teachers(values(table), REPORTS[:2], units(*names), SETTINGS, KNOWN))["teacher"]
    assert [(r["rank"].value, r["rank"].high) for r in rows_of(found)] == [(1, 1), (2, 2)]
    assert found.rows[0].group != found.rows[1].group


def test_a_unit_in_which_a_metric_is_undefined_for_all_is_left_out_and_counted():
    rows = [
        *(teacher_value(t, U[0], m, v) for t, v in (("red", 2.0), ("green", 1.0)) for m in METRICS),
        *(teacher_value(t, U[1], m, None if m != "relevance_sum" else 1.0) for t in ("red", "green") for m in METRICS),
    ]
    found = named(analyse_teachers(teacher_values(rows), REPORTS[:2], units(*U[:2]), SETTINGS, KNOWN))
    row = row_of(found["teacher"], system="red_PRIMARY_teacher")
    assert row["coverage_rank"].value == 2.0
    assert (row["coverage_rank"].n, row["relevance_rank"].n) == (1, 2)
    assert "coverage in 1 of 2 units" in found["teacher"].note
    assert row_of(found["teacher_units"], system="red_PRIMARY_teacher", unit=U[1])["coverage_bits"].state == "undefined"


def test_a_system_that_is_not_scored_stands_in_no_table_and_takes_no_rank():
    reports = [*REPORTS, report("late", "teacher", state="not_scored", reason="not JSON")]
    found = named(analyse_teachers(values(THREE), reports, units(*U), SETTINGS, KNOWN))
    assert max(row["coverage_rank"].value for row in rows_of(found["teacher_units"])) == 3.0
    assert all("late" not in str(row["system"].value) for table in found.values() for row in rows_of(table))


def test_a_scored_system_without_any_usable_question_is_last_everywhere():
    reports = [*REPORTS, report("empty", "teacher", state="partial")]
    found = named(analyse_teachers(values(THREE), reports, units(*U), SETTINGS, KNOWN))
    row = row_of(found["teacher"], system="empty_PRIMARY_teacher")
    assert row["coverage_rank"].value == pytest.approx((1 + 1 + 2) / 3)
    assert row["relevance_mean"].state == "missing"


def test_an_edition_without_texts_or_teachers_says_so():
    model = ModelSettings(name="any", path="anywhere")
    settings = SETTINGS.model_copy(update={"models": Models(embedding=model)})
    for reports, word in ((REPORTS, "texts"), ([], "No Teacher")):
        for table in analyse_teachers(values({}), reports, units(), settings, KNOWN):
            assert table.rows == ()
            assert word in table.lacks


def test_kinds_are_ranked_by_their_own_units(tables):
    row = row_of(tables["teacher_kinds"], system="red_PRIMARY_teacher", data_kind="checks")
    assert (row["coverage_rank"].value, row["units"].value, row["coverage_rank"].low) == (3.0, 1, None)


def test_the_order_of_rows_and_reports_never_matters(tables):
    again = analyse_teachers(shuffled(values(THREE)), REPORTS[::-1], shuffled(units(*U)), SETTINGS, KNOWN)
    assert named(again) == tables


def test_chance_breaks_ties_and_is_the_same_every_time():
    settings = SETTINGS.model_copy(update={"teacher": SETTINGS.teacher.model_copy(update={"ties": "chance"})})
    first, second = (analyse_teachers(values(THREE), REPORTS, units(*U), settings, KNOWN) for _ in range(2))
    assert first == second
    tied = {row["coverage_rank"].value for row in rows_of(named(first)["teacher_units"], unit=U[1])}
    assert tied == {1.0, 2.0, 3.0}
