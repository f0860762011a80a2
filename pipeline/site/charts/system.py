"""The chart of a system's own page: all systems per kind of material, the own one in colour."""

from pipeline.schema.base import Role
from pipeline.schema.board import System
from pipeline.site.charts.parts import finish, strips
from pipeline.site.charts.source import Chart, Record, Source, with_unit

_ROWS: dict[Role, tuple[str, str, str]] = {
    "teacher": ("teacher_kinds", "coverage_rank", "data_kind"),
    "student": ("student_kinds", "recall", "data_kind"),
    "evaluator": ("adversarial", "drop", "operator"),
}
_TITLES: dict[Role, str] = {
    "teacher": "On which kinds of material is it ahead?",
    "student": "On which kinds of material is it ahead?",
    "evaluator": "Which damage does it notice?",
}


def system_chart(source: Source, system: System, name: str) -> Chart:
    """Show a system among the others, per kind of material or, for an Evaluator, per operator."""
    table_id, column_id, row_id = _ROWS[system.role]
    title = _TITLES[system.role]
    table = source.table(table_id)
    if table is None:
        return Chart(f"system-{name}", title, "", None, lacks=source.lacks(table_id))
    column = table.columns[table.column(column_id)]
    records: list[Record] = [
        r | {"row": r[row_id], "own": int(r["system_id"] == system.id)}
        for r in source.values(table, column_id, ["system", row_id])
        if r["value"] is not None
    ]
    own = [r for r in records if r["own"]]
    if not own:
        return Chart(f"system-{name}", title, "", None, lacks="The system has no values to draw.")
    rows = list(dict.fromkeys(str(r["row"]) for r in records))
    chart = strips(
        records,
        with_unit(column),
        rows,
        [source.label(system.id)],
        source.colours([system.id], system.id),
        source.shapes([system.id])[0],
    )
    alt = f"{with_unit(column)} of this system among all others: " + "; ".join(f"{r['row']} {r['says']}" for r in own)
    return Chart(
        f"system-{name}",
        title,
        alt,
        finish(chart),
        note="The coloured mark is this system, the grey ones are the others.",
    )
