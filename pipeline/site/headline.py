"""Which column orders a table: the board states the order, not its reason."""

from itertools import pairwise

from pipeline.schema.board import Column, Table


def headline_column(table: Table) -> Column | None:
    """Find the column by which a table is ordered: the first number that never improves from row to row."""
    numbers = [c for c in table.columns if c.kind in ("number", "share") and c.metric]
    for column in numbers:
        sign = -1 if column.direction == "down" else 1
        values = [table.cell(row, column.id).value for row in table.rows]
        known = [sign * value for value in values if isinstance(value, int | float)]
        if known and all(a >= b for a, b in pairwise(known)):
            return column
    return numbers[0] if numbers else None
