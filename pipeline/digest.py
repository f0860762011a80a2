"""Content hashes: of bytes, files, folders and code, and the seeds and buckets derived from them.

Everything here is SHA-256 over stated bytes, so the same input gives the same result on every machine.
"""

import ast
import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent


def sha256_bytes(data: bytes) -> str:
    """Hash bytes; 64 hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def sha256_parts(*parts: object) -> str:
    """Hash several values as one; parts are length-prefixed, so ("ab", "c") differs from ("a", "bc")."""
    hasher = hashlib.sha256()
    for part in parts:
        data = str(part).encode("utf-8", "surrogatepass")
        hasher.update(f"{len(data)}:".encode())
        hasher.update(data)
    return hasher.hexdigest()


def sha256_file(path: Path) -> str:
    """Hash a file's content."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def sha256_tree(root: Path, files: Iterable[Path] | None = None) -> str:
    """Hash the relative paths and contents below a folder, in the order of the paths; an absent folder is empty."""
    chosen = files if files is not None else (p for p in root.rglob("*") if p.is_file())
    rows = sorted((p.relative_to(root).as_posix(), sha256_file(p)) for p in chosen)
    return sha256_parts(*(part for row in rows for part in row))


def seed_from(*parts: object) -> int:
    """Derive a 64-bit seed from values; independent of PYTHONHASHSEED, platform and order of calls."""
    return int(sha256_parts(*parts)[:16], 16)


def bucket_of(identity: str, buckets: int) -> int:
    """Deal an identity into one of `buckets` buckets (0 … buckets - 1)."""
    return int(sha256_parts(identity)[:8], 16) % buckets


def code_digest(*modules: str) -> str:
    """Hash the source of modules and of all that they import from this package, directly or not.

    `pipeline.metrics.rouge_l` names a module, `pipeline.site` a package with everything in it.
    Imports inside functions count; so does the code of `__init__` files on the way.
    """
    seen: set[Path] = set()
    for module in modules:
        _collect(_source_of(module), seen)
    return sha256_tree(PACKAGE, seen)


def _source_of(module: str) -> Path:
    base = PACKAGE.joinpath(*module.split(".")[1:])
    return base if base.is_dir() else base.with_suffix(".py")


def _collect(path: Path, seen: set[Path]) -> None:
    if path.is_dir():
        for child in sorted(path.rglob("*.py")):
            _collect(child, seen)
        return
    if path in seen or not path.is_file():
        return
    seen.add(path)
    for imported in _imports_of(path):
        _collect(imported, seen)


@cache
def _imports_of(path: Path) -> tuple[Path, ...]:
    found: set[Path] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            if name == "pipeline" or name.startswith("pipeline."):
                found.update(_module_files(name))
    return tuple(sorted(found))


def _module_files(name: str) -> set[Path]:
    base = PACKAGE.joinpath(*name.split(".")[1:])
    candidates = {base.with_suffix(".py"), base / "__init__.py"}
    for parent in base.parents:
        if parent == PACKAGE.parent:
            break
        candidates.add(parent / "__init__.py")
    return {path for path in candidates if path.is_file()}
