"""Single values are written for the place where they stand."""

import json

import pytest

from pipeline.site import formats


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (61.249, 1, "61.2"),
        (61.25, 3, "61.250"),
        (-3.5, 1, "−3.5"),
        (-0.04, 1, "0.0"),
        (0.0, 2, "0.00"),
        (1e6, 0, "1000000"),
    ],
)
def test_a_number_has_the_column_s_decimals_and_a_true_minus(value: float, digits: int, text: str) -> None:
    assert formats.show_number(value, digits) == text


def test_ranks_are_ranges_unless_both_ends_are_equal() -> None:
    assert [formats.show_rank(1, 3), formats.show_rank(2, 2), formats.show_rank(4, None)] == ["1–3", "2", "4"]


def test_a_share_is_per_cent_and_a_large_count_is_grouped() -> None:
    assert formats.show_share(0.9415, 1) == "94.2\u202f%"
    assert [formats.show_count(9999), formats.show_count(10500)] == ["9999", "10\u202f500"]


@pytest.mark.parametrize(
    "address",
    ["https://example.org", "http://example.org/a?b=1&c=2#d", "HTTPS://EXAMPLE.ORG/", "https://münchen.example/x"],
)
def test_web_addresses_are_linked(address: str) -> None:
    assert formats.web_address(address) == address


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "data:text/html,x",
        "//example.org",
        "example.org",
        "https://",
        "https://a b",
        'https://a/"x',
        "ftp://a",
        "java\nscript:alert(1)",
        "https://a\\@b",
        " javascript:x",
        "https:///x",
    ],
)
def test_anything_else_is_not_linked(address: str) -> None:
    assert formats.web_address(address) == ""


@pytest.mark.parametrize("text", ["=1+1", "+cmd", "-x", "@sum", "\t=1", "\r=1", "\n=1", "＝1", "-1e"])
def test_a_text_that_a_spreadsheet_would_run_gets_an_apostrophe(text: str) -> None:
    assert formats.csv_value(text) == "'" + text


@pytest.mark.parametrize(
    ("value", "text"), [(-5, "-5"), (-0.5, "-0.5"), ("-5", "-5"), ("+1.5", "+1.5"), ("a=b", "a=b"), (None, "")]
)
def test_numbers_and_harmless_texts_stay_as_they_are_in_csv(value: float | str | None, text: str) -> None:
    assert formats.csv_value(value) == text


def test_json_in_a_script_element_cannot_end_it_and_says_the_same() -> None:
    value = {"a": "</script><!-- & \u2028\u2029 ’"}
    text = formats.script_json(value)
    assert not set("<>&\u2028\u2029") & set(text)
    assert json.loads(text) == value


def test_plain_names_have_one_line_and_no_bidi_marks_or_controls() -> None:
    assert formats.plain("a\u202eb\u2066c\n d\te") == "abc d e"
    assert "\x00" not in formats.plain("a\x00b")


def test_latex_escapes_every_special_character() -> None:
    assert formats.latex_text(r"a_b & 50% #1 {x} $y$ ^~\z") == (
        r"a\_b \& 50\% \#1 \{x\} \$y\$ \textasciicircum{}\textasciitilde{}\textbackslash{}z"
    )


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    assert formats.shorten("abcdef", 4) == "abc…"
    assert formats.shorten("abcd", 4) == "abcd"


def test_a_commit_is_shortened_and_keeps_that_inputs_had_changed() -> None:
    assert formats.show_commit("0123456789abcdef") == "0123456789ab"
    assert formats.show_commit("0123456789abcdef+changes") == "0123456789ab with changes"
    assert formats.show_commit("") == ""
