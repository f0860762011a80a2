"""Question files: which questions an author asks on a unit, by index; and units without any to hand out."""

from dataclasses import dataclass

import polars as pl

from pipeline.edition.corpus import Corpus
from pipeline.edition.names import Author


@dataclass(frozen=True)
class Asked:
    """The questions of one author on one unit by their index."""

    unit: str
    author: Author
    questions: dict[int, str]

    @property
    def indexes(self) -> range:
        """Give every index that the file could hold, with those that were lost on the way."""
        return range(max(self.questions, default=-1) + 1)

    def missing(self, present: dict[int, str]) -> tuple[int, ...]:
        """List the indexes without an entry."""
        return tuple(index for index in self.indexes if index not in present)


def gather_asked(questions: pl.DataFrame) -> dict[str, dict[Author, Asked]]:
    """Gather QUESTIONS rows by unit and author, in sorted order whatever the order of the rows."""
    units: dict[str, dict[Author, Asked]] = {}
    keys = ["unit", "question_team", "question_run", "question_operator", "index", "question"]
    for unit, team, run, operator, index, question in questions.select(keys).unique().sort(keys).iter_rows():
        author = Author(team, run, operator)
        file = units.setdefault(unit, {}).setdefault(author, Asked(unit, author, {}))
        file.questions.setdefault(index, question)
    return units


def explain_left_out(corpus: Corpus, with_files: set[str], kept: set[str], nothing: str) -> dict[str, str]:
    """Say why each unit of the edition that is not kept is not: no text, the budget, or `nothing` to hand out."""
    states = dict(corpus.units.select("unit", "text_state").iter_rows())
    texts = set(corpus.texts["unit"])
    reasons: dict[str, str] = {}
    for unit in (states.keys() | with_files) - kept:
        if unit not in texts:
            reasons[unit] = "its text is empty" if states.get(unit) == "empty" else "it has no text"
        else:
            reasons[unit] = "more units of its kind than the budget allows" if unit in with_files else nothing
    return reasons
