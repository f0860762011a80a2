"""What all pages draw on: the board, its addresses, its tables as views, its drawn charts."""

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pipeline.schema.base import ROLES, Role
from pipeline.schema.board import Board, Column, Example, MetricDefinition, ModelRecord, Row, System, Table
from pipeline.schema.report import Report, Severity
from pipeline.site.addresses import ROLE_PAGES, Addresses, root_of
from pipeline.site.contexts import Frame, Link, Page, ReportView, SystemView
from pipeline.site.figures import Figure, Gap
from pipeline.site.formats import plain, show_count, web_address
from pipeline.site.headline import headline_of
from pipeline.site.palette import Mark
from pipeline.site.tables import CellView, TableView, Tabulator

SHOWN_FINDINGS = 100
ROLE_TITLES: dict[Role, str] = {"teacher": "Teachers", "student": "Students", "evaluator": "Evaluators"}
NAV: tuple[Link, ...] = (
    Link("Overview", "index.html"),
    Link("Teachers", "teacher.html"),
    Link("Students", "student.html"),
    Link("Evaluators", "evaluator.html"),
    Link("Adversarial", "adversarial.html"),
    Link("Agreement", "agreement.html"),
    Link("Teams", "teams.html"),
    Link("Methods", "methods.html"),
    Link("Take part", "submit.html"),
    Link("Reproduce", "reproduce.html"),
    Link("Data", "data.html"),
)
_SEVERITIES: tuple[Severity, ...] = ("error", "warning", "repair")


