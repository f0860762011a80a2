"""AUC and its intervals."""

import math

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

from pipeline.analysis.grounding_validation import auc_difference, auc_with_interval, roc_auc

DRAWS = {"resamples": 500, "confidence": 0.95, "seed": 1}


def groups(seed: int, shift: float, size: int = 40) -> tuple[list[float], list[bool], list[str]]:
    generator = np.random.Generator(np.random.PCG64(seed))
    first, second = generator.normal(shift, 1, size), generator.normal(0, 1, size)
    return [*first, *second], [True] * size + [False] * size, [str(i) for i in range(size)] * 2


@pytest.mark.parametrize("seed", range(5))
def test_the_auc_is_that_of_scikit_learn_also_with_ties(seed):
    scores, first, _ = groups(seed, 0.5)
    rounded = np.round(scores, 0)
    assert roc_auc(rounded[:40], rounded[40:]) == pytest.approx(roc_auc_score(first, rounded))


def test_a_missing_score_leaves_its_item_out_and_an_empty_group_has_no_auc():
    assert roc_auc([1.0, math.nan], [0.0]) == 1.0
    assert roc_auc([math.nan], [0.0]) is None
    found = auc_with_interval([math.nan, 1.0], [True, False], ["a", "a"], **DRAWS)
    assert found.value is None
    assert found.interval is None
    assert "no scored item" in found.reason
    assert found.missing == 1


def test_the_interval_holds_the_value_and_narrows_with_more_clusters():
    wide = auc_with_interval(*groups(3, 0.8, 20), **DRAWS)
    narrow = auc_with_interval(*groups(3, 0.8, 200), **DRAWS)
    for found in (wide, narrow):
        assert found.value is not None
        assert found.interval is not None
        assert found.interval.low < found.value < found.interval.high
    assert wide.interval is not None
    assert narrow.interval is not None
    assert narrow.interval.high - narrow.interval.low < (wide.interval.high - wide.interval.low) / 2


def test_a_perfect_separation_of_few_clusters_is_not_certain():
    found = auc_with_interval([1, 2, 3, -1, -2, -3], [True] * 3 + [False] * 3, ["a", "b", "c"] * 2, **DRAWS)
    assert found.value == 1.0
    assert found.interval is not None
    assert found.interval.high == 1.0
    assert found.interval.low == pytest.approx(0.025 ** (1 / 3))


def test_whole_clusters_are_drawn_so_copies_of_items_do_not_narrow_the_interval():
    scores, first, clusters = groups(5, 0.5, 20)
    once = auc_with_interval(scores, first, clusters, **DRAWS)
    thrice = auc_with_interval(scores * 3, first * 3, clusters * 3, **DRAWS)
    assert once.interval == thrice.interval
    assert thrice.first == 60
    assert thrice.clusters == 20


def test_one_cluster_has_no_interval():
    assert auc_with_interval([1.0, 0.0], [True, False], ["a", "a"], **DRAWS).interval is None


def test_the_difference_of_a_score_with_itself_is_zero_and_of_a_better_one_positive():
    scores, first, clusters = groups(7, 1.5, 60)
    noise = list(np.random.Generator(np.random.PCG64(0)).normal(0, 1, len(scores)))
    same = auc_difference(scores, scores, first, clusters, **DRAWS)
    assert same.value == 0
    assert same.interval is not None
    assert (same.interval.low, same.interval.high) == (0, 0)
    better = auc_difference(scores, noise, first, clusters, **DRAWS)
    assert better.interval is not None
    assert better.interval.low > 0


def test_a_difference_is_taken_on_the_items_that_both_score():
    found = auc_difference([1, 2, 0, math.nan], [math.nan, 2, 0, 9], [True, True, False, False], list("abcd"), **DRAWS)
    assert found.value == 0
    assert found.clusters == 2
