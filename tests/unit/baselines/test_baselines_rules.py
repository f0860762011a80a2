"""What the systems' rules do, on texts small enough to follow by hand."""

import numpy as np
import pytest

from pipeline.baselines import evaluator_language_model, evaluator_overlap, student_language_model
from pipeline.baselines.asking import ask
from pipeline.baselines.overlap import OverlapIndex, share_of
from pipeline.baselines.passages import first_words, fit
from pipeline.baselines.teacher_embedding import far_apart
from pipeline.baselines.teacher_sentences import spread

SENTENCES = ("The mill stands by the weir.", "In 1712 the bridge fell.", "Boats pass the weir at noon.")


@pytest.mark.parametrize(
    ("sentence", "question"),
    [
        ("The bridge fell because the ice broke it.", "Why is it that the bridge fell?"),
        ("Anna left, since trade had stopped.", "Why is it that Anna left?"),
        ("In 1712 the bridge fell.", "Which number belongs into the gap: “In ___ the bridge fell.”?"),
        ("The miller was Anna Voss.", "Which name belongs into the gap: “The miller was ___ .”?"),
        ("The mill is old.", "What does the text say about this: what is the mill?"),
        (
            "Boats pass at noon and again at six.",
            "What does the text say about “Boats pass at noon and again”?",
        ),
        (", because of it.", "What does the text say about “, because of it.”?"),
    ],
)
def test_a_sentence_becomes_a_question(sentence, question):
    assert ask(sentence).replace("___.", "___ .") == question


@pytest.mark.parametrize("sentence", ["…", "I", "?", "На північ.", "<script>", "a\nb because\nc"])
def test_every_sentence_gets_a_question(sentence):
    assert ask(sentence).endswith("?")


@pytest.mark.parametrize(
    ("count", "most", "expected"), [(1, 4, [0]), (4, 4, [0, 1, 2, 3]), (8, 4, [1, 3, 5, 7]), (100, 2, [25, 75])]
)
def test_sentences_are_taken_at_even_distances(count, most, expected):
    assert spread(tuple(map(str, range(count))), most) == list(map(str, expected))


def test_rows_that_lie_far_apart_are_chosen_from_the_most_central():
    angles = np.radians([0, 2, 44, 46, 90])
    rows = np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)
    assert far_apart(rows, 1) == [2]  # the mean points to 36 degrees
    assert far_apart(rows, 3) == [0, 2, 4]
    assert far_apart(rows, 9) == [0, 1, 2, 3, 4]
    assert far_apart(np.ones((3, 1), np.float32), 2) == [0, 1]


def test_rare_words_weigh_more_than_common_ones():
    index = OverlapIndex(SENTENCES)
    assert index.best("When did the bridge fall?") == [SENTENCES[1]]
    assert index.best("the weir at noon") == [SENTENCES[2]]
    assert index.best("zebras") == [SENTENCES[0]]  # a tie goes to the earlier
    assert index.best("the weir at noon", 2) == [SENTENCES[0], SENTENCES[2]]


def test_the_overlap_rating_follows_its_formula():
    index = OverlapIndex(SENTENCES)
    question = "When did the bridge fall?"
    assert evaluator_overlap.rate(index, question, "in 1712") == 100
    assert evaluator_overlap.rate(index, question, "at noon") == 50  # in the text, but not in the best sentence
    assert evaluator_overlap.rate(index, question, "1712 perhaps") == 50
    assert evaluator_overlap.rate(index, question, "at noon perhaps so") == 25
    assert evaluator_overlap.rate(index, question, "never") == 0
    assert evaluator_overlap.rate(index, question, "") == 0


def test_the_overlap_rating_is_blind_to_the_order_of_words():
    index = OverlapIndex(SENTENCES)
    ordered, shuffled = "by the weir it stands", "weir stands it the by"
    rating = evaluator_overlap.rate(index, "Where is the mill?", ordered)
    assert rating == evaluator_overlap.rate(index, "Where is the mill?", shuffled)


def test_shares_count_words_as_often_as_they_stand():
    assert share_of("a a b", "A!") == pytest.approx(2 / 3)
    assert share_of("", "a") == 0.0
    assert share_of("?!", "a") == 0.0


class Verdict:
    """Stand for a language model that finds one digit the likeliest."""

    def __init__(self, *scores: float) -> None:
        """Keep the scores."""
        self.scores = list(scores)

    def score_choices(self, user, choices):
        """Give the scores of the six digits."""
        assert list(choices) == ["0", "1", "2", "3", "4", "5"]
        assert "Answer: in 1712" in user
        return self.scores


@pytest.mark.parametrize(("likeliest", "rating"), [(0, 0), (3, 60), (5, 100)])
def test_the_likeliest_digit_times_20_is_the_rating(likeliest, rating):
    scores = [-2.0] * 6
    scores[likeliest] = -1.0
    model = Verdict(*scores)
    assert evaluator_language_model.rate(model, OverlapIndex(SENTENCES), "When?", "in 1712") == rating


def test_of_equally_likely_digits_the_lower_one_is_the_rating():
    assert evaluator_language_model.rate(Verdict(-3, -1, -1, -3, -1, -3), OverlapIndex(SENTENCES), "?", "in 1712") == 20


def test_a_prompt_stays_within_8192_bytes_of_a_strangers_text():
    monster = "ї" * 50_000 + " ї" * 50_000
    index = OverlapIndex([monster])
    student = student_language_model.prompt_for(index, monster)
    evaluator = evaluator_language_model.prompt_for(index, monster, monster)
    assert len(student.encode()) < 8192
    assert len(evaluator.encode()) < 8192


def test_a_text_that_fits_stays_as_it_is():
    assert fit("When  did\nit?", 3) == "When  did\nit?"
    assert fit("When  did\nit fall?", 3) == "When did it"
    assert first_words(" a  b\nc d ", 3) == "a b c"
    assert first_words("ї" * 5000, 3) == "ї" * 1200
