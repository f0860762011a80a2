"""Teachers: systems ranked per unit by each metric, ranks averaged over units."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.analysis.cells import absent, fact, number, rank_range
from pipeline.analysis.layout import Cells, Layout
from pipeline.analysis.means import Clusters, intervals, positions
from pipeline.analysis.ranking import rank_systems
from pipeline.analysis.systems import Entrant, check_signatures, keep_scored, scored_entrants
from pipeline.digest import seed_from
from pipeline.metrics.average_ranks import RANKED, TOLERANCE
from pipeline.schema.board import Cell, Column, MetricDefinition, Row, Table
from pipeline.schema.edition import EditionSettings
from pipeline.schema.report import Report
from pipeline.statistics.ranks import unit_ranks
from pipeline.statistics.statistic import Floats

_VALUES = ("relevance_sum", "relevance_mean", "coverage_bits", "coverage_share", "diversity_sum", "diversity_mean")
_SHOWN = ("relevance_mean", "coverage_bits", "diversity_mean")
_NO_QUESTIONS = "no questions were delivered"
_NOT_DEFINED = "the metric is undefined here"
_NOTE = (
    "Ranks are averages over units; in each unit the best of n systems gets n, and a system without questions for it"
    " shares the last ranks. They compare these systems and say nothing about how good a set of questions is by itself."
)


@dataclass(frozen=True)
class _Scores:
    """All values as matrices, systems x units; `questions` and `windows` are 0 where nothing was delivered."""

    entrants: list[Entrant]
    units: list[str]
    kinds: list[str]
    values: dict[str, Floats]
    ranks: dict[str, Floats]
    questions: Floats
    windows: Floats
    flags: dict[tuple[int, int], str]


def analyse_teachers(
    values: pl.DataFrame,
    reports: Sequence[Report],
    units: pl.DataFrame,
    settings: EditionSettings,
    definitions: tuple[MetricDefinition, ...],
) -> list[Table]:
    """Make the tables `teacher`, `teacher_kinds` and `teacher_units`.

    `values`: TEACHER_VALUES; `units`: UNITS, those with a text are scored.  A unit in which a metric is undefined
    for every system does not count for that metric.
    """
    layout = Layout(definitions)
    entrants = scored_entrants(reports, "teacher")
    scored = keep_scored(check_signatures(values), entrants)
    if not entrants or scored.is_empty():
        lacks = _what_is_lacking(entrants, settings)
        return [
            _main_table(layout, [], 0, "", lacks),
            _kind_table(layout, [], 0, lacks),
            _unit_table(layout, [], 0, lacks),
        ]
    scores = _collect(scored, entrants, units, settings)
    rows, order = _main_rows(scores, settings)
    left_out = _left_out(scores)
    return [
        _main_table(layout, rows, len(scores.units), left_out),
        _kind_table(layout, _kind_rows(scores, order, settings), len(scores.units)),
        _unit_table(layout, _unit_rows(scores, order), len(scores.units)),
    ]


def _what_is_lacking(entrants: list[Entrant], settings: EditionSettings) -> str:
    if not entrants:
        return "No Teacher submission was scored."
    if settings.models.embedding is None:
        return "The edition names no embedding model, which the Teacher metrics need."
    return "The edition has no texts to score against."


def _collect(scored: pl.DataFrame, entrants: list[Entrant], units: pl.DataFrame, settings: EditionSettings) -> _Scores:
    known = units.filter(pl.col("text_state") == "present").select("unit", "kind")
    places = (known if known.height else scored.select("unit", "kind").unique()).sort("unit")
    names, systems = places["unit"].to_list(), [entrant.id for entrant in entrants]
    kept = scored.filter(pl.col("unit").is_in(names) & (pl.col("questions") > 0)).sort("system", "unit", "metric")
    shape = (len(systems), len(names))

    def lay_out(frame: pl.DataFrame, column: str, blank: float) -> Floats:
        table = np.full(shape, blank)
        table[positions(frame["system"], systems), positions(frame["unit"], names)] = frame[column].to_numpy()
        return table

    counts = kept.group_by("system", "unit", maintain_order=True).agg(pl.col("questions", "windows").max())
    matrices = {
        metric: lay_out(kept.filter((pl.col("metric") == metric) & (pl.col("state") == "ok")), "value", np.nan)
        for metric in _VALUES
    }
    ranks = {
        name: unit_ranks(
            matrices[metric],
            ties=settings.teacher.ties,
            tolerance=TOLERANCE,
            seed=seed_from(settings.statistics.seed, "teacher ties", name),
        )
        for name, metric in RANKED.items()
    }
    flagged = kept.filter(pl.col("flag").fill_null("") != "").group_by("system", "unit", maintain_order=True)
    flags = {
        (systems.index(row["system"]), names.index(row["unit"])): "; ".join(dict.fromkeys(row["flag"]))
        for row in flagged.agg("flag").to_dicts()
    }
    return _Scores(
        entrants,
        names,
        places["kind"].to_list(),
        matrices,
        ranks,
        lay_out(counts, "questions", 0),
        lay_out(counts.with_columns(pl.col("windows").fill_null(0)), "windows", 0),
        flags,
    )


def _main_rows(scores: _Scores, settings: EditionSettings) -> tuple[list[Row], tuple[int, ...]]:
    every = np.ones(len(scores.units), dtype=bool)
    averages = {name: _average_ranks(scores, name, every, settings) for name in RANKED}
    headline = settings.headlines.teacher
    clusters = _clusters(scores, headline, every)
    standing = rank_systems(clusters, clusters.means(), settings.statistics, f"teacher {headline}")
    rows = []
    for place in standing.order:
        entrant = scores.entrants[place]
        delivered = int((scores.questions[place] > 0).sum())
        cells = (
            rank_range(standing.ranges[place], _NOT_DEFINED),
            fact(entrant.id),
            fact(entrant.team),
            *(averages[name][place] for name in RANKED),
            *(_average_value(scores, metric, place) for metric in _SHOWN),
            fact(int(scores.questions[place].sum())),
            fact(delivered),
            fact(delivered / len(scores.units), len(scores.units)),
        )
        rows.append(Row(cells=cells, group=standing.groups[place]))
    return rows, standing.order


def _clusters(scores: _Scores, name: str, kept: NDArray[np.bool_]) -> Clusters:
    """Give the ranks in the units where the metric is defined for anyone."""
    chosen = np.flatnonzero(kept & np.isfinite(scores.ranks[name]).any(axis=0))
    ranks = scores.ranks[name][:, chosen]
    systems = tuple(entrant.id for entrant in scores.entrants)
    return Clusters(systems, tuple(scores.units[unit] for unit in chosen), ranks, np.ones_like(ranks))


def _average_ranks(scores: _Scores, name: str, kept: NDArray[np.bool_], settings: EditionSettings) -> list[Cell]:
    clusters = _clusters(scores, name, kept)
    limits = (1.0, float(len(scores.entrants)))
    found = intervals(clusters, settings.statistics, f"teacher {name}", limits)
    reason = "the metric is undefined in every unit"
    return [
        number(mean, len(clusters.units), interval, reason)
        for mean, interval in zip(clusters.means().tolist(), found, strict=True)
    ]


def _average_value(scores: _Scores, metric: str, place: int) -> Cell:
    values = scores.values[metric][place]
    present = values[np.isfinite(values)]
    if present.size:
        return number(float(present.mean()), int(present.size))
    return absent(_NOT_DEFINED) if scores.questions[place].any() else absent(_NO_QUESTIONS, "missing")


def _kind_rows(scores: _Scores, order: tuple[int, ...], settings: EditionSettings) -> list[Cells]:
    kinds = np.array(scores.kinds)
    names = sorted(set(scores.kinds))
    averages = {
        (kind, name): _average_ranks(scores, name, kinds == kind, settings) for kind in names for name in RANKED
    }
    return [
        (
            fact(scores.entrants[place].id),
            fact(kind),
            fact(int((scores.questions[place, kinds == kind] > 0).sum())),
            fact(int(scores.questions[place, kinds == kind].sum())),
            *(averages[kind, name][place] for name in RANKED),
        )
        for place in order
        for kind in names
    ]


def _unit_rows(scores: _Scores, order: tuple[int, ...]) -> list[Cells]:
    return [_unit_row(scores, place, unit) for place in order for unit in range(len(scores.units))]


def _unit_row(scores: _Scores, place: int, unit: int) -> Cells:
    delivered = scores.questions[place, unit] > 0
    missing = absent(_NO_QUESTIONS, "missing")
    return (
        fact(scores.entrants[place].id),
        fact(scores.units[unit]),
        fact(scores.kinds[unit]),
        fact(int(scores.questions[place, unit])),
        fact(int(scores.windows[place, unit])) if delivered else missing,
        *(
            number(float(scores.values[metric][place, unit]), reason=_NOT_DEFINED) if delivered else missing
            for metric in _VALUES
        ),
        *(number(float(scores.ranks[name][place, unit]), reason=_NOT_DEFINED) for name in RANKED),
        fact(scores.flags.get((place, unit), "") if delivered else _NO_QUESTIONS),
    )


def _left_out(scores: _Scores) -> str:
    """Say in how many units a metric is undefined for everyone."""
    parts = []
    for name in RANKED:
        absent_units = int((~np.isfinite(scores.ranks[name]).any(axis=0)).sum())
        if absent_units:
            parts.append(f"{name.removesuffix('_rank')} in {absent_units} of {len(scores.units)} units")
    return f" Undefined for every system, and left out: {', '.join(parts)}." if parts else ""


def _rank_columns(layout: Layout) -> list[Column]:
    return [layout.column(name, metric=name, digits=2, direction="up") for name in RANKED]


def _main_table(layout: Layout, rows: list[Row], n: int, left_out: str, lacks: str = "") -> Table:
    column = layout.column
    columns = [
        column("rank", "rank"),
        column("system", "system"),
        column("team", "team"),
        *_rank_columns(layout),
        column("relevance_mean", metric="relevance_mean", digits=3),
        column("coverage_bits", metric="coverage_bits", digits=2),
        column("diversity_mean", metric="diversity_mean", digits=2),
        column("questions", "count", explain="Number of questions that were scored."),
        column("units", "count", explain="Number of units with questions."),
        column("coverage", "share", explain="Units with questions out of all units with a text."),
    ]
    caption = "Teachers by the average of their ranks over all units with a text; n counts these units."
    return layout.table("teacher", "Teachers", caption, "teacher", columns, rows, n, _NOTE + left_out, lacks)


def _kind_table(layout: Layout, rows: list[Cells], n: int, lacks: str = "") -> Table:
    columns = [
        layout.column("system", "system"),
        layout.column("data_kind", "data_kind"),
        layout.column("units", "count", explain="Number of units of the kind with questions."),
        layout.column("questions", "count"),
        *_rank_columns(layout),
    ]
    caption = "The same average ranks within each kind of materials; n counts units with a text."
    note = "A kind with few units says little: see the intervals."
    return layout.table("teacher_kinds", "Teachers by kind", caption, "teacher", columns, rows, n, note, lacks)


def _unit_table(layout: Layout, rows: list[Cells], n: int, lacks: str = "") -> Table:
    column = layout.column
    columns = [
        column("system", "system"),
        column("unit", "unit"),
        column("data_kind", "data_kind"),
        column("questions", "count"),
        column("windows", "count", explain="Number of windows that the unit's text is cut into."),
        column("relevance_sum", metric="relevance_sum", digits=2),
        column("relevance_mean", metric="relevance_mean", digits=3),
        column("coverage_bits", metric="coverage_bits", digits=3),
        column("coverage_share", "share", metric="coverage_share"),
        column("diversity_sum", metric="diversity_sum", digits=2),
        column("diversity_mean", metric="diversity_mean", digits=3),
        *_rank_columns(layout),
        column("flag", "text", explain="Why a value of this unit is special."),
    ]
    caption = "Every metric and rank of every Teacher in every unit with a text; n counts these units."
    note = "Sums grow with the length of the text and the number of questions: compare them within a unit only."
    return layout.table("teacher_units", "Teachers by unit", caption, "teacher", columns, rows, n, note, lacks)
