"""What is there and what is missing on this machine and in this repository."""

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Literal

from pipeline.edition.settings import read_settings
from pipeline.errors import SensemakingError
from pipeline.models.locate import locate
from pipeline.schema.edition import EditionSettings
from pipeline.stages.expected import Places

_PROJECT = "sensemaking-leaderboard"
_OLDEST = (3, 11)
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True)
class Condition:
    """One thing looked for; `advice` says what to do where it is missing, `needed` whether a build needs it."""

    name: str
    state: Literal["ok", "missing"]
    found: str
    advice: str = ""
    needed: bool = True


def examine(edition: Path, places: Places) -> list[Condition]:
    """Look at everything that checking, building and publishing need."""
    return [_python(), *_packages(), *_programs(), *_edition(edition), *_data(places), _browser()]


def _condition(name: str, found: str, advice: str, needed: bool = True) -> Condition:
    return Condition(name, "ok" if found else "missing", found, "" if found else advice, needed)


def _python() -> Condition:
    found = ".".join(str(part) for part in sys.version_info[:3])
    fits = sys.version_info[:2] >= _OLDEST
    return _condition("Python", found if fits else "", f"found {found}; install Python 3.11 or later.")


def _packages() -> Iterator[Condition]:
    try:
        wanted = [row for row in requires(_PROJECT) or [] if "extra ==" not in row]
    except PackageNotFoundError:
        yield _condition("package " + _PROJECT, "", "run pip install -e . in the repository.")
        return
    for name in sorted({_name(row) for row in wanted}):
        try:
            found = version(name)
        except PackageNotFoundError:
            found = ""
        yield _condition(f"package {name}", found, "run pip install --require-hashes -r requirements/lock.txt.")


def _name(requirement: str) -> str:
    return requirement.split(";")[0].split(">")[0].split("=")[0].split("[")[0].strip()


def _programs() -> Iterator[Condition]:
    for name, advice in (
        ("git", "install git; the site's footer names the commit."),
        ("dvc", "run pip install dvc; it fetches data that git does not hold."),
        ("snakemake", "run pip install snakemake; it runs the build."),
    ):
        yield _condition(f"program {name}", _version_of(name), advice)


def _version_of(name: str) -> str:
    """Ask the distribution, else the program itself; empty where there is no such program."""
    beside = Path(sys.executable).parent / name
    path = shutil.which(name) or (str(beside) if beside.is_file() else "")
    if not path:
        return ""
    try:
        return version(name)
    except PackageNotFoundError:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=20, check=False)  # noqa: S603
        return answer.stdout.strip().split("\n")[0] or "present"


def _edition(path: Path) -> Iterator[Condition]:
    try:
        settings = read_settings(path)
    except SensemakingError as error:
        yield _condition("edition settings", "", str(error))
        return
    yield _condition("edition settings", f"{settings.id}, {len(settings.kinds)} kinds", "")
    yield from _models(settings)


def _models(settings: EditionSettings) -> Iterator[Condition]:
    named = (("embedding", settings.models.embedding), ("language", settings.models.language_model))
    for what, model in named:
        if model is None:
            continue
        if model.path is None and model.package is None and importlib.util.find_spec("huggingface_hub") is None:
            yield _condition(f"{what} model", "", "run pip install huggingface_hub.")
            continue
        try:
            found = f"{model.name} in {locate(model)}"
            yield _condition(f"{what} model", found, "")
        except SensemakingError as error:
            yield _condition(f"{what} model", "", str(error))


def _data(places: Places) -> Iterator[Condition]:
    looked = (
        ("materials", places.data / "materials", "run dvc pull, or ask the organisers for the edition's data.", True),
        ("prepared corpus", places.corpus / "units.parquet", "run make site; until then the materials serve.", False),
        ("Student pack", places.packs / "student" / "manifest.json", "run make site, or unpack it there.", False),
        ("Evaluator pack", places.packs / "evaluator" / "manifest.json", "run make site, or unpack it there.", False),
    )
    for name, path, advice, needed in looked:
        yield _condition(name, path.as_posix() if path.exists() else "", f"{path}: {advice}", needed)


def _browser() -> Condition:
    found = next((path for name in _BROWSERS if (path := shutil.which(name))), "")
    return _condition("Chromium", found, "only the browser tests need it.", needed=False)
