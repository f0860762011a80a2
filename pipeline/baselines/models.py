"""The models of the settings, for the systems that need one."""

from collections.abc import Callable
from pathlib import Path

from pipeline.errors import EditionError
from pipeline.models.embedder import Embedder, open_embedder
from pipeline.models.language_model import LanguageModel, open_language_model
from pipeline.schema.edition import EditionSettings


def embedder(settings: EditionSettings, cache: Path | None, say: Callable[[str], None]) -> Embedder:
    """Open the embedder; EditionError where the settings name none."""
    if settings.models.embedding is None:
        raise EditionError("This system needs an embedding model.", "set models.embedding in the settings.")
    return open_embedder(settings.models.embedding, cache, say)


def language_model(settings: EditionSettings, cache: Path | None, say: Callable[[str], None]) -> LanguageModel:
    """Open the language model; EditionError where the settings name none."""
    if settings.models.language_model is None:
        raise EditionError("This system needs a language model.", "set models.language_model in the settings.")
    return open_language_model(settings.models.language_model, cache, say)
