"""Every table as CSV, JSON and LaTeX, and the board itself."""

import csv
import io
from collections.abc import Callable

from pipeline.schema.board import Board, Cell, Column, Table
from pipeline.site.formats import csv_value, latex_text, show_number

_EXTRAS: tuple[tuple[str, Callable[[Cell], object]], ...] = (
    ("low", lambda cell: cell.low),
    ("high", lambda cell: cell.high),
    ("n", lambda cell: cell.n),
    ("state", lambda cell: cell.state if cell.state != "ok" else None),
    ("reason", lambda cell: cell.reason or None),
)


def csv_text(table: Table) -> str:
    """Write a table as CSV with raw values; `_low`, `_high`, `_n`, `_state`, `_reason` follow a column with any."""
    fields = _csv_fields(table)
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([name for name, _, _ in fields])
    for row in table.rows:
        writer.writerow([csv_value(read(row.cells[position])) for _, position, read in fields])  # type: ignore[arg-type]
    return stream.getvalue()


def _csv_fields(table: Table) -> list[tuple[str, int, Callable[[Cell], object]]]:
    fields: list[tuple[str, int, Callable[[Cell], object]]] = []
    for position, column in enumerate(table.columns):
        fields.append((column.id, position, lambda cell: cell.value))
        for name, read in _EXTRAS:
            if any(read(row.cells[position]) is not None for row in table.rows):
                fields.append((f"{column.id}_{name}", position, read))
    return fields


def latex_table(table: Table) -> str:
    """Write a table as a LaTeX tabular; an interval stands in brackets behind its value."""
    letters = "".join(
        "l" if column.kind in ("text", "system", "team", "unit", "data_kind") else "r" for column in table.columns
    )
    lines = [
        f"% {latex_text(table.title)}. {latex_text(table.caption)}",
        f"\\begin{{tabular}}{{{letters}}}",
        "\\hline",
        _latex_line([latex_text(column.label) for column in table.columns]),
        "\\hline",
        *(
            _latex_line([_latex_cell(c, k) for c, k in zip(row.cells, table.columns, strict=True)])
            for row in table.rows
        ),
        "\\hline",
        "\\end{tabular}",
    ]
    return "\n".join(lines) + "\n"


def _latex_line(cells: list[str]) -> str:
    return " & ".join(cells) + r" \\"


def _latex_cell(cell: Cell, column: Column) -> str:
    if cell.state != "ok" or cell.value is None:
        return "--" if cell.state in ("ok", "missing") else latex_text(cell.state.replace("_", " "))
    if isinstance(cell.value, str):
        return latex_text(cell.value)
    if column.kind == "rank":
        same = cell.high is None or cell.high == cell.value
        return f"{cell.value:.0f}" if same else f"{cell.value:.0f}--{cell.high:.0f}"
    scale, digits = (
        (100, column.digits) if column.kind == "share" else (1, 0 if column.kind == "count" else column.digits)
    )
    parts = [_latex_number(scale * value, digits) for value in (cell.value, cell.low, cell.high) if value is not None]
    return f"{parts[0]} [{parts[1]}, {parts[2]}]" if len(parts) == 3 else parts[0]


def _latex_number(value: float, digits: int) -> str:
    return show_number(value, digits).replace("\N{MINUS SIGN}", "$-$")


def table_json(table: Table, board: Board) -> dict[str, object]:
    """Give a table with where it comes from, ready for JSON."""
    return {
        "edition": board.edition.id,
        "commit": board.provenance.commit,
        "data": board.provenance.data,
        "table": table.model_dump(mode="json"),
    }
