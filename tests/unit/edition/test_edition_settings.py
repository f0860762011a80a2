"""Reading an edition's settings: every fault is named, with its place and what to do."""

from pathlib import Path

import pytest

from pipeline.edition.settings import read_settings
from pipeline.errors import EditionError

BASE = "id: tiny\ntitle: T\nsummary: S\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BASE + "titel: X\n", "titel"),
        (BASE + "title: again\n", "title"),
        (BASE + "public: perhaps\n", "public"),
        (BASE + 'dates: [{name: Due, at: "2026-13-05"}]\n', "dates.0.at"),
        (BASE + "rounds: {student: {operators: [X]}}\n", "rounds.student.operators"),
        (BASE + "teacher: {window_words: 91}\n", "teacher.window_words"),
        ("[" * 3000, "nested"),
        ("", "empty"),
        ("id: Tiny Edition\ntitle: T\nsummary: S\n", "id"),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "edition.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        read_settings(path)
    assert said in str(caught.value)
    assert str(path) in str(caught.value)


def test_a_missing_file_and_a_folder_are_errors_of_the_edition(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.yaml", tmp_path):
        with pytest.raises(EditionError, match=str(path)):
            read_settings(path)
