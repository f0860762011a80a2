"""Showing what a stranger wrote inside our own messages: short, on one line, with nothing invisible in it."""

import json
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from pipeline.files.positions import escape_pointer
from pipeline.files.reading import Number

_LIMIT = 60
_NAMED = 3


def visible(text: str, limit: int = 300) -> str:
    """Write control, format and bidirectional characters as escapes and cut what is long."""
    shown = "".join(_escape(c) if unicodedata.category(c)[0] == "C" or c in "\u2028\u2029" else c for c in text[:limit])
    return f"{shown}…" if len(text) > limit else shown


def quote(text: str, limit: int = _LIMIT) -> str:
    """Give a text in double quotes, visible and short."""
    return f'"{visible(text, limit)}"'


def show(value: Any) -> str:
    """Name any JSON value: texts in quotes, numbers as written, lists and dictionaries by their size."""
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, Number):
        return visible(value.text, _LIMIT)
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return f"a dictionary of {len(value)}"
    return visible(json.dumps(value), _LIMIT)


def raw_json(value: Any, limit: int = 200) -> str:
    """Give the JSON text of a delivered value, numbers as they were written; long texts are cut."""
    if isinstance(value, Number):
        return value.text[:limit]
    return json.dumps(value, ensure_ascii=False, default=str)[:limit]


def join(names: Iterable[str], limit: int = _NAMED) -> str:
    """Name the first few and count the rest: `a, b, c and 4 more`."""
    listed = list(names)
    rest = len(listed) - limit
    return ", ".join(listed[:limit]) + (f" and {rest:,} more" if rest > 0 else "")


def count(number: int, noun: str, plural: str | None = None) -> str:
    """Give `1 question`, `2 questions`, `1,234 questions`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def pointer(*parts: str | int) -> str:
    """Build a JSON pointer from keys and indices."""
    return "".join(f"/{escape_pointer(str(part))}" for part in parts)


def squash(text: str) -> str:
    """Give the form by which texts are compared: NFC, white space collapsed."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def at_places(places: Sequence[str]) -> str:
    """Give ` (also at …)` for the places after the first; empty where there is one."""
    return f" (also at {join(places[1:])})" if len(places) > 1 else ""


def _escape(character: str) -> str:
    point = ord(character)
    return f"\\u{point:04x}" if point <= 0xFFFF else f"\\U{point:08x}"
