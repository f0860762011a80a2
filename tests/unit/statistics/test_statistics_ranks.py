"""Ranks, rank ranges and tie groups."""

import numpy as np
import pytest

from pipeline.statistics.ranks import rank, rank_ranges, ranks_from_intervals, tie_groups, unit_ranks

NAN = float("nan")


def test_a_missing_value_takes_no_rank():
    found = rank([3.0, NAN, 5.0])
    assert found[[0, 2]].tolist() == [2, 1]
    assert np.isnan(found[1])


def test_values_within_the_tolerance_of_the_groups_best_share_a_rank():
    assert rank([1.0, 1.0 - 4e-7, 1.0 - 8e-7, 1.0 - 1.2e-6], tolerance=1e-6).tolist() == [2, 2, 2, 4]


def test_chance_is_seeded_and_gives_whole_ranks():
    one = rank([1.0] * 6, ties="chance", generator=np.random.default_rng(4))
    same = rank([1.0] * 6, ties="chance", generator=np.random.default_rng(4))
    assert sorted(one) == [1, 2, 3, 4, 5, 6]
    assert one.tolist() == same.tolist()
    with pytest.raises(ValueError, match="seeded"):
        rank([1.0], ties="chance")


def test_in_a_unit_the_best_has_the_number_of_systems_and_the_absent_are_last():
    ranks = unit_ranks([[0.9, NAN], [NAN, NAN], [0.2, NAN], [NAN, NAN]])
    assert ranks[:, 0].tolist() == [4, 1.5, 3, 1.5]
    assert np.isnan(ranks[:, 1]).all()


def test_every_unit_has_the_same_sum_of_ranks():
    values = np.random.default_rng(0).integers(0, 3, (5, 9)).astype(float)
    values[1, 2:5] = NAN
    assert unit_ranks(values).sum(axis=0).tolist() == [15.0] * 9
    assert unit_ranks(values, ties="chance", seed=3).sum(axis=0).tolist() == [15.0] * 9


P = [[NAN, 0.01, 0.01], [0.01, NAN, 0.5], [0.01, 0.5, NAN]]


def test_the_range_counts_who_is_significantly_better_and_worse():
    assert rank_ranges([9.0, 5.0, 4.0], P, 0.05) == [(1, 1), (2, 3), (2, 3)]
    assert rank_ranges([9.0, 5.0, 4.0], P, 0.05, higher_is_better=False) == [(3, 3), (1, 2), (1, 2)]


def test_a_system_without_a_value_has_no_range_and_is_no_competitor():
    assert rank_ranges([9.0, NAN, 4.0], P, 0.05) == [(1, 1), None, (2, 2)]


def test_without_tests_every_rank_is_possible():
    assert rank_ranges([2.0, 1.0], np.full((2, 2), NAN), 0.05) == [(1, 2), (1, 2)]
    assert tie_groups([2.0, 1.0], np.full((2, 2), NAN), 0.05) == [1, 1]


def test_groups_follow_the_points_and_not_the_order_given():
    assert tie_groups([4.0, 9.0, NAN], P, 0.05) == [2, 1, None]


def test_disjoint_intervals_order_systems_from_both_ends():
    assert ranks_from_intervals([5, 1, 4], [6, 2, 5.5]) == [(1, 2), (3, 3), (1, 2)]
