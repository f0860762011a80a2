"""Token log-probabilities kept on disk between runs, so that a long run can be stopped, resumed and repeated.

A `ContentStore` whose values are JSON; what happens to a damaged or locked file is decided there.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from pipeline.models.content_store import ContentStore, Say, say_on_stderr

FILE = "evaluator-scores.sqlite"


class ScoreStore:
    """Values of JSON by content hash in one file of a cache folder; the file may be deleted at any time."""

    def __init__(self, folder: Path, say: Say = say_on_stderr) -> None:
        """Open the file, making it and the folder as needed."""
        self._content = ContentStore(folder / FILE, say)

    def find(self, keys: Sequence[str]) -> dict[str, Any]:
        """Give the values that are there."""
        return {key: json.loads(value) for key, value in self._content.find(keys).items()}

    def keep(self, values: Mapping[str, Any]) -> None:
        """Write values, all or none of them; floats come back exactly."""
        self._content.keep({key: json.dumps(value).encode() for key, value in values.items()})

    def __enter__(self) -> Self:
        """Give the open store."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._content.close()
