"""Agreement of raters on a scale of 0-100 or on categories: shares, kappa, ICC, Krippendorff's alpha.

Only items with two finite ratings count.  Where a coefficient's expected disagreement is 0 (all ratings in one
category, no variance) it is undefined and says why; it is never 0 or 1 then.
"""

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pipeline.statistics.statistic import Floats, Statistic, complete_pairs, defined, numbers, undefined

Level = Literal["nominal", "ordinal", "interval", "ratio"]
Weights = Literal["none", "linear", "quadratic"]

THIRD, TWO_THIRDS, MIDDLE = 100 / 3, 200 / 3, 50.0
_NO_PAIRS = "no item was rated by both"


def thirds(values: ArrayLike) -> NDArray[np.int64]:
    """Cut 0-100 into thirds: 0 for [0, 100/3), 1 for [100/3, 200/3), 2 for [200/3, 100]."""
    return np.digitize(numbers(values), [THIRD, TWO_THIRDS]).astype(np.int64)


def same_third(first: ArrayLike, second: ArrayLike) -> Statistic:
    """Give the share of items that both put into the same third, 0-1."""
    a, b = complete_pairs(first, second)
    return _share(thirds(a) == thirds(b))


def exact(first: ArrayLike, second: ArrayLike) -> Statistic:
    """Give the share of items with equal ratings, 0-1."""
    a, b = complete_pairs(first, second)
    return _share(a == b)


def within(first: ArrayLike, second: ArrayLike, distance: float = 20.0) -> Statistic:
    """Give the share of items whose ratings lie at most `distance` apart, 0-1."""
    a, b = complete_pairs(first, second)
    return _share(np.abs(a - b) <= distance + 1e-9)


def same_side(first: ArrayLike, second: ArrayLike) -> Statistic:
    """Give the share of items that both put on the same side of 50, 0-1; 50 itself is on the upper side."""
    a, b = complete_pairs(first, second)
    return _share((a >= MIDDLE) == (b >= MIDDLE))


def kappa_of_thirds(first: ArrayLike, second: ArrayLike) -> Statistic:
    """Give quadratic weighted Cohen kappa of two raters on thirds, all three categories counted."""
    a, b = complete_pairs(first, second)
    return kappa(thirds(a), thirds(b), labels=3, weights="quadratic")


def kappa(first: ArrayLike, second: ArrayLike, *, labels: int, weights: Weights = "none") -> Statistic:
    """Give Cohen's kappa of categories 0 … labels - 1, at most 1; unused categories count in the weights."""
    a, b = complete_pairs(first, second)
    table = np.zeros((labels, labels))
    np.add.at(table, (a.astype(np.int64), b.astype(np.int64)), 1)
    return kappa_of_table(table, weights)


def kappa_of_table(table: ArrayLike, weights: Weights | ArrayLike = "none") -> Statistic:
    """Give Cohen's kappa of a square table of counts; `weights` may be a table of disagreements (0 on the diagonal)."""
    counts = numbers(table)
    n = int(counts.sum())
    if n == 0:
        return undefined(_NO_PAIRS, 0)
    cost = _costs(len(counts), weights) if isinstance(weights, str) else numbers(weights)
    expected = (cost * np.outer(counts.sum(axis=1), counts.sum(axis=0))).sum() / n
    if expected == 0:
        return undefined("all ratings are in one category", n)
    return defined(1 - (cost * counts).sum() / expected, n)


def icc(ratings: ArrayLike) -> Statistic:
    """Give ICC(2,1), absolute agreement of single raters; at most 1.

    `ratings`: items x raters; items with a gap are left out; n counts items.  Source: Shrout & Fleiss 1979.
    """
    table = numbers(ratings)
    table = table[np.isfinite(table).all(axis=1)]
    n, raters = table.shape
    if n < 2 or raters < 2:
        return undefined("fewer than two items or raters", n)
    centre, rows, columns = table.mean(), table.mean(axis=1), table.mean(axis=0)
    between_items = raters * ((rows - centre) ** 2).sum() / (n - 1)
    between_raters = n * ((columns - centre) ** 2).sum() / (raters - 1)
    residual = ((table - rows[:, None] - columns + centre) ** 2).sum() / ((n - 1) * (raters - 1))
    total = between_items + (raters - 1) * residual + raters * (between_raters - residual) / n
    if np.ptp(table) == 0 or abs(total) < 1e-12:
        return undefined("the ratings do not vary", n)
    return defined((between_items - residual) / total, n)


def krippendorff_alpha(ratings: ArrayLike, level: Level = "interval") -> Statistic:
    """Give Krippendorff's alpha of any number of raters with gaps, at most 1.

    `ratings`: raters x items, NaN where a rater gave none; n counts the items with two ratings or more.
    Source: Krippendorff 2011, Computing Krippendorff's alpha-reliability.
    """
    table = np.atleast_2d(numbers(ratings))
    values, codes = np.unique(table[np.isfinite(table)], return_inverse=True)
    counts = np.zeros((table.shape[1], values.size))
    np.add.at(counts, (np.nonzero(np.isfinite(table))[1], codes), 1)
    counts = counts[counts.sum(axis=1) >= 2]
    if len(counts) == 0:
        return undefined("no item has two ratings", 0)
    scaled = counts / (counts.sum(axis=1, keepdims=True) - 1)
    observed = scaled.T @ counts - np.diag(scaled.sum(axis=0))
    totals = counts.sum(axis=0)
    distance = _distances(values, totals, level)
    expected = (np.outer(totals, totals) * distance).sum()
    if expected == 0:
        return undefined("all ratings are equal", len(counts))
    return defined(1 - (totals.sum() - 1) * (observed * distance).sum() / expected, len(counts))


def _share(agreeing: NDArray[np.bool_]) -> Statistic:
    return defined(agreeing.mean(), agreeing.size) if agreeing.size else undefined(_NO_PAIRS, 0)


def _costs(labels: int, weights: str) -> Floats:
    apart = np.abs(np.subtract.outer(np.arange(labels), np.arange(labels))).astype(np.float64)
    return {"none": (apart > 0).astype(np.float64), "linear": apart, "quadratic": apart**2}[weights]


def _distances(values: Floats, totals: Floats, level: Level) -> Floats:
    """Give the squared distance of every two values under a level of measurement."""
    if level == "nominal":
        return 1.0 - np.eye(values.size)
    places = np.cumsum(totals) - totals / 2 if level == "ordinal" else values
    gaps: Floats = np.subtract.outer(places, places)
    if level == "ratio":
        sums = np.add.outer(values, values)
        gaps = np.divide(gaps, sums, out=np.zeros_like(gaps), where=sums != 0)
    return gaps**2
