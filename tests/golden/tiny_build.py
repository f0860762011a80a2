"""Builds the tiny edition beside this file through the pipeline's stages, without Snakemake.

python tests/golden/tiny_build.py       refresh the expected figures after a wanted change (make golden)
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from pipeline.board.provenance import Digests, read_provenance
from pipeline.files.writing import write_json
from pipeline.stages.board import make_board
from pipeline.stages.corpus import prepare_corpus
from pipeline.stages.evaluator_tables import tabulate_evaluators
from pipeline.stages.intake import take_in_bucket
from pipeline.stages.models import record_models
from pipeline.stages.rounds import make_evaluator_pack, make_student_pack
from pipeline.stages.site import make_site
from pipeline.stages.student_scores import score_pack_items, score_student_bucket
from pipeline.stages.student_tables import tabulate_students
from pipeline.stages.teacher_scores import score_teacher_bucket
from pipeline.stages.teacher_tables import tabulate_teachers

HERE = Path(__file__).parent
EDITION, TEMPLATES = HERE / "edition", HERE.parent.parent / "site_templates"
EXPECTED = HERE / "expected.json"


def build(out: Path) -> Path:
    """Run every stage into a folder; give the folder of the site."""
    settings, submissions, results = EDITION / "edition.yaml", EDITION / "submissions", out / "results"
    corpus, models = results / "corpus", results / "models.json"
    teacher, student, evaluator = (results / "intake" / role for role in ("teacher", "student", "evaluator"))
    asked, rated = results / "rounds" / "student.parquet", results / "rounds" / "evaluator.parquet"
    quiz_values, answer_values, item_values = (results / f"{name}.parquet" for name in ("quiz", "answers", "items"))

    prepare_corpus(settings, EDITION / "data", corpus)
    record_models(settings, corpus, None, models)
    take_in_bucket("teacher", settings, submissions, 0, corpus, None, teacher)
    make_student_pack(settings, corpus, [teacher], None, out / "student-pack", asked)
    take_in_bucket("student", settings, submissions, 0, corpus, asked, student)
    make_evaluator_pack(settings, corpus, [teacher], [student], asked, None, out / "evaluator-pack", rated)
    take_in_bucket("evaluator", settings, submissions, 0, corpus, rated, evaluator)
    score_teacher_bucket(settings, corpus, teacher, None, quiz_values)
    score_student_bucket(settings, corpus, student, [teacher], answer_values)
    score_pack_items(settings, corpus, [teacher], rated, item_values)
    analysis = results / "analysis"
    tabulate_teachers(settings, corpus, models, [teacher], [quiz_values], analysis / "teacher.json")
    tabulate_students(settings, models, [student], [answer_values], analysis / "student.json")
    tabulate_evaluators(settings, corpus, models, [evaluator], item_values, analysis / "evaluator.json")
    stamp = read_provenance(out, [], Digests("d", "s", "e", "c"), versions={}).model_dump_json()
    intakes = [teacher, student, evaluator]
    make_board(settings, results, intakes, [answer_values], stamp, results / "board.json", results / "metrics.json")
    make_site(results / "board.json", TEMPLATES, out / "site")
    return out / "site"


def figures(board: Path) -> dict[str, Any]:
    """Give what is pinned of a board: findings, states of submissions, and every table's figures by column."""
    content = json.loads(board.read_text(encoding="utf-8"))
    return {
        "findings": [finding["sentence"] for finding in content["findings"]],
        "submissions": {system["id"]: system["report"]["state"] for system in content["systems"]},
        "tables": {table["id"]: _rows(table) for table in content["tables"]},
    }


def _rows(table: dict[str, Any]) -> list[dict[str, Any]] | str:
    names = [column["id"] for column in table["columns"]]
    return [
        {name: _cell(cell) for name, cell in zip(names, row["cells"], strict=True)} for row in table["rows"]
    ] or table["lacks"]


def _cell(cell: dict[str, Any]) -> Any:
    if cell["state"] != "ok":
        return f"{cell['state']}: {cell['reason']}"
    return cell["value"] if cell["low"] is None else [cell["value"], cell["low"], cell["high"]]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        write_json(EXPECTED, figures(Path(folder) / "results" / "board.json"))
        sys.stdout.write(f"wrote {EXPECTED.name}; read its diff before you commit it\n")
