"""Grounding of an answer in its context (ConSens, arXiv 2505.00065), from the log-probabilities of its tokens.

Pure arithmetic: the log-probabilities come from a model elsewhere, the choice of tokens from `closed_words`.
Per condition the perplexity of the kept tokens is P; r = ln(P_E / P_C) and the score is tanh(r / 2), where C is the
prompt with the context and E the one without.  Two variants, named in the signature and never mixed:
`arithmetic` (the paper's: P is the mean of 1/p, default) and `geometric` (P is the ordinary perplexity).
"""

import math
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pipeline.schema.board import MetricDefinition

METRIC = "consens"
VERSION = 1
DOMINATED = 0.5

Variant = Literal["arithmetic", "geometric"]
VARIANTS: tuple[Variant, ...] = get_args(Variant)
Reason = Literal["", "no_scorable_tokens", "no_context", "too_long", "not_finite"]
REASONS: dict[Reason, str] = {
    "": "",
    "no_scorable_tokens": "no token is left after the word filter",
    "no_context": "there is no context to be grounded in",
    "too_long": "question and answer alone do not fit the evaluator's window",
    "not_finite": "the evaluator gave a token a probability of 0, or none",
}


@dataclass(frozen=True)
class Score:
    """One variant's numbers.

    `log_p_c`, `log_p_e`: natural logarithms of the perplexities with and without context.  `r` is their difference,
    any real number, above 0 where the context helps; `score` = tanh(r / 2), -1 to 1.  Rank differences by r.
    """

    log_p_c: float
    log_p_e: float

    @property
    def r(self) -> float:
        """Give ln(P_E / P_C)."""
        return self.log_p_e - self.log_p_c

    @property
    def score(self) -> float:
        """Give (P_E - P_C) / (P_E + P_C)."""
        return math.tanh(self.r / 2)

    @property
    def p_c(self) -> float | None:
        """Give the perplexity with context, at least 1; None where it exceeds what a float holds."""
        return _exp(self.log_p_c)

    @property
    def p_e(self) -> float | None:
        """Give the perplexity without context, at least 1; None where it exceeds what a float holds."""
        return _exp(self.log_p_e)


@dataclass(frozen=True)
class Grounding:
    """Both variants of one answer's grounding, from one pass.

    `n` kept tokens; `top_share` the largest token's share of the arithmetic P_E (1/n to 1).  Where the value is
    missing, both variants and `top_share` are None and `reason` is one of REASONS.  `cut`: the context was cut to
    fit.  `window`: which window of a long context was the best, None where the context was read whole.
    """

    n: int
    arithmetic: Score | None = None
    geometric: Score | None = None
    top_share: float | None = None
    reason: Reason = ""
    cut: bool = False
    window: int | None = None
    windows: int = 1
    span: tuple[int, int] | None = None

    def variant(self, name: Variant) -> Score | None:
        """Give one variant's numbers; None where the value is missing."""
        return self.arithmetic if name == "arithmetic" else self.geometric

    @property
    def flags(self) -> tuple[str, ...]:
        """Give what a reader must know: `dominated` (one token is more than half of P_E), `truncated`, `window`."""
        dominated = self.top_share is not None and self.top_share > DOMINATED
        marks = (("dominated", dominated), ("truncated", self.cut), ("window", self.window is not None))
        return tuple(name for name, given in marks if given)


def ground(with_context: ArrayLike, without_context: ArrayLike, kept: ArrayLike | None = None) -> Grounding:
    """Compute both variants from the log-probabilities of one answer's tokens.

    Both series hold natural logarithms for the same tokens in the same order; `kept` says which count (default all).
    Without a kept token the value is missing (`no_scorable_tokens`); with one that is not finite, `not_finite`.
    Raises ValueError where the lengths differ: the two conditions must score the same tokens.
    """
    c, e = np.asarray(with_context, dtype=np.float64), np.asarray(without_context, dtype=np.float64)
    mask = np.ones(c.shape, dtype=bool) if kept is None else np.asarray(kept, dtype=bool)
    if c.ndim != 1 or c.shape != e.shape or c.shape != mask.shape:
        raise ValueError(f"the conditions score {c.shape} and {e.shape} tokens, {mask.shape} are marked")
    c, e = c[mask], e[mask]
    if c.size == 0:
        return Grounding(0, reason="no_scorable_tokens")
    if not (np.isfinite(c).all() and np.isfinite(e).all()):
        return Grounding(int(c.size), reason="not_finite")
    log_n = math.log(c.size)
    total_e = _log_sum_exp(-e)
    return Grounding(
        int(c.size),
        Score(_log_sum_exp(-c) - log_n, total_e - log_n),
        Score(float(np.mean(-c)), float(np.mean(-e))),
        top_share=min(1.0, math.exp(float(np.max(-e)) - total_e)),
    )


def signature(variant: Variant, words: str, template: str, context: str, evaluator: str) -> str:
    """Name everything that can move the number.

    `words`: the filter's signature; `template`: the prompt's name and version; `context`: what happens to long
    contexts; `evaluator`: model@fingerprint with dtype and device.
    """
    return f"{METRIC}|v:{VERSION}|mean:{variant}|drop:{words}|prompt:{template}|long:{context}|model:{evaluator}"


def define(variant: Variant, mark: str, evaluator: str) -> MetricDefinition:
    """Define the metric for the methods page; `mark` is its signature, `evaluator` the model's name for readers."""
    mean = "the mean of 1/p" if variant == "arithmetic" else "exp of the mean negative log-likelihood"
    return MetricDefinition(
        id=METRIC if variant == "arithmetic" else f"{METRIC}_{variant}",
        name="Grounding (ConSens)" if variant == "arithmetic" else "Grounding (ConSens, geometric)",
        role="student",
        sentence=f"How much the text raises the likelihood of the answer, relative to the evaluator model {evaluator}.",
        direction="up",
        low=-1,
        high=1,
        missing="An answer without a scorable token, or without a text, has no value; it is never counted as 0.",
        degenerate="Equal likelihood with and without the text gives 0.  An item in which one token carries more "
        "than half of the perplexity without the text is flagged.  The scale is not linear: rank differences by r.",
        options={"variant": variant, "perplexity": mean},
        signature=mark,
        source="ConSens, arXiv 2505.00065",
    )


def _log_sum_exp(values: NDArray[np.float64]) -> float:
    """Give ln of the sum of exponentials without overflow."""
    top = float(values.max())
    return top + math.log(float(np.exp(values - top).sum()))


def _exp(value: float) -> float | None:
    try:
        return math.exp(value)
    except OverflowError:
        return None
