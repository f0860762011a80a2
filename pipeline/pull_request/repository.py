"""The local git repository: what a request changes, and its files as bytes; nothing of the request is checked out."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from pipeline.errors import UsageError
from pipeline.pull_request.changes import Change, parse_difference
from pipeline.pull_request.scope import Base


def read_changes(repository: Path, base: str, head: str) -> tuple[Change, ...]:
    """List what `head` changes since it left `base`; both are 40 hexadecimal digits."""
    _check(base, head)
    options = ["--raw", "-z", "--no-abbrev", "-M", "--no-ext-diff", "--no-textconv", "--ignore-submodules=none"]
    return parse_difference(_git(repository, "diff", *options, f"{base}...{head}", "--"))


def read_base(repository: Path, base: str, root: str, frozen: Sequence[str]) -> Base:
    """List the teams and files that the base branch holds below the submissions folder."""
    _check(base)
    listed = _git(repository, "ls-tree", "-r", "-z", "--name-only", base, "--", f"{root}/").split(b"\0")
    files = frozenset(name.decode("utf-8", "backslashreplace") for name in listed if name)
    teams = frozenset(file.split("/")[1] for file in files if file.count("/") > 1)
    return Base(root, teams, files, frozenset(frozen))


def extract(repository: Path, changes: Sequence[Change], into: Path, limit: int) -> None:
    """Write the changed files below a folder; call it only for changes whose scope was allowed.

    A file larger than `limit` is written one byte longer than allowed, so that the check of sizes names it.
    """
    for change in changes:
        target = into / change.path
        if not target.resolve().is_relative_to(into.resolve()):
            raise UsageError(f"{change.path!r} leads out of the folder")
        _check(change.blob)
        size = int(_git(repository, "cat-file", "-s", change.blob))
        content = _git(repository, "cat-file", "blob", change.blob) if size <= limit else b" " * (limit + 1)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def _check(*names: str) -> None:
    for name in names:
        if len(name) != 40 or set(name) - set("0123456789abcdef"):
            raise UsageError(f"{name[:60]!r} is not a commit or blob", "give 40 hexadecimal digits.")


def _git(repository: Path, *arguments: str) -> bytes:
    command = ["git", "-C", str(repository), "-c", "core.quotePath=false", *arguments]
    done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603
    if done.returncode:
        raise UsageError(f"git {arguments[0]} failed: {done.stderr.decode('utf-8', 'replace').strip()}")
    return done.stdout
