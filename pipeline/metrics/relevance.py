"""Relevance: do the questions ask about what the text says? A Teacher metric, overview paper section 4.1.

For each window the questions that come closest to it count, raised by the window's median similarity; the rest are 0.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pipeline.metrics.similarity import teacher_options, teacher_signature
from pipeline.schema.board import MetricDefinition
from pipeline.schema.edition import TeacherSettings

Floats = NDArray[np.float64]

VERSION = 1
SOURCE = "Sensemaking overview paper, arXiv 2507.12143, section 4.1"


@dataclass(frozen=True)
class Relevance:
    """`matrix` is rel(q, w), questions x windows; `fallbacks` counts the windows where nothing passed the quantile."""

    matrix: Floats
    fallbacks: int

    @property
    def total(self) -> float:
        """Give the sum over questions and windows: the paper's equation."""
        return float(self.matrix.sum())

    @property
    def mean(self) -> float:
        """Give the mean over questions and windows: the task page's option."""
        return float(self.matrix.mean())

    @property
    def shares(self) -> Floats:
        """Give p(q, w) = rel(q, w) / sum of rel.

        Negative relevance has no share; where nothing is left every pair has the same.
        """
        return _shares(self.matrix)


def relevance(cosines: ArrayLike, *, keep: float = 0.95, shift: float = 0.5) -> Relevance:
    """Turn cosines (questions x windows, both at least 1) into relevance.

    rel = cos + quantile_shift of the window where cos > quantile_keep of the window, else 0; linear quantiles,
    strictly greater.  Where nothing passes (one question, equal similarities) the window falls back to the
    similarities themselves, clipped at 0, and is counted.
    """
    cos = np.asarray(cosines, dtype=np.float64)
    passed = cos > np.quantile(cos, keep, axis=0)
    raised = np.where(passed, cos + np.quantile(cos, shift, axis=0), 0.0)
    failed = ~passed.any(axis=0)
    return Relevance(np.where(failed, np.clip(cos, 0.0, None), raised), int(failed.sum()))


def _shares(matrix: Floats) -> Floats:
    positive = np.clip(matrix, 0.0, None)
    total = positive.sum()
    return positive / total if total > 0 else np.full_like(positive, 1 / positive.size)


def define(settings: TeacherSettings, model: str) -> tuple[MetricDefinition, ...]:
    """Define both options for the methods page; `model` is the embedder's label."""
    options = teacher_options(settings, model, floored=False)
    shared = MetricDefinition(
        id="relevance_sum",
        name="Relevance, sum",
        role="teacher",
        sentence="How close the questions come to the passages of the text, summed over questions and windows.",
        direction="up",
        low=None,
        high=None,
        missing="A system without questions for a unit has no value there and is ranked last.",
        degenerate="Where no question stands out in a window, all similarities count and the unit is flagged.",
        options=options,
        signature=teacher_signature("relevance_sum", VERSION, options),
        source=SOURCE,
    )
    mean = {
        "id": "relevance_mean",
        "name": "Relevance, mean",
        "sentence": "How close the questions come to the passages of the text, averaged over questions and windows.",
        "low": -2.0,
        "high": 2.0,
        "signature": teacher_signature("relevance_mean", VERSION, options),
    }
    return shared, shared.model_copy(update=mean)
