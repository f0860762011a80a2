"""The register of checks, its page and its bad files are in step."""

import sys
from pathlib import Path

import pytest

from pipeline.intake.checks.register import REGISTER
from pipeline.intake.reference import describe_checks


@pytest.fixture(scope="module")
def cases(root: Path) -> dict[str, set[str]]:
    """Map each bad file, by its name, to the checks that it fails."""
    sys.path.insert(0, str(root / "tests" / "hostile"))
    try:
        from test_hostile_submissions import AGAINST_THE_EDITION, FILES

        import bad_files
    finally:
        sys.path.pop(0)
    found = {f"file {name}": checks for name, (_, _, checks, _) in FILES.items()}
    found |= {f"edition {name}": checks for name, (_, _, checks) in AGAINST_THE_EDITION.items()}
    found |= {f"more {name}": ids for name, (_, _, _, ids) in bad_files.BAD_FILES.items()}
    found |= {f"name {name}": ids for name, (_, _, ids) in bad_files.BAD_NAMES.items()}
    return found


# Tested by name in tests/hostile and tests/unit/intake, as they need more than a file: links, twins, sizes, matches.
ELSEWHERE = {"folder-link", "twin-name", "file-plain", "file-amount", "answer-text", "rating-explained"}


def test_the_page_is_the_register(root: Path) -> None:
    """`sensemaking checks > docs/reference/checks.md` would change nothing."""
    assert (root / "docs" / "reference" / "checks.md").read_text(encoding="utf-8") == describe_checks()


def test_every_check_has_a_bad_file(cases: dict[str, set[str]]) -> None:
    """A check that no bad file fails would be a check that nothing tests."""
    failed = set().union(*cases.values())
    assert {check.id for check in REGISTER} - failed == ELSEWHERE
    assert failed <= {check.id for check in REGISTER}


def test_there_are_150_bad_files(cases: dict[str, set[str]]) -> None:
    """Each with a name of its own and the exact ids."""
    assert len(cases) >= 150
    assert all(cases.values())


def test_every_check_says_what_it_does() -> None:
    """The page's section is the function's docstring."""
    assert all(check.function.__doc__ and check.hint and check.title for check in REGISTER)
