"""Units, texts and gold of an edition, read from its data folder into item tables."""

import json
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.edition.names import GOLD
from pipeline.errors import EditionError
from pipeline.schema import items
from pipeline.schema.edition import EditionSettings

SUB_KINDS = ("explanation_only", "statement_only", "s")


@dataclass(frozen=True)
class Corpus:
    """The tables of an edition's materials and gold; all may be empty."""

    units: pl.DataFrame
    texts: pl.DataFrame
    questions: pl.DataFrame
    references: pl.DataFrame


def read_corpus(data: Path, settings: EditionSettings) -> Corpus:
    """Read `materials/` and `gold/` below a data folder; either may be absent.

    The text in the edition's language wins over the original.  A text of white space alone counts as empty.
    Gold for a unit without materials is kept: such an edition simply has no texts.
    """
    materials, gold = data / "materials", data / "gold"
    found = {**_folders(materials, "text*.txt"), **_folders(gold, "questions*.json")}
    unit_rows: list[dict[str, object]] = []
    text_rows: list[dict[str, object]] = []
    question_rows: list[dict[str, object]] = []
    reference_rows: list[dict[str, object]] = []
    for unit in sorted(found):
        _insist_on_plain(unit)
        kind = unit.split("/", 1)[0]
        text = _read_text(materials / found[unit], settings.language)
        pairs = _read_gold(gold / found[unit], settings.language)
        for index, (question, references) in enumerate(pairs):
            author = {"question_team": GOLD, "question_run": "PRIMARY"}
            place = {"unit": unit, **author, "index": index}
            question_rows.append({**place, "kind": kind, "question_operator": "", "question": question})
            for position, reference in enumerate(references):
                reference_rows.append({**place, "reference_index": position, "reference": reference})
        if text:
            text_rows.append({"unit": unit, "text": text})
        unit_rows.append(
            {
                "unit": unit,
                "kind": kind,
                "sub_kind": _sub_kind(unit, settings),
                "text_state": "missing" if text is None else "present" if text else "empty",
                "words": len(text.split()) if text else 0,
                "gold_state": "answers" if any(r for _, r in pairs) else "questions" if pairs else "none",
            }
        )
    return Corpus(
        items.table(unit_rows, items.UNITS),
        items.table(text_rows, items.TEXTS),
        items.table(question_rows, items.QUESTIONS),
        items.table(reference_rows, items.REFERENCES),
    )


def _insist_on_plain(unit: str) -> None:
    """Refuse a unit whose name cannot stand in a pack: control or format characters, backslashes, names of one part."""
    odd = "\\" in unit or any(unicodedata.category(character) in ("Cc", "Cf", "Cs") for character in unit)
    if odd or "/" not in unit or any(part != part.strip() for part in unit.split("/")):
        raise EditionError(
            f"{unit!r} cannot be a unit.", "units are folders <kind>/<name…> of visible characters; rename the folder."
        )


def _folders(root: Path, pattern: str) -> dict[str, str]:
    """Map each unit's name (NFC) to the folder's name as it is on disk."""
    paths = {path.parent.relative_to(root).as_posix() for path in root.rglob(pattern)} if root.is_dir() else set()
    return {unicodedata.normalize("NFC", path): path for path in paths}


def _sub_kind(unit: str, settings: EditionSettings) -> str | None:
    kind = settings.kinds.get(unit.split("/", 1)[0])
    if kind is None or not kind.fact_check:
        return None
    name = unit.rsplit("/", 1)[1]
    return next((sub for sub in SUB_KINDS if name.startswith(f"{sub}_")), None)


def _preferred(folder: Path, stem: str, suffix: str, language: str) -> Path | None:
    candidates = [folder / f"{stem}.{language}{suffix}", folder / f"{stem}{suffix}"]
    return next((path for path in candidates if path.is_file()), None)


def _read_text(folder: Path, language: str) -> str | None:
    path = _preferred(folder, "text", ".txt", language)
    if path is None:
        return None
    try:
        return path.read_text(encoding="utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise EditionError(f"{path}: not UTF-8 ({error.reason} at byte {error.start}).", "save it as UTF-8.") from error


def _read_gold(folder: Path, language: str) -> list[tuple[str, list[str]]]:
    path = _preferred(folder, "questions", ".json", language)
    if path is None:
        return []
    try:
        content: Any = json.loads(path.read_text(encoding="utf-8-sig"))
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise EditionError(f"{path}: not JSON in UTF-8: {error}") from error
    if not isinstance(content, list):
        raise EditionError(f"{path}: gold is a list of questions.", "see docs/organise.md for both shapes.")
    return [_gold_pair(entry, f"{path}: /{index}") for index, entry in enumerate(content)]


def _gold_pair(entry: Any, place: str) -> tuple[str, list[str]]:
    if isinstance(entry, dict):
        values: list[Any] = [entry.get("question"), *entry.get("reference-answers", [])]
    else:
        values = entry if isinstance(entry, list) else []
    if not values or not all(isinstance(value, str) for value in values) or not values[0].strip():
        raise EditionError(f"{place}: a gold question is a list of strings or a dictionary.", "see docs/organise.md.")
    return values[0], [value for value in values[1:] if value.strip()]
