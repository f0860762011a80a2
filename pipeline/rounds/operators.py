"""The adversarial operators: how one text becomes a damaged copy.

A copy always differs from its original.  Where an operator cannot make one, the next of its chain does:

    W  → C → RT         one word, or the same word over and over: characters; one letter: a neutral sentence
    C  → RT             every word is one letter repeated
    WC → W → C → RT     only the words, or only the characters, can be moved
    Q  → RT             no other question, or no other answer, to put in its place
    A  → RT             no answer from another unit
    RT                  always possible
"""

import random
import unicodedata
from collections.abc import Callable, Collection
from dataclasses import dataclass

from pipeline.rounds.neutral import SENTENCES
from pipeline.schema.base import Operator

CHAINS: dict[Operator, tuple[Operator, ...]] = {
    "W": ("W", "C", "RT"),
    "C": ("C", "RT"),
    "WC": ("WC", "W", "C", "RT"),
    "RT": ("RT",),
    "Q": ("Q", "RT"),
    "A": ("A", "RT"),
}
_JOINER = "\u200d"


@dataclass(frozen=True)
class Copy:
    """A damaged text, the operator asked for and the one that could be used."""

    text: str
    wanted: Operator
    used: Operator


def make_copy(
    text: str, operator: Operator, seed: int, replacement: str | None = None, taken: Collection[str] = ()
) -> Copy:
    """Damage a text; the same arguments always give the same copy, which never reads as the original does.

    `replacement` is the text that Q and A put in its place; None, or the same text, and they fall back.
    `taken` are texts of the same file that RT does not repeat as long as there are others.
    Any string can be damaged, an empty one by RT alone.
    """
    makers: dict[Operator, Callable[[], str | None]] = {
        "W": lambda: shuffle_words(text, seeded(seed)),
        "C": lambda: shuffle_characters(text, seeded(seed)),
        "WC": lambda: _shuffle_both(text, seeded(seed)),
        "Q": lambda: replacement,
        "A": lambda: replacement,
    }
    for used in CHAINS[operator]:
        made = makers[used]() if used in makers else None
        if made is not None and reading(made) != reading(text):
            return Copy(made, operator, used)
    return Copy(choose_neutral(text, seeded(seed), taken), operator, "RT")


def seeded(seed: int) -> random.Random:
    """Give a source of numbers that depends on the seed alone."""
    return random.Random(seed)  # noqa: S311 - copies have to be repeatable, not secret


def reading(text: str) -> str:
    """Give what counts when two texts are compared: NFC, runs of white space as one space, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def shuffle_words(text: str, rng: random.Random) -> str | None:
    """Permute the words of a text, split on single spaces; doubled spaces stay where they are.

    None where all words are the same.
    """
    parts = text.split(" ")
    places = [place for place, part in enumerate(parts) if part.strip()]
    words = _permute([parts[place] for place in places], rng)
    if words is None:
        return None
    for place, word in zip(places, words, strict=True):
        parts[place] = word
    return " ".join(parts)


def shuffle_characters(text: str, rng: random.Random) -> str | None:
    """Permute the characters inside each space-separated word, marks staying on their base; NFC.

    Every word with two different characters changes.  None where there is no such word.
    """
    tokens = [split_characters(token) for token in unicodedata.normalize("NFC", text).split(" ")]
    permuted = [_permute(token, rng) for token in tokens]
    if not any(permuted):
        return None
    words = ("".join(new or old) for new, old in zip(permuted, tokens, strict=True))
    return unicodedata.normalize("NFC", " ".join(words))


def split_characters(text: str) -> list[str]:
    """Split into code points, each with the combining marks and joined characters that follow it."""
    clusters: list[str] = []
    for character in text:
        mark = unicodedata.category(character).startswith("M") or character == _JOINER
        if clusters and (mark or clusters[-1].endswith(_JOINER)):
            clusters[-1] += character
        else:
            clusters.append(character)
    return clusters


def choose_neutral(text: str, rng: random.Random, taken: Collection[str] = ()) -> str:
    """Choose a neutral sentence that does not read as the text does, if possible one that is not `taken`."""
    start = int(rng.random() * len(SENTENCES))
    ordered = SENTENCES[start:] + SENTENCES[:start]
    other = [sentence for sentence in ordered if reading(sentence) != reading(text)]
    return next((sentence for sentence in other if sentence not in taken), other[0])


def _shuffle_both(text: str, rng: random.Random) -> str | None:
    words = shuffle_words(text, rng)
    return None if words is None else shuffle_characters(words, rng)


def _permute(parts: list[str], rng: random.Random) -> list[str] | None:
    """Give the parts in another order, None where every order is the same.

    Sorts by `rng.random()`, the one method whose sequence Python promises to keep across versions.
    """
    keys = [rng.random() for _ in parts]
    other = next((place for place, part in enumerate(parts) if part != parts[0]), None)
    if other is None:
        return None
    permuted = [parts[place] for place in sorted(range(len(parts)), key=keys.__getitem__)]
    if permuted == parts:
        permuted[0], permuted[other] = permuted[other], permuted[0]
    return permuted
