"""What a board was made from: the commit of its inputs, digests, versions of the libraries."""

import os
import platform
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from pipeline.schema.board import Provenance

PACKAGES = ("polars", "numpy", "torch", "transformers", "sentence-transformers")
CHANGED = "+changes"


@dataclass(frozen=True)
class Digests:
    """SHA-256 of the edition's data, all submissions, the settings and the code."""

    data: str
    submissions: str
    settings: str
    code: str


@dataclass(frozen=True)
class Commit:
    """A commit and its committer's date (ISO 8601); both "" outside git."""

    id: str
    date: str


def read_provenance(
    root: Path, inputs: Sequence[Path], digests: Digests, versions: Mapping[str, str] | None = None
) -> Provenance:
    """Describe what a board is made from; `inputs` are files or folders below `root`, which may be no repository."""
    commit = read_commit(root, inputs)
    return Provenance(
        commit=commit.id,
        commit_date=commit.date,
        data=digests.data,
        submissions=digests.submissions,
        settings=digests.settings,
        code=digests.code,
        versions=dict(sorted((read_versions() if versions is None else versions).items())),
    )


def read_commit(root: Path, inputs: Sequence[Path]) -> Commit:
    """Give the last commit that touched any input; `+changes` behind it where the inputs differ from HEAD.

    A commit of other files, such as the results themselves, does not move it.  Both fields are "" outside git,
    without git, or where no commit holds an input.
    """
    paths = sorted(str(path) for path in inputs)
    answer = _git(root, "log", "-1", "--format=%H%x00%cI", "--", *paths) if paths else ""
    identity, _, date = answer.strip().partition("\0")
    if not identity:
        return Commit("", "")
    changed = _git(root, "status", "--porcelain", "--untracked-files=all", "--", *paths).strip()
    return Commit(f"{identity}{CHANGED}" if changed else identity, date)


def read_versions(packages: Sequence[str] = PACKAGES) -> dict[str, str]:
    """Give the versions of Python and of the packages that are installed, without importing them."""
    found = {"python": platform.python_version()}
    for package in packages:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return found


def _git(root: Path, *arguments: str) -> str:
    """Ask git; "" where it is not installed or has no answer."""
    program = shutil.which("git")
    if program is None or not root.is_dir():
        return ""
    environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
    command = [program, "-C", str(root), *arguments]
    answer = subprocess.run(command, capture_output=True, env=environment, check=False)  # noqa: S603 - no shell, own words
    return answer.stdout.decode("utf-8", "replace") if answer.returncode == 0 else ""
