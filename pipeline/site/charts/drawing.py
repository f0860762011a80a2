"""Specifications become files: one SVG per theme with stable bytes, and JSON for the interactive form."""

import re
from collections.abc import Callable
from html import escape
from importlib import metadata
from pathlib import Path

import vl_convert

from pipeline.digest import code_digest, sha256_parts
from pipeline.files.writing import write_text
from pipeline.site.charts.source import Chart
from pipeline.site.figures import Figure, Gap
from pipeline.site.formats import plain, script_json
from pipeline.site.palette import darken

VEGA_LITE = "6.4"
_VERSION = f"{metadata.version('vl-convert-python')} {code_digest('pipeline.site.charts.drawing')}"
_ID = re.compile(r'\b(id="|url\(#|href="#)([A-Za-z]+_?)(\d+)')
_SIZE = re.compile(r'<svg[^>]* width="([\d.]+)" height="([\d.]+)"')
_ROOT = re.compile(r"<svg[^>]*>")


def draw(chart: Chart, out: Path, cache: Path | None = None) -> Figure | Gap:
    """Write a chart's two drawings to `charts/` and say how to show it; a chart without data is a gap.

    With a cache folder, a chart that was drawn before is not drawn again.
    """
    if chart.spec is None:
        return Gap(chart.id, chart.title, chart.lacks)
    light = kept(cache, f"svg {script_json(chart.spec)} {chart.id} {chart.title} {chart.alt}", lambda: svg_of(chart))
    names = (f"charts/{chart.id}.svg", f"charts/{chart.id}-dark.svg")
    write_text(out / names[0], light + "\n")
    write_text(out / names[1], darken(light) + "\n")
    width, height = _size(light)
    return Figure(chart.id, chart.title, chart.note, plain(chart.alt), *names, width, height, script_json(chart.spec))


def svg_of(chart: Chart) -> str:
    """Draw a chart as SVG with a title and a description; the same chart always gives the same bytes."""
    svg: str = vl_convert.vegalite_to_svg(chart.spec or {}, vl_version=VEGA_LITE)
    words = f"<title>{escape(plain(chart.title))}</title><desc>{escape(plain(chart.alt))}</desc>"
    return _ROOT.sub(lambda match: match[0] + words, renumber(svg, chart.id), count=1)


def renumber(svg: str, prefix: str) -> str:
    """Number the ids of a drawing from one with the chart's prefix, in the order in which they occur."""
    seen: dict[str, int] = {}

    def fresh(match: re.Match[str]) -> str:
        number = seen.setdefault(match[2] + match[3], len(seen) + 1)
        return f"{match[1]}{prefix}-{number}"

    return _ID.sub(fresh, svg)


def _size(svg: str) -> tuple[int, int]:
    match = _SIZE.search(svg)
    return (round(float(match[1])), round(float(match[2]))) if match else (600, 300)


def kept(cache: Path | None, key: str, make: Callable[[], str]) -> str:
    """Give the text made under a key before, else make and keep it; the folder may be deleted at any time."""
    if cache is None:
        return make()
    path = cache / "drawings" / sha256_parts(_VERSION, VEGA_LITE, key)
    if not path.is_file():
        write_text(path, make())
    return path.read_text(encoding="utf-8")


def bundle(cache: Path | None = None) -> str:
    """Give the one script that makes charts interactive; its names stay inside it."""
    return kept(cache, "bundle", _bundle)


def _bundle() -> str:
    script: str = vl_convert.javascript_bundle(vl_version=VEGA_LITE)  # type: ignore[call-arg]  # its stub lacks the default
    return f"(function(){{\n{script}\n}})();\n"
