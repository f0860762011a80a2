"""Signs of how an Evaluator uses the scale: histogram, most used value, second ratings, unrelated texts rated high."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from pipeline.analysis.cells import absent, fact, number, statistic
from pipeline.analysis.layout import Cells, Layout
from pipeline.analysis.ratings import ITEM, Ratings
from pipeline.schema.board import Cell, Table
from pipeline.statistics.agreement import exact, within

HIGH = 85.0
FLAT = 5.0
FEWEST = 5
BIN = 10
_FLAT = f"Units with at least {FEWEST} ratings whose standard deviation is below {FLAT:g}."
_RANDOM = "Answers that were replaced by an unrelated text (RT)."
_HIGH = f"Share of the unrelated answers rated {HIGH:g} or more."
_NO_RATINGS = "No Evaluator submission was scored."


def reliability_tables(layout: Layout, ratings: Ratings, order: Sequence[str]) -> list[Table]:
    """Make `rating_histogram`, `retest`, `reliability` and `reliability_kinds`."""
    return [
        _histogram_table(layout, ratings, order),
        _retest_table(layout, ratings, order),
        _reliability_table(layout, ratings, order),
        _kind_table(layout, ratings, order),
    ]


def _histogram_table(layout: Layout, ratings: Ratings, order: Sequence[str]) -> Table:
    rows: list[Cells] = []
    for system in order:
        values = ratings.valid.filter(pl.col("system") == system)["value"].to_numpy()
        counts = np.bincount(np.minimum(values // BIN, 9).astype(np.int64), minlength=10)
        if values.size:
            rows.extend((fact(system), fact(BIN * i), fact(BIN * i + BIN), fact(int(n))) for i, n in enumerate(counts))
    columns = [
        layout.column("system", "system"),
        layout.column("low", "number", label="From", digits=0),
        layout.column("high", "number", label="Below", digits=0, explain="The last interval includes 100."),
        layout.column("n", "count", explain="Number of valid ratings."),
    ]
    caption = "How often each part of the scale is used; n counts valid ratings over all systems."
    note = "Half of all items can be damaged copies: a peak at 0 is no sign of a harsh Evaluator."
    n = ratings.valid.height
    title = "Distribution of the ratings"
    return layout.table("rating_histogram", title, caption, "evaluator", columns, rows, n, note, _NO_RATINGS)


def _retest_table(layout: Layout, ratings: Ratings, order: Sequence[str]) -> Table:
    keys = ["system", *ITEM]
    pairs = ratings.second.select(*keys, pl.col("value").alias("second")).join(
        ratings.valid.select(*keys, "value"), on=keys, how="inner"
    )
    rows: list[Cells] = []
    for system in order:
        part = pairs.filter(pl.col("system") == system).sort(*ITEM, "second")
        if part.height:
            first, second = part["value"].to_numpy(), part["second"].to_numpy()
            gap = number(float(np.abs(first - second).mean()), part.height)
            shares = statistic(exact(first, second)), statistic(within(first, second))
            rows.append((fact(system), fact(part.height), *shares, gap))
    columns = [
        layout.column("system", "system"),
        layout.column("n", "count", explain="Number of items rated twice."),
        layout.column("exact", "share", metric="exact", label="Equal"),
        layout.column("within_20", "share", metric="within_20"),
        layout.column("difference", label="Mean difference", explain="Mean absolute difference of the two ratings."),
    ]
    caption = "Two ratings of the same items by the same Evaluator; n counts items rated twice."
    note = "An Evaluator that gives everything the same rating repeats itself perfectly."
    lacks = "The edition holds no second ratings of the same items."
    return layout.table("retest", "Second ratings", caption, "evaluator", columns, rows, pairs.height, note, lacks)


def _reliability_table(layout: Layout, ratings: Ratings, order: Sequence[str]) -> Table:
    rows = [
        (fact(system), *_signs(ratings.valid.filter(pl.col("system") == system)))
        for system in order
        if ratings.valid.filter(pl.col("system") == system).height
    ]
    columns = [
        layout.column("system", "system"),
        layout.column("top_value", label="Most used rating", digits=0),
        layout.column("top_share", "share", label="Its share", explain="Share of that rating among all valid ones."),
        layout.column("distinct", "count", label="Distinct ratings"),
        layout.column("n", "count", explain="Number of valid ratings."),
        layout.column("flat_units", "count", explain=_FLAT),
        layout.column("random", "count", label="Unrelated answers", explain=_RANDOM),
        layout.column("random_high", "share", label="Rated high", explain=_HIGH),
    ]
    caption = "Signs of how carefully the scale is used; n counts valid ratings over all systems."
    note = "None of these is an error by itself; together with low discrimination they say that ratings carry little."
    n = ratings.valid.height
    return layout.table(
        "reliability", "Signs of reliability", caption, "evaluator", columns, rows, n, note, _NO_RATINGS
    )


def _signs(valid: pl.DataFrame) -> list[Cell]:
    values, counts = np.unique(valid["value"].to_numpy(), return_counts=True)
    top = int(np.argmax(counts))
    spread = valid.group_by("unit").agg(pl.col("value").std(ddof=0).alias("std"), pl.len())
    flat = spread.filter((pl.col("len") >= FEWEST) & (pl.col("std") < FLAT)).height
    return [
        fact(float(values[top])),
        number(counts[top] / valid.height, valid.height),
        fact(len(values)),
        fact(valid.height),
        fact(flat),
        *_unrelated(valid),
    ]


def _unrelated(valid: pl.DataFrame) -> list[Cell]:
    unrelated = valid.filter(pl.col("answer_operator") == "RT")["value"]
    n = len(unrelated)
    if n == 0:
        return [fact(0), absent("no answer was replaced by an unrelated text", "not_available")]
    return [fact(n), number(int((unrelated >= HIGH).sum()) / n, n)]


def _kind_table(layout: Layout, ratings: Ratings, order: Sequence[str]) -> Table:
    rows: list[Cells] = []
    place = {system: position for position, system in enumerate(order)}
    parts = ratings.valid.sort("system", "kind").group_by("system", "kind", maintain_order=True)
    for (system, kind), part in sorted(parts, key=lambda entry: (place[str(entry[0][0])], str(entry[0][1]))):
        spread = float(np.std(np.sort(part["value"].to_numpy())))
        rows.append((fact(str(system)), fact(str(kind)), fact(part.height), number(spread), *_unrelated(part)))
    columns = [
        layout.column("system", "system"),
        layout.column("data_kind", "data_kind"),
        layout.column("n", "count", explain="Number of valid ratings."),
        layout.column("std", explain="Population standard deviation of the ratings."),
        layout.column("random", "count", label="Unrelated answers"),
        layout.column("random_high", "share", label="Rated high", explain=_HIGH),
    ]
    caption = "Spread of the ratings and unrelated answers rated high, by kind; n counts valid ratings."
    note = "Long texts are where an unrelated answer is most easily taken for a good one."
    title = "Signs of reliability by kind"
    n = ratings.valid.height
    return layout.table("reliability_kinds", title, caption, "evaluator", columns, rows, n, note, _NO_RATINGS)
