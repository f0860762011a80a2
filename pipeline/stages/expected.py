"""What the edition asks of each role, from whatever of it lies on this machine."""

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from pipeline.edition.corpus import Corpus, read_corpus
from pipeline.edition.tables import load_corpus
from pipeline.files.writing import read_table
from pipeline.intake.result import Expected
from pipeline.rounds.unpack import read_pack_items, read_pack_questions
from pipeline.schema import items
from pipeline.schema.base import Role
from pipeline.schema.edition import EditionSettings


@dataclass(frozen=True)
class Places:
    """Where the parts of an edition may lie; none of them has to exist.

    `data`: materials and gold; `corpus`: the prepared corpus; `packs`: the packs as handed out; `rounds`: their item
    tables, `student.parquet` and `evaluator.parquet`.
    """

    data: Path
    corpus: Path
    packs: Path
    rounds: Path


def find_corpus(places: Places, settings: EditionSettings) -> Corpus | None:
    """Load the prepared corpus, or read the materials; None where there are neither."""
    if (places.corpus / "units.parquet").is_file():
        return load_corpus(places.corpus)
    known = read_corpus(places.data, settings)
    return None if known.units.is_empty() else known


def find_expected(role: Role, places: Places, corpus: Corpus | None) -> Expected:
    """Say what a role is asked for, as far as it is known here."""
    questions = find_items("student", places) if role == "student" else None
    rated = find_items("evaluator", places) if role == "evaluator" else None
    if corpus is None:
        return Expected(None, None, questions, rated)
    return Expected(corpus.units, None if corpus.texts.is_empty() else corpus.texts, questions, rated)


def find_items(pack: str, places: Places) -> pl.DataFrame | None:
    """Read a pack's item table, or the pack itself; None where there is neither."""
    table, folder = places.rounds / f"{pack}.parquet", places.packs / pack
    if table.is_file():
        return read_table(table, items.QUESTIONS if pack == "student" else items.PACK_ITEMS)
    if not folder.is_dir():
        return None
    return read_pack_questions(folder) if pack == "student" else read_pack_items(folder)
