"""JSON Lines of context, question and answer -> JSON Lines of grounding scores, outside any edition.

`score_lines` is the whole of it: it loads the evaluator, reads, scores and writes.  The scores of a run that was
stopped are kept in the cache folder, so the same call resumes it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from pipeline.errors import UsageError
from pipeline.files.positions import replace_surrogates
from pipeline.files.writing import write_text
from pipeline.metrics.consens import REASONS, Grounding, Score
from pipeline.models.evaluator_loading import open_evaluator
from pipeline.models.evaluator_model import EvaluatorModel, Progress, Request
from pipeline.models.evaluator_prompt import TemplateName
from pipeline.models.score_store import ScoreStore
from pipeline.schema.base import Frozen
from pipeline.schema.edition import ModelSettings
from pipeline.stages.grounding import GroundingOptions, ground_answers, signature_of

_FIELDS = ("context", "question", "answer")
_SHOWN = 10


class VariantScore(Frozen):
    """One variant: score (-1 to 1) and r at four decimals, both perplexities at four significant digits.

    A perplexity beyond the largest float is None.
    """

    score: float
    r: float
    p_context: float | None
    p_empty: float | None
    signature: str


class ScoredLine(Frozen):
    """One line of the result; `score` is the chosen variant's, None with a `reason` where it is missing.

    `n`: tokens that count.  `top_share`: the largest token's share of the perplexity without context (arithmetic).
    `flags`: `dominated` (that share is above a half), `truncated` (the context was cut), `window` (the best of
    several).
    `window` of `windows`, counted from 0, and `span`: the characters of the context that were read.
    """

    id: str
    score: float | None
    arithmetic: VariantScore | None
    geometric: VariantScore | None
    n: int
    top_share: float | None
    flags: tuple[str, ...]
    reason: str
    explanation: str
    window: int | None
    windows: int
    span: tuple[int, int] | None
    signature: str


@dataclass(frozen=True)
class Line:
    """One line of the input; without an `id` its number, from 1, is its id."""

    id: str
    request: Request


def score_lines(
    source: Path,
    out: Path,
    model: ModelSettings,
    options: GroundingOptions | None = None,
    *,
    device: str = "cpu",
    dtype: str = "float32",
    template: TemplateName = "auto",
    cache: Path | None = None,
    only: str | None = None,
    progress: Progress | None = None,
) -> str:
    """Score a file of answers for how much each leans on its context; give a line that sums up.

    Each line of `source` is a JSON object with the texts `context`, `question` and `answer`, and, if wanted, an `id`;
    other members are ignored.  `only` keeps the lines whose id fits a pattern (`*` and `?`).  `out` gets one
    ScoredLine per line, in the same order.  The context is run once for all lines that share it, and a question once
    for all answers to it, so it pays to keep the texts of one unit exactly alike.

    Example::

        score_lines(
            Path("answers.jsonl"), Path("scores.jsonl"),
            ModelSettings(name="meta-llama/Llama-3.2-1B-Instruct", path="models/llama"),
            GroundingOptions(long="windows"), cache=Path("cache"),
        )

    Raises UsageError where a line cannot be read, or where a context exceeds the evaluator's window and `options.long`
    is `error`; ModelMissingError where the model is not on this machine.
    """
    lines = read_lines(source, only)
    evaluator = open_evaluator(model, cache, device=device, dtype=dtype, template=template)
    scored = score_texts(lines, evaluator, options, cache=cache, progress=progress)
    write_text(out, "".join(f"{line.model_dump_json()}\n" for line in scored))
    missing = sum(line.score is None for line in scored)
    return f"{len(scored)} answers scored, {missing} of them missing"


def score_texts(
    lines: Sequence[Line],
    evaluator: EvaluatorModel,
    options: GroundingOptions | None = None,
    *,
    cache: Path | None = None,
    progress: Progress | None = None,
) -> list[ScoredLine]:
    """Score lines with a loaded evaluator, in their order; a `cache` folder makes the run resumable."""
    chosen, requests = options or GroundingOptions(), [line.request for line in lines]
    if cache is None:
        found = ground_answers(requests, evaluator, chosen, progress=progress)
    else:
        with ScoreStore(cache) as store:
            found = ground_answers(requests, evaluator, chosen, store=store, progress=progress)
    return [_scored(line.id, value, evaluator, chosen) for line, value in zip(lines, found, strict=True)]


def read_lines(source: Path, only: str | None = None) -> list[Line]:
    """Read JSON Lines; blank lines are skipped.  UsageError names the lines that cannot be read."""
    texts = source.read_bytes().decode("utf-8", "replace").split("\n")
    found = [_line(number, text) for number, text in enumerate(texts, start=1) if text.strip()]
    faults = [entry for entry in found if isinstance(entry, str)]
    if faults:
        more = f" (and {len(faults) - _SHOWN} more)" if len(faults) > _SHOWN else ""
        raise UsageError(
            f"{source}: {'; '.join(faults[:_SHOWN])}{more}.",
            "each line is a JSON object with the texts context, question and answer.",
        )
    lines = [entry for entry in found if isinstance(entry, Line)]
    return [line for line in lines if only is None or fnmatchcase(line.id, only)]


def _line(number: int, text: str) -> "Line | str":
    """Read one line; a text says what is wrong with it."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        return f"line {number} is not JSON ({type(error).__name__})"
    if not isinstance(value, dict):
        return f"line {number} is not an object"
    wrong = [name for name in _FIELDS if not isinstance(value.get(name), str)]
    if wrong:
        return f"line {number}: {wrong[0]} is {'missing' if wrong[0] not in value else 'not a text'}"
    texts = (replace_surrogates(value[name]) for name in _FIELDS)
    return Line(replace_surrogates(str(value.get("id", number))), Request(*texts))


def _scored(name: str, found: Grounding, evaluator: EvaluatorModel, options: GroundingOptions) -> ScoredLine:
    variants: Any = {
        variant: _variant(found.variant(variant), signature_of(evaluator, options, variant))
        for variant in ("arithmetic", "geometric")
    }
    shown = variants[options.variant]
    return ScoredLine(
        id=name,
        score=shown.score if shown else None,
        **variants,
        n=found.n,
        top_share=None if found.top_share is None else round(found.top_share, 4),
        flags=found.flags,
        reason=found.reason,
        explanation=REASONS[found.reason],
        window=found.window,
        windows=found.windows,
        span=found.span,
        signature=signature_of(evaluator, options),
    )


def _variant(score: Score | None, mark: str) -> VariantScore | None:
    if score is None:
        return None
    return VariantScore(
        score=round(score.score, 4) + 0.0,  # no minus in front of zero
        r=round(score.r, 4) + 0.0,
        p_context=_significant(score.p_c),
        p_empty=_significant(score.p_e),
        signature=mark,
    )


def _significant(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.4g}")
