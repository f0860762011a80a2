"""What a request changes: the raw difference that git prints, as rows.

Whether a change is allowed is decided in `scope`.
"""

from dataclasses import dataclass
from typing import Literal

from pipeline.errors import UsageError

Kind = Literal["added", "modified", "deleted", "renamed", "copied", "retyped", "other"]
_KINDS: dict[str, Kind] = {
    "A": "added",
    "M": "modified",
    "D": "deleted",
    "R": "renamed",
    "C": "copied",
    "T": "retyped",
}
LINK, SUBMODULE = "120000", "160000"


@dataclass(frozen=True)
class Change:
    """One changed file; `old_path` is where a renamed or copied one came from, `blob` its content after."""

    kind: Kind
    path: str
    mode: str = "100644"
    blob: str = ""
    old_path: str = ""

    @property
    def paths(self) -> tuple[str, ...]:
        """Give every path that the change touches: a rename removes a file from its old place."""
        return (self.old_path, self.path) if self.kind == "renamed" else (self.path,)


def parse_difference(raw: bytes) -> tuple[Change, ...]:
    """Read `git diff --raw -z --no-abbrev` (with or without renames); UsageError for anything else.

    Names are bytes to git; those that are no UTF-8 keep their bytes as escapes, so that no name is lost.
    """
    fields = [field.decode("utf-8", "backslashreplace") for field in raw.split(b"\0")]
    if fields.pop():
        raise UsageError("the difference does not end with a null byte", "make it with git diff --raw -z.")
    changes: list[Change] = []
    position = 0
    while position < len(fields):
        head = fields[position].removeprefix(":").split(" ")
        if len(head) != 5 or not fields[position].startswith(":"):
            raise UsageError("this is not a raw difference", "make it with git diff --raw -z --no-abbrev.")
        two = head[4][:1] in ("R", "C")
        names = fields[position + 1 : position + (3 if two else 2)]
        if len(names) != (2 if two else 1):
            raise UsageError("the difference ends within a change", "make it again.")
        kind = _KINDS.get(head[4][:1], "other")
        changes.append(Change(kind, names[-1], head[1], head[3], names[0] if two else ""))
        position += 1 + len(names)
    return tuple(sorted(changes, key=lambda change: (change.path, change.old_path)))
