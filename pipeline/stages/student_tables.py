"""Values of all Students -> their tables."""

from collections.abc import Sequence
from pathlib import Path

from pipeline.analysis.student import analyse_students
from pipeline.edition.settings import read_settings
from pipeline.intake.result import read_intakes
from pipeline.schema import items
from pipeline.stages.tables import read_definitions, stack_values, write_tables


def tabulate_students(edition: Path, models: Path, intakes: Sequence[Path], values: Sequence[Path], out: Path) -> str:
    """Rank the Students."""
    settings, reports = read_settings(edition), read_intakes(intakes).reports
    scored = stack_values(values, items.ANSWER_VALUES)
    return write_tables(out, analyse_students(scored, reports, settings, read_definitions(settings, models)))
