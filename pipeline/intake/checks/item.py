"""Checks of the items of Teachers and Students: can each be read as a question with texts."""

from collections.abc import Iterator

from pipeline.intake.checks.rule import Found, at_entry, refuse
from pipeline.intake.pairs import STUDENT_FIELDS, TEACHER_FIELDS, ShapeError, read_pair
from pipeline.intake.submission import Entry, Item, Submission
from pipeline.intake.wording import at_places, count, join, quote


def read_items(submission: Submission) -> Iterator[Found]:
    """Every item is a list or dictionary with a question.

    A Teacher's entry with a broken item is refused as a whole, since a quiz is scored as a whole; a Student's
    broken item is one answer that is missing.
    """
    teacher = submission.role == "teacher"
    fields = TEACHER_FIELDS if teacher else STUDENT_FIELDS
    for entry in submission.live():
        faults: list[tuple[str, str]] = []
        for index, raw in enumerate(entry.value):
            try:
                entry.items.append(Item(entry, index, read_pair(raw, fields)))
            except ShapeError as error:
                faults.append((f"/{index}{error.place}", error.message))
        if faults:
            place, message = faults[0]
            message += at_places([where for where, _ in faults])
            yield refuse(entry, message, place) if teacher else at_entry(entry, message, place)


def check_blank_questions(submission: Submission) -> Iterator[Found]:
    """No question is blank; a blank one is left out, an entry of blank ones alone is refused."""
    for entry in submission.live():
        blank = [item for item in entry.items if not item.pair.question.strip()]
        for item in blank:
            item.dropped = True
        if blank and len(blank) == len(entry.items):
            found = refuse(entry, "all questions are blank")
            yield Found(found.message, found.file, found.pointer, severity="error", refuses=entry)
        elif blank:
            places = [item.question_pointer for item in blank]
            message = f"{count(len(blank), 'blank question is', 'blank questions are')} left out{at_places(places)}"
            yield Found(message, entry.file.name, places[0])


def check_numbers(submission: Submission) -> Iterator[Found]:
    """Texts are written as texts and under their official field name."""
    yield from _per_entry(submission, "repaired")


def check_fields(submission: Submission) -> Iterator[Found]:
    """Dictionaries hold no fields but the question and its texts; others are ignored."""
    yield from _per_entry(submission, "ignored")


def _per_entry(submission: Submission, what: str) -> Iterator[Found]:
    for entry in submission.live():
        odd = [item for item in entry.items if getattr(item.pair, what)]
        if not odd:
            continue
        if what == "repaired":
            place, _, message = odd[0].pair.repaired[0].partition(": ")
        else:
            place = ""
            message = "ignored: " + join(quote(name) for name in sorted({n for i in odd for n in i.pair.ignored}))
        yield at_entry(entry, message + _elsewhere(odd, entry), f"/{odd[0].index}{place}")


def _elsewhere(odd: list[Item], entry: Entry) -> str:
    return f" (in {len(odd):,} of {count(len(entry.items), 'item')})" if len(odd) > 1 else ""
