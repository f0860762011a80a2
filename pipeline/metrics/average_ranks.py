"""Definitions of the Teachers' average ranks; the ranking itself is `statistics.ranks.unit_ranks`."""

from pipeline.metrics import coverage, diversity, relevance
from pipeline.metrics.similarity import teacher_signature
from pipeline.schema.board import MetricDefinition
from pipeline.schema.edition import EditionSettings

VERSION = 1
TOLERANCE = 1e-6  # values of a unit closer than this share a rank
RANKED = {"relevance_rank": "relevance_sum", "coverage_rank": "coverage_bits", "diversity_rank": "diversity_sum"}
_QUALITY = {"relevance_rank": "Relevance", "coverage_rank": "Coverage", "diversity_rank": "Diversity"}


def define(settings: EditionSettings, model: str) -> tuple[MetricDefinition, ...]:
    """Define the rank of each of the three qualities, averaged over units."""
    known = {
        definition.id: definition
        for module in (relevance, coverage, diversity)
        for definition in module.define(settings.teacher, model)
    }
    return tuple(_rank(metric, known[value], settings) for metric, value in RANKED.items())


def _rank(metric: str, ranked: MetricDefinition, settings: EditionSettings) -> MetricDefinition:
    options = {"of": ranked.id, "ties": settings.teacher.ties}
    if settings.teacher.ties == "chance":
        options["seed"] = str(settings.statistics.seed)
    options |= ranked.options
    return MetricDefinition(
        id=metric,
        name=f"{_QUALITY[metric]}, average rank",
        role="teacher",
        sentence="The rank among all systems on a unit, averaged over units; the best of n systems has rank n.",
        direction="up",
        low=1.0,
        high=None,
        missing="A system without questions for a unit is ranked last there.",
        degenerate="Equal values share the mean of their ranks, or are ordered by chance where the settings say so.",
        options=options,
        signature=teacher_signature(metric, VERSION, options),
        source=ranked.source,
    )
