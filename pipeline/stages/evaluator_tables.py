"""Ratings of all Evaluators -> their tables, the adversarial tests and the agreement."""

from collections.abc import Sequence
from pathlib import Path

from pipeline.analysis.evaluator import analyse_evaluators
from pipeline.edition.settings import read_settings
from pipeline.edition.tables import load_corpus
from pipeline.files.writing import read_table
from pipeline.intake.result import read_intakes
from pipeline.schema import items
from pipeline.stages.tables import read_definitions, write_tables


def tabulate_evaluators(
    edition: Path, corpus: Path, models: Path, intakes: Sequence[Path], item_values: Path, out: Path
) -> str:
    """Rank the Evaluators, and test them adversarially and against each other."""
    settings, intake = read_settings(edition), read_intakes(intakes)
    recalls = read_table(item_values, items.ITEM_VALUES)
    units = load_corpus(corpus).units
    known = read_definitions(settings, models)
    return write_tables(out, analyse_evaluators(intake.ratings, recalls, intake.reports, units, settings, known))
