"""A small edition and submissions to it, built in tests."""

import json
from pathlib import Path
from typing import Any

from pipeline.intake.result import Expected, Intake
from pipeline.intake.run import take_in
from pipeline.schema import items
from pipeline.schema.base import Role
from pipeline.schema.edition import EditionSettings, EvaluatorSettings, Kind
from pipeline.schema.report import Finding, Report

FILES: dict[Role, str] = {"teacher": "questions.json", "student": "answers.json", "evaluator": "ratings.json"}
NOTHING = Expected()
SETTINGS = EditionSettings(
    id="test",
    title="Test",
    summary="Test",
    kinds={"popular": Kind(title="Popular", aliases=("pop",)), "lectures": Kind(title="Lectures")},
    max_file_bytes=200_000,
    evaluator=EvaluatorSettings(),
)
TEXT = "The baker waits overnight because fermentation of the dough takes many hours in the cold cellar."
QUIZ = ["Why does the baker wait?", "Where is the dough kept?", "How long does it take?"]
UNIT, OTHER, SILENT = "popular/talk-01", "popular/Розмова é", "lectures/slide-01"
GOLD_FILE = "questions_by_GOLD_PRIMARY.json"
RATED = "questions_by_GOLD_PRIMARY_answered_by_red_PRIMARY.json"


def _units() -> list[dict[str, object]]:
    shared = {"sub_kind": None, "gold_state": "questions"}
    return [
        {"unit": UNIT, "kind": "popular", "text_state": "present", "words": 16, **shared},
        {"unit": OTHER, "kind": "popular", "text_state": "present", "words": 3, **shared},
        {"unit": SILENT, "kind": "lectures", "text_state": "missing", "words": 0, **shared},
    ]


def _author(team: str, operator: str = "", who: str = "question") -> dict[str, object]:
    return {f"{who}_team": team, f"{who}_run": "PRIMARY", f"{who}_operator": operator}


def _quiz(unit: str, questions: list[str], team: str, operator: str = "") -> list[dict[str, object]]:
    place = {"unit": unit, "kind": unit.split("/")[0], **_author(team, operator)}
    return [{**place, "index": index, "question": text} for index, text in enumerate(questions)]


def _pack_items() -> list[dict[str, object]]:
    rows = _quiz(UNIT, QUIZ, "GOLD")
    answers = [_author("red", "", "answer"), _author("red", "W", "answer")]
    return [{**row, **answer, "answer": "Because."} for row in rows for answer in answers]


EVERYTHING = Expected(
    units=items.table(_units(), items.UNITS),
    texts=items.table([{"unit": UNIT, "text": TEXT}, {"unit": OTHER, "text": "Ein kurzer Text."}], items.TEXTS),
    questions=items.table(
        [*_quiz(UNIT, QUIZ, "GOLD"), *_quiz(UNIT, ["What is cold?"], "red"), *_quiz(OTHER, ["Was ist kurz?"], "GOLD")],
        items.QUESTIONS,
    ),
    items=items.table(_pack_items(), items.PACK_ITEMS),
)


def submit(root: Path, role: Role, content: Any, *, team: str = "blue", run: str = "PRIMARY", name: str = "") -> Path:
    """Write one file of a submission (bytes as they are, else as JSON); give the run's folder."""
    folder = root / team / run
    folder.mkdir(parents=True, exist_ok=True)
    data = content if isinstance(content, bytes) else json.dumps(content, ensure_ascii=False).encode()
    (folder / (name or FILES[role])).write_bytes(data)
    return folder


def take(root: Path, role: Role, content: Any, expected: Expected = NOTHING, **more: Any) -> Intake:
    """Submit one file and take it in."""
    return take_in([submit(root, role, content, **more)], role, expected, SETTINGS)


def report_of(intake: Intake) -> Report:
    """Give the only report."""
    (report,) = intake.reports
    return report


def ids(report: Report) -> set[str]:
    """Give the ids of the checks that found something, and of those that broke."""
    return {verdict.check for verdict in report.verdicts if verdict.verdict in ("fail", "stop", "broken")}


def finding(report: Report, check: str) -> Finding:
    """Give the only finding of a check."""
    (found,) = [one for one in report.findings if one.check == check]
    return found
