"""`board.json` on disk, and the few numbers that a change of it is judged by."""

from pathlib import Path
from typing import Any

from pipeline.files.writing import read_own_json, write_json
from pipeline.schema.base import ROLES
from pipeline.schema.board import Board

DIGITS = 6
_FIGURES: dict[str, tuple[str, ...]] = {
    "teacher": ("relevance_rank", "coverage_rank", "diversity_rank"),
    "student": ("recall", "recall_gold"),
    "evaluator": ("discrimination", "drop", "rouge_accuracy"),
}

Headlines = dict[str, dict[str, dict[str, float]]]


def write_board(board: Board, path: Path) -> None:
    """Write a board with its floats rounded to six decimals; order and ranks were settled before."""
    write_json(path, _rounded(board.model_dump(mode="json")))


def read_board(path: Path) -> Board:
    """Read a board that `write_board` wrote."""
    return Board.model_validate(read_own_json(path))


def headline_metrics(board: Board) -> Headlines:
    """Give role -> system -> column -> value for the main columns; what is not there is left out."""
    found: Headlines = {}
    for role in ROLES:
        table = board.table(role)
        if table is None:
            continue
        for row in table.rows:
            cells = {name: table.cell(row, name).value for name in _FIGURES[role]}
            values = {name: round(float(v), DIGITS) for name, v in cells.items() if isinstance(v, int | float)}
            found.setdefault(role, {})[str(table.cell(row, "system").value)] = values
    return {role: dict(sorted(systems.items())) for role, systems in found.items()}


def _rounded(value: Any) -> Any:
    """Round every float below a value; a negative zero becomes zero."""
    if isinstance(value, float):
        return round(value, DIGITS) + 0.0
    if isinstance(value, dict):
        return {key: _rounded(entry) for key, entry in value.items()}
    return [_rounded(entry) for entry in value] if isinstance(value, list) else value
