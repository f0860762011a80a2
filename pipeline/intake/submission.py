"""One submission in one role while it is being checked: files, entries (keys), items.

The checks fill and mark this in their order; nothing here judges.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pipeline.edition.names import Author, Key
from pipeline.files.reading import JsonRead
from pipeline.intake.expectation import AskedQuestion, Expectation
from pipeline.intake.identity import Naming
from pipeline.schema.base import Role
from pipeline.schema.edition import EditionSettings
from pipeline.schema.submission import Identity


@dataclass
class SourceFile:
    """A file of the submission; `name` is shown in findings, relative to the submissions folder."""

    path: Path
    name: str
    read: JsonRead
    too_long: bool = False


@dataclass
class Pair:
    """A question with the texts that follow it: a Teacher's references or a Student's answers.

    None among the answers is a JSON null.  Places are JSON pointers below the item.
    """

    question: str
    answers: list[str | None]
    question_place: str
    answer_places: list[str]
    repaired: list[str] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)


@dataclass
class Item:
    """One element of an entry's list that could be read as a pair.

    `asked` is the question of the round that a Student's item was matched to; `repeated` says that its question
    is one of the quiz but was answered by an earlier item.
    """

    entry: "Entry"
    index: int
    pair: Pair
    asked: AskedQuestion | None = None
    repeated: bool = False
    dropped: bool = False

    @property
    def pointer(self) -> str:
        """Point at the item."""
        return f"{self.entry.pointer}/{self.index}"

    @property
    def question_pointer(self) -> str:
        """Point at the question."""
        return self.pointer + self.pair.question_place

    def answer_pointer(self, number: int) -> str:
        """Point at one of the answers."""
        return self.pointer + self.pair.answer_places[number]


@dataclass(slots=True)
class Rated:
    """One delivered rating: `value` is None where it is not valid, and `fault` says why.

    `index` is the item's, `answer` the author of the rated answer.
    """

    index: int
    answer: Author
    place: str
    raw: Any
    value: float | None
    fault: str = ""
    repair: str = ""
    rescaled: bool = False


@dataclass
class Entry:
    """One key of a file; `refused` once an error made it not scorable, `twin` when it only repeats another."""

    file: SourceFile
    key: str
    pointer: str
    value: Any
    name: Key | None = None
    refused: bool = False
    twin: bool = False
    retest: bool = False
    nested: bool = False
    items: list[Item] = field(default_factory=list)
    ratings: list[Rated] = field(default_factory=list)

    @property
    def key_name(self) -> Key:
        """Give the parsed key of an entry that passed `key-form`."""
        if self.name is None:
            raise ValueError(f"the key of {self.pointer} was not parsed")
        return self.name


@dataclass
class Submission:
    """Everything the checks of one submission see."""

    folder: Path
    role: Role
    naming: Naming
    expectation: Expectation
    settings: EditionSettings
    files: list[SourceFile] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    @property
    def identity(self) -> Identity:
        """Give who it is from."""
        return self.naming.identity

    def live(self) -> Iterator[Entry]:
        """Walk the entries that no error has refused so far and that do not just repeat another."""
        return (entry for entry in self.entries if not entry.refused and not entry.twin)

    def live_items(self) -> Iterator[Item]:
        """Walk the readable items of live entries."""
        return (item for entry in self.live() for item in entry.items if not item.dropped)
