"""Opening the evaluator model that the settings name."""

from typing import Any, Literal, get_args

from pipeline.errors import ModelMissingError, UsageError
from pipeline.models.evaluator_model import EvaluatorModel
from pipeline.models.evaluator_prompt import TemplateName
from pipeline.models.locate import fingerprint, locate, quiet_libraries
from pipeline.schema.edition import ModelSettings

NumberType = Literal["float32", "bfloat16", "float16"]
NUMBER_TYPES: tuple[NumberType, ...] = get_args(NumberType)


def open_evaluator(
    settings: ModelSettings, *, device: str = "cpu", dtype: str = "float32", template: TemplateName = "auto"
) -> EvaluatorModel:
    """Open any causal model that transformers loads, from a folder, a package, the hub or a GGUF file.

    The weights are read when something is to be computed that is not kept on disk yet.  `device`: `cpu` (the
    reference), `cuda`, `mps` or `auto` (CUDA where there is one).  `dtype`: `float32` (the reference), `bfloat16` or
    `float16`; weights of a GGUF file are expanded to it.  Both move the last digits and stand in the signature.
    `settings.max_tokens` can make the window smaller than the model's own.
    Raises ModelMissingError where the model is not on this machine or cannot be read, UsageError for an unknown type.
    """
    if dtype not in NUMBER_TYPES:
        raise UsageError(f"{dtype!r} is no number type, allowed are {', '.join(NUMBER_TYPES)}.", "use float32.")
    folder, mark = locate(settings), fingerprint(settings)
    quiet_libraries(offline=True)
    from transformers import AutoConfig, AutoModelForCausalLM, AutoTokenizer

    source: dict[str, Any] = {"gguf_file": settings.gguf_file} if settings.gguf_file else {}
    source |= {"local_files_only": True, "trust_remote_code": False}
    place = _device(device)

    def load() -> Any:
        import torch

        model = AutoModelForCausalLM.from_pretrained(str(folder), dtype=getattr(torch, dtype), **source)
        return model.to(place).eval()

    try:
        config = AutoConfig.from_pretrained(str(folder), **source)
        tokenizer = AutoTokenizer.from_pretrained(str(folder), **source)
    except (OSError, ValueError, ImportError, KeyError) as error:
        raise ModelMissingError(
            f"{settings.name}: transformers cannot read it as a causal model ({type(error).__name__}: {error}).",
            "the folder needs config.json, a tokenizer and the weights, or set `gguf_file`.",
        ) from error
    return EvaluatorModel(
        load,
        tokenizer,
        config,
        name=settings.name,
        fingerprint=mark,
        dtype=dtype,
        device=place,
        window=settings.max_tokens,
        template=template,
    )


def _device(name: str) -> str:
    import torch

    if name != "auto":
        return name
    return "cuda" if torch.cuda.is_available() else "cpu"
