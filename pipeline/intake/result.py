"""What intake takes and gives: `Expected`, `Intake`, and the files an intake is kept in."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.errors import SensemakingError
from pipeline.files.writing import read_table, write_json, write_table
from pipeline.schema import items
from pipeline.schema.report import Report

_SYSTEM = ["team", "run"]
_QUESTION = ["question_team", "question_run", "question_operator"]
_ANSWER = ["answer_team", "answer_run", "answer_operator"]
_TABLES: dict[str, tuple[items.Schema, list[str]]] = {
    "questions": (items.QUESTIONS, ["unit", *_QUESTION, "index"]),
    "references": (items.REFERENCES, ["unit", *_QUESTION[:2], "index", "reference_index"]),
    "answers": (items.ANSWERS, [*_SYSTEM, "unit", *_QUESTION, "index"]),
    "ratings": (items.RATINGS, [*_SYSTEM, "unit", *_QUESTION, *_ANSWER, "file", "retest", "index"]),
}
_REPORTS = "reports.json"


@dataclass(frozen=True)
class Expected:
    """What a round asked for (UNITS, TEXTS, QUESTIONS, PACK_ITEMS); None where the edition does not say."""

    units: pl.DataFrame | None = None
    texts: pl.DataFrame | None = None
    questions: pl.DataFrame | None = None
    items: pl.DataFrame | None = None


@dataclass(frozen=True)
class Intake:
    """Reports, and the rows of all submissions that are not `not_scored`; tables of other roles are empty."""

    reports: tuple[Report, ...]
    questions: pl.DataFrame
    references: pl.DataFrame
    answers: pl.DataFrame
    ratings: pl.DataFrame


def make_intake(
    reports: Sequence[Report],
    *,
    questions: pl.DataFrame | None = None,
    references: pl.DataFrame | None = None,
    answers: pl.DataFrame | None = None,
    ratings: pl.DataFrame | None = None,
) -> Intake:
    """Sort reports by role and folder and each table by its key; absent tables are empty."""
    given = {"questions": questions, "references": references, "answers": answers, "ratings": ratings}
    tables: dict[str, pl.DataFrame] = {}
    for name, (schema, order) in _TABLES.items():
        frame = given[name]
        tables[name] = items.empty(schema) if frame is None else frame.sort(order, maintain_order=True)
    return Intake(tuple(sorted(reports, key=_report_order)), **tables)


def write_intake(intake: Intake, folder: Path) -> None:
    """Write `reports.json` and the four tables."""
    rows = [report.model_dump(mode="json") for report in sorted(intake.reports, key=_report_order)]
    write_json(folder / _REPORTS, {"schema_version": 1, "reports": rows})
    for name, (_, order) in _TABLES.items():
        write_table(folder / f"{name}.parquet", getattr(intake, name), order)


def read_intakes(folders: Sequence[Path]) -> Intake:
    """Read and merge intakes; the order of the folders does not matter."""
    reports: list[Report] = []
    for folder in folders:
        content: Any = json.loads((folder / _REPORTS).read_text(encoding="utf-8"))
        if content.get("schema_version") != 1:
            raise SensemakingError(f"{folder / _REPORTS}: unknown schema version.", "rebuild the results.")
        reports.extend(Report.model_validate(row) for row in content["reports"])
    tables = {
        name: pl.concat([items.empty(schema), *(read_table(folder / f"{name}.parquet", schema) for folder in folders)])
        for name, (schema, _) in _TABLES.items()
    }
    return make_intake(reports, **tables)


def _report_order(report: Report) -> tuple[str, str, str]:
    return report.role, report.identity.folder, report.identity.system
