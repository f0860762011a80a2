"""What a participant's folder holds: texts, question files, items to rate."""

import json
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from pipeline.errors import UsageError
from pipeline.metrics.sentences import split_sentences

_PACK_FILES = ("files.json", "manifest.json")


@dataclass(frozen=True)
class Task:
    """A file of a pack: the key under which its answers or ratings are delivered, and where it lies."""

    key: str
    path: Path


@dataclass(frozen=True)
class Unit:
    """A unit's name, its sentences (at least one) and, in a pack, its question or item files by key."""

    name: str
    sentences: tuple[str, ...]
    tasks: tuple[Task, ...]


def read_units(source: Path, language: str) -> Iterator[Unit]:
    """Go through the units of materials or a pack in the order of their names; units without a text are passed over.

    The text in the edition's language wins over the original.  Where a pack has `files.json`, it says what to rate.
    A pack may be empty; UsageError where the folder is no pack and holds no text, or lies too deep.
    """
    folders = sorted({path.parent for path in source.rglob("text*.txt")})
    if not folders and not any((source / name).is_file() for name in _PACK_FILES):
        raise UsageError(f"{source}: no text*.txt below this folder.", "name materials or a pack.")
    listed = _listed(source)
    for folder in folders:
        name = unicodedata.normalize("NFC", folder.relative_to(source).as_posix())
        if "/" not in name:
            raise UsageError(
                f"{source}: the text in {folder.name} has no kind, units are named <kind>/<unit>.",
                "name the folder that holds the kinds.",
            )
        sentences = tuple(split_sentences(_text(folder, language)))
        if sentences:
            yield Unit(name, sentences, _found(folder, name) if listed is None else listed.get(name, ()))


def read_questions(file: Path) -> list[str]:
    """Read a question file of the Student pack; UsageError where it is none."""
    content = _json(file)
    if not isinstance(content, list) or not all(isinstance(question, str) for question in content):
        raise UsageError(f"{file}: not a list of questions.", "take the file from the Student pack as it is.")
    return content


def read_items(file: Path) -> list[tuple[str, str]]:
    """Read a file of the Evaluator pack, questions with their answers; UsageError where it is none."""
    content = _json(file)
    try:
        return [(str(item["question"]), str(item["answer"])) for item in content]
    except (TypeError, KeyError) as error:
        raise UsageError(
            f"{file}: not a list of questions with answers.", "take the file from the Evaluator pack as it is."
        ) from error


def _listed(source: Path) -> dict[str, tuple[Task, ...]] | None:
    """Group the paths of `files.json` by unit, keys as they stand there; None where there is no such file."""
    index = source / "files.json"
    if not index.is_file():
        return None
    tasks: dict[str, tuple[Task, ...]] = {}
    for key in _json(index):
        place = PurePosixPath(str(key))
        if place.is_absolute() or ".." in place.parts or not (source / place).is_file():
            raise UsageError(f"{index}: {key!r} is no file of this pack.", "take the pack as it was handed out.")
        unit = unicodedata.normalize("NFC", place.parent.as_posix())
        tasks[unit] = (*tasks.get(unit, ()), Task(str(key), source / place))
    return tasks


def _found(folder: Path, unit: str) -> tuple[Task, ...]:
    return tuple(Task(f"{unit}/{path.name}", path) for path in sorted(folder.glob("questions_by_*.json")))


def _json(file: Path) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8-sig"))
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise UsageError(f"{file}: not JSON in UTF-8: {error}") from error


def _text(folder: Path, language: str) -> str:
    preferred = folder / f"text.{language}.txt"
    path = preferred if preferred.is_file() else folder / "text.txt"
    try:
        return path.read_text(encoding="utf-8-sig") if path.is_file() else ""
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: not UTF-8 ({error.reason} at byte {error.start}).", "save it as UTF-8.") from error
