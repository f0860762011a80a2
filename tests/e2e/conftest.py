"""A built demo edition, made once per test session in a copy of the checkout."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from pipeline.digest import sha256_file

MADE = frozenset([".git", ".venv", ".dvc", ".snakemake", ".cache", "results", "packs", "site", "logs", "build"])
CLUTTER = shutil.ignore_patterns("__pycache__", ".*_cache", "*.egg-info", ".hypothesis")


@dataclass(frozen=True)
class Checkout:
    """A copy of the project in which commands can be run."""

    folder: Path

    def run(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command of this Python's environment; its output is in the failure message where it fails."""
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        variables = {**os.environ, "PATH": path, "PYTHONDONTWRITEBYTECODE": "1", **environment}
        return subprocess.run(command, cwd=self.folder, env=variables, capture_output=True, text=True, check=False)

    def build(self, *arguments: str, cores: str = "2", **environment: str) -> str:
        """Run Snakemake and insist on success; give what it printed."""
        result = self.run("snakemake", f"-c{cores}", "--scheduler", "greedy", *arguments, **environment)
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout + result.stderr

    def planned(self) -> set[str]:
        """Name the rules that Snakemake would run now."""
        lines = self.build("-n", "--quiet", "host").splitlines()
        start = lines.index("Job stats:") if "Job stats:" in lines else len(lines)
        table = lines[start + 3 :]
        names = (line.split()[0] for line in table[: table.index("") if "" in table else len(table)] if line.split())
        return set(names) - {"total", "all"}

    def hashes(self, *folders: str) -> dict[str, str]:
        """Hash every file below the named folders."""
        files = (path for name in folders for path in (self.folder / name).rglob("*") if path.is_file())
        return {path.relative_to(self.folder).as_posix(): sha256_file(path) for path in files}


@pytest.fixture(scope="session")
def copy_checkout(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Checkout]:
    """Give a function that copies the work tree, without anything that was made, to a new folder."""

    def copy(name: str) -> Checkout:
        folder = tmp_path_factory.mktemp(name) / "project"

        def left_out(parent: str, names: list[str]) -> set[str]:
            made = MADE & set(names) if Path(parent) == root else set()
            return made | set(CLUTTER(parent, names))

        shutil.copytree(root, folder, ignore=left_out)
        return Checkout(folder)

    return copy


@pytest.fixture(scope="session")
def built(copy_checkout: Callable[[str], Checkout]) -> Checkout:
    """Give a checkout in which the demo edition was built; tests leave it as they find it."""
    checkout = copy_checkout("built")
    checkout.build()
    return checkout


@pytest.fixture
def changeable(built: Checkout) -> Iterator[Callable[[str, Callable[[str], str]], None]]:
    """Give a function that edits a text file of the built checkout; every edit is undone afterwards."""
    before: dict[Path, str] = {}

    def edit(name: str, change: Callable[[str], str]) -> None:
        path = built.folder / name
        before[path] = path.read_text(encoding="utf-8")
        after = change(before[path])
        assert after != before[path]
        path.write_text(after, encoding="utf-8")

    yield edit
    for path, text in before.items():
        path.write_text(text, encoding="utf-8")
