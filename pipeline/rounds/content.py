"""The question and answer files of a pack before they are bytes."""

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.edition.names import Author, PackName
from pipeline.rounds.manifest import Fallback
from pipeline.rounds.operators import Copy
from pipeline.schema.base import Operator


@dataclass(frozen=True)
class Item:
    """One question, or one question and answer; `index` is the question's."""

    index: int
    question: str
    answer: str = ""


@dataclass(frozen=True)
class PackFile:
    """One question or answer file of a pack; `operator` is the one that this round applied."""

    unit: str
    name: PackName
    items: tuple[Item, ...]
    left_out: tuple[int, ...] = ()
    operator: Operator | None = None
    fallbacks: tuple[Fallback, ...] = ()

    @property
    def path(self) -> str:
        """Give the path in the pack."""
        return f"{self.unit}/{self.name}"

    @property
    def author(self) -> Author:
        """Give who wrote the answers, or the questions where there are none."""
        return self.name.answer or self.name.question

    @property
    def original(self) -> PackName:
        """Give the name of the file that a copy was made from; the own name where no operator was applied."""
        if self.operator is None:
            return self.name
        if self.name.answer is None:
            return PackName(Author(self.name.question.team, self.name.question.run))
        return PackName(self.name.question, Author(self.name.answer.team, self.name.answer.run))


def find_fallbacks(copies: Mapping[int, Copy]) -> tuple[Fallback, ...]:
    """List the items, by index, that another operator than the wanted one damaged."""
    return tuple(
        Fallback(index=index, wanted=copy.wanted, used=copy.used)
        for index, copy in sorted(copies.items())
        if copy.used != copy.wanted
    )
