"""Intervals and paired tests by resampling clusters."""

import time

import numpy as np
import pytest

from pipeline.statistics.bootstrap import (
    holm,
    intervals_of_means,
    paired_difference,
    pairwise_differences,
    resample_counts,
)

OPTIONS = {"resamples": 2000, "confidence": 0.95, "seed": 7}
NAN = float("nan")


def interval(values, **more):
    return intervals_of_means([values], **OPTIONS, **more)[0]


def test_a_resample_draws_as_many_clusters_as_there_are():
    counts = resample_counts(12, 300, 1)
    assert counts.shape == (300, 12)
    assert (counts.sum(axis=1) == 12).all()


def test_the_same_seed_gives_the_same_interval_and_another_seed_another():
    values = np.arange(20.0) ** 2
    again = intervals_of_means([values], **{**OPTIONS, "seed": 8})[0]
    assert interval(values) == interval(values)
    assert interval(values) != again


def test_the_interval_of_a_normal_mean_is_near_the_textbook_one():
    values = np.random.default_rng(3).normal(50, 10, 400)
    found = interval(values)
    half = 1.96 * values.std(ddof=1) / 20
    assert found.low == pytest.approx(values.mean() - half, abs=0.15)
    assert found.high == pytest.approx(values.mean() + half, abs=0.15)


def test_gaps_change_nothing_for_a_system_but_its_own_clusters():
    table = [[10.0, 20.0, 30.0, NAN], [1.0, 2.0, 3.0, 4.0]]
    low = intervals_of_means(table, **OPTIONS)[0]
    assert 10 <= low.low < 20 < low.high <= 30


def test_weights_make_the_mean_one_over_items():
    values, weights = [0.0, 100.0, 100.0], [[98.0, 1.0, 1.0]]
    heavy = interval(values, weights=weights)
    assert heavy.low == 0.0
    assert interval(values).high == 100.0
    assert intervals_of_means([[0.0, 100.0] * 20], **OPTIONS, weights=[[99.0, 1.0] * 20])[0].high < 3


def test_one_cluster_has_no_interval():
    assert interval([5.0]) is None
    assert interval([5.0, NAN, NAN]) is None
    assert interval([NAN, NAN]) is None


@pytest.mark.parametrize(("value", "n"), [(0.0, 5), (100.0, 5), (40.0, 3), (100.0, 50)])
def test_equal_values_on_a_bounded_scale_have_an_interval_of_positive_width(value, n):
    found = interval([value] * n, bounds=(0.0, 100.0))
    assert 0 <= found.low <= value <= found.high <= 100
    assert found.high > found.low


def test_all_successes_have_the_clopper_pearson_limit():
    """Source: 10 of 10 has the exact 95 % interval 69.15 % to 100 %."""
    found = interval([100.0] * 10, bounds=(0.0, 100.0))
    assert found.low == pytest.approx(69.15, abs=0.005)
    assert found.high == 100.0


def test_equal_values_without_bounds_have_no_interval():
    assert interval([3.0, 3.0, 3.0]) is None


def test_equal_systems_do_not_differ():
    found = paired_difference([1.0, 2.0, 3.0], [1.0, 2.0, 3.0], **OPTIONS)
    assert (found.difference, found.p_value, found.n) == (0.0, 1.0, 3)


def test_a_constant_lead_on_many_clusters_is_significant_and_on_two_it_is_not():
    noise = np.random.default_rng(1).normal(0, 1, 30)
    many = paired_difference(noise + 5, noise, **OPTIONS)
    few = paired_difference(noise[:2] + 5, noise[:2], **OPTIONS)
    assert many.p_value == pytest.approx(2 / 2001)
    assert few.p_value == 0.5


def test_fewer_than_two_common_clusters_have_no_p():
    assert paired_difference([1.0, NAN], [NAN, 2.0], **OPTIONS).difference is None
    one = paired_difference([1.0, NAN], [3.0, 2.0], **OPTIONS)
    assert (one.difference, one.p_value, one.interval, one.n) == (-2.0, None, None, 1)


def test_the_matrix_agrees_with_single_pairs():
    rng = np.random.default_rng(5)
    table = rng.normal(0, 1, (4, 25))
    matrix = pairwise_differences(table, resamples=2000, seed=7)
    for i, j in ((0, 1), (3, 2)):
        single = paired_difference(table[i], table[j], **OPTIONS)
        assert matrix.difference[i, j] == pytest.approx(single.difference)
        assert matrix.p_value[i, j] == pytest.approx(single.p_value)
    assert np.isnan(np.diag(matrix.p_value)).all()
    assert np.allclose(matrix.p_value, matrix.p_value.T, equal_nan=True)


def test_the_matrix_uses_common_clusters_only():
    table = [[1.0, 2.0, 3.0, NAN], [2.0, 3.0, NAN, 9.0], [NAN, NAN, NAN, 1.0]]
    matrix = pairwise_differences(table, resamples=500, seed=1)
    assert matrix.n[0].tolist() == [0, 2, 0]
    assert matrix.difference[0, 1] == -1.0
    assert np.isnan(matrix.difference[0, 2])
    assert np.isnan(matrix.p_value[1, 2])


def test_holm_leaves_untested_pairs_out():
    assert holm([0.01, NAN, 0.04]).tolist()[0] == 0.02
    assert np.isnan(holm([0.01, NAN])[1])
    matrix = holm([[NAN, 0.01, 0.03], [0.01, NAN, NAN], [0.03, NAN, NAN]])
    assert matrix[0].tolist()[1:] == [0.02, 0.03]
    assert np.allclose(matrix, matrix.T, equal_nan=True)


def test_a_hundred_systems_on_a_thousand_units_take_seconds():
    table = np.random.default_rng(2).normal(50, 10, (100, 1000))
    table[np.random.default_rng(3).random(table.shape) < 0.1] = np.nan
    begin = time.perf_counter()
    assert all(intervals_of_means(table, **OPTIONS))
    assert time.perf_counter() - begin < 20
