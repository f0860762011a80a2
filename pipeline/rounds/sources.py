"""Whose submissions a pack is made from."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.edition.names import FROM_TEACHER, GOLD, Author, PackName, parse_pack_name
from pipeline.intake.result import Intake
from pipeline.rounds.manifest import LeftOut
from pipeline.schema.base import Role

_SAFE = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True)
class Sources:
    """The systems that a pack takes, and those it cannot take."""

    systems: tuple[Author, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Give TEAM_RUN of each system, sorted."""
        return tuple(sorted(str(system) for system in self.systems))


def select_sources(
    delivered: Iterable[tuple[str, str]], named: tuple[str, ...] | None, known: Iterable[str]
) -> Sources:
    """Select from the (team, run) pairs that delivered rows those that the settings name; None takes all.

    A named system that has no submission or no usable rows is left out with the reason, and so is one whose name would
    read as another thing in a file name.  A missing one does not stop a build: the guard of a published pack does.
    """
    authors = {str(Author(team, run)): Author(team, run) for team, run in delivered}
    wanted = sorted(authors) if named is None else sorted(set(named))
    reasons = {name: _reason(authors.get(name), name in set(known)) for name in wanted}
    return Sources(
        tuple(authors[name] for name in wanted if not reasons[name]),
        tuple(LeftOut(name=name, reason=reason) for name, reason in reasons.items() if reason),
    )


def known_systems(intake: Intake, *roles: Role) -> set[str]:
    """Name the systems with a report in one of the roles, whether it is scored or not."""
    return {report.identity.system for report in intake.reports if report.role in roles}


def _reason(author: Author | None, delivered: bool) -> str:
    if author is None:
        return "nothing in the submission can be used" if delivered else "no submission has that name"
    name = PackName(author, author)
    reserved = author.team.upper() == GOLD or author.run == FROM_TEACHER
    if reserved or not _SAFE.fullmatch(str(author)) or parse_pack_name(str(name)) != name:
        return "the name has another meaning in the file names of packs"
    return ""
