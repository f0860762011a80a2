"""Colours can be read on both grounds, and every system keeps its own."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from pipeline.schema.board import Board
from pipeline.site.palette import COLOURS, ON_HIGH, ON_LOW, STEPS, assign_marks, dark_colours, darken


def luminance(colour: str) -> float:
    """Give the relative luminance (WCAG 2.2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """Give the contrast ratio (WCAG 2.2), 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def themes(root: Path) -> list[dict[str, str]]:
    """Read the variables of the light and the dark theme from the style."""
    css = (root / "site_templates" / "static" / "site.css").read_text(encoding="utf-8")
    blocks = re.findall(r"color-scheme: (?:light|dark);(.*?)\}", css, re.DOTALL)
    return [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block)) for block in blocks]


@pytest.mark.parametrize("ink", ["ink", "muted", "accent", "warn"])
@pytest.mark.parametrize("ground", ["ground", "panel", "tie", "tie-alt"])
def test_text_has_contrast_of_4_5_in_both_themes(root: Path, ink: str, ground: str) -> None:
    found = themes(root)
    assert len(found) == 3
    for theme in found:
        assert contrast(theme[ink], theme[ground]) >= 4.5


def test_the_notice_can_be_read(root: Path) -> None:
    for theme in themes(root):
        assert contrast(theme["notice-ink"], theme["notice"]) >= 4.5


def test_the_colours_of_style_and_charts_are_the_same_and_have_contrast_of_3(root: Path) -> None:
    light, dark, switched = themes(root)
    assert dark == switched
    for place, (on_light, on_dark) in enumerate(COLOURS):
        assert (light[f"c{place}"], dark[f"c{place}"]) == (on_light, on_dark)
        assert contrast(on_light, light["ground"]) >= 3
        assert contrast(on_dark, dark["ground"]) >= 3


def test_numbers_on_shaded_cells_can_be_read() -> None:
    dark = dark_colours()
    for place, step in enumerate(STEPS):
        ink = ON_HIGH if place >= 4 else ON_LOW
        assert contrast(ink, step) >= 3
        assert contrast(dark[ink], dark[step]) >= 3


def test_64_runs_never_share_colour_and_shape_and_each_keeps_its_own_in_all_roles(board: Board) -> None:
    model = board.systems[0]
    teachers = [model.model_copy(update={"id": f"t{i}", "team": f"team{i}"}) for i in range(64)]
    students = [t.model_copy(update={"id": t.id.replace("t", "s"), "role": "student"}) for t in reversed(teachers)]
    marks = assign_marks([*teachers, *students])
    assert all(marks[a.id] != marks[b.id] for a, b in combinations(teachers, 2))
    assert all(marks[f"t{i}"] == marks[f"s{i}"] for i in range(64))


def test_darkening_replaces_known_colours_alone() -> None:
    light, dark = COLOURS[0]
    assert darken(f'fill="{light}" stroke="#123456"') == f'fill="{dark}" stroke="#123456"'
