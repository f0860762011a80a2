"""Templates use exactly the names that their contexts give."""

import ast
from dataclasses import fields
from pathlib import Path

import pytest
from jinja2 import meta
from jinja2.nodes import FromImport

from pipeline.site.contexts import CONTEXTS, Context
from pipeline.site.rendering import open_templates


def names_used(templates: Path, name: str) -> set[str]:
    """Give the free names of a template and of all that it extends or includes."""
    environment = open_templates(templates)
    assert environment.loader is not None
    tree = environment.parse(environment.loader.get_source(environment, name)[0])
    imported = {name if isinstance(name, str) else name[1] for node in tree.find_all(FromImport) for name in node.names}
    names = set(meta.find_undeclared_variables(tree)) - imported
    for other in meta.find_referenced_templates(tree):
        assert other is not None
        if not other.startswith("partials/"):
            names |= names_used(templates, other)
    return names


@pytest.mark.parametrize("context", CONTEXTS, ids=lambda c: c.__name__)
def test_a_template_uses_exactly_the_fields_of_its_context(root: Path, context: type[Context]) -> None:
    assert names_used(root / "site_templates", context.template) == {field.name for field in fields(context)}


def test_every_page_template_has_a_context(root: Path) -> None:
    pages = {f"pages/{path.name}" for path in (root / "site_templates" / "pages").iterdir()}
    assert pages == {context.template for context in CONTEXTS}


def test_partials_take_all_they_need_as_arguments(root: Path) -> None:
    environment = open_templates(root / "site_templates")
    assert environment.autoescape is True
    for path in (root / "site_templates" / "partials").iterdir():
        assert meta.find_undeclared_variables(environment.parse(path.read_text(encoding="utf-8"))) == set(), path.name


def test_only_a_drawn_chart_s_specification_skips_escaping(root: Path) -> None:
    for path in (root / "site_templates").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "|safe" not in text.replace(" ", "")
        assert "autoescape" not in text
    makers = [
        path.name
        for path in sorted((root / "pipeline" / "site").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Markup"
    ]
    assert makers == ["rendering.py"]
