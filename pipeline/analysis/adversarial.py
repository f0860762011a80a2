"""Evaluators against damaged copies: how far a rating drops, and how often the original is rated higher.

Drop is the mean of original - copy per file, averaged over files; discrimination is P(original > copy) + P(equal)/2,
averaged the same way: 0.5 is chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from pipeline.analysis.cells import fact, number
from pipeline.analysis.layout import Cells, Layout
from pipeline.analysis.means import Clusters, by_unit, file_means, intervals, summarise
from pipeline.analysis.ratings import Ratings, pair_twins
from pipeline.schema.board import Cell, Column, Table
from pipeline.schema.edition import EditionSettings

OPERATORS = ("W", "C", "WC", "RT", "Q", "A")
BOUNDS = {"drop": (-100.0, 100.0), "wins": (0.0, 1.0)}
HOW_DAMAGED = (
    "W words permuted, C characters permuted, WC both, RT an unrelated text, Q another question or the answer to one,"
    " A an answer from another unit."
)
_LACKS = "The edition holds no ratings of damaged copies together with their originals."
_NOTE = (
    "A large drop can come from harsh ratings of anything unusual; discrimination of 0.5 means that originals and"
    " copies cannot be told apart."
)


@dataclass(frozen=True)
class Total:
    """A mean over files, and how many files and pairs it rests on."""

    mean: float
    files: int
    pairs: int


@dataclass(frozen=True)
class Overall:
    """One figure per system over all operators: values and weights by unit, and the number of pairs behind it."""

    clusters: Clusters
    points: tuple[float, ...]
    pairs: dict[str, int]


def adversarial_tables(
    layout: Layout, ratings: Ratings, order: Sequence[str], settings: EditionSettings
) -> list[Table]:
    """Make `adversarial`, `adversarial_questions` and `adversarial_kinds`."""
    answers, questions = (pair_twins(ratings.valid, side) for side in ("answer", "question"))
    return [
        _operator_table(layout, answers, order, settings, "answer"),
        _operator_table(layout, questions, order, settings, "question"),
        _kind_table(layout, answers, order),
    ]


def overall(pairs: pl.DataFrame, systems: Sequence[str], column: str) -> Overall:
    """Average a column (`drop` or `wins`) over operators: per file, over files, then over a system's operators.

    A unit's weight is its share of the files of each operator, averaged over operators, so that the weighted mean
    over units is the figure itself.
    """
    files = file_means(pairs.with_columns(pl.col(column).alias("value")), ["system", "operator"])
    sizes = files.group_by("system", "operator").agg(pl.len().alias("files"))
    kinds = sizes.group_by("system").agg(pl.len().alias("operators"))
    weighted = (
        files.join(sizes, on=["system", "operator"])
        .join(kinds, on="system")
        .with_columns((1 / (pl.col("files") * pl.col("operators"))).alias("weight"))
        .with_columns(pl.concat_str("operator", "file", separator="|").alias("file"))
    )
    clusters = by_unit(weighted, systems, "weight")
    counts = {row["system"]: int(row["items"]) for row in summarise(files).to_dicts()}
    return Overall(clusters, tuple(clusters.means().tolist()), counts)


def _operator_table(
    layout: Layout, pairs: pl.DataFrame, order: Sequence[str], settings: EditionSettings, side: str
) -> Table:
    rows: dict[tuple[str, str], Cells] = {}
    for operator in OPERATORS:
        part = pairs.filter(pl.col("operator") == operator)
        drops, wins = (_figure(part, name, order, settings) for name in ("drop", "wins"))
        originals, copies = _totals(part, "original"), _totals(part, "copy")
        for system, drop, win in zip(order, drops, wins, strict=True):
            total = originals.get((system,))
            if total is not None:
                rows[system, operator] = (
                    fact(system),
                    fact(operator),
                    fact(total.files),
                    fact(total.pairs),
                    number(total.mean, total.pairs),
                    number(copies[system,].mean, total.pairs),
                    drop,
                    win,
                )
    ordered = [rows[system, operator] for system in order for operator in OPERATORS if (system, operator) in rows]
    name, what = ("adversarial", "answers") if side == "answer" else ("adversarial_questions", "questions")
    caption = f"Ratings of {what} and of their damaged copies, pair by pair; n counts pairs over all systems."
    extra = " The answer to a damaged question is another one too." if side == "question" else ""
    ratings = [layout.column(form, metric="mean_rating") for form in ("original", "copy")]
    columns = [*_head(layout), *_counts(layout), *ratings, *_figures(layout)]
    title = f"Damaged {what}"
    return layout.table(name, title, caption, "evaluator", columns, ordered, pairs.height, _NOTE + extra, _LACKS)


def _figure(part: pl.DataFrame, column: str, order: Sequence[str], settings: EditionSettings) -> list[Cell]:
    """Give one cell per system: the mean over files with its interval over units."""
    files = file_means(part.with_columns(pl.col(column).alias("value")))
    clusters = by_unit(files, order)
    pairs = {row["system"]: row["items"] for row in summarise(files).to_dicts()}
    drawn = intervals(clusters, settings.statistics, "adversarial", BOUNDS[column])
    return [
        number(mean, pairs.get(system, 0), interval)
        for system, mean, interval in zip(order, clusters.means().tolist(), drawn, strict=True)
    ]


def _totals(part: pl.DataFrame, column: str, by: Sequence[str] = ("system",)) -> dict[tuple[str, ...], Total]:
    rows = summarise(file_means(part.with_columns(pl.col(column).alias("value")), by), by)
    return {tuple(row[name] for name in by): Total(row["macro"], row["files"], row["items"]) for row in rows.to_dicts()}


def _kind_table(layout: Layout, pairs: pl.DataFrame, order: Sequence[str]) -> Table:
    by = ("system", "operator", "kind")
    drops, wins = _totals(pairs, "drop", by), _totals(pairs, "wins", by)
    kinds = pairs["kind"].unique().sort().to_list()
    rows = [
        (
            fact(system),
            fact(operator),
            fact(kind),
            fact(total.files),
            fact(total.pairs),
            number(total.mean, total.pairs),
            number(wins[system, operator, kind].mean, total.pairs),
        )
        for system in order
        for operator in OPERATORS
        for kind in kinds
        if (total := drops.get((system, operator, kind))) is not None
    ]
    columns = [*_head(layout), layout.column("data_kind", "data_kind"), *_counts(layout), *_figures(layout)]
    caption = "The same within each kind of materials, for damaged answers; n counts pairs over all systems."
    title = "Damaged answers by kind"
    return layout.table("adversarial_kinds", title, caption, "evaluator", columns, rows, pairs.height, _NOTE, _LACKS)


def _head(layout: Layout) -> list[Column]:
    return [layout.column("system", "system"), layout.column("operator", "text", explain=HOW_DAMAGED)]


def _counts(layout: Layout) -> list[Column]:
    return [layout.column("files", "count"), layout.column("pairs", "count", explain="Items rated in both forms.")]


def _figures(layout: Layout) -> list[Column]:
    return [layout.column("drop", metric="drop"), layout.column("discrimination", metric="discrimination", digits=3)]
