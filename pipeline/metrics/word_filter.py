"""Which tokens of an answer count in the grounding metric: all but closed-set words and words of the question.

A word is a run of letters, marks and digits with inner apostrophe, hyphen, dot or comma; words are compared folded.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

import regex

from pipeline.digest import sha256_parts
from pipeline.errors import UsageError
from pipeline.metrics.closed_words import CLOSED, FUNCTION, LANGUAGES, VERSION, Language

_APOSTROPHES = str.maketrans("’ʼ‘`‐‑", "''''--")
_WORD = regex.compile(r"[\p{L}\p{M}\p{N}]+(?:['’ʼ‘`.,\-‐‑][\p{L}\p{M}\p{N}]+)*")


@dataclass(frozen=True)
class WordFilter:
    """Which words of an answer are left out of the mean.

    `closed`: the pronouns, determiners and conjunctions of `languages`; `function`: their prepositions and
    auxiliaries too; `question`: words that occur in the question.  Lists of several languages are united, which
    drops content words that look alike (English *die*): name only the languages of the answers.
    """

    languages: tuple[Language, ...] = ("en",)
    closed: bool = True
    function: bool = False
    question: bool = True

    def __post_init__(self) -> None:
        """Refuse a language without a list."""
        unknown = sorted(set(self.languages) - set(LANGUAGES))
        if unknown:
            raise UsageError(
                f"there are no closed-set words for the language {unknown[0]!r}, allowed are {', '.join(LANGUAGES)}.",
                "choose one of them, or switch the closed-set words off.",
            )

    @property
    def signature(self) -> str:
        """Name the filter as it stands in the metric's signature, e.g. `closed.en.1+question`."""
        listed = "+".join(sorted(set(self.languages)))
        parts = [f"{name}.{listed}.{VERSION}" for name in ("closed", "function") if getattr(self, name)]
        return "+".join([*parts, *(["question"] if self.question else [])]) or "none"

    def excluded(self, question: str) -> frozenset[str]:
        """Give the folded words that do not count in an answer to this question."""
        lists = [(CLOSED, self.closed), (FUNCTION, self.function)]
        words = [_listed(table[language]) for table, used in lists if used for language in self.languages]
        return frozenset().union(*words, words_of(question) if self.question else ())

    def kept(self, answer: str, spans: Sequence[tuple[int, int]], question: str) -> list[bool]:
        """Say for each token, given by its span of characters in the answer, whether it counts.

        Every token that touches an excluded word is dropped; punctuation is not a word and stays.  Where no word is
        left at all, no token is kept: a full stop alone says nothing about grounding.  Without any filter all count.
        """
        if not (self.closed or self.function or self.question):
            return [True] * len(spans)
        excluded = self.excluded(question)
        words = [match.span() for match in _WORD.finditer(answer)]
        dropped = _touching(spans, [span for span in words if fold(answer[slice(*span)]) in excluded], len(answer))
        worded = _touching(spans, words, len(answer))
        alive = any(word and not drop for word, drop in zip(worded, dropped, strict=True))
        return [alive and not drop for drop in dropped]


def words_of(text: str) -> set[str]:
    """Give the folded words of a text."""
    return {fold(match[0]) for match in _WORD.finditer(text)}


def fold(word: str) -> str:
    """Give a word as it is compared: NFC, case folded, one kind of apostrophe and of hyphen."""
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", word).casefold())
    return folded.translate(_APOSTROPHES)


def lists_digest() -> str:
    """Hash all lists; a change of any word changes it."""
    tables = [table[language] for table in (CLOSED, FUNCTION) for language in LANGUAGES]
    return sha256_parts(*(" ".join(sorted(_listed(table))) for table in tables))


@cache
def _listed(text: str) -> frozenset[str]:
    return frozenset(words_of(text))


def _touching(spans: Sequence[tuple[int, int]], words: Sequence[tuple[int, int]], size: int) -> list[bool]:
    """Say which spans overlap a word; an empty span stands for the character at its place."""
    marked = [0] * (size + 1)
    for start, end in words:
        marked[start:end] = [1] * (end - start)
    before = [0, *accumulate(marked)]
    return [before[min(max(end, start + 1), size)] > before[min(start, size)] for start, end in spans]
