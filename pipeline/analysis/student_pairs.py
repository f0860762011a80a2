"""Students compared two by two: on the questions that one of them answered, and by correlation over gold questions.

Both work on matrices, systems x questions, since a hundred systems make thousands of pairs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.analysis.cells import fact, number, statistic
from pipeline.analysis.layout import Cells, Layout
from pipeline.digest import seed_from
from pipeline.edition.names import GOLD
from pipeline.schema.board import Table
from pipeline.schema.edition import EditionSettings, StatisticsSettings
from pipeline.statistics.bootstrap import Interval, resample_counts
from pipeline.statistics.correlation import pearson
from pipeline.statistics.ranks import rank
from pipeline.statistics.statistic import Floats, Statistic

METRIC = "rouge_l_recall"
_QUESTION = ("unit", "file", "index")
_SHIFT = 50.0  # the middle of the scale
_FLAT = 1e-9  # a product of variances below this is none
_NONE_ANSWERED = "no question with a reference was answered"


@dataclass(frozen=True)
class _Grid:
    """Recall, systems x questions (NaN where a system has no row), with who answered, and each question's place."""

    recall: Floats
    answered: NDArray[np.bool_]
    units: NDArray[np.int64]
    files: NDArray[np.int64]


def _grid(originals: pl.DataFrame, order: Sequence[str]) -> _Grid:
    """Lay out the questions with a reference, sorted by unit, file and index; units and files are numbered in order."""
    rows = originals.filter(pl.col("value").is_not_null() & pl.col("system").is_in(list(order)))
    keys = rows.select(_QUESTION).unique().sort(_QUESTION)
    questions = keys.with_columns(
        pl.col("unit").rle_id().cast(pl.Int64).alias("unit_code"),
        pl.struct("unit", "file").rle_id().cast(pl.Int64).alias("file_code"),
    ).with_row_index("place")
    placed = rows.join(questions.select(*_QUESTION, "place"), on=_QUESTION, how="inner")
    systems = {system: position for position, system in enumerate(order)}
    where = [systems[system] for system in placed["system"]], placed["place"].to_numpy()
    recall = np.full((len(order), questions.height), np.nan)
    answered = np.zeros(recall.shape, dtype=bool)
    recall[where] = placed["value"].to_numpy()
    answered[where] = (placed["answer_state"] == "answered").to_numpy()
    return _Grid(recall, answered, questions["unit_code"].to_numpy(), questions["file_code"].to_numpy())


def _sums(values: Floats, codes: NDArray[np.int64]) -> Floats:
    """Add up columns with the same code; codes ascend."""
    starts = np.flatnonzero(np.diff(codes, prepend=-1))
    sums: Floats = np.add.reduceat(values, starts, axis=1) if codes.size else values[:, :0]
    return sums


def answered_table(layout: Layout, originals: pl.DataFrame, order: Sequence[str], lacks: str) -> Table:
    """Restrict every system to the questions that a given system answered; unanswered ones count as 0."""
    grid = _grid(originals, order)
    rows: list[Cells] = []
    for subset, kept in zip(order, grid.answered, strict=True):
        macro, micro, n = _restricted_means(grid.recall[:, kept], grid.files[kept])
        for place, system in enumerate(order):
            count = int(n[place])
            means = (number(float(mean[place]), count, reason=_NONE_ANSWERED) for mean in (macro, micro))
            rows.append((fact(subset), fact(system), *means, fact(count)))
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
    title = "Students on answered questions"
    return layout.table("student_answered", title, caption, "student", columns, rows, grid.files.size, note, lacks)


def _restricted_means(recall: Floats, files: NDArray[np.int64]) -> tuple[Floats, Floats, Floats]:
    """Give each system's mean over files, mean over questions and number of questions; NaN without any."""
    present = np.isfinite(recall)
    sums, counts = _sums(np.nan_to_num(recall), files), _sums(present.astype(np.float64), files)
    held = counts > 0
    means = np.divide(sums, counts, out=np.zeros_like(sums), where=held)
    return _ratio(means.sum(axis=1), held.sum(axis=1)), _ratio(sums.sum(axis=1), counts.sum(axis=1)), counts.sum(axis=1)


def _ratio(above: Floats, below: NDArray[np.float64] | NDArray[np.int64]) -> Floats:
    result: Floats = np.divide(above, below, out=np.full(above.shape, np.nan), where=below > 0)
    return result


