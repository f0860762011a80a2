"""Checks of a Student's entries: which quiz they answer, and which question each answer belongs to."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from pipeline.edition.names import GOLD, Author
from pipeline.intake.checks.key import Suggester
from pipeline.intake.checks.rule import Found, SkippedError, refuse
from pipeline.intake.expectation import AskedQuestion
from pipeline.intake.matching import match_items
from pipeline.intake.submission import Entry, Item, Submission
from pipeline.intake.wording import at_places, count, quote, squash

_NOT_KNOWN = "the questions of the round are not known"


def check_quiz(submission: Submission) -> Iterator[Found]:
    """An entry answers a quiz of the round: the author in its name was asked about its unit."""
    expectation = submission.expectation
    if expectation.quizzes is None:
        raise SkippedError(_NOT_KNOWN)
    for entry in submission.live():
        name = entry.key_name
        authors = expectation.quizzes_of.get(name.unit, [])
        if not authors:
            yield refuse(entry, f"the round asks no questions on the unit {quote(name.unit, 120)}")
        elif name.pack and name.pack.question not in authors:
            suggest = Suggester(f"questions_by_{author}.json" for author in authors)
            yield refuse(entry, f"the round has no quiz {quote(name.file, 120)} on this unit{suggest(name.file)}")


def check_matches(submission: Submission) -> Iterator[Found]:
    """Every item answers a question of its quiz, by text or by position."""
    if submission.expectation.quizzes is None:
        _take_as_delivered(submission)
        raise SkippedError(f"{_NOT_KNOWN}; they are taken as delivered")
    for entry in submission.live():
        asked = _quizzes_of(entry, submission)
        items = [item for item in entry.items if not item.dropped]
        unmatched = match_items(items, asked)
        for item in unmatched:
            item.dropped = True
        if items and len(unmatched) == len(items):
            yield refuse(
                entry,
                f"none of its {count(len(items), 'question')} is one of the quiz,"
                f" and it has {count(len(entry.value), 'item')} where the quiz has {len(asked[0]):,}",
            )
        elif unmatched:
            yield _many(entry, unmatched, "question is not part of the quiz", "questions are not part of the quiz")


def check_positions(submission: Submission) -> Iterator[Found]:
    """Questions are copied as they stand in the pack; where one is not, its position decided."""
    for entry in submission.live():
        moved = [i for i in entry.items if i.asked and squash(i.asked.text) != squash(i.pair.question)]
        if moved:
            yield _many(entry, moved, "answer was matched by position", "answers were matched by position")


def check_once(submission: Submission) -> Iterator[Found]:
    """A question is answered once in the submission; the first answer counts."""
    taken: set[AskedQuestion] = set()
    for entry in submission.live():
        again = [item for item in entry.items if item.repeated or item.asked in taken]
        for item in again:
            item.dropped = True
        taken.update(item.asked for item in entry.items if item.asked)
        if again:
            yield _many(entry, again, "question was answered before", "questions were answered before")


def check_first(submission: Submission) -> Iterator[Found]:
    """An item holds one answer; of several only the first counts."""
    for entry in submission.live():
        several = [item for item in entry.items if not item.dropped and len(item.pair.answers) > 1]
        if several:
            places = [item.answer_pointer(1) for item in several]
            number = count(len(several), "item holds", "items hold")
            message = f"{number} more than one answer; the first counts{at_places(places)}"
            yield Found(message, entry.file.name, places[0])


def _quizzes_of(entry: Entry, submission: Submission) -> list[Sequence[AskedQuestion]]:
    name, quizzes = entry.key_name, submission.expectation.quizzes or {}
    authors = [name.pack.question] if name.pack else submission.expectation.quizzes_of[name.unit]
    return [quizzes[name.unit, author] for author in authors]


def _take_as_delivered(submission: Submission) -> None:
    """Count the questions of each author and unit in the order of delivery; names without author mean gold."""
    counts: dict[tuple[str, Author], int] = defaultdict(int)
    for item in submission.live_items():
        name = item.entry.key_name
        author = name.pack.question if name.pack else Author(GOLD, "PRIMARY")
        item.asked = AskedQuestion(name.unit, author, counts[name.unit, author], item.pair.question)
        counts[name.unit, author] += 1


def _many(entry: Entry, items: list[Item], one: str, many: str) -> Found:
    places = [item.question_pointer for item in items]
    shown = quote(items[0].pair.question)
    message = f"{count(len(items), one, many)}: {shown}{at_places(places)}"
    return Found(message, entry.file.name, places[0])
