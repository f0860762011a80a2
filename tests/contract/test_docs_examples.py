"""The examples of the participants' page are valid submissions."""

import json
import re
from pathlib import Path

import polars as pl
import pytest

from pipeline.edition.names import parse_key
from pipeline.intake.result import Expected
from pipeline.intake.run import take_in
from pipeline.schema import items
from pipeline.schema.base import ROLES, Role
from pipeline.schema.edition import EditionSettings, Kind

SETTINGS = EditionSettings(id="docs", title="Docs", summary="Docs", kinds={"popular": Kind(title="Talks")})
TEXT = "The gas that the yeast gives off makes the dough rise; the baker lets it stand overnight in a cold room."
UNIT = "popular/talk-01"


def _examples(root: Path) -> dict[str, str]:
    text = (root / "submissions" / "README.md").read_text(encoding="utf-8")
    return dict(re.findall(r"<!-- example: (\S+) -->\n```[a-z]+\n(.*?)^```", text, re.DOTALL | re.MULTILINE))


def _frame(rows: list[dict[str, object]], schema: items.Schema) -> pl.DataFrame:
    """Build a table of the contract; columns that are not given are null."""
    return pl.DataFrame([{name: row.get(name) for name in schema} for row in rows], schema=schema)


def _expected(examples: dict[str, str]) -> Expected:
    """Give an edition that asks for just what the examples deliver."""
    units = [{"unit": UNIT, "kind": "popular", "text_state": "present", "gold_state": "questions", "words": 20}]
    texts = [{"unit": UNIT, "text": TEXT}]
    questions: list[dict[str, object]] = []
    for key, answers in json.loads(examples["answers.json"]).items():
        for index, answer in enumerate(answers):
            row = {"unit": UNIT, "kind": "popular", **_author("question", key), "index": index}
            questions.append({**row, "question": answer["question"]})
    asked: list[dict[str, object]] = []
    for key, ratings in json.loads(examples["ratings.json"]).items():
        for index in range(len(ratings)):
            row = {
                "unit": UNIT,
                "kind": "popular",
                **_author("question", key),
                **_author("answer", key),
                "index": index,
            }
            asked.append({**row, "question": "Why?", "answer": f"Because {index}."})
    return Expected(
        _frame(units, items.UNITS),
        _frame(texts, items.TEXTS),
        _frame(questions, items.QUESTIONS),
        _frame(asked, items.PACK_ITEMS),
    )


def _author(side: str, key: str) -> dict[str, object]:
    parsed = parse_key(key)
    assert parsed is not None
    assert parsed.pack is not None
    author = parsed.pack.question if side == "question" else parsed.pack.answer
    assert author is not None
    return {f"{side}_team": author.team, f"{side}_run": author.run, f"{side}_operator": author.operator}


def test_there_is_one_per_file(root: Path) -> None:
    assert set(_examples(root)) == {"questions.json", "answers.json", "ratings.json", "system.yaml"}


@pytest.mark.parametrize("role", ROLES)
def test_every_example_is_scored_in_full(role: Role, root: Path, tmp_path: Path) -> None:
    examples = _examples(root)
    run = tmp_path / "blue" / "PRIMARY"
    run.mkdir(parents=True)
    for name, content in examples.items():
        (run / name).write_text(content, encoding="utf-8")
    (report,) = take_in([run], role, _expected(examples), SETTINGS).reports
    assert [finding.text() for finding in report.findings if finding.severity == "error"] == []
    assert [v.check for v in report.verdicts if v.verdict == "broken"] == []
    assert report.state == "scored", report.reason
    assert report.scorable > 0
    assert report.identity.card.team == "Team Blue"
