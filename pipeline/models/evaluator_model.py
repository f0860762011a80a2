"""A causal language model that says how likely an answer is, with a context and without.

It gives natural logarithms of token probabilities and the characters each token covers; which tokens count and what
follows from them is the metric's business.  Prompts are made in `evaluator_prompt`, passes in `token_scoring`, cuts of
long contexts in `context_windows`, and kept between runs in `score_store`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, Protocol

from pipeline.digest import sha256_parts
from pipeline.errors import UsageError
from pipeline.models.content_store import computed_by
from pipeline.models.context_windows import LongContext, Plan, Span, plan_context
from pipeline.models.evaluator_prompt import EncodedAnswer, Prompter, TemplateName
from pipeline.models.score_store import ScoreStore
from pipeline.models.token_scoring import LOGIT_BYTES, PIECE, Ids, NaiveScorer, SharedScorer, can_share

Progress = Callable[[int, int], None]
LogProbs = tuple[float, ...]
_KEPT_FORMAT = 1


@dataclass(frozen=True)
class Request:
    """One answer to score; the context must have a visible character."""

    context: str
    question: str
    answer: str


@dataclass(frozen=True)
class Reading:
    """An answer's log-probabilities after one part of the context, the characters `span`."""

    span: Span
    log_probs: LogProbs


@dataclass(frozen=True)
class AnswerScores:
    """An answer's tokens as the evaluator sees them.

    `spans`: characters of the answer that each token covers.  `without_context`: log-probabilities in the same order.
    `readings`: one, or one per window of a long context; none where question and answer alone are too long.
    `cut`: the reading is of a context cut to fit.
    """

    spans: tuple[Span, ...]
    without_context: LogProbs
    readings: tuple[Reading, ...]
    cut: bool


class _Scorer(Protocol):
    def score(
        self, stem: Ids, prompts: Sequence[Ids], answers: Sequence[Sequence[Ids]]
    ) -> Iterator[list[LogProbs]]: ...


@dataclass(frozen=True)
class _Job:
    request: Request
    answer: EncodedAnswer
    plan: Plan


