"""Taking submissions in: one role, any number of folders, one report each and the rows of what counts."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import polars as pl

from pipeline.files.reading import read_json
from pipeline.intake.checks.coverage import coverage_by_kind
from pipeline.intake.checks.register import checks_of
from pipeline.intake.checks.rule import Check
from pipeline.intake.expectation import Expectation, index_expected
from pipeline.intake.folders import role_files
from pipeline.intake.identity import identify
from pipeline.intake.result import Expected, Intake, make_intake
from pipeline.intake.rows import Row, Rows, make_rows
from pipeline.intake.submission import SourceFile, Submission
from pipeline.intake.verdicts import broken, run_checks
from pipeline.intake.wording import count, visible
from pipeline.schema import items
from pipeline.schema.base import Role
from pipeline.schema.edition import EditionSettings
from pipeline.schema.report import Report, Share, Verdict

State = Literal["scored", "partial", "not_scored"]
_NOUNS: dict[Role, str] = {"teacher": "unit", "student": "answer", "evaluator": "rating"}


def take_in(folders: Sequence[Path], role: Role, expected: Expected, settings: EditionSettings) -> Intake:
    """Read, check and normalise the submissions of a role.

    A folder without files for the role gives no report.  Nothing a submission holds raises; the rows of a submission
    that is not scored are left out.
    """
    expectation = index_expected(expected, settings)
    reports: list[Report] = []
    kept: dict[str, list[Row]] = {"questions": [], "references": [], "answers": [], "ratings": []}
    for folder in sorted(folders):
        if not role_files(folder, role):
            continue
        report, rows = take_in_one(folder, role, expectation, settings)
        reports.append(report)
        if report.state != "not_scored":
            for name, listed in kept.items():
                listed.extend(getattr(rows, name))
    return make_intake(
        reports,
        questions=_frame(kept["questions"], items.QUESTIONS),
        references=_frame(kept["references"], items.REFERENCES),
        answers=_frame(kept["answers"], items.ANSWERS),
        ratings=_frame(kept["ratings"], items.RATINGS),
    )


def take_in_one(
    folder: Path,
    role: Role,
    expectation: Expectation,
    settings: EditionSettings,
    checks: Sequence[Check] | None = None,
) -> tuple[Report, Rows]:
    """Take in one folder; `checks` are the register's unless given."""
    submission = Submission(folder, role, identify(folder, role, settings.as_of), expectation, settings)
    _read_files(submission)
    verdicts = run_checks(submission, checks_of(role) if checks is None else checks)
    rows = Rows(None, 0, 0)
    if not any(verdict.verdict == "stop" for verdict in verdicts):
        try:
            rows = make_rows(submission)
        except Exception as error:  # the same promise as for checks: our crash stops no build
            verdicts = (*verdicts, broken("rows", error))
    return _report(submission, verdicts, rows), rows


def _read_files(submission: Submission) -> None:
    for path in role_files(submission.folder, submission.role):
        name = f"{visible(submission.identity.folder)}/{visible(path.name)}"
        submission.files.append(SourceFile(path, name, read_json(path, submission.settings.max_file_bytes)))


def _report(submission: Submission, verdicts: tuple[Verdict, ...], rows: Rows) -> Report:
    state, reason = _state(submission.role, verdicts, rows)
    return Report(
        identity=submission.identity,
        role=submission.role,
        files=tuple(file.name for file in submission.files),
        expected=rows.expected,
        delivered=rows.delivered,
        scorable=rows.scorable,
        state=state,
        reason=reason,
        coverage=_coverage(submission, verdicts),
        verdicts=verdicts,
    )


def _coverage(submission: Submission, verdicts: tuple[Verdict, ...]) -> tuple[Share, ...]:
    """Give the coverage where the check of it was made."""
    made = any(verdict.check == "coverage" and verdict.verdict in ("pass", "fail") for verdict in verdicts)
    return coverage_by_kind(submission) if made else ()


def _state(role: Role, verdicts: tuple[Verdict, ...], rows: Rows) -> tuple[State, str]:
    """Decide between scored, partial and not scored, and say why it is not the first."""
    stopped = next((verdict for verdict in verdicts if verdict.verdict == "stop"), None)
    if stopped:
        return "not_scored", stopped.findings[0].message
    if any(verdict.check == "rows" for verdict in verdicts):
        return "not_scored", "a fault of ours, see the report"
    noun = _NOUNS[role]
    if not rows.scorable:
        unreadable = [f for v in verdicts for f in v.findings if f.severity == "error"]
        return "not_scored", unreadable[0].message if unreadable else f"no {noun} can be scored"
    whole = rows.delivered if rows.expected is None else rows.expected
    if rows.scorable < whole:
        return "partial", f"{rows.scorable:,} of {count(whole, noun)} can be scored"
    if rows.expected is None and rows.refused:
        return "partial", f"{count(rows.refused, 'entry', 'entries')} cannot be scored"
    return "scored", ""


def _frame(rows: list[Row], schema: items.Schema) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=schema, orient="row")
