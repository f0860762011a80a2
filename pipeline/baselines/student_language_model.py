"""A Student by a small language model, which sees the three sentences that best match the question."""

from collections.abc import Callable
from pathlib import Path

from pipeline.baselines.models import language_model
from pipeline.baselines.overlap import OverlapIndex
from pipeline.baselines.passages import fit, passage_for
from pipeline.baselines.reading import read_questions, read_units
from pipeline.schema.edition import EditionSettings

PASSAGES, MOST_WORDS, MOST_QUESTION_WORDS, MOST_TOKENS = 3, 120, 100, 32
PROMPT = "Text: {text}\n\nAnswer the question from the text in a few words.\nQuestion: {question}"


def run(
    source: Path, settings: EditionSettings, cache: Path | None, say: Callable[[str], None]
) -> dict[str, list[list[str]]]:
    """Answer every question of a Student pack, greedily."""
    model = language_model(settings, cache, say)
    answers: dict[str, list[list[str]]] = {}
    for unit in read_units(source, settings.language):
        index = OverlapIndex(unit.sentences)
        for task in unit.tasks:
            questions = read_questions(task.path)
            answers[task.key] = [[q, model.complete(prompt_for(index, q), MOST_TOKENS)] for q in questions]
        say(f"{unit.name}: {sum(map(len, answers.values())):,} answers so far")
    return answers


def prompt_for(index: OverlapIndex, question: str) -> str:
    """Write the prompt: at most 120 words of text and 100 of the question."""
    passage = passage_for(index, question, PASSAGES, MOST_WORDS)
    return PROMPT.format(text=passage, question=fit(question, MOST_QUESTION_WORDS))
