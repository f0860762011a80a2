"""Reading ratings: what a valid one is, and the scales that systems use instead of 0-100."""

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from pipeline.files.reading import Number
from pipeline.intake.submission import Rated
from pipeline.intake.wording import quote, show

HIGHEST = 100
_DIGITS = re.compile(r"[0-9]{1,3}")

Fault = Literal["", "number", "range"]


@dataclass(frozen=True)
class Reading:
    """A rating as delivered: a number or a fault, and the form it came in where that was not an integer."""

    value: float | None
    fault: Fault = ""
    form: Literal["", "text", "float", "fraction"] = ""


def read_rating(raw: Any, highest: int = HIGHEST) -> Reading:
    """Read one rating: a finite number from 0 to `highest`; digits in quotes and 85.0 are read as integers."""
    if isinstance(raw, str):
        if not _DIGITS.fullmatch(raw):
            return Reading(None, "number")
        return _in_range(int(raw), highest, "text")
    if isinstance(raw, bool) or not isinstance(raw, int | float) or not math.isfinite(raw):
        return Reading(None, "range" if isinstance(raw, float) and math.isinf(raw) else "number")
    if isinstance(raw, int):
        return _in_range(raw, highest, "")
    return _in_range(raw, highest, "float" if raw.is_integer() else "fraction")


def _in_range(value: float, highest: int, form: Literal["", "text", "float", "fraction"]) -> Reading:
    if not 0 <= value <= highest:
        return Reading(None, "range")
    return Reading(float(value) + 0.0, "", form)


def describe(rated: Rated) -> str:
    """Show an invalid rating as it was written."""
    raw = rated.raw
    return quote(raw) if isinstance(raw, str) else raw.text[:40] if isinstance(raw, Number) else show(raw)


def rescale(files: Iterable[list[Rated]], rule: Literal["guarded", "published"], scale: int) -> None:
    """Bring ratings on other scales to 0-100 and mark those that this changed.

    A declared scale of 5 or 10 multiplies all.  `published`: every rating up to 1 is multiplied by 100.
    `guarded`: a submission on which all ratings are at most 1 is rescaled if one is a fraction or the declared scale
    is 1; otherwise only those files of it are that hold a fraction between 0 and 1, or, with a declared scale of 1,
    nothing above 1.  Within a file only ratings up to 1 change.
    """
    listed = [[rated for rated in file if rated.value is not None] for file in files]
    if scale in (5, 10):
        _multiply((rated for file in listed for rated in file), HIGHEST // scale)
        return
    together = [rated for file in listed for rated in file]
    if rule == "published":
        chosen: Iterator[Rated] = iter(together)
    elif _on_unit_scale(together, scale):
        chosen = iter(together)
    else:
        chosen = (rated for file in listed if _has_fraction(file) or _on_unit_scale(file, scale) for rated in file)
    _multiply((rated for rated in chosen if rated.value is not None and rated.value <= 1), HIGHEST)


def _on_unit_scale(ratings: list[Rated], scale: int) -> bool:
    at_most_one = bool(ratings) and all(rated.value is not None and rated.value <= 1 for rated in ratings)
    return at_most_one and (scale == 1 or _has_fraction(ratings))


def _has_fraction(ratings: list[Rated]) -> bool:
    return any(rated.value is not None and 0 < rated.value < 1 for rated in ratings)


def _multiply(ratings: Iterable[Rated], factor: int) -> None:
    for rated in ratings:
        if rated.value:
            rated.value *= factor
            rated.rescaled = True
