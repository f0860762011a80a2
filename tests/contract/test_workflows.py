"""The workflows keep the rules that make requests from strangers safe."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

NAMES = ("ci", "comment-submission", "publish", "validate-submission")


def _load(root: Path, name: str) -> dict[str, Any]:
    read = yaml.safe_load((root / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8"))
    return {"on" if key is True else key: value for key, value in read.items()}


def _steps(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_these_are_all(root: Path) -> None:
    assert sorted(path.name for path in (root / ".github" / "workflows").iterdir()) == [f"{n}.yml" for n in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_every_workflow_is_tight(root: Path, name: str) -> None:
    """No permissions but a job's own, a limit of time, pinned actions, nothing of the event inside a script."""
    workflow = _load(root, name)
    assert workflow["permissions"] == {}
    assert "pull_request_target" not in workflow["on"]
    for job in workflow["jobs"].values():
        assert job["permissions"]
        assert 0 < job["timeout-minutes"] <= 120
    for step in _steps(workflow):
        assert "${{" not in step.get("run", "")
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False
    text = (root / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    uses = re.findall(r"uses: *(.*)", text)
    assert uses
    for use in uses:
        assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use), use


def test_one_action_has_one_pin(root: Path) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (root / ".github" / "workflows").iterdir())
    pins = set(re.findall(r"uses: *(\S+@\S+ # \S+)", text))
    assert len(pins) == len({pin.split("@")[0] for pin in pins})


def test_validation_reads_only_and_checks_out_the_base(root: Path) -> None:
    workflow = _load(root, "validate-submission")
    assert [job["permissions"] for job in workflow["jobs"].values()] == [{"contents": "read"}]
    refs = [step["with"]["ref"] for step in _steps(workflow) if step.get("uses", "").startswith("actions/checkout@")]
    assert refs == ["${{ github.event.pull_request.base.sha }}"]
    text = (root / ".github" / "workflows" / "validate-submission.yml").read_text(encoding="utf-8")
    assert "secrets." not in text
    assert "git checkout" not in text


def test_the_comment_runs_mains_code_with_the_least_rights(root: Path) -> None:
    workflow = _load(root, "comment-submission")
    assert list(workflow["on"]) == ["workflow_run"]
    assert workflow["on"]["workflow_run"]["workflows"] == [_load(root, "validate-submission")["name"]]
    assert workflow["jobs"]["comment"]["permissions"] == {
        "actions": "read",
        "contents": "read",
        "pull-requests": "write",
    }
    assert not any("ref" in step.get("with", {}) for step in _steps(workflow))
    assert not any("download-artifact" in step.get("uses", "") for step in _steps(workflow))


def test_publishing_is_never_cancelled(root: Path) -> None:
    workflow = _load(root, "publish")
    assert workflow["concurrency"] == {"group": "publish", "cancel-in-progress": False}
    assert workflow["on"]["push"] == {"branches": ["main"]}
    assert workflow["jobs"]["deploy"]["permissions"] == {"pages": "write", "id-token": "write"}
    scripts = [step.get("run", "") for step in _steps(workflow)]
    assert scripts.index("make links") > scripts.index("make site")
    assert any("dvc pull" in script for script in scripts)


def test_forms_have_what_github_asks_for(root: Path) -> None:
    """A form needs name, description and a body whose inputs have unique ids and labels."""
    forms = [path for path in (root / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml"]
    assert len(forms) == 3
    for path in forms:
        form = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert form["name"]
        assert form["description"]
        ids = [field["id"] for field in form["body"]]
        assert len(set(ids)) == len(ids)
        assert all(field["attributes"]["label"] for field in form["body"])


def test_what_checking_needs_is_locked(root: Path) -> None:
    """The light environment of the workflows takes its versions from the lock file."""
    names = re.findall(r"^([a-z-]+)$", (root / "requirements" / "intake.txt").read_text(encoding="utf-8"), re.MULTILINE)
    lock = (root / "requirements" / "lock.txt").read_text(encoding="utf-8").lower()
    assert names
    assert all(re.search(rf"^{name}==", lock, re.MULTILINE) for name in names)
