"""Log-probabilities of answers after prompts, by one causal model: the naive passes and the shared ones.

Everything here is token ids in, natural logarithms out; texts, windows and caches on disk are others' business.

`NaiveScorer` runs prompt and answer through the model once per answer and is the reference.  `SharedScorer` runs what
all prompts have in common once, the rest of each prompt once, and the answers in padded batches on the cached keys and
values; padding stands at the right, where a causal model cannot see it.
Every shape follows from one context, question and answer alone, so the digits do not depend on what else is scored.
Memory beyond the weights is bounded by

    2 x keys and values of the longest prompt + one layer's keys and values x batch + logits (LOGIT_BYTES, thrice)

because a batch's copies of the keys and values live for one layer only, prompts enter in pieces of PIECE tokens, and
batches are cut so that their logits stay below LOGIT_BYTES.
"""

import copy
import inspect
from collections.abc import Iterator, Sequence
from typing import Any

Ids = tuple[int, ...]

LOGIT_BYTES = 128 * 1024 * 1024
PIECE = 1024
PAD = 16


class NaiveScorer:
    """Scores each answer by one full pass over its prompt and itself: slow, and the reference."""

    def __init__(self, model: Any) -> None:
        """Keep the model."""
        self._model = model

    def score(
        self,
        stem: Ids,  # noqa: ARG002 - both scorers are called alike
        prompts: Sequence[Ids],
        answers: Sequence[Sequence[Ids]],
    ) -> Iterator[list[tuple[float, ...]]]:
        """Give, prompt by prompt, the log-probabilities of each of its answers in the order given."""
        for prompt, given in zip(prompts, answers, strict=True):
            yield [self.log_probs(prompt, answer) for answer in given]

    def log_probs(self, prompt: Ids, answer: Ids) -> tuple[float, ...]:
        """Give the log-probability of each token of one answer; () for an empty one."""
        import torch

        if not answer:
            return ()
        ids = torch.tensor([prompt + answer[:-1]], device=self._model.device)
        arguments = {"logits_to_keep": len(answer)} if _takes(self._model, "logits_to_keep") else {}
        with torch.inference_mode():
            logits = self._model(input_ids=ids, use_cache=False, **arguments).logits
            return _chosen(logits[0, -len(answer) :], answer)


def can_share(model: Any) -> bool:
    """Say whether a model keeps plain keys and values, which `SharedScorer` needs; recurrent ones do not."""
    import torch
    from transformers.cache_utils import DynamicCache, DynamicLayer, DynamicSlidingWindowLayer

    if not _takes(model, _cache_argument(model)):
        return False
    cache, probe = DynamicCache(config=model.config), torch.zeros((1, 2), dtype=torch.long, device=model.device)
    with torch.inference_mode():
        model(input_ids=probe, use_cache=True, **{_cache_argument(model): cache})
    plain = all(type(layer) in (DynamicLayer, DynamicSlidingWindowLayer) for layer in cache.layers)
    return plain and len(cache.layers) > 0 and cache.get_seq_length() == 2


