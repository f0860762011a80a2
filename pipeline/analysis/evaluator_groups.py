"""Mean ratings by group of items, by Teacher whose references they are, and by Student."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from pipeline.analysis.cells import absent, fact, number
from pipeline.analysis.layout import Cells, Layout
from pipeline.analysis.means import by_unit, file_means, intervals, summarise
from pipeline.analysis.ratings import GOLD_STUDENT, GROUPS, ITEM, TEACHER_REFERENCE, TEACHER_STUDENT, Ratings, in_group
from pipeline.analysis.systems import system_id
from pipeline.schema.board import Cell, Column, Table
from pipeline.schema.edition import EditionSettings
from pipeline.statistics.ranks import rank

OPERATORS = ("", "W", "C", "WC", "RT", "Q", "A")
_NOTE = (
    "A high mean is no merit: an Evaluator that rates everything high has one. Compare groups within a row's system."
)


def group_tables(
    layout: Layout, ratings: Ratings, item_values: pl.DataFrame, order: Sequence[str], settings: EditionSettings
) -> list[Table]:
    """Make `evaluator_groups`, `evaluator_references` and `evaluator_students`."""
    return [
        _group_table(layout, ratings, order, settings),
        _reference_table(layout, ratings, order, settings),
        _student_table(layout, ratings, item_values, order),
    ]


def _figures(
    items: pl.DataFrame, by: Sequence[str], order: Sequence[str], settings: EditionSettings
) -> dict[tuple[str, ...], Cells]:
    """Give files, items, mean with its interval, standard deviation and micro mean, by system and group."""
    files = file_means(items, ["system", *by])
    found: dict[tuple[str, ...], Cells] = {}
    drawn = {}
    for group in files.select(by).unique().rows():
        part = files.filter(*(pl.col(name) == value for name, value in zip(by, group, strict=True)))
        bounds = intervals(by_unit(part, order), settings.statistics, "evaluator groups", (0.0, 100.0))
        drawn.update({(system, *group): interval for system, interval in zip(order, bounds, strict=True)})
    for row in summarise(files, ["system", *by]).to_dicts():
        key = (row["system"], *(row[name] for name in by))
        n = row["items"]
        mean = number(row["macro"], n, drawn[key])
        found[key] = (fact(row["files"]), fact(n), mean, number(row["std"], row["files"]), number(row["micro"], n))
    return found


def _figure_columns(layout: Layout) -> list[Column]:
    return [
        layout.column("files", "count"),
        layout.column("items", "count"),
        layout.column("mean", metric="mean_rating"),
        layout.column("std"),
        layout.column("micro", metric="mean_rating"),
    ]


def _group_table(layout: Layout, ratings: Ratings, order: Sequence[str], settings: EditionSettings) -> Table:
    items = in_group(ratings.valid, GROUPS)
    figures = _figures(items, ["group", "operator"], order, settings)
    rows = [
        (fact(system), fact(group), fact(operator), *figures[system, group, operator])
        for system in order
        for group in GROUPS
        for operator in OPERATORS
        if (system, group, operator) in figures
    ]
    columns = [
        layout.column("system", "system"),
        layout.column("group", "text", explain="Who asked and who answered, and what was damaged."),
        layout.column("operator", "text", explain="How the copy was damaged; empty for originals."),
        *_figure_columns(layout),
    ]
    caption = "Mean rating of each group of items; n counts valid ratings over all systems."
    lacks = "No Evaluator submission was scored."
    title = "Mean ratings by group"
    return layout.table("evaluator_groups", title, caption, "evaluator", columns, rows, items.height, _NOTE, lacks)


def _reference_table(layout: Layout, ratings: Ratings, order: Sequence[str], settings: EditionSettings) -> Table:
    items = in_group(ratings.valid, [TEACHER_REFERENCE])
    figures = _figures(items, ["question_team", "question_run"], order, settings)
    place = {system: position for position, system in enumerate(order)}
    rows = [
        (fact(system), fact(system_id(team, run, "teacher")), *cells)
        for (system, team, run), cells in sorted(figures.items(), key=lambda entry: (place[entry[0][0]], entry[0][1:]))
    ]
    columns = [layout.column("system", "system"), layout.column("teacher", "system"), *_figure_columns(layout)]
    caption = "Mean rating of the reference answers that Teachers delivered; n counts ratings over all systems."
    note = "References of different Teachers answer different questions: their means are not a ranking by themselves."
    lacks = "No Evaluator rated reference answers of Teachers."
    return layout.table(
        "evaluator_references", "Teachers' references", caption, "evaluator", columns, rows, items.height, note, lacks
    )


def _student_table(layout: Layout, ratings: Ratings, item_values: pl.DataFrame, order: Sequence[str]) -> Table:
    recalls = item_values.filter(pl.col("state") == "ok").select(*ITEM, pl.col("value").alias("recall_value"))
    items = in_group(ratings.valid, [GOLD_STUDENT, TEACHER_STUDENT]).join(recalls, on=ITEM, how="left")
    by = ["system", "answer_team", "answer_run"]
    means = {
        "gold_mean": _macro(items.filter(pl.col("group") == GOLD_STUDENT), by),
        "teacher_mean": _macro(items.filter(pl.col("group") == TEACHER_STUDENT), by),
        "mean": _macro(items, by),
        "recall": _macro(items.with_columns(pl.col("recall_value").alias("value")), by),
    }
    counts = {tuple(row[:3]): row[3] for row in items.group_by(by).len().iter_rows()}
    rows: list[Cells] = []
    for system in order:
        keys = sorted(key for key in counts if key[0] == system)
        orders = {name: _ranks([means[name].get(key) for key in keys]) for name in ("mean", "recall")}
        for position, key in enumerate(keys):
            rows.append(
                (
                    fact(system),
                    fact(system_id(str(key[1]), str(key[2]), "student")),
                    _mean_cell(means["gold_mean"].get(key), "no answer to a gold question was rated"),
                    _mean_cell(means["teacher_mean"].get(key), "no answer to a Teacher's question was rated"),
                    fact(counts[key]),
                    _mean_cell(means["recall"].get(key), "no rated answer has a reference"),
                    orders["mean"][position],
                    orders["recall"][position],
                )
            )
    columns = [
        layout.column("system", "system"),
        layout.column("student", "system"),
        layout.column("gold_mean", metric="mean_rating", label="Gold questions"),
        layout.column("teacher_mean", metric="mean_rating", label="Teachers' questions"),
        layout.column("n", "count", explain="Number of valid ratings of the Student's undamaged answers."),
        layout.column(
            "recall", metric="rouge_l_recall", label="ROUGE-L recall", explain="Of the same answers, over files."
        ),
        layout.column(
            "rank_by_rating", "number", label="Place by rating", digits=1, explain="1 = highest mean rating."
        ),
        layout.column("rank_by_recall", "number", label="Place by recall", digits=1, explain="1 = highest recall."),
    ]
    caption = "How each Evaluator rates each Student, beside ROUGE-L recall; n counts ratings over all systems."
    note = "The places compare orders of the same Students; small differences in means carry no weight."
    lacks = "No Evaluator rated answers of Students."
    return layout.table(
        "evaluator_students", "Ratings of Students", caption, "evaluator", columns, rows, items.height, note, lacks
    )


def _macro(items: pl.DataFrame, by: Sequence[str]) -> dict[tuple[str, ...], tuple[float, int]]:
    rows = summarise(file_means(items, by), by).to_dicts()
    return {tuple(row[name] for name in by): (row["macro"], row["items"]) for row in rows}


def _mean_cell(found: tuple[float, int] | None, reason: str) -> Cell:
    return number(*found) if found else absent(reason, "not_available")


def _ranks(values: Sequence[tuple[float, int] | None]) -> list[Cell]:
    ranks = rank(np.array([np.nan if value is None else value[0] for value in values]))
    return [number(float(place), reason="there is no value to order by") for place in ranks]
