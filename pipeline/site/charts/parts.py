"""The kinds of charts that several pages use, in one look; data and words come from the caller."""

from collections.abc import Sequence
from typing import Any

import altair as alt

from pipeline.site.charts.source import Record
from pipeline.site.palette import BAR, GREY, GRID, INK, MUTED, ON_HIGH, ON_LOW, STEPS

WIDTH = 520
ROW = 26
CELL = 54


def finish(chart: Any) -> dict[str, object]:
    """Give the specification of a chart in the site's look."""
    text = {
        "labelColor": MUTED,
        "titleColor": INK,
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
    }
    config = {
        "aria": False,
        "background": "transparent",
        "font": "sans-serif",
        "padding": 4,
        "view": {"stroke": None},
        "axis": {
            **text,
            "gridColor": GRID,
            "domainColor": GRID,
            "tickColor": GRID,
            "labelLimit": 210,
            "titlePadding": 8,
        },
        "legend": {**text, "symbolSize": 80, "labelLimit": 210, "orient": "bottom", "columns": 3, "title": None},
        "header": {**text, "labelColor": INK, "labelLimit": 230, "titleColor": MUTED},
        "facet": {"spacing": 18},
        "rule": {"color": MUTED},
        "text": {"color": INK, "fontSize": 12},
        "bar": {"color": BAR},
    }
    spec: dict[str, object] = chart.to_dict(validate=False)
    spec["config"] = config
    return spec


def data(records: Sequence[Record]) -> Any:
    """Give records as inline data."""
    return alt.InlineData(values=list(records))


def names(field: str, order: Sequence[str], title: str | None = None, **axis: Any) -> alt.Y:
    """Encode a name on the vertical axis, in the given order."""
    return alt.Y(
        f"{field}:N", sort=list(order), title=title, axis=alt.Axis(grid=False, ticks=False, domain=False, **axis)
    )


def scale_for(values: Sequence[Record], low: float | None = None, high: float | None = None) -> alt.Scale:
    """Give a common scale; the ends are fixed where the measure has them."""
    if low is not None and high is not None:
        return alt.Scale(domain=[low, high])
    ends = [float(r[k]) for r in values for k in ("value", "low", "high") if r.get(k) is not None]  # type: ignore[arg-type]
    if not ends:
        return alt.Scale()
    pad = (max(ends) - min(ends)) * 0.04 or 0.5
    return alt.Scale(domain=[round(min(ends) - pad, 6), round(max(ends) + pad, 6)], zero=False)


def coloured(order: Sequence[str], colours: Sequence[str], legend: bool = False) -> alt.Color:
    """Encode a system's colour."""
    shown: Any = alt.Legend() if legend else None
    return alt.Color("system:N", scale=alt.Scale(domain=list(order), range=list(colours)), legend=shown)


def shaped(order: Sequence[str], shapes: Sequence[str], legend: bool = False) -> alt.Shape:
    """Encode a system's shape."""
    shown: Any = alt.Legend() if legend else None
    return alt.Shape("system:N", scale=alt.Scale(domain=list(order), range=list(shapes)), legend=shown)


def said(*fields: str) -> list[alt.Tooltip]:
    """Give what a pointer brings up: names, then the value with its interval."""
    return [
        *(alt.Tooltip(f"{field}:N", title=field.replace("_", " ")) for field in fields),
        alt.Tooltip("says:N", title="value"),
    ]


def dots(
    axis: str, scale: alt.Scale, order: Sequence[str], colours: Sequence[str], shapes: Sequence[str], width: int
) -> Any:
    """Draw dots with their intervals as lines; the data come from the caller."""
    base = alt.Chart(width=width, height=alt.Step(ROW)).encode(y=names("system", order))
    lines = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title=axis, scale=scale, axis=alt.Axis(tickCount=6)),
        x2="high:Q",
        color=coloured(order, colours),
    )
    points = base.mark_point(filled=True, size=85, opacity=1).encode(
        x=alt.X("value:Q", title=axis, scale=scale, axis=alt.Axis(tickCount=6)),
        color=coloured(order, colours),
        shape=shaped(order, shapes),
        tooltip=said("system"),
    )
    return lines + points


def dot_plot(
    records: Sequence[Record], axis: str, order: Sequence[str], colours: Sequence[str], shapes: Sequence[str]
) -> Any:
    """Draw one dot per system with its interval as a line, best first."""
    return dots(axis, scale_for(records), order, colours, shapes, WIDTH).properties(data=data(records))


def dot_panels(
    records: Sequence[Record],
    axis: str,
    order: Sequence[str],
    colours: Sequence[str],
    shapes: Sequence[str],
    ends: tuple[float, float],
    facet: str,
    facet_order: Sequence[str],
) -> Any:
    """Draw a dot plot per panel, all on the same axis."""
    return panels(dots(axis, scale_for(records, *ends), order, colours, shapes, 170), records, facet, facet_order, 2)


def panels(chart: Any, records: Sequence[Record], facet: str, order: Sequence[str], columns: int) -> Any:
    """Repeat a chart for each value of a field, its name above."""
    header = alt.Header(labelAnchor="start", labelFontWeight="bold")
    heading = alt.Facet(f"{facet}:N", sort=list(order), title=None, header=header)
    return chart.facet(facet=heading, columns=columns, data=data(records))


