"""A Student by embeddings: the sentence nearest to the question."""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from pipeline.baselines.models import embedder
from pipeline.baselines.reading import read_questions, read_units
from pipeline.schema.edition import EditionSettings


def run(
    source: Path, settings: EditionSettings, cache: Path | None, say: Callable[[str], None]
) -> dict[str, list[list[str]]]:
    """Answer every question of a Student pack; ties (to six decimals) go to the earlier sentence."""
    model = embedder(settings, cache, say)
    answers: dict[str, list[list[str]]] = {}
    for unit in read_units(source, settings.language):
        sentences = model.embed(unit.sentences)
        for task in unit.tasks:
            questions = read_questions(task.path)
            nearest = (model.embed(questions) @ sentences.T).round(6).argmax(axis=1) if questions else np.zeros(0, int)
            pairs = zip(questions, nearest, strict=True)
            answers[task.key] = [[q, unit.sentences[int(position)]] for q, position in pairs]
        say(unit.name)
    return answers
