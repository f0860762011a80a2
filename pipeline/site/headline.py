"""The column by which a role's main table ranks its systems, as the edition names it."""

from pipeline.schema.base import Role
from pipeline.schema.board import Board, Column


def headline_of(board: Board, role: Role) -> Column | None:
    """Give the headline column of a role; None where the board has no such table or column."""
    table, wanted = board.table(role), getattr(board.edition.headlines, role)
    return next((column for column in table.columns if column.id == wanted), None) if table else None
