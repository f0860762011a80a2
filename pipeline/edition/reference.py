"""The reference page of an edition's settings, rendered from their schema."""

import json
from typing import Any

from pipeline.schema.edition import EditionSettings

_HEAD = """# Settings of an edition

Everything stands in `config/edition.yaml`; a setting that is not given has its default.
This page is made by `sensemaking settings`; a test compares the two.
"""


def describe_settings() -> str:
    """Give the page as Markdown: one table per group of settings, with types and defaults."""
    schema = EditionSettings.model_json_schema()
    groups = [("The edition", schema), *sorted(schema["$defs"].items())]
    return "\n".join([_HEAD, *(_section(name, group) for name, group in groups)])


def _section(title: str, group: dict[str, Any]) -> str:
    about = " ".join(group.get("description", "").split())
    required = group.get("required", [])
    rows = [_row(name, field, name in required) for name, field in group["properties"].items()]
    return "\n".join([f"## {title}", "", about, "", "| setting | value | default |", "|---|---|---|", *rows, ""])


def _row(name: str, field: dict[str, Any], required: bool) -> str:
    default = field.get("default")
    nested = isinstance(default, dict) or "$ref" in field
    shown = "required" if required else "see there" if nested else f"`{json.dumps(default, ensure_ascii=False)}`"
    return f"| `{name}` | {_type(field)} | {shown} |"


def _type(field: dict[str, Any]) -> str:
    if "$ref" in field:
        return f"a *{field['$ref'].rsplit('/', 1)[1]}*"
    if "anyOf" in field:
        return " or ".join(_type(option) for option in field["anyOf"])
    if "const" in field or "enum" in field:
        return " / ".join(f"`{value}`" for value in field.get("enum", [field.get("const")]))
    if field.get("type") == "array":
        return f"list of {_type(field['items'])}"
    if field.get("type") == "object":
        return f"names, each with {_type(field['additionalProperties'])}"
    names = {"string": "text", "boolean": "true or false", "null": "null"}
    return f"{names.get(field['type'], field['type'])}{_limits(field)}"


def _limits(field: dict[str, Any]) -> str:
    words = {"minimum": "≥", "maximum": "≤", "exclusiveMinimum": ">", "exclusiveMaximum": "<", "pattern": "matching"}
    limits = [f"{word} `{field[key]}`" for key, word in words.items() if key in field]
    return f" ({', '.join(limits)})" if limits else ""
