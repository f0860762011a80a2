"""The comment on a request: Markdown from an outcome that nobody vouches for.

Whatever a stranger wrote stands in code, with every character that means something escaped: no markup, link, mention
or reference to an issue comes out of it.
"""

import re
from collections.abc import Iterable, Sequence

from pipeline.intake.render import render_text
from pipeline.intake.wording import count, visible
from pipeline.pull_request.outcome import Outcome, PublicScore
from pipeline.pull_request.place import find_place
from pipeline.schema.board import Board
from pipeline.schema.report import Report, Share

MARKER = "<!-- sensemaking: report on the submission -->"
MAX_CHARACTERS = 65_536
_MAX_SECTION = 12_000
_MAX_LINE = 600
_ROOM = 400
_OURS = "Something of **ours** failed, not of yours: the organisers look into it. Nothing for you to do."
_FORGED = "The report of this run cannot be read. If you changed the workflow in your branch, take that back."


def code(text: str, limit: int = 100) -> str:
    """Give any text as inline code in which nothing has a meaning."""
    shown = visible(text, limit)
    escaped = "".join(c if c.isalnum() or c == " " else f"&#{ord(c)};" for c in shown)
    return f"<code>{escaped}</code>"


def block(text: str) -> str:
    """Give lines as a code block whose fence is longer than any run of backticks inside; long ones are cut."""
    lines = [visible(line, _MAX_LINE) for line in text.rstrip("\n").split("\n")]
    kept: list[str] = []
    size = 0
    for line in lines:
        size += len(line) + 1
        if size > _MAX_SECTION:
            kept.append(f"… cut here: {count(len(lines) - len(kept), 'more line')}; the run's artifact has them")
            break
        kept.append(line)
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", "\n".join(kept))), default=0))
    return "\n".join([f"{fence}text", *kept, fence])


def write_comment(outcome: Outcome, run: str, board: Board | None = None) -> str:
    """Write the comment; `run` is the address of the run's page, `board` the main branch's for places.

    At most 65,536 characters, GitHub's limit; what does not fit is left out section by section and counted.
    """
    sections = [
        *_findings(outcome),
        *(_report(report) for report in outcome.reports),
        *_scores(outcome.scores, board),
    ]
    end = f"[This run, with the whole report as an artifact]({run}). The verdict that counts is made again on main."
    return _fit(_head(outcome), sections, end)


def write_unreadable(run: str) -> str:
    """Write the comment for an artifact that cannot be read."""
    return f"{MARKER}\n## Submission: no report\n\n{_FORGED}\n\n[The run]({run})."


def _head(outcome: Outcome) -> str:
    title = "ours to mend" if outcome.ours else "to be mended" if outcome.failed else "can be scored"
    lines = [MARKER, f"## Submission: {title}", ""]
    if outcome.ours:
        lines += [_OURS, ""]
    if outcome.failed:
        lines += ["What stands below under *error* is **yours** to mend: push to the same branch to try again.", ""]
    if outcome.team:
        known = "is new" if outcome.new_team else "is on the board already: organisers, is the author one of them?"
        lines += [f"Team {code(outcome.team)} {known}", ""]
    if outcome.crash:
        lines += [block(outcome.crash), ""]
    return "\n".join(lines)


def _findings(outcome: Outcome) -> Iterable[str]:
    if outcome.findings:
        text = "\n".join(f"{finding.severity}: {finding.text()}" for finding in outcome.findings)
        yield f"### What the request touches\n\n{block(text)}\n"


def _report(report: Report) -> str:
    """Write one role's report; folded where nothing has to be mended."""
    broken = any(verdict.verdict == "broken" for verdict in report.verdicts)
    states = {"scored": "scored", "partial": "scored in part", "not_scored": "not scored"}
    title = f"{report.role.capitalize()} {code(report.identity.folder)}: {states[report.state]}"
    body = f"{_coverage(report.coverage)}{block(render_text(report))}\n"
    if report.failed or broken:
        return f"### {title}\n\n{body}"
    return f"<details><summary>{title}</summary>\n\n{body}\n</details>\n"


def _coverage(shares: Sequence[Share]) -> str:
    if not shares:
        return ""
    rows = [f"| {code(share.kind)} | {share.scorable:,} | {share.expected:,} |" for share in shares[:50]]
    return "\n".join(["| material | can be scored | asked for |", "|---|---:|---:|", *rows, "", ""])


def _scores(scores: Sequence[PublicScore], board: Board | None) -> Iterable[str]:
    if scores:
        rows = [_score(score, board) for score in scores]
        head = ["### Scores on public data", "", "| system | measure | value | place |", "|---|---|---:|---|"]
        yield "\n".join([*head, *rows, ""])


def _score(score: PublicScore, board: Board | None) -> str:
    place = find_place(board, score) if board else None
    would = "not known"
    if place:
        spread = f" ({place.best} to {place.worst})" if place.best != place.worst else ""
        would = f"{place.place}{spread} of {place.of}"
    interval = "" if score.low is None or score.high is None else f" [{score.low:.4g}, {score.high:.4g}]"
    items = "" if score.n is None else f", n = {score.n:,}"
    return f"| {code(score.system)} | {code(score.label)} | {score.value:.4g}{interval}{items} | {would} |"


def _fit(head: str, sections: Sequence[str], end: str) -> str:
    """Put sections together as long as they fit, and count those that do not."""
    room = MAX_CHARACTERS - len(head) - len(end) - _ROOM
    kept: list[str] = []
    for section in sections:
        if len(section) + 1 > room:
            break
        room -= len(section) + 1
        kept.append(section)
    left = len(sections) - len(kept)
    cut = [f"**Cut here**: {count(left, 'more section')} did not fit; the run's artifact has them.\n"] if left else []
    return "\n".join([head, *kept, *cut, end])
