"""A request in a real git repository: listed, extracted and checked without a checkout."""

import json
import subprocess
from pathlib import Path

import pytest

from pipeline.errors import UsageError
from pipeline.intake.result import Expected
from pipeline.pull_request.outcome import Outcome
from pipeline.pull_request.validation import validate_request
from pipeline.schema.edition import EditionSettings

SETTINGS = EditionSettings(id="t", title="T", summary="T", max_file_bytes=5000)
GOOD = json.dumps({"popular/talk-01/questions0.json": [["Why does the baker wait?", "the dough"]]})


def _git(repository: Path, *arguments: str) -> str:
    who = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(["git", "-C", str(repository), *who, *arguments], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def _commit(repository: Path, files: dict[str, str]) -> str:
    for name, content in files.items():
        (repository / name).parent.mkdir(parents=True, exist_ok=True)
        (repository / name).write_text(content)
    _git(repository, "add", "-A")
    _git(repository, "commit", "-qm", "x")
    return _git(repository, "rev-parse", "HEAD")


def _request(folder: Path, files: dict[str, str]) -> Outcome:
    """Make a base and a request, go back to the base, and validate."""
    _git(folder, "init", "-qb", "main")
    base = _commit(folder, {"submissions/red/A/questions.json": GOOD, "code.py": "1"})
    _git(folder, "switch", "-qc", "request")
    head = _commit(folder, files)
    _git(folder, "switch", "-q", "main")
    return validate_request(folder, base, head, "submissions", SETTINGS, Expected())


def test_a_good_request_is_read_and_scored(tmp_path: Path) -> None:
    outcome = _request(tmp_path, {"submissions/blue/PRIMARY/questions.json": GOOD})
    assert (outcome.team, outcome.new_team, outcome.failed, outcome.ours) == ("blue", True, False, False)
    assert [(r.identity.folder, r.state) for r in outcome.reports] == [("blue/PRIMARY", "scored")]


def test_a_request_with_code_is_not_even_extracted(tmp_path: Path) -> None:
    outcome = _request(tmp_path, {"submissions/blue/PRIMARY/questions.json": GOOD, "code.py": "import os"})
    assert outcome.failed
    assert not outcome.reports
    assert (tmp_path / "code.py").read_text() == "1"
    assert not (tmp_path / "submissions" / "blue").exists()


def test_a_file_over_the_limit_is_named_as_too_large(tmp_path: Path) -> None:
    outcome = _request(tmp_path, {"submissions/blue/PRIMARY/questions.json": " " * 6000})
    assert outcome.failed
    assert any("5,000 are allowed" in finding.message for finding in outcome.reports[0].findings)


def test_a_crash_is_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("pipeline.pull_request.validation.take_in", crash)
    outcome = _request(tmp_path, {"submissions/blue/PRIMARY/questions.json": GOOD})
    assert outcome.ours
    assert outcome.crash.startswith("KeyError")


def test_commits_are_no_options(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="40 hexadecimal digits"):
        validate_request(tmp_path, "--output=x", "main", "submissions", SETTINGS, Expected())
