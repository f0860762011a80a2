"""A report in every form it is shown in: terminal text, Markdown, GitHub annotations, JSON; SARIF is in `sarif`.

All are made from the same `Report`.  Whatever a participant wrote stays text in each of them.
"""

import json
import re
from collections.abc import Callable, Sequence
from typing import Literal

from pipeline.intake.sarif import render_sarif
from pipeline.intake.wording import count, visible
from pipeline.schema.report import Finding, Report

Format = Literal["text", "markdown", "github", "json", "sarif"]
_STATES = {"scored": "scored", "partial": "scored in part", "not_scored": "not scored"}
_COMMANDS = {"error": "error", "warning": "warning", "repair": "notice"}


def render_reports(reports: Sequence[Report], form: Format, root: str = "submissions") -> str:
    """Give reports in a form; `root` is the submissions folder as seen from the repository."""
    if form == "github":
        return "".join(render_github(report, root) for report in reports)
    return _FORMS[form](reports)


def render_text(report: Report) -> str:
    """Give a report as plain lines: the state, then the findings file by file, errors first, then the coverage."""
    lines = [f"{visible(report.identity.folder)} ({report.role}): {_summary(report)}"]
    findings = report.findings
    for file in sorted({finding.file for finding in findings}):
        lines += ["", visible(file) or "the submission as a whole"]
        here = [finding for finding in findings if finding.file == file]
        for severity in ("error", "warning", "repair"):
            lines += [line for finding in here if finding.severity == severity for line in _lines(finding)]
    for verdict in report.verdicts:
        if verdict.verdict == "broken":
            lines += ["", f"  broken: {verdict.reason} [{verdict.check}]"]
    return "\n".join([*lines, *_coverage(report)]) + "\n"


def render_markdown(report: Report) -> str:
    """Give a report for a comment on a pull request.

    Everything that a participant wrote stands in code, where neither markup, links nor mentions work; the fence is
    longer than any run of backticks inside.
    """
    body = render_text(report).rstrip("\n")
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", body)), default=0))
    return f"### {report.role.capitalize()}: {_STATES[report.state]}\n\n{fence}text\n{body}\n{fence}\n"


def render_github(report: Report, root: str = "submissions") -> str:
    """Give one workflow command a line for every finding, and for every check of ours that broke."""
    lines = [_command(finding, root) for finding in report.findings]
    for verdict in report.verdicts:
        if verdict.verdict == "broken":
            lines.append(f"::error title={_property(verdict.check)}::{_data(verdict.reason)}")
    return "".join(f"{line}\n" for line in lines)


def render_json(reports: Sequence[Report]) -> str:
    """Give reports as one JSON document, in the form of `results/intake/*/reports.json`."""
    rows = [report.model_dump(mode="json") for report in reports]
    return json.dumps({"schema_version": 1, "reports": rows}, ensure_ascii=False, indent=2) + "\n"


def _command(finding: Finding, root: str) -> str:
    """Write a workflow command; properties escape more than the message does."""
    places = {"line": finding.line, "col": finding.column}
    path = f"{root}/{finding.file}" if finding.file else ""
    given = [f"file={_property(path)}"] if path else []
    given += [f"{name}={number}" for name, number in places.items() if number]
    given.append(f"title={_property(finding.check)}")
    message = ": ".join(part for part in (finding.pointer, finding.message) if part)
    hint = f" Hint: {finding.hint}" if finding.hint else ""
    return f"::{_COMMANDS[finding.severity]} {','.join(given)}::{_data(message + hint)}"


def _data(text: str) -> str:
    return visible(text, 2000).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _summary(report: Report) -> str:
    counts = [
        count(report.count("error"), "error"),
        count(report.count("warning"), "warning"),
        count(report.count("repair"), "repair"),
    ]
    reason = f" ({visible(report.reason)})" if report.reason else ""
    expected = "" if report.expected is None else f" of {report.expected:,} expected"
    amounts = f"{report.scorable:,} scorable{expected}, {report.delivered:,} delivered"
    return f"{_STATES[report.state]}{reason}; {amounts}; {', '.join(counts)}"


def _lines(finding: Finding) -> list[str]:
    excerpt = [f"      {visible(line)}" for line in finding.excerpt.split("\n")] if finding.excerpt else []
    text = finding.model_copy(update={"file": ""}).text()
    return [f"  {finding.severity}: {visible(text, 2000)}", *excerpt]


def _coverage(report: Report) -> list[str]:
    """Lay out what can be scored of what was asked for, kind by kind; nothing where the edition does not say."""
    if not report.coverage:
        return []
    width = max(len(share.kind) for share in report.coverage)
    rows = [f"  {s.kind.ljust(width)}  {s.scorable:>6,} of {s.expected:>6,}" for s in report.coverage]
    return ["", "coverage", *rows]


_FORMS: dict[Format, Callable[[Sequence[Report]], str]] = {
    "text": lambda reports: "\n".join(render_text(report) for report in reports),
    "markdown": lambda reports: "\n".join(render_markdown(report) for report in reports),
    "json": render_json,
    "sarif": render_sarif,
}