def heat_map(
    records: Sequence[Record],
    x: str,
    y: str,
    x_order: Sequence[str],
    y_order: Sequence[str],
    low: float,
    high: float,
    facet: str = "",
    facet_order: Sequence[str] = (),
    columns: int = 2,
    angle: int = 0,
    cell: int = CELL,
) -> Any:
    """Draw values as shaded cells with the number in each; a cell without a number holds a dash.

    `low` and `high` are the ends of the shading, the same in all facets.
    """
    toned = [record | {"tone": tone_of(record["value"], low, high)} for record in records]
    across = alt.X(
        f"{x}:N",
        sort=list(x_order),
        title=None,
        axis=alt.Axis(
            orient="top", labelAngle=angle, ticks=False, domain=False, grid=False, labelLimit=150, labelPadding=6
        ),
    )
    base = alt.Chart(width=alt.Step(cell), height=alt.Step(ROW)).encode(x=across, y=names(y, y_order))
    shade = alt.Color("value:Q", scale=alt.Scale(type="quantize", domain=[low, high], range=list(STEPS)), legend=None)
    fields = tuple(dict.fromkeys(name for name in (y, x, facet) if name))
    squares = (
        base.transform_filter("datum.value !== null")
        .mark_rect(cornerRadius=2)
        .encode(color=shade, tooltip=said(*fields))
    )
    tones = alt.Scale(domain=["low", "high", "none"], range=[ON_LOW, ON_HIGH, MUTED])
    numbers = base.mark_text().encode(
        text="text:N", color=alt.Color("tone:N", scale=tones, legend=None), tooltip=said(*fields)
    )
    layers = alt.layer(squares, numbers).resolve_scale(color="independent")
    if not facet:
        return layers.properties(data=data(toned))
    return panels(layers, toned, facet, facet_order, columns).resolve_axis(x="independent", y="independent")


def tone_of(value: object, low: float, high: float) -> str:
    """Say whether the ink on a cell is that for pale or for strong shades."""
    if not isinstance(value, int | float):
        return "none"
    return "high" if high > low and (value - low) / (high - low) >= 4 / len(STEPS) else "low"


def slopes(
    records: Sequence[Record],
    x_order: Sequence[str],
    axis: str,
    order: Sequence[str],
    colours: Sequence[str],
    shapes: Sequence[str],
    scale: alt.Scale,
    facet: str = "",
    facet_order: Sequence[str] = (),
    width: int = WIDTH,
    height: int = 240,
    columns: int = 3,
) -> Any:
    """Draw one line per system over a few named places; pointing at one fades the others."""
    hover = alt.selection_point(name="hover", fields=["system"], on="pointerover", clear="pointerout")
    base = alt.Chart(width=width, height=height).encode(
        x=alt.X(
            "at:N",
            sort=list(x_order),
            title=None,
            axis=alt.Axis(labelAngle=0, grid=False, domain=False, ticks=False),
            scale=alt.Scale(padding=0.35),
        ),
        y=alt.Y("value:Q", title=axis, scale=scale, axis=alt.Axis(tickCount=5)),
        color=coloured(order, colours, legend=len(order) <= len(set(colours)) + 4),
        opacity=alt.condition(hover, alt.value(1), alt.value(0.15)),
    )
    lines = base.mark_line(strokeWidth=2).encode(detail="system:N")
    dots = (
        base.mark_point(filled=True, size=70)
        .encode(shape=shaped(order, shapes, legend=len(order) <= len(set(colours)) + 4), tooltip=said("system", "at"))
        .add_params(hover)
    )
    layers = alt.layer(lines, dots)
    if not facet:
        return layers.properties(data=data(records))
    return panels(layers, records, facet, facet_order, columns)


def histogram(records: Sequence[Record], axis: str, facet_order: Sequence[str], columns: int = 2) -> Any:
    """Draw counts per bin as bars from zero, one panel per system, all on the same axes."""
    bars = (
        alt.Chart(width=240, height=90)
        .mark_bar(color=BAR)
        .encode(
            x=alt.X(
                "from:Q",
                bin="binned",
                title=axis,
                scale=alt.Scale(domain=[0, 100], nice=False),
                axis=alt.Axis(grid=False, tickCount=5),
            ),
            x2="to:Q",
            y=alt.Y("count:Q", title="ratings", axis=alt.Axis(tickCount=3)),
            tooltip=[
                alt.Tooltip("system:N"),
                alt.Tooltip("bin:N", title="ratings from, to"),
                alt.Tooltip("count:Q", title="count"),
            ],
        )
    )
    return panels(bars, records, "system", facet_order, columns)


def strips(
    records: Sequence[Record], axis: str, rows: Sequence[str], order: Sequence[str], colours: Sequence[str], own: str
) -> Any:
    """Draw, per named row, every system as a dot on one axis; the own one stands out in colour and size."""
    scale = scale_for(records)
    base = alt.Chart(data(records), width=WIDTH, height=alt.Step(ROW)).encode(y=names("row", rows))
    x = alt.X("value:Q", title=axis, scale=scale, axis=alt.Axis(tickCount=6))
    others = base.transform_filter(alt.datum.own == 0).mark_point(filled=True, size=60, color=GREY, opacity=0.8)
    mine = base.transform_filter(alt.datum.own == 1)
    line = mine.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title=axis, scale=scale, axis=alt.Axis(tickCount=6)),
        x2="high:Q",
        color=coloured(order, colours),
    )
    dot = mine.mark_point(filled=True, size=130, opacity=1).encode(
        x=x, color=coloured(order, colours), shape=alt.value(own)
    )
    return others.encode(x=x, tooltip=said("system", "row")) + line + dot.encode(tooltip=said("system", "row"))
