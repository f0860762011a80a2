"""What is undefined has no value and says why; it is never 0 or 1."""

import pytest

from pipeline.statistics.agreement import (
    exact,
    icc,
    kappa_of_thirds,
    krippendorff_alpha,
    same_side,
    same_third,
    thirds,
    within,
)
from pipeline.statistics.correlation import kendall, pearson, spearman

NAN = float("nan")


@pytest.mark.parametrize("function", [pearson, spearman, kendall])
@pytest.mark.parametrize(
    ("first", "second", "n"),
    [([1.0, 2.0], [1.0, 2.0], 2), ([1.0, NAN, 2.0], [1.0, 2.0, NAN], 1), ([1.0] * 4, [1.0, 2.0, 3.0, 4.0], 4)],
)
def test_correlations_need_three_pairs_that_vary(function, first, second, n):
    found = function(first, second)
    assert (found.value, found.n) == (None, n)
    assert found.reason


@pytest.mark.parametrize("function", [same_third, exact, within, same_side, kappa_of_thirds])
def test_agreement_of_nothing_is_undefined(function):
    found = function([NAN, 1.0], [1.0, NAN])
    assert (found.value, found.n) == (None, 0)
    assert found.reason


def test_chance_corrected_coefficients_are_undefined_where_nothing_varies():
    assert kappa_of_thirds([90.0, 95.0], [80.0, 99.0]).value is None
    assert icc([[5.0, 5.0], [5.0, 5.0]]).value is None
    assert icc([[1.0, 2.0]]).value is None
    assert krippendorff_alpha([[3.0, 3.0], [3.0, 3.0]]).value is None
    assert krippendorff_alpha([[3.0, NAN], [NAN, 3.0]]).reason == "no item has two ratings"


def test_thirds_have_the_stated_bounds():
    assert thirds([0, 33.3, 100 / 3, 66.6, 200 / 3, 100]).tolist() == [0, 0, 1, 1, 2, 2]


def test_shares_count_what_they_say():
    first, second = [0.0, 50.0, 80.0, 100.0], [20.0, 49.0, 80.0, 70.0]
    assert same_third(first, second).value == 1.0
    assert exact(first, second).value == 0.25
    assert within(first, second).value == 0.75
    assert same_side(first, second).value == 0.75


def test_a_shift_lowers_agreement_and_not_correlation():
    first = [10.0, 20.0, 30.0, 40.0]
    second = [12.0, 22.0, 32.0, 42.0]
    assert pearson(first, second).value == pytest.approx(1.0)
    assert icc(list(zip(first, second, strict=True))).value < 1
