"""The first page: what this edition is, who leads in each role, what to know, how to take part."""

from pipeline.schema.base import ROLES, Role
from pipeline.schema.board import Finding
from pipeline.site.addresses import ROLE_PAGES
from pipeline.site.contexts import Overview, RoleSummary
from pipeline.site.formats import show_count
from pipeline.site.pages.material import NAV, ROLE_TITLES, Material

FIRST = 10
_ABOUT: dict[Role, str] = {
    "teacher": "They write questions about a text. Good questions cover the whole text and differ from each other.",
    "student": "They answer the questions from the text alone. Good answers say what the reference answers say.",
    "evaluator": "They rate answers from 0 to 100. Good ratings fall when an answer is damaged.",
}


def overview(material: Material) -> Overview:
    """Give the first page."""
    board = material.board
    return Overview(
        frame=material.frame,
        page=material.page(board.edition.title, "index.html", board.edition.summary),
        roles=tuple(role_summary(material, role) for role in ROLES),
        findings=findings(material),
        kinds=material.view("kinds"),
        counts=counts(material),
    )


def findings(material: Material) -> tuple[Finding, ...]:
    """Give the findings; one whose page the site does not have keeps its sentence and loses its link."""
    known = {link.href for link in NAV} | {material.addresses.table(t.id) for t in material.board.tables}
    return tuple(f if f.page in known else f.model_copy(update={"page": ""}) for f in material.board.findings)


def role_summary(material: Material, role: Role) -> RoleSummary:
    """Give a role's first rows: rank range, system, headline with its interval, coverage."""
    headline = material.headline(role)
    columns = ["rank", "system", "coverage", *([headline.id] if headline else [])]
    table = material.view(role, columns=columns, limit=FIRST, anchor=f"first-{role}")
    return RoleSummary(role, ROLE_TITLES[role], _ABOUT[role], ROLE_PAGES[role], table)


def counts(material: Material) -> tuple[tuple[str, str], ...]:
    """Give the size of the edition."""
    board = material.board
    return (
        ("teams", show_count(len(material.teams))),
        ("systems in three roles", show_count(len(board.systems))),
        ("units of text", show_count(sum(kind.units for kind in board.edition.kinds))),
        ("kinds of material", show_count(len(board.edition.kinds))),
        ("gold questions", show_count(sum(kind.gold_questions for kind in board.edition.kinds))),
    )
