"""The pages that explain: methods, how to take part, how to reproduce, all downloads."""

import shlex

from pipeline.files.writing import json_text
from pipeline.schema.base import ROLES
from pipeline.site.contexts import Data, Link, Methods, Reproduce, Submit
from pipeline.site.formats import plain, web_address
from pipeline.site.pages.material import ROLE_TITLES, Material

OPERATORS: tuple[tuple[str, str, str], ...] = (
    ("W", "the words in random order", "the same for the answer"),
    ("C", "the characters of every word in random order", "the same for the answer"),
    ("WC", "both", "both"),
    ("RT", "an unrelated sentence instead", "an unrelated sentence instead"),
    (
        "Q",
        "a question of the same author on another unit instead",
        "the answer to another question on the same unit instead",
    ),
    ("A", "not used", "an answer from another unit instead"),
)
CARD = """schema_version: 1
team: Our team
system: Our first system
description: One or two sentences on how it works.
models: [name of the model, another]
contact: someone@example.org
licence: MIT
link: https://example.org/our-system
"""


def methods(material: Material) -> Methods:
    """Give the definitions of all numbers."""
    names = material.addresses.metrics
    roles = tuple(
        (ROLE_TITLES[role], tuple((names[m.id], m) for m in material.board.metrics if m.role == role)) for role in ROLES
    )
    lead = (
        "What every number means: its definition, range and direction, what happens to missing and "
        "degenerate cases, and where it comes from."
    )
    page = material.page("Methods", "methods.html", lead)
    return Methods(material.frame, page, roles, OPERATORS, material.board.models)


def example_unit(material: Material) -> str:
    """Give a unit's name for the examples, below a kind of this edition."""
    kinds = material.board.edition.kinds
    return f"{plain(kinds[0].id) if kinds else 'popular'}/talk-01"


def examples(unit: str) -> tuple[tuple[str, str, str, str], ...]:
    """Give a valid submission per role: role, file name, JSON text, what it holds."""
    asked = "questions_by_GOLD_PRIMARY"
    answered = f"{asked}_answered_by_ATEAM_PRIMARY"
    questions = [
        {"question": "Why do bees dance?", "reference-answers": ["To show the others where food is."]},
        {"question": "What does the angle of the dance tell?", "reference-answers": []},
    ]
    answers = [{"question": "Why do bees dance?", "answer": "They show each other the way to food."}]
    return (
        (
            "Teacher",
            "questions.json",
            json_text({f"{unit}/questions.json": questions}),
            "One key per unit; each question with as many reference answers as you like, or none.",
        ),
        (
            "Student",
            "answers.json",
            json_text({f"{unit}/{asked}.json": answers}),
            "One key per file of the Student pack; one answer per question, found from the text alone.",
        ),
        (
            "Evaluator",
            "ratings.json",
            json_text({f"{unit}/{answered}.json": [85, 0]}),
            "One key per file of the Evaluator pack; a whole number from 0 to 100 per item, in the order of the file.",
        ),
    )


def submit(material: Material) -> Submit:
    """Say how to take part."""
    lead = (
        "A submission is a folder with one JSON file, sent as a pull request. It is checked at once, "
        "and the report says exactly what was read."
    )
    page = material.page("Take part", "submit.html", lead)
    return Submit(material.frame, page, examples(example_unit(material)), CARD)


def reproduce(material: Material) -> Reproduce:
    """Give the commands that build this site again."""
    board = material.board
    address = web_address(board.edition.repository) or "ADDRESS-OF-THE-REPOSITORY"
    lead = "Everything here is computed from files in one repository. The same commit gives the same bytes."
    return Reproduce(
        frame=material.frame,
        page=material.page("Reproduce", "reproduce.html", lead),
        commands=(
            f"git clone {shlex.quote(address)} sensemaking && cd sensemaking",
            *material.checkout,
        ),
        models=board.models,
    )


def data(material: Material) -> Data:
    """List all tables and reports as files."""
    lead = (
        "Every table of this site as CSV, JSON and LaTeX, the report on every submission, and the board "
        "from which all pages are made."
    )
    reports = tuple(
        Link(s.name or s.id, f"data/reports/{material.addresses.systems[s.id]}.json") for s in material.board.systems
    )
    views = tuple(material.tables.view(t, limit=0) for t in material.board.tables)
    return Data(material.frame, material.page("Data", "data.html", lead), views, reports)
