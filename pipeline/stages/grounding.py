"""Grounding of answers: an evaluator model's log-probabilities, turned into ConSens values.

The one place where the model (`models.evaluator_model`) and the metric (`metrics.consens`) meet.  Nothing here reads
or writes files of an edition.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pipeline.metrics.consens import Grounding, Variant, ground, signature
from pipeline.metrics.word_filter import WordFilter
from pipeline.models.context_windows import LongContext
from pipeline.models.evaluator_model import AnswerScores, EvaluatorModel, Progress, Request
from pipeline.models.score_store import ScoreStore


@dataclass(frozen=True)
class GroundingOptions:
    """How grounding is computed.

    `variant`: the one that is shown first and by which the best window is chosen; both are always computed.
    `words`: which words of an answer do not count.  `long`: what happens to a context that does not fit the evaluator:
    `error`, `truncate_context` or `windows`.  `piece`: with `windows`, cut every context into pieces of at most so
    many tokens.  `batch_size`: answers run at once; moves no printed digit.
    """

    variant: Variant = "arithmetic"
    words: WordFilter = field(default_factory=WordFilter)
    long: LongContext = "error"
    piece: int | None = None
    batch_size: int = 16


def ground_answers(
    requests: Sequence[Request],
    evaluator: EvaluatorModel,
    options: GroundingOptions | None = None,
    *,
    store: ScoreStore | None = None,
    progress: Progress | None = None,
) -> list[Grounding]:
    """Compute the grounding of each answer, in the order of the requests.

    A value is missing with a reason, never 0, where no token counts (`no_scorable_tokens`), where the context is blank
    (`no_context`), and where question and answer alone exceed the evaluator's window (`too_long`).  Of several windows
    the one with the highest r of the options' variant is kept, the first of equals.
    Raises UsageError before any computation if `long` is `error` and an item exceeds the window.
    """
    chosen = options or GroundingOptions()
    windows = ground_windows(requests, evaluator, chosen, store=store, progress=progress)
    return [_best(found, chosen.variant) for found in windows]


def ground_windows(
    requests: Sequence[Request],
    evaluator: EvaluatorModel,
    options: GroundingOptions | None = None,
    *,
    store: ScoreStore | None = None,
    progress: Progress | None = None,
) -> list[list[Grounding]]:
    """Compute the grounding of each answer in each window of its context, to see on which passage it leans.

    As `ground_answers`, with one value per window in the order of the text; `span` says which characters it covers.
    A missing answer has one value, with its reason.
    """
    chosen = options or GroundingOptions()
    readable = [request for request in requests if request.context.strip()]
    scores = dict(
        zip(
            readable,
            evaluator.score(
                readable,
                long=chosen.long,
                piece=chosen.piece,
                batch_size=chosen.batch_size,
                store=store,
                progress=progress,
            ),
            strict=True,
        )
    )
    missing = [Grounding(0, reason="no_context")]
    return [_windows(request, scores[request], chosen) if request in scores else missing for request in requests]


def signature_of(evaluator: EvaluatorModel, options: GroundingOptions, variant: Variant | None = None) -> str:
    """Give the signature of a variant (default: the options' own) as this evaluator computes it."""
    long = options.long if options.piece is None else f"{options.long}.{options.piece}"
    return signature(variant or options.variant, options.words.signature, evaluator.template, long, evaluator.label)


def _windows(request: Request, scores: AnswerScores, options: GroundingOptions) -> list[Grounding]:
    kept = options.words.kept(request.answer, scores.spans, request.question)
    if not any(kept):
        return [Grounding(0, reason="no_scorable_tokens")]
    if not scores.readings:
        return [Grounding(sum(kept), reason="too_long")]
    several = len(scores.readings) > 1
    return [
        replace(
            ground(reading.log_probs, scores.without_context, kept),
            cut=scores.cut,
            window=position if several else None,
            windows=len(scores.readings),
            span=reading.span,
        )
        for position, reading in enumerate(scores.readings)
    ]


def _best(windows: Sequence[Grounding], variant: Variant) -> Grounding:
    scored = [(score.r, -position) for position, found in enumerate(windows) if (score := found.variant(variant))]
    return windows[-max(scored)[1]] if scored else windows[0]
