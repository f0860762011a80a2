"""The artifact of a request's run, read as what it is: a file from a stranger."""

import io
import json
import zipfile
import zlib

from pydantic import ValidationError

from pipeline.errors import SubmissionError
from pipeline.files.reading import parse_json
from pipeline.pull_request.outcome import Outcome

FILE = "outcome.json"
MAX_ARCHIVE = 5_000_000
MAX_BYTES = 10_000_000
_MAX_MEMBERS = 20


def read_artifact(data: bytes) -> Outcome:
    """Read the one file that is wanted from a zip archive, without ever unpacking to disk.

    SubmissionError for an archive that is too large, is none, holds too much, or whose JSON is not an outcome.
    """
    if len(data) > MAX_ARCHIVE:
        raise SubmissionError(f"the artifact has {len(data):,} bytes, {MAX_ARCHIVE:,} are allowed")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            if len(names) > _MAX_MEMBERS or names.count(FILE) != 1:
                raise SubmissionError(f"the artifact does not hold one {FILE} among at most {_MAX_MEMBERS} files")
            with archive.open(FILE) as stream:
                content = stream.read(MAX_BYTES + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, OSError, ValueError) as error:
        raise SubmissionError(f"the artifact is not a zip archive that can be read ({type(error).__name__})") from None
    return parse_outcome(content)


def parse_outcome(content: bytes) -> Outcome:
    """Read an outcome from JSON, strictly; SubmissionError where it is none."""
    if len(content) > MAX_BYTES:
        raise SubmissionError(f"{FILE} has more than {MAX_BYTES:,} bytes")
    read = parse_json(content)
    if read.faults or read.duplicates:
        raise SubmissionError(f"{FILE} is not plain JSON")
    try:
        return Outcome.model_validate_json(json.dumps(read.value, allow_nan=False))
    except (ValidationError, ValueError, RecursionError):
        raise SubmissionError(f"{FILE} has not the form of an outcome") from None
