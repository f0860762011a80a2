"""The two charts that every role has: the headline measure with intervals, and system × kind."""

from pipeline.schema.base import Role
from pipeline.schema.board import Column
from pipeline.site.charts.parts import dot_plot, finish, heat_map
from pipeline.site.charts.source import Chart, Source, with_unit
from pipeline.site.headline import headline_of

TOP = 24
_PLURAL: dict[Role, str] = {"teacher": "Teachers", "student": "Students", "evaluator": "Evaluators"}
_KINDS: dict[Role, tuple[str, str]] = {
    "teacher": ("teacher_kinds", "coverage_rank"),
    "student": ("student_kinds", "recall"),
    "evaluator": ("adversarial_kinds", "discrimination"),
}


def measure_ends(source: Source, column: Column) -> tuple[float | None, float | None]:
    """Give the ends of a measure's range where both are declared."""
    metric = next((m for m in source.board.metrics if m.id == column.metric), None)
    if metric is None or metric.low is None or metric.high is None or metric.high - metric.low > 1000:
        return None, None
    factor = 100 if column.kind == "share" and metric.high <= 1 else 1
    return factor * metric.low, factor * metric.high


def headline_dots(source: Source, role: Role) -> Chart:
    """Show the headline measure of every system with its interval."""
    name = f"{role}-headline"
    table = source.table(role)
    column = headline_of(source.board, role) if table else None
    if table is None or column is None:
        return Chart(name, f"How far apart are the {_PLURAL[role]}?", "", None, lacks=source.lacks(role))
    records = [r for r in source.values(table, column.id, ["system"]) if r["value"] is not None]
    systems = [str(r["system_id"]) for r in records]
    order = [source.label(s) for s in systems]
    chart = dot_plot(records, with_unit(column), order, source.colours(systems), source.shapes(systems))
    alt = f"{column.label} of {len(systems)} {_PLURAL[role]} with intervals, in the order of the table: " + "; ".join(
        f"{r['system']} {r['says']}" for r in records[:TOP]
    )
    note = "Where the lines of two systems overlap widely, their order may be chance; the table's rank ranges say when."
    return Chart(name, f"How far apart are the {_PLURAL[role]}?", alt, finish(chart), note=note)


def kinds_map(source: Source, role: Role) -> Chart:
    """Show the measure per system and kind of material; Evaluators have one panel per operator."""
    name, (table_id, column_id) = f"{role}-kinds", _KINDS[role]
    title = f"Which kinds of material suit which {role.capitalize()}?"
    table = source.table(table_id)
    if table is None:
        return Chart(name, title, "", None, lacks=source.lacks(table_id))
    column = table.columns[table.column(column_id)]
    facet = "operator" if role == "evaluator" else ""
    records = source.values(table, column_id, ["system", "data_kind", *([facet] if facet else [])])
    systems = source.order(role, [str(r["system_id"]) for r in records])[:TOP]
    records = [r for r in records if r["system_id"] in systems]
    kinds = list(dict.fromkeys(str(r["data_kind"]) for r in records))
    low, high = shading(source, column, [r["value"] for r in records])
    panels = list(dict.fromkeys(str(r[facet]) for r in records)) if facet else []
    chart = heat_map(
        records,
        "data_kind",
        "system",
        kinds,
        [source.label(s) for s in systems],
        low,
        high,
        facet,
        panels,
        columns=2,
        angle=-30 if max(map(len, kinds), default=0) > 8 or len(kinds) > 6 else 0,
    )
    alt = (
        f"Heat map of {with_unit(column)} for {len(systems)} systems and {len(kinds)} kinds of material; "
        f"darker is higher. The numbers are in the table {table.title}."
    )
    note = "Stronger shades are higher values; a dash means that there is no value, and the table says why."
    return Chart(name, title, alt, finish(chart), note=note + first_only(source, role, systems))


def first_only(source: Source, role: Role, systems: list[str]) -> str:
    """Say that only the first systems are drawn, where that is so."""
    every = sum(s.role == role and s.ranked for s in source.board.systems)
    return (
        f" Only the first {len(systems)} systems are drawn; the table has all." if len(systems) == TOP < every else ""
    )


def shading(source: Source, column: Column, values: list[str | float | int | None]) -> tuple[float, float]:
    """Give the ends of the shading: the measure's range where it is declared, else that of the values."""
    low, high = measure_ends(source, column)
    known = [float(v) for v in values if isinstance(v, int | float)]
    if low is not None and high is not None and (not known or (low <= min(known) and max(known) <= high)):
        return low, high
    if not known:
        return 0.0, 1.0
    return min(known), max(known) if max(known) > min(known) else min(known) + 1
