"""A complete Evaluator submission of 2025, in an edition that has no texts, gold or packs.

The expected figures were computed independently from the published ratings of gemma-3-27b (doubled names left out,
-1 invalid, no rescaling); the paper's "94" on gold answers is the first of them.
"""

import shutil
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from pipeline.analysis.evaluator import analyse_evaluators
from pipeline.intake.result import Expected
from pipeline.intake.run import take_in
from pipeline.metrics.definitions import definitions
from pipeline.schema import items
from pipeline.schema.board import Cell, Row, Table
from pipeline.schema.edition import EditionSettings

SYSTEM = "gemma_PRIMARY_evaluator"


@dataclass(frozen=True)
class Result:
    tables: dict[str, Table]
    seconds: float

    def row(self, table: str, **keys: str) -> dict[str, Cell]:
        """Find the one row of a table with these values; its cells by column."""
        found = self.tables[table]
        rows = [r for r in found.rows if all(found.cell(r, k).value == v for k, v in keys.items())]
        assert len(rows) == 1, (table, keys, len(rows))
        return by_column(found, rows[0])


def by_column(table: Table, row: Row) -> dict[str, Cell]:
    return {column.id: cell for column, cell in zip(table.columns, row.cells, strict=True)}


@pytest.fixture(scope="module")
def result(real: Path, tmp_path_factory: pytest.TempPathFactory) -> Result:
    run = tmp_path_factory.mktemp("real") / "submissions" / "gemma" / "PRIMARY"
    run.mkdir(parents=True)
    shutil.copy(real / "evaluator" / "ratings_gemma-3-27b.json", run / "ratings.json")
    settings = EditionSettings(id="real-2025", title="2025", summary="Ratings and names only.")
    intake = take_in([run], "evaluator", Expected(None, None, None, None), settings)
    started = time.perf_counter()
    tables = analyse_evaluators(
        intake.ratings,
        items.empty(items.ITEM_VALUES),
        intake.reports,
        items.empty(items.UNITS),
        settings,
        definitions(settings, "none"),
    )
    return Result({table.id: table for table in tables}, time.perf_counter() - started)


GROUPS = [
    # group, operator, files, items, macro, std, micro
    ("gold Q + gold A", "", 109, 303, 94.28, 14.38, 89.43),
    ("gold Q + Student A", "", 333, 1017, 78.23, 29.19, 78.57),
    ("Teacher Q + Student A", "", 270, 3106, 76.92, 20.43, 82.51),
    ("adversarial answer, gold Q", "W", 190, 508, 56.20, None, 74.28),
    ("adversarial answer, gold Q", "Q", 190, 508, 30.47, None, 58.93),
    ("adversarial answer, gold Q", "A", 190, 508, 17.22, None, 50.43),
    ("adversarial answer, gold Q", "RT", 190, 508, 8.90, None, 45.31),
    ("adversarial answer, Teacher Q", "W", 66, 587, 35.63, None, 39.78),
    ("adversarial answer, Teacher Q", "Q", 66, 587, 37.07, None, 38.01),
    ("adversarial answer, Teacher Q", "A", 66, 587, 16.60, None, 19.67),
    ("adversarial answer, Teacher Q", "RT", 66, 587, 8.40, None, 14.03),
    ("adversarial question, gold", "Q", 47, 190, 45.77, None, 48.81),
    ("adversarial question, gold", "RT", 37, 164, 47.78, None, 55.16),
    ("adversarial question, gold", "W", 41, 95, 59.80, None, 50.66),
    ("adversarial question, Teachers", "Q", 54, 517, 55.71, None, 48.43),
    ("adversarial question, Teachers", "RT", 68, 575, 34.43, None, 37.88),
    ("adversarial question, Teachers", "W", 68, 745, 72.22, None, 79.95),
]


