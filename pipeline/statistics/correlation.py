"""Correlation of two series: Pearson, Spearman, Kendall tau-b.

Only positions with two finite numbers count.  Below three such pairs, or where a series does not vary, there is no
value but a reason.  Correlation does not see a shift: agreement is another question (see `agreement`).
"""

from bisect import bisect_right, insort

import numpy as np
from numpy.typing import ArrayLike

from pipeline.statistics.ranks import rank
from pipeline.statistics.statistic import Floats, Statistic, complete_pairs, defined, undefined

LEAST_PAIRS = 3


def pearson(first: ArrayLike, second: ArrayLike) -> Statistic:
    """Give the product-moment correlation, -1 to 1."""
    a, b = complete_pairs(first, second)
    return _lacking(a, b) or defined(_product_moment(a, b), a.size)


def spearman(first: ArrayLike, second: ArrayLike) -> Statistic:
    """Give the rank correlation, -1 to 1; tied values share the mean rank."""
    a, b = complete_pairs(first, second)
    return _lacking(a, b) or defined(_product_moment(rank(a), rank(b)), a.size)


def kendall(first: ArrayLike, second: ArrayLike) -> Statistic:
    """Give Kendall's tau-b, -1 to 1: corrected for ties in either series.  Source: Knight 1966."""
    a, b = complete_pairs(first, second)
    lacking = _lacking(a, b)
    if lacking:
        return lacking
    pairs = a.size * (a.size - 1) // 2
    tied_a, tied_b = _tied(a[:, None]), _tied(b[:, None])
    tied_both = _tied(np.column_stack([a, b]))
    discordant = _inversions(b[np.lexsort((b, a))])
    concordant = pairs - tied_a - tied_b + tied_both - discordant
    return defined((concordant - discordant) / float(np.sqrt((pairs - tied_a) * (pairs - tied_b))), a.size)


def _lacking(a: Floats, b: Floats) -> Statistic | None:
    if a.size < LEAST_PAIRS:
        return undefined(f"fewer than {LEAST_PAIRS} pairs", a.size)
    if np.ptp(a) == 0 or np.ptp(b) == 0:
        return undefined("a series does not vary", a.size)
    return None


def _product_moment(a: Floats, b: Floats) -> float:
    x, y = a - a.mean(), b - b.mean()
    x, y = x / np.abs(x).max(), y / np.abs(y).max()  # keeps squares of tiny values from vanishing
    return float(np.clip((x * y).sum() / np.sqrt((x * x).sum() * (y * y).sum()), -1.0, 1.0))


def _tied(rows: Floats) -> int:
    """Count the pairs of equal rows."""
    counts = np.unique(rows, axis=0, return_counts=True)[1]
    return int((counts * (counts - 1) // 2).sum())


def _inversions(values: Floats) -> int:
    """Count the pairs that stand in descending order."""
    seen: list[float] = []
    total = 0
    for value in values.tolist():
        total += len(seen) - bisect_right(seen, value)
        insort(seen, value)
    return total
