"""What a page needs to show a chart: where its drawings are, how large, its words and its interactive form."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A drawn chart; `light` and `dark` are files, `spec` is JSON that may stand in a script element."""

    id: str
    title: str
    note: str
    alt: str
    light: str
    dark: str
    width: int
    height: int
    spec: str


@dataclass(frozen=True)
class Gap:
    """A chart that is left out, and why."""

    id: str
    title: str
    lacks: str
