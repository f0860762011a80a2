"""Token log-probabilities kept on disk between runs, so that a long run can be stopped, resumed and repeated.

One SQLite file in a cache folder.  Keys are content hashes of all that determines a value, so an entry is never wrong,
only unused; the file may be deleted at any time.  Each `keep` is one transaction: what is in the file is whole.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

FILE = "evaluator-scores.sqlite"
_WAIT_SECONDS = 60.0
_TABLE = "CREATE TABLE IF NOT EXISTS scores (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"


class ScoreStore:
    """Values of JSON by key; several processes may use one file at once."""

    def __init__(self, folder: Path) -> None:
        """Open the file in a folder, making both as needed; a file that is no database is replaced."""
        folder.mkdir(parents=True, exist_ok=True)
        try:
            self._connection = _connect(folder / FILE)
        except sqlite3.OperationalError:  # locked or not writable: not the file's content
            raise
        except sqlite3.DatabaseError:
            (folder / FILE).unlink()
            self._connection = _connect(folder / FILE)

    def find(self, key: str) -> Any | None:
        """Give the value under a key; None where there is none."""
        row = self._connection.execute("SELECT value FROM scores WHERE key = ?", (key,)).fetchone()
        return None if row is None else json.loads(row[0])

    def keep(self, values: Mapping[str, Any] | Iterable[tuple[str, Any]]) -> None:
        """Write values, all or none of them."""
        pairs = values.items() if isinstance(values, Mapping) else values
        rows = [(key, json.dumps(value, allow_nan=True)) for key, value in pairs]
        with self._connection:
            self._connection.executemany("INSERT OR REPLACE INTO scores VALUES (?, ?)", rows)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        """Give the open store."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_WAIT_SECONDS)
    try:
        with connection:
            connection.execute(_TABLE)
    except sqlite3.DatabaseError:
        connection.close()
        raise
    return connection
