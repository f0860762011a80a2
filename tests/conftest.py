"""Fixtures shared by all tests."""

import os
from pathlib import Path

import pytest

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
