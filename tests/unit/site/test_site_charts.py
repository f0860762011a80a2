"""Charts are drawn from the board alone, with the same bytes each time."""

import json
import re
from pathlib import Path

import pytest

from pipeline.schema.board import Board
from pipeline.site.addresses import plan_addresses
from pipeline.site.charts.drawing import draw, renumber, svg_of
from pipeline.site.charts.gallery import all_charts
from pipeline.site.charts.source import Chart, Source
from pipeline.site.figures import Figure, Gap
from pipeline.site.palette import GREY, assign_marks


@pytest.fixture(scope="module")
def charts(board: Board) -> dict[str, Chart]:
    source = Source(board, assign_marks(board.systems))
    return {chart.id: chart for chart in all_charts(source, plan_addresses(board))}


def records(chart: Chart) -> list[dict[str, object]]:
    """Give all inline records of a chart, wherever they stand in its specification."""
    found: list[dict[str, object]] = []

    def walk(node: object) -> None:
        if isinstance(node, dict):
            for key, value in node.items():
                if key == "datasets":
                    found.extend(row for rows in value.values() for row in rows)
                elif key == "values" and isinstance(value, list) and value and isinstance(value[0], dict):
                    found.extend(value)
                else:
                    walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)

    walk(chart.spec)
    return found


def test_the_headline_chart_shows_the_table_s_numbers(charts: dict[str, Chart], board: Board) -> None:
    table = board.table("student")
    assert table is not None
    shown = {r["system_id"]: (r["value"], r["low"], r["high"]) for r in records(charts["student-headline"])}
    cells = {str(table.cell(row, "system").value): table.cell(row, "recall") for row in table.rows}
    assert shown == {name: (cell.value, cell.low, cell.high) for name, cell in cells.items()}


def test_cells_without_values_are_dashes_and_never_zeros(charts: dict[str, Chart]) -> None:
    empty = [r for r in records(charts["student-kinds"]) if r["data_kind_id"] == "steppe-biology"]
    assert empty
    assert {(r["value"], r["text"]) for r in empty} == {(None, "–")}


def test_drawing_twice_gives_the_same_bytes_and_charts_share_no_id(charts: dict[str, Chart]) -> None:
    chart = charts["evaluator-damage"]
    first = svg_of(chart)
    svg_of(charts["teacher-kinds"])
    assert svg_of(chart) == first
    ids = [
        name
        for svg in map(svg_of, (c for c in charts.values() if c.spec))
        for name in re.findall(r'\bid="([^"]+)"', svg)
    ]
    assert len(set(ids)) == len(ids)


def test_ids_are_renumbered_together_with_their_uses() -> None:
    svg = '<clipPath id="clip7"/><g clip-path="url(#clip7)"/><g fill="url(#gradient_3)"/>'
    assert renumber(svg, "x") == '<clipPath id="x-1"/><g clip-path="url(#x-1)"/><g fill="url(#x-2)"/>'


def test_every_chart_has_a_title_and_a_description_and_no_white_ground(charts: dict[str, Chart]) -> None:
    for chart in charts.values():
        assert chart.title
        assert chart.alt or chart.spec is None
    svg = svg_of(charts["teacher-headline"])
    assert "<title>How far apart are the Teachers?</title><desc>" in svg
    assert 'fill="white"' not in svg


def test_a_chart_without_data_is_left_out_and_says_why(board: Board, tmp_path: Path) -> None:
    bare = board.model_copy(
        update={"tables": tuple(t.model_copy(update={"rows": (), "lacks": "No ratings yet."}) for t in board.tables)}
    )
    source = Source(bare, assign_marks(bare.systems))
    drawn = [draw(chart, tmp_path) for chart in all_charts(source, plan_addresses(bare))]
    assert drawn
    assert all(isinstance(figure, Gap) and figure.lacks == "No ratings yet." for figure in drawn)


def test_both_drawings_exist_and_the_specification_is_json(charts: dict[str, Chart], tmp_path: Path) -> None:
    figure = draw(charts["adversarial-drops"], tmp_path)
    assert isinstance(figure, Figure)
    light, dark = ((tmp_path / name).read_text(encoding="utf-8") for name in (figure.light, figure.dark))
    assert light != dark
    assert re.sub("#[0-9a-f]{6}", "", light) == re.sub("#[0-9a-f]{6}", "", dark)
    assert json.loads(figure.spec)["$schema"].startswith("https://vega.github.io/schema/vega-lite/v6")


def test_many_systems_are_grey(board: Board) -> None:
    systems = tuple(board.systems[0].model_copy(update={"id": f"s{i}"}) for i in range(13))
    source = Source(board.model_copy(update={"systems": systems}), assign_marks(systems))
    ids = [s.id for s in systems]
    assert set(source.colours(ids)) == {GREY}
    assert source.colours(ids, "s3").count(GREY) == 12


def test_equal_names_get_different_labels(board: Board) -> None:
    twins = tuple(board.systems[0].model_copy(update={"id": f"s{i}"}) for i in range(2))
    labels = Source(board.model_copy(update={"systems": twins}), {}).labels
    assert len(set(labels.values())) == 2
