"""Tokenizers of ROUGE-L, and words as integers.

`unicode` (default): NFKC, case folding, NFKC; a token is a run of letters, marks and numbers.  An apostrophe (’ ʼ and
` count as ') joins only between two characters beyond ASCII: Ukrainian з'їв is one word, while English don't is don
and t, whichever apostrophe it is written with.  So texts in pure ASCII get the tokens of the package rouge_score.
`spaces`: split at single spaces, case and punctuation kept, as the organisers' prototype did.  The two never mix.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import Literal

import regex

TokenizerName = Literal["unicode", "spaces"]
Tokenizer = Callable[[str], list[str]]

VERSION = 1
_ASCII_WORD = re.compile(r"[a-z0-9]+")
_APOSTROPHES = str.maketrans("’ʼ`", "'''")
_WORD = regex.compile(
    r"(?V1)[\p{L}\p{M}\p{N}]+(?:(?<=[[\p{L}\p{M}\p{N}]--\p{ASCII}])'(?=[[\p{L}\p{M}\p{N}]--\p{ASCII}])[\p{L}\p{M}\p{N}]+)*"
)


def unicode_tokens(text: str) -> list[str]:
    """Give the tokens of the `unicode` rule, in order; a text without letters or numbers has none."""
    if text.isascii():  # the same tokens, several times faster
        return _ASCII_WORD.findall(text.lower())
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return list(_WORD.findall(folded.translate(_APOSTROPHES)))


def space_tokens(text: str) -> list[str]:
    """Give the pieces between single spaces; empty pieces (two spaces in a row, an empty text) are dropped."""
    return [piece for piece in text.split(" ") if piece]


TOKENIZERS: dict[TokenizerName, Tokenizer] = {"unicode": unicode_tokens, "spaces": space_tokens}


class Vocabulary:
    """Numbers tokens in the order of their first appearance; equal tokens, and only those, share a number."""

    def __init__(self, tokenizer: TokenizerName) -> None:
        """Start empty."""
        self._tokens_of = TOKENIZERS[tokenizer]
        self._numbers: dict[str, int] = {}
        self._known: dict[str, list[int]] = {}

    def encode(self, text: str) -> list[int]:
        """Give a text's tokens as numbers; a text is tokenized once."""
        found = self._known.get(text)
        if found is None:
            numbers = self._numbers
            found = [numbers.setdefault(token, len(numbers)) for token in self._tokens_of(text)]
            self._known[text] = found
        return found
