"""A report as text: for a terminal, and as Markdown that stays text whatever a participant wrote."""

import re

from pipeline.intake.wording import count, visible
from pipeline.schema.report import Finding, Report

_STATES = {"scored": "scored", "partial": "scored in part", "not_scored": "not scored"}


def render_text(report: Report) -> str:
    """Give a report as plain lines: the state, then the findings file by file, errors first."""
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
    return "\n".join(lines) + "\n"


def render_markdown(report: Report) -> str:
    """Give a report for a comment on a pull request.

    Everything that a participant wrote stands in code, where neither markup, links nor mentions work; the fence is
    longer than any run of backticks inside.
    """
    body = render_text(report).rstrip("\n")
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", body)), default=0))
    return f"### {report.role.capitalize()}: {_STATES[report.state]}\n\n{fence}text\n{body}\n{fence}\n"


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
