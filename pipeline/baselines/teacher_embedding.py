"""A Teacher by embeddings: questions about the sentences that lie furthest apart, starting from the most central."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pipeline.baselines.asking import ask
from pipeline.baselines.models import embedder
from pipeline.baselines.reading import read_units
from pipeline.schema.edition import EditionSettings

MOST = 4


def run(
    source: Path, settings: EditionSettings, cache: Path | None, say: Callable[[str], None]
) -> dict[str, list[list[str]]]:
    """Write up to four questions a unit."""
    model = embedder(settings, cache, say)
    quiz: dict[str, list[list[str]]] = {}
    for unit in read_units(source, settings.language):
        chosen = [unit.sentences[position] for position in far_apart(model.embed(unit.sentences), MOST)]
        quiz[f"{unit.name}/questions0.json"] = [[ask(sentence), sentence] for sentence in chosen]
        say(unit.name)
    return quiz


def far_apart(vectors: NDArray[np.float32], most: int) -> list[int]:
    """Choose up to `most` rows greedily: the one nearest to the mean, then always the one least like those chosen.

    `vectors`: shape [n, d], rows of length 1, n ≥ 1; positions come back sorted, ties go to the earlier row.
    """
    likeness = (vectors @ vectors.T).astype(np.float64).round(6)
    chosen = [int(np.argmax((vectors @ vectors.mean(axis=0)).astype(np.float64).round(6)))]
    while len(chosen) < min(most, len(vectors)):
        nearest = likeness[:, chosen].max(axis=1)
        nearest[chosen] = np.inf
        chosen.append(int(np.argmin(nearest)))
    return sorted(chosen)
