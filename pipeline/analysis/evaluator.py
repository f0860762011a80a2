"""Evaluators: the ranking, and every table that is made from ratings."""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from pipeline.analysis.adversarial import BOUNDS, Overall, adversarial_tables, overall
from pipeline.analysis.agreement import agreement_tables
from pipeline.analysis.cells import absent, fact, number, rank_range
from pipeline.analysis.evaluator_groups import group_tables
from pipeline.analysis.layout import Layout
from pipeline.analysis.means import Clusters, by_unit, file_means, intervals
from pipeline.analysis.ranking import rank_systems
from pipeline.analysis.ratings import GOLD_GOLD, Ratings, in_group, pair_twins, prepare
from pipeline.analysis.reliability import reliability_tables
from pipeline.analysis.rouge_comparison import Compared, accuracy_cells, compare, comparison_tables
from pipeline.analysis.systems import Entrant, scored_entrants
from pipeline.schema.board import Cell, MetricDefinition, Row, Table
from pipeline.schema.edition import EditionSettings
from pipeline.schema.report import Report

_NO_PAIRS = "no damaged answer was rated together with its original"
_NOTE = (
    "Discrimination is the share of damaged answers rated below their originals, ties counted as half, averaged over"
    " operators; 0.5 is chance. It says nothing about ratings of honest answers."
)
_LACKS = "No Evaluator submission was scored."


def analyse_evaluators(
    ratings: pl.DataFrame,
    item_values: pl.DataFrame,
    reports: Sequence[Report],
    units: pl.DataFrame,  # noqa: ARG001 - kinds stand in the ratings; kept for editions that will need more
    settings: EditionSettings,
    definitions: tuple[MetricDefinition, ...],
) -> list[Table]:
    """Make all Evaluator tables from RATINGS and ITEM_VALUES, which may be empty."""
    layout = Layout(definitions)
    prepared = prepare(ratings, scored_entrants(reports, "evaluator"))
    compared = compare(prepared, item_values, settings)
    main, order = _main_table(layout, prepared, compared, settings)
    return [
        main,
        *group_tables(layout, prepared, item_values, order, settings),
        *adversarial_tables(layout, prepared, order, settings),
        *agreement_tables(layout, prepared, order),
        *comparison_tables(layout, compared, order),
        *reliability_tables(layout, prepared, order),
    ]


@dataclass(frozen=True)
class _Counts:
    valid: int
    invalid: int
    rescaled: int
    expected: int | None

    @property
    def invalid_share(self) -> float | None:
        delivered = self.valid + self.invalid
        return self.invalid / delivered if delivered else None


def _count(every: pl.DataFrame, entrant: Entrant) -> _Counts:
    own = every.filter(pl.col("system") == entrant.id)
    states = own["state"]
    expected = entrant.report.expected
    return _Counts(
        int((states == "valid").sum()),
        int((states == "invalid").sum()),
        int(own["rescaled"].fill_null(False).sum()),
        None if expected is None else max(expected, int((states == "valid").sum())),
    )


def _main_table(
    layout: Layout, ratings: Ratings, compared: Compared, settings: EditionSettings
) -> tuple[Table, list[str]]:
    systems = ratings.systems
    pairs = pair_twins(ratings.valid, "answer")
    figures = {name: overall(pairs, systems, column) for name, column in (("discrimination", "wins"), ("drop", "drop"))}
    counts = [_count(ratings.every, entrant) for entrant in ratings.entrants]
    withheld = [(c.invalid_share or 0) > settings.evaluator.invalid_limit for c in counts]
    accuracy = accuracy_cells(compared, systems)
    columns = {
        "discrimination": _overall_cells(figures["discrimination"], settings, BOUNDS["wins"]),
        "drop": _overall_cells(figures["drop"], settings, BOUNDS["drop"]),
        "gold_mean": _gold_cells(ratings, systems, settings),
        "rouge_accuracy": accuracy,
    }
    headline = settings.headlines.evaluator
    clusters = figures[headline].clusters if headline in figures else _accuracy_clusters(compared, systems)
    purpose = f"evaluator {headline}"
    standing = rank_systems(clusters, clusters.means(), settings.statistics, purpose, withheld) if systems else None
    rows = []
    for place in standing.order if standing else ():
        entrant = ratings.entrants[place]
        cells = (
            _rank_cell(standing.ranges[place] if standing else None, withheld[place], counts[place], settings),
            fact(entrant.id),
            fact(entrant.team),
            *(cells[place] for cells in columns.values()),
            *_count_cells(counts[place]),
        )
        rows.append(Row(cells=cells, group=standing.groups[place] if standing else None))
    order = [systems[place] for place in standing.order] if standing else []
    return _lay_out(layout, rows, ratings.valid.height), order


