"""Fact-check answers: the verdict (TRUE, FALSE or UNKNOWABLE) and the section that decides it.

A verdict in capitals wins over words in lower case; a text with two different verdicts, or with a plain "true" or
"false" behind "not", has none.  Sections are all numbers behind the word SECTION or SECTIONS, in any case.
"""

import re
from dataclasses import dataclass
from typing import Literal

Verdict = Literal["TRUE", "FALSE", "UNKNOWABLE"]

_CAPITALS = re.compile(r"\b(TRUE|FALSE|UNKNOWABLE)\b")
_ANY_CASE = re.compile(r"(?i)(?:\b(not)\s+|(n['’]t)\s+)?\b(true|false|unknowable)\b")
_SECTIONS = re.compile(r"(?i)\bsections?\s+(\d{1,6}(?:\s*(?:,|and|&)\s*(?:sections?\s+)?\d{1,6})*)")
_VERDICTS: dict[str, Verdict] = {"TRUE": "TRUE", "FALSE": "FALSE", "UNKNOWABLE": "UNKNOWABLE"}


@dataclass(frozen=True)
class Claim:
    """What a text says: its verdict, None where it has none or several, and the sections it names."""

    verdict: Verdict | None
    sections: frozenset[int]


@dataclass(frozen=True)
class Outcome:
    """Whether an answer is right: `section` and `both` are None where no section was asked for.

    `parsed` is False where the answer has no single verdict; it counts as wrong.
    """

    parsed: bool
    verdict: bool
    section: bool | None
    both: bool | None


def parse_claim(text: str) -> Claim:
    """Read verdict and sections from a gold answer or an answer."""
    sections = frozenset(int(number) for group in _SECTIONS.findall(text) for number in re.findall(r"\d+", group))
    return Claim(_verdict(text), sections)


def check_answer(gold: str, answer: str) -> Outcome | None:
    """Compare an answer with the gold answer; None where the gold answer is no fact check.

    The section is right where the answer names exactly the sections of the gold answer.
    """
    right, given = parse_claim(gold), parse_claim(answer)
    if right.verdict is None:
        return None
    verdict = given.verdict == right.verdict
    if not right.sections:
        return Outcome(given.verdict is not None, verdict, None, None)
    section = given.sections == right.sections
    return Outcome(given.verdict is not None, verdict, section, verdict and section)


def _verdict(text: str) -> Verdict | None:
    found = set(_CAPITALS.findall(text))
    if not found:
        matches = list(_ANY_CASE.finditer(text))
        if any(match[1] or match[2] for match in matches):
            return None
        found = {match[3].upper() for match in matches}
    return _VERDICTS[found.pop()] if len(found) == 1 else None
