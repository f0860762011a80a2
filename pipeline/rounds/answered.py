"""Answer files: who answered which questions of a question file, by index."""

from dataclasses import dataclass

import polars as pl

from pipeline.edition.names import FROM_TEACHER, Author, PackName
from pipeline.rounds.asked import Asked

AskedUnits = dict[str, dict[Author, Asked]]


@dataclass(frozen=True)
class Answered:
    """One author's answers to one question file, by index; there are no blank ones."""

    asked: Asked
    author: Author
    answers: dict[int, str]

    @property
    def name(self) -> PackName:
        """Give the pack file's name."""
        return PackName(self.asked.author, self.author)

    @property
    def original(self) -> str:
        """Give the name of the same author's file of answers to the undamaged questions."""
        question = self.asked.author
        return str(PackName(Author(question.team, question.run), self.author))


def gather_answers(answers: pl.DataFrame, asked: AskedUnits) -> dict[str, list[Answered]]:
    """Gather ANSWERS rows that answer a question of the Student pack, by unit; missing and blank ones are left out."""
    keys = ["unit", "question_team", "question_run", "question_operator", "team", "run", "index", "answer"]
    given = answers.filter(pl.col("state") == "answered").select(keys)
    return _gather(given, asked)


def gather_references(references: pl.DataFrame, asked: AskedUnits) -> dict[str, list[Answered]]:
    """Gather the first reference of each question of the Student pack, by unit; their run is FROMTEACHER."""
    first = references.sort("reference_index", "reference").unique(
        ["unit", "question_team", "question_run", "index"], keep="first", maintain_order=True
    )
    given = first.select(
        "unit",
        "question_team",
        "question_run",
        pl.lit("").alias("question_operator"),
        pl.col("question_team").alias("team"),
        pl.lit(FROM_TEACHER).alias("run"),
        "index",
        pl.col("reference").alias("answer"),
    )
    return _gather(given, asked)


def _gather(given: pl.DataFrame, asked: AskedUnits) -> dict[str, list[Answered]]:
    files: dict[tuple[str, PackName], Answered] = {}
    for unit, team, run, operator, by, by_run, index, answer in given.unique().sort(given.columns).iter_rows():
        file = asked.get(unit, {}).get(Author(team, run, operator))
        if file is None or index not in file.questions or not (answer or "").strip():
            continue
        author = Author(by, by_run)
        entry = files.setdefault((unit, PackName(file.author, author)), Answered(file, author, {}))
        entry.answers.setdefault(index, answer)
    units: dict[str, list[Answered]] = {}
    for (unit, _), entry in files.items():
        units.setdefault(unit, []).append(entry)
    return units
