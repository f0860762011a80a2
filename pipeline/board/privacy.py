"""What a private edition keeps off its pages.

Texts, questions and answers never stand in a table; a report's findings may quote them, so here the quotes go.
"""

from pipeline.intake.checks.register import REGISTER
from pipeline.schema.report import Finding, Report, Verdict

_TITLES = {check.id: check.title for check in REGISTER}
_HINT = "`sensemaking check` shows the whole message to those who have the file."


def without_quotes(report: Report) -> Report:
    """Replace what findings quote by the title of their check; check, severity and place stay."""
    verdicts = tuple(_without_quotes(verdict) for verdict in report.verdicts)
    return report.model_copy(update={"verdicts": verdicts})


def _without_quotes(verdict: Verdict) -> Verdict:
    findings = tuple(_bare(finding) for finding in verdict.findings)
    reason = "the reason is not shown in a private edition" if verdict.verdict == "broken" else verdict.reason
    return verdict.model_copy(update={"findings": findings, "reason": reason})


def _bare(finding: Finding) -> Finding:
    title = _TITLES.get(finding.check, "a finding of this check")
    return finding.model_copy(update={"message": title, "hint": _HINT, "excerpt": ""})
