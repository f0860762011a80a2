"""A pack and its folder: writing it, and holding it against what was published."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.edition.names import parse_pack_name
from pipeline.errors import PackChangedError, UsageError
from pipeline.files.writing import write_bytes, write_table
from pipeline.schema.items import ANSWER_AUTHOR, QUESTION_AUTHOR

MANIFEST = "manifest.json"
TEXT = "text.txt"
FILES = "files.json"
_SHOWN = 5


@dataclass(frozen=True)
class Pack:
    """Files by their path in the pack, `manifest.json` among them, and the item table (QUESTIONS or PACK_ITEMS)."""

    files: dict[str, bytes]
    items: pl.DataFrame


def write_pack(pack: Pack, folder: Path, items: Path, published: Path | None) -> None:
    """Make a folder hold exactly the pack, and write its item table.

    Files that no longer belong are removed; only those whose bytes differ are written, the manifest last.
    `published` is the manifest of the pack as it was handed out: PackChangedError, before anything is written,
    where the rebuilt manifest is not the same byte for byte.
    UsageError where the folder holds something else than a pack.
    """
    if published is not None:
        _insist_on(published, pack)
    _insist_on_pack_folder(folder)
    _remove_others(folder, pack.files)
    for path, data in sorted(pack.files.items(), key=lambda item: (item[0] == MANIFEST, item[0])):
        _write_changed(folder / path, data)
    write_table(items, pack.items, _order(pack.items))


def _order(items: pl.DataFrame) -> list[str]:
    authors = [name for name in (*QUESTION_AUTHOR, *ANSWER_AUTHOR) if name in items.columns]
    return ["unit", *authors, "index"]


def _write_changed(path: Path, data: bytes) -> None:
    if not (path.is_file() and path.read_bytes() == data):
        write_bytes(path, data)


def _files_in(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_symlink() or not path.is_dir())


def _insist_on_pack_folder(folder: Path) -> None:
    """Refuse to empty a folder that no pack was ever written to."""
    if not folder.is_dir() or (folder / MANIFEST).is_file():
        return
    names = [path.name for path in _files_in(folder) if not path.name.startswith(".")]
    strangers = [name for name in names if name not in (TEXT, FILES) and parse_pack_name(name) is None]
    if strangers or (names and all(name == TEXT for name in names)):
        raise UsageError(
            f"{folder}: this folder holds other files than a pack, for example {(strangers or names)[0]}.",
            "name a folder of its own for the pack.",
        )


def _remove_others(folder: Path, files: Mapping[str, bytes]) -> None:
    for path in list(_files_in(folder)):
        if path.is_symlink() or path.relative_to(folder).as_posix() not in files:
            path.unlink()
    for path in sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True):
        if not any(path.iterdir()):
            path.rmdir()


def _insist_on(published: Path, pack: Pack) -> None:
    """Compare the published manifest with the pack's."""
    try:
        old = published.read_bytes()
    except OSError as error:
        raise PackChangedError(f"{published}: the published manifest cannot be read: {error.strerror}.") from error
    if old == pack.files[MANIFEST]:
        return
    differing = _differences(_parse(old), _parse(pack.files[MANIFEST]))
    more = f" and {len(differing) - _SHOWN} more" if len(differing) > _SHOWN else ""
    shown = "; ".join(differing[:_SHOWN]) or "the bytes of the manifest alone"
    raise PackChangedError(
        f"{published}: this pack was published and would now differ in: {shown}{more}.",
        "a pack in participants' hands stays as it is: name the round's systems under `sources` in the settings so"
        " that later ones stay out, and take back changes to texts, gold, submissions, seed and budget;"
        " if it was not handed out yet, remove the published manifest and build again.",
    )


def _parse(data: bytes) -> dict[str, Any]:
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def _differences(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """Name the files that differ, then the other entries of the manifest."""
    before, after = _records(old), _records(new)
    words = {path: _word(before.get(path), after.get(path)) for path in sorted(before.keys() | after.keys())}
    others = sorted(key for key in (old.keys() | new.keys()) - {"files"} if old.get(key) != new.get(key))
    return [f"{path} ({word})" for path, word in words.items() if word] + [f"`{key}`" for key in others]


def _records(manifest: dict[str, Any]) -> dict[str, Any]:
    files = manifest.get("files")
    return {str(row.get("path")): row for row in files if isinstance(row, dict)} if isinstance(files, list) else {}


def _word(old: Any, new: Any) -> str:
    if old is None:
        return "new"
    if new is None:
        return "gone"
    if old.get("sha256") != new.get("sha256"):
        return "changed"
    return "" if old == new else "changed in the manifest"
