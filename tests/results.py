"""Reports and item tables of a made-up edition, built in tests of the analysis and the board."""

from collections.abc import Sequence
from typing import Any

import polars as pl

from pipeline.metrics.definitions import definitions
from pipeline.schema import items
from pipeline.schema.base import Role
from pipeline.schema.board import Cell, Row, Table
from pipeline.schema.edition import EditionSettings, Kind, StatisticsSettings
from pipeline.schema.report import Report
from pipeline.schema.submission import Identity, SystemCard

SETTINGS = EditionSettings(
    id="test",
    title="Test",
    summary="Test",
    public=True,
    kinds={"talks": Kind(title="Talks"), "checks": Kind(title="Fact checks", fact_check=True)},
    statistics=StatisticsSettings(resamples=200),
)
KNOWN = definitions(SETTINGS, "none")


def report(team: str, role: Role, *, run: str = "PRIMARY", state: str = "scored", **more: Any) -> Report:
    """Make the report of one submission."""
    identity = Identity(
        role=role,
        folder=f"{team}/{run}",
        team=team,
        run=run,
        team_name=more.pop("team_name", team),
        system_name=more.pop("name", f"{team} {run}"),
        card=SystemCard(demonstration=more.pop("demonstration", False)),
    )
    content = {"files": (), "expected": 10, "delivered": 10, "scorable": 10, "state": state, **more}
    return Report(identity=identity, role=role, **content)


def units(*names: str, text: str = "present") -> pl.DataFrame:
    """Make UNITS."""
    return items.table(
        [
            {
                "unit": n,
                "kind": n.split("/")[0],
                "sub_kind": None,
                "text_state": text,
                "words": 9,
                "gold_state": "answers",
            }
            for n in names
        ],
        items.UNITS,
    )


def teacher_value(team: str, unit: str, metric: str, value: float | None, **more: Any) -> dict[str, object]:
    """Make a row of TEACHER_VALUES."""
    row = {"team": team, "run": "PRIMARY", "unit": unit, "kind": unit.split("/")[0], "metric": metric, "value": value}
    state = "undefined" if value is None else "ok"
    return {**row, "signature": metric, "questions": 4, "windows": 9, "state": state, "flag": "", **more}


def teacher_values(rows: Sequence[dict[str, object]]) -> pl.DataFrame:
    """Make TEACHER_VALUES."""
    return items.table(list(rows), items.TEACHER_VALUES)


def answer_value(
    team: str, unit: str, index: int, value: float | None, *, author: str = "GOLD", operator: str = "", state: str = ""
) -> dict[str, object]:
    """Make a row of ANSWER_VALUES; None has no reference, 0 may be missing (`state`)."""
    return {
        "team": team,
        "run": "PRIMARY",
        "unit": unit,
        "kind": unit.split("/")[0],
        "question_team": author,
        "question_run": "PRIMARY",
        "question_operator": operator,
        "index": index,
        "metric": "rouge_l_recall",
        "signature": "rouge_l_recall",
        "answer_state": state or "answered",
        "value": value,
        "state": "no_reference" if value is None else "ok",
    }


def answer_values(rows: Sequence[dict[str, object]]) -> pl.DataFrame:
    """Make ANSWER_VALUES."""
    return items.table(list(rows), items.ANSWER_VALUES)


def rating(
    team: str,
    unit: str,
    index: int,
    value: float | None,
    *,
    question: tuple[str, str] = ("GOLD", ""),
    answer: tuple[str, str] = ("red", ""),
    answer_run: str = "PRIMARY",
    **more: Any,
) -> dict[str, object]:
    """Make a row of RATINGS; None is invalid; authors are (team, operator)."""
    row = {
        "team": team,
        "run": "PRIMARY",
        "unit": unit,
        "kind": unit.split("/")[0],
        "question_team": question[0],
        "question_run": "PRIMARY",
        "question_operator": question[1],
        "answer_team": answer[0],
        "answer_run": answer_run,
        "answer_operator": answer[1],
        "index": index,
        "rating": value,
        "raw": str(value),
        "state": "invalid" if value is None else "valid",
        "rescaled": False,
        "retest": False,
        "file": "",
    }
    return {**row, **more}


def ratings(rows: Sequence[dict[str, object]]) -> pl.DataFrame:
    """Make RATINGS."""
    return items.table(list(rows), items.RATINGS)


def item_values(rows: Sequence[dict[str, object]]) -> pl.DataFrame:
    """Make ITEM_VALUES from rows of `rating`, whose ratings stand for the recall."""
    values = [
        {
            **{name: row[name] for name in items.PACK_ITEMS if name in row},
            "metric": "rouge_l_recall",
            "signature": "rouge_l_recall",
            "value": row["rating"],
            "state": "ok",
        }
        for row in rows
    ]
    return items.table(values, items.ITEM_VALUES)


def shuffled(frame: pl.DataFrame, seed: int = 3) -> pl.DataFrame:
    """Give the same rows in another order."""
    return frame.sample(fraction=1.0, shuffle=True, seed=seed)


def named(tables: Sequence[Table]) -> dict[str, Table]:
    """Give tables by id."""
    return {table.id: table for table in tables}


def rows_of(table: Table, **keys: object) -> list[dict[str, Cell]]:
    """Give the rows with these values, each as cells by column."""
    found = [row for row in table.rows if all(table.cell(row, key).value == value for key, value in keys.items())]
    return [cells_of(table, row) for row in found]


def cells_of(table: Table, row: Row) -> dict[str, Cell]:
    """Give a row's cells by column."""
    return {column.id: cell for column, cell in zip(table.columns, row.cells, strict=True)}


def row_of(table: Table, **keys: object) -> dict[str, Cell]:
    """Give the only row with these values."""
    (found,) = rows_of(table, **keys)
    return found
