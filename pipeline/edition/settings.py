"""Reading `config/edition.yaml`."""

from pathlib import Path

from pydantic import ValidationError

from pipeline.errors import EditionError
from pipeline.files.reading import read_yaml
from pipeline.schema.edition import EditionSettings

MOST_BYTES = 1_000_000
_HINT = "docs/reference/edition.md lists every setting."


def read_settings(path: Path) -> EditionSettings:
    """Read and validate the settings; every fault is named at once with its place in the file."""
    if not path.is_file():
        raise EditionError(
            f"{path}: no such file.", "an edition is set up in config/edition.yaml; --edition names another."
        )
    read = read_yaml(path, MOST_BYTES)
    if read.faults:
        fault = read.faults[0]
        place = f":{fault.line}" if fault.line else ""
        raise EditionError(f"{path}{place}: {fault.message}.", fault.hint if fault.kind == "syntax" else _HINT)
    content = read.value if read.value is not None else {}
    try:
        return EditionSettings.model_validate(content)
    except ValidationError as error:
        faults = "; ".join(
            f"{'.'.join(str(part) for part in e['loc']) or 'the file'}: {e['msg']}" for e in error.errors()
        )
        raise EditionError(f"{path}: {faults}", _HINT) from error
