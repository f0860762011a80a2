"""Reading a causal model; a GGUF file is turned once into a plain folder, which loads faster."""

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from pipeline.errors import ModelMissingError
from pipeline.models.content_store import Say
from pipeline.models.locate import locate, quiet_libraries
from pipeline.schema.edition import ModelSettings

_UNREADABLE = (OSError, ValueError, ImportError, KeyError, RuntimeError)


def load_language_model(settings: ModelSettings, fingerprint: str, cache: Path | None, say: Say) -> tuple[Any, Any]:
    """Load tokenizer and model; with a cache folder, a GGUF file is kept there as a plain folder.

    Raises ModelMissingError where the model cannot be read.
    """
    quiet_libraries(offline=True)
    folder = locate(settings)
    try:
        if settings.gguf_file is None:
            return load_causal(folder, None)
        if cache is None:
            return _load_converted(folder, settings.gguf_file, say)
        return _load_kept(cache / f"model-{fingerprint[:16]}", folder, settings.gguf_file, say)
    except _UNREADABLE as error:
        raise ModelMissingError(
            f"{settings.name}: transformers cannot read it as a causal model ({type(error).__name__}: {error}).",
            "the folder needs config.json, a tokenizer and the weights, or set `gguf_file`.",
        ) from error


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


def _load_kept(plain: Path, folder: Path, gguf_file: str, say: Say) -> tuple[Any, Any]:
    if not plain.is_dir():
        return _load_converted(folder, gguf_file, say, plain)
    try:
        return load_causal(plain, None)
    except Exception as error:  # what a damaged file raises depends on the library that meets it
        say(f"{plain}: the cache is damaged ({type(error).__name__}); it is made anew")
        shutil.rmtree(plain, ignore_errors=True)
    return _load_converted(folder, gguf_file, say, plain)


def _load_converted(folder: Path, gguf_file: str, say: Say, keep: Path | None = None) -> tuple[Any, Any]:
    """Load a GGUF file by way of a plain folder, which is kept or not.

    The way is the same with and without a cache, because weights straight from a GGUF file lie otherwise in memory,
    which moves log-probabilities by 1e-6.
    """
    say(f"reading {gguf_file}: about 15 seconds" + (", once" if keep else ""))
    tokenizer, model = load_causal(folder, gguf_file)
    try:
        if keep is not None:
            _save_plain(tokenizer, model, keep)
            return load_causal(keep, None)
    except OSError as error:
        say(f"{keep}: the cache cannot be written ({error}); going on without it")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as passing:
        _save_plain(tokenizer, model, Path(passing) / "model")
        return load_causal(Path(passing) / "model", None)


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