def correlation_table(
    layout: Layout, originals: pl.DataFrame, order: Sequence[str], settings: EditionSettings, lacks: str
) -> Table:
    """Correlate the recall per gold question of every pair of systems, over the questions that both answered."""
    grid = _grid(originals.filter(pl.col("question_team") == GOLD), order)
    table = np.where(grid.answered, grid.recall, np.nan)
    ranked = _Ranks(table)
    rows: list[Cells] = []
    for i, first in enumerate(order):
        drawn = correlation_intervals(table[i], table[i + 1 :], grid.units, settings.statistics)
        for j, interval in enumerate(drawn, i + 1):
            result = pearson(table[i], table[j])
            shown = statistic(result, interval), statistic(ranked.spearman(i, j))
            rows.append((fact(first), fact(order[j]), *shown, fact(result.n)))
    n = int(grid.answered.any(axis=0).sum())
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
    return layout.table("student_correlation", title, caption, "student", columns, rows, n, note, empty)


class _Ranks:
    """Spearman's correlation of pairs; a system's ranks are computed once for each set of shared questions."""

    def __init__(self, table: Floats) -> None:
        self._table = table
        self._known: dict[tuple[int, bytes], Floats] = {}

    def spearman(self, i: int, j: int) -> Statistic:
        """Correlate the ranks of two rows over the questions that both have."""
        both = np.isfinite(self._table[i]) & np.isfinite(self._table[j])
        return pearson(self._ranks(i, both), self._ranks(j, both))

    def _ranks(self, row: int, kept: NDArray[np.bool_]) -> Floats:
        key = row, kept.tobytes()
        if key not in self._known:
            self._known[key] = rank(self._table[row][kept])
        return self._known[key]


def correlation_intervals(
    one: Floats, others: Floats, units: NDArray[np.int64], settings: StatisticsSettings
) -> list[Interval | None]:
    """Bootstrap Pearson's correlation of one series with each of the others over units.

    `one`: questions, `others`: systems x questions, NaN where unanswered; `units` numbers them in ascending order.
    Only the units that a pair shares are drawn, so that no third system moves an interval.  None below two shared
    units, or where a series does not vary over the pair.
    """
    found: list[Interval | None] = [None] * len(others)
    if not len(others) or not units.size:
        return found
    moments = _moments(one, others, units)
    shared = moments[0] > 0
    for pattern in np.unique(shared, axis=0):
        members = np.flatnonzero((shared == pattern).all(axis=1))
        if pattern.sum() < 2:
            continue
        counts = _draws(int(pattern.sum()), settings.resamples, settings.seed)
        n, sx, sy, sxx, syy, sxy = (counts @ part[np.ix_(members, pattern)].T for part in moments)
        spread = np.maximum(n * sxx - sx**2, 0) * np.maximum(n * syy - sy**2, 0)
        flat = spread <= _FLAT * n**4
        drawn = np.where(flat, np.nan, np.clip((n * sxy - sx * sy) / np.sqrt(np.where(flat, 1, spread)), -1, 1))
        for place, member in enumerate(members.tolist()):
            found[member] = _middle(drawn[:, place], settings.confidence)
    return found


@lru_cache(maxsize=2)
def _draws(units: int, resamples: int, seed: int) -> Floats:
    """Draw units once for all pairs that share as many; the result is only read."""
    return resample_counts(units, resamples, seed_from(seed, "student correlation"))


def _moments(one: Floats, others: Floats, units: NDArray[np.int64]) -> list[Floats]:
    """Give n, x, y, xx, yy, xy summed by unit, each systems x units; shifted to keep the differences exact."""
    both = np.isfinite(one) & np.isfinite(others)
    x = np.where(both, one - _SHIFT, 0.0)
    y = np.where(both, others - _SHIFT, 0.0)
    return [_sums(part, units) for part in (both.astype(np.float64), x, y, x * x, y * y, x * y)]


def _middle(drawn: Floats, confidence: float) -> Interval | None:
    valid = drawn[np.isfinite(drawn)]
    if not valid.size:
        return None
    low, high = np.quantile(valid, [(1 - confidence) / 2, (1 + confidence) / 2])
    return Interval(float(low), float(high))