@dataclass(frozen=True)
class Material:
    """One board, ready to be laid out as pages."""

    board: Board
    addresses: Addresses
    marks: dict[str, Mark]
    figures: dict[str, Figure | Gap]

    @cached_property
    def tables(self) -> Tabulator:
        """Give the maker of table views."""
        return Tabulator(self.board, self.addresses, self.marks)

    @cached_property
    def frame(self) -> Frame:
        """Give what stands around every page."""
        return Frame(self.board.edition, self.board.provenance, NAV, tuple(m for m in self.board.models if m.stand_in))

    def page(self, title: str, path: str, lead: str, section: str = "", crumbs: Sequence[Link] = ()) -> Page:
        """Describe a page; its trail begins with the overview."""
        trail = () if path == "index.html" else (NAV[0], *crumbs)
        return Page(plain(title), path, root_of(path), section or path, trail, lead)

    def view(
        self,
        name: str,
        keep: Callable[[Row], bool] | None = None,
        columns: Sequence[str] | None = None,
        limit: int = 1500,
        anchor: str = "",
    ) -> TableView | None:
        """Lay out a table by its id, None where the board has none."""
        table = self.board.table(name)
        return None if table is None else self.tables.view(table, keep, columns, limit, anchor)

    def chosen_figures(self, names: Sequence[str]) -> tuple[Figure | Gap, ...]:
        """Give the charts of the named ids that exist."""
        return tuple(self.figures[name] for name in names if name in self.figures)

    def metrics_of(self, tables: Sequence[Table]) -> tuple[MetricDefinition, ...]:
        """Give the definitions of all metrics that stand in tables."""
        used = {column.metric for table in tables for column in table.columns}
        return tuple(metric for metric in self.board.metrics if metric.id in used)

    def models_of(self, role: Role | None) -> tuple[ModelRecord, ...]:
        """Give the models whose numbers stand in a role's tables, by the signatures that name them."""
        signatures = " ".join(
            [s for t in self.board.tables if t.role == role for s in t.signatures]
            + [m.signature for m in self.board.metrics if m.role == role]
        )
        named = [m for m in self.board.models if m.label in signatures]
        if role == "teacher" and not named:
            named = [m for m in self.board.models if m.use == "embedding"]
        return tuple(named)

    def rows_of(self, system: str) -> list[TableView]:
        """Give every table's rows for a system, without the columns that would only repeat its name."""
        views = []
        for table in self.board.tables:
            systems = [column.id for column in table.columns if column.kind == "system"]
            repeated = {"system", "team"} if len(systems) == 1 else {"team"}
            columns = [c.id for c in table.columns if c.kind not in repeated]
            view = self.tables.view(table, row_filter(table, "system", {system}), columns, limit=400)
            if view.rows:
                views.append(view)
        return views

    def system_view(self, system: System) -> SystemView:
        """Give a system with everything that its page shows."""
        name = self.addresses.systems[system.id]
        report = self.report_view(system)
        signed = " ".join(system.models)
        return SystemView(
            system=system,
            name=CellView(
                system.name or system.id, href=self.addresses.system(system.id), mark=self.marks.get(system.id)
            ),
            link=web_address(system.link),
            place=self._main_cell(system, lambda c: c.kind == "rank"),
            headline=self._headline(system),
            figure=self.figures.get(f"system-{name}"),
            tables=tuple(self.rows_of(system.id)),
            report=report,
            models=tuple(m for m in self.board.models if m.name in signed),
            examples=self.examples(lambda example: example.system == system.id),
            commands=self._commands(system),
        )

    def examples(self, wanted: Callable[[Example], bool]) -> tuple[Example, ...]:
        """Give single items to show, their systems by name."""
        names = {system.id: system.name for system in self.board.systems}
        return tuple(
            e.model_copy(update={"system": names.get(e.system, e.system)}) for e in self.board.examples if wanted(e)
        )

    def _main_cell(self, system: System, wanted: Callable[[Column], bool]) -> str:
        view = self.view(system.role, self._own(system))
        table = self.board.table(system.role)
        if view is None or table is None or not view.rows:
            return ""
        for column, cell in zip(table.columns, view.rows[0].cells, strict=True):
            if wanted(column):
                return " ".join(part for part in (cell.text, cell.interval) if part)
        return ""

    def _own(self, system: System) -> Callable[[Row], bool]:
        table = self.board.table(system.role)
        return row_filter(table, "system", {system.id}) if table else lambda _: False

    def _headline(self, system: System) -> str:
        column = self.headline(system.role)
        if column is None:
            return ""
        value = self._main_cell(system, lambda c: c.id == column.id)
        return f"{column.label}: {value}" if value else ""

    def headline(self, role: Role) -> Column | None:
        """Find the column by which a role's table is ordered."""
        return headline_of(self.board, role)

    def report_view(self, system: System) -> ReportView:
        """Lay out a submission's report."""
        report: Report = system.report
        groups = [(severity, [f for f in report.findings if f.severity == severity]) for severity in _SEVERITIES]
        return ReportView(
            report=report,
            counts=tuple(counted(len(found), severity) for severity, found in groups),
            findings=tuple(
                (counted(len(found), severity), tuple(found[:SHOWN_FINDINGS]), len(found), severity == "error")
                for severity, found in groups
                if found
            ),
            verdicts=report.verdicts,
            href=f"data/reports/{self.addresses.systems[system.id]}.json",
        )

    def _commands(self, system: System) -> tuple[str, ...]:
        folder = shlex.quote(f"submissions/{plain(system.report.identity.folder)}")
        return (*self.checkout, f"sensemaking check {folder}", "snakemake -c2 results/board.json")

    @property
    def checkout(self) -> tuple[str, ...]:
        """Give the command that fetches the board's commit; none outside of a repository."""
        commit = self.board.provenance.commit.partition("+")[0]
        return (f"git checkout {shlex.quote(commit)}",) if commit else ()

    @cached_property
    def teams(self) -> dict[str, list[System]]:
        """Give the systems of every team, teams by name, systems by role."""
        teams: dict[str, list[System]] = {}
        for system in sorted(
            self.board.systems, key=lambda s: (s.team_name.casefold(), s.team, ROLES.index(s.role), s.run)
        ):
            teams.setdefault(system.team, []).append(system)
        return teams

    def role_link(self, role: Role) -> Link:
        """Give the link to a role's page."""
        return Link(ROLE_TITLES[role], ROLE_PAGES[role])


def row_filter(table: Table, kind: str, wanted: set[str]) -> Callable[[Row], bool]:
    """Choose the rows that name one of the wanted things in a column of a kind."""
    places = [place for place, column in enumerate(table.columns) if column.kind == kind]
    return lambda row: any(row.cells[place].value in wanted for place in places)


def counted(number: int, noun: str) -> str:
    """Write a count with its noun: "1 error", "2 errors"."""
    return f"{show_count(number)} {noun}{'' if number == 1 else 's'}"
