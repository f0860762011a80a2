"""Where submissions stand on disk: `submissions/<team>/<run>/` and the files of each role.

Kept free of heavy imports, since the Snakefile asks it for every file list.
"""

import os
import stat
from collections.abc import Iterable, Sequence
from pathlib import Path

from pipeline.digest import bucket_of, sha256_file, sha256_parts
from pipeline.edition.names import slug
from pipeline.intake.twins import twins_of
from pipeline.schema.base import Role

PREFIXES: dict[Role, str] = {"teacher": "questions", "student": "answers", "evaluator": "ratings"}
CARD = "system.yaml"


def find_runs(submissions: Path, role: Role | None = None) -> list[Path]:
    """List the run folders, sorted; with a role only those that hold a file for it."""
    runs = [run for team in _folders(submissions) for run in _folders(team)]
    return [run for run in runs if role is None or role_files(run, role)]


def role_files(run: Path, role: Role) -> list[Path]:
    """List a run folder's files for a role, sorted: named `questions*`, `answers*` or `ratings*`, and `.json`."""
    prefix = PREFIXES[role]
    try:
        return sorted(p for p in run.iterdir() if p.name.startswith(prefix) and p.suffix == ".json")
    except OSError:
        return []


def input_files(run: Path, role: Role) -> list[Path]:
    """List every file that a run's report for a role depends on."""
    card = run / CARD
    return role_files(run, role) + ([card] if os.path.lexists(card) else [])


def runs_in_bucket(submissions: Path, role: Role, bucket: int, buckets: int) -> list[Path]:
    """List the run folders with files for a role that fall into one bucket."""
    runs = find_runs(submissions, role)
    return [run for run in runs if bucket_of(run.relative_to(submissions).as_posix(), buckets) == bucket]


def filled_buckets(submissions: Path, role: Role, buckets: int) -> list[int]:
    """List the buckets that hold at least one run for a role."""
    runs = find_runs(submissions, role)
    return sorted({bucket_of(run.relative_to(submissions).as_posix(), buckets) for run in runs})


def bucket_digest(submissions: Path, role: Role, bucket: int, buckets: int) -> str:
    """Hash the names and contents of all that the reports of a bucket depend on."""
    runs = runs_in_bucket(submissions, role, bucket, buckets)
    files = [path for run in runs for path in input_files(run, role)]
    return _digest(submissions, files)


def sources_digest(submissions: Path, role: Role, sources: Sequence[str] | None) -> str:
    """Hash what a pack takes from the submissions of a role: those of its named sources, or all of them.

    A name that no folder bears as it stands (a twin of another, say) makes it hash all of them, which is never wrong.
    """
    runs = find_runs(submissions, role)
    if sources is not None:
        named = {f"{slug(run.parent.name)}_{slug(run.name)}": run for run in runs}
        if all(source in named for source in sources):
            runs = [named[source] for source in sorted(set(sources))]
    files = [path for run in runs for path in input_files(run, role)]
    return _digest(submissions, files)


def submissions_digest(submissions: Path) -> str:
    """Hash the names and contents of all submission files of all roles."""
    files = {path for run in find_runs(submissions) for role in PREFIXES for path in input_files(run, role)}
    return _digest(submissions, files)


def _folders(parent: Path) -> Sequence[Path]:
    try:
        return sorted(p for p in parent.iterdir() if p.is_dir() and not p.is_symlink() and not p.name.startswith("."))
    except OSError:
        return []


def _digest(submissions: Path, files: Iterable[Path]) -> str:
    rows = sorted((path.relative_to(submissions).as_posix(), _state(path)) for path in set(files))
    return sha256_parts(*(part for row in rows for part in row))


def _state(path: Path) -> str:
    """Give the hash of a regular file, and for anything else what it is: no link is followed, no pipe opened."""
    try:
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode):
            return f"link to {path.readlink()}"
        return sha256_file(path) if stat.S_ISREG(mode) else f"kind {stat.S_IFMT(mode)}"
    except OSError:
        return "cannot be read"


def twins_digest(submissions: Path) -> str:
    """Hash the groups of folder names that are twins of each other; the same for all folders that have none.

    A run's slug depends on its twins alone, so this and a bucket's own files decide its report.
    """
    teams = _folders(submissions)
    levels = [("", [team.name for team in teams]), *((team.name, [r.name for r in _folders(team)]) for team in teams)]
    rows = [(place, name, *twins_of(name, names)) for place, names in levels for name in names]
    return sha256_parts(*(sha256_parts(*row) for row in rows if len(row) > 2))
