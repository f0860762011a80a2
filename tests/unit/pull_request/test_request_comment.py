"""The comment on a request: what it says, and what a stranger cannot make it say."""

import re

import pytest

from pipeline.pull_request.comment import MARKER, MAX_CHARACTERS, code, write_comment
from pipeline.pull_request.outcome import Outcome, PublicScore
from pipeline.pull_request.place import Place, find_place
from pipeline.schema.board import Board, Cell
from pipeline.schema.report import Finding, Report, Share, Verdict
from pipeline.schema.submission import Identity, SystemCard

RUN = "https://github.com/org/board/actions/runs/7"
EVIL = "x` ``` <script>alert(1)</script> @org/team #12 [a](javascript:alert(1)) | \u202e </details> \n## title"


def _report(message: str = "", state: str = "scored", folder: str = "blue/PRIMARY", **more: object) -> Report:
    findings = (Finding(check="a-check", severity="error", message=message, file=folder),) if message else ()
    verdicts = more.pop("verdicts", (Verdict(check="a-check", verdict="fail", findings=findings),))
    card = SystemCard()
    who = Identity(role="student", folder=folder, team="blue", run="A", team_name="b", system_name="s", card=card)
    return Report(
        identity=who,
        role="student",
        files=(),
        expected=3,
        delivered=3,
        scorable=3,
        state=state,
        verdicts=verdicts,
        **more,
    )


def _bare(text: str) -> str:
    """Take fenced blocks and inline code out: what is left is read as Markdown."""
    text = re.sub(r"(?ms)^(`{3,})text\n.*?^\1$", "", text)
    return re.sub(r"<code>[^<]*</code>", "", text)


def test_green_is_folded_and_red_is_open() -> None:
    green = write_comment(Outcome(team="blue", reports=(_report(),)), RUN)
    assert "<details>" in green
    assert "can be scored" in green
    red = write_comment(Outcome(team="blue", reports=(_report("140 is too much"),)), RUN)
    assert "<details>" not in red
    assert "**yours**" in red
    assert "140 is too much" in red


def test_a_broken_check_is_ours() -> None:
    broken = _report(verdicts=(Verdict(check="a-check", verdict="broken", reason="KeyError"),))
    for outcome in (Outcome(reports=(broken,)), Outcome(crash="KeyError: x")):
        text = write_comment(outcome, RUN)
        assert "**ours**" in text
        assert "yours** to mend" not in text
        assert "KeyError" in text


def test_coverage_is_a_table() -> None:
    text = write_comment(Outcome(reports=(_report(coverage=(Share(kind="popular", expected=30, scorable=20),)),)), RUN)
    assert "| <code>popular</code> | 20 | 30 |" in text


def test_nothing_a_stranger_writes_is_markup() -> None:
    outcome = Outcome(
        team=EVIL,
        findings=(Finding(check="c", severity="error", message=EVIL, file=EVIL),),
        reports=(
            _report(EVIL, folder=EVIL, coverage=(Share(kind=EVIL, expected=1, scorable=1),)),
            _report(folder=EVIL),
        ),
        scores=(PublicScore(role="student", system=EVIL, table=EVIL, column=EVIL, label=EVIL, value=1.0),),
        crash=EVIL,
    )
    text = write_comment(outcome, RUN)
    bare = _bare(text)
    for piece in ("script", "@org", "#12", "javascript", "alert", "## title"):
        assert piece not in bare, piece
    assert "\u202e" not in text
    assert bare.count("</details>") == bare.count("<details>")
    assert text.count(MARKER) == 1


@pytest.mark.parametrize("text", [EVIL, "@all", "#1", "</code><b>", "`", "a|b", "&lt;", "\\", "http://x.org", "GH-1"])
def test_inline_code_has_no_character_with_a_meaning(text: str) -> None:
    inner = code(text, 1000).removeprefix("<code>").removesuffix("</code>")
    assert re.fullmatch(r"(?:[^\W_]| |&#\d+;)*", inner)


def test_the_comment_never_exceeds_githubs_limit() -> None:
    verdict = Verdict(
        check="c",
        verdict="fail",
        findings=tuple(Finding(check="c", severity="error", message="`" * 500 + "y" * 2000) for _ in range(300)),
    )
    text = write_comment(Outcome(team="t" * 1000, reports=(_report(verdicts=(verdict,)),) * 50, crash="&" * 5000), RUN)
    assert len(text) <= MAX_CHARACTERS
    assert "**Cut here**" in text
    assert "more lines; the run's artifact has them" in text
    assert text.endswith("main.")


def test_the_place_comes_from_the_board_with_its_interval(board: Board) -> None:
    table = board.table("student")
    assert table is not None
    column = table.columns[table.column("recall")]
    assert column.direction == "up"
    values = sorted(
        (c.value for c in (table.cell(row, "recall") for row in table.rows) if c.value is not None), reverse=True
    )
    top = PublicScore(
        role="student", system="new", table="student", column="recall", label="Recall", value=values[0] + 1,
        low=values[-1] - 1, high=values[0] + 2, n=4,
    )  # fmt: skip
    assert find_place(board, top) == Place(1, 1, len(values) + 1, len(values) + 1)
    text = write_comment(Outcome(scores=(top,)), RUN, board)
    assert f"1 (1 to {len(values) + 1}) of {len(values) + 1}" in text
    assert "not known" in write_comment(Outcome(scores=(top,)), RUN)


def test_the_own_row_and_rows_without_value_do_not_count(board: Board) -> None:
    table = board.table("student")
    assert table is not None
    own = str(table.cell(table.rows[0], "system").value)
    score = PublicScore(role="student", system=own, table="student", column="recall", label="Recall", value=-1.0)
    others = [row for row in table.rows[1:] if isinstance(table.cell(row, "recall").value, float | int)]
    place = find_place(board, score)
    assert place is not None
    assert place.of == len(others) + 1
    assert find_place(board, score.model_copy(update={"table": "none"})) is None
    assert find_place(board, score.model_copy(update={"column": "none"})) is None
    assert Cell().value is None
