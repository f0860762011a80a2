"""Reading `config/edition.yaml`."""

from pathlib import Path

import yaml
from pydantic import ValidationError

from pipeline.errors import EditionError
from pipeline.schema.edition import EditionSettings


def read_settings(path: Path) -> EditionSettings:
    """Read and validate the settings; every fault is named at once with its place in the file."""
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise EditionError(f"{path}: no such file.", "name the edition's settings file with --edition.") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise EditionError(f"{path}: this is not YAML in UTF-8: {error}") from error
    try:
        return EditionSettings.model_validate(content)
    except ValidationError as error:
        faults = "; ".join(
            f"{'.'.join(str(part) for part in e['loc']) or 'the file'}: {e['msg']}" for e in error.errors()
        )
        raise EditionError(f"{path}: {faults}", "docs/reference/edition.md lists every setting.") from error