class SharedScorer:
    """Scores answers to several prompts that begin alike."""

    def __init__(self, model: Any, batch_size: int = 16, window: int | None = None) -> None:
        """Keep the model; at most `batch_size` answers run at once, and padding stays within the window."""
        self._model = model
        self._batch_size, self._window = max(1, batch_size), window
        self._cache_name = _cache_argument(model)
        self._keep = {"logits_to_keep": 1} if _takes(model, "logits_to_keep") else {}
        self._tokens = max(1, LOGIT_BYTES // (4 * model.config.get_text_config().vocab_size))

    def score(
        self, stem: Ids, prompts: Sequence[Ids], answers: Sequence[Sequence[Ids]]
    ) -> Iterator[list[tuple[float, ...]]]:
        """Give, prompt by prompt, the log-probabilities of each of its answers in the order given.

        `stem`: what the prompts begin with; a prompt that begins otherwise, or has no more tokens, runs alone.
        """
        import torch

        root = None
        for prompt, given in zip(prompts, answers, strict=True):
            with torch.inference_mode():
                begun = len(prompt) > len(stem) and prompt[: len(stem)] == stem
                if begun and root is None:
                    root = self._started(stem)
                # a lone prompt needs no second copy of its keys and values
                past = (_fork(root) if len(prompts) > 1 else root) if begun else self._started(())
                self._extend(past, prompt[len(stem) if begun else 0 : -1])
                found = self._score_answers(past, prompt[-1], given)
            yield found

    def _started(self, ids: Ids) -> Any:
        from transformers.cache_utils import DynamicCache

        cache = DynamicCache(config=self._model.config)
        self._extend(cache, ids)
        return cache

    def _score_answers(self, past: Any, last: int, answers: Sequence[Ids]) -> list[tuple[float, ...]]:
        """Score on a cache that holds all of the prompt but its last token, which each row begins with."""
        results: list[tuple[float, ...]] = [()] * len(answers)
        room = None if self._window is None else self._window - past.get_seq_length()
        for batch in self._batches(answers, room):
            rows = [(last, *answers[index][:-1]) for index in batch]
            if len(rows[0]) > self._tokens:
                results[batch[0]] = self._score_in_pieces(past, rows[0], answers[batch[0]])
                continue
            logits = self._run(_borrow(past, len(rows)), _padded(rows, room))
            for index, row in zip(batch, logits, strict=True):
                results[index] = _chosen(row[: len(answers[index])], answers[index])
        return results

    def _batches(self, answers: Sequence[Ids], room: int | None) -> Iterator[list[int]]:
        """Give the positions of answers of like length, longest first; a batch keeps to both limits.

        Answers share a batch only if they are padded to the same length, which follows from their own: so a row goes
        through the model in the same shape whatever stands beside it, and its digits do not depend on the batch.
        """
        sizes: dict[int, list[int]] = {}
        for index in sorted((i for i, ids in enumerate(answers) if ids), key=lambda i: (-len(answers[i]), i)):
            sizes.setdefault(_padded_length(len(answers[index]), room), []).append(index)
        for length, indexes in sizes.items():
            most = max(1, min(self._batch_size, self._tokens // length))
            yield from (indexes[start : start + most] for start in range(0, len(indexes), most))

    def _score_in_pieces(self, past: Any, row: Ids, answer: Ids) -> tuple[float, ...]:
        """Score one answer that is too long for one set of logits."""
        branch = _fork(past)
        found: list[float] = []
        for start in range(0, len(row), self._tokens):
            piece = row[start : start + self._tokens]
            logits = self._run(branch, [piece])
            found.extend(_chosen(logits[0], answer[start : start + self._tokens]))
        return tuple(found)

    def _extend(self, cache: Any, ids: Ids) -> None:
        for start in range(0, len(ids), PIECE):
            self._run(cache, [ids[start : start + PIECE]], **self._keep)

    def _run(self, cache: Any, rows: Sequence[Ids], **arguments: Any) -> Any:
        import torch

        ids = torch.tensor(list(rows), device=self._model.device)
        return self._model(input_ids=ids, use_cache=True, **{self._cache_name: cache}, **arguments).logits


def _fork(cache: Any) -> Any:
    """Give a cache that starts with the same keys and values and grows on its own; growing makes new tensors."""
    from transformers.cache_utils import Cache

    return Cache(layers=[copy.copy(layer) for layer in cache.layers])


def _borrow(cache: Any, rows: int) -> Any:
    """Give a cache for one pass over several rows that forgets each layer's new keys and values at once."""
    from transformers.cache_utils import Cache

    return Cache(layers=[_borrowed(layer, rows) for layer in cache.layers])


def _borrowed(layer: Any, rows: int) -> Any:
    base = copy.copy(layer)
    if base.is_initialized:
        base.keys = base.keys.expand(rows, *base.keys.shape[1:])
        base.values = base.values.expand(rows, *base.values.shape[1:])
    lent = copy.copy(base)
    lent.update = lambda *args, **kwargs: copy.copy(base).update(*args, **kwargs)
    return lent


def _chosen(logits: Any, answer: Ids) -> tuple[float, ...]:
    """Give the log-probability of each token of an answer from its rows of logits, in float32."""
    import torch

    logits = logits.float()
    picked = logits.gather(-1, torch.tensor(answer, device=logits.device).unsqueeze(-1)).squeeze(-1)
    found: list[float] = (picked - torch.logsumexp(logits, dim=-1)).double().tolist()
    return tuple(found)


def _padded(rows: Sequence[Ids], room: int | None) -> list[Ids]:
    length = _padded_length(max(map(len, rows)), room)
    return [row + (row[-1],) * (length - len(row)) for row in rows]


def _padded_length(length: int, room: int | None) -> int:
    """Give the length that a row is padded to; a model with learned positions has none beyond its window."""
    padded = -(-length // PAD) * PAD
    return padded if room is None else max(length, min(padded, room))


def _cache_argument(model: Any) -> str:
    """Give the name under which a model takes its cache; transformers 5.24 renamed it."""
    return "cache" if _takes(model, "cache") else "past_key_values"


def _takes(model: Any, argument: str) -> bool:
    return argument in inspect.signature(model.forward).parameters
