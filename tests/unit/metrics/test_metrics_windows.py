"""Windows of a text."""

from pipeline.metrics.windows import text_windows


def test_one_window_per_sentence_start_and_the_last_are_shorter():
    windows = text_windows("One two three. Four five. Six.", 4)
    assert windows == ["One two three Four", "Four five Six", "Six"]


def test_punctuation_is_no_word_and_inner_marks_stay():
    assert text_windows("“Don't” – pay 3.5 well-known (men), з’їв!", 9) == ["Don't pay 3.5 well-known men з’їв"]


def test_a_text_of_one_sentence_has_one_window_of_k_words():
    assert text_windows("to at least suggests what to do.", 3) == ["to at least"]


def test_a_text_without_words_has_no_window():
    assert text_windows("… ! ?", 5) == []
    assert text_windows("", 5) == []


def test_a_stressed_letter_does_not_cut_a_word():
    assert text_windows("За\u0301мок стоїть.", 2) == ["За\u0301мок стоїть"]
