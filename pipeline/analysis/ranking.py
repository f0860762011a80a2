"""Who stands where: rank ranges and tied groups from paired tests over units."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.analysis.means import Clusters
from pipeline.digest import seed_from
from pipeline.schema.edition import StatisticsSettings
from pipeline.statistics.bootstrap import holm, pairwise_differences
from pipeline.statistics.ranks import rank_ranges, tie_groups
from pipeline.statistics.statistic import Floats


@dataclass(frozen=True)
class Standing:
    """Systems from best to worst (`order` holds positions), with the ranks each can hold and its tied group."""

    order: tuple[int, ...]
    ranges: tuple[tuple[int, int] | None, ...]
    groups: tuple[int | None, ...]


def rank_systems(
    clusters: Clusters, points: Floats, settings: StatisticsSettings, purpose: str, kept_out: Sequence[bool] = ()
) -> Standing:
    """Rank by points (higher is better); pairs are tested by a paired bootstrap over units, with Holm's correction.

    Systems without points, or kept out, have no rank and stand last; equal points are ordered by id.
    """
    out = np.array(list(kept_out) or [False] * len(points), dtype=bool)
    ranked = np.flatnonzero(np.isfinite(points) & ~out)
    ranges: list[tuple[int, int] | None] = [None] * len(points)
    groups: list[int | None] = [None] * len(points)
    if ranked.size:
        tested = pairwise_differences(
            _contributions(clusters, ranked), resamples=settings.resamples, seed=seed_from(settings.seed, purpose)
        )
        p_values, alpha = holm(tested.p_value), 1 - settings.confidence
        for position, place, group in zip(
            ranked.tolist(),
            rank_ranges(points[ranked], p_values, alpha),
            tie_groups(points[ranked], p_values, alpha),
            strict=True,
        ):
            ranges[position], groups[position] = place, group
    rest = [position for position in range(len(points)) if ranges[position] is None]
    order = sorted(ranked.tolist(), key=lambda place: (-points[place], clusters.systems[place]))
    return Standing((*order, *sorted(rest, key=lambda place: clusters.systems[place])), tuple(ranges), tuple(groups))


def _contributions(clusters: Clusters, members: NDArray[np.intp]) -> Floats:
    """Scale units by their weight, the same for all systems, so that the sum over units is the weighted score."""
    values = clusters.values[members]
    weights = np.where(np.isfinite(values), clusters.weights[members], np.nan)
    present = np.isfinite(weights).any(axis=0)
    if not present.any():
        return values[:, :0]
    common = np.nanmean(weights[:, present], axis=0)
    scaled: Floats = values[:, present] * (common / common.mean())
    return scaled
