"""An Evaluator by word overlap.

rating = 100 · (½ · a + ½ · b), rounded: a is the share of the answer's words that stand anywhere in the text, b the
share that stands in the sentence that best matches the question.  The order of the words plays no part, so a shuffled
answer is rated as the original: the adversarial tests must show it.
"""

from collections.abc import Callable
from pathlib import Path

from pipeline.baselines.overlap import OverlapIndex, share_of
from pipeline.baselines.reading import read_items, read_units
from pipeline.schema.edition import EditionSettings


def run(
    source: Path, settings: EditionSettings, cache: Path | None, say: Callable[[str], None]
) -> dict[str, list[int]]:
    """Rate every item of an Evaluator pack."""
    del cache, say
    ratings: dict[str, list[int]] = {}
    for unit in read_units(source, settings.language):
        index = OverlapIndex(unit.sentences)
        for task in unit.tasks:
            ratings[task.key] = [rate(index, q, a) for q, a in read_items(task.path)]
    return ratings


def rate(index: OverlapIndex, question: str, answer: str) -> int:
    """Rate one answer from 0 to 100; an answer without words gets 0."""
    return round(50 * index.share_known(answer) + 50 * share_of(answer, index.best(question)[0]))
