"""Agreement of Evaluators: every pair in every group, on the items that both rated validly."""

from collections.abc import Callable, Sequence

import numpy as np
import polars as pl
from numpy.typing import ArrayLike

from pipeline.analysis.cells import fact, statistic
from pipeline.analysis.layout import Cells, ColumnKind, Layout
from pipeline.analysis.ratings import GROUPS, ITEM, Ratings, in_group
from pipeline.schema.board import Table
from pipeline.statistics import agreement, correlation
from pipeline.statistics.statistic import Floats, Statistic

EVERYTHING = "all"
MEASURES: dict[str, Callable[[ArrayLike, ArrayLike], Statistic]] = {
    "thirds": agreement.same_third,
    "exact": agreement.exact,
    "within_20": agreement.within,
    "same_side": agreement.same_side,
    "pearson": correlation.pearson,
    "spearman": correlation.spearman,
    "kendall": correlation.kendall,
    "kappa": agreement.kappa_of_thirds,
    "icc": lambda first, second: agreement.icc(np.column_stack([first, second])),
}
_SHARES = ("thirds", "exact", "within_20", "same_side")
_LACKS = "The edition holds fewer than two Evaluators that rated the same items."
_NOTE = "Two Evaluators that rate everything high agree often: shares say nothing without kappa or ICC beside them."


def agreement_tables(layout: Layout, ratings: Ratings, order: Sequence[str]) -> list[Table]:
    """Make `agreement` (pairs) and `agreement_all` (Krippendorff's alpha over all Evaluators)."""
    pairs: list[Cells] = []
    everyone: list[Cells] = []
    for group in (EVERYTHING, *GROUPS):
        part = ratings.valid if group == EVERYTHING else in_group(ratings.valid, [group])
        table = rating_matrix(part, order)
        pairs.extend(_pair_rows(table, order, group))
        raters = int(np.isfinite(table).any(axis=1).sum())
        if raters >= 2:
            result = agreement.krippendorff_alpha(table)
            everyone.append((fact(group), fact(raters), fact(result.n), statistic(result)))
    n = rating_matrix(ratings.valid, order).shape[1]
    return [_pair_table(layout, pairs, n), _alpha_table(layout, everyone, n)]


def rating_matrix(valid: pl.DataFrame, order: Sequence[str]) -> Floats:
    """Lay ratings out as systems x items, in the order of the items' keys; NaN where a system has none."""
    items = valid.select(ITEM).unique().sort(ITEM).with_row_index("place")
    placed = valid.join(items, on=ITEM, how="inner", nulls_equal=True)
    table = np.full((len(order), items.height), np.nan)
    row = {system: position for position, system in enumerate(order)}
    table[[row[system] for system in placed["system"]], placed["place"].to_numpy()] = placed["value"].to_numpy()
    return table


def _pair_rows(table: Floats, order: Sequence[str], group: str) -> list[Cells]:
    rows: list[Cells] = []
    for i, first in enumerate(order):
        for j in range(i + 1, len(order)):
            both = np.isfinite(table[i]) & np.isfinite(table[j])
            if not both.any():
                continue
            a, b = table[i][both], table[j][both]
            values = (statistic(measure(a, b)) for measure in MEASURES.values())
            rows.append((fact(first), fact(order[j]), fact(group), fact(int(both.sum())), *values))
    return rows


def _pair_table(layout: Layout, rows: list[Cells], n: int) -> Table:
    def kind(name: str) -> ColumnKind:
        return "share" if name in _SHARES else "number"

    columns = [
        layout.column("system", "system"),
        layout.column("other", "system"),
        layout.column("group", "text"),
        layout.column("n", "count", explain="Items that both rated validly."),
        *(layout.column(name, kind(name), metric=name, digits=1 if name in _SHARES else 2) for name in MEASURES),
    ]
    caption = "Agreement of every two Evaluators in each group of items; n counts items with a valid rating."
    return layout.table("agreement", "Agreement of Evaluators", caption, "evaluator", columns, rows, n, _NOTE, _LACKS)


def _alpha_table(layout: Layout, rows: list[Cells], n: int) -> Table:
    columns = [
        layout.column("group", "text"),
        layout.column("raters", "count", label="Evaluators"),
        layout.column("n", "count", explain="Items with two valid ratings or more."),
        layout.column(
            "alpha", label="Krippendorff's alpha", digits=2, direction="up", explain="Interval level, at most 1."
        ),
    ]
    caption = "Krippendorff's alpha (interval) over all Evaluators; n counts items with a valid rating."
    note = "Alpha of 0 is what chance gives; it falls when one Evaluator is milder than the others."
    title = "Agreement of all Evaluators"
    return layout.table("agreement_all", title, caption, "evaluator", columns, rows, n, note, _LACKS)
