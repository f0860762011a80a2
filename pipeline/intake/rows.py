"""Normalised rows of one submission, in the order of the columns of `schema.items`."""

from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, field

from pipeline.edition.names import Author, PackName
from pipeline.intake.expectation import AskedQuestion
from pipeline.intake.identity import UNKNOWN
from pipeline.intake.pairs import first_delivered
from pipeline.intake.submission import Entry, Submission
from pipeline.intake.wording import raw_json

Row = tuple[object, ...]


@dataclass
class Rows:
    """Rows per table, and how much was expected, delivered and scorable (units, answers or ratings).

    `refused` counts the entries that an error made not scorable.
    """

    expected: int | None
    delivered: int
    scorable: int
    refused: int = 0
    questions: list[Row] = field(default_factory=list)
    references: list[Row] = field(default_factory=list)
    answers: list[Row] = field(default_factory=list)
    ratings: list[Row] = field(default_factory=list)


def make_rows(submission: Submission) -> Rows:
    """Turn what the checks left into rows; expected but missing answers and ratings get rows of their own."""
    makers = {"teacher": _teacher, "student": _student, "evaluator": _evaluator}
    rows = makers[submission.role](submission)
    rows.refused = sum(entry.refused for entry in submission.entries)
    return rows


def _teacher(submission: Submission) -> Rows:
    identity, expectation = submission.identity, submission.expectation
    author = Author(identity.team, identity.run)
    live = [entry for entry in submission.live() if entry.items]
    delivered = {entry.name.unit if entry.name else entry.key for entry in submission.entries if not _is_empty(entry)}
    expected = None if expectation.units is None else len(expectation.asked_units)
    asked_units = set(expectation.asked_units)
    scorable = sum(expected is None or entry.key_name.unit in asked_units for entry in live)
    rows = Rows(expected, len(delivered), scorable)
    for entry in sorted(live, key=lambda entry: entry.key_name.unit):
        unit, kind = entry.key_name.unit, entry.key_name.kind
        asked = (item for item in entry.items if not item.dropped)
        for index, item in enumerate(asked):
            rows.questions.append((unit, kind, *astuple(author), index, item.pair.question))
            references = (text for text in item.pair.answers if text and text.strip())
            for number, text in enumerate(references):
                rows.references.append((unit, author.team, author.run, index, number, text))
    return rows


def _student(submission: Submission) -> Rows:
    quizzes = submission.expectation.quizzes
    answered: dict[AskedQuestion, str] = {}
    for item in submission.live_items():
        text = first_delivered(item.pair.answers)
        if item.asked is not None and text is not None:
            answered[item.asked] = text
    delivered = sum(
        len(entry.value) for entry in submission.entries if isinstance(entry.value, list) and not entry.twin
    )
    asked = list(answered) if quizzes is None else [question for quiz in quizzes.values() for question in quiz]
    rows = Rows(None if quizzes is None else len(asked), delivered, len(answered))
    for question in sorted(asked, key=lambda q: (q.unit, q.author, q.index)):
        rows.answers.append(_answer_row(submission, question, answered.get(question)))
    return rows


def _answer_row(submission: Submission, question: AskedQuestion, text: str | None) -> Row:
    state = "missing" if text is None else "answered" if text else "empty"
    system = (submission.identity.team, submission.identity.run)
    kind = question.unit.split("/", 1)[0]
    return (*system, question.unit, kind, *astuple(question.author), question.index, question.text, text or "", state)


def _evaluator(submission: Submission) -> Rows:
    files = submission.expectation.files
    expected = None if files is None else sum(len(indices) for indices in files.values())
    rows = Rows(expected, 0, 0)
    done: set[tuple[str, PackName]] = set()
    for entry in sorted(submission.live(), key=_entry_order):
        name = entry.key_name
        question = name.pack.question if name.pack else Author(UNKNOWN, "PRIMARY")
        file = name.file
        if name.pack:
            regular = PackName(name.pack.question, name.pack.answer)
            file = str(regular)
            done |= set() if entry.retest else {(name.unit, regular)}
        for rated in entry.ratings:
            state = "invalid" if rated.value is None else "valid"
            place = (name.unit, name.kind, *astuple(question), *astuple(rated.answer), rated.index)
            value = (rated.value, raw_json(rated.raw), state, rated.rescaled, entry.retest, file)
            rows.ratings.append((*_system(submission), *place, *value))
            rows.scorable += state == "valid" and not entry.retest and not (entry.nested and files is not None)
    rows.delivered = sum(
        _size(entry) for entry in submission.entries if entry.name and not entry.twin and not entry.retest
    )
    rows.ratings.extend(_missing(submission, ((unit, name) for unit, name in files or {} if (unit, name) not in done)))
    return rows


def _missing(submission: Submission, files: Iterable[tuple[str, PackName]]) -> Iterator[Row]:
    known = submission.expectation.files or {}
    for unit, name in sorted(files):
        answer = name.answer or Author(UNKNOWN, "A1")
        for index in known[unit, name]:
            place = (unit, unit.split("/", 1)[0], *astuple(name.question), *astuple(answer), index)
            yield (*_system(submission), *place, None, None, "missing", False, False, str(name))


def _system(submission: Submission) -> tuple[str, str]:
    return submission.identity.team, submission.identity.run


def _entry_order(entry: Entry) -> tuple[str, str, bool]:
    return entry.key_name.unit, str(entry.key_name.pack or entry.key_name.file), entry.retest


def _is_empty(entry: Entry) -> bool:
    return isinstance(entry.value, list) and not entry.value


def _size(entry: Entry) -> int:
    """Count the ratings of an entry, those of nested lists one by one."""
    if not isinstance(entry.value, list):
        return 0
    return sum(len(row) if isinstance(row, list) and entry.nested else 1 for row in entry.value)
