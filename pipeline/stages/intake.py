"""Submissions of one bucket and role -> `results/intake/<role>/<bucket>/`."""

from pathlib import Path

from pipeline.edition.settings import read_settings
from pipeline.edition.tables import load_corpus
from pipeline.files.writing import read_table
from pipeline.intake.folders import runs_in_bucket
from pipeline.intake.result import Expected, write_intake
from pipeline.intake.run import take_in
from pipeline.schema import items
from pipeline.schema.base import Role


def take_in_bucket(
    role: Role, edition: Path, submissions: Path, bucket: int, corpus: Path, asked: Path | None, out: Path
) -> str:
    """Read, check and normalise a bucket's submissions; give a line that says how they fared.

    `asked` is the item table of the pack that the role answers: none for Teachers.
    """
    settings = read_settings(edition)
    runs = runs_in_bucket(submissions, role, bucket, settings.buckets)
    intake = take_in(runs, role, _expected(role, corpus, asked), settings)
    write_intake(intake, out)
    states = [report.state for report in intake.reports]
    return ", ".join(f"{states.count(state)} {state}" for state in dict.fromkeys(states)) or "no submissions"


def _expected(role: Role, corpus: Path, asked: Path | None) -> Expected:
    """Say what the role was asked for; an edition without any unit says nothing."""
    known = load_corpus(corpus)
    if known.units.is_empty():
        return Expected(units=None, texts=None, questions=None, items=None)
    texts = None if known.texts.is_empty() else known.texts
    questions = read_table(asked, items.QUESTIONS) if role == "student" and asked else None
    pack_items = read_table(asked, items.PACK_ITEMS) if role == "evaluator" and asked else None
    return Expected(units=known.units, texts=texts, questions=questions, items=pack_items)
