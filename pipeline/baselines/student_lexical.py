"""A Student by word overlap: the sentence that shares the most telling words with the question."""

from collections.abc import Callable
from pathlib import Path

from pipeline.baselines.overlap import OverlapIndex
from pipeline.baselines.reading import read_questions, read_units
from pipeline.schema.edition import EditionSettings


def run(
    source: Path, settings: EditionSettings, cache: Path | None, say: Callable[[str], None]
) -> dict[str, list[list[str]]]:
    """Answer every question of a Student pack."""
    del cache, say
    answers: dict[str, list[list[str]]] = {}
    for unit in read_units(source, settings.language):
        index = OverlapIndex(unit.sentences)
        for task in unit.tasks:
            answers[task.key] = [[q, index.best(q)[0]] for q in read_questions(task.path)]
    return answers
