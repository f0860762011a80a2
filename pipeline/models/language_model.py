"""A small causal language model that completes a prompt or chooses among answers, by greedy decoding.

Float32 on the CPU; a prompt is put into the model's chat template where it has one.  GGUF files are read through
`transformers`, and kept as a plain folder in the cache, which loads ten times faster.
"""

import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pipeline.models.locate import fingerprint, locate, quiet_libraries
from pipeline.schema.edition import ModelSettings

_PLAIN = "User: {user}\nAssistant:"


def open_language_model(settings: ModelSettings, cache: Path | None = None) -> "LanguageModel":
    """Open the language model of the settings; nothing is loaded before its first use.

    Raises ModelMissingError where the model is not on this machine.
    """
    return LanguageModel(settings, fingerprint(settings), cache)


class LanguageModel:
    """A causal language model; `fingerprint` identifies its weights."""

    def __init__(self, settings: ModelSettings, fingerprint: str, cache: Path | None) -> None:
        """Keep the settings."""
        self.settings = settings
        self.fingerprint = fingerprint
        self._cache = cache
        self._loaded: tuple[Any, Any] | None = None

    def complete(self, user: str, max_new_tokens: int) -> str:
        """Answer a user's turn greedily; the text up to the end of the turn, stripped."""
        import torch

        tokenizer, model = self._load()
        ids = torch.tensor([self._prompt(user)])
        with torch.inference_mode():
            made = model.generate(
                ids,
                attention_mask=torch.ones_like(ids),
                max_new_tokens=max_new_tokens,
                do_sample=False,
                pad_token_id=tokenizer.eos_token_id,
            )
        return str(tokenizer.decode(made[0, ids.shape[1] :], skip_special_tokens=True)).strip()

    def score_choices(self, user: str, choices: Sequence[str]) -> list[float]:
        """Give the natural log-probability of each choice as the beginning of the answer."""
        import torch

        tokenizer, model = self._load()
        prompt = self._prompt(user)
        tails = [tokenizer.encode(choice, add_special_tokens=False) for choice in choices]
        if all(len(tail) == 1 for tail in tails):
            with torch.inference_mode():
                last = model(torch.tensor([prompt])).logits[0, -1].float().log_softmax(-1)
            return [float(last[tail[0]]) for tail in tails]
        return [self._log_prob(prompt, tail) for tail in tails]

    def _log_prob(self, prompt: list[int], tail: list[int]) -> float:
        import torch

        _, model = self._load()
        with torch.inference_mode():
            logits = model(torch.tensor([prompt + tail])).logits[0, len(prompt) - 1 : -1]
        rows = logits.float().log_softmax(-1)
        return float(sum(rows[position, token] for position, token in enumerate(tail)))

    def _prompt(self, user: str) -> list[int]:
        tokenizer, _ = self._load()
        if tokenizer.chat_template is None:
            return list(tokenizer.encode(_PLAIN.format(user=user)))
        turns = [{"role": "user", "content": user}]
        text = tokenizer.apply_chat_template(turns, add_generation_prompt=True, tokenize=False)
        return list(tokenizer.encode(text, add_special_tokens=False))

    def _load(self) -> tuple[Any, Any]:
        if self._loaded is None:
            quiet_libraries(offline=True)
            folder, gguf = self._folder()
            self._loaded = load_causal(folder, gguf)
        return self._loaded

    def _folder(self) -> tuple[Path, str | None]:
        """Give the folder to load from; a GGUF file is first turned into a plain folder where there is a cache."""
        folder = locate(self.settings)
        gguf = self.settings.gguf_file
        if gguf is None or self._cache is None:
            return folder, gguf
        plain = self._cache / f"model-{self.fingerprint[:16]}"
        if not plain.is_dir():
            _save_plain(*load_causal(folder, gguf), plain)
        return plain, None


def load_causal(folder: Path, gguf_file: str | None) -> tuple[Any, Any]:
    """Load tokenizer and model from a folder: float32, CPU, evaluation mode, no code of the model's own."""
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    options: dict[str, Any] = {"local_files_only": True, "trust_remote_code": False}
    if gguf_file is not None:
        options["gguf_file"] = gguf_file
    tokenizer = AutoTokenizer.from_pretrained(str(folder), **options)
    model = AutoModelForCausalLM.from_pretrained(str(folder), dtype=torch.float32, **options)
    model.generation_config.temperature = None
    model.generation_config.top_p = None
    model.generation_config.top_k = None
    return tokenizer, model.eval()


def _save_plain(tokenizer: Any, model: Any, target: Path) -> None:
    """Save a model that came from a GGUF file; its quantisation is over, but transformers still remembers it."""
    model.hf_quantizer = None
    model.config.__dict__.pop("quantization_config", None)
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = Path(tempfile.mkdtemp(dir=target.parent, prefix=".saving-"))
    try:
        model.save_pretrained(partial)
        tokenizer.save_pretrained(partial)
        os.replace(partial, target)  # noqa: PTH105 - fails where another process was first, unlike Path.rename elsewhere
    except OSError:
        if not target.is_dir():
            raise
    finally:
        shutil.rmtree(partial, ignore_errors=True)
