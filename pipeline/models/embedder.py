"""Sentence embeddings by a model of the settings: the same bytes in any order, split or core count.

Float32 on the CPU, one thread, one text at a time: batching and threads would move the last digits.
The model is loaded only when a text is not in the cache.
"""

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.digest import sha256_parts
from pipeline.models.locate import fingerprint, locate, quiet_libraries
from pipeline.models.vector_store import VectorStore
from pipeline.schema.edition import ModelSettings

_FORMAT = 1
_KEEP_EVERY = 100
_SAY_EVERY_SECONDS = 5.0

Vectors = NDArray[np.float32]
Say = Callable[[str], None]


def open_embedder(settings: ModelSettings, cache: Path | None, say: Say | None = None) -> "Embedder":
    """Open the embedder of the settings; with a cache folder, vectors are kept there between runs.

    `say` gets a line of progress every few seconds (default: standard error).
    Raises ModelMissingError where the model is not on this machine.
    """
    return Embedder(settings, fingerprint(settings), cache, say or _say_on_stderr)


class Embedder:
    """An embedding model; `fingerprint` identifies its weights and tokenizer."""

    def __init__(self, settings: ModelSettings, fingerprint: str, cache: Path | None, say: Say) -> None:
        """Keep the settings; nothing is loaded yet."""
        self.settings = settings
        self.fingerprint = fingerprint
        self._cache = cache
        self._say = say
        self._model: Any = None

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Embed texts: float32, shape [len(texts), dimensions], rows of length 1; no texts give shape [0, 0].

        Tokens beyond the model's limit do not count; `truncated` says where that happens.
        """
        keys = {text: self._key(text) for text in dict.fromkeys(texts)}
        store = VectorStore(self._cache) if self._cache else None
        try:
            known = store.find(list(keys.values())) if store else {}
            missing = sorted(text for text, key in keys.items() if key not in known)
            for start in range(0, len(missing), _KEEP_EVERY):
                part = missing[start : start + _KEEP_EVERY]
                fresh = {keys[text]: vector for text, vector in zip(part, self._compute(part), strict=True)}
                known.update(fresh)
                if store:
                    store.keep(fresh)
                self._report(start + len(part), len(missing))
        finally:
            if store:
                store.close()
        rows = [known[keys[text]] for text in texts]
        return np.stack(rows).astype(np.float32) if rows else np.zeros((0, 0), np.float32)

    def truncated(self, texts: Sequence[str]) -> list[bool]:
        """Say for each text whether it has more tokens than the model reads."""
        model = self._load()
        limit = int(model.max_seq_length)
        tokenize = model.tokenizer
        return [len(tokenize(self.settings.prefix + text)["input_ids"]) > limit for text in texts]

    def _compute(self, texts: Sequence[str]) -> list[NDArray[np.float32]]:
        model = self._load()
        given = [self.settings.prefix + text for text in texts]
        return list(model.encode(given, batch_size=1, normalize_embeddings=True, show_progress_bar=False))

    def _key(self, text: str) -> str:
        options = (_FORMAT, self.fingerprint, self.settings.prefix, self.settings.max_tokens, "float32", "cpu")
        return sha256_parts(*options, text)

    def _report(self, done: int, total: int) -> None:
        now = time.monotonic()
        if total > _KEEP_EVERY and (now - self._last >= _SAY_EVERY_SECONDS or done == total):
            self._last = now
            self._say(f"embedded {done:,} of {total:,} texts")

    _last = 0.0

    def _load(self) -> Any:
        if self._model is None:
            folder = locate(self.settings)
            quiet_libraries(offline=True)
            import torch
            from sentence_transformers import SentenceTransformer

            torch.set_num_threads(1)
            self._model = SentenceTransformer(str(folder), device="cpu", local_files_only=True, trust_remote_code=False)
            self._model.float()
            if self.settings.max_tokens is not None:
                self._model.max_seq_length = self.settings.max_tokens
        return self._model


def _say_on_stderr(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
