"""Templates become text: escaping is always on, and a name that a context lacks is an error."""

from dataclasses import fields
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pipeline.site.contexts import Context
from pipeline.site.figures import Figure
from pipeline.site.formats import plain, printable, show_commit, show_count, web_address
from pipeline.site.palette import Mark

# One small drawing per shape of the palette, on a field of ten by ten.
_SHAPES = {
    "circle": "M5 1a4 4 0 1 0 .01 0z",
    "square": "M1.5 1.5h7v7h-7z",
    "triangle-up": "M5 1l4.5 8h-9z",
    "diamond": "M5 .5L9 5 5 9.5 1 5z",
    "triangle-down": "M5 9L.5 1h9z",
    "cross": "M3.5 1h3v2.5H9v3H6.5V9h-3V6.5H1v-3h2.5z",
    "triangle-right": "M9 5L1 .5v9z",
    "triangle-left": "M1 5l8-4.5v9z",
}


def open_templates(folder: Path) -> Environment:
    """Give the environment in which all templates are rendered."""
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_finalize,
    )
    environment.filters |= {
        "plain": plain,
        "count": show_count,
        "commit": show_commit,
        "web": web_address,
        "spec": chart_spec,
        "path": mark_path,
    }
    environment.tests["figure"] = lambda value: isinstance(value, Figure)
    return environment


def _finalize(value: Any) -> Any:
    return printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def chart_spec(figure: Figure) -> Markup:
    """Give a chart's specification for a script element; it was escaped for that place when it was drawn."""
    return Markup(figure.spec)  # noqa: S704


def mark_path(mark: Mark) -> str:
    """Give the outline of a system's shape."""
    return _SHAPES[mark.name]


def render(environment: Environment, context: Context) -> str:
    """Render a page."""
    values = {field.name: getattr(context, field.name) for field in fields(context)}
    return environment.get_template(context.template).render(values)
