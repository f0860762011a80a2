"""One request from its difference to an outcome, with the code of the base branch over the data of the request."""

from collections.abc import Sequence
from pathlib import Path

from pipeline.errors import UsageError
from pipeline.intake.result import Expected
from pipeline.intake.run import take_in
from pipeline.pull_request.outcome import Outcome
from pipeline.pull_request.repository import extract, read_base, read_changes
from pipeline.pull_request.scope import Base, Scope, check_scope
from pipeline.schema.base import ROLES
from pipeline.schema.edition import EditionSettings
from pipeline.schema.report import Report


def request_scope(repository: Path, base: str, head: str, root: str, settings: EditionSettings) -> Scope:
    """Decide what a request touches and whether it may."""
    return check_scope(read_changes(repository, base, head), _base(repository, base, root, settings))


def validate_request(
    repository: Path, base: str, head: str, root: str, settings: EditionSettings, expected: Expected
) -> Outcome:
    """Look at a request and, where its scope is allowed, check every run folder that it touches.

    The files are laid over the base branch's submissions in `repository`, so that a run is seen as it would stand
    there.  A crash of ours is a field of the outcome and not an exception.
    """
    changes = read_changes(repository, base, head)
    scope = check_scope(changes, _base(repository, base, root, settings))
    reports: Sequence[Report] = ()
    crash = ""
    if scope.allowed:
        try:
            extract(repository, changes, repository, settings.max_file_bytes)
            folders = [repository / folder for folder in scope.folders]
            reports = [r for role in ROLES for r in take_in(folders, role, expected, settings).reports]
        except UsageError:
            raise
        except Exception as error:  # whatever it is, it must not read as the participant's fault
            crash = f"{type(error).__name__}: {error}"[:5000]
    return Outcome(
        team=scope.team,
        new_team=scope.new_team,
        files=scope.files,
        findings=scope.findings,
        reports=tuple(reports),
        crash=crash,
    )


def _base(repository: Path, base: str, root: str, settings: EditionSettings) -> Base:
    sources = (*(settings.rounds.student.sources or ()), *(settings.rounds.evaluator.sources or ()))
    return read_base(repository, base, root, sources)
