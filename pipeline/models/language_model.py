"""A small causal language model that completes a prompt or chooses among answers, by greedy decoding.

Float32 on the CPU, one prompt at a time; a prompt is put into the model's chat template where it has one.
With a cache folder what was computed is kept, so that a long run can be stopped and goes on where it was.
"""

import copy
import inspect
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from pipeline.digest import sha256_parts
from pipeline.errors import UsageError
from pipeline.models.causal_loading import load_language_model
from pipeline.models.chat_turn import encode_turn
from pipeline.models.content_store import ContentStore, Say, computed_by, say_on_stderr
from pipeline.models.locate import fingerprint
from pipeline.models.threads import torch_threads
from pipeline.schema.edition import ModelSettings

FILE = "language-model.sqlite"
_FORMAT = 1
# Two give the same bytes here and are half as fast again on an idle machine, but many times slower on a busy one.
_THREADS = 1


def open_language_model(settings: ModelSettings, cache: Path | None = None, say: Say | None = None) -> "LanguageModel":
    """Open the language model of the settings; nothing is loaded before its first use.

    Raises ModelMissingError where the model is not on this machine.
    """
    return LanguageModel(settings, fingerprint(settings, cache), cache, say or say_on_stderr)


class LanguageModel:
    """A causal language model; `fingerprint` identifies its weights."""

    def __init__(self, settings: ModelSettings, fingerprint: str, cache: Path | None, say: Say = say_on_stderr) -> None:
        """Keep the settings."""
        self.settings = settings
        self.fingerprint = fingerprint
        self._cache = cache
        self._say = say
        self._loaded: tuple[Any, Any] | None = None
        self._known: dict[str, str] = {}
        self._store = ContentStore(cache / FILE, say) if cache else None

    def complete(self, user: str, max_new_tokens: int) -> str:
        """Answer a user's turn greedily; the text up to the end of the turn, stripped.

        UsageError where prompt and answer together are longer than the model reads.
        """
        return self._remember(("complete", max_new_tokens, user), lambda: self._generate(user, max_new_tokens))

    def score_choices(self, user: str, choices: Sequence[str]) -> list[float]:
        """Give the natural log-probability of each choice as the beginning of the answer; 0 for an empty choice.

        UsageError where prompt and choice together are longer than the model reads.
        """
        made = self._remember(("choices", *choices, user), lambda: json.dumps(self._log_probabilities(user, choices)))
        return [float(value) for value in json.loads(made)]

    def _remember(self, asked: tuple[object, ...], compute: Callable[[], str]) -> str:
        options = (_FORMAT, self.fingerprint, self.settings.max_tokens, "float32", "cpu", *computed_by())
        key = sha256_parts(*options, *asked)
        if key not in self._known:
            kept = self._store.find([key]) if self._store else {}
            self._known[key] = kept[key].decode() if key in kept else compute()
            if self._store and key not in kept:
                self._store.keep({key: self._known[key].encode()})
        return self._known[key]

    def _generate(self, user: str, max_new_tokens: int) -> str:
        import torch

        tokenizer, model = self._load()
        ids = torch.tensor([self._prompt(user, max_new_tokens)])
        with torch.inference_mode(), torch_threads(_THREADS):
            made = model.generate(
                ids,
                attention_mask=torch.ones_like(ids),
                max_new_tokens=max_new_tokens,
                do_sample=False,
                pad_token_id=tokenizer.eos_token_id,
            )
        return str(tokenizer.decode(made[0, ids.shape[1] :], skip_special_tokens=True)).strip()

    def _log_probabilities(self, user: str, choices: Sequence[str]) -> list[float]:
        """Read the prompt once; a choice of several tokens goes on from a copy of its keys and values."""
        import torch
        from transformers import DynamicCache

        tokenizer, model = self._load()
        tails = [tokenizer.encode(choice, add_special_tokens=False) for choice in choices]
        prompt = torch.tensor([self._prompt(user, max(map(len, tails), default=0))])
        past = DynamicCache(config=model.config)
        with torch.inference_mode(), torch_threads(_THREADS):
            logits = model(prompt, logits_to_keep=1, use_cache=True, **{_cache_argument(model): past}).logits
            first = logits[0, -1].float().log_softmax(-1)
            return [_score_tail(model, past, first, tail) for tail in tails]

    def _prompt(self, user: str, room: int) -> list[int]:
        tokenizer, model = self._load()
        ids = encode_turn(tokenizer, user)
        limit = self.settings.max_tokens or getattr(model.config, "max_position_embeddings", None)
        if limit is not None and len(ids) + room > limit:
            raise UsageError(
                f"{self.settings.name} reads {limit:,} tokens; a prompt of {len(ids):,} and {room:,} for the answer "
                f"are more.",
                "shorten the prompt.",
            )
        return ids

    def _load(self) -> tuple[Any, Any]:
        if self._loaded is None:
            self._loaded = load_language_model(self.settings, self.fingerprint, self._cache, self._say)
        return self._loaded


def _score_tail(model: Any, past: Any, first: Any, tail: Sequence[int]) -> float:
    """Sum the log-probabilities of a choice's tokens; `first` holds those of all tokens right after the prompt."""
    import torch

    if not tail:
        return 0.0
    total = float(first[tail[0]])
    if len(tail) > 1:
        # Logits at position i speak about token i + 1, so the last token need not be read.
        known = {_cache_argument(model): copy.deepcopy(past)}
        rows = model(torch.tensor([tail[:-1]]), use_cache=True, **known).logits[0].float().log_softmax(-1)
        total += sum(float(row[token]) for row, token in zip(rows, tail[1:], strict=True))
    return total


def _cache_argument(model: Any) -> str:
    """Name the argument that takes keys and values; newer versions of transformers renamed it."""
    return "cache" if "cache" in inspect.signature(model.forward).parameters else "past_key_values"
