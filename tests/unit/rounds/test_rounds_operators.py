"""What each operator does to a text, and which one steps in where it cannot."""

import pytest

from pipeline.rounds.neutral import SENTENCES
from pipeline.rounds.operators import (
    CHAINS,
    make_copy,
    reading,
    seeded,
    shuffle_characters,
    shuffle_words,
    split_characters,
)

TEXT = "Where do the swallows build their nests?"


def test_words_are_moved_and_stay_whole():
    copy = make_copy(TEXT, "W", 1)
    assert copy.used == "W"
    assert sorted(copy.text.split(" ")) == sorted(TEXT.split(" "))
    assert copy.text != TEXT


def test_words_are_split_on_single_spaces_alone():
    assert shuffle_words("one\ttwo three", seeded(1)) == "three one\ttwo"


def test_doubled_spaces_stay_where_they_are():
    assert shuffle_words("a  b", seeded(1)) == "b  a"


def test_characters_are_moved_inside_their_word():
    copy = make_copy(TEXT, "C", 1)
    assert copy.used == "C"
    for old, new in zip(TEXT.split(" "), copy.text.split(" "), strict=True):
        assert sorted(old) == sorted(new)
        assert old != new


def test_both_moves_words_and_characters():
    copy = make_copy(TEXT, "WC", 1)
    assert copy.used == "WC"
    assert sorted(map(sorted, TEXT.split(" "))) == sorted(map(sorted, copy.text.split(" ")))
    assert sorted(copy.text.split(" ")) != sorted(TEXT.split(" "))
    assert [sorted(word) for word in copy.text.split(" ")] != [sorted(word) for word in TEXT.split(" ")]


def test_marks_stay_on_their_base():
    base_with_mark = "x\u0323"
    copy = shuffle_characters(base_with_mark + "yz", seeded(3))
    assert copy is not None
    assert base_with_mark in copy


def test_joined_characters_stay_together():
    family = "\U0001f469\u200d\U0001f467"
    assert split_characters(f"a{family}b") == ["a", family, "b"]


def test_an_unrelated_sentence_comes_from_the_list():
    assert make_copy(TEXT, "RT", 5).text in SENTENCES


def test_a_text_that_is_itself_a_neutral_sentence_gets_another():
    for seed in range(300):
        assert make_copy(SENTENCES[0], "RT", seed).text != SENTENCES[0]


def test_neutral_sentences_do_not_repeat_before_all_were_used():
    taken: list[str] = []
    for seed in range(len(SENTENCES)):
        taken.append(make_copy(TEXT, "RT", seed, taken=taken).text)
    assert sorted(taken) == sorted(SENTENCES)
    assert make_copy(TEXT, "RT", 1, taken=taken).text in SENTENCES


def test_the_neutral_list_is_long_and_has_no_doubles():
    assert len(SENTENCES) >= 60
    assert len({reading(sentence) for sentence in SENTENCES}) == len(SENTENCES)


@pytest.mark.parametrize("operator", ["Q", "A"])
def test_a_replacement_is_taken_as_it_is(operator):
    assert make_copy(TEXT, operator, 1, "Another one?").text == "Another one?"


@pytest.mark.parametrize(
    ("text", "wanted", "used"),
    [
        ("Why?", "W", "C"),
        ("why why why", "W", "C"),
        ("x", "W", "RT"),
        ("", "W", "RT"),
        ("x", "C", "RT"),
        ("a bb ccc", "C", "RT"),
        ("5", "WC", "RT"),
        ("Why?", "WC", "C"),
        ("a b", "WC", "W"),
        ("ab ba", "RT", "RT"),
        ("   ", "C", "RT"),
    ],
)
def test_the_chain_of_fallbacks(text, wanted, used):
    copy = make_copy(text, wanted, 7)
    assert (copy.wanted, copy.used) == (wanted, used)
    assert reading(copy.text) != reading(text)


@pytest.mark.parametrize("operator", ["Q", "A"])
@pytest.mark.parametrize("replacement", [None, TEXT, f"  {TEXT} "])
def test_without_another_text_a_neutral_sentence_steps_in(operator, replacement):
    copy = make_copy(TEXT, operator, 7, replacement)
    assert copy.used == "RT"
    assert copy.text in SENTENCES


def test_every_chain_ends_with_the_neutral_sentence():
    assert {chain[-1] for chain in CHAINS.values()} == {"RT"}
    assert all(chain[0] == operator for operator, chain in CHAINS.items())


def test_words_swapped_and_spelt_backwards_into_the_original_do_not_count():
    """Both operators together can undo each other on "ab ba"."""
    copies = [make_copy("ab ba", "WC", seed) for seed in range(20)]
    assert all(copy.text != "ab ba" for copy in copies)
    assert {copy.used for copy in copies} == {"W"}


def test_another_seed_gives_another_copy():
    assert len({make_copy(TEXT, "W", seed).text for seed in range(10)}) > 5
