"""Materials and gold -> `results/corpus/`."""

from pathlib import Path

from pipeline.edition.corpus import read_corpus
from pipeline.edition.settings import read_settings
from pipeline.edition.tables import write_corpus


def prepare_corpus(edition: Path, data: Path, out: Path) -> str:
    """Read an edition's data folder into item tables; give a line that says what was found."""
    corpus = read_corpus(data, read_settings(edition))
    write_corpus(corpus, out)
    return f"{corpus.units.height} units, {corpus.texts.height} texts, {corpus.questions.height} gold questions"
