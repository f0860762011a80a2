"""Colours and shapes: one pair per system on the whole site, and the neutral colours of the charts.

Every light colour has one twin for the dark theme, so a chart is drawn once and recoloured by exact replacement.
The eight colours stay apart for colour-blind readers, and a shape says the same.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.schema.board import System

COLOURS: tuple[tuple[str, str], ...] = (
    ("#0068a8", "#5fb6ee"),
    ("#b84a00", "#f28f4b"),
    ("#007556", "#3cc79b"),
    ("#a3467f", "#e79bcb"),
    ("#7d5f00", "#dcb63c"),
    ("#5a4bb0", "#aca1f5"),
    ("#9c1f3f", "#f3788f"),
    ("#4d5b66", "#a9b8c4"),
)
SHAPES: tuple[str, ...] = (
    "circle",
    "square",
    "triangle-up",
    "diamond",
    "triangle-down",
    "cross",
    "triangle-right",
    "triangle-left",
)
MANY = 12

INK = "#20262c"
MUTED = "#56616b"
GRID = "#dde2e6"
GREY = "#a2abb3"
ON_LOW = "#20262d"
ON_HIGH = "#fffffe"
BAR = "#7a8894"
STEPS: tuple[str, ...] = ("#f1f5f9", "#dce8f3", "#bdd5ea", "#93bcdc", "#6199c8", "#3474ab", "#12528a")
_DARK: dict[str, str] = {
    INK: "#e8ebee",
    MUTED: "#a6b0b9",
    GRID: "#333b43",
    GREY: "#5f6a74",
    ON_LOW: "#e8ebed",
    ON_HIGH: "#0c1116",
    BAR: "#8b99a6",
    **dict(zip(STEPS, ("#1c242c", "#1e3448", "#20486b", "#24608f", "#3b83bb", "#6aaade", "#a5d3f7"), strict=True)),
    **dict(COLOURS),
}
_HEX = re.compile(r"#[0-9a-f]{6}\b")


@dataclass(frozen=True)
class Mark:
    """How a system is drawn: positions in COLOURS and SHAPES."""

    colour: int
    shape: int

    @property
    def light(self) -> str:
        """Give the colour on a light ground."""
        return COLOURS[self.colour][0]

    @property
    def name(self) -> str:
        """Give the shape as Vega names it."""
        return SHAPES[self.shape]


def assign_marks(systems: Sequence[System]) -> dict[str, Mark]:
    """Give every system its mark: a run keeps its own in all roles; the first 64 runs all differ."""
    runs = list(dict.fromkeys((system.team, system.run) for system in systems))
    marks = {}
    for place, run in enumerate(runs):
        lap = place // len(COLOURS)
        marks[run] = Mark(place % len(COLOURS), (place + lap) % len(SHAPES))
    return {system.id: marks[system.team, system.run] for system in systems}


def dark_colours() -> dict[str, str]:
    """Give the dark twin of every light colour."""
    return dict(_DARK)


def darken(text: str) -> str:
    """Replace every light colour of a drawing by its dark twin."""
    return _HEX.sub(lambda match: _DARK.get(match[0], match[0]), text)
