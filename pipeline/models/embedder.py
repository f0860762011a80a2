"""Sentence embeddings by a model of the settings: the same bytes in any order, split or core count.

Float32 on the CPU, one thread, one text at a time: batching and threads would move the last digits.
The model is loaded only when a text is not in the cache.
"""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.digest import sha256_parts
from pipeline.errors import EditionError, ModelMissingError
from pipeline.models.content_store import Say, computed_by, say_on_stderr
from pipeline.models.locate import fingerprint, locate, quiet_libraries
from pipeline.models.threads import torch_threads
from pipeline.models.vector_store import Embedded, VectorStore
from pipeline.schema.edition import ModelSettings

_FORMAT = 2
_KEEP_EVERY = 100
_SAY_EVERY_SECONDS = 5.0
_SHOWN = 60

Vectors = NDArray[np.float32]


def open_embedder(settings: ModelSettings, cache: Path | None, say: Say | None = None) -> "Embedder":
    """Open the embedder of the settings; with a cache folder, vectors are kept there between runs.

    `say` gets a line of progress every few seconds and the warnings (default: standard error).
    Raises ModelMissingError where the model is not on this machine.
    """
    return Embedder(settings, fingerprint(settings, cache), cache, say or say_on_stderr)


class Embedder:
    """An embedding model; `fingerprint` identifies its weights and tokenizer."""

    def __init__(self, settings: ModelSettings, fingerprint: str, cache: Path | None, say: Say) -> None:
        """Keep the settings; nothing is loaded yet."""
        self.settings = settings
        self.fingerprint = fingerprint
        self._cache = cache
        self._say = say
        self._model: Any = None
        self._cut: dict[str, bool] = {}
        self._said = 0.0

    @property
    def cut_texts(self) -> int:
        """Count the different texts seen so far that have more tokens than the model reads."""
        return sum(self._cut.values())

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Embed texts: float32, shape [len(texts), dimensions], rows of length 1; no texts give shape [0, 0].

        Tokens beyond the model's limit do not count: a line of warning names the texts, `cut_texts` counts them.
        Raises ModelMissingError where the model cannot be loaded, EditionError where it gives no numbers.
        """
        keys = {text: self._key(text) for text in dict.fromkeys(texts)}
        store = VectorStore(self._cache, self._say) if self._cache else None
        try:
            known = store.find(list(keys.values())) if store else {}
            missing = sorted(text for text, key in keys.items() if key not in known)
            for start in range(0, len(missing), _KEEP_EVERY):
                part = missing[start : start + _KEEP_EVERY]
                fresh = {keys[text]: made for text, made in zip(part, self._compute(part), strict=True)}
                known.update(fresh)
                if store:
                    store.keep(fresh)
                self._report(start + len(part), len(missing))
        finally:
            if store:
                store.close()
        self._note_cuts({text: known[key].cut for text, key in keys.items()})
        rows = [known[keys[text]].vector for text in texts]
        return np.stack(rows) if rows else np.zeros((0, 0), np.float32)

    def truncated(self, texts: Sequence[str]) -> list[bool]:
        """Say for each text whether it has more tokens than the model reads."""
        return [self._cut[text] if text in self._cut else self._is_cut(text) for text in texts]

    def _compute(self, texts: Sequence[str]) -> list[Embedded]:
        model = self._load()
        given = [self.settings.prefix + text for text in texts]
        with torch_threads(1):
            vectors = model.encode(given, batch_size=1, normalize_embeddings=True, show_progress_bar=False)
        if not np.isfinite(vectors).all():
            raise EditionError(f"{self.settings.name}: vectors with values that are no numbers.", "check the weights.")
        return [Embedded(vector, self._is_cut(text)) for vector, text in zip(vectors, texts, strict=True)]

    def _is_cut(self, text: str) -> bool:
        model = self._load()
        tokens = model.tokenizer(self.settings.prefix + text, verbose=False)["input_ids"]
        return len(tokens) > int(model.max_seq_length)

    def _note_cuts(self, cut: dict[str, bool]) -> None:
        new = [text for text, is_cut in cut.items() if is_cut and text not in self._cut]
        self._cut.update(cut)
        if new:
            self._say(
                f"{len(new):,} of {len(cut):,} texts are longer than {self.settings.name} reads, "
                f"what lies beyond does not count; the first begins {min(new)[:_SHOWN]!r}"
            )

    def _key(self, text: str) -> str:
        options = (_FORMAT, self.fingerprint, self.settings.prefix, self.settings.max_tokens, "float32", "cpu")
        return sha256_parts(*options, *computed_by(), text)

    def _report(self, done: int, total: int) -> None:
        now = time.monotonic()
        if total > _KEEP_EVERY and (now - self._said >= _SAY_EVERY_SECONDS or done == total):
            self._said = now
            self._say(f"embedded {done:,} of {total:,} texts")

    def _load(self) -> Any:
        if self._model is None:
            self._model = _load_sentence_model(self.settings)
        return self._model


def _load_sentence_model(settings: ModelSettings) -> Any:
    """Load a model: float32, CPU, no code of the model's own."""
    folder = locate(settings)
    quiet_libraries(offline=True)
    from sentence_transformers import SentenceTransformer

    try:
        model = SentenceTransformer(str(folder), device="cpu", local_files_only=True, trust_remote_code=False)
    except (OSError, ValueError, ImportError, KeyError) as error:
        raise ModelMissingError(
            f"{settings.name}: sentence-transformers cannot read it ({type(error).__name__}: {error}).",
            "the folder needs modules.json, config.json, a tokenizer and the weights.",
        ) from error
    model.float()
    if settings.max_tokens is not None:
        _limit(model, settings)
    return model


def _limit(model: Any, settings: ModelSettings) -> None:
    most = getattr(model[0].auto_model.config, "max_position_embeddings", None)
    if settings.max_tokens is not None and most is not None and settings.max_tokens > most:
        raise EditionError(
            f"{settings.name}: max_tokens is {settings.max_tokens}, the model has {most} positions.",
            "lower max_tokens of the embedding model in the settings.",
        )
    model.max_seq_length = settings.max_tokens
