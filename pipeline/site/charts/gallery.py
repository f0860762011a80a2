"""All charts of a board, drawn: figures by the page's section that shows them."""

from collections.abc import Iterable
from pathlib import Path

from pipeline.schema.board import Board
from pipeline.site.addresses import Addresses
from pipeline.site.charts.drawing import draw
from pipeline.site.charts.evaluator import adversarial_charts, agreement_charts, evaluator_charts
from pipeline.site.charts.source import Chart, Source
from pipeline.site.charts.student import student_charts
from pipeline.site.charts.system import system_chart
from pipeline.site.charts.teacher import teacher_charts
from pipeline.site.figures import Figure, Gap
from pipeline.site.palette import Mark


def draw_all(
    board: Board, addresses: Addresses, marks: dict[str, Mark], out: Path, cache: Path | None = None
) -> dict[str, Figure | Gap]:
    """Draw every chart below `out`; figures and gaps by the chart's id."""
    return {chart.id: draw(chart, out, cache) for chart in all_charts(Source(board, marks), addresses)}


def all_charts(source: Source, addresses: Addresses) -> Iterable[Chart]:
    """Give all charts of a board."""
    for charts in (teacher_charts, student_charts, evaluator_charts, adversarial_charts, agreement_charts):
        yield from charts(source)
    for system in source.board.systems:
        if system.ranked:
            yield system_chart(source, system, addresses.systems[system.id])
