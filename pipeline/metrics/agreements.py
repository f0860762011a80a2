"""Definitions of the agreement of two Evaluators; the coefficients themselves are in `statistics`."""

from dataclasses import dataclass

from pipeline.schema.board import MetricDefinition
from pipeline.schema.edition import EditionSettings

VERSION = 1
_TASK = "Sensemaking overview paper, arXiv 2507.12143"
_NO_ITEMS = "Without a common item there is no value."
_NO_VARIANCE = "Below three common items, or where an Evaluator's ratings do not vary, there is no value."


@dataclass(frozen=True)
class _Agreement:
    metric: str
    name: str
    sentence: str
    low: float
    degenerate: str
    source: str
    options: tuple[str, ...] = ()


_ALL = (
    _Agreement(
        "thirds",
        "Same third",
        "The share of common items that both put into the same third of the scale.",
        0.0,
        _NO_ITEMS,
        _TASK,
        ("bins:33.3,66.7",),
    ),
    _Agreement("exact", "Equal", "The share of common items with equal ratings.", 0.0, _NO_ITEMS, _TASK),
    _Agreement(
        "within_20",
        "Within 20",
        "The share of common items whose ratings lie at most 20 points apart.",
        0.0,
        _NO_ITEMS,
        _TASK,
    ),
    _Agreement(
        "same_side",
        "Same side of 50",
        "The share of common items that both rate at least 50, or both below.",
        0.0,
        _NO_ITEMS,
        _TASK,
    ),
    _Agreement(
        "pearson",
        "Pearson",
        "The linear correlation of the ratings; it does not see that one Evaluator is milder.",
        -1.0,
        _NO_VARIANCE,
        "Pearson 1896",
    ),
    _Agreement("spearman", "Spearman", "The correlation of the ratings' ranks.", -1.0, _NO_VARIANCE, "Spearman 1904"),
    _Agreement(
        "kendall",
        "Kendall tau-b",
        "How far both order the items alike, corrected for ties.",
        -1.0,
        _NO_VARIANCE,
        "Kendall 1945; Knight 1966",
        ("variant:tau-b",),
    ),
    _Agreement(
        "kappa",
        "Weighted kappa",
        "Agreement on thirds beyond chance; being two thirds apart costs four times as much as one.",
        -1.0,
        "Where both put every item into one and the same third there is no value.",
        "Cohen 1968",
        ("weights:quadratic", "categories:thirds"),
    ),
    _Agreement(
        "icc",
        "ICC",
        "The intraclass correlation of single ratings, for absolute agreement.",
        -1.0,
        "Below two common items, or where no rating varies, there is no value.",
        "Shrout & Fleiss 1979",
        ("model:2,1",),
    ),
)


def define(settings: EditionSettings) -> tuple[MetricDefinition, ...]:
    """Define them for the methods page."""
    return tuple(_define(entry, settings.evaluator.scale_rule) for entry in _ALL)


def _define(entry: _Agreement, scale: str) -> MetricDefinition:
    options = (*entry.options, f"scale:{scale}")
    return MetricDefinition(
        id=entry.metric,
        name=entry.name,
        role="evaluator",
        sentence=entry.sentence,
        direction="up",
        low=entry.low,
        high=1.0,
        missing="Items that both Evaluators rated validly count; n stands beside the value.",
        degenerate=entry.degenerate,
        options=dict(option.split(":", 1) for option in options),
        signature="|".join([entry.metric, f"v:{VERSION}", *options]),
        source=entry.source,
    )
