"""What is wrong with text that is not JSON, in words a participant can act on."""

import json
import re
import unicodedata
from dataclasses import dataclass

_WIDTH = 60
_PYTHON = re.compile(r"(None|True|False|undefined)\b")
_NAME = re.compile(r"[A-Za-z_]")
_CONFLICT = re.compile(r"^(<<<<<<< |>>>>>>> |=======$)", re.MULTILINE)

_MESSAGES = {
    "Expecting ',' delimiter": "a comma or a closing bracket is expected here",
    "Expecting ':' delimiter": "a colon is expected after the key",
    "Expecting value": "a value is expected here",
    "Expecting property name enclosed in double quotes": "a key in double quotes is expected here",
    "Invalid control character at": "a line break or another control character stands inside a string",
    "Unterminated string starting at": "a string that begins here has no closing quote",
    "Extra data": "the JSON ends before this point, but the file goes on",
}


@dataclass(frozen=True)
class SyntaxFault:
    """The place (line and column from 1), what is wrong, what to do, and the line with a caret below it."""

    line: int
    column: int
    message: str
    hint: str
    excerpt: str


def explain_syntax(text: str, error: json.JSONDecodeError) -> SyntaxFault:
    """Say what is wrong at the place where the parser stopped, and recognise the usual mistakes."""
    position = _place(text, error)
    line_start = text.rfind("\n", 0, position) + 1
    message, hint = _recognise(text, position, error.msg)
    line = text.count("\n", 0, position) + 1
    return SyntaxFault(line, position - line_start + 1, message, hint, _excerpt(text, line_start, position))


def _place(text: str, error: json.JSONDecodeError) -> int:
    """Point at the extra comma, whichever side of it this Python version reports."""
    before = text[: error.pos].rstrip()
    if text[error.pos : error.pos + 1] in ("]", "}") and before.endswith(","):
        return len(before) - 1
    return error.pos


def _recognise(text: str, position: int, reason: str) -> tuple[str, str]:
    whole = _recognise_file(text)
    if whole:
        return whole
    rest = text[position:]
    after = text[position + 1 : position + 200].lstrip()
    here = _recognise_here(rest, after, reason)
    if here:
        return here
    plain = next((ours for theirs, ours in _MESSAGES.items() if reason.startswith(theirs)), "this is not JSON")
    if "escape" in reason:
        return "a backslash stands before a character that JSON does not escape", r"write \\ for a backslash."
    if reason.startswith("Expecting ','") and rest[:1] in tuple('"[{-0123456789'):
        return "a comma is missing before this", "separate entries by commas."
    if _NAME.match(rest):
        return f"{plain}, found a word without quotes", 'write keys and texts in double quotes: "…".'
    return plain, "write the file with a JSON library (in Python json.dump) rather than by hand."


def _recognise_file(text: str) -> tuple[str, str] | None:
    start = text.lstrip()
    if start.startswith("```"):
        return "the file begins with a Markdown fence", "remove the lines with ``` before and after the JSON."
    if start.startswith("version https://git-lfs"):
        return "this is a Git LFS pointer, not the file itself", "commit the file without Git LFS."
    if _CONFLICT.search(text) and "<<<<<<< " in text:
        return "the file holds the marks of a Git merge conflict", "resolve the conflict and commit the result."
    if start.startswith("<"):
        return "this looks like HTML or XML, not JSON", "download the file itself rather than its web page."
    return None


def _recognise_here(rest: str, after: str, reason: str) -> tuple[str, str] | None:
    first = rest[:1]
    if reason.startswith("Extra data") and first in ("{", "["):
        return (
            "a second JSON value follows the first (JSON Lines?)",
            "write one dictionary with all keys instead of one value a line.",
        )
    if first == "," and after[:1] in ("]", "}"):
        return f"a comma stands before the closing {after[0]}", "remove the trailing comma."
    if first == "'":
        return "a single quote stands here", "JSON takes double quotes only."
    if first in ("“", "”", "„", "«"):
        return "a typographic quote stands here", 'JSON takes plain double quotes (") only.'
    if first == "#" or rest[:2] in ("//", "/*"):
        return "a comment stands here", "JSON has no comments; remove it."
    if first == "=":
        return "an = stands where JSON has a colon", 'write "key": value.'
    python = _PYTHON.match(rest)
    if python:
        return f"{python[1]} is not a JSON value", "JSON writes null, true and false; in Python use json.dump."
    if not rest.strip():
        return "the file ends too early", "it was probably cut off; write or upload it again."
    return None


def _excerpt(text: str, line_start: int, position: int) -> str:
    end = text.find("\n", position)
    line = text[line_start : end if end >= 0 else len(text)].rstrip("\r")
    column = position - line_start
    left = max(0, column - _WIDTH)
    shown = line[left : column + _WIDTH]
    plain = "".join("·" if unicodedata.category(c)[0] in "CZ" and c != " " else c for c in shown)
    return f"{plain}\n{' ' * (column - left)}^"
