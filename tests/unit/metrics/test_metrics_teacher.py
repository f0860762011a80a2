"""Teachers' values, with a toy embedding that counts letters."""

import numpy as np
import polars as pl
import pytest

from pipeline.metrics.teacher import ONE_QUESTION, ONE_WINDOW, score_teachers
from pipeline.schema import items
from pipeline.schema.edition import EditionSettings

SETTINGS = EditionSettings(id="t", title="t", summary="")
TEXT = "Bees make honey. Foxes dig dens. Owls see at night."


class Letters:
    """Embeds by counts of letters and remembers what it was asked for."""

    def __init__(self) -> None:
        """Start without a call."""
        self.calls: list[list[str]] = []

    def __call__(self, texts):
        self.calls.append(list(texts))
        counts = np.array([[text.lower().count(c) for c in "abcdefghijklmnopqrstuvwxyz"] for text in texts]) + 0.01
        return (counts / np.linalg.norm(counts, axis=1, keepdims=True)).astype(np.float32)


def questions(*rows):
    names = ["question_team", "unit", "index", "question", "question_operator"]
    full = [dict(zip(names, row, strict=True)) | {"question_run": "PRIMARY", "kind": "k"} for row in rows]
    return items.table(full, items.QUESTIONS)


def score(asked, texts, embed=None):
    units = items.table(
        [
            {"unit": u, "kind": "k", "sub_kind": None, "text_state": "present", "words": 1, "gold_state": "none"}
            for u in texts
        ],
        items.UNITS,
    )
    table = pl.DataFrame({"unit": list(texts), "text": list(texts.values())}, schema=items.TEXTS)
    return score_teachers(asked, units, table, embed or Letters(), SETTINGS, "toy@0")


ASKED = [("a", "k/u", 0, "Who makes honey?", ""), ("a", "k/u", 1, "Where do foxes dig?", "")]


def test_every_system_has_six_values_per_unit():
    found = score(questions(*ASKED, ("b", "k/u", 0, "Owls?", "")), {"k/u": TEXT})
    assert found.schema == items.TEACHER_VALUES
    assert found.height == 12
    assert found["metric"].n_unique() == 6
    assert set(found["state"]) == {"ok"}
    assert found.filter(team="a")["windows"].to_list() == [3] * 6
    assert found.filter(team="a")["questions"].to_list() == [2] * 6


def test_each_text_is_embedded_once_and_in_order():
    embed = Letters()
    score(questions(*ASKED, ("b", "k/u", 0, "Who makes honey?", "")), {"k/u": TEXT, "k/v": "Unused. Text."}, embed)
    (call,) = embed.calls
    assert call == sorted(set(call))
    assert len(call) == 5


def test_copies_blank_questions_and_units_without_text_give_no_row():
    asked = questions(
        ("a", "k/u", 0, "Honey?", "W"),
        ("b", "k/u", 0, " ", ""),
        ("c", "k/none", 0, "What?", ""),
        ("d", "k/e", 0, "E?", ""),
    )
    assert score(asked, {"k/u": TEXT, "k/e": "..."}).is_empty()
    assert score(questions(), {}).schema == items.TEACHER_VALUES


def test_a_single_window_leaves_coverage_and_diversity_undefined():
    found = score(questions(*ASKED), {"k/u": "Bees make honey."})
    undefined = found.filter(state="undefined")
    assert sorted(undefined["metric"]) == ["coverage_bits", "coverage_share", "diversity_mean", "diversity_sum"]
    assert set(undefined["flag"]) == {ONE_WINDOW}
    assert undefined["value"].null_count() == 4
    assert found.filter(metric="relevance_sum")["value"][0] > 0


def test_a_single_question_is_flagged():
    found = score(questions(ASKED[0]), {"k/u": TEXT})
    flags = dict(zip(found["metric"], found["flag"], strict=True))
    assert flags["relevance_sum"] == "similarities themselves in 3 of 3 windows"
    assert flags["diversity_sum"].startswith(ONE_QUESTION)


def test_equal_questions_tie_exactly():
    twice = [("a", "k/u", i, "Who makes honey?", "") for i in range(3)]
    assert score(questions(*twice), {"k/u": TEXT}).filter(metric="relevance_sum")["flag"][0].startswith("similarities")


def test_the_order_of_rows_in_does_not_matter():
    rows = [*ASKED, ("b", "k/u", 0, "Owls?", "")]
    assert score(questions(*rows), {"k/u": TEXT}).equals(score(questions(*rows[::-1]), {"k/u": TEXT}))


@pytest.mark.parametrize("option", [{"window_words": 2}, {"keep_quantile": 0.5}, {"epsilon": 1e-3}])
def test_every_option_stands_in_the_signature(option):
    changed = SETTINGS.model_copy(update={"teacher": SETTINGS.teacher.model_copy(update=option)})
    units, texts = items.empty(items.UNITS), pl.DataFrame({"unit": ["k/u"], "text": [TEXT]})
    one, other = (score_teachers(questions(*ASKED), units, texts, Letters(), s, "toy@0") for s in (SETTINGS, changed))
    assert set(one.filter(metric="coverage_bits")["signature"]) != set(
        other.filter(metric="coverage_bits")["signature"]
    )
