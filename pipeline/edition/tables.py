"""Writing the corpus as item tables and reading it back."""

from pathlib import Path

from pipeline.edition.corpus import Corpus
from pipeline.files.writing import read_table, write_table
from pipeline.schema import items

_AUTHOR = ["question_team", "question_run"]


def write_corpus(corpus: Corpus, folder: Path) -> None:
    """Write the four tables, sorted by unit, author and index."""
    write_table(folder / "units.parquet", corpus.units, ["unit"])
    write_table(folder / "texts.parquet", corpus.texts, ["unit"])
    write_table(folder / "questions.parquet", corpus.questions, ["unit", *_AUTHOR, "question_operator", "index"])
    write_table(folder / "references.parquet", corpus.references, ["unit", *_AUTHOR, "index", "reference_index"])


def load_corpus(folder: Path) -> Corpus:
    """Read the four tables."""
    return Corpus(
        read_table(folder / "units.parquet", items.UNITS),
        read_table(folder / "texts.parquet", items.TEXTS),
        read_table(folder / "questions.parquet", items.QUESTIONS),
        read_table(folder / "references.parquet", items.REFERENCES),
    )
