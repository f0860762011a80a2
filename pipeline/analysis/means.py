"""Means over files and items, laid out by unit for intervals and tests.

Items are rows with `system`, `unit`, `file` (whatever was answered or rated together) and `value`; null values do
not count.  A file's mean is the mean of its items; the macro mean that of the files, the micro mean that of all
items.  Units are the clusters: the files of a unit share a text.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from pipeline.digest import seed_from
from pipeline.schema.edition import StatisticsSettings
from pipeline.statistics.bootstrap import Interval, intervals_of_means
from pipeline.statistics.statistic import Floats

SYSTEM = ("system",)


@dataclass(frozen=True)
class Clusters:
    """Values and weights, systems x units (NaN and 0 where a system has nothing); the weighted mean is the score."""

    systems: tuple[str, ...]
    units: tuple[str, ...]
    values: Floats
    weights: Floats

    def means(self) -> Floats:
        """Give each system's weighted mean; NaN without any value."""
        total = self.weights.sum(axis=1)
        summed = (np.nan_to_num(self.values) * self.weights).sum(axis=1)
        means: Floats = np.divide(summed, total, out=np.full_like(total, np.nan), where=total > 0)
        return means


def file_means(items: pl.DataFrame, by: Sequence[str] = SYSTEM) -> pl.DataFrame:
    """Average the items of each file; columns: by, unit, file, mean, items, in sorted order."""
    keys = [*by, "unit", "file"]
    return (
        items.filter(pl.col("value").is_not_null())
        .sort([*keys, "value"])
        .group_by(keys, maintain_order=True)
        .agg(pl.col("value").mean().alias("mean"), pl.len().cast(pl.Int64).alias("items"))
    )


def summarise(files: pl.DataFrame, by: Sequence[str] = SYSTEM) -> pl.DataFrame:
    """Average files; columns: by, macro, std (population, over files), micro, files, items, in sorted order."""
    mean, items = pl.col("mean"), pl.col("items")
    return (
        files.sort([*by, "unit", "file"])
        .group_by(list(by), maintain_order=True)
        .agg(
            mean.mean().alias("macro"),
            mean.std(ddof=0).alias("std"),
            ((mean * items).sum() / items.sum()).alias("micro"),
            pl.len().cast(pl.Int64).alias("files"),
            items.sum().alias("items"),
        )
    )


def by_unit(files: pl.DataFrame, systems: Sequence[str], weight: str = "") -> Clusters:
    """Lay files out as systems x units; weighted by files, or by another column such as `items`."""
    mass = pl.col(weight).cast(pl.Float64) if weight else pl.lit(1.0)
    sums = (
        files.filter(pl.col("system").is_in(list(systems)))
        .with_columns(mass.alias("mass"))
        .sort("system", "unit", "file")
        .group_by("system", "unit", maintain_order=True)
        .agg(
            ((pl.col("mean") * pl.col("mass")).sum() / pl.col("mass").sum()).alias("value"),
            pl.col("mass").sum().alias("weight"),
        )
    )
    units = sums["unit"].unique().sort().to_list()
    return _matrix(sums, systems, units)


def _matrix(sums: pl.DataFrame, systems: Sequence[str], units: Sequence[str]) -> Clusters:
    shape = (len(systems), len(units))
    values, weights = np.full(shape, np.nan), np.zeros(shape)
    rows, columns = positions(sums["system"], systems), positions(sums["unit"], units)
    values[rows, columns] = sums["value"].to_numpy()
    weights[rows, columns] = sums["weight"].to_numpy()
    return Clusters(tuple(systems), tuple(units), values, weights)


def positions(names: pl.Series, order: Sequence[str]) -> list[int]:
    """Give each name's place in an order that holds all of them."""
    place = {name: position for position, name in enumerate(order)}
    return [place[name] for name in names]


def intervals(
    clusters: Clusters, settings: StatisticsSettings, purpose: str, bounds: tuple[float, float] | None
) -> list[Interval | None]:
    """Bootstrap each system's score over its own units; no other system can move an interval.

    Systems with the same units share their draws.  None below two units.
    """
    present = np.isfinite(clusters.values)
    found: list[Interval | None] = [None] * len(clusters.systems)
    for pattern in np.unique(present, axis=0):
        members = np.flatnonzero((present == pattern).all(axis=1))
        if pattern.sum() < 2:
            continue
        drawn = intervals_of_means(
            clusters.values[np.ix_(members, pattern)],
            resamples=settings.resamples,
            confidence=settings.confidence,
            seed=seed_from(settings.seed, purpose),
            bounds=bounds,
            weights=clusters.weights[np.ix_(members, pattern)],
        )
        for member, interval in zip(members.tolist(), drawn, strict=True):
            found[member] = interval
    return found
