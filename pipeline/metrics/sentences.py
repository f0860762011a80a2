"""Where sentences begin, by rules for English, German, Czech and Ukrainian texts.

The language of a text is not recorded, so the rules hold for all four at once and need no model or data.
A sentence ends at . ! ? … with closing quotes or brackets behind it, before white space, unless
  * the next word begins in lower case (texts without any capital after an end mark are exempt from this), or
  * the full stop belongs to an abbreviation, an initial, or an ordinal (3. května, 3. Mai, Karel IV.).
It always ends at an empty line and before a list item on its own line.
Transcripts: a text without any end mark has one sentence per line.  A sentence of more than 60 words (a long run
without end marks, mostly) is cut at the first line end after 10 words, at the latest after 30 words.
"""

import re

from pipeline.metrics.abbreviations import ABBREVIATIONS, NUMBERED

VERSION = 1
LONG_RUN, LEAST_PIECE, PIECE = 60, 10, 30
_LOOK_BACK = 80  # characters before a full stop that can tell what it is

# Possessive, and only from the start of a run of marks: a text of marks alone must not take quadratic time.
_END = re.compile(r"(?<![.!?…。！？])(?P<mark>[.!?…。！？]++)[\"'”’»“›)\]]*+(?=\s|$)")
_BREAK = re.compile(r"\n[ \t\r]*\n\s*|\n(?=[ \t]*(?:[-–—•*]|\d{1,3}[.)])[ \t])")
_LAST_TOKEN = re.compile(r"[^\s(\[„“\"'»«]*$")
_NEXT_WORD = re.compile(r"[\s\"'„“”»«‚‘(\[–—-]*(\w[\w'’]*)?")
_WORD = re.compile(r"\S+")
_GERMAN = re.compile(r"\b(?:und|der|die|das|nicht|ist)\b")
_MONTH = re.compile(
    r"(?i)(?:januar|jänner|februar|märz|april|mai|jun[ie]|jul[iy]|august|september|oktober|november|dezember)\b"
)
_ROMAN = re.compile(r"[IVXLCM]{2,}")
_INNER_DOTS = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]$")
_MAY_END = re.compile(r"(?i)\b(?:т\.\s?[дп]|т\.\s?ін|н\.\s?е|р\.\s?х|[ap]\.\s?m|u\.\s?[aä]|n\.\s?l|a\s?[dj])$")


def split_sentences(text: str) -> list[str]:
    """Give the sentences of a text in order, stripped; white space alone is no sentence."""
    blocks = [block for block in _BREAK.split(text) if block.strip()]
    if not _END.search(text):
        blocks = [line for block in blocks for line in block.splitlines() if line.strip()]
    cased = any(_follower(text, end.end())[:1].isupper() for end in _END.finditer(text) if end.end() < len(text))
    german = 20 * len(_GERMAN.findall(text)) > len(text.split())
    return [piece for block in blocks for sentence in _sentences(block, cased, german) for piece in _pieces(sentence)]


def _sentences(block: str, cased: bool, german: bool) -> list[str]:
    found, start = [], 0
    for end in _END.finditer(block):
        if _is_boundary(block, start, end, cased, german):
            found.append(block[start : end.end()].strip())
            start = end.end()
    return [sentence for sentence in (*found, block[start:].strip()) if sentence]


def _is_boundary(block: str, start: int, end: re.Match[str], cased: bool, german: bool) -> bool:
    following = _follower(block, end.end())
    if cased and following[:1].islower():
        return False
    if end["mark"] != "." or not following:
        return True
    before = block[max(start, end.start() - _LOOK_BACK) : end.start()]
    match = _LAST_TOKEN.search(before)
    token = match[0] if match else ""
    if _MAY_END.search(before):
        return True
    if token[:1].isdigit() or _ROMAN.fullmatch(token):
        return not _is_ordinal(token, before, following, german)
    return not _is_abbreviation(token, before, following)


def _is_ordinal(token: str, before: str, following: str, german: bool) -> bool:
    """Tell 3. Mai, 2. Weltkrieg, Karel IV. Lucemburský and the number of a list item from a sentence's last number."""
    if _ROMAN.fullmatch(token):
        return True
    if not (token.isdigit() and len(token) <= 2):
        return False
    return german or not before[: -len(token)].strip() or bool(_MONTH.match(following))


def _is_abbreviation(token: str, before: str, following: str) -> bool:
    if token.lower() in ABBREVIATIONS or (token.lower() in NUMBERED and following[:1].isdigit()):
        return True
    if len(token) == 1 and token.isalpha():  # an initial, or a unit after a number, which may end a sentence
        return token.isupper() or not before[:-1].rstrip()[-1:].isdigit()
    return bool(_INNER_DOTS.match(token)) and token[:1].isupper()  # U.S., J.R.R.


def _follower(text: str, position: int) -> str:
    match = _NEXT_WORD.match(text, position)
    return (match[1] or "") if match else ""


def _pieces(sentence: str) -> list[str]:
    """Cut a run that goes on too long."""
    words = list(_WORD.finditer(sentence))
    if len(words) <= LONG_RUN:
        return [sentence]
    cuts, last = [0], 0
    for position in range(1, len(words)):
        line_ends = "\n" in sentence[words[position - 1].end() : words[position].start()]
        if position - last >= PIECE or (line_ends and position - last >= LEAST_PIECE):
            cuts.append(words[position].start())
            last = position
    return [sentence[a:b].strip() for a, b in zip(cuts, [*cuts[1:], len(sentence)], strict=True)]
