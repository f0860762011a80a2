"""Submissions of one round -> the pack of the next, and its item table."""

import json
from collections.abc import Sequence
from pathlib import Path

from pipeline.edition.settings import read_settings
from pipeline.edition.tables import load_corpus
from pipeline.files.writing import read_table
from pipeline.intake.result import read_intakes
from pipeline.rounds.evaluator_pack import build_evaluator_pack
from pipeline.rounds.pack import MANIFEST, Pack, write_pack
from pipeline.rounds.student_pack import build_student_pack
from pipeline.schema import items


def make_student_pack(
    edition: Path, corpus: Path, teachers: Sequence[Path], published: Path | None, pack: Path, table: Path
) -> str:
    """Build the Student pack from texts, gold questions and Teacher submissions."""
    built = build_student_pack(load_corpus(corpus), read_intakes(teachers), read_settings(edition))
    write_pack(built, pack, table, published)
    return _summary(built)


def make_evaluator_pack(
    edition: Path,
    corpus: Path,
    teachers: Sequence[Path],
    students: Sequence[Path],
    student_items: Path,
    published: Path | None,
    pack: Path,
    table: Path,
) -> str:
    """Build the Evaluator pack from Student answers, gold answers, Teachers' references and damaged copies."""
    built = build_evaluator_pack(
        load_corpus(corpus),
        read_intakes(teachers),
        read_intakes(students),
        read_table(student_items, items.QUESTIONS),
        read_settings(edition),
    )
    write_pack(built, pack, table, published)
    return _summary(built)


def _summary(pack: Pack) -> str:
    """Count what the pack holds, and name the systems of the settings that it does not hold."""
    left_out = json.loads(pack.files[MANIFEST])["sources_left_out"]
    lines = [f"left out of the pack: {entry['name']} ({entry['reason']})" for entry in left_out]
    return "\n".join([*lines, f"{pack.items.height} items in {len(pack.files)} files"])
