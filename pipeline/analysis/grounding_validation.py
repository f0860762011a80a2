"""How well a score tells two groups of items apart: ROC AUC with intervals, and differences of AUCs.

Pure numbers; which items are compared, and with which scores, is decided elsewhere.  Items belong to clusters (a pair,
a question, a text): whole clusters are resampled, the same ones for all scores that are compared.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from pipeline.statistics.bootstrap import Interval, resample_counts
from pipeline.statistics.statistic import Floats, numbers

_LACKING = "one of the groups has no scored item"


@dataclass(frozen=True)
class Auc:
    """The chance that an item of the first group scores above one of the second, ties half: 0-1, 0.5 by luck.

    `value` is None where a group is empty, with a `reason`.  `interval` is None below two clusters.  `first` and
    `second` count the scored items, `missing` those without a score.
    """

    value: float | None
    interval: Interval | None
    first: int
    second: int
    clusters: int
    missing: int
    reason: str = ""


@dataclass(frozen=True)
class AucDifference:
    """First AUC minus second on the items that both score; None where it is undefined."""

    value: float | None
    interval: Interval | None
    clusters: int


def roc_auc(first: ArrayLike, second: ArrayLike) -> float | None:
    """Give the share of pairs (one of each group) in which the first group's item is higher, ties half.

    NaN counts as missing; None where a group has no item left.  Source: Mann & Whitney 1947.
    """
    a, b = (values[np.isfinite(values)] for values in (numbers(first), numbers(second)))
    if not a.size or not b.size:
        return None
    ordered = np.sort(b)
    below, upto = np.searchsorted(ordered, a, "left"), np.searchsorted(ordered, a, "right")
    return float((below + upto).sum() / (2 * a.size * b.size))


def auc_with_interval(
    scores: ArrayLike,
    first: Sequence[bool],
    clusters: Sequence[str],
    *,
    resamples: int,
    confidence: float,
    seed: int,
) -> Auc:
    """Give the AUC of items, with a percentile interval from resampled clusters.

    `scores`: one per item, NaN where missing; `first`: whether an item belongs to the group that should be higher.
    Where every resample gives the same value, as for a perfect separation, the interval reaches as far as the
    clusters allow: with n clusters and tail a, a share 1 - a^(1/n) of the way to the other end.
    """
    values, mask = numbers(scores), np.asarray(first, dtype=bool)
    known = np.isfinite(values)
    numbered = _numbered(clusters)
    value = roc_auc(values[known & mask], values[known & ~mask])
    count = np.unique(numbered[known]).size
    sizes = int((known & mask).sum()), int((known & ~mask).sum()), count, int((~known).sum())
    if value is None:
        return Auc(None, None, *sizes, reason=_LACKING)
    counts = resample_counts(int(numbered.max()) + 1, resamples, seed)
    draws = _resampled(values[known], mask[known], numbered[known], counts)
    return Auc(value, _interval(value, draws, count, confidence, (0.0, 1.0)), *sizes)


def auc_difference(
    one: ArrayLike,
    other: ArrayLike,
    first: Sequence[bool],
    clusters: Sequence[str],
    *,
    resamples: int,
    confidence: float,
    seed: int,
) -> AucDifference:
    """Compare two scores of the same items: difference of their AUCs, both on the same resampled clusters."""
    a, b, mask = numbers(one), numbers(other), np.asarray(first, dtype=bool)
    known, numbered = np.isfinite(a) & np.isfinite(b), _numbered(clusters)
    values = [roc_auc(scores[known & mask], scores[known & ~mask]) for scores in (a, b)]
    count = np.unique(numbered[known]).size
    if values[0] is None or values[1] is None:
        return AucDifference(None, None, count)
    counts = resample_counts(int(numbered.max()) + 1, resamples, seed)
    draws = [_resampled(scores[known], mask[known], numbered[known], counts) for scores in (a, b)]
    value = values[0] - values[1]
    return AucDifference(value, _interval(value, draws[0] - draws[1], count, confidence, None), count)


def _numbered(clusters: Sequence[str]) -> np.ndarray:
    return np.unique(np.asarray(clusters, dtype=str), return_inverse=True)[1]


def _resampled(values: Floats, first: np.ndarray, clusters: np.ndarray, counts: Floats) -> Floats:
    """Give the AUC of each resample; NaN where one lacks a group."""
    a, b = values[first], values[~first]
    wins = (a[:, None] > b[None, :]) + 0.5 * (a[:, None] == b[None, :])
    of_a, of_b = counts[:, clusters[first]], counts[:, clusters[~first]]
    pairs = of_a.sum(axis=1) * of_b.sum(axis=1)
    won = ((of_a @ wins) * of_b).sum(axis=1)
    found: Floats = np.divide(won, pairs, out=np.full_like(won, np.nan), where=pairs > 0)
    return found


def _interval(
    value: float, draws: Floats, clusters: int, confidence: float, bounds: tuple[float, float] | None
) -> Interval | None:
    seen, tail = draws[np.isfinite(draws)], (1 - confidence) / 2
    if clusters < 2 or not seen.size:
        return None
    if np.ptp(seen) > 0 or bounds is None:
        low, high = np.quantile(seen, [tail, 1 - tail])
        return Interval(float(low), float(high))
    reach = 1 - tail ** (1 / clusters)
    return Interval(value - reach * (value - bounds[0]), value + reach * (bounds[1] - value))
