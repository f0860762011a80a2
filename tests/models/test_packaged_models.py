"""The weights of the demo edition: loaded as the pipeline loads them, and sound enough for what they are used for."""

import json
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pipeline.baselines.register import write_submission
from pipeline.digest import sha256_file
from pipeline.edition.settings import read_settings
from pipeline.errors import ModelMissingError
from pipeline.metrics.windows import text_windows
from pipeline.models.chat_turn import encode_turn
from pipeline.models.embedder import open_embedder
from pipeline.models.language_model import open_language_model
from pipeline.models.locate import locate
from pipeline.schema.edition import EditionSettings

pytestmark = pytest.mark.models

PAIRS = [
    ("The bridge fell in 1712.", "In 1712 the bridge collapsed."),
    ("Soil holds water like a sponge.", "The ground keeps water as a sponge does."),
    ("Larks nest on the ground.", "The nest of a lark lies on the soil."),
]
TEXTS = [text for pair in PAIRS for text in pair]
USER = "Text: In 1712 the bridge fell.\n\nWhen did the bridge fall?"
DIGITS = ("0", "1", "2", "3", "4", "5")


@pytest.fixture(scope="module")
def settings(root: Path) -> EditionSettings:
    """Give the demo edition's settings; skip where its models are not installed."""
    settings = read_settings(root / "config" / "edition.yaml")
    for model in (settings.models.embedding, settings.models.language_model):
        assert model is not None
        try:
            locate(model)
        except ModelMissingError as error:
            pytest.skip(str(error))
    return settings


@pytest.fixture(scope="module")
def cache(tmp_path_factory) -> Path:
    """Give a cache folder that holds the language model as a plain folder after the first use."""
    return tmp_path_factory.mktemp("cache")


def test_the_packaged_weights_are_those_of_the_hub(settings):
    """The sum that public repositories record for all-MiniLM-L6-v2, revision 1110a243."""
    weights = locate(settings.models.embedding) / "model.safetensors"
    assert sha256_file(weights) == "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"


def test_paraphrases_are_closer_than_any_other_pair(settings):
    vectors = open_embedder(settings.models.embedding, None).embed(TEXTS).astype(float)
    likeness = vectors @ vectors.T
    paraphrases = [likeness[place, place + 1] for place in range(0, len(TEXTS), 2)]
    others = [likeness[a, b] for a in range(len(TEXTS)) for b in range(a) if a // 2 != b // 2]
    assert min(paraphrases) > max(others) + 0.1


def test_vectors_are_the_mean_of_the_token_states_as_transformers_gives_them(settings):
    import torch
    from transformers import AutoModel, AutoTokenizer

    folder = str(locate(settings.models.embedding))
    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModel.from_pretrained(folder).eval()
    expected = []
    for text in TEXTS:
        with torch.inference_mode():
            mean = model(**tokenizer(text, return_tensors="pt")).last_hidden_state[0].mean(0).numpy()
        expected.append(mean / np.linalg.norm(mean))
    found = open_embedder(settings.models.embedding, None).embed(TEXTS)
    assert np.allclose(found, np.stack(expected), atol=1e-6)


def test_another_process_with_two_threads_and_another_order_gives_the_same_bytes(settings, root):
    program = (
        "import sys; from pathlib import Path; from pipeline.edition.settings import read_settings; "
        "from pipeline.models.embedder import open_embedder; "
        "model = open_embedder(read_settings(Path('config/edition.yaml')).models.embedding, None); "
        f"sys.stdout.write(model.embed({TEXTS[::-1]!r})[::-1].tobytes().hex())"
    )
    environment = {"OMP_NUM_THREADS": "2", "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    said = subprocess.run([sys.executable, "-c", program], cwd=root, env=environment, capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    assert said.stderr == ""  # neither bars nor notices of the libraries
    assert said.stdout == open_embedder(settings.models.embedding, None).embed(TEXTS).tobytes().hex()


def test_the_longest_windows_of_the_demo_edition_are_read_whole(settings, root):
    folders = sorted({path.parent for path in (root / "data" / "materials").rglob("text*.txt")})
    english = [folder / "text.en.txt" for folder in folders]
    texts = [(path if path.is_file() else path.with_name("text.txt")).read_text(encoding="utf-8") for path in english]
    windows = [window for text in texts for window in text_windows(text, 90)]
    assert len(windows) > 100
    assert not any(open_embedder(settings.models.embedding, None).truncated(windows))


def test_without_a_cache_the_results_are_the_same(settings, cache):
    model = settings.models.language_model
    direct, saved = open_language_model(model, None), open_language_model(model, cache)
    assert saved.score_choices(USER, DIGITS) == direct.score_choices(USER, DIGITS)
    assert saved.complete(USER, 12) == direct.complete(USER, 12)
    assert len(list(cache.glob("model-*"))) == 1


def test_a_damaged_plain_folder_is_made_anew(settings, cache):
    said: list[str] = []
    model = settings.models.language_model
    expected = open_language_model(model, cache).complete(USER, 4)
    (folder,) = cache.glob("model-*")
    (folder / "model.safetensors").write_bytes(b"damaged")
    (cache / "language-model.sqlite").unlink()
    assert open_language_model(model, cache, said.append).complete(USER, 4) == expected
    assert "made anew" in said[0]


def test_one_and_two_threads_give_the_same_bytes(settings, cache, monkeypatch):
    found = []
    for threads in (1, 2):
        monkeypatch.setattr("pipeline.models.language_model._THREADS", threads)
        model = open_language_model(settings.models.language_model, cache)
        model._store = None
        found.append((model.score_choices(USER, DIGITS), model.complete(USER, 12)))
    assert found[0] == found[1]


def test_the_language_model_finds_a_number_in_a_text(settings, cache):
    model = open_language_model(settings.models.language_model, cache)
    assert "1712" in model.complete(USER, 24)
    assert 0 < sum(math.exp(score) for score in model.score_choices(USER, DIGITS)) <= 1


def test_a_prompt_has_the_tokens_of_the_models_own_template(settings, cache):
    tokenizer, _ = open_language_model(settings.models.language_model, cache)._load()
    turns = [{"role": "user", "content": USER}]
    written = tokenizer.apply_chat_template(turns, add_generation_prompt=True, tokenize=False)
    assert "<|im_start|>user\n" in written
    assert encode_turn(tokenizer, USER) == tokenizer.encode(written, add_special_tokens=False)


@pytest.mark.parametrize(
    ("system", "team"), [("teacher_sentences", "demo-lexical"), ("teacher_embedding", "demo-embedding")]
)
def test_the_demo_teachers_questions_are_what_the_systems_write(settings, root, tmp_path, system, team):
    write_submission(system, root / "data" / "materials", tmp_path / "questions.json", settings, None)
    submitted = root / "submissions" / team / "PRIMARY" / "questions.json"
    assert json.loads((tmp_path / "questions.json").read_text()) == json.loads(submitted.read_text())
