"""The site's builder: draws the charts, renders the pages, writes the downloads and the assets."""

import shutil
from pathlib import Path

from pipeline.digest import sha256_file
from pipeline.files.writing import json_text, write_bytes, write_text
from pipeline.schema.board import Board
from pipeline.schema.export import VERSION, write_schemas
from pipeline.site.addresses import Addresses, plan_addresses
from pipeline.site.downloads import csv_text, latex_table, table_json
from pipeline.site.formats import script_json
from pipeline.site.pages.material import Material
from pipeline.site.pages.register import all_pages
from pipeline.site.palette import assign_marks, dark_colours
from pipeline.site.rendering import open_templates, render

# Marks a folder as a site of ours, also one that was left half-built; GitHub Pages takes it as "publish as it is".
MARKER = ".nojekyll"
INVENTORY = "data/files.json"


def build_site(board: Board, templates: Path, out: Path, cache: Path | None = None) -> None:
    """Write the whole site below `out`, which is emptied first; the same board gives the same bytes.

    `templates` holds base.html, partials/, pages/ and static/; with a cache folder, charts are drawn once.
    """
    from pipeline.site.charts.gallery import draw_all

    clear(out)
    write_text(out / MARKER, "")
    addresses = plan_addresses(board)
    marks = assign_marks(board.systems)
    material = Material(board, addresses, marks, draw_all(board, addresses, marks, out, cache))
    environment = open_templates(templates)
    for context in all_pages(material):
        write_text(out / context.page.path, render(environment, context))
    write_assets(templates / "static", out / "assets", cache)
    write_downloads(board, addresses, out)
    write_schemas(out / "schema" / VERSION)
    write_inventory(out)


def clear(out: Path) -> None:
    """Empty the site's folder, the marker last; refuse one that holds something else than a site."""
    if out.is_dir():
        known = any((out / name).is_file() for name in (MARKER, "index.html", "assets/site.css"))
        if not known and any(path.is_file() for path in out.rglob("*")):
            raise FileExistsError(
                f"{out}: holds files that are not a site. Hint: name another folder, or empty this one."
            )
        for child in sorted(out.iterdir(), key=lambda path: (path.name == MARKER, path.name)):
            shutil.rmtree(child) if child.is_dir() and not child.is_symlink() else child.unlink()
    out.mkdir(parents=True, exist_ok=True)


def write_inventory(out: Path) -> None:
    """List every file of the site with its size and SHA-256, so that a copy can be checked for wholeness."""
    files = sorted(path for path in out.rglob("*") if path.is_file())
    rows = [
        {"path": path.relative_to(out).as_posix(), "bytes": path.stat().st_size, "sha256": sha256_file(path)}
        for path in files
    ]
    write_text(out / INVENTORY, json_text({"schema_version": 1, "files": rows}))


def write_assets(static: Path, assets: Path, cache: Path | None = None) -> None:
    """Copy style and script, and write the chart bundle beside them."""
    from pipeline.site.charts.drawing import bundle

    for file in sorted(p for p in static.iterdir() if p.is_file()):
        write_bytes(assets / file.name, file.read_bytes())
    colours = f"window.siteDarkColours={script_json(dark_colours())};\n"
    write_text(assets / "vega-bundle.js", colours + bundle(cache))


def write_downloads(board: Board, addresses: Addresses, out: Path) -> None:
    """Write every table in three formats, every report, and the board."""
    for table in board.tables:
        write_text(out / addresses.download(table.id, "csv"), csv_text(table))
        write_text(out / addresses.download(table.id, "json"), json_text(table_json(table, board)))
        write_text(out / addresses.download(table.id, "tex"), latex_table(table))
    for system in board.systems:
        report = system.report.model_dump(mode="json")
        write_text(out / "data" / "reports" / f"{addresses.systems[system.id]}.json", json_text(report))
    write_text(out / "data" / "board.json", json_text(board.model_dump(mode="json")))
