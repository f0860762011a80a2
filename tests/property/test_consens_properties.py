"""Laws of the grounding metric that hold for any log-probabilities."""

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.metrics.consens import ground
from pipeline.metrics.word_filter import WordFilter

PAIRS = st.lists(st.tuples(st.floats(-60, -1e-6), st.floats(-60, -1e-6)), min_size=1, max_size=20)


@settings(deadline=None, max_examples=100)
@given(PAIRS)
def test_swapping_the_conditions_flips_the_sign_and_the_score_is_tanh_of_half_r(pairs):
    c, e = zip(*pairs, strict=True)
    found, swapped = ground(c, e), ground(e, c)
    for one, other in ((found.arithmetic, swapped.arithmetic), (found.geometric, swapped.geometric)):
        assert one is not None
        assert other is not None
        assert one.score == pytest.approx(-other.score, abs=1e-12)
        assert -1 <= one.score <= 1
        assert one.score == pytest.approx(2 / (1 + math.exp(-one.r)) - 1, abs=1e-9)
    assert found.top_share is not None
    assert 1 / len(pairs) - 1e-9 <= found.top_share <= 1


@settings(deadline=None, max_examples=100)
@given(PAIRS, st.randoms())
def test_the_order_of_tokens_does_not_matter(pairs, random):
    shuffled = list(pairs)
    random.shuffle(shuffled)
    one = ground(*zip(*pairs, strict=True)).arithmetic
    other = ground(*zip(*shuffled, strict=True)).arithmetic
    assert one is not None
    assert other is not None
    assert one.r == pytest.approx(other.r, abs=1e-9)


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=40), st.text(max_size=20), st.data())
def test_the_filter_marks_every_token_of_any_text(answer, question, data):
    cuts = sorted(data.draw(st.lists(st.integers(0, len(answer)), max_size=8)))
    edges = [0, *cuts, len(answer)]
    spans = list(pairwise(edges))
    kept = WordFilter(("en", "uk")).kept(answer, spans, question)
    assert len(kept) == len(spans)
    assert not any(WordFilter().kept(answer, spans, answer))
