"""Cosines of questions and windows, and the part of a signature that all Teacher metrics share."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from pipeline.metrics import sentences, windows
from pipeline.schema.edition import TeacherSettings

Embed = Callable[[Sequence[str]], NDArray[np.float32]]
Floats = NDArray[np.float64]

DECIMALS = 6


def cosines(questions: NDArray[np.float32], windows_: NDArray[np.float32]) -> Floats:
    """Give the cosines of unit vectors, questions x windows, rounded to six decimals.

    Rounding makes equal questions tie exactly and keeps the last bits of a processor's arithmetic out of the strict
    comparison with a quantile.
    """
    product = questions.astype(np.float64) @ windows_.astype(np.float64).T
    rounded: Floats = np.clip(np.round(product, DECIMALS), -1.0, 1.0) + 0.0  # no negative zeros
    return rounded


def teacher_options(settings: TeacherSettings, model: str, *, floored: bool) -> dict[str, str]:
    """Give every option that can move a Teacher metric; `floored` metrics depend on epsilon too."""
    options = {
        "K": str(settings.window_words),
        "sents": str(sentences.VERSION),
        "win": str(windows.VERSION),
        "keep": f"{settings.keep_quantile:g}",
        "shift": f"{settings.shift_quantile:g}",
    }
    if floored:
        options["eps"] = f"{settings.epsilon:g}"
    return {**options, "model": model}


def teacher_signature(metric: str, version: int, options: dict[str, str]) -> str:
    """Write a signature: metric, version, options in their order."""
    return "|".join([metric, f"v:{version}", *(f"{name}:{value}" for name, value in options.items())])
