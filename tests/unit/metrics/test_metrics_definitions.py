"""Definitions: complete, unique, and in step with what is computed."""

from pipeline.metrics.definitions import definitions
from pipeline.metrics.rouge_l import signature
from pipeline.metrics.teacher import measure
from pipeline.schema.edition import EditionSettings
from pipeline.statistics.statistic import numbers

SETTINGS = EditionSettings(id="t", title="t", summary="")
TEACHER = {"relevance_sum", "relevance_mean", "coverage_bits", "coverage_share", "diversity_sum", "diversity_mean"}
RANKS = {"relevance_rank", "coverage_rank", "diversity_rank"}
STUDENT = {"rouge_l_recall", "coverage"}
EVALUATOR = {"mean_rating", "drop", "discrimination", "invalid_share", "rouge_accuracy"}
AGREEMENT = {"thirds", "exact", "within_20", "same_side", "pearson", "spearman", "kendall", "kappa", "icc"}


def test_every_metric_of_the_board_is_defined_once():
    ids = [definition.id for definition in definitions(SETTINGS, "toy@0")]
    assert len(ids) == len(set(ids))
    assert set(ids) == TEACHER | RANKS | STUDENT | EVALUATOR | AGREEMENT


def test_every_definition_is_complete():
    for definition in definitions(SETTINGS, "toy@0"):
        for field in ("name", "sentence", "missing", "degenerate", "source"):
            assert getattr(definition, field).strip(), (definition.id, field)
        assert definition.sentence.endswith(".")
        assert definition.signature.startswith(f"{definition.id}|v:")
        assert definition.low is None or definition.high is None or definition.low < definition.high


def test_signatures_are_unique_and_name_the_model_where_one_is_used():
    found = {definition.id: definition.signature for definition in definitions(SETTINGS, "toy@0")}
    assert len(set(found.values())) == len(found)
    assert all(found[metric].endswith("model:toy@0") for metric in TEACHER | RANKS)
    assert found["rouge_l_recall"] == signature("unicode")


def test_what_a_teacher_is_measured_by_is_defined():
    measured = {found.metric for found in measure(numbers([[0.1, 0.9], [0.8, 0.2]]), SETTINGS.teacher)}
    assert measured == TEACHER


def test_settings_that_move_numbers_move_signatures():
    ties = SETTINGS.model_copy(update={"teacher": SETTINGS.teacher.model_copy(update={"ties": "chance"})})
    one, other = ({d.id: d.signature for d in definitions(s, "m")} for s in (SETTINGS, ties))
    assert {metric for metric in one if one[metric] != other[metric]} == RANKS
    assert "seed:2026" in other["coverage_rank"]
