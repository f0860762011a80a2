"""The report on one submission for one role: checks run, what was found, what counts.

check -> verdict -> report: a check yields one `Verdict`; a verdict holds `Finding`s; a report holds the verdicts.
"""

from typing import Literal

from pipeline.schema.base import Frozen, Role
from pipeline.schema.submission import Identity

VerdictName = Literal["pass", "fail", "stop", "skipped", "broken"]
Severity = Literal["error", "warning", "repair"]


class Finding(Frozen):
    """One thing found: where (file, line, JSON pointer), what, what is allowed, and what to do.

    `repair` is a warning about something that was read in another form than it was written.
    `line` and `column` count from 1 and are None where the place has none.
    `excerpt` is the offending line with a caret below it, for files that cannot be parsed.
    """

    check: str
    severity: Severity
    message: str
    file: str = ""
    line: int | None = None
    column: int | None = None
    pointer: str = ""
    hint: str = ""
    excerpt: str = ""

    def text(self) -> str:
        """Give the finding as one line, in the form every command and page uses."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part not in ("", None))
        head = ": ".join(part for part in (place, self.pointer, self.message) if part)
        stop = "" if self.message.endswith((".", "!", "?")) else "."
        hint = f"{stop} Hint: {self.hint}" if self.hint else ""
        return f"{head}{hint} [{self.check}]"


class Verdict(Frozen):
    """What one check concluded; `skipped` and `broken` say why in `reason`."""

    check: str
    verdict: VerdictName
    reason: str = ""
    findings: tuple[Finding, ...] = ()


class Share(Frozen):
    """How much of what the round asked for in one kind of material can be scored."""

    kind: str
    expected: int
    scorable: int


class Report(Frozen):
    """All that was read of one submission in one role.

    `files`: the files read, relative to the submissions folder.  `expected` items are those the round asked for
    (None where the edition does not say), `delivered` those read, `scorable` those that enter the scores.
    `state`: scored (everything expected), partial, or not_scored (with `reason`).
    `coverage` has a row per kind of material that was asked for; none where the edition does not say.
    """

    schema_version: Literal[1] = 1
    identity: Identity
    role: Role
    files: tuple[str, ...]
    expected: int | None
    delivered: int
    scorable: int
    state: Literal["scored", "partial", "not_scored"]
    reason: str = ""
    coverage: tuple[Share, ...] = ()
    verdicts: tuple[Verdict, ...] = ()

    @property
    def failed(self) -> bool:
        """Say whether the submission has errors or cannot be scored; a withdrawn one has not failed."""
        withdrawn = any(v.check == "card-withdrawn" and v.verdict == "stop" for v in self.verdicts)
        return not withdrawn and (self.state == "not_scored" or self.count("error") > 0)

    @property
    def findings(self) -> list[Finding]:
        """Give all findings in the order of the checks."""
        return [finding for verdict in self.verdicts for finding in verdict.findings]

    def count(self, severity: Severity) -> int:
        """Count the findings of one severity."""
        return sum(finding.severity == severity for finding in self.findings)
