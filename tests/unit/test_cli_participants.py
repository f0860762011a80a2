"""The participant's commands, as a participant calls them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pipeline.cli import app
from pipeline.digest import sha256_file
from pipeline.edition.names import Author, PackName
from pipeline.errors import UsageError
from pipeline.files.writing import write_json, write_text

TEXT = "The dough rises because yeast gives off gas."
GOLD = PackName(Author("GOLD", "PRIMARY"))
RATED = PackName(Author("GOLD", "PRIMARY"), Author("red", "PRIMARY"))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small edition in the working folder: one unit, its gold, and the two packs."""
    monkeypatch.chdir(tmp_path)
    write_text(Path("config/edition.yaml"), "id: t\ntitle: T\nsummary: S\nkinds: {popular: {title: P}}\n")
    write_text(Path("data/materials/popular/bread/text.txt"), TEXT)
    write_json(Path("data/gold/popular/bread/questions.json"), [["Why does it rise?", "yeast gives off gas"]])
    write_json(Path(f"packs/student/popular/bread/{GOLD}"), ["Why does it rise?"])
    write_json(Path(f"packs/evaluator/popular/bread/{RATED}"), [{"question": "Why does it rise?", "answer": "gas"}])
    for pack in ("student", "evaluator"):
        files = sorted(Path("packs", pack).rglob("*.json"))
        rows = [{"path": p.relative_to(Path("packs", pack)).as_posix(), "sha256": sha256_file(p)} for p in files]
        write_json(Path("packs", pack, "manifest.json"), {"edition": "t", "pack": pack, "files": rows})
    return tmp_path


def call(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


@pytest.mark.parametrize(("role", "file"), [("teacher", "questions"), ("student", "answers"), ("evaluator", "ratings")])
@pytest.mark.usefixtures("place")
def test_a_new_submission_has_every_key_and_is_valid_once_filled(role: str, file: str):
    made = call("new", "blue", "--role", role)
    assert made.exit_code == 0, made.output
    path = Path(f"submissions/blue/PRIMARY/{file}.json")
    assert call("check", "submissions/blue/PRIMARY").exit_code == (0 if role == "student" else 1)
    text = path.read_text(encoding="utf-8")
    filled = text.replace("null", "85").replace('"answer": ""', '"answer": "gas"')
    write_text(path, filled.replace('"",\n      ""', '"What rises?",\n      "the dough"'))
    checked = call("check", "submissions", "--json")
    (report,) = json.loads(checked.output)["reports"]
    assert (checked.exit_code, report["state"], report["scorable"]) == (0, "scored", 1)
    assert [finding for verdict in report["verdicts"] for finding in verdict["findings"]] == []


@pytest.mark.usefixtures("place")
def test_new_overwrites_nothing_and_refuses_bad_names():
    assert call("new", "blue", "--role", "student").exit_code == 0
    for arguments, word in (
        (("new", "blue", "--role", "student"), "there already"),
        (("new", "Blue", "--role", "student"), "nearly the same"),
        (("new", "GOLD", "--role", "student"), "GOLD"),
        (("new", "a/b", "--role", "student"), "slash"),
        (("new", "..", "--role", "student"), "slash"),
        (("new", "con", "--role", "student"), "Windows"),
        (("new", "bl\u0430ck", "--role", "student"), "look alike"),
    ):
        result = call(*arguments)
        assert isinstance(result.exception, UsageError)
        assert word in str(result.exception)
    assert [path.name for path in Path("submissions").iterdir()] == ["blue"]


@pytest.mark.usefixtures("place")
def test_a_repair_is_shown_first_and_written_only_when_told():
    path = Path("submissions/blue/PRIMARY/ratings.json")
    write_text(path, f'\ufeff{{"popular/bread/{RATED}": ["85",]}}\r\n')
    before = path.read_bytes()
    shown = call("check", "submissions/blue", "--fix")
    assert '-\\ufeff{"popular' in shown.output
    assert "[85]" in shown.output
    assert path.read_bytes() == before
    assert call("check", "submissions/blue", "--fix", "--yes").exit_code == 0
    assert path.read_text(encoding="utf-8") == f'{{"popular/bread/{RATED}": [85]}}\n'
    assert "nothing to repair" in call("check", "submissions/blue", "--fix").output


@pytest.mark.parametrize(
    ("form", "begin"), [("text", "blue/PRIMARY"), ("markdown", "### "), ("github", "::"), ("json", "{"), ("sarif", "{")]
)
@pytest.mark.usefixtures("place")
def test_every_format_comes_from_the_same_report(form: str, begin: str):
    write_json(Path("submissions/blue/PRIMARY/ratings.json"), {f"popular/bread/{RATED}": [101]})
    result = call("check", "submissions", "--format", form)
    assert (result.exit_code, result.output.startswith(begin)) == (1, True)
    assert "101 is not from 0 to 100" in result.output


@pytest.mark.usefixtures("place")
def test_a_path_without_a_submission_is_a_fault_of_usage():
    Path("submissions/blue").mkdir(parents=True)
    for path in ("submissions", "submissions/blue", "submissions/none"):
        assert isinstance(call("check", path).exception, UsageError)


@pytest.mark.usefixtures("place")
def test_own_scores_are_those_of_the_metric_and_the_rest_is_pending():
    write_json(
        Path("submissions/blue/PRIMARY/answers.json"), {f"popular/bread/{GOLD}": [["Why does it rise?", "gas gives"]]}
    )
    own = json.loads(call("score", "submissions/blue", "--json").output)
    table = next(table for table in own["tables"] if table["id"] == "student")
    names = [column["id"] for column in table["columns"]]
    assert table["rows"][0]["cells"][names.index("recall")]["value"] == pytest.approx(25.0)
    assert any(line.startswith("student: recall on Teachers") for line in own["pending"])
    assert "pending: " in call("score", "submissions/blue").output


@pytest.mark.usefixtures("place")
def test_packs_are_listed_and_a_changed_byte_is_found():
    assert call("packs").exit_code == 0
    write_json(Path(f"packs/student/popular/bread/{GOLD}"), ["Who?"])
    result = call("packs")
    assert (result.exit_code, "its bytes are not those of the manifest" in result.output) == (1, True)
    assert [pack["items"] for pack in json.loads(call("packs", "--json").output)] == [1, 1]


def test_schemas_are_listed_shown_and_written(place: Path):
    assert "evaluator" in call("schema").output.split()
    assert json.loads(call("schema", "student").output)["$id"] == "schema/v1/student.json"
    assert call("schema", "--out", "there").exit_code == 0
    assert (place / "there" / "board.json").is_file()
    assert isinstance(call("schema", "nothing").exception, UsageError)


@pytest.mark.usefixtures("place")
def test_the_doctor_says_what_is_there_and_what_to_do():
    found = {one["name"]: one for one in json.loads(call("doctor", "--json").output)}
    assert found["edition settings"]["state"] == "ok"
    assert found["materials"]["found"] == "data/materials"
    assert found["prepared corpus"]["advice"]
    write_text(Path("config/edition.yaml"), "id: Capital\n")
    result = call("doctor")
    assert (result.exit_code, "missing  edition settings: " in result.output) == (1, True)
