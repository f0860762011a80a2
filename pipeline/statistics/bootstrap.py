"""Cluster bootstrap: intervals of means, and paired differences of systems on the same clusters.

A cluster is a unit (or a file): its items share a text, so whole clusters are drawn, the same ones for all systems.
A table of values is systems x clusters, NaN where a system has nothing.  Correction for several tests: `holm`.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from pipeline.statistics.statistic import Floats, complete_pairs, numbers

_SAME = 1e-9  # differences below this part of the values' size are rounding noise


@dataclass(frozen=True)
class Interval:
    """Both ends of an interval."""

    low: float
    high: float


@dataclass(frozen=True)
class Difference:
    """First minus second over the clusters both have; interval and p are None below two common clusters."""

    difference: float | None
    interval: Interval | None
    p_value: float | None
    n: int


@dataclass(frozen=True)
class Pairwise:
    """All pairs of systems: `difference[i, j]` is i minus j; NaN on the diagonal and where a pair is undefined."""

    difference: Floats
    p_value: Floats
    n: Floats


def resample_counts(clusters: int, resamples: int, seed: int) -> Floats:
    """Draw how often each cluster stands in each resample: resamples x clusters, each row sums to `clusters`."""
    generator = np.random.Generator(np.random.PCG64(seed))
    return generator.multinomial(clusters, np.full(clusters, 1 / clusters), size=resamples).astype(np.float64)


def intervals_of_means(
    values: ArrayLike,
    *,
    resamples: int,
    confidence: float,
    seed: int,
    bounds: tuple[float, float] | None = None,
    weights: ArrayLike | None = None,
) -> list[Interval | None]:
    """Give the percentile interval of each system's mean over its clusters.

    `values`: systems x clusters, NaN where missing.  Without weights every cluster counts alike (macro mean); with
    the items per cluster as weights the mean is that over items (micro mean).
    None for a system with fewer than two clusters.  Where all its values are equal resampling shows no spread:
    on a bounded scale the interval then reaches towards each bound as far as unseen clusters could pull the mean,
    `1 - (alpha/2)^(1/n)` of the way (for 0 or n successes of n this is the exact Clopper-Pearson limit);
    without bounds there is no interval.
    """
    table = np.atleast_2d(numbers(values))
    if table.shape[1] < 2:
        return [None] * table.shape[0]
    mass = np.where(np.isfinite(table), 1.0 if weights is None else np.atleast_2d(numbers(weights)), 0.0)
    counts = resample_counts(table.shape[1], resamples, seed)
    means = _weighted_means(counts, np.nan_to_num(table), mass)
    tails = _tails(confidence)
    return [
        _interval(row, present, draws, tails, bounds) for row, present, draws in zip(table, mass, means, strict=True)
    ]


def paired_difference(
    first: ArrayLike, second: ArrayLike, *, resamples: int, confidence: float, seed: int
) -> Difference:
    """Compare two systems on the clusters both have: mean difference, percentile interval, two-sided p.

    p = 2 (b + 1) / (B + 1), b the resamples on the smaller side of 0, at most 1.  It is never below 2^(1-n), n the
    clusters that differ at all: no test by signs can give less, while the bootstrap alone would call two clusters
    of one sign significant.
    """
    a, b = complete_pairs(first, second)
    if a.size == 0:
        return Difference(None, None, None, 0)
    gaps = _cleaned(a - b, max(np.abs(a).max(), np.abs(b).max()))
    if a.size == 1:
        return Difference(float(gaps[0]), None, None, 1)
    draws = resample_counts(a.size, resamples, seed) @ gaps / a.size
    low, high = np.quantile(draws, _tails(confidence))
    p_value = _two_sided(draws[:, None], np.array([np.count_nonzero(gaps)]))[0]
    return Difference(float(gaps.mean()), Interval(float(low), float(high)), float(p_value), a.size)


def pairwise_differences(values: ArrayLike, *, resamples: int, seed: int) -> Pairwise:
    """Compare every pair of systems as `paired_difference` does; `values` is systems x clusters, NaN where missing.

    Pairs with fewer than two common clusters have no p (NaN).  The matrices are antisymmetric and symmetric.
    """
    table = np.atleast_2d(numbers(values))
    systems, clusters = table.shape
    shape = (systems, systems)
    result = Pairwise(np.full(shape, np.nan), np.full(shape, np.nan), np.zeros(shape))
    if clusters == 0:
        return result
    counts = resample_counts(clusters, resamples, seed)
    present = np.isfinite(table)
    size = np.abs(table[present]).max() if present.any() else 0.0
    for i in range(systems - 1):
        both = (present[i] & present[i + 1 :]).astype(np.float64)
        gaps = _cleaned(np.where(both > 0, table[i] - table[i + 1 :], 0.0), size)
        _fill(result, i, gaps, both, _weighted_means(counts, gaps, both))
    return result


def holm(p_values: ArrayLike) -> Floats:
    """Give Holm's adjusted p values in the order given; NaN stays NaN and does not count as a test.

    A symmetric matrix is taken as its upper triangle, each pair once.  Source: Holm 1979.
    """
    p = numbers(p_values)
    if p.ndim == 2:
        rows, columns = np.triu_indices(len(p), 1)
        adjusted = np.full(p.shape, np.nan)
        adjusted[rows, columns] = adjusted[columns, rows] = holm(p[rows, columns])
        return adjusted
    order = np.argsort(p, kind="stable")  # NaN sorts last
    tests = int(np.isfinite(p).sum())
    steps = np.maximum.accumulate(p[order[:tests]] * np.arange(tests, 0, -1)) if tests else np.array([])
    result = np.full(p.shape, np.nan)
    result[order[:tests]] = np.minimum(steps, 1.0)
    return result


def _tails(confidence: float) -> tuple[float, float]:
    return (1 - confidence) / 2, (1 + confidence) / 2


def _weighted_means(counts: Floats, values: Floats, mass: Floats) -> Floats:
    """Give systems x resamples; NaN where a resample holds no cluster of a system."""
    totals = (values * mass) @ counts.T
    weights = mass @ counts.T if not (mass == 1.0).all() else np.full_like(totals, mass.shape[1])
    return np.divide(totals, weights, out=np.full_like(totals, np.nan), where=weights > 0)


def _interval(
    row: Floats, mass: Floats, draws: Floats, tails: tuple[float, float], bounds: tuple[float, float] | None
) -> Interval | None:
    seen = row[mass > 0]
    if seen.size < 2:
        return None
    if np.ptp(seen) > _SAME * np.abs(seen).max():
        low, high = np.quantile(draws[np.isfinite(draws)], tails)
        return Interval(float(low), float(high))
    if bounds is None:
        return None
    reach, value = 1 - tails[0] ** (1 / seen.size), float(seen[0])
    return Interval(value - reach * (value - bounds[0]), value + reach * (bounds[1] - value))


def _cleaned(gaps: Floats, size: float) -> Floats:
    return np.where(np.abs(gaps) <= _SAME * size, 0.0, gaps)


def _two_sided(draws: Floats, differing: Floats) -> Floats:
    """Give p per column of resamples x pairs."""
    drawn = np.isfinite(draws).sum(axis=0)
    least = np.minimum((draws <= 0).sum(axis=0), (draws >= 0).sum(axis=0))
    p: Floats = np.minimum(1.0, np.maximum(2 * (least + 1) / (drawn + 1), 2.0 ** (1 - differing)))
    return p


def _fill(result: Pairwise, i: int, gaps: Floats, both: Floats, draws: Floats) -> None:
    common = both.sum(axis=1)
    means = np.divide(gaps.sum(axis=1), common, out=np.full_like(common, np.nan), where=common > 0)
    p = np.where(common >= 2, _two_sided(draws.T, np.count_nonzero(gaps, axis=1)), np.nan)
    others = slice(i + 1, None)
    result.difference[i, others], result.difference[others, i] = means, -means
    result.p_value[i, others] = result.p_value[others, i] = p
    result.n[i, others] = result.n[others, i] = common
