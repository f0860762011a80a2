"""Distributions over windows, kept away from 0."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def floored(values: Floats, epsilon: float) -> Floats:
    """Make each row (last axis) a distribution with no entry below epsilon before it is scaled to sum to 1.

    A row of zeros becomes uniform.
    """
    totals = values.sum(axis=-1, keepdims=True)
    uniform = np.full_like(values, 1 / values.shape[-1])
    raised = np.maximum(np.divide(values, totals, out=uniform, where=totals > 0), epsilon)
    result: Floats = raised / raised.sum(axis=-1, keepdims=True)
    return result
