"""DVC and Snakemake lead to the same bytes, and `dvc status` confirms it."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

pytestmark = pytest.mark.e2e


def test_dvc_repro_and_snakemake_agree(copy_checkout: Callable[[str], Any], built: Any) -> None:
    """`dvc repro` builds; a second one does nothing; a bare Snakemake from nothing ends in the same bytes."""
    checkout = copy_checkout("dvc")
    shutil.copytree(built.folder / ".cache", checkout.folder / ".cache")
    for command in (("git", "init", "-q"), ("dvc", "init", "-q", "--force")):
        assert checkout.run(*command).returncode == 0
    (checkout.folder / "dvc.lock").unlink(missing_ok=True)

    first = checkout.run("dvc", "repro")
    assert first.returncode == 0, first.stdout + first.stderr
    by_dvc = checkout.hashes("packs", "results", "site")
    assert checkout.run("dvc", "repro").stdout.count("didn't change, skipping") == 3

    for made in ("packs", "results", "site", ".snakemake"):
        shutil.rmtree(checkout.folder / made)
    checkout.build()
    assert checkout.hashes("packs", "results", "site") == by_dvc
    assert "up to date" in checkout.run("dvc", "status").stdout


def test_the_committed_lock_names_every_stage(root: Path) -> None:
    """`dvc.lock` is committed and states the outs of the stages in dvc.yaml."""
    stages = yaml.safe_load((root / "dvc.yaml").read_text(encoding="utf-8"))["stages"]
    locked = yaml.safe_load((root / "dvc.lock").read_text(encoding="utf-8"))["stages"]
    assert locked.keys() == stages.keys()
    for name, stage in stages.items():
        wanted = {next(iter(out)) for out in [*stage["outs"], *stage.get("metrics", [])]}
        assert {out["path"] for out in locked[name]["outs"]} == wanted
