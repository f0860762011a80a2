"""An Evaluator by a small language model: a verdict on a scale from 0 to 5 described in words, times 20.

The verdict is the most likely digit as the beginning of the model's answer.  At 135M parameters it is near chance.
"""

from collections.abc import Callable
from pathlib import Path

from pipeline.baselines.models import language_model
from pipeline.baselines.overlap import OverlapIndex
from pipeline.baselines.passages import first_words, fit, passage_for
from pipeline.baselines.reading import read_items, read_units
from pipeline.models.language_model import LanguageModel
from pipeline.schema.edition import EditionSettings

PASSAGES, MOST_WORDS, MOST_QUESTION_WORDS, MOST_ANSWER_WORDS = 3, 100, 100, 60
DIGITS = ("0", "1", "2", "3", "4", "5")
PROMPT = """Text: {text}

Question: {question}
Answer: {answer}

How good is the answer, judged by the text alone?
0 = no answer or nonsense
1 = wrong
2 = mostly wrong
3 = partly right
4 = mostly right
5 = right and complete
Give one digit."""


def run(
    source: Path, settings: EditionSettings, cache: Path | None, say: Callable[[str], None]
) -> dict[str, list[int]]:
    """Rate every item of an Evaluator pack."""
    model = language_model(settings, cache, say)
    ratings: dict[str, list[int]] = {}
    for unit in read_units(source, settings.language):
        index = OverlapIndex(unit.sentences)
        for task in unit.tasks:
            ratings[task.key] = [rate(model, index, q, a) for q, a in read_items(task.path)]
        say(f"{unit.name}: {sum(map(len, ratings.values())):,} ratings so far")
    return ratings


def rate(model: LanguageModel, index: OverlapIndex, question: str, answer: str) -> int:
    """Rate one answer: 0, 20, 40, 60, 80 or 100; equal likelihoods go to the lower digit."""
    scores = model.score_choices(prompt_for(index, question, answer), DIGITS)
    return 20 * scores.index(max(scores))


def prompt_for(index: OverlapIndex, question: str, answer: str) -> str:
    """Write the prompt: at most 100 words of text, 100 of the question and 60 of the answer."""
    return PROMPT.format(
        text=passage_for(index, question, PASSAGES, MOST_WORDS),
        question=fit(question, MOST_QUESTION_WORDS),
        answer=first_words(answer, MOST_ANSWER_WORDS),
    )
