"""What the first workflow hands to the second: scope and reports, as one JSON file.

The second workflow trusts none of it: whoever opens a request can write this file.
"""

from typing import Annotated, Literal

from pydantic import Field

from pipeline.schema.base import Frozen, Role
from pipeline.schema.report import Finding, Report

Name = Annotated[str, Field(max_length=300)]


class PublicScore(Frozen):
    """A score on public data: `table` and `column` name the place on the board that it would stand in."""

    role: Role
    system: Name
    table: Name
    column: Name
    label: Name
    value: float
    low: float | None = None
    high: float | None = None
    n: Annotated[int, Field(ge=0)] | None = None


class Outcome(Frozen):
    """All that was found out about a request; `crash` is the reason where our own code failed."""

    schema_version: Literal[1] = 1
    team: Annotated[str, Field(max_length=1000)] = ""
    new_team: bool = False
    files: Annotated[int, Field(ge=0)] = 0
    findings: Annotated[tuple[Finding, ...], Field(max_length=5000)] = ()
    reports: Annotated[tuple[Report, ...], Field(max_length=50)] = ()
    scores: Annotated[tuple[PublicScore, ...], Field(max_length=200)] = ()
    crash: Annotated[str, Field(max_length=5000)] = ""

    @property
    def ours(self) -> bool:
        """Say whether something of ours failed: a crash, or a check that broke."""
        return bool(self.crash) or any(v.verdict == "broken" for report in self.reports for v in report.verdicts)

    @property
    def failed(self) -> bool:
        """Say whether the submission has to be mended."""
        return any(f.severity == "error" for f in self.findings) or any(report.failed for report in self.reports)
