"""Reports as SARIF 2.1.0, which code-scanning pages and editors read."""

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from pipeline import __version__
from pipeline.intake.wording import visible
from pipeline.schema.report import Finding, Report

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {"error": "error", "warning": "warning", "repair": "note"}


def render_sarif(reports: Sequence[Report]) -> str:
    """Give all findings as one run; a rule per check that found something, broken checks as notifications."""
    findings = [finding for report in reports for finding in report.findings]
    rules = sorted({finding.check for finding in findings})
    broken = [v for report in reports for v in report.verdicts if v.verdict == "broken"]
    notices = [
        {"level": "error", "descriptor": {"id": v.check}, "message": {"text": visible(v.reason, 2000)}} for v in broken
    ]
    driver = {"name": "sensemaking check", "version": __version__, "rules": [{"id": rule} for rule in rules]}
    run: dict[str, Any] = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"SUBMISSIONS": {"description": {"text": "The submissions folder."}}},
        "invocations": [{"executionSuccessful": not broken, "toolExecutionNotifications": notices}],
        "results": [_result(finding, rules) for finding in findings],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2) + "\n"


def _result(finding: Finding, rules: Sequence[str]) -> dict[str, Any]:
    hint = f" Hint: {finding.hint}" if finding.hint else ""
    result: dict[str, Any] = {
        "ruleId": finding.check,
        "ruleIndex": rules.index(finding.check),
        "level": _LEVELS[finding.severity],
        "message": {"text": visible(finding.message + hint, 2000)},
    }
    location: dict[str, Any] = {}
    if finding.file:
        place: dict[str, Any] = {"artifactLocation": {"uri": quote(finding.file), "uriBaseId": "SUBMISSIONS"}}
        if finding.line:
            column = {"startColumn": finding.column} if finding.column else {}
            place["region"] = {"startLine": finding.line, **column}
        location["physicalLocation"] = place
    if finding.pointer:
        location["logicalLocations"] = [{"fullyQualifiedName": finding.pointer, "kind": "member"}]
    return {**result, "locations": [location]} if location else result
