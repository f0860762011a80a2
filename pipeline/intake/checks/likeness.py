"""Warnings about texts that are like something they should not be: the material, each other, another language."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from statistics import median

from pipeline.edition.names import Author
from pipeline.intake.checks.rule import Found, SkippedError
from pipeline.intake.language import NAMES, detect
from pipeline.intake.submission import Entry, Item, Submission
from pipeline.intake.wording import at_places, count, quote, squash

_NO_TEXTS = "the units' texts are not known"
_SHORTEST_COPY = 4
_SHORTEST_TEXT = 40
_LONG_WORDS = 200
_LONG_TIMES = 10


def check_controls(submission: Submission) -> Iterator[Found]:
    """Texts hold no control characters but tabs and line breaks."""
    for entry in submission.live():
        found = [place for item in entry.items for place, text in _texts(item) if _has_control(text)]
        if found:
            message = f"control characters stand in {count(len(found), 'text')}{at_places(found)}"
            yield Found(message, entry.file.name, found[0])


def check_copied_questions(submission: Submission) -> Iterator[Found]:
    """A Teacher's question is not a passage of the unit's text."""
    texts = _folded_texts(submission)
    for entry in submission.live():
        source = texts.get(entry.key_name.unit, "")
        copied = [item for item in _items(entry) if _is_passage(item.pair.question, source)]
        if copied:
            number = count(len(copied), "question stands", "questions stand")
            shown = quote(squash(copied[0].pair.question))
            places = [item.question_pointer for item in copied]
            yield Found(
                f"{number} word for word in the unit's text: {shown}{at_places(places)}", entry.file.name, places[0]
            )


def check_whole_text(submission: Submission) -> Iterator[Found]:
    """An answer is not the unit's whole text, where that has at least forty words."""
    texts = _folded_texts(submission)
    for entry in submission.live():
        source = texts.get(entry.key_name.unit, "")
        if len(source.split()) < _SHORTEST_TEXT:
            continue
        whole = [at for item in _items(entry) for at, text in _answers(item) if source in _fold(text)]
        if whole:
            number = count(len(whole), "answer is", "answers are")
            yield Found(f"{number} the unit's whole text{at_places(whole)}", entry.file.name, whole[0])


def check_language(submission: Submission) -> Iterator[Found]:
    """Texts are in the edition's language, or in that of the unit's own text.

    A Teacher's questions and references are looked at, a Student's answers.
    """
    asked = submission.settings.language.split("-")[0]
    if asked not in NAMES:
        raise SkippedError(f"the language {asked} is not one that can be told")
    for entry in submission.live():
        texts = [text for item in _items(entry) for _, text in _judged(item, submission)]
        found = detect(" ".join(texts))
        source = submission.expectation.texts.get(entry.key_name.unit, "")
        if found and found != asked and found != detect(source):
            yield Found(
                f"the texts look {NAMES[found]}; the edition asks for {NAMES[asked]}", entry.file.name, entry.pointer
            )


def check_length(submission: Submission) -> Iterator[Found]:
    """No text is far longer than the others: over 200 words, and over ten times the median of the submission."""
    lengths = {at: len(text.split()) for item in submission.live_items() for at, text in _judged(item, submission)}
    usual = median(lengths.values()) if lengths else 0
    limit = max(_LONG_WORDS, _LONG_TIMES * usual)
    for entry in submission.live():
        here = [at for item in _items(entry) for at, text in _judged(item, submission) if len(text.split()) > limit]
        if here:
            longest = max(lengths[at] for at in here)
            number = count(len(here), "text is", "texts are")
            yield Found(
                f"{number} far longer than the others: {longest:,} words where half have at most {usual:,.0f}"
                f"{at_places(here)}",
                entry.file.name,
                here[0],
            )


def check_order(submission: Submission) -> Iterator[Found]:
    """A Student's answers stand in the order of the questions."""
    if submission.expectation.quizzes is None:
        raise SkippedError("the questions of the round are not known")
    for entry in submission.live():
        indices: dict[Author, list[int]] = defaultdict(list)
        for item in _items(entry):
            if item.asked:
                indices[item.asked.author].append(item.asked.index)
        moved = [author for author, found in indices.items() if found != sorted(found)]
        if moved:
            yield Found(
                "the answers stand in another order than the questions; matched by their questions",
                entry.file.name,
                entry.pointer,
            )


def _items(entry: Entry) -> list[Item]:
    return [item for item in entry.items if not item.dropped]


def _answers(item: Item) -> list[tuple[str, str]]:
    return [(item.answer_pointer(number), text) for number, text in enumerate(item.pair.answers) if text]


def _texts(item: Item) -> list[tuple[str, str]]:
    return [(item.question_pointer, item.pair.question), *_answers(item)]


def _judged(item: Item, submission: Submission) -> list[tuple[str, str]]:
    return _texts(item) if submission.role == "teacher" else _answers(item)[:1]


def _folded_texts(submission: Submission) -> dict[str, str]:
    if not submission.expectation.texts:
        raise SkippedError(_NO_TEXTS)
    return submission.expectation.folded_texts


def _is_passage(question: str, source: str) -> bool:
    return len(question.split()) >= _SHORTEST_COPY and _fold(question) in source


def _fold(text: str) -> str:
    return squash(text).casefold()


def _has_control(text: str) -> bool:
    return not text.isprintable() and any(unicodedata.category(c) == "Cc" and c not in "\t\n\r" for c in text)
