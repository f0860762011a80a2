"""What holds for every file: reading never raises, positions are right, the order of keys does not matter."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.files.positions import locate
from pipeline.files.reading import Number, parse_json, read_yaml
from pipeline.intake.render import render_markdown
from pipeline.intake.result import read_intakes, write_intake
from pipeline.schema.base import ROLES
from submissions import EVERYTHING, GOLD_FILE, QUIZ, RATED, UNIT, report_of, take

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
)
TEXTS = st.sampled_from([*QUIZ, "", " ", "A?", "a<|eot_id|>", "The ferment"]) | st.text(max_size=8)
ITEMS = st.lists(
    st.lists(TEXTS, max_size=3)
    | st.fixed_dictionaries({"question": TEXTS}, optional={"answer": TEXTS, "reference-answers": st.lists(TEXTS)})
    | st.integers(-5, 120)
    | SCALARS
    | VALUES,
    max_size=5,
)
KEYS = st.sampled_from(
    [f"{UNIT}/{GOLD_FILE}", f"{UNIT}/{RATED}", f"{UNIT}/answers0.json", f"{UNIT}/ratings0.json", f"{UNIT}/text.txt",
     f"testset/{UNIT}/text.txt", f"{UNIT}/questions_by_{RATED}", "popular/x/questions.json", "a", "../a/b.json"]
)  # fmt: skip
JSON_LIKE = st.text(alphabet="{}[]:,\"\\ \n0123456789.eE-+truefalsn'", max_size=60).map(str.encode)


@settings(deadline=None, max_examples=200)
@given(st.binary(max_size=80) | JSON_LIKE)
def test_reading_json_never_raises(data: bytes):
    read = parse_json(data)
    if read.faults:
        assert read.value is None
    else:
        assert repr(read.value) == repr(json.loads(data.decode("utf-8-sig"), parse_float=Number, parse_constant=Number))


@settings(deadline=None, max_examples=100)
@given(st.binary(max_size=60) | st.text(alphabet="ab:-[]{}&*!|>'\"#%@ \n\t0,?", max_size=40).map(str.encode))
def test_reading_yaml_never_raises(data: bytes):
    with TemporaryDirectory() as folder:
        path = Path(folder) / "system.yaml"
        path.write_bytes(data)
        read = read_yaml(path, 1000)
    assert read.faults == () or read.value is None


def _pointers(value: Any, at: str = "") -> list[tuple[str, Any]]:
    parts: list[tuple[str, Any]] = []
    if isinstance(value, dict):
        parts = [(f"{at}/{key.replace('~', '~0').replace('/', '~1')}", item) for key, item in value.items()]
    elif isinstance(value, list):
        parts = [(f"{at}/{index}", item) for index, item in enumerate(value)]
    return parts + [found for place, item in parts for found in _pointers(item, place)]


@settings(deadline=None, max_examples=100)
@given(VALUES, st.sampled_from([None, 1]))
def test_every_pointer_is_found_where_its_value_or_key_stands(value: Any, indent: int | None):
    text = json.dumps(value, indent=indent)
    expected = _pointers(value)
    places = locate(text, [pointer for pointer, _ in expected])
    assert len(places) == len(expected)
    lines = text.split("\n")
    for pointer, item in expected:
        rest = lines[places[pointer].line - 1][places[pointer].column - 1 :]
        key = json.dumps(pointer.rsplit("/", 1)[1].replace("~1", "/").replace("~0", "~"))
        assert rest.startswith((key, json.dumps(item)[:1]))


@settings(deadline=None, max_examples=100)
@given(st.sampled_from(ROLES), st.dictionaries(KEYS, ITEMS | VALUES, max_size=5))
def test_no_content_breaks_a_check_and_the_order_of_keys_never_matters(role: Any, content: dict[str, Any]):
    with TemporaryDirectory() as folder:
        one = take(Path(folder) / "1", role, json.dumps(content).encode(), EVERYTHING)
        other = take(Path(folder) / "2", role, json.dumps(dict(reversed(content.items()))).encode(), EVERYTHING)
        write_intake(one, Path(folder) / "out")
        assert read_intakes([Path(folder) / "out"]).reports == one.reports
    report = report_of(one)
    assert [verdict for verdict in report.verdicts if verdict.verdict == "broken"] == []
    assert render_markdown(report)
    for table in ("questions", "references", "answers", "ratings"):
        assert getattr(one, table).equals(getattr(other, table))
    shown = [[(v.check, v.verdict, sorted(f.message for f in v.findings)) for v in report_of(i).verdicts]
             for i in (one, other)]  # fmt: skip
    assert shown[0] == shown[1]
