"""Checks of the files as such: can they be read, are they JSON, what was odd about them, are they dictionaries."""

from collections.abc import Iterator
from typing import Any

from pipeline.files.reading import FaultKind
from pipeline.intake.checks.rule import CheckFunction, Found
from pipeline.intake.submission import Entry, SourceFile, Submission
from pipeline.intake.wording import pointer, quote, show

_MOST_VALUES = 500_000


def check_fault(kind: FaultKind) -> CheckFunction:
    """Make the check for one kind of fault that keeps a file from being read."""

    def check(submission: Submission) -> Iterator[Found]:
        for file in submission.files:
            for fault in file.read.faults:
                if fault.kind == kind:
                    yield Found(
                        fault.message,
                        file.name,
                        hint=fault.hint or None,
                        line=fault.line,
                        column=fault.column,
                        excerpt=fault.excerpt,
                    )

    check.__doc__ = f"No file has a fault of the kind `{kind}`."
    return check


def check_marks(submission: Submission) -> Iterator[Found]:
    """Files have no byte order mark and end their lines with a line feed; both are read all the same."""
    for file in submission.files:
        if "BOM" in file.read.notes:
            yield Found("the file begins with a byte order mark, which was taken off", file.name)
        if "CRLF" in file.read.notes:
            yield Found("the lines end in CR LF; read like LF", file.name)


def check_surrogates(submission: Submission) -> Iterator[Found]:
    r"""No text holds half of a surrogate pair (`\ud83d` alone)."""
    for file in submission.files:
        if "surrogate" in file.read.notes:
            yield Found("halves of surrogate pairs were replaced by U+FFFD", file.name)


def check_amount(submission: Submission) -> Iterator[Found]:
    """A file holds at most half a million entries, items and texts; a larger one is not read further."""
    for file in submission.files:
        amount = _amount(file.read.value)
        if amount > _MOST_VALUES:
            file.too_long = True
            yield Found(f"the file holds {amount:,} entries, items and texts, {_MOST_VALUES:,} are allowed", file.name)


def check_dictionary(submission: Submission) -> Iterator[Found]:
    """A file holds one dictionary with at least one entry; the entries are listed here."""
    for file in submission.files:
        if file.read.faults or file.too_long:
            continue
        value = file.read.value
        if isinstance(value, dict) and value:
            submission.entries.extend(Entry(file, key, pointer(key), value[key]) for key in sorted(value))
        else:
            shown = "an empty dictionary" if value == {} else show(value)
            yield Found(f"the file holds {shown} where a dictionary with entries is expected", file.name)


def check_duplicates(submission: Submission) -> Iterator[Found]:
    """No key stands twice in a dictionary; where one does, the first counts."""
    for file in submission.files:
        for again in file.read.duplicates:
            yield _repeated(file, again.key, again.pointer, again.first.line, again.same, again.position.line)


def _amount(value: Any, levels: int = 3) -> int:
    """Count keys, items and texts down to the texts of an item."""
    if levels == 0 or not isinstance(value, dict | list):
        return 0
    inner = value.values() if isinstance(value, dict) else value
    return len(value) + sum(_amount(item, levels - 1) for item in inner if isinstance(item, dict | list))


def _repeated(file: SourceFile, key: str, place: str, first: int, same: bool, line: int) -> Found:
    verb = "stands twice with the same content" if same else "stands twice with different content; the first counts"
    return Found(
        f"the key {quote(key)} {verb} (first in line {first})",
        file.name,
        place,
        severity="warning" if same else "error",
        line=line,
    )
