"""Every metric that stands on the board, as the edition's settings compute it."""

from pipeline.metrics import agreements, average_ranks, coverage, diversity, ratings, relevance, rouge_l
from pipeline.schema.board import MetricDefinition
from pipeline.schema.edition import EditionSettings


def definitions(settings: EditionSettings, model: str) -> tuple[MetricDefinition, ...]:
    """Give all definitions, Teachers first; `model` is the embedder's "name@first 12 of its fingerprint", or "none"."""
    return (
        *average_ranks.define(settings, model),
        *relevance.define(settings.teacher, model),
        *coverage.define(settings.teacher, model),
        *diversity.define(settings.teacher, model),
        rouge_l.define(settings.student.tokenizer),
        _COVERAGE,
        *ratings.define(settings),
        *agreements.define(settings),
    )


_COVERAGE = MetricDefinition(
    id="coverage",
    name="Answered",
    role="student",
    sentence="The share of what was asked for that the system delivered.",
    direction="up",
    low=0.0,
    high=1.0,
    missing="What was not delivered counts as not covered.",
    degenerate="Where the edition does not say what was expected there is no value.",
    signature="coverage|v:1",
    source="This leaderboard",
)
