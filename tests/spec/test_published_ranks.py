"""Published ranks, rank ranges, clusters and adjusted p values; each case names where its value stands."""

import numpy as np
import pytest

from pipeline.statistics.bootstrap import holm
from pipeline.statistics.ranks import rank, ranks_from_intervals, tie_groups

X = [1, 3, 4, 4, 4, 7, 7, 10]
RANKS = [
    ("csranks irank, omega 0", True, "min", [8, 7, 4, 4, 4, 2, 2, 1]),
    ("csranks irank, omega 0.5", True, "mean", [8, 7, 5, 5, 5, 2.5, 2.5, 1]),
    ("csranks irank, omega 1", True, "max", [8, 7, 6, 6, 6, 3, 3, 1]),
    ("scipy rankdata, average", False, "mean", [1, 2, 4, 4, 4, 6.5, 6.5, 8]),
    ("scipy rankdata, min", False, "min", [1, 2, 3, 3, 3, 6, 6, 8]),
    ("scipy rankdata, max", False, "max", [1, 2, 5, 5, 5, 7, 7, 8]),
]


@pytest.mark.parametrize(("source", "higher", "ties", "expected"), RANKS)
def test_ties_are_ranked_as_published(source, higher, ties, expected):
    assert rank(X, higher_is_better=higher, ties=ties).tolist() == expected, source


def test_arena_ranks_follow_from_the_published_intervals():
    """Source: FastChat, monitor/leader.md and recompute_final_ranking."""
    lows = [1142.72, 966.335, 842.568, 773.402, 740.666, 593.235, 533.494, 483.598]
    highs = [1293.29, 1169.67, 1086.32, 1019.13, 970.714, 887.349, 781.606, 700.627]
    assert [best for best, _ in ranks_from_intervals(lows, highs)] == [1, 1, 2, 2, 2, 3, 4, 6]


CLUSTERS = [
    ("0111 0011 0001 0000", 0.5, [1, 1, 1, 1]),
    ("0111 0011 0001 0000", 1.0, [1, 2, 3, 4]),
    ("0101 0011 0001 0000", 0.5, [1, 1, 2, 2]),
    ("0011 0011 0000 0000", 0.5, [1, 2, 2, 3]),
]


@pytest.mark.parametrize(("rows", "alpha", "expected"), CLUSTERS)
def test_clusters_are_those_of_mt_metrics_eval(rows, alpha, expected):
    """Source: mt-metrics-eval, tests of data.AssignRanks."""
    p = [[float(c) for c in row] for row in rows.split()]
    assert tie_groups([4, 3, 2, 1], p, alpha) == expected


def test_holm_has_the_published_values():
    """Source: the 15 p values of Benjamini & Hochberg 1995; Holm rejects three at .05."""
    p = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240]
    p += [0.4262, 0.5719, 0.6528, 0.7590, 1.0]
    adjusted = holm(np.array(p)[::-1])[::-1]
    assert adjusted[:4] == pytest.approx([0.0015, 0.0056, 0.0247, 0.1140])
    assert (adjusted <= 0.05).sum() == 3
    assert adjusted.max() == 1.0


def test_average_ranks_of_demsar():
    """Source: Demsar 2006, four variants of C4.5 on 14 data sets: 3.143, 2.000, 2.893, 1.964."""
    rows = "4321 1234 4123 4132 4231 1,2.5,4,2.5 3241 2.5,2.5,4,1 4321 2.5,2.5,2.5,2.5 4,2.5,1,2.5 3241 4123 3142"
    given = [[float(v) for v in (row.split(",") if "," in row else row)] for row in rows.split()]
    ranked = np.array([rank(row, higher_is_better=False) for row in given])
    assert ranked.mean(axis=0) == pytest.approx([3.143, 2.0, 2.893, 1.964], abs=5e-4)