def _rank_cell(place: tuple[int, int] | None, withheld: bool, counts: _Counts, settings: EditionSettings) -> Cell:
    if withheld:
        share, limit = counts.invalid_share or 0, settings.evaluator.invalid_limit
        return absent(f"{share:.0%} of the ratings are invalid; the limit is {limit:.0%}", "withheld")
    return rank_range(place, _NO_PAIRS)


def _count_cells(counts: _Counts) -> list[Cell]:
    delivered = counts.valid + counts.invalid
    coverage = (
        fact(counts.valid / counts.expected, counts.expected)
        if counts.expected
        else absent("the edition does not say what was expected", "not_available")
    )
    invalid = number(counts.invalid_share, delivered, reason="no rating was delivered", state="missing")
    return [invalid, fact(counts.rescaled), fact(counts.valid), coverage]


def _overall_cells(figure: Overall, settings: EditionSettings, bounds: tuple[float, float]) -> list[Cell]:
    drawn = intervals(figure.clusters, settings.statistics, "evaluator overall", bounds)
    systems = figure.clusters.systems
    return [
        number(point, figure.pairs.get(system, 0), interval, _NO_PAIRS, "not_available")
        for system, point, interval in zip(systems, figure.points, drawn, strict=True)
    ]


def _gold_cells(ratings: Ratings, systems: Sequence[str], settings: EditionSettings) -> list[Cell]:
    gold = in_group(ratings.valid, [GOLD_GOLD])
    clusters = by_unit(file_means(gold), systems)
    drawn = intervals(clusters, settings.statistics, "evaluator gold", (0.0, 100.0))
    counts = dict(gold.group_by("system").len().iter_rows())
    reason = "no gold answer was rated"
    return [
        number(mean, counts.get(system, 0), interval, reason, "not_available")
        for system, mean, interval in zip(systems, clusters.means().tolist(), drawn, strict=True)
    ]


def _accuracy_clusters(compared: Compared, systems: Sequence[str]) -> Clusters:
    same = (pl.col("rated") == pl.col("worded")).cast(pl.Float64)
    return by_unit(file_means(compared.items.with_columns(same.alias("value"))), systems, "items")


def _lay_out(layout: Layout, rows: list[Row], n: int) -> Table:
    column = layout.column
    columns = [
        column("rank", "rank"),
        column("system", "system"),
        column("team", "team"),
        column("discrimination", metric="discrimination", digits=3),
        column("drop", metric="drop"),
        column(
            "gold_mean", metric="mean_rating", label="Gold answers", explain="Mean rating of gold answers, over files."
        ),
        column("rouge_accuracy", "share", metric="rouge_accuracy", label="Same third as ROUGE-L"),
        column("invalid_share", "share", metric="invalid_share", label="Invalid"),
        column("rescaled", "count", explain="Ratings that were read on another scale and multiplied."),
        column("n", "count", explain="Number of valid ratings, second ratings left out."),
        column("coverage", "share", metric="coverage", explain="Valid ratings out of all items that were to be rated."),
    ]
    caption = "Evaluators by how well they tell answers from damaged copies; n counts valid ratings over all systems."
    return layout.table("evaluator", "Evaluators", caption, "evaluator", columns, rows, n, _NOTE, _LACKS)
