"""`results/board.json` -> `site/`."""

from pathlib import Path

from pipeline.board.writing import read_board
from pipeline.site.build import build_site


def make_site(board: Path, templates: Path, out: Path, cache: Path | None = None) -> str:
    """Render every page; give a line that says where to look."""
    build_site(read_board(board), templates, out, cache)
    return f"open {out / 'index.html'}"
