"""Relevance, coverage and diversity from given matrices."""

import numpy as np
import pytest

from pipeline.metrics.coverage import coverage
from pipeline.metrics.diversity import diversity
from pipeline.metrics.relevance import relevance


def test_only_the_closest_question_of_a_window_counts_raised_by_the_median():
    cos = np.array([[0.9, 0.1], [0.5, 0.2], [0.1, 0.6]])
    found = relevance(cos)
    assert found.matrix.tolist() == [[pytest.approx(1.4), 0], [0, 0], [0, pytest.approx(0.8)]]
    assert found.total == pytest.approx(2.2)
    assert found.mean == pytest.approx(2.2 / 6)
    assert found.fallbacks == 0
    assert found.shares.sum() == pytest.approx(1)


def test_a_window_where_nothing_stands_out_keeps_its_similarities_clipped_at_zero():
    found = relevance([[0.4, -0.3], [0.4, -0.3], [0.4, -0.3]])
    assert found.matrix.tolist() == [[0.4, 0.0]] * 3
    assert found.fallbacks == 2


def test_a_single_question_falls_back_everywhere():
    found = relevance([[0.4, 0.2]])
    assert (found.matrix.tolist(), found.fallbacks) == ([[0.4, 0.2]], 2)


def test_negative_relevance_counts_in_the_sum_and_has_no_share():
    found = relevance([[-0.1, 0.5], [-0.5, 0.1], [-0.9, 0.0]])
    assert found.matrix[0, 0] == pytest.approx(-0.6)
    assert found.total == pytest.approx(-0.6 + 0.6)
    assert found.shares[:, 0].tolist() == [0, 0, 0]


def test_without_any_relevance_every_pair_has_the_same_share():
    assert relevance([[-0.2, -0.1], [-0.2, -0.1]]).shares.tolist() == [[0.25, 0.25], [0.25, 0.25]]


def test_even_shares_reach_the_highest_coverage():
    found = coverage(np.full((3, 8), 1 / 24))
    assert found.bits == pytest.approx(3)
    assert found.share == pytest.approx(1)


def test_all_on_one_window_is_almost_no_coverage():
    found = coverage([[1.0, 0.0, 0.0]])
    assert 0 < found.bits < 1e-4


def test_a_single_window_leaves_both_undefined():
    assert coverage([[0.4], [0.6]]) is None
    assert diversity([[0.4], [0.6]]) is None


def test_equal_questions_have_no_diversity_and_one_question_has_no_pair():
    assert diversity([[0.3, 0.2], [0.3, 0.2]]).total == pytest.approx(0, abs=1e-12)
    assert diversity([[0.6, 0.4]]).total == 0.0


def test_a_question_without_shares_is_spread_evenly_and_all_stays_finite():
    found = diversity([[0.0, 0.0], [0.5, 0.5]])
    assert found.total == pytest.approx(0, abs=1e-12)
    assert np.isfinite(diversity([[1.0, 0.0], [0.0, 1.0]]).total)


def test_the_mean_is_over_ordered_pairs():
    p = np.random.default_rng(1).random((4, 5))
    found = diversity(p / p.sum())
    rows = p / p.sum(axis=1, keepdims=True)
    pairs = [(rows[i] * np.log(rows[i] / rows[j])).sum() for i in range(4) for j in range(4) if i != j]
    assert found.total == pytest.approx(sum(pairs))
    assert found.mean == pytest.approx(np.mean(pairs))
