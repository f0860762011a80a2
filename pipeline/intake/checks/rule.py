"""What a check is made of: its entry in the register and what its function yields."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pipeline.intake.submission import Entry, Submission
from pipeline.schema.base import ROLES, Role
from pipeline.schema.report import Severity


class SkippedError(Exception):
    """Raised by a check that cannot be made; the message says what is missing."""


@dataclass(frozen=True)
class Found:
    """One thing a check found; hint and severity are the check's own unless given.

    `refuses` names the entry that this makes not scorable.
    """

    message: str
    file: str = ""
    pointer: str = ""
    hint: str | None = None
    severity: Severity | None = None
    line: int | None = None
    column: int | None = None
    excerpt: str = ""
    refuses: Entry | None = None


CheckFunction = Callable[[Submission], Iterator[Found]]


@dataclass(frozen=True)
class Check:
    """One rule.  `stops`: a finding ends the reading of the submission, and later checks are skipped."""

    id: str
    title: str
    severity: Severity
    hint: str
    function: CheckFunction
    roles: tuple[Role, ...] = ROLES
    stops: bool = False


def at_entry(entry: Entry, message: str, place: str = "", hint: str | None = None) -> Found:
    """Report something about an entry that stays scorable."""
    return Found(message, entry.file.name, entry.pointer + place, hint)


def refuse(entry: Entry, message: str, place: str = "", hint: str | None = None) -> Found:
    """Report something that makes an entry not scorable."""
    return Found(message, entry.file.name, entry.pointer + place, hint, refuses=entry)
