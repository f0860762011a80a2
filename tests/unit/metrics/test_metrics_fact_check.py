"""Verdicts and sections of fact-check answers."""

import pytest

from pipeline.metrics.fact_check import Outcome, check_answer, parse_claim


@pytest.mark.parametrize(
    ("text", "verdict", "sections"),
    [
        ("FALSE, SECTION 2", "FALSE", {2}),
        ("The statement is true (Section 3).", "TRUE", {3}),
        ("UNKNOWABLE", "UNKNOWABLE", set()),
        ("It is true that people say so, but the answer is FALSE.", "FALSE", set()),
        ("TRUE or FALSE", None, set()),
        ("This is not true.", None, set()),
        ("It isn't true.", None, set()),
        ("Untrue, falsehood", None, set()),
        ("FALSE, sections 1, 2 and 4", "FALSE", {1, 2, 4}),
        ("", None, set()),
    ],
)
def test_a_claim_is_read(text, verdict, sections):
    found = parse_claim(text)
    assert (found.verdict, found.sections) == (verdict, frozenset(sections))


def test_verdict_and_section_are_judged_apart():
    assert check_answer("FALSE, SECTION 2", "False; section 2") == Outcome(True, True, True, True)
    assert check_answer("FALSE, SECTION 2", "FALSE, SECTION 3") == Outcome(True, True, False, False)
    assert check_answer("TRUE", "TRUE, SECTION 3") == Outcome(True, True, None, None)
    assert check_answer("TRUE", "no idea") == Outcome(False, False, None, None)


def test_a_gold_answer_without_verdict_is_no_fact_check():
    assert check_answer("They included repairs", "TRUE") is None
