"""Reading one item of a Teacher's or Student's list: `["question", "answer", …]` or a dictionary."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.files.positions import escape_pointer
from pipeline.intake.submission import Pair
from pipeline.intake.wording import quote, show

QUESTION = "question"


class ShapeError(Exception):
    """An item that cannot be read as a question with texts; `place` points below the item."""

    def __init__(self, message: str, place: str = "") -> None:
        """Keep message and place."""
        super().__init__(message)
        self.message = message
        self.place = place


@dataclass(frozen=True)
class Fields:
    """The names of a dictionary's text field: the official ones, and others that can mean nothing else."""

    official: tuple[str, ...]
    tolerated: tuple[str, ...]


TEACHER_FIELDS = Fields(
    ("reference-answers", "reference-answer"), ("reference_answers", "reference_answer", "answers", "answer")
)
STUDENT_FIELDS = Fields(("answer",), ("answers",))


def read_pair(raw: Any, fields: Fields) -> Pair:
    """Read one item; raises ShapeError where the question or a text is neither text nor a number."""
    if isinstance(raw, dict):
        return _read_dictionary(raw, fields)
    if isinstance(raw, list):
        return _read_list(raw)
    raise ShapeError(f"the item is {show(raw)} where a list or a dictionary is expected")


def _read_list(raw: list[Any]) -> Pair:
    if not raw:
        raise ShapeError("the item is an empty list, without a question")
    repaired: list[str] = []
    question = _text(raw[0], "/0", repaired)
    answers = [_nullable(value, f"/{place}", repaired) for place, value in enumerate(raw[1:], 1)]
    return Pair(_needed(question, "/0"), answers, "/0", [f"/{place}" for place in range(1, len(raw))], repaired)


def _read_dictionary(raw: dict[str, Any], fields: Fields) -> Pair:
    if QUESTION not in raw:
        near = next((key for key in sorted(raw) if key.strip().casefold().startswith(QUESTION)), None)
        raise ShapeError('the item has no field "question"' + (f", but {quote(near)}" if near else ""))
    repaired: list[str] = []
    question = _needed(_text(raw[QUESTION], f"/{QUESTION}", repaired), f"/{QUESTION}")
    given = [name for name in (*fields.official, *fields.tolerated) if name in raw]
    pair = Pair(question, [], f"/{QUESTION}", [], repaired, [key for key in raw if key not in (QUESTION, *given)])
    for name in given:
        if name in fields.tolerated:
            repaired.append(f"/{escape_pointer(name)}: the field is read like {quote(fields.official[0])}")
        _add_texts(pair, raw[name], f"/{escape_pointer(name)}")
    return pair


def _add_texts(pair: Pair, value: Any, place: str) -> None:
    listed = isinstance(value, list)
    for number, text in enumerate(value if listed else [value]):
        here = f"{place}/{number}" if listed else place
        pair.answers.append(_nullable(text, here, pair.repaired))
        pair.answer_places.append(here)


def _nullable(value: Any, place: str, repaired: list[str]) -> str | None:
    return None if value is None else _text(value, place, repaired)


def _needed(text: str | None, place: str) -> str:
    if text is None:
        raise ShapeError("the question is null", place)
    return text


def _text(value: Any, place: str, repaired: list[str]) -> str | None:
    """Give the text; a number is read as text and noted."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        repaired.append(f"{place}: the number {show(value)} is read as text")
        return str(getattr(value, "text", value))
    raise ShapeError(f"{show(value)} stands where a text is expected", place)


def first_delivered(answers: Sequence[str | None]) -> str | None:
    """Give a Student's first answer; None where the item holds none at all, "" for null and white space."""
    if not answers:
        return None
    text = answers[0]
    return text if text is not None and text.strip() else ""
