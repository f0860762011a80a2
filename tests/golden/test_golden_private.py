"""The tiny edition as a private one: nothing that it keeps private stands in any file of its site."""

import shutil
from pathlib import Path

import pytest

import tiny_build

# Each is said in one place only: a text, a question, a gold answer, a Teacher's reference or a Student's answer.
PRIVATE = (
    "beech trees",
    "over the lake",
    "How long is the climb",
    "an hour",
    "after rain",
    "records of ice",
    "children like it",
    "old pump",
    "canary-in-a-finding",
)


def build_edition(folder: Path, public: bool, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    edition = folder / "edition"
    shutil.copytree(tiny_build.EDITION, edition)
    settings = edition / "edition.yaml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace("public: true", f"public: {str(public).lower()}"), encoding="utf-8")
    run = edition / "submissions" / "dogwood" / "PRIMARY"
    run.mkdir(parents=True)
    quiz = '{"walks/Up, and down/questions0.json": [["canary-in-a-finding"], ["canary-in-a-finding"], 7]}'
    (run / "questions.json").write_text(quiz, encoding="utf-8")
    monkeypatch.setattr(tiny_build, "EDITION", edition)
    site = tiny_build.build(folder / "out")
    return {str(path): path.read_text(encoding="utf-8") for path in site.rglob("*") if path.is_file()}


def test_a_private_edition_shows_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither pages nor downloads quote a text, a question or an answer."""
    files = build_edition(tmp_path, False, monkeypatch)
    assert not {word: path for path, text in files.items() for word in PRIVATE if word in text}


def test_the_same_words_would_be_found_in_a_public_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search above finds what a public edition shows, so that it can fail."""
    files = build_edition(tmp_path, True, monkeypatch)
    assert any("an hour" in text for text in files.values())
