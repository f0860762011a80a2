"""Mechanical repairs of a submission's file: what can be put right without knowing what was meant."""

import re

from pipeline.files.reading import parse_json
from pipeline.schema.base import Role

_PIECES = re.compile(
    r'"(?P<digits>[0-9]{1,3})"(?!\s*:)'
    r'|"[^"\\]*+(?:\\.[^"\\]*+)*+"'
    r"|(?P<comma>,)(?=\s*[\]}])"
    r"|(?<![0-9.eE+-])(?P<whole>[0-9]+)\.0++(?![0-9.eE])",
    re.DOTALL,
)


def mend(data: bytes, role: Role) -> bytes | None:
    """Take off a byte order mark, CR LF and trailing commas, and write an Evaluator's "85" and 85.0 as 85.

    None where the file is no UTF-8, or still no JSON afterwards: then a person has to look.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    text = text.replace("\r\n", "\n")
    mended = _PIECES.sub(lambda match: _mend_piece(match, role), text).encode("utf-8")
    return None if parse_json(mended).faults else mended


def _mend_piece(match: re.Match[str], role: Role) -> str:
    if match["comma"]:
        return ""
    number = match["digits"] or match["whole"]
    return str(int(number)) if number and role == "evaluator" and len(number) <= 3 else match[0]
