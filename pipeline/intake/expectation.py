"""What a round asked for, indexed once per intake for quick look-ups."""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import polars as pl

from pipeline.edition.names import GOLD, Author, PackName
from pipeline.intake.result import Expected
from pipeline.intake.wording import squash
from pipeline.schema.edition import EditionSettings

_WORD = re.compile(r"\w+")
_QUESTION_AUTHOR = ("question_team", "question_run", "question_operator")
_ANSWER_AUTHOR = ("answer_team", "answer_run", "answer_operator")


@dataclass(frozen=True)
class AskedQuestion:
    """One question of the Student round."""

    unit: str
    author: Author
    index: int
    text: str


@dataclass(frozen=True)
class Expectation:
    """The edition as intake sees it; None and empty mean that the edition does not say."""

    units: frozenset[str] | None
    asked_units: tuple[str, ...]
    texts: dict[str, str]
    quizzes: dict[tuple[str, Author], tuple[AskedQuestion, ...]] | None
    files: dict[tuple[str, PackName], tuple[int, ...]] | None
    aliases: dict[str, str] = field(default_factory=dict)

    @cached_property
    def quizzes_of(self) -> dict[str, list[Author]]:
        """Map a unit to the authors of its quizzes: gold first, originals before copies."""
        found: dict[str, list[Author]] = defaultdict(list)
        for unit, author in self.quizzes or {}:
            found[unit].append(author)
        return {unit: sorted(authors, key=_author_order) for unit, authors in found.items()}

    @cached_property
    def files_of(self) -> dict[str, list[str]]:
        """Map a unit to the names of its files in the Evaluator pack."""
        found: dict[str, list[str]] = defaultdict(list)
        for unit, name in self.files or {}:
            found[unit].append(str(name))
        return dict(found)

    @cached_property
    def unit_words(self) -> dict[str, frozenset[str]]:
        """Map a unit to the case-folded words of its text."""
        return {unit: words(text) for unit, text in self.texts.items()}

    @cached_property
    def folded_texts(self) -> dict[str, str]:
        """Map a unit to its text, case-folded and with white space collapsed."""
        return {unit: squash(text).casefold() for unit, text in self.texts.items()}

    @cached_property
    def all_words(self) -> frozenset[str]:
        """Give the words of all texts and all questions asked."""
        questions = [question.text for quiz in (self.quizzes or {}).values() for question in quiz]
        return frozenset().union(*self.unit_words.values(), *(words(text) for text in questions))


def words(text: str) -> frozenset[str]:
    """Give the case-folded words of a text."""
    return frozenset(_WORD.findall(text.casefold()))


def index_expected(expected: Expected, settings: EditionSettings) -> Expectation:
    """Index the tables; units that have a text are asked for, or all where no unit has one."""
    units = None if expected.units is None else expected.units.select("unit", "text_state").rows()
    texts = {} if expected.texts is None else dict(expected.texts.select("unit", "text").rows())
    with_text = [unit for unit, state in units or [] if state == "present"]
    return Expectation(
        units=None if units is None else frozenset(unit for unit, _ in units),
        asked_units=tuple(sorted(with_text or [unit for unit, _ in units or []])),
        texts=texts,
        quizzes=None if expected.questions is None else _quizzes(expected.questions),
        files=None if expected.items is None else _files(expected.items),
        aliases={alias: name for name, kind in settings.kinds.items() for alias in kind.aliases},
    )


def _quizzes(questions: pl.DataFrame) -> dict[tuple[str, Author], tuple[AskedQuestion, ...]]:
    found: dict[tuple[str, Author], list[AskedQuestion]] = defaultdict(list)
    for unit, index, text, *author in _sorted(questions, "index", "question", *_QUESTION_AUTHOR):
        asked = AskedQuestion(unit, Author(*author), index, text)
        found[unit, asked.author].append(asked)
    return {key: tuple(quiz) for key, quiz in found.items()}


def _files(pack: pl.DataFrame) -> dict[tuple[str, PackName], tuple[int, ...]]:
    found: dict[tuple[str, PackName], list[int]] = defaultdict(list)
    for unit, index, *authors in _sorted(pack, "index", *_QUESTION_AUTHOR, *_ANSWER_AUTHOR):
        found[unit, PackName(Author(*authors[:3]), Author(*authors[3:]))].append(index)
    return {key: tuple(indices) for key, indices in found.items()}


def _sorted(frame: pl.DataFrame, *columns: str) -> list[tuple[Any, ...]]:
    authors = [name for name in (*_QUESTION_AUTHOR, *_ANSWER_AUTHOR) if name in columns]
    return frame.sort(["unit", *authors, "index"]).select("unit", *columns).rows()


def _author_order(author: Author) -> tuple[bool, bool, Author]:
    return author.operator != "", author.team != GOLD, author
