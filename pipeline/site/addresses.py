"""Where every page and file stands, relative to the site's root; names are ASCII and differ without letter case."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.digest import sha256_parts
from pipeline.edition.names import slug
from pipeline.schema.base import Role
from pipeline.schema.board import Board

_SAFE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,120}")
_DEVICES = re.compile(r"(?i)con|prn|aux|nul|com\d|lpt\d|index")

ROLE_PAGES: dict[Role, str] = {"teacher": "teacher.html", "student": "student.html", "evaluator": "evaluator.html"}


def file_names(identities: Iterable[str]) -> dict[str, str]:
    """Give each identity a file name without ending; two never share one, not even ignoring case."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for identity in dict.fromkeys(identities):
        safe = bool(_SAFE.fullmatch(identity)) and not _DEVICES.fullmatch(identity)
        name = identity if safe else slug(identity) or "unnamed"
        if name.lower() in taken:
            name = f"{name}-{sha256_parts(identity)[:8]}"
        taken.add(name.lower())
        names[identity] = name
    return names


@dataclass(frozen=True)
class Addresses:
    """The addresses of the things that have a page or a file of their own."""

    teams: dict[str, str]
    systems: dict[str, str]
    kinds: dict[str, str]
    tables: dict[str, str]
    metrics: dict[str, str]

    def team(self, team: str) -> str:
        """Give a team's page, "" where it has none."""
        return f"team/{self.teams[team]}.html" if team in self.teams else ""

    def system(self, system: str) -> str:
        """Give a system's page, "" where it has none."""
        return f"system/{self.systems[system]}.html" if system in self.systems else ""

    def kind(self, kind: str) -> str:
        """Give a kind's page, "" where it has none."""
        return f"kind/{self.kinds[kind]}.html" if kind in self.kinds else ""

    def table(self, table: str) -> str:
        """Give the page that shows a table in full."""
        return f"table/{self.tables[table]}.html"

    def download(self, table: str, ending: str) -> str:
        """Give a table's file."""
        return f"data/{self.tables[table]}.{ending}"

    def metric(self, metric: str | None) -> str:
        """Give the place of a metric's definition, "" where there is none."""
        return f"methods.html#metric-{self.metrics[metric]}" if metric in self.metrics else ""


def plan_addresses(board: Board) -> Addresses:
    """Lay out the addresses of a board."""
    return Addresses(
        teams=file_names(system.team for system in board.systems),
        systems=file_names(system.id for system in board.systems),
        kinds=file_names(kind.id for kind in board.edition.kinds),
        tables=file_names(table.id for table in board.tables),
        metrics=file_names(metric.id for metric in board.metrics),
    )


def root_of(path: str) -> str:
    """Give the way from a page to the site's root: "" or "../"."""
    return "../" * path.count("/")
