"""Students: ROUGE-L recall averaged over files, by kind, by author of the questions and by unit.

A file holds the questions of one author in one unit.  Only originals with a reference count in the main table;
an empty or missing answer counts as 0.
"""

from collections.abc import Sequence

import polars as pl

from pipeline.analysis.cells import absent, fact, number, rank_range
from pipeline.analysis.layout import Cells, Layout
from pipeline.analysis.means import Clusters, by_unit, file_means, intervals, summarise
from pipeline.analysis.ranking import rank_systems
from pipeline.analysis.student_pairs import answered_table, correlation_table
from pipeline.analysis.systems import Entrant, check_signatures, keep_scored, scored_entrants
from pipeline.edition.names import GOLD
from pipeline.schema.board import Cell, Column, MetricDefinition, Row, Table
from pipeline.schema.edition import EditionSettings
from pipeline.schema.report import Report
from pipeline.statistics.bootstrap import Interval

METRIC = "rouge_l_recall"
BOUNDS = (0.0, 100.0)
_NOTHING_DELIVERED = "no answer was delivered here; in the main table each counts as 0"
_NO_REFERENCE = "no question here has a reference answer"
_FILE = ("question_team", "question_run", "question_operator")
_NOTE = (
    "An empty or missing answer counts as 0. Recall counts shared words in order: it does not know whether an answer"
    " is true, and long answers gain by it."
)


def analyse_students(
    values: pl.DataFrame,
    reports: Sequence[Report],
    settings: EditionSettings,
    definitions: tuple[MetricDefinition, ...],
) -> list[Table]:
    """Make the six Student tables from ANSWER_VALUES."""
    layout = Layout(definitions)
    entrants = scored_entrants(reports, "student")
    items = (
        keep_scored(check_signatures(values).filter(pl.col("metric") == METRIC), entrants)
        .with_columns(
            pl.concat_str(_FILE, separator="|").alias("file"),
            pl.concat_str(["question_team", "question_run"], separator="_").alias("author"),
            pl.when(pl.col("state") == "ok").then("value").otherwise(None).alias("value"),
        )
        .sort("system", "unit", *_FILE, "index")
    )
    originals = items.filter(pl.col("question_operator") == "")
    lacks = _lacks(entrants, items)
    rows, order = _main_rows(originals, entrants, settings) if not lacks else ([], [])
    n = originals.filter(pl.col("value").is_not_null()).select("unit", *_FILE, "index").unique().height
    return [
        _main_table(layout, rows, n, lacks),
        _kind_table(layout, _group_rows(originals, ["data_kind"], order, settings), n, lacks),
        _author_table(layout, _group_rows(items, ["author", "operator"], order, settings), n, lacks),
        answered_table(layout, originals, order, lacks),
        correlation_table(layout, originals, order, settings, lacks),
        _unit_table(layout, _unit_rows(originals, order), n, lacks),
    ]


def _lacks(entrants: list[Entrant], items: pl.DataFrame) -> str:
    if not entrants:
        return "No Student submission was scored."
    if items["value"].is_null().all():
        return "No question of the edition has a reference answer."
    return ""


def _main_rows(
    originals: pl.DataFrame, entrants: list[Entrant], settings: EditionSettings
) -> tuple[list[Row], list[str]]:
    systems = [entrant.id for entrant in entrants]
    parts = {
        "recall": originals,
        "recall_gold": originals.filter(pl.col("question_team") == GOLD),
        "recall_teacher": originals.filter(pl.col("question_team") != GOLD),
    }
    cells = {name: _interval_cells(part, systems, settings, name) for name, part in parts.items()}
    totals = {row["system"]: row for row in summarise(file_means(originals)).to_dicts()}
    coverage = _coverage(originals, ["system"])
    headline = settings.headlines.student
    clusters = by_unit(file_means(parts[headline]), systems)
    standing = rank_systems(clusters, clusters.means(), settings.statistics, f"student {headline}")
    rows = []
    for place in standing.order:
        entrant = entrants[place]
        total = totals.get(entrant.id, {})
        line = (
            rank_range(standing.ranges[place], _NO_REFERENCE),
            fact(entrant.id),
            fact(entrant.team),
            cells["recall"][place],
            number(total.get("micro"), total.get("items"), reason=_NO_REFERENCE),
            number(total.get("std"), total.get("files"), reason=_NO_REFERENCE),
            cells["recall_gold"][place],
            cells["recall_teacher"][place],
            fact(total.get("items", 0)),
            coverage.get((entrant.id,), absent("no question was asked", "not_available")),
        )
        rows.append(Row(cells=line, group=standing.groups[place]))
    return rows, [systems[place] for place in standing.order]


def _interval_cells(items: pl.DataFrame, systems: Sequence[str], settings: EditionSettings, purpose: str) -> list[Cell]:
    files = file_means(items)
    clusters = by_unit(files, systems)
    counts = {row["system"]: row["items"] for row in summarise(files).to_dicts()}
    found = _bootstrap(clusters, settings, purpose)
    return [
        number(mean, counts.get(system, 0), interval, _NO_REFERENCE, "not_available")
        for system, mean, interval in zip(systems, clusters.means().tolist(), found, strict=True)
    ]


def _bootstrap(clusters: Clusters, settings: EditionSettings, purpose: str) -> list[Interval | None]:
    return intervals(clusters, settings.statistics, f"student {purpose}", BOUNDS)


def _coverage(items: pl.DataFrame, by: list[str]) -> dict[tuple[object, ...], Cell]:
    """Give answered / asked per group, over all questions, with or without a reference."""
    shares = items.group_by(by, maintain_order=True).agg(
        (pl.col("answer_state") == "answered").sum().alias("answered"), pl.len().alias("asked")
    )
    return {
        tuple(row[name] for name in by): fact(row["answered"] / row["asked"], row["asked"]) for row in shares.to_dicts()
    }


