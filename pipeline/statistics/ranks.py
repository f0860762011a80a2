"""Ranks with ties, ranks per unit, the ranks a system can hold, and groups of systems that cannot be told apart."""

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from pipeline.statistics.statistic import Floats, numbers

Ties = Literal["mean", "min", "max", "chance"]


def rank(
    values: ArrayLike,
    *,
    higher_is_better: bool = True,
    ties: Ties = "mean",
    tolerance: float = 0.0,
    generator: np.random.Generator | None = None,
) -> Floats:
    """Rank values from 1 (best) on; NaN stays NaN and takes no rank.

    Values within `tolerance` of the best of their group are tied: they share the mean (`mean`), best (`min`) or
    worst (`max`) of the group's ranks, or are ordered by chance (`chance`, drawn from `generator`).
    """
    numbers_ = numbers(values)
    keys = -numbers_ if higher_is_better else numbers_
    order = np.argsort(keys, kind="stable")[: int(np.isfinite(keys).sum())]
    result = np.full(keys.shape, np.nan)
    for start, stop in _runs(keys[order], tolerance):
        members = order[start:stop]
        if ties == "chance":
            if generator is None:
                raise ValueError("ties broken by chance need a seeded generator")
            result[members] = start + 1 + generator.permutation(stop - start)
        else:
            result[members] = {"mean": (start + 1 + stop) / 2, "min": start + 1, "max": stop}[ties]
    return result


def unit_ranks(
    values: ArrayLike,
    *,
    ties: Literal["mean", "chance"] = "mean",
    tolerance: float = 0.0,
    seed: int = 0,
) -> Floats:
    """Rank systems within each unit, n (the number of systems) for the best; higher values are better.

    `values`: systems x units.  A system without a value is ranked last there and shares the last ranks with others
    like it (their mean, also under `chance`: nothing is there to be drawn for).  A unit for which no system has a
    value is undefined for everyone: NaN.
    """
    table = np.atleast_2d(numbers(values))
    generator = np.random.Generator(np.random.PCG64(seed))
    result = np.full(table.shape, np.nan)
    for unit in range(table.shape[1]):
        column = table[:, unit]
        absent = ~np.isfinite(column)
        if absent.all():
            continue
        ranks = rank(column, higher_is_better=False, ties=ties, tolerance=tolerance, generator=generator)
        result[:, unit] = np.where(absent, (absent.sum() + 1) / 2, ranks + absent.sum())
    return result


def rank_ranges(
    points: ArrayLike, p_values: ArrayLike, alpha: float, *, higher_is_better: bool = True
) -> list[tuple[int, int] | None]:
    """Give the best and worst rank each system can hold, from which pairs differ significantly.

    Best = 1 + the systems significantly better; worst = n - the systems significantly worse.  A pair differs where
    its (adjusted) p is at most alpha; NaN is no difference.  None for a system without a value, which counts as
    absent for the others.
    """
    keys = numbers(points) if higher_is_better else -numbers(points)
    differs = np.nan_to_num(numbers(p_values), nan=2.0) <= alpha
    ranked = int(np.isfinite(keys).sum())
    better = (differs & (keys[None, :] > keys[:, None])).sum(axis=1)
    worse = (differs & (keys[None, :] < keys[:, None])).sum(axis=1)
    return [
        (1 + int(b), ranked - int(w)) if np.isfinite(k) else None for k, b, w in zip(keys, better, worse, strict=True)
    ]


def ranks_from_intervals(lows: ArrayLike, highs: ArrayLike) -> list[tuple[int, int]]:
    """Give best and worst rank from intervals (higher is better): only systems with disjoint intervals are ordered.

    Best = 1 + the systems whose low end lies above this one's high end.  Source: FastChat's final ranking.
    """
    low, high = numbers(lows), numbers(highs)
    above = (low[None, :] > high[:, None]).sum(axis=1)
    below = (high[None, :] < low[:, None]).sum(axis=1)
    return [(1 + int(a), low.size - int(b)) for a, b in zip(above, below, strict=True)]


def tie_groups(
    points: ArrayLike, p_values: ArrayLike, alpha: float, *, higher_is_better: bool = True
) -> list[int | None]:
    """Group systems that are shown as tied; 1 is the first group, None a system without a value.

    Systems are walked from the best on; one opens a new group when any member of the current group beats it with
    p <= alpha.  Equal points never open a group.  Source: the significance clusters of mt-metrics-eval.
    """
    keys = numbers(points) if higher_is_better else -numbers(points)
    p = np.nan_to_num(numbers(p_values), nan=2.0)
    groups: list[int | None] = [None] * keys.size
    current: list[int] = []
    number = 1
    for system in np.argsort(-keys, kind="stable")[: int(np.isfinite(keys).sum())].tolist():
        if any(p[member, system] <= alpha and keys[member] > keys[system] for member in current):
            number, current = number + 1, []
        current.append(system)
        groups[system] = number
    return groups


def _runs(ascending: Floats, tolerance: float) -> list[tuple[int, int]]:
    """Cut sorted keys into runs of ties, each within tolerance of its first."""
    runs: list[tuple[int, int]] = []
    start = 0
    for position in range(1, ascending.size + 1):
        if position == ascending.size or ascending[position] - ascending[start] > tolerance:
            runs.append((start, position))
            start = position
    return runs
