"""The word filter of the grounding metric."""

import pytest
import regex

from pipeline.errors import UsageError
from pipeline.metrics.closed_words import CLOSED, FUNCTION, LANGUAGES, VERSION
from pipeline.metrics.word_filter import WordFilter, lists_digest, words_of


def kept_pieces(answer: str, question: str = "", words: WordFilter | None = None) -> list[str]:
    """Split into small tokens, at least two per longer word, and give those that are kept."""
    spans = [match.span() for match in regex.finditer(r"\w{1,3}|\s*[^\w\s]|\s+", answer)]
    kept = (words or WordFilter()).kept(answer, spans, question)
    return [answer[slice(*span)] for span, keep in zip(spans, kept, strict=True) if keep]


def test_the_lists_are_frozen_under_their_version():
    """Whoever changes a list raises VERSION, and then this digest."""
    assert VERSION == 1
    assert lists_digest() == "4de39a0f7a8c5592fb0de7c077ba3752ad8588dd3631ec26a3d5728dbe4a1973"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_is_a_single_word_that_the_filter_can_meet(language):
    for table in (CLOSED, FUNCTION):
        for entry in table[language].split():
            assert words_of(entry) == {entry.replace("ß", "ss")}


def test_all_tokens_of_closed_set_words_are_dropped_and_function_words_only_on_request():
    assert kept_pieces("They themselves sat in Prague because") == [" ", " ", "sat", " ", "in", " ", "Pra", "gue", " "]
    assert "in" not in kept_pieces("They sat in Prague", words=WordFilter(function=True))


def test_words_of_the_question_are_dropped_whatever_their_case():
    pieces = kept_pieces("PRAGUE lies on the Vltava", "Where does Prague lie?")
    assert "".join(pieces).split() == ["lies", "on", "Vltava"]


def test_a_word_keeps_its_inner_apostrophe_hyphen_dot_and_comma():
    assert words_of("It's 330.5 m, a well-known 1,000-year-old п’ять.") == {
        "it's",
        "330.5",
        "m",
        "a",
        "well-known",
        "1,000-year-old",
        "п'ять",
    }


def test_a_part_of_a_word_in_the_question_does_not_drop_the_word():
    assert "".join(kept_pieces("well-known", "How well?")) == "well-known"


def test_an_answer_of_only_excluded_words_keeps_no_token_not_even_its_full_stop():
    assert kept_pieces("They and it.") == []
    assert kept_pieces("...") == []
    assert kept_pieces("") == []


def test_without_any_filter_every_token_counts():
    assert kept_pieces("They.", words=WordFilter(closed=False, question=False)) == ["The", "y", "."]


def test_czech_and_ukrainian_words_are_found_by_their_own_lists():
    assert "".join(kept_pieces("Který hrad", words=WordFilter(("cs",)))).split() == ["hrad"]
    assert "".join(kept_pieces("Цей Замок", words=WordFilter(("uk",)))).split() == ["Замок"]
    assert "".join(kept_pieces("Цей Замок")).split() == ["Цей", "Замок"]


def test_decomposed_and_composed_letters_are_the_same_word():
    assert kept_pieces("kdo\u030c", "kdo\u030c ano") == []
    assert kept_pieces("cafe\u0301", "Café?") == []


def test_the_signature_names_languages_lists_version_and_question_words():
    assert WordFilter().signature == "closed.en.1+question"
    assert WordFilter(("uk", "cs"), function=True).signature == "closed.cs+uk.1+function.cs+uk.1+question"
    assert WordFilter(closed=False, question=False).signature == "none"


def test_a_language_without_a_list_is_refused_with_the_allowed_ones():
    with pytest.raises(UsageError, match="en, de, cs, uk"):
        WordFilter(("fr",))  # type: ignore[arg-type]


def test_a_long_answer_is_filtered_in_linear_time():
    answer = "word " * 100_000
    spans = [(i, i + 5) for i in range(0, len(answer), 5)]
    assert sum(WordFilter().kept(answer, spans, "a question")) == 100_000
