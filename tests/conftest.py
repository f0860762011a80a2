"""Fixtures shared by all tests."""

import os
from pathlib import Path

import pytest

from boards import demo_board
from pipeline.schema.board import Board

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def root() -> Path:
    """Give the folder of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def real() -> Path:
    """Give the folder with real files of the 2025 edition; tests that want it skip where it is absent."""
    folder = Path(os.environ.get("SENSEMAKING_REAL", ROOT.parent / "shared" / "real"))
    if not folder.is_dir():
        pytest.skip("the real files of the 2025 edition are not on this machine")
    return folder


@pytest.fixture(scope="session")
def board() -> Board:
    """Give a made-up board with every table of the contract."""
    return demo_board()


@pytest.fixture(scope="session")
def site(board: Board, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site of the made-up board once; tests only read it."""
    from pipeline.site.build import build_site

    out = tmp_path_factory.mktemp("site")
    build_site(board, root / "site_templates", out)
    return out
