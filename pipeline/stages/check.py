"""One submission, read as the leaderboard reads it -> a report for a person."""

from pathlib import Path

from pipeline.edition.settings import read_settings
from pipeline.edition.tables import load_corpus
from pipeline.errors import UsageError
from pipeline.intake.folders import find_runs
from pipeline.intake.render import render_text
from pipeline.intake.result import Expected
from pipeline.intake.run import take_in
from pipeline.schema.base import ROLES


def check_run(folder: Path, edition: Path, corpus: Path | None) -> tuple[str, bool]:
    """Check a run folder in every role that it has files for; give the text and whether anything failed.

    Without a corpus only what needs no edition data is checked: form, names and values.
    """
    if folder not in find_runs(folder.parent.parent):
        raise UsageError(f"{folder}: not a run folder.", "name a folder of the form submissions/<team>/<run>.")
    settings = read_settings(edition)
    known = load_corpus(corpus) if corpus else None
    expected = Expected(known.units if known else None, known.texts if known else None, None, None)
    reports = [report for role in ROLES for report in take_in([folder], role, expected, settings).reports]
    if not reports:
        raise UsageError(f"{folder}: no submission file.", "files are named questions*, answers* or ratings*, .json.")
    failed = any(report.state == "not_scored" or report.count("error") for report in reports)
    return "\n".join(render_text(report) for report in reports), failed
