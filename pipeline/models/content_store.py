"""Dear results kept on disk between runs: bytes by content hash, in one SQLite file.

Keys are hashes of all that determines a value, so an entry is never wrong, only unused.  The file may be deleted at any
time, also while it is in use, without changing a result.  Trouble with it costs time and a line of warning, never a
result: a damaged file is made anew, a damaged entry is computed again, a file that cannot be used is done without.
"""

import platform
import sqlite3
import sys
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

Say = Callable[[str], None]

_WAIT_SECONDS = 120.0
_TABLE = "CREATE TABLE IF NOT EXISTS content (key TEXT PRIMARY KEY, value BLOB, crc INTEGER) WITHOUT ROWID"
_BATCH = 500
_SIDE_FILES = ("", "-journal", "-wal", "-shm")
_LIBRARIES = ("torch", "transformers", "tokenizers", "sentence-transformers")


def say_on_stderr(line: str) -> None:
    """Write a line to standard error at once."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def computed_by() -> tuple[str, ...]:
    """Name what moves the last digits beside the model: the architecture and the versions of the libraries."""
    return (platform.machine(), *(_version(name) for name in _LIBRARIES))


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "none"


class ContentStore:
    """Bytes by key; several processes may use one file at once."""

    def __init__(self, path: Path, say: Say = say_on_stderr) -> None:
        """Open the file, making it and its folder as needed; `say` gets the warnings."""
        self._path = path
        self._say = say
        self._connection: sqlite3.Connection | None = None
        try:
            self._open()
        except (sqlite3.DatabaseError, OSError) as error:
            self._recover(error)

    def find(self, keys: Sequence[str]) -> dict[str, bytes]:
        """Give the values that are there and whole."""
        found: dict[str, bytes] = {}
        for start in range(0, len(keys), _BATCH):
            found.update(self._select(keys[start : start + _BATCH]))
        return found

    def keep(self, values: Mapping[str, bytes]) -> None:
        """Write values, all or none of them."""
        rows = [(key, value, _check(key, value)) for key, value in values.items()]
        if self._connection is None:
            return
        try:
            with self._connection:
                self._connection.executemany("INSERT OR REPLACE INTO content VALUES (?, ?, ?)", rows)
        except sqlite3.DatabaseError as error:
            self._recover(error)

    def close(self) -> None:
        """Close the file; after that nothing is found or kept."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _select(self, keys: Sequence[str]) -> dict[str, bytes]:
        if self._connection is None:
            return {}
        marks = ",".join("?" * len(keys))
        try:
            rows = self._connection.execute(
                f"SELECT key, value, crc FROM content WHERE key IN ({marks})",  # noqa: S608 - question marks only
                keys,
            )
            return dict(_whole(rows))
        except sqlite3.DatabaseError as error:
            self._recover(error)
            return {}

    def _open(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(self._path, timeout=_WAIT_SECONDS)
        with self._connection:
            self._connection.execute(_TABLE)

    def _recover(self, error: Exception) -> None:
        """Make a damaged file anew; do without a file that is locked, not writable or moved away."""
        self.close()
        if type(error) is not sqlite3.DatabaseError:
            self._say(f"{self._path}: the cache cannot be used ({error}); going on without it")
            return
        self._say(f"{self._path}: the cache is damaged ({error}); it is made anew")
        try:
            for ending in _SIDE_FILES:
                self._path.with_name(self._path.name + ending).unlink(missing_ok=True)
            self._open()
        except (sqlite3.DatabaseError, OSError) as second:
            self.close()
            self._say(f"{self._path}: the cache cannot be made anew ({second}); going on without it")


def _whole(rows: Iterable[tuple[str, object, object]]) -> Iterable[tuple[str, bytes]]:
    """Leave out entries that a failing disk or a stranger has changed."""
    return ((key, value) for key, value, crc in rows if isinstance(value, bytes) and crc == _check(key, value))


def _check(key: str, value: bytes) -> int:
    return zlib.crc32(value, zlib.crc32(key.encode()))
