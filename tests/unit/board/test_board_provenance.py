"""Provenance: the last commit that touched an input, and whether the inputs differ from it."""

import os
import subprocess
from pathlib import Path

import pytest

from pipeline.board.provenance import Digests, read_commit, read_provenance, read_versions

DIGESTS = Digests(data="d", submissions="s", settings="e", code="c")
DATES = ("2026-10-01T08:00:00+02:00", "2026-10-02T09:00:00+00:00")


def git(root: Path, *arguments: str, date: str = DATES[0]) -> str:
    who = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org"}
    who |= {"GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org"}
    private = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    environment = {**os.environ, **who, **private, "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
    answer = subprocess.run(["git", *arguments], cwd=root, env=environment, check=True, capture_output=True, text=True)
    return answer.stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "repository"
    (root / "data").mkdir(parents=True)
    git(root, "init", "-q", "-b", "main")
    for number, name in enumerate(("data/text.txt", "site.html")):
        (root / name).write_text("one\n")
        git(root, "add", name)
        git(root, "commit", "-qm", name, date=DATES[number])
    return root


def test_a_commit_of_other_files_does_not_count(repository):
    commit = read_commit(repository, [Path("data")])
    assert commit.id == git(repository, "rev-parse", "HEAD~1")
    assert commit.date == DATES[0]


def test_changed_and_new_inputs_are_marked(repository):
    (repository / "site.html").write_text("two\n")
    clean = read_commit(repository, [Path("data")])
    assert not clean.id.endswith("+changes")
    (repository / "data" / "new.txt").write_text("new\n")
    assert read_commit(repository, [Path("data")]).id == f"{clean.id}+changes"


def test_outside_git_there_is_no_commit(tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    found = read_provenance(tmp_path, [Path("data")], DIGESTS, {"b": "2", "a": "1"})
    assert (found.commit, found.commit_date, found.data, found.code) == ("", "", "d", "c")
    assert list(found.versions) == ["a", "b"]


def test_inputs_that_no_commit_holds_have_none(repository):
    assert read_commit(repository, [Path("nowhere")]).id == ""
    assert read_commit(repository, []).id == ""


def test_versions_name_python_and_what_is_installed():
    versions = read_versions(("polars", "a-package-that-is-not-there"))
    assert sorted(versions) == ["polars", "python"]
