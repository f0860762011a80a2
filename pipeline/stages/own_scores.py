"""A participant's own scores on what lies on this machine, and what has to wait for the leaderboard."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from pipeline.edition.corpus import Corpus
from pipeline.edition.settings import read_settings
from pipeline.errors import UsageError
from pipeline.intake.folders import role_files
from pipeline.intake.result import Intake
from pipeline.intake.run import take_in
from pipeline.intake.wording import visible
from pipeline.metrics.definitions import definitions
from pipeline.metrics.student import score_answers, score_items
from pipeline.schema import items
from pipeline.schema.base import ROLES, Role
from pipeline.schema.board import Cell, Table
from pipeline.schema.edition import EditionSettings
from pipeline.stages.check import runs_at
from pipeline.stages.expected import Places, find_corpus, find_expected, find_items

_SHOWN = {"student": ("student", "student_kinds"), "evaluator": ("evaluator", "evaluator_groups", "adversarial")}


@dataclass(frozen=True)
class OwnScores:
    """The tables that could be made, and a line for each thing that could not."""

    tables: tuple[Table, ...]
    pending: tuple[str, ...]


def score_path(path: Path, edition: Path, places: Places) -> OwnScores:
    """Score the runs at a path in every role they have files for."""
    settings, runs = read_settings(edition), runs_at(path)
    corpus = find_corpus(places, settings)
    tables: list[Table] = []
    pending: list[str] = []
    for role in ROLES:
        if not any(role_files(run, role) for run in runs):
            continue
        intake = take_in(runs, role, find_expected(role, places, corpus), settings)
        out = [report for report in intake.reports if report.state == "not_scored"]
        pending += [f"{visible(r.identity.folder)} ({role}): not scored: {visible(r.reason)}" for r in out]
        if len(out) < len(intake.reports):
            made, waits = _score(role, intake, settings, corpus, places)
            tables += made
            pending += waits
    if not tables and not pending:
        raise UsageError(f"{path}: no submission file.", "files begin with questions, answers or ratings.")
    return OwnScores(tuple(tables), tuple(pending))


def _score(
    role: Role, intake: Intake, settings: EditionSettings, corpus: Corpus | None, places: Places
) -> tuple[list[Table], list[str]]:
    if role == "teacher":
        names = "relevance, coverage and diversity"
        return [], [f"teacher: {names} need the embedding model and are compared between systems; see `make site`"]
    references = items.empty(items.REFERENCES) if corpus is None else corpus.references
    waits = [] if references.height else [f"{role}: no gold answers here, so nothing can be compared with them"]
    known = definitions(settings, "none")
    if role == "student":
        from pipeline.analysis.student import analyse_students

        values = score_answers(intake.answers, references, settings)
        tables = analyse_students(values, intake.reports, settings, known)
        waits.append("student: recall on Teachers' questions needs the Teachers' references")
    else:
        from pipeline.analysis.evaluator import analyse_evaluators

        tables = analyse_evaluators(
            intake.ratings, _item_values(places, references, settings), intake.reports, _units(corpus), settings, known
        )
        waits.append("evaluator: agreement with other Evaluators needs their ratings")
    chosen = [table for table in tables if table.id in _SHOWN[role] and table.rows]
    return chosen, [*waits, f"{role}: ranks and intervals against other systems need their submissions"]


def _item_values(places: Places, references: pl.DataFrame, settings: EditionSettings) -> pl.DataFrame:
    asked = find_items("evaluator", places)
    return items.empty(items.ITEM_VALUES) if asked is None else score_items(asked, references, settings)


def _units(corpus: Corpus | None) -> pl.DataFrame:
    return items.empty(items.UNITS) if corpus is None else corpus.units


def table_text(table: Table) -> str:
    """Lay a table out for a terminal; ranks and intervals are left out, as they compare with other systems."""
    kept = [n for n, column in enumerate(table.columns) if column.kind not in ("rank", "team")]
    head = [table.columns[n].label for n in kept]
    rows = [[_cell(row.cells[n], table.columns[n].digits) for n in kept] for row in table.rows]
    widths = [max(len(line[n]) for line in [head, *rows]) for n in range(len(kept))]
    lines = [_line(line, widths) for line in [head, *rows]]
    return "\n".join([table.title, *lines]) + "\n"


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = (cell.ljust(width) if n == 0 else cell.rjust(width) for n, (cell, width) in
                    enumerate(zip(cells, widths, strict=True)))  # fmt: skip
    return "  ".join([first, *rest]).rstrip()


def _cell(cell: Cell, digits: int) -> str:
    if cell.value is None:
        return "–"
    return f"{cell.value:.{digits}f}" if isinstance(cell.value, float) else visible(str(cell.value), 80)
