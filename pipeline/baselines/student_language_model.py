"""A Student by a small language model, which sees the three sentences that best match the question."""

from collections.abc import Callable
from pathlib import Path

from pipeline.baselines.models import language_model
from pipeline.baselines.overlap import OverlapIndex
from pipeline.baselines.reading import read_questions, read_units
from pipeline.schema.edition import EditionSettings

PASSAGES, MOST_WORDS, MOST_TOKENS = 3, 120, 32
PROMPT = "Text: {text}\n\nAnswer the question from the text in a few words.\nQuestion: {question}"


def run(
    source: Path, settings: EditionSettings, cache: Path | None, say: Callable[[str], None]
) -> dict[str, list[list[str]]]:
    """Answer every question of a Student pack, greedily."""
    model = language_model(settings, cache)
    answers: dict[str, list[list[str]]] = {}
    for unit in read_units(source, settings.language):
        index = OverlapIndex(unit.sentences)
        for file in unit.files:
            pairs = [[q, model.complete(_prompt(index, q), MOST_TOKENS)] for q in read_questions(file)]
            answers[f"{unit.name}/{file.name}"] = pairs
        say(f"{unit.name}: {sum(map(len, answers.values())):,} answers so far")
    return answers


def _prompt(index: OverlapIndex, question: str) -> str:
    passage = " ".join(" ".join(index.best(question, PASSAGES)).split()[:MOST_WORDS])
    return PROMPT.format(text=passage, question=question)
