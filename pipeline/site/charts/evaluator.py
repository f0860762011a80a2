"""Charts of the Evaluator, adversarial and agreement pages."""

from pipeline.schema.board import Table
from pipeline.site.charts.headline import TOP, first_only, headline_dots, kinds_map, shading
from pipeline.site.charts.parts import dot_panels, finish, heat_map, histogram, scale_for, slopes
from pipeline.site.charts.source import Chart, Record, Source, with_unit
from pipeline.site.charts.student import mirrored

PANELS = 12
_THIRDS = ("low", "mid", "middle", "high")


def evaluator_charts(source: Source) -> list[Chart]:
    """Give the charts of the Evaluator page."""
    return [headline_dots(source, "evaluator"), damage(source), ratings(source), confusion(source)]


def adversarial_charts(source: Source) -> list[Chart]:
    """Give the charts of the adversarial page."""
    return [
        drops(source, "adversarial", "Which damage to an answer goes unnoticed?"),
        discrimination(source),
        kinds_map(source, "evaluator"),
        drops(source, "adversarial_questions", "Do Evaluators notice that the question was damaged?"),
    ]


def agreement_charts(source: Source) -> list[Chart]:
    """Give one matrix per group of items."""
    title = "How often do two Evaluators use the same third of the scale?"
    table = source.table("agreement")
    if table is None:
        return [Chart("agreement-thirds", title, "", None, lacks=source.lacks("agreement"))]
    column = table.columns[table.column("thirds")]
    pairs = source.values(table, "thirds", ["system", "other", "group"])
    systems = source.order("evaluator", [str(r[k]) for r in pairs for k in ("system_id", "other_id")])[:TOP]
    groups = list(dict.fromkeys(str(r["group_id"]) for r in pairs))
    pairs = [r | {"group": r["group_id"]} for r in pairs if r["system_id"] in systems and r["other_id"] in systems]
    records = [m for group in groups for m in mirrored([r for r in pairs if r["group"] == group])]
    order = [source.label(s) for s in systems]
    high = 100 if column.kind == "share" else 1
    chart = heat_map(records, "other", "system", order, order, 0, high, "group", groups, columns=2, angle=-30)
    alt = (
        f"Matrices of the share of items on which two of {len(systems)} Evaluators agree, for "
        f"{len(groups)} groups of items."
    )
    note = (
        f"{with_unit(column)}. Stronger shades are higher; two judges that always say the same agree "
        "fully and know nothing."
    )
    return [Chart("agreement-thirds", title, alt, finish(chart), note=note)]


def damage(source: Source) -> Chart:
    """Show mean ratings of originals and of their damaged copies, one panel per operator."""
    title = "How far do ratings fall when an answer is damaged?"
    table = source.table("adversarial")
    if table is None:
        return Chart("evaluator-damage", title, "", None, lacks=source.lacks("adversarial"))
    records: list[Record] = []
    for column in ("original", "copy"):
        records += [
            r | {"at": column} for r in source.values(table, column, ["system", "operator"]) if r["value"] is not None
        ]
    systems = source.order("evaluator", [str(r["system_id"]) for r in records])
    operators = list(dict.fromkeys(str(r["operator"]) for r in records))
    order = [source.label(s) for s in systems]
    chart = slopes(
        records,
        ["original", "copy"],
        "mean rating",
        order,
        source.colours(systems),
        source.shapes(systems),
        scale_for(records, 0, 100),
        "operator",
        operators,
        width=130,
        height=170,
        columns=3,
    )
    alt = (
        "Slopes from the mean rating of original answers to that of their damaged copies, for "
        f"{len(operators)} operators and {len(systems)} Evaluators."
    )
    note = (
        "A steep fall means that the damage is noticed; a flat line that it is not. The operators are "
        "explained under Methods."
    )
    return Chart("evaluator-damage", title, alt, finish(chart), note=note)


def discrimination(source: Source) -> Chart:
    """Show discrimination per operator with intervals."""
    title = "How surely is the original told from the damaged copy?"
    table = source.table("adversarial")
    if table is None:
        return Chart("adversarial-discrimination", title, "", None, lacks=source.lacks("adversarial"))
    column = table.columns[table.column("discrimination")]
    records = [r for r in source.values(table, "discrimination", ["system", "operator"]) if r["value"] is not None]
    systems = source.order("evaluator", [str(r["system_id"]) for r in records])[:TOP]
    operators = list(dict.fromkeys(str(r["operator"]) for r in records))
    order = [source.label(s) for s in systems]
    ends = (0.0, 100.0) if column.kind == "share" else (0.0, 1.0)
    records = [r for r in records if r["system_id"] in systems]
    colours, shapes = source.colours(systems), source.shapes(systems)
    chart = dot_panels(records, with_unit(column), order, colours, shapes, ends, "operator", operators)
    alt = f"Discrimination of {len(systems)} Evaluators for {len(operators)} operators with intervals; 0.5 is chance."
    return Chart(
        "adversarial-discrimination",
        title,
        alt,
        finish(chart),
        note="0.5 is what guessing gives; 1 means that the original was always rated higher.",
    )


