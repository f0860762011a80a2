"""An Evaluator by embeddings.

rating = 100 · max(0, ½ · cos(answer, passage) + ½ · cos(answer, question)), rounded: the passage is the sentence
nearest to the question.
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pipeline.baselines.models import embedder
from pipeline.baselines.reading import read_items, read_units
from pipeline.models.embedder import Embedder
from pipeline.schema.edition import EditionSettings


def run(
    source: Path, settings: EditionSettings, cache: Path | None, say: Callable[[str], None]
) -> dict[str, list[int]]:
    """Rate every item of an Evaluator pack."""
    model = embedder(settings, cache, say)
    ratings: dict[str, list[int]] = {}
    for unit in read_units(source, settings.language):
        sentences = model.embed(unit.sentences)
        for task in unit.tasks:
            ratings[task.key] = _rate(model, sentences, read_items(task.path))
        say(unit.name)
    return ratings


def _rate(model: Embedder, sentences: NDArray[np.float32], items: list[tuple[str, str]]) -> list[int]:
    if not items:
        return []
    questions, answers = model.embed([q for q, _ in items]), model.embed([a for _, a in items])
    passages = sentences[(questions @ sentences.T).round(6).argmax(axis=1)]
    likeness = ((answers * passages).sum(axis=1) + (answers * questions).sum(axis=1)) / 2
    return [round(100 * max(0.0, float(value))) for value in likeness.round(6)]