class EvaluatorModel:
    """Scores answers; `fingerprint` identifies the weights, `window` is how many tokens fit (None: any number).

    Made by `evaluator_loading.open_evaluator`.
    """

    def __init__(
        self,
        load: Callable[[], Any],
        tokenizer: Any,
        config: Any,
        *,
        name: str,
        fingerprint: str,
        dtype: str = "float32",
        device: str = "cpu",
        window: int | None = None,
        template: TemplateName = "auto",
    ) -> None:
        """Keep the tokenizer; `load` gives the model in evaluation mode when it is needed."""
        self._load, self._config, self._prompter = load, config.get_text_config(), Prompter(tokenizer, template)
        self.name, self.fingerprint, self.dtype, self.device = name, fingerprint, dtype, device
        self.template = self._prompter.name
        limits = [limit for limit in (window, _window_of(self._config)) if limit is not None]
        self.window = min(limits) if limits else None

    @cached_property
    def model(self) -> Any:
        """Give the loaded model."""
        return self._load()

    @cached_property
    def shares(self) -> bool:
        """Say whether the model can run a context once for many answers."""
        return can_share(self.model)

    @property
    def label(self) -> str:
        """Give name, fingerprint, number type and device as they stand in a signature."""
        return f"{self.name}@{self.fingerprint[:12]},{self.dtype},{self.device}"

    def score(
        self,
        requests: Sequence[Request],
        *,
        long: LongContext = "error",
        piece: int | None = None,
        batch_size: int = 16,
        path: Literal["shared", "naive"] = "shared",
        store: ScoreStore | None = None,
        progress: Progress | None = None,
    ) -> list[AnswerScores]:
        """Give each answer's log-probabilities, in the order of the requests.

        `shared` runs each context and each question once, `naive` (and any model that cannot share) two full passes
        per answer; they agree within 1e-4.  `piece`: with `windows`, cut every context into pieces of at most so many
        tokens.  `store` keeps what is done question by question; `progress` is told how
        many of the distinct requests are done, and how many there are.
        Raises UsageError before any pass if `long` is `error` and an item exceeds the window.
        """
        keys = {request: self._key(request, long, piece) for request in dict.fromkeys(requests)}
        found = _kept(keys, store) if store else {}
        units: dict[str, list[_Job]] = {}
        for job in self._plan([request for request in keys if request not in found], long, piece):
            units.setdefault(job.request.context, []).append(job)
        for jobs in units.values():
            for finished in self._score_unit(jobs, self._scorer(path, batch_size)):
                found.update(finished)
                if store:
                    store.keep({keys[request]: _packed(scores) for request, scores in finished.items()})
                if progress:
                    progress(len(found), len(keys))
        return [found[request] for request in requests]

    def _scorer(self, path: str, batch_size: int) -> "_Scorer":
        shared = path == "shared" and self.shares
        return SharedScorer(self.model, batch_size, _window_of(self._config)) if shared else NaiveScorer(self.model)

    def token_spans(self, context: str) -> list[Span]:
        """Give the characters that each token of a context covers."""
        return self._prompter.spans(context)

    def memory_bytes(self, prompt_tokens: int, answer_tokens: int, batch_size: int = 16) -> int:
        """Bound what scoring takes beyond the weights: prompts of so many tokens, answers of at most so many each."""
        config = self._config
        heads = config.num_attention_heads
        size = getattr(config, "head_dim", None) or config.hidden_size // heads
        rows = prompt_tokens + answer_tokens
        stored = getattr(config, "num_key_value_heads", None) or heads
        number = 4 if self.dtype == "float32" else 2
        kept = 2 * 2 * config.num_hidden_layers * stored * size * rows * number
        lent = 2 * batch_size * (stored + heads) * size * rows * number
        inner = 8 * PIECE * max(config.hidden_size, getattr(config, "intermediate_size", 0)) * number
        return int(kept + lent + inner + PIECE * rows * 5 + 3 * LOGIT_BYTES)

    def _key(self, request: Request, long: LongContext, piece: int | None) -> str:
        parts = (_KEPT_FORMAT, self.fingerprint, self.dtype, self.device, self.template, self.window, long, piece)
        return sha256_parts(*parts, *computed_by(), request.context, request.question, request.answer)

    def _plan(self, requests: Sequence[Request], long: LongContext, piece: int | None) -> list[_Job]:
        """Tokenize the answers and cut the contexts."""
        jobs = [self._job(request, long, piece) for request in requests]
        if long == "error":
            self._refuse([job for job in jobs if not job.plan.spans], len(jobs))
        return jobs

    def _job(self, request: Request, long: LongContext, piece: int | None) -> _Job:
        if not request.context.strip():
            raise ValueError("a request without a context has nothing to compare")
        answer = self._prompter.answer(request.answer)

        def length(context: str) -> int:
            return len(self._prompter.prompt(context, request.question)) + len(answer.ids)

        def tokens() -> list[Span]:
            return self.token_spans(request.context)

        plan = plan_context(request.context, self.window, long, tokens=tokens, length=length, piece=piece)
        return _Job(request, answer, plan)

    def _refuse(self, jobs: Sequence[_Job], total: int) -> None:
        if not jobs:
            return
        first = jobs[0]
        size = len(self._prompter.prompt(first.request.context, first.request.question)) + len(first.answer.ids)
        raise UsageError(
            f"{len(jobs)} of {total} items do not fit the evaluator's window: the one with the question "
            f"{first.request.question[:60]!r} has {size:,} tokens, {self.window:,} are allowed.",
            "let long contexts be read in windows, or cut (windows, truncate_context).",
        )

    def _score_unit(self, jobs: Sequence[_Job], scorer: _Scorer) -> Iterator[dict[Request, AnswerScores]]:
        """Score the answers on one context; give those of a question as soon as their last window is read."""
        readable = [job for job in jobs if job.plan.spans]
        lost = {job.request: AnswerScores(job.answer.spans, (), (), job.plan.cut) for job in jobs if not job.plan.spans}
        if lost:
            yield lost
        without = dict(self._pass(readable, None, scorer))
        readings: dict[Request, list[Reading]] = {job.request: [] for job in readable}
        for span in dict.fromkeys(span for job in readable for span in job.plan.spans):
            members = [job for job in readable if span in job.plan.spans]
            finished: dict[Request, AnswerScores] = {}
            question = members[0].request.question
            by_request = {job.request: job for job in members}
            for request, log_probs in self._pass(members, span, scorer):
                if request.question != question and finished:
                    yield finished
                    finished = {}
                question, job = request.question, by_request[request]
                readings[request].append(Reading(span, log_probs))
                if len(readings[request]) == len(job.plan.spans):
                    ordered = tuple(sorted(readings[request], key=lambda reading: reading.span))
                    finished[request] = AnswerScores(job.answer.spans, without[request], ordered, job.plan.cut)
            if finished:
                yield finished

    def _pass(self, jobs: Sequence[_Job], span: Span | None, scorer: _Scorer) -> Iterator[tuple[Request, LogProbs]]:
        """Score answers under one condition, question by question: on a part of the context, or without it."""
        questions: dict[str, list[_Job]] = {}
        for job in jobs:
            questions.setdefault(job.request.question, []).append(job)
        if not questions:
            return
        context = jobs[0].request.context[slice(*span)] if span else None
        stem, prompts = self._prompter.stem(context), [self._prompter.prompt(context, asked) for asked in questions]
        answers = [[job.answer.ids for job in group] for group in questions.values()]
        for group, scored in zip(questions.values(), scorer.score(stem, prompts, answers), strict=True):
            for job, log_probs in zip(group, scored, strict=True):
                yield job.request, log_probs


def _kept(keys: dict[Request, str], store: ScoreStore) -> dict[Request, AnswerScores]:
    values = store.find(list(keys.values()))
    return {request: _unpacked(values[key]) for request, key in keys.items() if key in values}


def _packed(scores: AnswerScores) -> dict[str, Any]:
    return {
        "spans": scores.spans,
        "without": scores.without_context,
        "readings": [[reading.span, reading.log_probs] for reading in scores.readings],
        "cut": scores.cut,
    }


def _unpacked(value: Any) -> AnswerScores:
    readings = tuple(Reading((span[0], span[1]), tuple(log_probs)) for span, log_probs in value["readings"])
    spans = tuple((start, end) for start, end in value["spans"])
    return AnswerScores(spans, tuple(value["without"]), readings, bool(value["cut"]))


def _window_of(config: Any) -> int | None:
    """Give how many positions a model was made for; None where its configuration does not say."""
    for name in ("max_position_embeddings", "n_positions", "max_seq_len", "seq_length"):
        limit = getattr(config, name, None)
        if isinstance(limit, int) and limit > 0:
            return limit
    return None
