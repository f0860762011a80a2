"""Which files a request may touch: one team's own folder below `submissions/`, as data, and nothing published.

Every rule yields all its findings at once.  What the files hold is not looked at here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pipeline.intake.folders import CARD, PREFIXES
from pipeline.intake.wording import count, join, quote, visible
from pipeline.pull_request.changes import LINK, SUBMODULE, Change
from pipeline.schema.report import Finding

MAX_FILES = 100
_NAMED = 5
_DOWNSTREAM = ("questions", "answers")


@dataclass(frozen=True)
class Base:
    """What the base branch holds.

    `teams`: the team folders.  `files`: all files below `submissions/`, as seen from the repository.
    `frozen`: systems (TEAM_RUN) that a handed-out pack was made from.
    """

    root: str = "submissions"
    teams: frozenset[str] = frozenset()
    files: frozenset[str] = frozenset()
    frozen: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Scope:
    """What a request touches: its team ("" where there is not exactly one), its run folders, and what is wrong."""

    team: str
    new_team: bool
    folders: tuple[str, ...]
    files: int
    findings: tuple[Finding, ...] = field(default=())

    @property
    def allowed(self) -> bool:
        """Say whether nothing was found that forbids to look further."""
        return not any(finding.severity == "error" for finding in self.findings)


def check_scope(changes: Sequence[Change], base: Base, limit: int = MAX_FILES) -> Scope:
    """Decide what a request touches and whether it may.

    A request without changes, or with more than `limit` files, is refused as a whole.
    """
    paths = sorted({path for change in changes for path in change.paths})
    inside = [path for path in paths if _team(path, base.root)]
    teams = sorted({_team(path, base.root) for path in inside})
    team = teams[0] if len(teams) == 1 else ""
    findings = [
        *_size(changes, limit),
        *_outside(paths, base.root),
        *_teams(teams, base.teams),
        *(finding for change in changes for finding in _change(change, base)),
    ]
    folders = sorted({"/".join(path.split("/")[:3]) for path in inside if path.count("/") == 3})
    return Scope(team, bool(team) and team not in base.teams, tuple(folders), len(changes), tuple(findings))


def _size(changes: Sequence[Change], limit: int) -> Iterable[Finding]:
    if not changes:
        yield _error("request-empty", "the request changes no file", "add your files and push them to your branch.")
    if len(changes) > limit:
        yield _error(
            "request-size",
            f"the request changes {count(len(changes), 'file')}, {limit} are allowed",
            "send one team's run folders only; check that no cache or environment was added.",
        )


def _outside(paths: Sequence[str], root: str) -> Iterable[Finding]:
    outside = [path for path in paths if not _team(path, root)]
    if outside:
        yield _error(
            "request-outside",
            f"{count(len(outside), 'path')} outside {root}/<team>/: {join(map(_show, outside), _NAMED)}",
            "a submission changes its own folder alone; send other changes as a request of their own.",
            outside[0],
        )


def _teams(teams: Sequence[str], known: frozenset[str]) -> Iterable[Finding]:
    if len(teams) > 1:
        others = [team for team in teams if team in known]
        named = join(map(_show, teams), _NAMED)
        yield _error(
            "request-teams",
            f"the request touches {count(len(teams), 'team')}' folders: {named}"
            + (f"; already on the board: {join(map(_show, others), _NAMED)}" if others else ""),
            "one request, one team: take the files of the others out.",
        )


def _change(change: Change, base: Base) -> Iterable[Finding]:
    """Look at one change below the submissions folder."""
    if not _team(change.path, base.root) and not _team(change.old_path, base.root):
        return
    name = change.path.rsplit("/", 1)[-1]
    if change.mode in (LINK, SUBMODULE):
        what = "a symbolic link" if change.mode == LINK else "a submodule"
        yield _error("request-plain", f"this is {what}, not a regular file", "submit the file itself.", change.path)
    elif change.mode == "100755":
        yield _warn("request-mode", "the file is marked as executable", "nothing runs it: chmod -x.", change.path)
    if change.kind in ("deleted", "renamed"):
        gone = change.old_path or change.path
        verb = "renamed" if change.kind == "renamed" else "deleted"
        yield _error(
            "request-deleted",
            f"a file that stands on the board would be {verb}",
            f"published files stay: write `withdrawn:` with date and reason into {CARD} instead.",
            gone,
        )
    elif change.path.count("/") != 3 or not _expected(name):
        yield _error(
            "request-name",
            "this is no file of a submission",
            f"allowed are {base.root}/<team>/<run>/{CARD} and questions*, answers* or ratings*, .json.",
            change.path,
        )
    elif change.path in base.files:
        yield from _replacement(change, name, base)


def _replacement(change: Change, name: str, base: Base) -> Iterable[Finding]:
    """Look at a file that the base branch has already: open rounds may be corrected, closed ones not."""
    _, team, run, _ = change.path.split("/")
    if name.startswith(_DOWNSTREAM) and f"{team}_{run}" in base.frozen:
        yield _error(
            "request-frozen",
            "a pack was made from this file and handed out; it can no longer change",
            f"send a corrected version as a new run, and mark this one as withdrawn in {CARD}.",
            change.path,
        )
    elif name != CARD:
        yield _warn("request-replaces", "this replaces a file on the board", "if that is meant, ignore.", change.path)


def _expected(name: str) -> bool:
    return name == CARD or (name.endswith(".json") and name.startswith(tuple(PREFIXES.values())))


def _team(path: str, root: str) -> str:
    """Give the team folder that a path lies in; "" where it lies in none, or its parts are not plain names."""
    parts = path.split("/")
    plain = all(part not in ("", ".", "..") and not part.startswith(".") and "\\" not in part for part in parts)
    return parts[1] if plain and len(parts) > 2 and parts[0] == root else ""


def _show(path: str) -> str:
    return quote(path, 120)


def _error(check: str, message: str, hint: str, file: str = "") -> Finding:
    return Finding(check=check, severity="error", message=message, hint=hint, file=visible(file))


def _warn(check: str, message: str, hint: str, file: str = "") -> Finding:
    return Finding(check=check, severity="warning", message=message, hint=hint, file=visible(file))
