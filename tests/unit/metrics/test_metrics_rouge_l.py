"""ROUGE-L recall and its references."""

import pytest

from pipeline.metrics.rouge_l import best_recall, recall, signature
from pipeline.metrics.tokens import Vocabulary


@pytest.fixture
def words() -> Vocabulary:
    return Vocabulary("unicode")


def test_recall_counts_common_words_in_order(words):
    assert recall("a b c d", "d b x c", words) == 50.0
    assert recall("a a", "a", words) == 50.0


def test_the_best_reference_counts(words):
    assert best_recall(["x y", "a b", "a"], "A b.", words) == 100.0


def test_a_reference_without_words_is_left_out(words):
    assert best_recall(["?!", "a b"], "a", words) == 50.0
    assert best_recall(["?!", ""], "a", words) is None
    assert best_recall([], "a", words) is None


def test_an_empty_answer_scores_zero(words):
    assert best_recall(["a"], " … ", words) == 0.0


def test_the_option_spaces_sees_case_and_punctuation():
    assert recall("The end.", "the end", Vocabulary("spaces")) == 0.0
    assert recall("The end.", "The  end.", Vocabulary("spaces")) == 100.0


def test_the_signature_names_tokenizer_and_references():
    assert signature("unicode") != signature("spaces")
    assert signature("unicode").endswith("|refs:max")
