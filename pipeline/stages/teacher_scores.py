"""Questions of one bucket of Teachers -> one row per unit and metric."""

from pathlib import Path

from pipeline.edition.settings import read_settings
from pipeline.edition.tables import load_corpus
from pipeline.files.writing import write_table
from pipeline.intake.result import read_intakes
from pipeline.metrics.teacher import score_teachers
from pipeline.models.embedder import open_embedder
from pipeline.schema import items


def score_teacher_bucket(edition: Path, corpus: Path, intake: Path, cache: Path | None, out: Path) -> str:
    """Score one bucket of Teachers against the texts; without an embedding model there are no values."""
    settings = read_settings(edition)
    values = items.empty(items.TEACHER_VALUES)
    if settings.models.embedding is not None:
        known, teachers = load_corpus(corpus), read_intakes([intake])
        embedder = open_embedder(settings.models.embedding, cache)
        label = f"{settings.models.embedding.name}@{embedder.fingerprint[:12]}"
        values = score_teachers(teachers.questions, known.units, known.texts, embedder.embed, settings, label)
    write_table(out, values, ["team", "run", "unit", "metric"])
    return f"{values.height} values"
