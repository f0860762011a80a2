"""Charts of the Teacher page."""

from pipeline.site.charts.headline import headline_dots, kinds_map
from pipeline.site.charts.parts import finish, scale_for, slopes
from pipeline.site.charts.source import Chart, Record, Source

_METRICS = (("relevance_rank", "relevance"), ("coverage_rank", "coverage"), ("diversity_rank", "diversity"))


def teacher_charts(source: Source) -> list[Chart]:
    """Give the charts of the Teachers."""
    return [headline_dots(source, "teacher"), kinds_map(source, "teacher"), measures(source)]


def measures(source: Source) -> Chart:
    """Show whether the three measures order the Teachers alike."""
    title = "Do relevance, coverage and diversity order the Teachers alike?"
    table = source.table("teacher")
    if table is None:
        return Chart("teacher-measures", title, "", None, lacks=source.lacks("teacher"))
    records: list[Record] = []
    for column, name in _METRICS:
        records += [r | {"at": name} for r in source.values(table, column, ["system"]) if r["value"] is not None]
    systems = source.order("teacher", [str(r["system_id"]) for r in records])
    order = [source.label(s) for s in systems]
    chart = slopes(
        records,
        [name for _, name in _METRICS],
        "average rank (higher is better)",
        order,
        source.colours(systems),
        source.shapes(systems),
        scale_for(records),
    )
    alt = (
        f"One line for each of {len(systems)} Teachers over its average rank by relevance, coverage and "
        "diversity. Lines that cross mean that the measures disagree."
    )
    return Chart(
        "teacher-measures", title, alt, finish(chart), note="Lines that cross mean that the measures disagree."
    )
