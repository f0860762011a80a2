"""What holds for every text, matrix and table of ratings."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from pipeline.metrics.coverage import coverage
from pipeline.metrics.diversity import diversity
from pipeline.metrics.relevance import relevance
from pipeline.metrics.rouge_l import recall
from pipeline.metrics.sentences import split_sentences
from pipeline.metrics.tokens import Vocabulary, unicode_tokens
from pipeline.metrics.windows import text_windows
from pipeline.statistics.correlation import kendall, pearson, spearman
from pipeline.statistics.ranks import rank, rank_ranges

QUICK = settings(deadline=None, max_examples=80)
PROSE = st.text(alphabet="aB cД'’.!?…\n3-„“ І", max_size=120)
COSINES = st.tuples(st.integers(1, 6), st.integers(1, 6)).flatmap(
    lambda shape: arrays(np.float64, shape, elements=st.floats(-1, 1, width=32))
)
RATINGS = arrays(np.float64, st.integers(3, 30), elements=st.integers(0, 4).map(float))


@QUICK
@given(PROSE, PROSE)
def test_recall_is_bounded_and_full_against_itself(reference, answer):
    words = Vocabulary("unicode")
    assert 0 <= recall(reference, answer, words) <= 100
    assert recall(reference, reference, words) == (100.0 if words.encode(reference) else 0.0)


@QUICK
@given(st.text(max_size=60))
def test_tokens_of_tokens_are_themselves(text):
    tokens = unicode_tokens(text)
    assert unicode_tokens(" ".join(tokens)) == tokens


@QUICK
@given(PROSE)
def test_sentences_hold_the_whole_text_in_order(text):
    assert "".join("".join(split_sentences(text)).split()) == "".join(text.split())


@QUICK
@given(PROSE, st.integers(1, 20))
def test_windows_are_no_longer_than_asked_and_no_more_than_sentences(text, words):
    windows = text_windows(text, words)
    assert len(windows) <= len(split_sentences(text))
    assert all(1 <= len(window.split()) <= words for window in windows)


@QUICK
@given(COSINES)
def test_teacher_values_are_finite_and_in_range(cosines):
    found = relevance(cosines)
    windows = cosines.shape[1]
    spread, apart = coverage(found.shares), diversity(found.shares)
    assert np.isfinite(found.total)
    assert abs(found.shares.sum() - 1) < 1e-9
    assert (spread is None) == (apart is None) == (windows == 1)
    if spread and apart:
        assert 0 <= spread.bits <= np.log2(windows) + 1e-9
        assert 0 <= apart.mean <= apart.total < np.inf or apart.total == apart.mean


@QUICK
@given(COSINES, st.randoms(use_true_random=False))
def test_teacher_values_do_not_depend_on_the_order_of_questions(cosines, rng):
    order = list(range(len(cosines)))
    rng.shuffle(order)
    one, other = relevance(cosines), relevance(cosines[order])
    assert abs(one.total - other.total) < 1e-9
    spread, again = coverage(one.shares), coverage(other.shares)
    assert spread is None or abs(spread.bits - again.bits) < 1e-9


@QUICK
@given(RATINGS, st.randoms(use_true_random=False))
def test_correlations_are_symmetric_and_bounded(first, rng):
    second = np.array([rng.randint(0, 4) for _ in first], dtype=float)
    for function in (pearson, spearman, kendall):
        one, other = function(first, second), function(second, first)
        assert (one.value is None) == (other.value is None)
        assert one.value is None or (abs(one.value - other.value) < 1e-9 and abs(one.value) <= 1 + 1e-12)


@QUICK
@given(RATINGS)
def test_mean_ranks_always_have_the_same_sum(values):
    assert rank(values).sum() == len(values) * (len(values) + 1) / 2


@QUICK
@given(RATINGS, st.integers(0, 2**32 - 1))
def test_a_rank_range_holds_the_rank_by_points(values, seed):
    p = np.random.default_rng(seed).random((len(values), len(values)))
    p = (p + p.T) / 2
    best, worst = np.array(rank_ranges(values, p, 0.4)).T
    assert (best <= rank(values, ties="min")).all()
    assert (worst >= rank(values, ties="max")).all()
