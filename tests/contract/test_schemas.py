"""JSON Schemas are valid, their examples fit them, and what the pipeline writes fits them too."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from pipeline.intake.render import render_json
from pipeline.intake.sarif import render_sarif
from pipeline.schema.export import NAMES, json_schema, write_schemas
from submissions import EVERYTHING, RATED, UNIT, report_of, take


def faults(name: str, value: Any) -> list[str]:
    return [error.message for error in Draft202012Validator(json_schema(name)).iter_errors(value)]


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_valid_and_its_examples_fit_it(name: str) -> None:
    schema = json_schema(name)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"].endswith("2020-12/schema")
    assert [faults(name, example) for example in schema.get("examples", [])] == [[]] * len(schema.get("examples", []))
    assert "examples" in schema or name == "board"


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("teacher", {"a/b/questions.json": ["Why?"]}),
        ("student", {"a/b/answers.json": [{"question": "Why?"}]}),
        ("evaluator", {"a/b/ratings.json": [101]}),
        ("evaluator", {"a/b/ratings.json": [0.5]}),
        ("evaluator", {}),
        ("system", {"scale": 7}),
        ("edition", {"id": "Capital"}),
        ("report", {}),
        ("board", {}),
        ("manifest", {"schema_version": 2}),
    ],
)
def test_what_is_wrong_does_not_fit(name: str, wrong: Any) -> None:
    assert faults(name, wrong)


def test_the_demo_files_fit(root: Path) -> None:
    """Every valid demo file fits the schema of its role, every card and the settings theirs."""
    files = {"questions": "teacher", "answers": "student", "ratings": "evaluator"}
    found = [path for path in sorted((root / "submissions").glob("demo-*/*/*.json")) if "broken" not in path.as_posix()]
    assert found
    for path in found:
        assert faults(files[path.stem], json.loads(path.read_text(encoding="utf-8"))) == [], path
    for path in sorted((root / "submissions").glob("demo-*/*/system.yaml")):
        assert faults("system", yaml.safe_load(path.read_text(encoding="utf-8"))) == [], path
    edition = yaml.safe_load((root / "config" / "edition.yaml").read_text(encoding="utf-8"))
    assert faults("edition", edition) == []


def test_a_report_as_written_fits(tmp_path: Path) -> None:
    report = report_of(take(tmp_path, "evaluator", {f"{UNIT}/{RATED}": [1, 2]}, EVERYTHING))
    (row,) = json.loads(render_json([report]))["reports"]
    assert faults("report", row) == []


def test_sarif_has_what_2_1_0_requires(tmp_path: Path) -> None:
    """Checked by hand against the specification: version, driver name, rule index, one-based regions."""
    report = report_of(take(tmp_path, "evaluator", {f"{UNIT}/{RATED}": [1, 101, 3]}, EVERYTHING, team="blue red"))
    log = json.loads(render_sarif([report]))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    result = next(one for one in run["results"] if one["ruleId"] == "rating-range")
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "rating-range"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "blue%20red/PRIMARY/ratings.json"
    assert place["region"]["startLine"] == 1
    assert result["level"] == "error"


def test_all_schemas_are_written_with_an_index(tmp_path: Path) -> None:
    written = write_schemas(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(written)
    index = json.loads((tmp_path / "index.json").read_text(encoding="utf-8"))
    assert set(index["schemas"]) == set(NAMES)
