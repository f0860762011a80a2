"""Values of all Teachers -> their tables."""

from collections.abc import Sequence
from pathlib import Path

from pipeline.analysis.teacher import analyse_teachers
from pipeline.edition.settings import read_settings
from pipeline.edition.tables import load_corpus
from pipeline.intake.result import read_intakes
from pipeline.schema import items
from pipeline.stages.tables import read_definitions, stack_values, write_tables


def tabulate_teachers(
    edition: Path, corpus: Path, models: Path, intakes: Sequence[Path], values: Sequence[Path], out: Path
) -> str:
    """Rank the Teachers."""
    settings, reports = read_settings(edition), read_intakes(intakes).reports
    scored = stack_values(values, items.TEACHER_VALUES)
    units = load_corpus(corpus).units
    known = read_definitions(settings, models)
    return write_tables(out, analyse_teachers(scored, reports, units, settings, known))
