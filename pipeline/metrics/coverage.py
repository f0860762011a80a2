"""Coverage: do the questions reach all parts of the text? A Teacher metric, overview paper section 4.1.

The entropy of p(w) = sum over q of p(q, w), in bits; log2 of the number of windows where all are asked about alike.
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
class Coverage:
    """Entropy in bits, and as a share of the highest possible."""

    bits: float
    share: float


def coverage(shares: ArrayLike, epsilon: float = 1e-6) -> Coverage | None:
    """Give the coverage from p(q, w), questions x windows summing to 1; p(w) is floored at epsilon and renormalised.

    0 bits (all on one window; a little more through the floor) to log2 of the windows.  None for a single window.
    """
    p = np.asarray(shares, dtype=np.float64)
    windows = p.shape[1]
    if windows < 2:
        return None
    of_window = floored(p.sum(axis=0), epsilon)
    bits = float(-(of_window * np.log2(of_window)).sum())
    return Coverage(bits, bits / float(np.log2(windows)))


def define(settings: TeacherSettings, model: str) -> tuple[MetricDefinition, ...]:
    """Define both options for the methods page; `model` is the embedder's label."""
    options = teacher_options(settings, model, floored=True)
    bits = MetricDefinition(
        id="coverage_bits",
        name="Coverage",
        role="teacher",
        sentence="How evenly the questions spread over the passages of the text: the entropy over its windows.",
        direction="up",
        low=0.0,
        high=None,
        unit="bits",
        missing="A system without questions for a unit has no value there and is ranked last.",
        degenerate="Undefined for everyone where the text has a single window; such units are left out and counted.",
        options=options,
        signature=teacher_signature("coverage_bits", VERSION, options),
        source=SOURCE,
    )
    share = {
        "id": "coverage_share",
        "name": "Coverage, share",
        "sentence": "Coverage as a share of the highest that the number of windows allows.",
        "high": 1.0,
        "unit": "",
        "signature": teacher_signature("coverage_share", VERSION, options),
    }
    return bits, bits.model_copy(update=share)
