"""More bad submissions, each named for its fault: role, files of the run, whether against the edition, exact ids."""

import json
from typing import Any

from pipeline.schema.base import Role
from submissions import FILES, GOLD_FILE, OTHER, QUIZ, RATED, TEXT, UNIT

KEY, ANSWER_KEY, RATED_KEY = f"{UNIT}/questions0.json", f"{UNIT}/{GOLD_FILE}", f"{UNIT}/{RATED}"
ANSWERS = [[QUIZ[0], "yeast"], [QUIZ[1], "in the cellar"], [QUIZ[2], "many hours"]]
GERMAN = (
    "Der Bäcker wartet, weil die Hefe in dem kalten Keller nicht so schnell arbeitet und der Teig über die Nacht "
    "geht, und das ist für den Geschmack gut, wie es auch die Bäckerin sagt, wenn sie nach dem Brot gefragt wird."
)
CZECH = (
    "Pekař čeká, protože se těsto ve sklepě pomalu mění a že to je pro chuť dobře, jak také říká pekařka, když se jí "
    "na chleba ptají, a jen pokud je to pro ni důležité, tak i ona čeká do rána, aby byl chléb dobrý a měkký."
)
UKRAINIAN = (
    "Пекар чекає, бо тісто в холодному підвалі не так швидко росте, і це добре для смаку, як каже також пекарка, "
    "коли її питають про хліб, що вона пече для всіх, або про те, як це було, бо вони це знали і так робили."
)
LONG = " ".join(f"word{n}" for n in range(250))
RUN = "R" * 81

Case = tuple[Role, dict[str, Any], bool, set[str]]
COVER = "coverage"


def one(role: Role, content: Any, ids: set[str], *, edition: bool = False, card: str = "", **more: Any) -> Case:
    """Build a case of one file, with a card and more files where given."""
    files = {FILES[role]: content, **({"system.yaml": card.encode()} if card else {})}
    return role, {**files, **more}, edition, ids


def rated(text: str, ids: set[str], card: str = "") -> Case:
    """Build an Evaluator's case from the JSON of its list."""
    return one("evaluator", f'{{"{RATED_KEY}": {text}}}'.encode(), ids, card=card)


def asked(items: Any, ids: set[str], **more: Any) -> Case:
    """Build a Teacher's case from the items of one unit."""
    return one("teacher", {KEY: items}, ids, **more)


def answered(items: Any, ids: set[str], **more: Any) -> Case:
    """Build a Student's case from the items of the gold quiz."""
    return one("student", {ANSWER_KEY: items}, ids, **more)


def syntax(role: Role, text: str) -> Case:
    """Build a case of a file that is no JSON."""
    return one(role, text.encode(), {"json-syntax"})


