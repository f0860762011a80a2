"""Running checks: each gives a verdict, and a crash in one is ours, never the participant's."""

from collections.abc import Sequence
from itertools import islice

from pipeline.files.positions import locate
from pipeline.intake.checks.rule import Check, Found, SkippedError
from pipeline.intake.submission import Submission
from pipeline.intake.wording import count, visible
from pipeline.schema.report import Finding, Verdict

MAX_FINDINGS = 50


def run_checks(submission: Submission, checks: Sequence[Check]) -> tuple[Verdict, ...]:
    """Run checks in order; after a stop the others are skipped."""
    verdicts: list[Verdict] = []
    stopped_by = ""
    for check in checks:
        if stopped_by:
            verdicts.append(Verdict(check=check.id, verdict="skipped", reason=f"{stopped_by} stopped the reading"))
            continue
        verdict = run_check(submission, check)
        verdicts.append(verdict)
        stopped_by = check.id if verdict.verdict == "stop" else ""
    return _with_lines(submission, verdicts)


def run_check(submission: Submission, check: Check) -> Verdict:
    """Run one check; entries that its findings refuse are marked, findings beyond the limit are only counted."""
    found: list[Found] = []
    try:
        for one in check.function(submission):
            found.append(one)
            if one.refuses is not None:
                one.refuses.refused = True
    except SkippedError as skipped:
        return Verdict(check=check.id, verdict="skipped", reason=str(skipped))
    except Exception as error:  # whatever a check of ours does wrong must not stop the build
        return broken(check.id, error)
    if not found:
        return Verdict(check=check.id, verdict="pass")
    findings = [_finding(check, one) for one in islice(found, MAX_FINDINGS)]
    if len(found) > MAX_FINDINGS:
        more = count(len(found) - MAX_FINDINGS, "more of this kind", "more of this kind")
        findings.append(Finding(check=check.id, severity=check.severity, message=f"and {more}", hint=check.hint))
    return Verdict(check=check.id, verdict="stop" if check.stops else "fail", findings=tuple(findings))


def broken(check: str, error: Exception) -> Verdict:
    """Say that a check of ours crashed."""
    reason = f"our fault, not the submission's: the check crashed ({type(error).__name__}: {visible(str(error), 120)})"
    return Verdict(check=check, verdict="broken", reason=reason)


def _finding(check: Check, found: Found) -> Finding:
    return Finding(
        check=check.id,
        severity=found.severity or check.severity,
        message=found.message,
        file=found.file,
        line=found.line,
        column=found.column,
        pointer=found.pointer,
        hint=found.hint or check.hint,
        excerpt=found.excerpt,
    )


def _with_lines(submission: Submission, verdicts: list[Verdict]) -> tuple[Verdict, ...]:
    """Look up line and column of every finding that has a pointer, one pass for each file."""
    places = {}
    for file in submission.files:
        pointers = {f.pointer for v in verdicts for f in v.findings if f.file == file.name and f.pointer and not f.line}
        if not file.read.faults:
            places.update({(file.name, at): position for at, position in locate(file.read.text, pointers).items()})

    def placed(finding: Finding) -> Finding:
        position = places.get((finding.file, finding.pointer))
        update = {"line": position.line, "column": position.column} if position and not finding.line else {}
        return finding.model_copy(update={**update, "pointer": visible(finding.pointer)})

    return tuple(v.model_copy(update={"findings": tuple(placed(f) for f in v.findings)}) for v in verdicts)
