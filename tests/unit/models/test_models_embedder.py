"""The embedder around a tiny random BERT: the same bytes however it is asked, and nothing cut unnoticed."""

import subprocess
import sys

import numpy as np
import pytest

from pipeline.errors import EditionError, ModelMissingError
from pipeline.models.embedder import open_embedder
from pipeline.models.vector_store import FILE
from tiny_folders import TOKENS, write_tiny_embedder

TEXTS = ["The river rises.", "Річка тече на північ.", "", "b", "a longer sentence about hills and rivers", "  \n"]
LONG = "x" * 200


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    """Write the model once."""
    return write_tiny_embedder(tmp_path_factory.mktemp("bert"))


@pytest.fixture
def lines() -> list[str]:
    """Collect what is said."""
    return []


def test_vectors_are_float32_rows_of_length_one(settings, lines):
    vectors = open_embedder(settings, None, lines.append).embed(TEXTS)
    assert vectors.dtype == np.float32
    assert vectors.shape == (len(TEXTS), 16)
    assert np.allclose((vectors.astype(float) ** 2).sum(axis=1), 1, atol=1e-6)
    assert not lines


def test_order_repetition_and_splits_do_not_move_a_bit(settings, lines):
    whole = open_embedder(settings, None, lines.append).embed(TEXTS)
    model = open_embedder(settings, None, lines.append)
    assert model.embed(TEXTS[::-1])[::-1].tobytes() == whole.tobytes()
    assert np.concatenate([model.embed([text]) for text in TEXTS]).tobytes() == whole.tobytes()
    assert model.embed([TEXTS[0], TEXTS[0]]).tobytes() == whole[[0, 0]].tobytes()


def test_threads_set_by_others_do_not_move_a_bit_and_are_given_back(settings, lines):
    import torch

    whole = open_embedder(settings, None, lines.append).embed(TEXTS)
    before = torch.get_num_threads()
    torch.set_num_threads(2)
    try:
        assert open_embedder(settings, None, lines.append).embed(TEXTS).tobytes() == whole.tobytes()
        assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)


def test_no_texts_give_no_rows(settings, lines):
    assert open_embedder(settings, None, lines.append).embed([]).shape == (0, 0)


def test_a_warm_a_deleted_and_a_damaged_cache_give_the_same_bytes(settings, lines, tmp_path):
    cold = open_embedder(settings, None, lines.append).embed(TEXTS).tobytes()
    assert open_embedder(settings, tmp_path, lines.append).embed(TEXTS).tobytes() == cold
    assert open_embedder(settings, tmp_path, lines.append).embed(TEXTS).tobytes() == cold
    (tmp_path / FILE).write_bytes(b"damaged")
    assert open_embedder(settings, tmp_path, lines.append).embed(TEXTS).tobytes() == cold
    (tmp_path / FILE).unlink()
    assert open_embedder(settings, tmp_path, lines.append).embed(TEXTS).tobytes() == cold


def test_texts_in_the_cache_do_not_load_the_model(settings, tmp_path):
    open_embedder(settings, tmp_path, lambda _: None).embed(TEXTS)
    program = (
        "import sys; from pathlib import Path; from pipeline.models.embedder import open_embedder; "
        "from pipeline.schema.edition import ModelSettings; "
        f"model = open_embedder(ModelSettings(name='tiny/bert', path={settings.path!r}), Path({str(tmp_path)!r})); "
        f"print(model.embed({TEXTS!r}).shape, [name for name in ('torch', 'transformers') if name in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == f"({len(TEXTS)}, 16) []"


def test_another_prefix_or_limit_gives_other_vectors_from_the_same_cache(settings, lines, tmp_path):
    plain = open_embedder(settings, tmp_path, lines.append).embed([LONG])
    prefixed = settings.model_copy(update={"prefix": "query: "})
    shorter = settings.model_copy(update={"max_tokens": 8})
    assert (open_embedder(prefixed, tmp_path, lines.append).embed([LONG]) != plain).any()
    assert (open_embedder(shorter, tmp_path, lines.append).embed([LONG]) != plain).any()


def test_texts_beyond_the_limit_are_counted_and_named_whether_cached_or_not(settings, lines, tmp_path):
    for said in (1, 2):
        model = open_embedder(settings, tmp_path, lines.append)
        model.embed([LONG, "short", LONG])
        assert model.cut_texts == 1
        assert model.truncated(["short", LONG]) == [False, True]
        model.embed([LONG])  # is not told twice
        assert len(lines) == said
        assert lines[-1].startswith("1 of 2 texts are longer than tiny/bert reads")


def test_the_limit_counts_the_tokens_that_the_model_sees(settings, lines):
    model = open_embedder(settings, None, lines.append)
    fits, cut = "y" * (TOKENS - 1), "y" * TOKENS  # one token begins the text
    assert model.truncated([fits, cut]) == [False, True]
    vectors = model.embed([cut, cut + "z", fits])
    assert (vectors[0] == vectors[1]).all() == model.truncated([cut])[0]


def test_a_limit_beyond_the_positions_of_the_model_is_refused(settings):
    with pytest.raises(EditionError, match="max_tokens is 65, the model has 64 positions"):
        open_embedder(settings.model_copy(update={"max_tokens": 65}), None).embed(["text"])


def test_long_work_says_how_far_it_is(settings, lines):
    open_embedder(settings, None, lines.append).embed([f"text {number}" for number in range(250)])
    assert lines[-1] == "embedded 250 of 250 texts"


def test_a_folder_that_is_no_embedder_is_a_missing_model(tmp_path):
    from pipeline.schema.edition import ModelSettings

    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(ModelMissingError, match="cannot read it"):
        open_embedder(ModelSettings(name="a/b", path=str(tmp_path)), None).embed(["text"])