INVALID = {"rating-number", "rating-invalid-share"}
OUTSIDE = {"rating-range", "rating-invalid-share"}
BAD_FILES: dict[str, Case] = {
    # syntax
    "git-lfs-pointer": syntax("teacher", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n"),
    "smart-quotes": syntax("teacher", f"{{“{KEY}”: []}}"),
    "block-comment": syntax("student", '{/* mine */ "a": []}'),
    "hash-comment": syntax("evaluator", '{\n# mine\n"a": []}'),
    "bare-key": syntax("teacher", "{questions: []}"),
    "python-true": syntax("student", f'{{"{ANSWER_KEY}": [["Why?", True]]}}'),
    "python-false": syntax("evaluator", f'{{"{RATED_KEY}": [False]}}'),
    "javascript-undefined": syntax("evaluator", f'{{"{RATED_KEY}": [undefined]}}'),
    "leading-zero": syntax("evaluator", f'{{"{RATED_KEY}": [085]}}'),
    "leading-plus": syntax("evaluator", f'{{"{RATED_KEY}": [+85]}}'),
    "bare-point": syntax("evaluator", f'{{"{RATED_KEY}": [.5]}}'),
    "per-cent-sign": syntax("evaluator", f'{{"{RATED_KEY}": [85%]}}'),
    "hexadecimal": syntax("evaluator", f'{{"{RATED_KEY}": [0x55]}}'),
    "line-break-in-text": syntax("teacher", f'{{"{KEY}": [["Why\nnow?"]]}}'),
    "tab-in-text": syntax("student", f'{{"{ANSWER_KEY}": [["Why?", "a\tb"]]}}'),
    "nul-in-text": syntax("student", f'{{"{ANSWER_KEY}": [["Why?", "a\0b"]]}}'),
    "bad-escape": syntax("teacher", f'{{"{KEY}": [["\\d+?"]]}}'),
    "short-unicode-escape": syntax("teacher", f'{{"{KEY}": [["\\u12?"]]}}'),
    "unclosed-list": syntax("teacher", f'{{"{KEY}": [["Why?"'),
    "unclosed-text": syntax("student", f'{{"{ANSWER_KEY}": "'),
    "text-after-json": syntax("student", f'{{"{ANSWER_KEY}": []}} done'),
    "two-commas": syntax("evaluator", f'{{"{RATED_KEY}": [1,,2]}}'),
    "wrong-bracket": syntax("evaluator", f'{{"{RATED_KEY}": [1, 2}}'),
    "semicolons": syntax("evaluator", f'{{"{RATED_KEY}": [1; 2]}}'),
    "yaml": syntax("teacher", f"{KEY}:\n  - Why?\n"),
    "csv": syntax("evaluator", "file,rating\na,1\n"),
    "xml": syntax("student", "<answers/>"),
    "only-a-comma": syntax("teacher", ","),
    "only-a-brace": syntax("teacher", "{"),
    # bytes
    "mark-alone": one("teacher", b"\xef\xbb\xbf", {"file-empty"}),
    "mark-and-crlf": one("evaluator", b'\xef\xbb\xbf{\r\n"' + RATED_KEY.encode() + b'": [1]}', {"file-marks"}),
    "utf16-big-endian": one("student", '{"a": []}'.encode("utf-16-be"), {"file-utf8"}),
    "windows-quotes": one("student", b'{"a": [["Why?", "\x93yes\x94"]]}', {"file-utf8"}),
    "cut-inside-a-letter": one("teacher", '{"a": "ž'.encode()[:-1], {"file-utf8"}),
    "overlong-encoding": one("teacher", b'{"\xc0\xaf": []}', {"file-utf8"}),
    "encoded-surrogate": one("teacher", b'{"\xed\xa0\x80": []}', {"file-utf8"}),
    "gzip": one("evaluator", b"\x1f\x8b\x08\0\0\0\0\0", {"file-utf8"}),
    "zip": one("evaluator", b"PK\x03\x04\x14\0\0\0\xff\xfe", {"file-utf8"}),
    "deep-mixture": one("evaluator", b'{"a":[' * 60, {"json-nesting"}),
    # top level
    "null-at-the-top": one("teacher", None, {"file-dictionary"}),
    "text-at-the-top": one("student", "answers", {"file-dictionary"}),
    "true-at-the-top": one("evaluator", True, {"file-dictionary"}),
    "empty-list-at-the-top": one("evaluator", [], {"file-dictionary"}),
    "too-many-values": one(
        "evaluator", ('{"' + RATED_KEY + '": [' + "[]," * 10 + "[]]}").encode(), INVALID),
    "same-question-field-twice": one(
        "teacher", f'{{"{KEY}": [{{"question": "Why?", "question": "Who?"}}]}}'.encode(), {"json-duplicate"}),
    # keys
    "dot-folder": one("teacher", {"popular/./questions0.json": [["Why?"]]}, {"key-form"}),
    "double-slash": one("teacher", {"popular//questions0.json": [["Why?"]]}, {"key-form"}),
    "blank-folder": one("teacher", {"popular/ /questions0.json": [["Why?"]]}, {"key-form"}),
    "other-extension": one("teacher", {f"{UNIT}/questions0.jsonl": [["Why?"]]}, {"key-form"}),
    "line-break-in-key": one("student", {"popular/talk\n/answers0.json": [["a?", "b"]]}, {"key-form"}),
    "drive-letter": one("teacher", {"C:\\popular\\questions0.json": [["Why?"]]}, {"key-form"}),
    "web-address": one("teacher", {"https://example.org/questions0.json": [["Why?"]]}, {"key-form"}),
    "percent-escape": one("teacher", {"popular/talk%2D01/questions0.json": [["Why?"]]}, {"key-unit", COVER},
                          edition=True),
    "unit-in-capitals": one("teacher", {"popular/TALK-01/questions0.json": [["Why?"]]}, {"key-unit", COVER},
                            edition=True),
    "unit-of-another-kind": one("teacher", {"lectures/talk-01/questions0.json": [["Why?"]]}, {"key-unit", COVER},
                                edition=True),
    "alias-and-name": one("teacher", {KEY: [["Why?"]], "pop/talk-01/questions0.json": [["Who?"]]}, {"key-repeated"}),
    "two-unicode-forms": one(
        "teacher", {f"{OTHER}/text.txt": [["Why?"]], "popular/Розмова e\u0301/text.txt": [["Who?"]]},
        {"key-repeated"}),
    "key-in-two-files": one("teacher", {KEY: [["Why?"]]}, {"key-two-files"},
                            **{"questions2.json": {KEY: [["Who?"]]}}),
    "same-in-two-files": one("teacher", {KEY: [["Why?"]]}, {"key-two-files"},
                             **{"questions2.json": {KEY: [["Why?"]]}}),
    # items
    "item-number": asked([7], {"item-shape"}),
    "item-null": asked([None], {"item-shape"}),
    "item-true": asked([True], {"item-shape"}),
    "item-empty-dictionary": asked([{}], {"item-shape"}),
    "item-nested": asked([[["Why?"]]], {"item-shape"}),
    "reference-dictionary": asked([["Why?", {"text": "a"}]], {"item-shape"}),
    "answer-dictionary": answered([["Why?", {"text": "a"}]], {"item-shape"}),
    "answer-true": answered([["Why?", True]], {"item-shape"}),
    "answer-number": answered([["Why?", 42]], {"item-form"}),
    "answer-blank": answered([["Why?", " \n"]], {"answer-empty"}),
    "answer-ideographic-blank": answered([["Why?", "\u3000"]], {"answer-empty"}),
    "answer-unknown-field": answered([{"question": "Why?", "answer": "a", "score": 1}], {"item-fields"}),
    "answer-echo": answered([["Why is it so?", "why is  it so?"]], {"answer-echo"}),
    "end-of-text-token": answered([["Why?", "yeast<|endoftext|>"]], {"chat-tokens"}),
    "gemma-token": asked([["Why?<end_of_turn>"]], {"chat-tokens"}),
    "llama-sys": asked([["Why <<SYS>> now?"]], {"chat-tokens"}),
    "control-character": asked([["Why \u0000 now?"]], {"text-control"}),
    "backspace": answered([["Why?", "yea\bst"]], {"text-control"}),
    "half-pair-in-answer": one(
        "student", f'{{"{ANSWER_KEY}": [["Why?", "yes \\udc00"]]}}'.encode(), {"text-surrogate"}),
    # content
    "german-references": asked([["Warum geht der Teig?", GERMAN]], {"text-language"}),
    "czech-answers": answered([["Why?", CZECH]], {"text-language"}),
    "ukrainian-answers": answered([["Why?", UKRAINIAN]], {"text-language"}),
    "endless-answer": answered([["Why?", LONG], ["Who?", "a"], ["How?", "b"]], {"text-length"}),
    "endless-reference": asked([["Why?", LONG], ["Who?", "a"], ["How?", "b"]], {"text-length"}),
    "copied-question": asked([["Why?"], [TEXT[:60]]], {"question-copied", "question-statement", COVER}, edition=True),
    "answers-out-of-order": answered(
        [ANSWERS[2], ANSWERS[0], ANSWERS[1]], {"answer-order", COVER}, edition=True),
    # ratings
    "rating-empty-text": rated('[50, ""]', INVALID),
    "rating-dictionary": rated('[50, {"rating": 1}]', INVALID),
    "rating-signed-text": rated('[50, "+5"]', INVALID),
    "rating-decimal-text": rated('[50, "85.0"]', INVALID),
    "rating-of-hundred": rated('[50, "85/100"]', INVALID),
    "rating-per-cent-text": rated('[50, "85%"]', INVALID),
    "rating-arabic-digits": rated('[50, "٨٥"]', INVALID),
    "rating-text-too-high": rated('[50, "101"]', OUTSIDE),
    "rating-barely-too-high": rated("[50, 100.0001]", OUTSIDE),
    "rating-negative-zero": rated("[50, -0.0]", {"rating-form"}),
    "rating-2-to-the-53": rated("[50, 9007199254740993]", OUTSIDE),
    "rating-above-declared-scale": rated("[5, 50]", OUTSIDE | {"rating-scale"}, card="scale: 5"),
    "ratings-constant": rated(str([70] * 12), {"rating-constant"}),
    "ratings-nought": rated(str([0] * 10), {"rating-constant"}),
    "ratings-0-to-1": rated(str([0, 1] * 6), {"rating-low"}),
    "ratings-0-to-5": rated(str([0, 1, 5, 4] * 3), {"rating-low"}),
    "ratings-0-to-10": rated(str([0, 3, 10, 7] * 3), {"rating-low"}),
    "ratings-mostly-null": rated("[null, null, 3]", INVALID),
    "rating-for-a-question-file": one("evaluator", {f"{UNIT}/questions_by_x.json": [1]}, {"rating-name"}),
    "rating-for-a-text": one("evaluator", {f"{UNIT}/text.txt": [1]}, {"rating-name"}),
    # card and folder
    "card-withdrawn": rated("[1]", {"card-withdrawn"}, card="withdrawn: {date: 2026-11-02, reason: a leak}"),
    "card-withdrawn-without-reason": rated("[1]", {"system-card"}, card="withdrawn: {date: 2026-11-02}"),
    "card-anonymous-some-day": rated("[1]", {"system-card"}, card="anonymous_until: soon"),
    "card-licence-in-words": rated("[1]", {"card-licence"}, card="licence: Creative Commons"),
    "card-licence-unfinished": rated("[1]", {"card-licence"}, card="licence: MIT OR"),
    "card-licence-misspelt": rated("[1]", {"card-licence"}, card="licence: CC-BY-5.0"),
    "card-models-as-text": rated("[1]", {"system-card"}, card="models: llama"),
    "card-version-2": rated("[1]", {"system-card"}, card="schema_version: 2"),
    "stray-text-file": one("evaluator", {RATED_KEY: [1]}, {"stray-file"}, **{"notes.txt": b"x"}),
    "stray-capital-name": one("evaluator", {RATED_KEY: [1]}, {"stray-file"}, **{"Answers.json": b"{}"}),
}  # fmt: skip

# folder names: team, run, ids
BAD_NAMES: dict[str, tuple[str, str, set[str]]] = {
    "team-gold": ("GOLD", "PRIMARY", {"reserved-name"}),
    "run-shuffled": ("blue", "shuffledW", {"reserved-name"}),
    "team-of-windows": ("aux", "PRIMARY", {"folder-name"}),
    "run-of-windows": ("blue", "nul.txt", {"folder-name"}),
    "full-stop-at-the-end": ("blue.", "PRIMARY", {"folder-name"}),
    "colon": ("blue: red", "PRIMARY", {"folder-name"}),
    "cyrillic-a": ("bl\u0430ck", "PRIMARY", {"folder-name"}),
    "greek-omicron": ("blue", "PRIM\u039fRY", {"folder-name"}),
    "run-too-long": ("blue", RUN, {"folder-name"}),
}

# a second folder beside blue/PRIMARY that is nearly the same
TWINS: dict[str, tuple[str, str]] = {
    "other-case": ("Blue", "PRIMARY"),
    "full-width": ("\uff42\uff4c\uff55\uff45", "PRIMARY"),
    "look-alike": ("blu\u0435", "PRIMARY"),
    "run-in-small-letters": ("blue", "primary"),
}


def write_json(content: Any) -> bytes:
    """Give bytes as they are and anything else as JSON, with escapes so that control characters survive."""
    return content if isinstance(content, bytes) else json.dumps(content).encode()
