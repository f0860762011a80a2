"""JSON from strangers: limits, faults with their place, notes, and where values stand."""

import json
from pathlib import Path

import pytest

from pipeline.files.positions import Position, locate
from pipeline.files.reading import Number, parse_json, read_json, read_yaml


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "hint"),
    [
        ('{"a": [1, 2,]}', 1, 12, "a comma stands before the closing ]", "trailing comma"),
        ('{"a": 1,\n}', 1, 8, "a comma stands before the closing }", "trailing comma"),
        ('{"a": [1]\n "b": 2}', 2, 2, "a comma is missing before this", "commas"),
        ("{'a': 1}", 1, 2, "a single quote stands here", "double quotes"),
        ('{"a": “x”}', 1, 7, "a typographic quote stands here", "double quotes"),
        ('{"a": 1 # one\n}', 1, 9, "a comment stands here", "no comments"),
        ('{"a" = 1}', 1, 6, "an = stands where JSON has a colon", '"key": value'),
        ('```json\n{"a": 1}\n```', 1, 1, "the file begins with a Markdown fence", "remove"),
        ('{"a": 1}\n{"b": 2}', 2, 1, "a second JSON value follows the first (JSON Lines?)", "one dictionary"),
        ('{"a": True}', 1, 7, "True is not a JSON value", "json.dump"),
        ('{"a": [1, 2]', 1, 13, "the file ends too early", "cut off"),
        ('{"a": "x\ny"}', 1, 9, "a line break or another control character stands inside a string", "library"),
        ('{"a": "C:\\dir"}', 1, 10, "a backslash stands before a character that JSON does not escape", "\\\\"),
        ("{a: 1}", 1, 2, "a key in double quotes is expected here, found a word without quotes", "double quotes"),
    ],
)
def test_the_usual_mistakes_are_recognised_at_their_place(text, line, column, message, hint):
    (fault,) = parse_json(text.encode()).faults
    assert (fault.kind, fault.line, fault.column, fault.message) == ("syntax", line, column, message)
    assert hint in fault.hint
    shown, caret = fault.excerpt.split("\n")
    assert shown[caret.index("^") : caret.index("^") + 1] == text.split("\n")[line - 1][column - 1 : column]


@pytest.mark.parametrize(
    ("data", "name"),
    [('{"a": 1}'.encode("utf-16"), "UTF-16"), ('{"a": 1}'.encode("utf-16-be"), "UTF-16"),
     ('{"a": 1}'.encode("utf-32"), "UTF-32"), ('{"ä": 1}'.encode("latin-1"), "Latin-1")],
)  # fmt: skip
def test_foreign_encodings_are_named(data, name):
    (fault,) = parse_json(data).faults
    assert (fault.kind, name in fault.message) == ("utf8", True)


def test_a_latin1_byte_is_placed():
    (fault,) = parse_json('{"a": 1,\n "ä": 2}'.encode("latin-1")).faults
    assert (fault.line, fault.column) == (2, 3)


def test_what_is_accepted_all_the_same_is_noted():
    read = parse_json(b'\xef\xbb\xbf{"a": [NaN, "\\ud800"],\r\n "b": ' + b"9" * 400 + b"}")
    assert read.notes == ("BOM", "CRLF", "NaN", "huge number", "surrogate")
    assert read.value["a"][1] == "\ufffd"
    assert read.value["b"].text == "9" * 400


def test_numbers_keep_the_text_they_were_written_in():
    value = parse_json(b"[1, 1e3, 85.0, -0.0]").value
    assert value[0] == 1
    assert [(float(number), number.text) for number in value[1:]] == [(1000, "1e3"), (85, "85.0"), (0, "-0.0")]
    assert all(isinstance(number, Number) for number in value[1:])


def test_a_repeated_key_keeps_the_first_and_says_whether_they_differ():
    read = parse_json(b'{"a": [1, NaN],\n "b": {"c": 1, "c": 2},\n "a": [1, NaN]}')
    assert json.dumps(read.value) == '{"a": [1, NaN], "b": {"c": 1}}'
    assert [(d.pointer, d.position.line, d.first.line, d.same) for d in read.duplicates] == [
        ("/b/c", 2, 2, False),
        ("/a", 3, 1, True),
    ]


@pytest.mark.parametrize("depth", [100, 101])
def test_nesting_is_counted_outside_strings(depth):
    text = '{"[[[[[[[[": ' + "[" * (depth - 1) + '"]}\\"]"' + "]" * (depth - 1) + "}"
    assert [fault.kind for fault in parse_json(text.encode()).faults] == (["nesting"] if depth > 100 else [])


def test_a_hundred_thousand_brackets_do_not_crash():
    (fault,) = parse_json(b"[" * 100_000 + b"]" * 100_000).faults
    assert (fault.kind, fault.line, fault.column) == ("nesting", 1, 101)


def test_pointers_are_found_with_escapes_and_nesting():
    text = '{"a/b~c": [1, {"x": [true,\n null]}], "\\u0041": {}, "[": 0}'
    wanted = ["/a~1b~0c", "/a~1b~0c/1/x/1", "/A", "/[", "/nothing"]
    assert locate(text, wanted) == {
        "/a~1b~0c": Position(1, 2),
        "/a~1b~0c/1/x/1": Position(2, 2),
        "/A": Position(2, 11),
        "/[": Position(2, 25),
    }


def test_the_size_is_looked_at_first(tmp_path: Path):
    path = tmp_path / "a.json"
    path.write_bytes(b"[" + b" " * 20 + b"]")
    assert [fault.kind for fault in read_json(path, 21).faults] == ["size"]
    assert read_json(path, 22).value == []


def test_a_missing_file_is_a_fault(tmp_path: Path):
    assert [fault.kind for fault in read_json(tmp_path / "none.json", 10).faults] == ["plain"]


def test_yaml_is_read_as_plain_values(tmp_path: Path):
    path = tmp_path / "system.yaml"
    path.write_text("team: Blue\nmodels: [a, b]\n", encoding="utf-8")
    assert read_yaml(path, 1000).value == {"team": "Blue", "models": ["a", "b"]}


@pytest.mark.parametrize("text", ["a: &x 1\nb: *x", "a: 1\na: 2", "a: [1", "a: !!int ''", "a: 2024-99-99", "- " * 200])
def test_yaml_that_is_not_plain_is_a_fault(text, tmp_path: Path):
    path = tmp_path / "system.yaml"
    path.write_text(text, encoding="utf-8")
    read = read_yaml(path, 1000)
    assert len(read.faults) == 1
    assert read.value is None
