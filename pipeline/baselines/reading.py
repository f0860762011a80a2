"""What a participant's folder holds: texts, question files, items to rate."""

import json
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import UsageError
from pipeline.metrics.sentences import split_sentences


@dataclass(frozen=True)
class Unit:
    """A unit's name, its sentences and, in a pack, its question or item files by name."""

    name: str
    sentences: tuple[str, ...]
    files: tuple[Path, ...]


def read_units(source: Path, language: str, pattern: str = "questions_by_*.json") -> Iterator[Unit]:
    """Go through the units of a folder in the order of their names; units without a visible text are passed over.

    UsageError where the folder holds no text at all.
    """
    folders = sorted({path.parent for path in source.rglob("text*.txt")})
    if not folders:
        raise UsageError(f"{source}: no text*.txt below this folder.", "name materials or a pack.")
    for folder in folders:
        sentences = tuple(split_sentences(_text(folder, language)))
        if sentences:
            name = unicodedata.normalize("NFC", folder.relative_to(source).as_posix())
            yield Unit(name, sentences, tuple(sorted(folder.glob(pattern))))


def read_questions(file: Path) -> list[str]:
    """Read a question file of the Student pack."""
    return [str(question) for question in json.loads(file.read_text(encoding="utf-8"))]


def read_items(file: Path) -> list[tuple[str, str]]:
    """Read a file of the Evaluator pack: questions with their answers."""
    return [(str(item["question"]), str(item["answer"])) for item in json.loads(file.read_text(encoding="utf-8"))]


def _text(folder: Path, language: str) -> str:
    preferred = folder / f"text.{language}.txt"
    path = preferred if preferred.is_file() else folder / "text.txt"
    return path.read_text(encoding="utf-8") if path.is_file() else ""