def drops(source: Source, table_id: str, title: str) -> Chart:
    """Show the mean drop per operator and Evaluator."""
    name = table_id.replace("_", "-") + "-drops"
    table = source.table(table_id)
    if table is None:
        return Chart(name, title, "", None, lacks=source.lacks(table_id))
    records = source.values(table, "drop", ["system", "operator"])
    systems = source.order("evaluator", [str(r["system_id"]) for r in records])[:TOP]
    records = [r for r in records if r["system_id"] in systems]
    operators = list(dict.fromkeys(str(r["operator"]) for r in records))
    chart = heat_map(records, "operator", "system", operators, [source.label(s) for s in systems], 0, 100, angle=-30)
    alt = (
        f"Heat map of the mean drop of the rating for {len(operators)} operators and {len(systems)} "
        "Evaluators; pale cells are damage that goes unnoticed."
    )
    note = (
        "Mean of original minus copy, in points of the scale of 0–100. Pale cells are damage that goes "
        "unnoticed; below zero the copy was rated higher."
    )
    return Chart(name, title, alt, finish(chart), note=note + first_only(source, "evaluator", systems))


def ratings(source: Source) -> Chart:
    """Show how each Evaluator uses the scale."""
    title = "How much of the scale does each Evaluator use?"
    table = source.table("rating_histogram")
    if table is None:
        return Chart("evaluator-ratings", title, "", None, lacks=source.lacks("rating_histogram"))
    counts = source.values(table, "n", ["system"])
    lows, highs = ([_number(table, row_number, name) for row_number in range(len(counts))] for name in ("low", "high"))
    systems = source.order("evaluator", [str(r["system_id"]) for r in counts])[:PANELS]
    records: list[Record] = [
        {"system": r["system"], "from": low, "to": high, "bin": f"{low:g}, {high:g}", "count": r["value"]}
        for r, low, high in zip(counts, lows, highs, strict=True)
        if r["system_id"] in systems
    ]
    chart = histogram(records, "rating", [source.label(s) for s in systems])
    alt = f"Histograms of all valid ratings of {len(systems)} Evaluators on the scale of 0 to 100."
    note = "One tall bar means a judge that nearly always gives the same rating."
    return Chart("evaluator-ratings", title, alt, finish(chart), note=note)


def _number(table: Table, row: int, column: str) -> float:
    value = table.cell(table.rows[row], column).value
    return float(value) if isinstance(value, int | float) else 0.0


def confusion(source: Source) -> Chart:
    """Show ratings against ROUGE-L recall, both cut into thirds, for the first subset."""
    title = "Do ratings go with the overlap with the reference answers?"
    table = source.table("rouge_confusion")
    if table is None:
        return Chart("evaluator-confusion", title, "", None, lacks=source.lacks("rouge_confusion"))
    records = source.values(table, "n", ["system", "subset", "rating_third", "rouge_third"])
    subset = records[0].get("subset_id")
    systems = source.order("evaluator", [str(r["system_id"]) for r in records])[:PANELS]
    records = [
        r | {"rating": f"rated {r['rating_third']}", "overlap": r["rouge_third"]}
        for r in records
        if r["system_id"] in systems and r.get("subset_id") == subset
    ]
    thirds = sorted({str(r["overlap"]) for r in records}, key=_third)
    low, high = shading(source, table.columns[table.column("n")], [r["value"] for r in records])
    chart = heat_map(
        records,
        "overlap",
        "rating",
        thirds,
        [f"rated {t}" for t in reversed(thirds)],
        min(low, 0),
        high,
        "system",
        [source.label(s) for s in systems],
        columns=2,
    )
    alt = (
        f"For each of {len(systems)} Evaluators a three by three table of counts: the third of the "
        "rating against the third of ROUGE-L recall."
    )
    note = (
        f"Counts of items ({subset}). Rows: the third of the scale that the rating is in; columns: the "
        "third of ROUGE-L recall."
    )
    return Chart("evaluator-confusion", title, alt, finish(chart), note=note)


def _third(name: str) -> int:
    return _THIRDS.index(name) if name in _THIRDS else len(_THIRDS)
