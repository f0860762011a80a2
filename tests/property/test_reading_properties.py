"""What is read and written again is the same; the order of keys changes nothing; mending never raises."""

import json
import random
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.files.reading import parse_json
from pipeline.files.writing import json_text
from pipeline.intake.language import detect
from pipeline.intake.mend import mend
from pipeline.intake.spdx import licence_fault
from pipeline.intake.twins import are_twins, mixed_scripts, portability_fault, skeleton
from pipeline.schema.base import ROLES
from submissions import EVERYTHING, GOLD_FILE, QUIZ, RATED, UNIT, take

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
SCALARS = st.none() | st.booleans() | st.integers() | TEXT
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4))


@settings(deadline=None, max_examples=150)
@given(VALUES)
def test_writing_what_was_read_is_the_identity(value: Any):
    data = json_text(value).encode()
    if data.strip():
        assert json_text(parse_json(data).value).encode() == data


ENTRIES = st.dictionaries(
    st.sampled_from(
        [f"{UNIT}/{GOLD_FILE}", f"{UNIT}/{RATED}", f"{UNIT}/text.txt", f"{UNIT}/answers0.json", "x", "a/b"]
    ),
    st.lists(st.lists(st.sampled_from([*QUIZ, "", "a"]), max_size=2) | st.integers(-1, 101), max_size=3),
    min_size=1,
)


@settings(deadline=None, max_examples=40)
@given(ENTRIES, st.sampled_from(ROLES), st.integers(0, 10))
def test_the_order_of_keys_never_matters(entries: dict[str, Any], role: Any, seed: int):
    keys = random.Random(seed).sample(sorted(entries), len(entries))  # noqa: S311 - seeded, and no secret
    seen = []
    for order in (sorted(entries), keys):
        with TemporaryDirectory() as folder:
            intake = take(Path(folder), role, {key: entries[key] for key in order}, EVERYTHING)
        findings = [(f.check, f.message, f.pointer) for report in intake.reports for f in report.findings]
        seen.append((findings, [r.state for r in intake.reports], intake.answers.rows(), intake.ratings.rows()))
    assert seen[0] == seen[1]


@settings(deadline=None, max_examples=150)
@given(
    st.binary(max_size=60) | st.text(alphabet='{}[],:"\\\r\n 0123456789.', max_size=60).map(str.encode),
    st.sampled_from(ROLES),
)
def test_mending_never_raises_and_settles_at_once(data: bytes, role: Any):
    once = mend(data, role)
    if once is not None:
        assert mend(once, role) == once
        if role != "evaluator" and not parse_json(data).faults:
            assert json.dumps(parse_json(once).value, default=repr) == json.dumps(parse_json(data).value, default=repr)


@settings(deadline=None, max_examples=150)
@given(st.text(max_size=60), st.text(max_size=60))
def test_names_licences_and_languages_of_any_text_can_be_told(one: str, other: str):
    detect(one)
    licence_fault(one)
    mixed_scripts(one)
    portability_fault(one)
    assert are_twins(one, other) == are_twins(other, one)
    assert skeleton(one.upper().lower()) or not one
