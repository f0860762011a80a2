"""The tiny edition from files to pages: every figure of its board, and that its pages show them."""

import json
from pathlib import Path

import pytest

import tiny_build
from pipeline.site.links import check_links


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build once; the folder holds results/ and site/."""
    folder = tmp_path_factory.mktemp("tiny")
    tiny_build.build(folder)
    return folder


def test_every_figure_is_as_pinned(built: Path) -> None:
    """`make golden` refreshes the expected figures; a changed one belongs into the changelog's Scores."""
    expected = json.loads(tiny_build.EXPECTED.read_text(encoding="utf-8"))
    assert tiny_build.figures(built / "results" / "board.json") == expected


def test_the_site_has_no_broken_link(built: Path) -> None:
    """An edition without an embedding model still gets a whole site."""
    assert check_links(built / "site") == []


def test_what_the_edition_lacks_is_said(built: Path) -> None:
    """Without an embedding model the Teacher page says so and shows no number."""
    assert "names no embedding model" in (built / "site" / "teacher.html").read_text(encoding="utf-8")
