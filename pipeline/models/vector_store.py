"""Embeddings kept on disk between runs.

One SQLite file in a cache folder; keys are content hashes of all that determines a vector, so an entry is never wrong,
only unused.  The file may be deleted at any time without changing a result; one that is no database is replaced.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

FILE = "embeddings.sqlite"
_WAIT_SECONDS = 120.0
_TABLE = "CREATE TABLE IF NOT EXISTS vectors (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID"
_BATCH = 500

Vector = NDArray[np.float32]


class VectorStore:
    """Vectors by key; several processes may use one file at once."""

    def __init__(self, folder: Path) -> None:
        """Open the file in a folder, making both as needed."""
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / FILE
        try:
            self._connection = _connect(self._path)
        except sqlite3.OperationalError:  # locked or not writable: not the file's content
            raise
        except sqlite3.DatabaseError:
            self._path.unlink()
            self._connection = _connect(self._path)

    def find(self, keys: Sequence[str]) -> dict[str, Vector]:
        """Give the vectors that are there."""
        found: dict[str, Vector] = {}
        for start in range(0, len(keys), _BATCH):
            part = keys[start : start + _BATCH]
            marks = ",".join("?" * len(part))
            rows = self._connection.execute(f"SELECT key, value FROM vectors WHERE key IN ({marks})", part)  # noqa: S608
            found.update((key, np.frombuffer(value, dtype="<f4")) for key, value in rows)
        return found

    def keep(self, vectors: Mapping[str, Vector]) -> None:
        """Write vectors, all or none of them."""
        rows = [(key, vector.astype("<f4").tobytes()) for key, vector in vectors.items()]
        with self._connection:
            self._connection.executemany("INSERT OR IGNORE INTO vectors VALUES (?, ?)", rows)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_WAIT_SECONDS)
    try:
        with connection:
            connection.execute(_TABLE)
    except sqlite3.DatabaseError:
        connection.close()
        raise
    return connection
