"""Scores the questions of Teachers against the texts: six values per system and unit."""

from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.metrics.coverage import coverage
from pipeline.metrics.coverage import define as define_coverage
from pipeline.metrics.diversity import define as define_diversity
from pipeline.metrics.diversity import diversity
from pipeline.metrics.relevance import define as define_relevance
from pipeline.metrics.relevance import relevance
from pipeline.metrics.similarity import Embed, cosines
from pipeline.metrics.windows import text_windows
from pipeline.schema import items
from pipeline.schema.edition import EditionSettings, TeacherSettings

ONE_WINDOW = "the text has a single window"
ONE_QUESTION = "one question has no pair"


@dataclass(frozen=True)
class Measurement:
    """One value of a unit; None where it is undefined, with the reason as the flag."""

    metric: str
    value: float | None
    flag: str


def score_teachers(
    questions: pl.DataFrame,
    units: pl.DataFrame,
    texts: pl.DataFrame,
    embed: Embed,
    settings: EditionSettings,
    model: str,
) -> pl.DataFrame:
    """Score every system on every unit it asked about.

    Takes tables of `schema.items` (QUESTIONS, UNITS, TEXTS) and gives TEACHER_VALUES, sorted by team, run, unit.
    Adversarial copies are not scored.  A unit without a text, or whose text has no word, gives no row; neither does
    a system without a question for a unit: the analysis ranks it last there.  Each distinct text is embedded once.
    """
    asked = _asked(questions)
    windows = {
        unit: text_windows(text, settings.teacher.window_words)
        for unit, text in texts.select("unit", "text").iter_rows()
        if unit in set(asked["unit"])
    }
    groups = [group for group in _groups(asked) if windows.get(group[2])]
    vectors = _embed_all(groups, windows, embed)
    kinds = dict(units.select("unit", "kind").iter_rows())
    signatures = {d.id: d.signature for define in _DEFINITIONS for d in define(settings.teacher, model)}
    rows: list[dict[str, object]] = []
    for team, run, unit, kind, texts_asked in groups:
        matrix = cosines(vectors.of(texts_asked), vectors.of(windows[unit]))
        place = {"team": team, "run": run, "unit": unit, "kind": kinds.get(unit, kind)}
        size = {"questions": len(texts_asked), "windows": len(windows[unit])}
        for found in measure(matrix, settings.teacher):
            state = "undefined" if found.value is None else "ok"
            value = {"metric": found.metric, "signature": signatures[found.metric], "value": found.value}
            rows.append({**place, **size, **value, "state": state, "flag": found.flag})
    return items.table(rows, items.TEACHER_VALUES)


def measure(matrix: NDArray[np.float64], settings: TeacherSettings) -> list[Measurement]:
    """Give the six values of one unit from its cosines, questions x windows, both at least 1."""
    count, windows = matrix.shape
    relevant = relevance(matrix, keep=settings.keep_quantile, shift=settings.shift_quantile)
    flag = f"similarities themselves in {relevant.fallbacks} of {windows} windows" if relevant.fallbacks else ""
    spread = coverage(relevant.shares, settings.epsilon)
    apart = diversity(relevant.shares, settings.epsilon)
    of_windows = flag if spread else ONE_WINDOW
    of_pairs = "; ".join(part for part in (ONE_QUESTION if count == 1 else "", flag) if part) if apart else ONE_WINDOW
    return [
        Measurement("relevance_sum", relevant.total, flag),
        Measurement("relevance_mean", relevant.mean, flag),
        Measurement("coverage_bits", spread.bits if spread else None, of_windows),
        Measurement("coverage_share", spread.share if spread else None, of_windows),
        Measurement("diversity_sum", apart.total if apart else None, of_pairs),
        Measurement("diversity_mean", apart.mean if apart else None, of_pairs),
    ]


@dataclass(frozen=True)
class _Vectors:
    rows: dict[str, int]
    matrix: NDArray[np.float32]

    def of(self, texts: list[str]) -> NDArray[np.float32]:
        return self.matrix[[self.rows[text] for text in texts]]


_Group = tuple[str, str, str, str, list[str]]
_DEFINITIONS = (define_relevance, define_coverage, define_diversity)


def _asked(questions: pl.DataFrame) -> pl.DataFrame:
    blank = pl.col("question").str.strip_chars() == ""
    return questions.filter((pl.col("question_operator") == "") & ~blank)


def _groups(asked: pl.DataFrame) -> list[_Group]:
    by = ["question_team", "question_run", "unit"]
    grouped = asked.sort([*by, "index"]).group_by(by, maintain_order=True).agg(pl.col("kind").first(), "question")
    return list(grouped.iter_rows())


def _embed_all(groups: list[_Group], windows: dict[str, list[str]], embed: Embed) -> _Vectors:
    units = {group[2] for group in groups}
    texts = {text for group in groups for text in group[4]} | {text for unit in units for text in windows[unit]}
    ordered = sorted(texts)
    matrix = embed(ordered) if ordered else np.zeros((0, 1), dtype=np.float32)
    return _Vectors({text: row for row, text in enumerate(ordered)}, matrix)
