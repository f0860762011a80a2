"""Tokens of ROUGE-L."""

import pytest

from pipeline.metrics.tokens import Vocabulary, space_tokens, unicode_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Don't a_b", ["don", "t", "a", "b"]),
        ("Don’t naïve", ["don", "t", "naïve"]),
        ("З’ЇВ зʼїв з`їв з'їв", ["з'їв"] * 4),
        ("об'єкт' 'їжа'", ["об'єкт", "їжа"]),
        ("Straße STRASSE", ["strasse", "strasse"]),
        ("ﬁne ①", ["fine", "1"]),
        ("за\u0301мок", ["за\u0301мок"]),
        ("e\u0301 é", ["é", "é"]),
        ("...", []),
        ("", []),
    ],
)
def test_unicode_tokens(text, tokens):
    assert unicode_tokens(text) == tokens


def test_space_tokens_keep_case_and_punctuation():
    assert space_tokens("The  end.\tNow ") == ["The", "end.\tNow"]


def test_equal_tokens_share_a_number():
    words = Vocabulary("unicode")
    assert words.encode("b a B") == [0, 1, 0]
    assert words.encode("a c") == [1, 2]
