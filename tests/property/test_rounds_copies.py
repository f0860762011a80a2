"""What holds for every text that may be damaged, and for every order of the rows."""

import unicodedata

from hypothesis import example, given, settings
from hypothesis import strategies as st

import rounds_edition as tiny
from pipeline.edition.corpus import Corpus
from pipeline.intake.result import Intake
from pipeline.rounds.evaluator_pack import build_evaluator_pack
from pipeline.rounds.operators import (
    CHAINS,
    make_copy,
    reading,
    seeded,
    shuffle_characters,
    shuffle_words,
    split_characters,
)
from pipeline.rounds.student_pack import build_student_pack

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40) | st.text("ab \n\u0301\u200d", max_size=12)
SEEDS = st.integers(0, 2**64 - 1)


@given(TEXTS, st.sampled_from(sorted(CHAINS)), SEEDS, st.none() | TEXTS)
@example("", "W", 0, None)
@example("a\na a", "W", 0, None)
@settings(deadline=None, max_examples=300)
def test_a_copy_never_reads_as_its_original_and_comes_from_the_chain(text, operator, seed, replacement):
    copy = make_copy(text, operator, seed, replacement)
    assert reading(copy.text) != reading(text)
    assert copy.wanted == operator
    assert copy.used in CHAINS[operator]
    assert copy == make_copy(text, operator, seed, replacement)


@given(TEXTS, SEEDS)
@settings(deadline=None, max_examples=150)
def test_moving_words_keeps_every_word(text, seed):
    moved = shuffle_words(text, seeded(seed))
    assert moved is None or sorted(moved.split(" ")) == sorted(text.split(" "))


@given(st.text(st.characters(categories=["Lu", "Ll", "Nd", "Zs"]), max_size=40), SEEDS)
@settings(deadline=None, max_examples=150)
def test_moving_characters_keeps_every_words_characters(text, seed):
    moved = shuffle_characters(text, seeded(seed))
    normal = unicodedata.normalize("NFC", text)
    assert moved is None or [sorted(w) for w in moved.split(" ")] == [sorted(w) for w in normal.split(" ")]


@given(TEXTS)
@settings(deadline=None, max_examples=150)
def test_splitting_into_characters_loses_nothing_and_no_part_begins_with_a_mark(text):
    parts = split_characters(text)
    assert "".join(parts) == text
    assert not any(unicodedata.category(part[0]).startswith("M") for part in parts[1:])


@given(st.integers(0, 1000))
@settings(deadline=None, max_examples=8)
def test_packs_do_not_depend_on_the_order_of_rows(seed):
    corpus, teachers, plan = tiny.corpus(), tiny.teachers(), tiny.settings()
    student = build_student_pack(corpus, teachers, plan)
    students = tiny.students(student.items, skip=[("talks/one", 0)])
    evaluator = build_evaluator_pack(corpus, teachers, students, student.items, plan)

    mixed = Corpus(*(tiny.shuffled(t, seed) for t in (corpus.units, corpus.texts, corpus.questions, corpus.references)))
    other_teachers, other_students = _mix(teachers, seed), _mix(students, seed)
    again = build_student_pack(mixed, other_teachers, plan)
    assert list(again.files.items()) == list(student.files.items())
    assert again.items.equals(student.items)
    rated = build_evaluator_pack(mixed, other_teachers, other_students, tiny.shuffled(student.items, seed), plan)
    assert list(rated.files.items()) == list(evaluator.files.items())
    assert rated.items.equals(evaluator.items)


def _mix(intake: Intake, seed: int) -> Intake:
    tables = (intake.questions, intake.references, intake.answers, intake.ratings)
    return Intake(intake.reports[::-1], *(tiny.shuffled(table, seed) for table in tables))
