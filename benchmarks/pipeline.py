"""The pipeline against its parts: a no-op run, one submission more, and a real-sized Evaluator file from JSON to pages.

    python -m benchmarks.pipeline

The demo edition is copied to a temporary folder and built there, so nothing in the checkout changes.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pipeline.analysis.evaluator import analyse_evaluators
from pipeline.analysis.student import analyse_students
from pipeline.analysis.teacher import analyse_teachers
from pipeline.board.assemble import assemble
from pipeline.board.provenance import Digests, read_provenance
from pipeline.intake.result import Expected
from pipeline.intake.run import take_in
from pipeline.metrics.definitions import definitions
from pipeline.schema import items
from pipeline.schema.edition import EditionSettings
from pipeline.site.build import build_site

ROOT = Path(__file__).resolve().parent.parent
MADE = frozenset([".git", ".venv", ".dvc", ".snakemake", ".cache", "results", "packs", "site", "logs", "build"])
CLUTTER = shutil.ignore_patterns("__pycache__", ".*_cache", "*.egg-info", ".hypothesis")
SYSTEMS, UNITS, OPERATORS = ("Red", "Green", "Blue"), 128, ("W", "Q", "A", "RT")


@dataclass(frozen=True)
class Row:
    """One measurement: seconds, what it is held against, and the bound that is promised."""

    what: str
    seconds: float
    against: str
    bound: float


def run() -> list[Row]:
    """Measure everything; about three minutes."""
    with tempfile.TemporaryDirectory() as name:
        return [evaluator_file(Path(name) / "evaluator"), *workflow(Path(name) / "demo")]


def evaluator_file(folder: Path) -> Row:
    """Take an Evaluator file of real size from JSON to pages: the real one where it is there, else a made-up one."""
    run_folder = folder / "submissions" / "team" / "PRIMARY"
    run_folder.mkdir(parents=True)
    real = Path(
        os.environ.get("SENSEMAKING_REAL", ROOT.parent / "shared" / "real"), "evaluator/ratings_gemma-3-27b.json"
    )
    target = run_folder / "ratings.json"
    if real.is_file():
        shutil.copy(real, target)
    else:
        target.write_text(json.dumps(made_up_ratings()), encoding="utf-8")
    seconds = timed(lambda: json_to_pages(run_folder, folder / "site"))
    return Row(f"{'real' if real.is_file() else 'made-up'} Evaluator file, JSON to pages", seconds, "10 s", 10.0)


def made_up_ratings() -> dict[str, list[int]]:
    """Make 2,200 lists with some 12,600 ratings, seeded."""
    rng = np.random.Generator(np.random.PCG64(2026))
    names = [
        f"{system}_{variant}"
        for system in SYSTEMS
        for variant in ("PRIMARY", *(f"SHUFFLED{o}PRIMARY" for o in OPERATORS))
    ]
    keys = [
        f"testset/kind-{unit % 7}/unit-{unit:03}/questions_by_GOLD_PRIMARY_answered_by_{name}.json"
        for unit in range(UNITS)
        for name in [*names, "GOLD_FROMTEACHER", "Grey_PRIMARY"]
    ]
    return {key: [int(value) for value in rng.integers(0, 101, size=int(rng.integers(3, 9)))] for key in keys}


def json_to_pages(run_folder: Path, site: Path) -> None:
    """Read, check and analyse a submission of an edition without texts or gold, and write its pages."""
    settings = EditionSettings(id="bench", title="Bench", summary="A benchmark.")
    intake = take_in([run_folder], "evaluator", Expected(), settings)
    units, known = items.empty(items.UNITS), definitions(settings, "none")
    tables = [
        *analyse_teachers(items.empty(items.TEACHER_VALUES), (), units, settings, known),
        *analyse_students(items.empty(items.ANSWER_VALUES), (), settings, known),
        *analyse_evaluators(intake.ratings, items.empty(items.ITEM_VALUES), intake.reports, units, settings, known),
    ]
    stamp = read_provenance(run_folder, [], Digests("", "", "", ""))
    questions = items.empty(items.QUESTIONS)
    board = assemble(settings, units, questions, intake.reports, tables, (), (), stamp)
    build_site(board, ROOT / "site_templates", site)


def workflow(folder: Path) -> list[Row]:
    """Build the demo from nothing, build it again with warm caches, run without a change, and add one Student."""
    shutil.copytree(ROOT, folder, ignore=left_out)
    clean = timed(lambda: build(folder))
    for made in ("results", "packs", "site", ".snakemake"):
        shutil.rmtree(folder / made)
    warm = timed(lambda: build(folder))
    version = timed(lambda: call(folder, "snakemake", "--version"))
    idle = timed(lambda: build(folder))
    added = folder / "submissions" / "newcomer" / "PRIMARY"
    added.mkdir(parents=True)
    shutil.copy(folder / "submissions" / "demo-lexical" / "PRIMARY" / "answers.json", added)
    one_more = timed(lambda: build(folder))
    return [
        Row("full build of the demo, no cache", clean, "three minutes", 180.0),
        Row("full build of the demo, caches warm", warm, "the build without a cache", clean),
        Row("no-op build", idle, f"2 × snakemake --version ({version:.2f} s) + 2 s", 2 * version + 2),
        Row("one Student more", one_more, "a third of the full build without a cache", clean / 3),
    ]


def left_out(parent: str, names: list[str]) -> set[str]:
    """Say which names of a folder are not copied: what was made, and clutter."""
    made = MADE & set(names) if Path(parent) == ROOT else set()
    return made | set(CLUTTER(parent, names))


def build(folder: Path) -> None:
    """Run Snakemake on two cores."""
    call(folder, "snakemake", "-c2", "--scheduler", "greedy")


def call(folder: Path, *command: str) -> None:
    """Run a command of this Python's environment; its output is shown only where it fails."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(  # noqa: S603 - our own words
        command, cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)


def timed(work: Callable[[], None]) -> float:
    """Time one call, in seconds."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def main() -> None:
    """Print the table."""
    print(f"{'what':50} {'seconds':>8}  {'bound':>8}  held")
    for row in run():
        held = "yes" if row.seconds <= row.bound else "NO"
        print(f"{row.what:50} {row.seconds:8.2f}  {row.bound:8.2f}  {held}  (bound: {row.against})")


if __name__ == "__main__":
    main()
