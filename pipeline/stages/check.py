"""Submissions, read as the leaderboard reads them -> reports; and the mechanical repairs of their files."""

import difflib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.edition.settings import read_settings
from pipeline.errors import UsageError
from pipeline.files.writing import write_bytes
from pipeline.intake.folders import CARD, find_runs, role_files
from pipeline.intake.mend import mend
from pipeline.intake.run import take_in
from pipeline.intake.wording import visible
from pipeline.schema.base import ROLES
from pipeline.schema.report import Report
from pipeline.stages.expected import Places, find_corpus, find_expected


@dataclass(frozen=True)
class Repair:
    """A file whose bytes can be put right mechanically, and the change as a unified diff."""

    path: Path
    data: bytes
    diff: str


def runs_at(path: Path) -> list[Path]:
    """Find the run folders at a path: itself, those of a team, or those of all teams; UsageError where none is."""
    path = Path(os.path.abspath(path))  # noqa: PTH100 - resolve() would follow links, which the checks must see
    if not path.is_dir():
        raise UsageError(f"{path}: no such folder.", "name submissions/<team>/<run>, a team's folder or all of them.")
    if _is_run(path):
        return [path]
    children = [child for child in sorted(path.iterdir()) if child.is_dir() and not child.name.startswith(".")]
    runs = [child for child in children if _is_run(child)] or [run for run in find_runs(path) if _is_run(run)]
    if not runs:
        raise UsageError(
            f"{path}: no submission file.", "files are named questions*, answers* or ratings*, and end in .json."
        )
    return runs


def check_path(path: Path, edition: Path, places: Places) -> tuple[list[Report], str]:
    """Check all runs at a path in every role they have files for; give the reports and the submissions folder."""
    settings, runs = read_settings(edition), runs_at(path)
    corpus = find_corpus(places, settings)
    roles = [role for role in ROLES if any(role_files(run, role) for run in runs)]
    reports = [
        report
        for role in roles
        for report in take_in(runs, role, find_expected(role, places, corpus), settings).reports
    ]
    if not reports:
        raise UsageError(
            f"{path}: no submission file.", "files are named questions*, answers* or ratings*, and end in .json."
        )
    return reports, os.path.relpath(runs[0].parent.parent)


def find_repairs(path: Path, edition: Path) -> list[Repair]:
    """Find the files at a path that mechanical repairs would change."""
    limit = read_settings(edition).max_file_bytes
    return [repair for run in runs_at(path) for repair in _repairs(run, limit)]


def write_repairs(repairs: Sequence[Repair]) -> None:
    """Write the repaired files over the old ones."""
    for repair in repairs:
        write_bytes(repair.path, repair.data)


def _repairs(run: Path, limit: int) -> Iterator[Repair]:
    for role in ROLES:
        for path in role_files(run, role):
            if path.is_symlink() or not path.is_file() or path.stat().st_size > limit:
                continue
            old = path.read_bytes()
            new = mend(old, role)
            if new is not None and new != old:
                yield Repair(path, new, _diff(path, old, new))


def _diff(path: Path, old: bytes, new: bytes) -> str:
    """Compare line by line, with the marks shown that a terminal would hide."""
    before, after = (visible_lines(data) for data in (old, new))
    name = visible(path.name)
    return "\n".join(difflib.unified_diff(before, after, name, f"{name} (repaired)", lineterm="", n=1))


def visible_lines(data: bytes) -> list[str]:
    """Give the lines of a file with everything invisible escaped."""
    return [visible(line, 500) for line in data.decode("utf-8").split("\n")]


def _is_run(path: Path) -> bool:
    return (path / CARD).is_file() or any(role_files(path, role) for role in ROLES)
