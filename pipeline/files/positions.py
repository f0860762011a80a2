"""Where a value stands in JSON text: line and column of JSON pointers, and members that stand twice.

The text must have been parsed already.  One pass, no recursion, memory only for what is asked for.
"""

import json
import re
from bisect import bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\],:]|[^\s{}\[\],:"]++', re.DOTALL)
_MOST_DUPLICATES = 100
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class Position:
    """A place in a text; both count from 1, the column in characters."""

    line: int
    column: int


@dataclass(frozen=True)
class Duplicate:
    """A member whose key stood before in the same object; `same` says whether the values are equal."""

    pointer: str
    key: str
    position: Position
    first: Position
    same: bool


@dataclass(frozen=True, slots=True)
class _Span:
    pointer: str
    owner: int
    key: str | None
    start: int
    value_start: int
    end: int


@dataclass
class _Frame:
    """An object or array that is still open; `start` is where its key or value begins."""

    number: int
    is_object: bool
    pointer: str
    start: int
    value_start: int
    index: int = 0
    key: str | None = None
    key_start: int = 0


def escape_pointer(part: str) -> str:
    """Escape one reference token of a JSON pointer (RFC 6901)."""
    return part.replace("~", "~0").replace("/", "~1")


def replace_surrogates(text: str) -> str:
    """Replace lone surrogates, which no UTF-8 file can hold, by U+FFFD."""
    return _SURROGATE.sub("\ufffd", text)


def locate(text: str, pointers: Collection[str]) -> dict[str, Position]:
    """Find the given pointers; a member's place is its key, an element's its value.  Unknown ones are left out."""
    wanted = set(pointers)
    found: dict[str, int] = {}
    if wanted:
        for span in _spans(text):
            if span.pointer in wanted:
                found.setdefault(span.pointer, span.start)
                if len(found) == len(wanted):
                    break
    lines = _line_starts(text) if found else []
    return {pointer: _position(lines, offset) for pointer, offset in found.items()}


def find_duplicates(text: str) -> tuple[Duplicate, ...]:
    """List the members whose key stood before in their object, in the order of the text; the first hundred found."""
    seen: dict[tuple[int, str], _Span] = {}
    pairs: list[tuple[_Span, _Span]] = []
    for span in _spans(text):
        if span.key is not None:
            first = seen.setdefault((span.owner, span.key), span)
            if first is not span:
                pairs.append((first, span))
                if len(pairs) == _MOST_DUPLICATES:
                    break
    lines = _line_starts(text) if pairs else []
    pairs.sort(key=lambda pair: pair[1].start)
    return tuple(
        Duplicate(
            again.pointer,
            again.key or "",
            _position(lines, again.start),
            _position(lines, first.start),
            _value(text, first) == _value(text, again),
        )
        for first, again in pairs
    )


def _value(text: str, span: _Span) -> Any:
    """Parse one value; numbers stay text, so that NaN equals NaN and no integer is too long."""
    source = text[span.value_start : span.end]
    return json.loads(source, parse_int=str, parse_float=str, parse_constant=str)


def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer("\n", text))]


def _position(lines: list[int], offset: int) -> Position:
    line = bisect_right(lines, offset)
    return Position(line, offset - lines[line - 1] + 1)


def _spans(text: str) -> Iterator[_Span]:
    """Give every member and element once its value has ended."""
    stack: list[_Frame] = []
    count = 0
    for match in _TOKEN.finditer(text):
        piece, start = match[0], match.start()
        top = stack[-1] if stack else None
        if piece in "{[":
            pointer, begin = _place(top, start)
            stack.append(_Frame(count, piece == "{", pointer, begin, start))
            count += 1
        elif piece in "}]":
            if top is None:
                return
            stack.pop()
            yield from _closed(stack, top.pointer, top.start, top.value_start, match.end())
        elif piece == ",":
            if top is not None:
                top.index += 1
                top.key = None
        elif piece != ":":
            if top is not None and top.is_object and top.key is None:
                top.key, top.key_start = replace_surrogates(json.loads(piece)), start
            else:
                pointer, begin = _place(top, start)
                yield from _closed(stack, pointer, begin, start, match.end())


def _place(frame: _Frame | None, start: int) -> tuple[str, int]:
    if frame is None:
        return "", start
    if frame.is_object:
        return f"{frame.pointer}/{escape_pointer(frame.key or '')}", frame.key_start
    return f"{frame.pointer}/{frame.index}", start


def _closed(stack: list[_Frame], pointer: str, start: int, value_start: int, end: int) -> Iterator[_Span]:
    if stack:
        owner = stack[-1]
        yield _Span(pointer, owner.number, owner.key if owner.is_object else None, start, value_start, end)
