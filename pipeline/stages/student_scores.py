"""Answers -> one row per answer: of one bucket of Students, and of all items in the Evaluator pack."""

from collections.abc import Sequence
from pathlib import Path

import polars as pl

from pipeline.edition.settings import read_settings
from pipeline.edition.tables import load_corpus
from pipeline.files.writing import read_table, write_table
from pipeline.intake.result import read_intakes
from pipeline.metrics.student import score_answers, score_items
from pipeline.schema import items

_QUESTION = ["question_team", "question_run", "question_operator"]
_ANSWER = ["answer_team", "answer_run", "answer_operator"]


def score_student_bucket(edition: Path, corpus: Path, intake: Path, teachers: Sequence[Path], out: Path) -> str:
    """Score one bucket of Students against gold answers and Teachers' references."""
    answers = read_intakes([intake]).answers
    values = score_answers(answers, _references(corpus, teachers), read_settings(edition))
    write_table(out, values, ["team", "run", "unit", *_QUESTION, "index", "metric"])
    return f"{values.height} values"


def score_pack_items(edition: Path, corpus: Path, teachers: Sequence[Path], asked: Path, out: Path) -> str:
    """Score the answers of the Evaluator pack, for the comparison of ratings with ROUGE-L."""
    asked_items = read_table(asked, items.PACK_ITEMS)
    values = score_items(asked_items, _references(corpus, teachers), read_settings(edition))
    write_table(out, values, ["unit", *_QUESTION, *_ANSWER, "index", "metric"])
    return f"{values.height} values"


def _references(corpus: Path, teachers: Sequence[Path]) -> pl.DataFrame:
    return pl.concat([load_corpus(corpus).references, read_intakes(teachers).references])
