"""Questions of one bucket of Teachers -> one row per unit and metric."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pipeline.edition.settings import read_settings
from pipeline.edition.tables import load_corpus
from pipeline.errors import EditionError
from pipeline.files.writing import write_table
from pipeline.intake.result import read_intakes
from pipeline.metrics.teacher import score_teachers
from pipeline.models.embedder import open_embedder
from pipeline.schema.edition import EditionSettings

Embed = Callable[[Sequence[str]], NDArray[np.float32]]


def score_teacher_bucket(edition: Path, corpus: Path, intake: Path, cache: Path | None, out: Path) -> str:
    """Score one bucket of Teachers against the texts."""
    settings = read_settings(edition)
    known, teachers = load_corpus(corpus), read_intakes([intake])
    embed, model = _embedding(settings, cache)
    values = score_teachers(teachers.questions, known.units, known.texts, embed, settings, model)
    write_table(out, values, ["team", "run", "unit", "metric"])
    return f"{values.height} values"


def _embedding(settings: EditionSettings, cache: Path | None) -> tuple[Embed, str]:
    """Give the embedding function and the label under which its numbers stand."""
    model = settings.models.embedding
    if model is None:
        return _no_embedding, "none"
    embedder = open_embedder(model, cache)
    return embedder.embed, f"{model.name}@{embedder.fingerprint[:12]}"


def _no_embedding(texts: Sequence[str]) -> NDArray[np.float32]:
    """Stand where an edition names no embedding model; any use of it is an error that says so."""
    raise EditionError(
        f"{len(texts)} texts need an embedding model and the settings name none.",
        "set models.embedding in the edition's settings.",
    )
