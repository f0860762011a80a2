"""Reading a pack's folder as a participant has it: what it asks, and whether its bytes are those of the manifest."""

import json
import unicodedata
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.digest import sha256_bytes
from pipeline.edition.names import PackName, parse_pack_name
from pipeline.errors import UsageError
from pipeline.files.reading import read_json
from pipeline.rounds.pack import MANIFEST
from pipeline.schema import items

_MOST_BYTES = 50_000_000


@dataclass(frozen=True)
class PackFacts:
    """What a pack's folder holds: its name, edition, the digest of its manifest, counts, and what is wrong with it."""

    pack: str
    edition: str
    folder: str
    digest: str
    files: int
    items: int
    faults: tuple[str, ...]


def read_pack_questions(folder: Path) -> pl.DataFrame:
    """Read a Student pack's folder as QUESTIONS."""
    rows: list[dict[str, object]] = []
    for unit, name, content in _question_files(folder):
        place = {"unit": unit, "kind": unit.split("/", 1)[0], **_author("question", astuple(name.question))}
        rows += [{**place, "index": n, "question": text} for n, text in enumerate(content) if isinstance(text, str)]
    return items.table(rows, items.QUESTIONS)


def read_pack_items(folder: Path) -> pl.DataFrame:
    """Read an Evaluator pack's folder as PACK_ITEMS; an item's index is its place in the file."""
    rows: list[dict[str, object]] = []
    for unit, name, content in _question_files(folder):
        if name.answer is None:
            continue
        authors = {**_author("question", astuple(name.question)), **_author("answer", astuple(name.answer))}
        place = {"unit": unit, "kind": unit.split("/", 1)[0], **authors}
        pairs = [(item.get("question", ""), item.get("answer", "")) for item in content if isinstance(item, dict)]
        rows += [{**place, "index": n, "question": q, "answer": a} for n, (q, a) in enumerate(pairs)]
    return items.table(rows, items.PACK_ITEMS)


def describe_pack(folder: Path) -> PackFacts:
    """Hold a pack's folder against its manifest, byte for byte; UsageError where there is no readable manifest."""
    path = folder / MANIFEST
    read = read_json(path, _MOST_BYTES)
    manifest = read.value
    if not isinstance(manifest, dict) or not isinstance(manifest.get("files"), list):
        raise UsageError(f"{path}: not the manifest of a pack.", "name a folder that holds packs.")
    records = {str(row.get("path")): str(row.get("sha256")) for row in manifest["files"] if isinstance(row, dict)}
    faults = [f"{name}: {fault}" for name, digest in sorted(records.items()) if (fault := _fault(folder, name, digest))]
    count = sum(len(content) for _, _, content in _question_files(folder))
    return PackFacts(
        pack=str(manifest.get("pack", folder.name)),
        edition=str(manifest.get("edition", "")),
        folder=folder.as_posix(),
        digest=sha256_bytes(path.read_bytes()),
        files=len(records),
        items=count,
        faults=tuple(faults),
    )


def _fault(folder: Path, name: str, digest: str) -> str:
    """Compare one file with its record; a name that leads out of the folder is not followed."""
    path = folder / name
    if ".." in Path(name).parts or Path(name).is_absolute():
        return "the manifest names a path outside the pack"
    if not path.is_file() or path.is_symlink():
        return "missing"
    return "" if sha256_bytes(path.read_bytes()) == digest else "its bytes are not those of the manifest"


def _question_files(folder: Path) -> list[tuple[str, PackName, list[Any]]]:
    found: list[tuple[str, PackName, list[Any]]] = []
    for path in sorted(folder.rglob("questions_by_*.json")):
        name = parse_pack_name(path.name)
        if name is None or path.is_symlink():
            continue
        content = json.loads(path.read_bytes())
        unit = unicodedata.normalize("NFC", path.parent.relative_to(folder).as_posix())
        found.append((unit, name, content if isinstance(content, list) else []))
    return found


def _author(who: str, parts: tuple[Any, ...]) -> dict[str, object]:
    return {f"{who}_{part}": value for part, value in zip(("team", "run", "operator"), parts, strict=True)}
