"""The result of a statistic that may be undefined, and the pairing of two series with gaps."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Statistic:
    """A value with the number of items behind it; `value` is None where it is undefined and `reason` says why."""

    value: float | None
    reason: str
    n: int


def defined(value: float, n: int) -> Statistic:
    """Give a statistic that has a value."""
    return Statistic(float(value), "", n)


def undefined(reason: str, n: int) -> Statistic:
    """Give a statistic without a value, and why."""
    return Statistic(None, reason, n)


def complete_pairs(first: ArrayLike, second: ArrayLike) -> tuple[Floats, Floats]:
    """Give the positions at which both series have a number; ValueError where the lengths differ."""
    a, b = numbers(first), numbers(second)
    if a.shape != b.shape:
        raise ValueError(f"series of {a.size} and {b.size} values cannot be paired")
    kept = np.isfinite(a) & np.isfinite(b)
    return a[kept], b[kept]


def numbers(values: ArrayLike | Sequence[float | None]) -> Floats:
    """Give an array of floats in which None became NaN."""
    return np.asarray(values, dtype=np.float64)
