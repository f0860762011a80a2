"""The digests that decide what is read again: no link is followed, no pipe opened, nothing raises."""

import os
from pathlib import Path

import pytest

from pipeline.intake.folders import bucket_digest, find_runs, sources_digest, submissions_digest


@pytest.fixture
def submissions(tmp_path: Path) -> Path:
    """Give submissions of two teams with a Student file each."""
    for team in ("red", "blue"):
        run = tmp_path / team / "PRIMARY"
        run.mkdir(parents=True)
        (run / "answers.json").write_text(f'{{"{team}": []}}', encoding="utf-8")
    return tmp_path


def test_a_link_counts_as_a_link_and_not_as_its_target(
    submissions: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    target = tmp_path_factory.mktemp("outside") / "answers.json"
    target.write_text("1", encoding="utf-8")
    (submissions / "red" / "PRIMARY" / "answers2.json").symlink_to(target)
    before = submissions_digest(submissions)
    target.write_text("2", encoding="utf-8")
    assert submissions_digest(submissions) == before


def test_a_pipe_is_not_opened(submissions: Path) -> None:
    before = bucket_digest(submissions, "student", 0, 1)
    os.mkfifo(submissions / "red" / "PRIMARY" / "answers-pipe.json")
    assert bucket_digest(submissions, "student", 0, 1) != before


def test_an_edit_moves_the_digest_of_its_bucket(submissions: Path) -> None:
    before = bucket_digest(submissions, "student", 0, 1)
    (submissions / "red" / "PRIMARY" / "answers.json").write_text("{}", encoding="utf-8")
    assert bucket_digest(submissions, "student", 0, 1) != before


def test_a_closed_round_depends_on_its_sources_alone(submissions: Path) -> None:
    closed, opened = (sources_digest(submissions, "student", names) for names in (["red_PRIMARY"], None))
    (submissions / "blue" / "PRIMARY" / "answers.json").write_text("{}", encoding="utf-8")
    assert sources_digest(submissions, "student", ["red_PRIMARY"]) == closed
    assert sources_digest(submissions, "student", None) != opened


def test_a_source_without_a_folder_makes_every_submission_count(submissions: Path) -> None:
    assert sources_digest(submissions, "student", ["gone_PRIMARY"]) == sources_digest(submissions, "student", None)


def test_no_folder_has_no_runs(tmp_path: Path) -> None:
    assert find_runs(tmp_path / "nowhere") == []
