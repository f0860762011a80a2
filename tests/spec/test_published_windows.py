"""The task page's worked example of windows, coverage and diversity."""

import pytest

from pipeline.metrics.coverage import coverage
from pipeline.metrics.diversity import diversity
from pipeline.metrics.windows import text_windows

P = [[0.29, 0.19, 0.01], [0.01, 0.01, 0.49]]


def test_windows_of_the_task_page():
    """Source: the Sensemaking task page, K = 6."""
    assert text_windows("Jane likes Bob. Jane hates Stephen. Jane is new in town.", 6) == [
        "Jane likes Bob Jane hates Stephen",
        "Jane hates Stephen Jane is new",
        "Jane is new in town",
    ]


def test_coverage_of_the_task_page():
    """Source: the Sensemaking task page, p over 2 questions and 3 windows: 1.4855 bits."""
    found = coverage(P)
    assert found.bits == pytest.approx(1.4855, abs=5e-5)
    assert found.share == pytest.approx(1.4855 / 1.58496, abs=5e-5)


def test_diversity_of_the_task_page():
    """Source: the Sensemaking task page, KL(1||2) + KL(2||1) = 6.6706 nats."""
    found = diversity(P)
    assert found.total == pytest.approx(6.6706, abs=5e-5)
    assert found.mean == pytest.approx(6.6706 / 2, abs=5e-5)
