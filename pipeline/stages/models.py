"""The models of an edition, identified by their weights -> `results/models.json`."""

from pathlib import Path

from pipeline.edition.settings import read_settings
from pipeline.edition.tables import load_corpus
from pipeline.files.writing import write_json
from pipeline.models.embedder import open_embedder
from pipeline.schema.board import ModelRecord


def record_models(edition: Path, corpus: Path, cache: Path | None, out: Path) -> str:
    """Name and fingerprint the models whose numbers will stand on the board.

    An edition without texts uses none, so a model that is not on this machine does not stop it.
    """
    settings = read_settings(edition)
    model = settings.models.embedding
    records: list[ModelRecord] = []
    if model is not None and not load_corpus(corpus).texts.is_empty():
        records.append(
            ModelRecord(
                use="sentence embeddings (Teacher metrics)",
                name=model.name,
                revision=model.revision or "",
                fingerprint=open_embedder(model, cache).fingerprint,
                stand_in=model.stand_in,
                about=model.about,
            )
        )
    write_json(out, [record.model_dump() for record in records])
    return ", ".join(record.label for record in records) or "no model is needed"
