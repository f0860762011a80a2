"""The reference page of settings says what the schema says."""

from pathlib import Path

from pipeline.edition.reference import describe_settings
from pipeline.edition.settings import read_settings


def test_the_page_is_the_schema(root: Path) -> None:
    """`sensemaking settings > docs/reference/edition.md` would change nothing."""
    assert (root / "docs" / "reference" / "edition.md").read_text(encoding="utf-8") == describe_settings()


def test_the_demo_settings_are_valid(root: Path) -> None:
    """The committed settings name every kind that the demo data holds."""
    settings = read_settings(root / "config" / "edition.yaml")
    assert set(settings.kinds) == {path.name for path in (root / "data" / "materials").iterdir()}
