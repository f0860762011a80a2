"""Definitions of the Evaluators' metrics; they are computed from ratings by the analysis."""

from pipeline.metrics import rouge_l
from pipeline.schema.board import MetricDefinition
from pipeline.schema.edition import EditionSettings

VERSION = 1
_SOURCE = "Sensemaking overview paper, arXiv 2507.12143"
_INVALID = "Invalid and missing ratings are counted and left out of the mean; the coverage stands beside it."
_PAIRS = "A pair counts where both the original and its damaged copy have a valid rating."


def define(settings: EditionSettings) -> tuple[MetricDefinition, ...]:
    """Define them for the methods page."""
    scale: dict[str, str] = {"scale": settings.evaluator.scale_rule}
    return (
        _definition(
            "mean_rating",
            "Mean rating",
            "The mean of the ratings, averaged over files first.",
            scale,
            high=100.0,
            direction="none",
            missing=_INVALID,
            degenerate="A group without a valid rating has no mean.",
        ),
        _definition(
            "drop",
            "Drop",
            "How far the rating falls when an answer or question is damaged: original minus copy, averaged over files.",
            scale,
            low=-100.0,
            high=100.0,
            missing=_PAIRS,
            degenerate="Without a pair there is no value.",
        ),
        _definition(
            "discrimination",
            "Discrimination",
            "How often the original is rated above its damaged copy, ties as half, averaged over files; 0.5 is chance.",
            scale,
            high=1.0,
            missing=_PAIRS,
            degenerate="A system that gives every item the same rating has 0.5.",
        ),
        _definition(
            "invalid_share",
            "Invalid ratings",
            "The share of delivered ratings that are no number from 0 to 100.",
            {"limit": f"{settings.evaluator.invalid_limit:g}"},
            high=1.0,
            direction="down",
            missing="Missing ratings are not counted here but in the coverage.",
            degenerate="A system above the limit is shown and not ranked.",
        ),
        _definition(
            "rouge_accuracy",
            "Agreement with ROUGE-L",
            "The share of items whose rating and ROUGE-L recall lie in the same third of the scale.",
            scale | {"rouge": rouge_l.signature(settings.student.tokenizer).replace("|", ",")},
            high=1.0,
            missing="Items without a valid rating or without a reference answer are left out.",
            degenerate="Without an item that has both there is no value.",
        ),
    )


def _definition(
    metric: str,
    name: str,
    sentence: str,
    options: dict[str, str],
    *,
    low: float = 0.0,
    high: float,
    direction: str = "up",
    missing: str,
    degenerate: str,
) -> MetricDefinition:
    return MetricDefinition.model_validate(
        {
            "id": metric,
            "name": name,
            "role": "evaluator",
            "sentence": sentence,
            "direction": direction,
            "low": low,
            "high": high,
            "missing": missing,
            "degenerate": degenerate,
            "options": options,
            "signature": "|".join([metric, f"v:{VERSION}", *(f"{key}:{value}" for key, value in options.items())]),
            "source": _SOURCE,
        }
    )
