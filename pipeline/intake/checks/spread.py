"""Warnings about an Evaluator's ratings taken together: all the same, or on what looks like another scale."""

from collections.abc import Iterator

from pipeline.intake.checks.rule import Found
from pipeline.intake.submission import Submission
from pipeline.intake.wording import count

_FEWEST = 10
_SCALES = (1, 5, 10)
_FEWEST_VALUES = 3


def check_constant(submission: Submission) -> Iterator[Found]:
    """Ratings differ; ten or more of the same say nothing about the answers."""
    values = _values(submission)
    if len(values) >= _FEWEST and len(set(values)) == 1:
        yield Found(f"all {count(len(values), 'rating')} are {values[0]:g}")


def check_guess(submission: Submission) -> Iterator[Found]:
    """Ratings use the scale 0-100; where all are at most 1, 5 or 10 they may be on another."""
    values = _values(submission)
    rescaled = any(rated.rescaled for entry in submission.live() for rated in entry.ratings)
    if rescaled or len(values) < _FEWEST or submission.identity.card.scale != 100:
        return
    scale = next((scale for scale in _SCALES if max(values) <= scale), None)
    fewest = 2 if scale == 1 else _FEWEST_VALUES
    if scale and len(set(values)) >= fewest:
        yield Found(
            f"all {count(len(values), 'rating')} lie from 0 to {scale}, like those of a scale 0-{scale}; they are"
            " scored as they are",
            hint=f"write `scale: {scale}` into system.yaml if that is the scale, or give ratings from 0 to 100.",
        )


def _values(submission: Submission) -> list[float]:
    return [
        rated.value
        for entry in submission.live()
        if not entry.retest
        for rated in entry.ratings
        if rated.value is not None
    ]
