"""Cells of a table: a number that is not there says why and is never 0."""

import math

from pipeline.schema.board import Cell, Scalar, State
from pipeline.statistics.bootstrap import Interval
from pipeline.statistics.statistic import Statistic


def fact(value: Scalar, n: int | None = None) -> Cell:
    """Give a cell with a name, a count or a plain number."""
    return Cell(value=value, n=n)


def absent(reason: str, state: State = "undefined", n: int | None = None) -> Cell:
    """Give a cell without a value, and why."""
    return Cell(state=state, reason=reason, n=n)


def number(
    value: float | None,
    n: int | None = None,
    interval: Interval | None = None,
    reason: str = "there is nothing to average",
    state: State = "undefined",
) -> Cell:
    """Give a number with its interval; None and NaN become a cell in the given state."""
    if value is None or math.isnan(value):
        return absent(reason, state, n)
    if interval is None:
        return Cell(value=float(value), n=n)
    low, high = min(interval.low, value), max(interval.high, value)
    return Cell(value=float(value), low=float(low), high=float(high), n=n)


def statistic(result: Statistic, interval: Interval | None = None) -> Cell:
    """Give a statistic, undefined where it is."""
    return number(result.value, result.n, interval, result.reason)


def rank_range(place: tuple[int, int] | None, reason: str, state: State = "undefined") -> Cell:
    """Give the ranks a system can hold, best to worst."""
    return absent(reason, state) if place is None else Cell(value=place[0], high=place[1])
