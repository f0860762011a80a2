"""Puts the board together: edition, systems, tables, findings."""

from collections.abc import Iterable, Sequence

import polars as pl

from pipeline.analysis.cells import absent, fact
from pipeline.analysis.layout import Layout
from pipeline.analysis.systems import system_id
from pipeline.board.findings import find
from pipeline.board.kinds import describe_kinds, kind_table
from pipeline.board.privacy import without_quotes
from pipeline.metrics.definitions import definitions
from pipeline.schema.base import ROLES
from pipeline.schema.board import Board, Edition, Example, KindRecord, ModelRecord, Provenance, System, Table
from pipeline.schema.edition import EditionSettings
from pipeline.schema.report import Report


def assemble(
    settings: EditionSettings,
    units: pl.DataFrame,
    questions: pl.DataFrame,
    reports: Iterable[Report],
    tables: Sequence[Table],
    examples: Sequence[Example],
    models: Sequence[ModelRecord],
    provenance: Provenance,
) -> Board:
    """Make the board from UNITS, QUESTIONS (of which gold is counted), reports and the tables of all roles.

    Systems that are not scored are listed with the reason and stand in no table but `submissions`.
    """
    metrics = definitions(settings, models[0].label if models else "none")
    layout = Layout(metrics)
    shown = reports if settings.public else [without_quotes(report) for report in reports]
    systems = _systems(shown, tables)
    kinds = describe_kinds(settings, units, questions, tables)
    every = (*tables, kind_table(layout, kinds, known=not units.is_empty()), submission_table(layout, systems))
    return Board(
        edition=_edition(settings, units, kinds),
        provenance=provenance,
        models=tuple(models),
        metrics=metrics,
        systems=systems,
        tables=every,
        findings=find(systems, every, settings),
        examples=tuple(examples),
    )


def submission_table(layout: Layout, systems: Sequence[System]) -> Table:
    """Make the table `submissions`: what was delivered, what counts, what was found."""
    unknown = absent("the edition does not say what was expected", "not_available")
    rows = [
        (
            fact(system.team),
            fact(system.id),
            fact(system.role),
            fact(system.report.state.replace("_", " ")),
            unknown if system.report.expected is None else fact(system.report.expected),
            fact(system.report.delivered),
            fact(system.report.scorable),
            fact(system.report.count("error")),
            fact(system.report.count("warning")),
            fact(system.report.count("repair")),
        )
        for system in systems
    ]
    columns = [
        layout.column("team", "team"),
        layout.column("system", "system"),
        layout.column("role", "text"),
        layout.column("state", "text", explain="Scored, partial (not everything that was asked for), or not scored."),
        layout.column("expected", "count", explain="Items that the round asked for."),
        layout.column("delivered", "count", explain="Items that were read."),
        layout.column("scorable", "count", explain="Items that enter the scores."),
        layout.column("errors", "count"),
        layout.column("warnings", "count", explain="Scored as delivered."),
        layout.column("repairs", "count", explain="Read in another form than it was written."),
    ]
    caption = "All submissions and what their check found; n counts submissions."
    note = "Warnings and repairs cost nothing; an error makes an entry or a submission unusable."
    lacks = "Nothing was submitted."
    return layout.table("submissions", "Submissions", caption, None, columns, rows, len(rows), note, lacks)


def _edition(settings: EditionSettings, units: pl.DataFrame, kinds: tuple[KindRecord, ...]) -> Edition:
    return Edition(
        id=settings.id,
        title=settings.title,
        summary=settings.summary,
        notice=settings.notice,
        public=settings.public,
        licence=settings.licence,
        repository=settings.repository,
        contact=settings.contact,
        dates=settings.dates,
        scored_texts=units.filter(pl.col("text_state") == "present").height,
        kinds=kinds,
        headlines=settings.headlines,
    )


def _systems(reports: Iterable[Report], tables: Sequence[Table]) -> tuple[System, ...]:
    places = _rank_reasons(tables)
    systems = [_system(report, places) for report in reports]
    return tuple(sorted(systems, key=lambda system: (ROLES.index(system.role), system.id)))


def _rank_reasons(tables: Sequence[Table]) -> dict[str, str]:
    """Give, for every system in a main table, why it has no rank there ("" where it has one)."""
    found: dict[str, str] = {}
    for table in tables:
        if table.id in ROLES:
            for row in table.rows:
                rank = table.cell(row, "rank")
                found[str(table.cell(row, "system").value)] = "" if rank.state == "ok" else rank.reason
    return found


def _system(report: Report, places: dict[str, str]) -> System:
    identity, card = report.identity, report.identity.card
    name = system_id(identity.team, identity.run, report.role)
    reason = report.reason if report.state == "not_scored" else places.get(name, "there is nothing to score it on")
    return System(
        id=name,
        role=report.role,
        team=identity.team,
        team_name=identity.team_name,
        run=identity.run,
        name=identity.system_name,
        description=card.description,
        models=card.models,
        link=card.link,
        contact=card.contact,
        licence=card.licence,
        demonstration=card.demonstration,
        ranked=report.state != "not_scored" and places.get(name) == "",
        reason=reason,
        report=report,
    )
