"""How single values are written, each for the place where it stands: page, CSV, LaTeX, address, script element.

Tables and charts are laid out elsewhere.
"""

import json
import re
from typing import Any

from pipeline.schema.board import Scalar

MINUS = "\N{MINUS SIGN}"
EN_DASH = "\N{EN DASH}"
THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"

# Bidi controls turn the text around them; where no element isolates a name they are dropped.
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]")
_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    '"': r"\textquotedbl{}",
}
_SCRIPT = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def show_number(value: float, digits: int) -> str:
    """Write a number with a fixed count of decimals and a true minus; a rounded zero has no sign."""
    text = f"{value:.{digits}f}"
    if text.startswith("-"):
        text = text[1:] if float(text) == 0 else MINUS + text[1:]
    return text


def show_count(value: float) -> str:
    """Write a count; thousands are set apart by a narrow space."""
    return show_number(value, 0) if abs(value) < 10_000 else f"{value:,.0f}".replace(",", THIN_SPACE)


def show_share(value: float, digits: int) -> str:
    """Write a share of 0-1 as per cent."""
    return f"{show_number(100 * value, digits)}{THIN_SPACE}%"


def show_rank(best: float, worst: float | None) -> str:
    """Write the ranks that a system can hold: `2`, or `1–3`."""
    if worst is None or worst == best:
        return f"{best:.0f}"
    return f"{best:.0f}{EN_DASH}{worst:.0f}"


def printable(text: str) -> str:
    """Drop control characters that no page can hold; line feeds and tabs stay."""
    return _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text)


def plain(text: str) -> str:
    """Give a name for a place without markup (title, attribute, chart): one line, no controls, no bidi marks."""
    return " ".join(_BIDI.sub("", printable(text)).split())


def shorten(text: str, limit: int) -> str:
    """Cut a plain text to at most `limit` characters, the last one an ellipsis."""
    text = plain(text)
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def web_address(text: str) -> str:
    """Give an address that may be linked: http or https with a host; "" for anything else."""
    text = text.strip()
    return text if re.fullmatch(r"https?://[^\s/?#\\\"'<>`]+(?:[/?#][^\s\"'<>`\\]*)?", text, re.IGNORECASE) else ""


def show_commit(commit: str) -> str:
    """Shorten a commit to twelve digits; what is said behind it (that inputs had changed) stays."""
    digits, mark, rest = commit.partition("+")
    return digits[:12] + (f" with {rest}" if mark else "")


def csv_value(value: Scalar) -> str:
    """Write one CSV value; text that a spreadsheet would run as a formula gets an apostrophe before it."""
    if value is None:
        return ""
    if isinstance(value, int | float):
        return repr(value)
    risky = value.startswith(_FORMULA) and not _NUMBER.fullmatch(value)
    return f"'{value}" if risky else value


def latex_text(text: str) -> str:
    """Escape text for LaTeX."""
    return "".join(_LATEX.get(character, character) for character in plain(text))


def script_json(value: Any) -> str:
    """Write JSON that may stand in a script element: no `<`, `>`, `&` or line separators."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return "".join(_SCRIPT.get(character, character) for character in text)
