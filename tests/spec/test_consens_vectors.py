"""ConSens (arXiv 2505.00065): values worked out by hand from the published formula, 2 / (1 + P_C / P_E) - 1."""

import math

import pytest

from pipeline.metrics.consens import ground


def logs(*probabilities: float) -> list[float]:
    return [math.log(p) for p in probabilities]


@pytest.mark.parametrize(
    ("with_context", "without_context", "arithmetic", "geometric"),
    [
        ((0.5, 0.25), (0.25, 0.125), 1 / 3, 1 / 3),
        ((0.9, 0.01), (0.1, 0.01), 0.0421052632, 0.5),
        ((0.2, 0.4, 0.8), (0.1, 0.1, 0.1), 0.5483870968, 0.6),
        ((0.5, 0.5), (0.5, 0.5), 0.0, 0.0),
        ((0.1, 0.1), (0.9, 0.9), -0.8, -0.8),
    ],
)
def test_both_variants_have_the_values_of_the_formula(with_context, without_context, arithmetic, geometric):
    found = ground(logs(*with_context), logs(*without_context))
    assert found.arithmetic is not None
    assert found.geometric is not None
    assert found.arithmetic.score == pytest.approx(arithmetic, abs=1e-10)
    assert found.geometric.score == pytest.approx(geometric, abs=1e-10)
    swapped = ground(logs(*without_context), logs(*with_context))
    assert swapped.arithmetic is not None
    assert swapped.arithmetic.score == pytest.approx(-arithmetic, abs=1e-10)
    assert swapped.geometric is not None
    assert swapped.geometric.score == pytest.approx(-geometric, abs=1e-10)


def test_three_times_the_perplexity_without_the_context_gives_a_half():
    found = ground(logs(0.3, 0.6), logs(0.1, 0.2))
    assert found.arithmetic is not None
    assert found.arithmetic.score == pytest.approx(0.5)
    assert found.arithmetic.r == pytest.approx(math.log(3))


def test_perplexities_12_45_and_28_73_give_0_3953():
    found = ground(logs(1 / 12.45), logs(1 / 28.73))
    assert found.arithmetic is not None
    assert found.arithmetic.score == pytest.approx(0.3953, abs=5e-5)
    assert found.arithmetic.p_c == pytest.approx(12.45)
    assert found.arithmetic.p_e == pytest.approx(28.73)


def test_the_arithmetic_perplexity_is_the_mean_of_inverse_probabilities_and_the_geometric_one_is_not():
    found = ground(logs(0.5, 0.25), logs(0.2, 0.05))
    assert found.arithmetic is not None
    assert (found.arithmetic.p_c, found.arithmetic.p_e) == pytest.approx((3.0, 12.5))
    assert found.geometric is not None
    assert (found.geometric.p_c, found.geometric.p_e) == pytest.approx((math.sqrt(8), 10.0))


def test_only_kept_tokens_enter_the_mean():
    found = ground(logs(0.9, 0.001, 0.5), logs(0.1, 0.9, 0.25), [True, False, True])
    alone = ground(logs(0.9, 0.5), logs(0.1, 0.25))
    assert found == alone
    assert found.n == 2


def test_probabilities_below_the_smallest_float_do_not_overflow():
    found = ground([-900.0, -1.0], [-2000.0, -1.0])
    assert found.arithmetic is not None
    assert found.arithmetic.score == pytest.approx(1.0)
    assert found.arithmetic.r == pytest.approx(1100.0)
    assert found.arithmetic.p_e is None
    assert found.top_share == 1.0


def test_one_token_above_half_of_the_perplexity_without_context_is_flagged():
    found = ground(logs(0.9, 0.01), logs(0.1, 0.01))
    assert found.top_share == pytest.approx(100 / 110)
    assert found.flags == ("dominated",)
    even = ground(logs(0.5, 0.5), logs(0.5, 0.5))
    assert even.top_share == pytest.approx(0.5)
    assert even.flags == ()


def test_no_kept_token_gives_a_missing_value_with_its_reason_and_never_zero():
    for found in (ground([], []), ground(logs(0.5), logs(0.5), [False])):
        assert found.arithmetic is None
        assert found.geometric is None
        assert found.top_share is None
        assert found.reason == "no_scorable_tokens"


def test_a_probability_of_zero_gives_a_missing_value_with_its_reason():
    found = ground([-1.0, -math.inf], [-1.0, -2.0])
    assert found.arithmetic is None
    assert found.reason == "not_finite"


def test_conditions_of_different_lengths_are_refused():
    """The known wrong implementation that drops the first answer token in one condition only."""
    with pytest.raises(ValueError, match="tokens"):
        ground(logs(0.5, 0.5), logs(0.5))
