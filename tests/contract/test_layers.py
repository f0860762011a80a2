"""The layers of the package: a module imports only from layers below it, and heavy libraries keep to their home."""

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("torch", "transformers", "sentence_transformers", "snakemake", "dvc", "altair", "jinja2", "numpy", "polars")


def run(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], cwd=root, capture_output=True, text=True, check=False)


def test_imports_go_only_downward(root: Path) -> None:
    """The contracts in pyproject.toml hold for every import, also those inside functions."""
    code = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
    result = run(root, "-c", code, "--no-cache")
    assert result.returncode == 0, result.stdout + result.stderr
    assert "0 broken" in result.stdout


def test_a_wrong_import_is_caught(root: Path, tmp_path: Path) -> None:
    """A copy of the package in which the lowest layer imports the highest one breaks the contract."""
    import shutil

    shutil.copytree(root / "pipeline", tmp_path / "pipeline", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "pyproject.toml", tmp_path)
    digest = tmp_path / "pipeline" / "digest.py"
    digest.write_text(digest.read_text(encoding="utf-8") + "\nimport pipeline.cli\n", encoding="utf-8")
    code = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
    result = run(tmp_path, "-c", code, "--no-cache")
    assert result.returncode != 0
    assert "pipeline.digest -> pipeline.cli" in result.stdout


@pytest.mark.parametrize("entry", ["pipeline.cli", "pipeline.intake.folders", "pipeline.edition.settings"])
def test_start_up_is_light(root: Path, entry: str) -> None:
    """What the console script and the Snakefile import brings in no heavy library."""
    code = f"import sys, {entry}; print([name for name in {HEAVY!r} if name in sys.modules])"
    result = run(root, "-c", code)
    assert result.stdout.strip() == "[]", result.stdout + result.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["step", "--help"], ["baseline", "--help"]])
def test_help_imports_no_heavy_library(root: Path, arguments: list[str]) -> None:
    """`python -m pipeline --help` starts without any of the heavy libraries."""
    result = run(root, "-X", "importtime", "-m", "pipeline", *arguments)
    assert result.returncode == 0
    loaded = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in result.stderr.splitlines()}
    assert not loaded & set(HEAVY)
