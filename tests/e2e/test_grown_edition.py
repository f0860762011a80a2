"""An organiser's own edition through `dvc repro`, from no submission on: every out is there at every step."""

import shutil
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.e2e


def test_dvc_builds_an_edition_without_any_submission(copy_checkout: Callable[[str], Any]) -> None:
    """No role has a submission yet: packs, board and site are made all the same."""
    checkout = copy_checkout("own")
    for team in (checkout.folder / "submissions").glob("demo-*"):
        shutil.rmtree(team)
    shutil.rmtree(checkout.folder / "data" / "gold")
    (checkout.folder / "dvc.lock").unlink(missing_ok=True)
    for command in (("git", "init", "-q"), ("dvc", "init", "-q", "--force")):
        assert checkout.run(*command).returncode == 0
    result = checkout.run("dvc", "repro")
    assert result.returncode == 0, result.stdout + result.stderr
    assert "No Teacher submission" in (checkout.folder / "site" / "teacher.html").read_text(encoding="utf-8")
