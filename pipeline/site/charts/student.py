"""Charts of the Student page."""

from pipeline.site.charts.headline import TOP, first_only, headline_dots, kinds_map, shading
from pipeline.site.charts.parts import finish, heat_map
from pipeline.site.charts.source import Chart, Record, Source


def student_charts(source: Source) -> list[Chart]:
    """Give the charts of the Students."""
    return [
        headline_dots(source, "student"),
        kinds_map(source, "student"),
        authors(source),
        answered(source),
        correlation(source),
    ]


def authors(source: Source) -> Chart:
    """Show recall by who wrote the questions, damaged copies apart."""
    title = "Whose questions are answered better?"
    table = source.table("student_authors")
    if table is None:
        return Chart("student-authors", title, "", None, lacks=source.lacks("student_authors"))
    records: list[Record] = []
    for record in source.values(table, "recall", ["system", "author", "operator"]):
        operator = record.get("operator_id")
        shown = f"{record['author']}, copy {operator}" if operator else record["author"]
        records.append(record | {"asked by": shown})
    systems = source.order("student", [str(r["system_id"]) for r in records])[: TOP // 2]
    records = [r for r in records if r["system_id"] in systems]
    asked = list(dict.fromkeys(str(r["asked by"]) for r in records if r["value"] is not None))
    records = [r for r in records if r["asked by"] in asked]
    low, high = shading(source, table.columns[table.column("recall")], [r["value"] for r in records])
    chart = heat_map(records, "system", "asked by", [source.label(s) for s in systems], asked, low, high, angle=-30)
    alt = (
        f"Heat map of recall for {len(asked)} authors of questions and {len(systems)} Students; the "
        f"numbers are in the table {table.title}."
    )
    note = (
        "Rows are the authors of the questions; “copy W” are their questions damaged by operator W."
        " Copies without reference answers are left out."
    )
    return Chart("student-authors", title, alt, finish(chart), note=note)


def answered(source: Source) -> Chart:
    """Show every Student on the questions that one Student answered."""
    title = "Who is better on the questions that a Student chose to answer?"
    table = source.table("student_answered")
    if table is None:
        return Chart("student-answered", title, "", None, lacks=source.lacks("student_answered"))
    records = [r | {"answered by": r["subset"]} for r in source.values(table, "recall", ["subset", "system"])]
    systems = source.order("student", [str(r["system_id"]) for r in records])[: TOP // 2]
    subsets = source.order("student", [str(r["subset_id"]) for r in records])[: TOP // 2]
    records = [r for r in records if r["system_id"] in systems and r["subset_id"] in subsets]
    low, high = shading(source, table.columns[table.column("recall")], [r["value"] for r in records])
    chart = heat_map(
        records,
        "system",
        "answered by",
        [source.label(s) for s in systems],
        [source.label(s) for s in subsets],
        low,
        high,
        angle=-30,
    )
    alt = (
        f"Matrix of recall: each row holds the questions that one of {len(subsets)} Students answered, "
        "each column a Student."
    )
    note = "Read along a row: all systems on the same questions, those that the row's system answered."
    return Chart("student-answered", title, alt, finish(chart), note=note + first_only(source, "student", systems))


def correlation(source: Source) -> Chart:
    """Show for every pair of Students whether they find the same questions hard."""
    title = "Do Students find the same questions hard?"
    table = source.table("student_correlation")
    if table is None:
        return Chart("student-correlation", title, "", None, lacks=source.lacks("student_correlation"))
    pairs = source.values(table, "pearson", ["system", "other"])
    systems = source.order("student", [str(r[k]) for r in pairs for k in ("system_id", "other_id")])[:TOP]
    records = mirrored([r for r in pairs if r["system_id"] in systems and r["other_id"] in systems])
    order = [source.label(s) for s in systems]
    low = min((float(r["value"]) for r in records if isinstance(r["value"], int | float)), default=0)
    chart = heat_map(records, "other", "system", order, order, min(0.0, low), 1, angle=-30)
    alt = f"Matrix of Pearson correlations of the recall per gold question between {len(systems)} Students."
    return Chart(
        "student-correlation", title, alt, finish(chart), note="Pearson correlation of the recall per gold question."
    )


def mirrored(pairs: list[Record]) -> list[Record]:
    """Give every pair in both orders, so that the matrix is whole."""
    both = {(r["system"], r["other"]): r for r in pairs}
    for r in pairs:
        both.setdefault((r["other"], r["system"]), r | {"system": r["other"], "other": r["system"]})
    return list(both.values())
