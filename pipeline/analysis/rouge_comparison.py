"""Ratings beside ROUGE-L recall of the same items, both cut into thirds of the scale.

Undamaged reference answers are left out: their recall is 100 by construction.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.analysis.cells import fact, number
from pipeline.analysis.layout import Cells, Layout
from pipeline.analysis.means import by_unit, file_means, intervals
from pipeline.analysis.ratings import GOLD_GOLD, ITEM, TEACHER_REFERENCE, Ratings
from pipeline.edition.names import GOLD
from pipeline.schema.board import Cell, Table
from pipeline.schema.edition import EditionSettings
from pipeline.statistics.agreement import thirds

METRIC = "rouge_l_recall"
THIRDS = ("low", "mid", "high")
SUBSETS = ("all", "gold questions", "adversarial", "fact-check")
_LACKS = "The edition has no reference answers for the rated items."
_NOTE = (
    "ROUGE-L recall is no truth: a right answer in other words has a low one. Undamaged reference answers are left"
    " out, since their recall is 100 by construction."
)


@dataclass(frozen=True)
class Compared:
    """Rated items with their recall (`recall`) and both thirds (`rated`, `worded`: 0, 1, 2)."""

    items: pl.DataFrame
    settings: EditionSettings

    def subset(self, name: str) -> pl.DataFrame:
        """Keep the items of one of the SUBSETS."""
        kinds = [kind for kind, about in self.settings.kinds.items() if about.fact_check]
        damaged = (pl.col("question_operator") != "") | (pl.col("answer_operator") != "")
        kept = {
            "all": pl.lit(True),
            "gold questions": (pl.col("question_team") == GOLD) & ~damaged,
            "adversarial": damaged,
            "fact-check": pl.col("kind").is_in(kinds),
        }
        return self.items.filter(kept[name])


def compare(ratings: Ratings, item_values: pl.DataFrame, settings: EditionSettings) -> Compared:
    """Join valid ratings with ITEM_VALUES."""
    known = item_values.filter((pl.col("metric") == METRIC) & (pl.col("state") == "ok"))
    reference = pl.col("group").is_in([GOLD_GOLD, TEACHER_REFERENCE]).fill_null(False)
    joined = (
        ratings.valid.filter(~reference)
        .join(known.select(*ITEM, pl.col("value").alias("recall")), on=ITEM, how="inner")
        .sort("system", *ITEM)
    )
    return Compared(
        joined.with_columns(
            pl.Series("rated", thirds(joined["value"].to_numpy()), dtype=pl.Int64),
            pl.Series("worded", thirds(joined["recall"].to_numpy()), dtype=pl.Int64),
        ),
        settings,
    )


def accuracy_cells(compared: Compared, systems: Sequence[str], subset: str = "all") -> list[Cell]:
    """Give the share of items in the same third, with an interval over units, one cell per system."""
    part = compared.subset(subset)
    files = file_means(part.with_columns((pl.col("rated") == pl.col("worded")).cast(pl.Float64).alias("value")))
    clusters = by_unit(files, systems, "items")
    drawn = intervals(clusters, compared.settings.statistics, "rouge accuracy", (0.0, 1.0))
    counts = dict(part.group_by("system").len().iter_rows())
    reason = "no rated item has a reference answer"
    return [
        number(mean, counts.get(system, 0), interval, reason, "not_available")
        for system, mean, interval in zip(systems, clusters.means().tolist(), drawn, strict=True)
    ]


def comparison_tables(layout: Layout, compared: Compared, order: Sequence[str]) -> list[Table]:
    """Make `rouge_comparison` and `rouge_confusion`."""
    comparison: list[Cells] = []
    confusion: list[Cells] = []
    accuracy = {subset: accuracy_cells(compared, order, subset) for subset in SUBSETS}
    for place, system in enumerate(order):
        for subset in SUBSETS:
            part = compared.subset(subset).filter(pl.col("system") == system)
            if part.is_empty():
                continue
            table = np.zeros((3, 3), dtype=np.int64)
            np.add.at(table, (part["rated"].to_numpy(), part["worded"].to_numpy()), 1)
            head = (fact(system), fact(subset))
            comparison.append((*head, fact(part.height), accuracy[subset][place], *_class_cells(table)))
            confusion.extend(
                (*head, fact(THIRDS[i]), fact(THIRDS[j]), fact(int(table[i, j]))) for i in range(3) for j in range(3)
            )
    n = compared.items.select(ITEM).unique().height
    return [_comparison_table(layout, comparison, n), _confusion_table(layout, confusion, n)]


def _class_cells(table: NDArray[np.int64]) -> list[Cell]:
    cells: list[Cell] = []
    for third, name in enumerate(THIRDS):
        hits, rated, worded = (int(x) for x in (table[third, third], table[third].sum(), table[:, third].sum()))
        cells.append(number(hits / rated if rated else None, rated, reason=f"no rating is in the {name} third"))
        cells.append(number(hits / worded if worded else None, worded, reason=f"no recall is in the {name} third"))
    return cells


def _comparison_table(layout: Layout, rows: list[Cells], n: int) -> Table:
    columns = [
        layout.column("system", "system"),
        layout.column("subset", "text"),
        layout.column("n", "count"),
        layout.column("accuracy", "share", metric="rouge_accuracy", label="Same third"),
        *(
            layout.column(f"{third}_{what}", "share", explain=explain)
            for third in THIRDS
            for what, explain in (
                ("precision", f"Of the ratings in the {third} third, the share with a recall there."),
                ("recall", f"Of the recalls in the {third} third, the share with a rating there."),
            )
        ),
    ]
    caption = "Thirds of the ratings against thirds of ROUGE-L recall; n counts items that have both."
    return layout.table(
        "rouge_comparison", "Ratings beside ROUGE-L", caption, "evaluator", columns, rows, n, _NOTE, _LACKS
    )


def _confusion_table(layout: Layout, rows: list[Cells], n: int) -> Table:
    columns = [
        layout.column("system", "system"),
        layout.column("subset", "text"),
        layout.column("rating_third", "text", label="Third of the rating"),
        layout.column("rouge_third", "text", label="Third of the recall"),
        layout.column("n", "count"),
    ]
    caption = "How often each third of the ratings meets each third of ROUGE-L recall; n counts items that have both."
    title = "Ratings and ROUGE-L by thirds"
    return layout.table("rouge_confusion", title, caption, "evaluator", columns, rows, n, _NOTE, _LACKS)