def _group_rows(items: pl.DataFrame, by: list[str], order: Sequence[str], settings: EditionSettings) -> list[Cells]:
    """Give one row per system and group: recall with interval, micro, n, coverage."""
    named = items.with_columns(pl.col("kind").alias("data_kind"), pl.col("question_operator").alias("operator"))
    coverage = _coverage(named, ["system", *by])
    files = file_means(named, ["system", *by])
    totals = {tuple(r[k] for k in ("system", *by)): r for r in summarise(files, ["system", *by]).to_dicts()}
    bounds = _group_intervals(files, by, order, settings)
    rows: list[Cells] = []
    place = {system: position for position, system in enumerate(order)}
    for key in sorted(coverage, key=lambda key: (place.get(str(key[0]), -1), key[1:])):
        if key[0] not in place:
            continue
        total = totals.get(key, {})
        n = total.get("items")
        values = (
            number(total.get("macro"), n, bounds.get(key), _NO_REFERENCE, "not_available"),
            number(total.get("micro"), n, None, _NO_REFERENCE, "not_available"),
        )
        if coverage[key].value == 0:
            values = (absent(_NOTHING_DELIVERED, "missing", n), absent(_NOTHING_DELIVERED, "missing", n))
        rows.append((*(fact(str(part)) for part in key), *values, fact(total.get("items", 0)), coverage[key]))
    return rows


def _group_intervals(
    files: pl.DataFrame, by: list[str], order: Sequence[str], settings: EditionSettings
) -> dict[tuple[object, ...], Interval | None]:
    found: dict[tuple[object, ...], Interval | None] = {}
    for group in files.select(by).unique().sort(by).rows():
        part = files.filter(*(pl.col(name) == value for name, value in zip(by, group, strict=True)))
        drawn = _bootstrap(by_unit(part, order), settings, "groups")
        found.update({(system, *group): interval for system, interval in zip(order, drawn, strict=True)})
    return found


def _unit_rows(originals: pl.DataFrame, order: Sequence[str]) -> list[Cells]:
    totals = summarise(file_means(originals), ["system", "unit"])
    known = {(row["system"], row["unit"]): row for row in totals.to_dicts()}
    coverage = _coverage(originals, ["system", "unit", "kind"])
    place = {system: position for position, system in enumerate(order)}
    rows: list[Cells] = []
    for key in sorted(coverage, key=lambda key: (place.get(str(key[0]), -1), key[1:])):
        if key[0] not in place:
            continue
        total = known.get((key[0], key[1]), {})
        value = number(total.get("macro"), total.get("items"), None, _NO_REFERENCE, "not_available")
        rows.append((*(fact(str(part)) for part in key), value, fact(total.get("items", 0)), coverage[key]))
    return rows


def _main_table(layout: Layout, rows: list[Row], n: int, lacks: str) -> Table:
    column = layout.column
    columns = [
        column("rank", "rank"),
        column("system", "system"),
        column("team", "team"),
        column("recall", metric=METRIC, explain="Mean over files; gold and Teacher questions."),
        column("recall_micro", metric=METRIC, label="Recall, over items", explain="Every question counts alike."),
        column("std", digits=1),
        column("recall_gold", metric=METRIC, label="Recall, gold", explain="Mean over files of gold questions."),
        column(
            "recall_teacher", metric=METRIC, label="Recall, Teachers", explain="Mean over files of Teacher questions."
        ),
        column("n", "count", explain="Number of questions with a reference answer."),
        column("coverage", "share", metric="coverage", explain="Answered out of all questions asked, copies left out."),
    ]
    caption = "Students by ROUGE-L recall of their answers; n counts questions with a reference answer."
    return layout.table("student", "Students", caption, "student", columns, rows, n, _NOTE, lacks)


def _kind_table(layout: Layout, rows: list[Cells], n: int, lacks: str) -> Table:
    columns = [layout.column("system", "system"), layout.column("data_kind", "data_kind"), *_value_columns(layout)]
    caption = "Recall within each kind of materials; n counts questions with a reference answer."
    return layout.table("student_kinds", "Students by kind", caption, "student", columns, rows, n, _NOTE, lacks)


def _author_table(layout: Layout, rows: list[Cells], n: int, lacks: str) -> Table:
    columns = [
        layout.column("system", "system"),
        layout.column("author", "text", explain="Who wrote the questions."),
        layout.column("operator", "text", explain="How the questions were damaged; empty for originals."),
        *_value_columns(layout),
    ]
    caption = "Recall by the author of the questions, damaged copies included; n counts original questions."
    note = "A damaged copy keeps the references of its original, except copies with other questions: these have none."
    return layout.table(
        "student_authors", "Students by author of the questions", caption, "student", columns, rows, n, note, lacks
    )


def _unit_table(layout: Layout, rows: list[Cells], n: int, lacks: str) -> Table:
    recall, _, *rest = _value_columns(layout)
    columns = [
        layout.column("system", "system"),
        layout.column("unit", "unit"),
        layout.column("data_kind", "data_kind"),
        recall,
        *rest,
    ]
    caption = "Recall of every Student in every unit; n counts questions with a reference answer."
    return layout.table("student_units", "Students by unit", caption, "student", columns, rows, n, _NOTE, lacks)


def _value_columns(layout: Layout) -> list[Column]:
    return [
        layout.column("recall", metric=METRIC, explain="Mean over files."),
        layout.column(
            "recall_micro", metric=METRIC, label="Recall, over items", explain="Every question counts alike."
        ),
        layout.column("n", "count", explain="Number of questions with a reference answer."),
        layout.column("coverage", "share", metric="coverage", explain="Answered out of all questions asked."),
    ]
