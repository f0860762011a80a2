"""The examples on the page for participants are read by the intake without an error."""

from pathlib import Path

import pytest
import yaml

from pipeline.edition.settings import read_settings
from pipeline.intake.result import Expected
from pipeline.intake.run import take_in
from pipeline.schema.base import Role
from pipeline.schema.submission import SystemCard
from site_reading import read_html

FILES: dict[Role, str] = {"teacher": "questions.json", "student": "answers.json", "evaluator": "ratings.json"}


def example(site: Path, name: str) -> str:
    """Give the text of an example as a reader would copy it."""
    (code,) = read_html(site / "submit.html").find("code", data_example=name)
    return "".join(child for child in code.children if isinstance(child, str))


@pytest.mark.parametrize("role", list(FILES))
def test_the_example_of_each_role_is_scored_without_a_finding(
    site: Path, root: Path, tmp_path: Path, role: Role
) -> None:
    folder = tmp_path / "ATEAM" / "PRIMARY"
    folder.mkdir(parents=True)
    (folder / FILES[role]).write_text(example(site, role), encoding="utf-8")
    (folder / "system.yaml").write_text(example(site, "card"), encoding="utf-8")
    settings = read_settings(root / "config" / "edition.yaml")
    (report,) = take_in([folder], role, Expected(None, None, None, None), settings).reports
    assert [finding.text() for finding in report.findings] == []
    assert report.state == "scored"
    assert report.scorable > 0


def test_the_example_card_says_what_it_should(site: Path) -> None:
    card = SystemCard.model_validate(yaml.safe_load(example(site, "card")))
    assert (card.team, card.system) == ("Our team", "Our first system")
