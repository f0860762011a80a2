"""The reference page of checks, made from the register."""

from pipeline.intake.checks.register import REGISTER
from pipeline.intake.checks.rule import Check
from pipeline.schema.base import ROLES

_HEAD = """# Checks of a submission

Every check has an id, which stands in square brackets at the end of what it finds.
They run in this order; where one *stops*, the rest are skipped.
This page is made by `sensemaking checks`; a test compares the two.

An *error* makes the entry, or what the check stops at, not scorable.
A *warning* is scored as delivered.
A *repair* says what was read in another form than it was written.

A check ends with one of five verdicts: *pass*, *fail*, *stop*, *skipped* or *broken*.
After *stop* nothing further is read; *skipped* comes with its reason.
*broken* is a fault of ours, which never counts against a submission.
"""


def describe_checks() -> str:
    """Give the page as Markdown: a table of all checks, then a section for each."""
    rows = [f"| [{c.id}](#{c.id}) | {c.severity} | {_roles(c)} | {c.title} |" for c in REGISTER]
    table = "\n".join(["| check | severity | roles | what holds |", "|---|---|---|---|", *rows])
    return "\n".join([_HEAD, table, "", *(_section(check) for check in REGISTER)])


def _section(check: Check) -> str:
    about = " ".join((check.function.__doc__ or "").split())
    stops = " It stops the reading." if check.stops else ""
    facts = f"Severity: {check.severity}.{stops}\nRoles: {_roles(check)}."
    return f"## {check.id}\n\n{about}\n\n{facts}\n\nWhat to do: {check.hint}\n"


def _roles(check: Check) -> str:
    return "all" if set(check.roles) == set(ROLES) else ", ".join(role.capitalize() for role in check.roles)
