"""Diversity: do the questions ask about different parts of the text? A Teacher metric, overview paper section 4.1.

The Kullback-Leibler divergence between the questions' distributions over windows, over ordered pairs, in nats.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from pipeline.metrics.distributions import floored
from pipeline.metrics.similarity import teacher_options, teacher_signature
from pipeline.schema.board import MetricDefinition
from pipeline.schema.edition import TeacherSettings

VERSION = 1
SOURCE = "Sensemaking overview paper, arXiv 2507.12143, section 4.1"


@dataclass(frozen=True)
class Diversity:
    """Sum over ordered pairs of questions, and mean over them; both 0 for one question, which has no pair."""

    total: float
    mean: float


def diversity(shares: ArrayLike, epsilon: float = 1e-6) -> Diversity | None:
    """Give the diversity from p(q, w), questions x windows.

    Each p_q(w) = p(q, w) / sum over w is floored at epsilon and renormalised, so the divergence stays finite; a p_q
    of zeros becomes uniform.  At least 0, no upper bound for the sum.  None for a single window.
    """
    p = np.asarray(shares, dtype=np.float64)
    questions, windows = p.shape
    if windows < 2:
        return None
    if questions < 2:
        return Diversity(0.0, 0.0)
    rows = floored(p, epsilon)
    logs = np.log(rows)
    # sum over q, q' of p_q (log p_q - log p_q'); a question against itself adds 0
    total = questions * (rows * logs).sum() - (rows.sum(axis=0) * logs.sum(axis=0)).sum()
    total = max(0.0, float(total))
    return Diversity(total, total / (questions * (questions - 1)))


def define(settings: TeacherSettings, model: str) -> tuple[MetricDefinition, ...]:
    """Define both options for the methods page; `model` is the embedder's label."""
    options = teacher_options(settings, model, floored=True)
    total = MetricDefinition(
        id="diversity_sum",
        name="Diversity, sum",
        role="teacher",
        sentence="How differently the questions spread over the text: divergence summed over ordered pairs.",
        direction="up",
        low=0.0,
        high=None,
        unit="nats",
        missing="A system without questions for a unit has no value there and is ranked last.",
        degenerate="Undefined for everyone where the text has a single window; 0 for a single question.",
        options=options,
        signature=teacher_signature("diversity_sum", VERSION, options),
        source=SOURCE,
    )
    mean = {
        "id": "diversity_mean",
        "name": "Diversity, mean",
        "sentence": "How differently the questions spread over the text: divergence averaged over ordered pairs.",
        "signature": teacher_signature("diversity_mean", VERSION, options),
    }
    return total, total.model_copy(update=mean)
