"""What each template is given: one frozen class per template, whose fields are exactly the names that it uses."""

from dataclasses import dataclass
from typing import ClassVar

from pipeline.schema.base import Role
from pipeline.schema.board import (
    Edition,
    Example,
    Finding,
    KindRecord,
    MetricDefinition,
    ModelRecord,
    Provenance,
    System,
)
from pipeline.schema.report import Finding as Found
from pipeline.schema.report import Report, Verdict
from pipeline.site.figures import Figure, Gap
from pipeline.site.tables import CellView, TableView


@dataclass(frozen=True)
class Link:
    """A link within the site; `href` is relative to the site's root."""

    text: str
    href: str


@dataclass(frozen=True)
class Frame:
    """What stands around every page."""

    edition: Edition
    provenance: Provenance
    nav: tuple[Link, ...]
    stand_ins: tuple[ModelRecord, ...]


@dataclass(frozen=True)
class Page:
    """One page: its address, the way to the root, where it stands in the navigation, and what it is."""

    title: str
    path: str
    root: str
    section: str
    crumbs: tuple[Link, ...]
    lead: str


@dataclass(frozen=True)
class Section:
    """A part of a page: a heading that says what it shows, prose, charts and tables."""

    id: str
    title: str
    paragraphs: tuple[str, ...]
    figures: tuple[Figure | Gap, ...]
    tables: tuple[TableView, ...]


@dataclass(frozen=True)
class RoleSummary:
    """A role on the overview: its first rows."""

    role: Role
    title: str
    about: str
    href: str
    table: TableView | None


@dataclass(frozen=True)
class ReportView:
    """A submission's report; findings by severity: heading, those shown, how many there are, whether to unfold them."""

    report: Report
    counts: tuple[str, ...]
    findings: tuple[tuple[str, tuple[Found, ...], int, bool], ...]
    verdicts: tuple[Verdict, ...]
    href: str


@dataclass(frozen=True)
class SystemView:
    """A system with its place and all that its page shows."""

    system: System
    name: CellView
    link: str
    place: str
    headline: str
    figure: Figure | Gap | None
    tables: tuple[TableView, ...]
    report: ReportView
    models: tuple[ModelRecord, ...]
    examples: tuple[Example, ...]
    commands: tuple[str, ...]


@dataclass(frozen=True)
class Context:
    """What every page is given."""

    template: ClassVar[str]
    frame: Frame
    page: Page


@dataclass(frozen=True)
class Overview(Context):
    """The first page."""

    template: ClassVar[str] = "pages/overview.html"
    roles: tuple[RoleSummary, ...]
    findings: tuple[Finding, ...]
    kinds: TableView | None
    counts: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Topic(Context):
    """A role's page, or that of the adversarial test or of agreement."""

    template: ClassVar[str] = "pages/topic.html"
    sections: tuple[Section, ...]
    metrics: tuple[MetricDefinition, ...]
    models: tuple[ModelRecord, ...]
    examples: tuple[Example, ...]
    unranked: tuple[SystemView, ...]


@dataclass(frozen=True)
class Teams(Context):
    """All teams and their submissions."""

    template: ClassVar[str] = "pages/teams.html"
    teams: tuple[tuple[Link, tuple[SystemView, ...]], ...]
    table: TableView | None


@dataclass(frozen=True)
class TeamPage(Context):
    """Everything about one team."""

    template: ClassVar[str] = "pages/team.html"
    systems: tuple[SystemView, ...]


@dataclass(frozen=True)
class SystemPage(Context):
    """Everything about one system."""

    template: ClassVar[str] = "pages/system.html"
    view: SystemView


@dataclass(frozen=True)
class KindPage(Context):
    """One kind of material."""

    template: ClassVar[str] = "pages/kind.html"
    kind: KindRecord
    tables: tuple[TableView, ...]


@dataclass(frozen=True)
class TablePage(Context):
    """One table in full."""

    template: ClassVar[str] = "pages/table.html"
    table: TableView
    metrics: tuple[MetricDefinition, ...]


@dataclass(frozen=True)
class Methods(Context):
    """What every number means."""

    template: ClassVar[str] = "pages/methods.html"
    roles: tuple[tuple[str, tuple[tuple[str, MetricDefinition], ...]], ...]
    operators: tuple[tuple[str, str, str], ...]
    models: tuple[ModelRecord, ...]


@dataclass(frozen=True)
class Submit(Context):
    """How to take part."""

    template: ClassVar[str] = "pages/submit.html"
    examples: tuple[tuple[str, str, str, str], ...]
    card: str


@dataclass(frozen=True)
class Reproduce(Context):
    """How to build the same site again."""

    template: ClassVar[str] = "pages/reproduce.html"
    commands: tuple[str, ...]
    models: tuple[ModelRecord, ...]


@dataclass(frozen=True)
class Data(Context):
    """All downloads."""

    template: ClassVar[str] = "pages/data.html"
    tables: tuple[TableView, ...]
    reports: tuple[Link, ...]


CONTEXTS: tuple[type[Context], ...] = (
    Overview,
    Topic,
    Teams,
    TeamPage,
    SystemPage,
    KindPage,
    TablePage,
    Methods,
    Submit,
    Reproduce,
    Data,
)
