"""JSON Schemas (draft 2020-12) of every file that goes in or comes out, with examples.

Those of settings, cards, reports and the board are made from their classes; those of the submissions and of a pack's
manifest are written here.  A schema says what a file should be: intake reads more than that, and reports it.
"""

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from pipeline.files.writing import json_text, write_text
from pipeline.schema.board import Board
from pipeline.schema.edition import EditionSettings
from pipeline.schema.examples import EXAMPLES
from pipeline.schema.report import Report
from pipeline.schema.submission import SystemCard

VERSION = "v1"
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
_LIST_ITEM = {"type": "array", "items": {"type": ["string", "null"]}, "minItems": 1}
_RATING = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 100}, {"type": "null"}]}
_KEY = r"^[^/\\]+/.+\.(json|txt)$"

_CLASSES: dict[str, type[BaseModel]] = {
    "system": SystemCard,
    "edition": EditionSettings,
    "report": Report,
    "board": Board,
}
_TITLES = {
    "teacher": "A Teacher's file: questions*.json",
    "student": "A Student's file: answers*.json",
    "evaluator": "An Evaluator's file: ratings*.json",
    "system": "system.yaml: what a submission says of itself",
    "edition": "edition.yaml: the settings of an edition",
    "report": "The report on one submission in one role",
    "board": "board.json: everything that the site shows",
    "manifest": "manifest.json: what a pack is made of",
}
NAMES = tuple(_TITLES)


def json_schema(name: str) -> dict[str, Any]:
    """Give one schema with its examples; KeyError where there is none of that name."""
    made = _CLASSES[name].model_json_schema() if name in _CLASSES else _WRITTEN[name]
    head = {"$schema": _DIALECT, "$id": f"schema/{VERSION}/{name}.json", **made, "title": _TITLES[name]}
    return {**head, "examples": list(EXAMPLES[name])} if name in EXAMPLES else head


def write_schemas(folder: Path) -> list[str]:
    """Write all schemas as `<name>.json` and an `index.json` that lists them; give the names of the files."""
    for name in NAMES:
        write_text(folder / f"{name}.json", json_text(json.loads(json.dumps(json_schema(name), default=str))))
    index = {"version": VERSION, "schemas": {name: {"file": f"{name}.json", "title": _TITLES[name]} for name in NAMES}}
    write_text(folder / "index.json", json_text(index))
    return [*(f"{name}.json" for name in NAMES), "index.json"]


def _file(values: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "minProperties": 1, "propertyNames": {"pattern": _KEY}, "additionalProperties": values}


def _items(item: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": item}


def _record(required: list[str], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "required": required, "properties": properties}


_QUESTION = _record(
    ["question"], **{"question": _TEXT, "reference-answers": _TEXTS, "reference-answer": {"anyOf": [_TEXT, _TEXTS]}}
)
_ANSWER = _record(["question", "answer"], question=_TEXT, answer={"type": ["string", "null"]})
_PACK_FILE = _record(
    ["path", "sha256", "content", "source"],
    path=_TEXT,
    sha256={"type": "string", "pattern": "^[0-9a-f]{64}$"},
    content=_TEXT,
    source=_TEXT,
    operator={"enum": ["", "W", "C", "WC", "RT", "Q", "A"]},
    seed={"type": "array"},
    twin=_TEXT,
    items={"type": ["integer", "null"]},
    left_out={"type": "array"},
    fallbacks={"type": "array"},
)
_WRITTEN: dict[str, dict[str, Any]] = {
    "teacher": _file(_items({"anyOf": [{**_LIST_ITEM, "items": _TEXT}, _QUESTION]})),
    "student": _file(_items({"anyOf": [_LIST_ITEM, _ANSWER]})),
    "evaluator": _file({"type": "array", "items": {"anyOf": [*_RATING["anyOf"], _items(_RATING)]}}),
    "manifest": _record(
        ["schema_version", "edition", "pack", "seed", "files"],
        schema_version={"const": 1},
        edition=_TEXT,
        pack={"enum": ["student", "evaluator"]},
        seed={"type": "integer"},
        budget={"type": "object"},
        sources=_TEXTS,
        sources_left_out={"type": "array"},
        units_left_out={"type": "array"},
        files={"type": "array", "items": _PACK_FILE},
    ),
}
