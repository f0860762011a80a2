"""From chosen files to a pack: bytes, list of files, manifest and item table."""

import unicodedata
from collections.abc import Iterable, Mapping

import polars as pl

from pipeline.digest import sha256_bytes
from pipeline.errors import EditionError
from pipeline.files.writing import json_text
from pipeline.rounds.choice import kind_of
from pipeline.rounds.content import Item, PackFile
from pipeline.rounds.manifest import FileRecord, LeftOut, Manifest, PackBudget, PackKind
from pipeline.rounds.pack import FILES, MANIFEST, TEXT, Pack
from pipeline.rounds.plan import Plan, author_text
from pipeline.rounds.sources import Sources
from pipeline.schema import items


def assemble(
    plan: Plan, files: Iterable[PackFile], texts: Mapping[str, str], sources: Sources, units_left_out: dict[str, str]
) -> Pack:
    """Make the pack of some files and their units' texts; EditionError for a unit that is no path inside a pack."""
    ordered = sorted(files, key=lambda file: file.path)
    content = {f"{unit}/{TEXT}": texts[unit].encode() + b"\n" for unit in {safe_unit(file.unit) for file in ordered}}
    records = [_text_record(path, data) for path, data in content.items()]
    for file in ordered:
        content[file.path] = json_text(_content(file)).encode()
        records.append(_file_record(plan, file, content[file.path]))
    if plan.pack == "evaluator":
        content[FILES] = json_text([file.path for file in ordered]).encode()
        records.append(FileRecord(path=FILES, sha256=sha256_bytes(content[FILES]), content="list", source="pack"))
    manifest = _manifest(plan, records, sources, units_left_out)
    content[MANIFEST] = json_text(manifest.model_dump(mode="json")).encode()
    return Pack(dict(sorted(content.items())), _item_table(plan.pack, ordered))


def safe_unit(unit: str) -> str:
    """Give the unit back; EditionError where it would lead out of the pack or cannot be a folder."""
    parts = unit.split("/")
    odd = any(part.strip() in ("", ".", "..") for part in parts)
    if odd or "\\" in unit or any(unicodedata.category(character) in ("Cc", "Cs") for character in unit):
        raise EditionError(f"{unit!r} cannot be a unit: it is no path inside a pack.", "rename the unit's folder.")
    return unit


def _content(file: PackFile) -> list[str] | list[dict[str, str]]:
    if file.name.answer is None:
        return [item.question for item in file.items]
    return [{"question": item.question, "answer": item.answer} for item in file.items]


def _text_record(path: str, data: bytes) -> FileRecord:
    return FileRecord(path=path, sha256=sha256_bytes(data), content="text", source="edition")


def _file_record(plan: Plan, file: PackFile, data: bytes) -> FileRecord:
    original = file.original
    return FileRecord(
        path=file.path,
        sha256=sha256_bytes(data),
        content="questions" if file.name.answer is None else "answers",
        source=f"{file.author.team}_{file.author.run}",
        operator=file.operator or "",
        seed=plan.copy_seed(file.unit, author_text(original), file.operator) if file.operator else (),
        twin=f"{file.unit}/{original}" if file.operator else "",
        items=len(file.items),
        left_out=file.left_out,
        fallbacks=file.fallbacks,
    )


def _manifest(
    plan: Plan, records: Iterable[FileRecord], sources: Sources, units_left_out: Mapping[str, str]
) -> Manifest:
    budget = plan.budget
    return Manifest(
        edition=plan.edition,
        pack=plan.pack,
        seed=plan.seed,
        budget=PackBudget(
            operators=budget.operators,
            units_per_kind=budget.units_per_kind,
            files_per_unit=budget.files_per_unit,
            copies_per_unit=budget.copies_per_unit,
        ),
        sources=sources.names,
        sources_left_out=sources.left_out,
        units_left_out=tuple(LeftOut(name=unit, reason=reason) for unit, reason in sorted(units_left_out.items())),
        files=tuple(sorted(records, key=lambda record: record.path)),
    )


def _item_table(pack: PackKind, files: Iterable[PackFile]) -> pl.DataFrame:
    rows = [_item_row(file, item) for file in files for item in file.items]
    schema = items.QUESTIONS if pack == "student" else items.PACK_ITEMS
    return items.table([{name: row[name] for name in schema} for row in rows], schema).sort(
        [name for name in schema if name not in ("kind", "question", "answer")]
    )


def _item_row(file: PackFile, item: Item) -> dict[str, object]:
    row: dict[str, object] = {"unit": file.unit, "kind": kind_of(file.unit)}
    for part, author in (("question", file.name.question), ("answer", file.name.answer)):
        if author is not None:
            row |= {f"{part}_team": author.team, f"{part}_run": author.run, f"{part}_operator": author.operator}
    return row | {"index": item.index, "question": item.question, "answer": item.answer}