@pytest.mark.parametrize(("group", "operator", "files", "count", "macro", "std", "micro"), GROUPS)
def test_mean_ratings_of_every_group_are_the_published_ones(
    result: Result,
    group: str,
    operator: str,
    files: int,
    count: int,
    macro: float,
    std: float | None,
    micro: float,
) -> None:
    row = result.row("evaluator_groups", system=SYSTEM, group=group, operator=operator)
    assert (row["files"].value, row["items"].value) == (files, count)
    assert row["mean"].value == pytest.approx(macro, abs=0.0051)
    assert row["micro"].value == pytest.approx(micro, abs=0.0051)
    if std is not None:
        assert row["std"].value == pytest.approx(std, abs=0.0051)
    assert row["mean"].low < row["mean"].value < row["mean"].high


REFERENCES = [
    ("ThatMakesSense", 37, 717, 80.16, 90.44),
    ("GPT", 37, 430, 74.53, 84.99),
    ("BarFoo", 34, 328, 69.58, 77.41),
]


@pytest.mark.parametrize(("team", "files", "count", "macro", "micro"), REFERENCES)
def test_mean_ratings_of_teachers_references(
    result: Result, team: str, files: int, count: int, macro: float, micro: float
) -> None:
    row = result.row("evaluator_references", system=SYSTEM, teacher=f"{team}_PRIMARY_teacher")
    assert (row["files"].value, row["items"].value) == (files, count)
    assert row["mean"].value == pytest.approx(macro, abs=0.0051)
    assert row["micro"].value == pytest.approx(micro, abs=0.0051)


ADVERSARIAL = [("W", 26.72, 0.7387), ("Q", 45.45, 0.7887), ("A", 60.56, 0.8812), ("RT", 68.85, 0.9307)]


@pytest.mark.parametrize(("operator", "drop", "discrimination"), ADVERSARIAL)
def test_paired_drop_and_discrimination(result: Result, operator: str, drop: float, discrimination: float) -> None:
    row = result.row("adversarial", system=SYSTEM, operator=operator)
    assert (row["files"].value, row["pairs"].value) == (256, 1095)
    assert row["drop"].value == pytest.approx(drop, abs=0.0051)
    assert row["discrimination"].value == pytest.approx(discrimination, abs=0.000051)


def test_the_headline_is_the_mean_over_operators(result: Result) -> None:
    row = result.row("evaluator", system=SYSTEM)
    means = [sum(column) / 4 for column in zip(*((d, p) for _, d, p in ADVERSARIAL), strict=True)]
    assert row["drop"].value == pytest.approx(means[0], abs=0.0051)
    assert row["discrimination"].value == pytest.approx(means[1], abs=0.000051)
    assert row["discrimination"].low < row["discrimination"].value < row["discrimination"].high


def test_second_ratings_are_a_retest_and_stand_in_no_mean(result: Result) -> None:
    row = result.row("retest", system=SYSTEM)
    assert row["n"].value == 66
    assert row["exact"].value == pytest.approx(0.788, abs=0.00051)
    assert row["within_20"].value == pytest.approx(0.970, abs=0.00051)
    assert row["difference"].value == pytest.approx(2.8, abs=0.051)
    assert result.row("evaluator", system=SYSTEM)["n"].value == 12_582


def test_one_value_takes_over_a_third_of_the_ratings(result: Result) -> None:
    row = result.row("reliability", system=SYSTEM)
    assert row["top_value"].value == 95
    assert row["top_share"].value == pytest.approx(0.37, abs=0.01)


def test_every_unrelated_answer_on_world_history_is_rated_high(result: Result) -> None:
    row = result.row("reliability_kinds", system=SYSTEM, data_kind="world-history")
    assert row["random_high"].value == 1.0
    assert row["random_high"].n == 170


def test_what_needs_texts_or_a_second_evaluator_says_what_is_missing(result: Result) -> None:
    for name in ("rouge_comparison", "rouge_confusion", "agreement"):
        assert result.tables[name].rows == ()
        assert result.tables[name].lacks
    row = result.row("evaluator", system=SYSTEM)
    assert row["rouge_accuracy"].state == "not_available"
    assert row["coverage"].state == "not_available"


def test_all_tables_take_a_few_seconds_at_most(result: Result) -> None:
    assert result.seconds < 3
