"""Students compared two by two: on the questions that one of them answered, and by correlation over gold questions."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from pipeline.analysis.cells import fact, number, statistic
from pipeline.analysis.layout import Cells, Layout
from pipeline.digest import seed_from
from pipeline.edition.names import GOLD
from pipeline.schema.board import Table
from pipeline.schema.edition import EditionSettings, StatisticsSettings
from pipeline.statistics.bootstrap import Interval, resample_counts
from pipeline.statistics.correlation import pearson, spearman
from pipeline.statistics.statistic import Floats

METRIC = "rouge_l_recall"
_QUESTION = ("unit", "file", "index")
_NONE_ANSWERED = "no question with a reference was answered"


def answered_table(layout: Layout, originals: pl.DataFrame, order: Sequence[str], lacks: str) -> Table:
    """Restrict every system to the questions that a given system answered; unanswered ones count as 0."""
    asked = originals.filter(pl.col("value").is_not_null()).select(
        "system", *_QUESTION, "value", (pl.col("answer_state") == "answered").alias("answered")
    )
    answered = {key[0]: part.select(_QUESTION) for key, part in asked.filter("answered").group_by("system")}
    nothing = asked.select(_QUESTION).clear()
    rows: list[Cells] = []
    for subset in order:
        part = asked.join(answered.get(subset, nothing), on=_QUESTION, how="semi")
        means = part.sort("system", *_QUESTION).group_by("system", "unit", "file", maintain_order=True)
        files = means.agg(pl.col("value").mean().alias("mean"), pl.col("value").sum().alias("sum"), pl.len())
        totals = files.group_by("system", maintain_order=True).agg(
            pl.col("mean").mean().alias("macro"),
            (pl.col("sum").sum() / pl.col("len").sum()).alias("micro"),
            pl.col("len").sum(),
        )
        known = {row["system"]: row for row in totals.to_dicts()}
        for system in order:
            total = known.get(system, {"macro": None, "micro": None, "len": 0})
            rows.append(
                (
                    fact(subset),
                    fact(system),
                    number(total["macro"], total["len"], reason=_NONE_ANSWERED),
                    number(total["micro"], total["len"], reason=_NONE_ANSWERED),
                    fact(total["len"]),
                )
            )
    columns = [
        layout.column(
            "subset", "system", label="Questions answered by", explain="Only questions this system answered."
        ),
        layout.column("system", "system"),
        layout.column("recall", metric=METRIC, explain="Mean over files."),
        layout.column(
            "recall_micro", metric=METRIC, label="Recall, over items", explain="Every question counts alike."
        ),
        layout.column("n", "count", explain="Number of questions."),
    ]
    caption = "Recall on the questions that one Student answered; n counts questions with a reference answer."
    note = "Each block compares the systems on a subset that one of them chose: the blocks are not comparable."
    n = asked.select(_QUESTION).unique().height
    title = "Students on answered questions"
    return layout.table("student_answered", title, caption, "student", columns, rows, n, note, lacks)


def correlation_table(
    layout: Layout, originals: pl.DataFrame, order: Sequence[str], settings: EditionSettings, lacks: str
) -> Table:
    """Correlate the recall per gold question of every pair of systems, over the questions that both answered."""
    gold = originals.filter(
        (pl.col("question_team") == GOLD) & pl.col("value").is_not_null() & (pl.col("answer_state") == "answered")
    )
    questions = gold.select(_QUESTION).unique().sort(_QUESTION).with_row_index("place")
    table = np.full((len(order), questions.height), np.nan)
    placed = gold.join(questions, on=_QUESTION, how="inner").filter(pl.col("system").is_in(list(order)))
    positions = {system: place for place, system in enumerate(order)}
    table[[positions[system] for system in placed["system"]], placed["place"].to_numpy()] = placed["value"].to_numpy()
    units = questions["unit"].to_list()
    rows: list[Cells] = []
    for i, first in enumerate(order):
        for j in range(i + 1, len(order)):
            drawn = correlation_interval(table[i], table[j], units, settings.statistics)
            result = pearson(table[i], table[j])
            rows.append(
                (
                    fact(first),
                    fact(order[j]),
                    statistic(result, drawn),
                    statistic(spearman(table[i], table[j])),
                    fact(result.n),
                )
            )
    columns = [
        layout.column("system", "system"),
        layout.column("other", "system"),
        layout.column("pearson", metric="pearson", digits=2),
        layout.column("spearman", metric="spearman", digits=2),
        layout.column("n", "count", explain="Number of gold questions that both answered."),
    ]
    caption = "Correlation of recall over the gold questions that both Students answered; n counts gold questions."
    note = "A high correlation means that the same questions are hard for both, not that both are good."
    empty = lacks or "No two Students were scored."
    title = "Students that find the same questions hard"
    return layout.table("student_correlation", title, caption, "student", columns, rows, questions.height, note, empty)


def correlation_interval(
    first: Floats, second: Floats, units: Sequence[str], settings: StatisticsSettings
) -> Interval | None:
    """Bootstrap Pearson's correlation over units; None below two units with pairs, or where it is undefined."""
    both = np.isfinite(first) & np.isfinite(second)
    names, codes = np.unique(np.array(units, dtype=object)[both].astype(str), return_inverse=True)
    if len(names) < 2 or pearson(first, second).value is None:
        return None
    x, y = first[both] - first[both].mean(), second[both] - second[both].mean()
    parts = (np.ones_like(x), x, y, x * x, y * y, x * y)
    moments = np.column_stack([np.bincount(codes, part) for part in parts])
    counts = resample_counts(len(names), settings.resamples, seed_from(settings.seed, "student correlation"))
    n, sx, sy, sxx, syy, sxy = (counts @ moments).T
    spread = np.maximum(n * sxx - sx**2, 0) * np.maximum(n * syy - sy**2, 0)
    valid = spread > 1e-9 * (n**4)
    if not valid.any():
        return None
    drawn = np.clip((n * sxy - sx * sy)[valid] / np.sqrt(spread[valid]), -1, 1)
    low, high = np.quantile(drawn, [(1 - settings.confidence) / 2, (1 + settings.confidence) / 2])
    return Interval(float(low), float(high))
