r"""Canonical files: the same content always gives the same bytes.

UTF-8, `\n`, a final newline, sorted where the caller says by what; each file is written whole or not at all.
"""

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file by renaming a finished one into place; folders are made as needed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".writing-")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write_text(path: Path, text: str) -> None:
    r"""Write text as UTF-8 with `\n` line ends."""
    write_bytes(path, text.encode("utf-8"))


def json_text(value: Any) -> str:
    """Give JSON as this project writes it: two spaces, no escapes beyond the necessary, no NaN, final newline."""
    return json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def write_json(path: Path, value: Any) -> None:
    """Write a JSON file; the order of keys is the caller's."""
    write_text(path, json_text(value))


def write_table(path: Path, frame: pl.DataFrame, sort_by: list[str]) -> None:
    """Write a Parquet table sorted by the named columns."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".writing-{os.getpid()}-{path.name}")
    frame.sort(sort_by, nulls_last=True, maintain_order=True).write_parquet(
        partial, compression="zstd", statistics=False, use_pyarrow=False
    )
    partial.replace(path)


def read_table(path: Path, schema: Mapping[str, Any]) -> pl.DataFrame:
    """Read a Parquet table written by this pipeline and insist on its columns and types."""
    frame = pl.read_parquet(path, glob=False)
    return frame.select([pl.col(name).cast(dtype) for name, dtype in schema.items()])


def read_own_json(path: Path) -> Any:
    """Read JSON that this pipeline wrote; files from strangers go through `reading` instead."""
    return json.loads(path.read_text(encoding="utf-8"))
