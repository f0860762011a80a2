"""All systems by name, and writing what one of them delivers."""

import importlib
import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pipeline.errors import UsageError
from pipeline.files.writing import write_json
from pipeline.schema.base import Role
from pipeline.schema.edition import EditionSettings

Shape = Literal["list", "dict"]


@dataclass(frozen=True)
class Baseline:
    """A system: its role, what it does in a sentence, and the module whose `run` does it."""

    role: Role
    about: str
    module: str


BASELINES: dict[str, Baseline] = {
    "teacher_sentences": Baseline(
        "teacher", "questions by rule from sentences spread over the text", "teacher_sentences"
    ),
    "teacher_opening": Baseline("teacher", "questions by rule from the first two sentences", "teacher_opening"),
    "teacher_embedding": Baseline("teacher", "questions about sentences that lie far apart", "teacher_embedding"),
    "student_lexical": Baseline("student", "the sentence with the best word overlap", "student_lexical"),
    "student_embedding": Baseline("student", "the sentence nearest by embedding", "student_embedding"),
    "student_smollm": Baseline("student", "a small language model over three sentences", "student_language_model"),
    "evaluator_overlap": Baseline("evaluator", "rates by word overlap with the text", "evaluator_overlap"),
    "evaluator_embedding": Baseline("evaluator", "rates by embedding similarity", "evaluator_embedding"),
    "evaluator_smollm": Baseline(
        "evaluator", "a small language model's verdict from 0 to 5", "evaluator_language_model"
    ),
}


def write_submission(
    name: str,
    source: Path,
    out: Path,
    settings: EditionSettings,
    cache: Path | None,
    kinds: Collection[str] = (),
    shape: Shape = "list",
) -> str:
    """Let a system do its task on a folder and write the official JSON file; give a line that says what was written.

    `kinds` keeps only units of these kinds; `shape` writes pairs as lists or as dictionaries.
    UsageError for an unknown system.
    """
    if name not in BASELINES:
        raise UsageError(f"{name}: no such system.", f"choose one of {', '.join(sorted(BASELINES))}.")
    baseline = BASELINES[name]
    run: Callable[..., dict[str, list[Any]]] = importlib.import_module(f"pipeline.baselines.{baseline.module}").run
    made = run(source, settings, cache, _say)
    kept = {key: made[key] for key in sorted(made) if not kinds or key.split("/", 1)[0] in kinds}
    write_json(out, _in_dicts(kept, baseline.role) if shape == "dict" else kept)
    return f"{name}: {sum(map(len, kept.values())):,} items in {len(kept)} lists -> {out}"


def _in_dicts(lists: dict[str, list[Any]], role: Role) -> dict[str, list[Any]]:
    """Give the other official shape: dictionaries instead of lists, and a Teacher's keys as text files.

    Ratings have one shape only and stay as they are.
    """
    if role == "evaluator":
        return lists
    if role == "teacher":
        return {
            f"testset/{key.rsplit('/', 1)[0]}/text.en.txt": [
                {"question": question, "reference-answers": references} for question, *references in pairs
            ]
            for key, pairs in lists.items()
        }
    return {
        key: [{"question": question, "answer": answer} for question, answer in pairs] for key, pairs in lists.items()
    }


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
