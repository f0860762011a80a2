"""Opening the evaluator model that the settings name."""

from pathlib import Path
from typing import Literal, get_args

from pipeline.errors import UsageError
from pipeline.models.causal_loading import load_language_model
from pipeline.models.content_store import Say, say_on_stderr
from pipeline.models.evaluator_model import EvaluatorModel
from pipeline.models.evaluator_prompt import TemplateName
from pipeline.models.locate import fingerprint
from pipeline.schema.edition import ModelSettings

NumberType = Literal["float32", "bfloat16", "float16"]
NUMBER_TYPES: tuple[NumberType, ...] = get_args(NumberType)


def open_evaluator(
    settings: ModelSettings,
    cache: Path | None = None,
    *,
    device: str = "cpu",
    dtype: str = "float32",
    template: TemplateName = "auto",
    say: Say | None = None,
) -> EvaluatorModel:
    """Load any causal model that transformers loads, from a folder, a package, the hub or a GGUF file.

    `device`: `cpu` (the reference), `cuda`, `mps` or `auto` (CUDA where there is one).  `dtype`: `float32` (the
    reference), `bfloat16` or `float16`.  Both move the last digits and stand in the signature.  `template`: `chat`,
    `plain`, or `auto` for the model's own chat template where it has one.  `settings.max_tokens` can make the window
    smaller than the model's own.  With a cache folder a GGUF file is expanded once.
    Raises ModelMissingError where the model is not on this machine or cannot be read, UsageError for an unknown type.
    """
    if dtype not in NUMBER_TYPES:
        raise UsageError(f"{dtype!r} is no number type, allowed are {', '.join(NUMBER_TYPES)}.", "use float32.")
    mark = fingerprint(settings, cache)
    tokenizer, model = load_language_model(settings, mark, cache, say or say_on_stderr)
    import torch

    place = ("cuda" if torch.cuda.is_available() else "cpu") if device == "auto" else device
    placed = model.to(device=place, dtype=getattr(torch, dtype))
    return EvaluatorModel(
        lambda: placed,
        tokenizer,
        placed.config,
        name=settings.name,
        fingerprint=mark,
        dtype=dtype,
        device=place,
        window=settings.max_tokens,
        template=template,
    )
