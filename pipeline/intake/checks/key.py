"""Checks of keys: form, unit, repetition within a file and between files, and that an entry is a list."""

import difflib
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator

from pipeline.edition.names import parse_key
from pipeline.intake.checks.rule import Found, SkippedError, refuse
from pipeline.intake.submission import Entry, Submission
from pipeline.intake.wording import quote, show, squash

_SUGGESTIONS = 50
_LONGEST_KEY = 400


def check_form(submission: Submission) -> Iterator[Found]:
    """A key names a unit and a file: `kind/unit/file.json`, without `..`, backslashes or invisible characters."""
    for entry in submission.live():
        if len(entry.key) <= _LONGEST_KEY:
            entry.name = parse_key(entry.key, submission.expectation.aliases)
        if entry.name is None:
            yield refuse(entry, f"the key {quote(entry.key)} does not name a unit and a file")


def check_unit(submission: Submission) -> Iterator[Found]:
    """A key's unit is one of the edition's."""
    units = submission.expectation.units
    if units is None:
        raise SkippedError("the edition's units are not known")
    suggest = Suggester(units)
    for entry in submission.live():
        unit = entry.key_name.unit
        if unit not in units:
            yield refuse(entry, f"the unit {quote(unit, 120)} is not one of this edition's{suggest(unit)}")


def check_text(submission: Submission) -> Iterator[Found]:
    """A Teacher's unit has a text; without one its questions go to the Students but cannot be scored."""
    expectation = submission.expectation
    if expectation.units is None:
        raise SkippedError("the edition's units are not known")
    asked = set(expectation.asked_units)
    for entry in submission.live():
        if entry.key_name.unit not in asked:
            yield Found("the unit has no text; its questions are kept but not scored", entry.file.name, entry.pointer)


def check_list(submission: Submission) -> Iterator[Found]:
    """An entry's value is a list."""
    for entry in submission.live():
        if not isinstance(entry.value, list):
            yield refuse(entry, f"the value is {show(entry.value)} where a list is expected")


def check_empty(submission: Submission) -> Iterator[Found]:
    """An entry's list is not empty; an empty one counts as not delivered."""
    for entry in submission.live():
        if entry.value == []:
            entry.twin = True
            yield Found("the list is empty", entry.file.name, entry.pointer)


def check_files(submission: Submission) -> Iterator[Found]:
    """A key that stands in two files has the same content in both; else none of them counts."""
    for entries in _groups(submission):
        first = entries[0]
        if len({id(entry.file) for entry in entries}) < 2:
            continue
        if all(entry.value == first.value for entry in entries):
            for entry in entries[1:]:
                entry.twin = True
                message = f"the same content stands in {first.file.name}; read once"
                yield Found(message, entry.file.name, entry.pointer, severity="warning")
            continue
        for entry in entries:
            other = next(e for e in entries if e.file is not entry.file)
            yield refuse(entry, f"the same key stands with other content in {other.file.name}")


def check_repeated(submission: Submission) -> Iterator[Found]:
    """Two keys of a file do not name the same thing; where they do, the first in alphabetical order counts."""
    for first, *rest in _groups(submission):
        for entry in rest:
            if entry.value == first.value:
                entry.twin = True
                yield Found(
                    f"the same content stands under {quote(first.key, 120)}; read once",
                    entry.file.name,
                    entry.pointer,
                    severity="warning",
                )
            else:
                yield refuse(entry, f"{quote(first.key, 120)} names the same {_thing(submission)} with other content")


class Suggester:
    """Finds the known name that an unknown one was probably meant to be; stops trying after the first fifty."""

    def __init__(self, names: Iterable[str]) -> None:
        """Keep the names by their folded form."""
        self._names = {_fold(name): name for name in sorted(names, reverse=True)}
        self._left = _SUGGESTIONS

    def __call__(self, name: str) -> str:
        """Give `; did you mean "…"?`, or nothing."""
        if self._left <= 0:
            return ""
        self._left -= 1
        folded = _fold(name)
        close = [folded] if folded in self._names else difflib.get_close_matches(folded, list(self._names), 1, 0.75)
        return f"; did you mean {quote(self._names[close[0]], 120)}?" if close else ""


def _fold(name: str) -> str:
    return squash(name).casefold().replace("_", "-")


def _thing(submission: Submission) -> str:
    return "unit" if submission.role == "teacher" else "file"


def _groups(submission: Submission) -> list[list[Entry]]:
    """Group the live entries that name the same thing: a unit for Teachers, a file of a unit for the others."""
    found: dict[Hashable, list[Entry]] = defaultdict(list)
    for entry in submission.live():
        name = entry.key_name
        if submission.role == "teacher":
            found[name.unit].append(entry)
        else:
            found[name.unit, str(name.pack or name.file), bool(name.pack and name.pack.doubled)].append(entry)
    return [entries for entries in found.values() if len(entries) > 1]
