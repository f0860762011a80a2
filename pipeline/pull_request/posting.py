"""From a run's event and artifact to the text of the comment."""

from pathlib import Path

from pydantic import ValidationError

from pipeline.errors import SubmissionError
from pipeline.pull_request.artifact import read_artifact
from pipeline.pull_request.comment import write_comment, write_unreadable
from pipeline.pull_request.event import RunEvent, run_address
from pipeline.schema.board import Board


def comment_text(artifact: bytes | None, event: RunEvent, board: Path | None) -> str:
    """Write the comment for a run; an artifact that is missing or cannot be read is said to be so."""
    run = run_address(event)
    if artifact is None:
        return write_unreadable(run)
    try:
        outcome = read_artifact(artifact)
    except SubmissionError:
        return write_unreadable(run)
    return write_comment(outcome, run, _board(board))


def _board(path: Path | None) -> Board | None:
    """Read the main branch's board; without one, or with one of another version, places are not known."""
    if path is None or not path.is_file():
        return None
    try:
        return Board.model_validate_json(path.read_bytes())
    except ValidationError:
        return None
