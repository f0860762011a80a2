"""Reading what strangers wrote: JSON and YAML, strictly and within limits.

Nothing here raises on any content of a file: what cannot be read comes back as faults.
What a value means is not decided here.
"""

import json
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import yaml

from pipeline.files.positions import Duplicate, find_duplicates, replace_surrogates
from pipeline.files.syntax import explain_syntax

MAX_DEPTH = 100
_MAX_DIGITS = 300
_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[\]}]', re.DOTALL)
_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")

FaultKind = Literal["plain", "size", "utf8", "empty", "nesting", "syntax"]
Note = Literal["BOM", "CRLF", "NaN", "huge number", "surrogate"]


@dataclass(frozen=True)
class Fault:
    """Why a file cannot be read; `excerpt` is the offending line with a caret below it."""

    kind: FaultKind
    message: str
    hint: str = ""
    line: int | None = None
    column: int | None = None
    excerpt: str = ""


@dataclass(frozen=True)
class JsonRead:
    """What was read: a value, or faults and no value.

    `notes` name what was accepted although it should not be there; `duplicates` are members whose key stood
    before in the same object (the first counts).  `text` is the decoded content, for finding lines in it.
    """

    value: Any = None
    faults: tuple[Fault, ...] = ()
    notes: tuple[Note, ...] = ()
    duplicates: tuple[Duplicate, ...] = ()
    text: str = ""


class Number(float):
    """A number that is no plain integer, with the text it was written in; NaN and infinities occur."""

    text: str

    def __new__(cls, text: str) -> "Number":
        """Read the text of a JSON number, `NaN`, `Infinity` or `-Infinity`."""
        number = super().__new__(cls, text)
        number.text = text
        return number


def read_json(path: Path, max_bytes: int) -> JsonRead:
    """Read a JSON file in UTF-8; the size is looked at before the content."""
    data = _read_bytes(path, max_bytes)
    return JsonRead(faults=(data,)) if isinstance(data, Fault) else parse_json(data)


def parse_json(data: bytes) -> JsonRead:
    """Parse JSON from bytes in UTF-8, with or without a byte order mark."""
    decoded = _decode(data)
    if isinstance(decoded, Fault):
        return JsonRead(faults=(decoded,))
    text, notes = decoded
    fault = _too_deep(text)
    if fault:
        return JsonRead(faults=(fault,), notes=notes, text=text)
    reader = _Reader()
    try:
        value = reader.decode(text)
    except json.JSONDecodeError as error:
        found = explain_syntax(text, error)
        fault = Fault("syntax", found.message, found.hint, found.line, found.column, found.excerpt)
        return JsonRead(faults=(fault,), notes=notes, text=text)
    more: list[Note] = list(reader.notes)
    if _SURROGATE_ESCAPE.search(text):
        cleaned, changed = _clean(value)
        if changed:
            value = cleaned
            more.append("surrogate")
    duplicates = find_duplicates(text) if reader.repeated else ()
    return JsonRead(value, (), (*notes, *sorted(set(more))), duplicates, text)


