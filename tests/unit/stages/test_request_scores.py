"""Scores for the comment on a request."""

from pathlib import Path

from pipeline.pull_request.outcome import Outcome
from pipeline.schema.board import Board
from pipeline.stages.expected import Places
from pipeline.stages.request_scores import pick, with_scores

NOWHERE = Places(Path("a"), Path("b"), Path("c"), Path("d"))


def test_only_comparable_columns_are_taken(board: Board) -> None:
    """A Student's recall on Teachers' questions needs references that a request's run does not have."""
    table = board.table("student")
    assert table is not None
    given = [table.cell(row, "recall_gold").value for row in table.rows]
    found = pick(table)
    assert [score.value for score in found] == [value for value in given if value is not None]
    assert {score.column for score in found} == {"recall_gold"}


def test_nothing_read_is_nothing_scored() -> None:
    assert with_scores(Outcome(team="blue"), Path("s"), Path("e"), NOWHERE) == Outcome(team="blue")


def test_other_tables_are_left(board: Board) -> None:
    table = board.table("teacher")
    assert table is not None
    assert pick(table) == []


def test_a_failure_in_scoring_is_ours() -> None:
    class Read:
        """Stand for a report that was read."""

        state = "scored"
        verdicts = ()
        identity = type("Who", (), {"folder": "blue/A"})

    outcome = Outcome.model_construct(reports=(Read(),), crash="")
    assert with_scores(outcome, Path("absent"), Path("absent.yaml"), NOWHERE).crash
