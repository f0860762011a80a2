"""Published values of correlations; each case names where its value stands."""

import pytest

from pipeline.statistics.agreement import kappa
from pipeline.statistics.correlation import kendall, pearson, spearman


def series(text: str) -> list[float]:
    return [float(part) for part in text.split()]


WRIGHT = series("494 395 516 434 476 557 413 442 650 433 417 656 267 478 178 423 427")
MINI = series("512 430 520 428 500 600 364 380 658 445 432 626 260 477 259 350 451")
LSAT = series("576 635 558 578 666 580 555 661 651 605 653 575 545 572 594")
GPA = series("3.39 3.30 2.81 3.03 3.44 3.07 3.00 3.43 3.36 3.13 3.12 2.74 2.76 2.88 2.96")
ANSCOMBE_X = series("10 8 13 9 11 14 6 4 12 7 5")
ANSCOMBE_Y = series("8.04 6.95 7.58 8.81 8.33 9.96 7.24 4.26 10.84 4.82 5.68")
IQ, TV = series("106 100 86 101 99 103 97 113 112 110"), series("7 27 2 50 28 29 20 12 6 17")
CASES = [
    ("Anscombe 1973, I", pearson, ANSCOMBE_X, ANSCOMBE_Y, 0.8164205),
    ("Bland & Altman 1986", pearson, WRIGHT, MINI, 0.943),
    ("Efron, law schools", pearson, LSAT, GPA, 0.7763745),
    ("Wikipedia, Spearman, IQ and television", spearman, IQ, TV, -29 / 165),
    ("scipy.stats.spearmanr documentation", spearman, [1, 2, 3, 4, 5], [5, 6, 7, 8, 7], 0.8207827),
    ("scipy.stats.kendalltau documentation", kendall, [12, 2, 1, 12, 2], [1, 4, 7, 1, 0], -0.4714045),
]


@pytest.mark.parametrize(("source", "function", "first", "second", "value"), CASES)
def test_correlation_has_the_published_value(source, function, first, second, value):
    assert function(first, second).value == pytest.approx(value, abs=5e-4 if value == 0.943 else 1e-6), source


def test_binary_series_have_one_correlation_and_another_kappa():
    """Source: Rao & Callison-Burch, arXiv 2606.00093: Pearson = Spearman = tau-b = phi, kappa differs."""
    judge, human = series("1 1 1 1 1 0 0 0 0 0 1 0"), series("1 1 1 1 0 0 0 0 1 0 1 1")
    for function in (pearson, spearman, kendall):
        assert function(judge, human).value == pytest.approx(0.50709255, abs=1e-8)
    assert kappa(judge, human, labels=2).value == pytest.approx(0.5)