def read_yaml(path: Path, max_bytes: int) -> JsonRead:
    """Read one YAML document of plain values; anchors, aliases and repeated keys are refused."""
    data = _read_bytes(path, max_bytes)
    decoded = data if isinstance(data, Fault) else _decode(data)
    if isinstance(decoded, Fault):
        return JsonRead(faults=(decoded,))
    text, notes = decoded
    try:
        fault = _yaml_limits(text) or _yaml_repeated(yaml.compose(text, Loader=yaml.SafeLoader))
        value = None if fault else yaml.safe_load(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = (mark.line + 1, mark.column + 1) if mark else (None, None)
        fault = Fault("syntax", f"this is not YAML: {error.problem}", "check indentation and quotes.", *place)
    except Exception as error:  # PyYAML's constructors leak every kind of exception on odd tags
        fault = Fault("syntax", f"this is not YAML: {type(error).__name__}", "write plain `name: text` lines.")
    if fault:
        return JsonRead(faults=(fault,), notes=notes, text=text)
    return JsonRead(value, notes=notes, text=text)


class _Reader:
    """The standard parser with hooks that note what it would swallow."""

    def __init__(self) -> None:
        self.notes: set[Note] = set()
        self.repeated = False
        self._decoder = json.JSONDecoder(
            object_pairs_hook=self._object, parse_constant=self._constant, parse_int=self._integer, parse_float=Number
        )

    def decode(self, text: str) -> Any:
        return self._decoder.decode(text)

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(pairs)
        if len(result) != len(pairs):
            self.repeated = True
            result = dict(reversed(pairs))
            result = {key: result[key] for key, _ in pairs}
        return result

    def _constant(self, text: str) -> Number:
        self.notes.add("NaN")
        return Number(text)

    def _integer(self, text: str) -> int | Number:
        if len(text) > _MAX_DIGITS:
            self.notes.add("huge number")
            return Number(text)
        return int(text)


def _read_bytes(path: Path, max_bytes: int) -> bytes | Fault:
    try:
        status = path.lstat()
        kind = _not_plain(status.st_mode)
        if kind:
            return Fault("plain", f"this is {kind}, not a regular file", "submit the file itself.")
        if status.st_size > max_bytes:
            return _too_large(status.st_size, max_bytes)
        # the file may have been exchanged since it was looked at: never follow a link, never wait on a pipe
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(handle, "rb") as stream:
            data = stream.read(max_bytes + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        return Fault("plain", f"the file cannot be read ({reason})", "check its name and permissions.")
    return _too_large(len(data), max_bytes) if len(data) > max_bytes else data


def _not_plain(mode: int) -> str:
    if stat.S_ISLNK(mode):
        return "a symbolic link"
    if stat.S_ISDIR(mode):
        return "a folder"
    return "" if stat.S_ISREG(mode) else "a device, pipe or socket"


def _too_large(size: int, max_bytes: int) -> Fault:
    return Fault(
        "size",
        f"the file has {size:,} bytes or more, {max_bytes:,} are allowed",
        "split it into several files whose names begin alike, or ask the organisers to raise max_file_bytes.",
    )


def _decode(data: bytes) -> tuple[str, tuple[Note, ...]] | Fault:
    """Decode UTF-8; a byte order mark is taken off and noted, other encodings are named."""
    encoding = _foreign_encoding(data)
    if encoding:
        return Fault("utf8", f"the file is in {encoding}, not in UTF-8", "save it as UTF-8.")
    notes: list[Note] = []
    if data.startswith(b"\xef\xbb\xbf"):
        notes.append("BOM")
        data = data[3:]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        return Fault(
            "utf8",
            f"byte 0x{data[error.start]:02x} is not UTF-8; the file may be in Latin-1 or Windows-1252",
            "save it as UTF-8.",
            before.count(b"\n") + 1,
            len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1,
        )
    if not text.strip():
        return Fault("empty", "the file is empty", "write one JSON dictionary into it.")
    if "\r\n" in text:
        notes.append("CRLF")
    return text, tuple(notes)


def _foreign_encoding(data: bytes) -> str:
    start = data[:4]
    if start in (b"\xff\xfe\0\0", b"\0\0\xfe\xff") or (start[:3] == b"\0\0\0" and len(start) == 4 and start[3]):
        return "UTF-32"
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "UTF-16"
    nul = [position % 2 for position, byte in enumerate(data[:64]) if byte == 0]
    return "UTF-16" if len(nul) >= min(len(data), 64) // 2 > 0 and len(set(nul)) == 1 else ""


def _too_deep(text: str) -> Fault | None:
    """Count brackets outside strings before anything recursive sees them."""
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return None
    depth = 0
    for match in _BRACKETS.finditer(text):
        piece = match[0]
        if piece in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                line_start = text.rfind("\n", 0, match.start()) + 1
                return Fault(
                    "nesting",
                    f"lists and dictionaries are nested more than {MAX_DEPTH} deep",
                    "a submission needs four levels.",
                    text.count("\n", 0, match.start()) + 1,
                    match.start() - line_start + 1,
                )
        elif piece in "]}":
            depth -= 1
    return None


def _clean(value: Any) -> tuple[Any, bool]:
    """Replace lone surrogates in all texts; says whether there were any."""
    if isinstance(value, str):
        text = replace_surrogates(value)
        return text, text != value
    if isinstance(value, list):
        cleaned = [_clean(item) for item in value]
        return [item for item, _ in cleaned], any(changed for _, changed in cleaned)
    if isinstance(value, dict):
        pairs = [(_clean(key), _clean(item)) for key, item in value.items()]
        return {key[0]: item[0] for key, item in pairs}, any(key[1] or item[1] for key, item in pairs)
    return value, False


def _yaml_limits(text: str) -> Fault | None:
    depth = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        line = event.start_mark.line + 1 if event.start_mark else None
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            return Fault("syntax", "anchors and aliases are not read", "write the text out.", line)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > MAX_DEPTH:
                return Fault("nesting", f"nested more than {MAX_DEPTH} deep", "write plain `name: text` lines.", line)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
    return None


def _yaml_repeated(node: yaml.Node | None) -> Fault | None:
    if not isinstance(node, yaml.MappingNode):
        return None
    seen: set[str] = set()
    for key, _ in node.value:
        name = str(key.value) if isinstance(key, yaml.ScalarNode) else ""
        if name in seen:
            line = key.start_mark.line + 1
            return Fault("syntax", f"the field {name[:40]!r} stands twice", "keep one.", line)
        seen.add(name)
    return None
