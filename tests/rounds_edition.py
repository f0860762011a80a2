"""A tiny made-up edition with submissions in both rounds, for tests of packs; its sentences mean nothing.

The texts, gold answers and references each hold a canary word that must not turn up elsewhere.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import polars as pl

from pipeline.edition.corpus import Corpus
from pipeline.intake.result import Intake, make_intake
from pipeline.schema import items
from pipeline.schema.base import Role
from pipeline.schema.edition import EditionSettings
from pipeline.schema.report import Report
from pipeline.schema.submission import Identity, SystemCard

GOLD_CANARY = "goldcanary"
REFERENCE_CANARY = "referencecanary"
CYRILLIC = "biology/Птахи, що гніздяться/topic 1"
UNITS = {
    "talks/one": "present",
    "talks/two": "present",
    "talks/empty": "empty",
    "talks/quiet": "missing",
    CYRILLIC: "present",
}


def settings(**rounds: Any) -> EditionSettings:
    """Give settings whose `rounds` are as named."""
    return EditionSettings.model_validate({"id": "tiny", "title": "Tiny", "summary": "Tiny.", "rounds": rounds})


def corpus() -> Corpus:
    """Give five units in two kinds, one with an empty text and one with none; gold on three of them."""
    units = [
        {
            "unit": unit,
            "kind": unit.split("/")[0],
            "sub_kind": None,
            "text_state": state,
            "words": 3,
            "gold_state": "none",
        }
        for unit, state in UNITS.items()
    ]
    texts = [{"unit": unit, "text": f"Text of {unit}."} for unit, state in UNITS.items() if state == "present"]
    gold = [
        *_questions("GOLD", "talks/one", ["What does the speaker build first?", "Why?", "Who was there all day long?"]),
        *_questions("GOLD", CYRILLIC, ["Де гніздяться птахи навесні?", "Що їдять пташенята влітку?"]),
        *_questions("GOLD", "talks/quiet", ["What is on the slide?"]),
    ]
    references = [
        _reference("GOLD", "talks/one", 0, 0, f"A {GOLD_CANARY} shed for tools"),
        _reference("GOLD", "talks/one", 0, 1, f"Some other {GOLD_CANARY}"),
        _reference("GOLD", "talks/one", 2, 0, f"The {GOLD_CANARY} neighbours"),
    ]
    return Corpus(
        items.table(units, items.UNITS),
        items.table(texts, items.TEXTS),
        items.table(gold, items.QUESTIONS),
        items.table(references, items.REFERENCES),
    )


def teachers(*names: str) -> Intake:
    """Give Teachers who ask on every unit with a text and deliver a reference for their first question."""
    names = names or ("red", "blue")
    asked = [unit for unit, state in UNITS.items() if state == "present"]
    rows = [row for name in names for unit in asked for row in _questions(name, unit, _teacher_questions(name, unit))]
    references = [_reference(name, unit, 0, 0, f"{name} says {REFERENCE_CANARY}") for name in names for unit in asked]
    return make_intake(
        [report(name, "teacher") for name in names],
        questions=items.table(rows, items.QUESTIONS),
        references=items.table(references, items.REFERENCES),
    )


def students(asked: pl.DataFrame, *names: str, skip: Iterable[tuple[str, int]] = ()) -> Intake:
    """Give Students who answer every question of a pack but those of the (unit, index) pairs in `skip`.

    A skipped answer is missing for the first Student and blank for the others.
    """
    names = names or ("ada", "bob")
    skipped = set(skip)
    rows = []
    for number, name in enumerate(names):
        for position, row in enumerate(asked.iter_rows(named=True)):
            state = ("empty" if number else "missing") if (row["unit"], row["index"]) in skipped else "answered"
            answer = f"{name} thinks of {row['unit']} as number {position}" if state == "answered" else " " * number
            rows.append({**row, "team": name, "run": "PRIMARY", "answer": answer, "state": state})
    table = items.table([{key: row[key] for key in items.ANSWERS} for row in rows], items.ANSWERS)
    return make_intake([report(name, "student") for name in names], answers=table)


def report(team: str, role: Role, run: str = "PRIMARY") -> Report:
    """Give a report without findings."""
    card = SystemCard()
    identity = Identity(role=role, folder=team, team=team, run=run, team_name=team, system_name=run, card=card)
    return Report(identity=identity, role=role, files=(), expected=None, delivered=1, scorable=1, state="scored")


def shuffled(frame: pl.DataFrame, seed: int) -> pl.DataFrame:
    """Give the rows in another order."""
    return frame.sample(fraction=1.0, shuffle=True, seed=seed)


def _teacher_questions(name: str, unit: str) -> list[str]:
    return [f"What does {name} want to know about {unit}?", f"Which {name} thing comes after {unit} ends?", "Why?"]


def _questions(team: str, unit: str, questions: Sequence[str]) -> list[dict[str, object]]:
    author = {"question_team": team, "question_run": "PRIMARY", "question_operator": ""}
    place = {"unit": unit, "kind": unit.split("/")[0], **author}
    return [{**place, "index": index, "question": question} for index, question in enumerate(questions)]


def _reference(team: str, unit: str, index: int, position: int, text: str) -> dict[str, object]:
    author = {"question_team": team, "question_run": "PRIMARY"}
    return {"unit": unit, **author, "index": index, "reference_index": position, "reference": text}
