"""Texts that may stand in for another: where the operators Q and A find their replacements."""

from bisect import bisect_left
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from pipeline.digest import seed_from
from pipeline.rounds.operators import reading


@dataclass(frozen=True)
class Candidate:
    """A text, the place it comes from (a unit or a question) and the place's group (the kind, or "")."""

    text: str
    place: str
    group: str = ""


@dataclass(frozen=True)
class _Entry:
    point: int
    text: str
    places: frozenset[str]
    groups: frozenset[str]


class Pool:
    """Distinct texts on a ring ordered by their hash.

    A draw takes the next suitable text after the drawer's own hash, so that one more text in the pool changes
    only the few draws that land on it, and its cost does not grow with the pool.
    """

    def __init__(self, candidates: Iterable[Candidate]) -> None:
        """Gather texts that read the same into one entry, whatever the order of the candidates."""
        gathered: dict[str, list[Candidate]] = {}
        for candidate in candidates:
            gathered.setdefault(reading(candidate.text), []).append(candidate)
        self._entries = sorted(
            (_entry(key, same) for key, same in gathered.items()), key=lambda entry: (entry.point, entry.text)
        )
        self._points = [entry.point for entry in self._entries]
        self._groups = frozenset().union(*(entry.groups for entry in self._entries))

    def draw(self, seed: int, place: str, group: str = "", taken: Collection[str] = ()) -> str | None:
        """Draw a text that never occurs in `place`; None without any.

        One from another group goes before one of the same, and within that one that is not `taken` before others.
        """
        start, count = bisect_left(self._points, seed), len(self._entries)
        best: tuple[tuple[bool, bool], str] | None = None
        for step in range(count):
            entry = self._entries[(start + step) % count]
            if place in entry.places:
                continue
            rank = (group in entry.groups and self._groups != {group}, entry.text in taken)
            if not any(rank):
                return entry.text
            if best is None or rank < best[0]:
                best = (rank, entry.text)
        return best[1] if best else None


def _entry(key: str, same: list[Candidate]) -> _Entry:
    return _Entry(
        seed_from("pool", key),
        min(candidate.text for candidate in same),
        frozenset(candidate.place for candidate in same),
        frozenset(candidate.group for candidate in same),
    )
