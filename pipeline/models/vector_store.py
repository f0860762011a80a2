"""Embeddings kept on disk between runs, each with the word whether its text was cut."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pipeline.models.content_store import ContentStore, Say, say_on_stderr

FILE = "embeddings.sqlite"
_WHOLE, _CUT = b"\0", b"\1"

Vector = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Embedded:
    """A text's vector; `cut` where the text has more tokens than the model reads."""

    vector: Vector
    cut: bool


class VectorStore:
    """Vectors by key; several processes may use one file at once."""

    def __init__(self, folder: Path, say: Say = say_on_stderr) -> None:
        """Open the file in a folder, making both as needed."""
        self._content = ContentStore(folder / FILE, say)

    def find(self, keys: Sequence[str]) -> dict[str, Embedded]:
        """Give the vectors that are there."""
        return {key: _unpack(value) for key, value in self._content.find(keys).items()}

    def keep(self, vectors: Mapping[str, Embedded]) -> None:
        """Write vectors, all or none of them."""
        self._content.keep({key: _pack(value) for key, value in vectors.items()})

    def close(self) -> None:
        """Close the file."""
        self._content.close()


def _pack(embedded: Embedded) -> bytes:
    return (_CUT if embedded.cut else _WHOLE) + embedded.vector.astype("<f4").tobytes()


def _unpack(value: bytes) -> Embedded:
    return Embedded(np.frombuffer(value, dtype="<f4", offset=1).astype(np.float32), value[:1] == _CUT)
