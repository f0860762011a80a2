"""Who a submission is from: the names of its folders, made safe and unique, and its card `system.yaml`."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pipeline.digest import sha256_parts
from pipeline.edition.names import FROM_TEACHER, GOLD, slug
from pipeline.files.reading import Fault, read_yaml
from pipeline.intake.folders import CARD
from pipeline.intake.twins import fold, twins_of
from pipeline.schema.base import Role
from pipeline.schema.submission import Identity, SystemCard

UNKNOWN = "UNKNOWN"
_CARD_BYTES = 100_000


@dataclass(frozen=True)
class Naming:
    """An identity and what was odd about it: faults of the card, names that others bear too."""

    identity: Identity
    card_faults: tuple[Fault, ...] = ()
    twins: tuple[str, ...] = ()


def identify(folder: Path, role: Role, as_of: date | None = None) -> Naming:
    """Read a run folder's identity; names beside it on disk decide whether its slugs need a suffix.

    So a slug depends on the submissions present, not on which of them are read together.
    A card that asks to be anonymous until a day is emptied as long as the edition is not `as_of` that day or later.
    """
    team, team_twins = _unique_slug(folder.parent.name, _names_in(folder.parent.parent))
    run, run_twins = _unique_slug(folder.name, _names_in(folder.parent))
    card, faults = read_card(folder / CARD)
    if card.anonymous_until is not None and (as_of is None or as_of < card.anonymous_until):
        card = _hide(card, team, run)
    team_name = card.team.strip() or _clean(folder.parent.name)
    identity = Identity(
        role=role,
        folder=f"{_clean(folder.parent.name)}/{_clean(folder.name)}",
        team=team,
        run=run,
        team_name=team_name,
        system_name=card.system.strip() or f"{team_name} {_clean(folder.name)}",
        card=card,
    )
    return Naming(identity, faults, (*team_twins, *run_twins))


def read_card(path: Path) -> tuple[SystemCard, tuple[Fault, ...]]:
    """Read `system.yaml`; where it is absent or faulty the default card serves."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return SystemCard(), ()
    except (OSError, ValueError) as error:
        return SystemCard(), (Fault("plain", f"it cannot be read ({type(error).__name__})"),)
    read = read_yaml(path, _CARD_BYTES)
    if read.faults:
        return SystemCard(), read.faults
    try:
        return SystemCard.model_validate({} if read.value is None else _clean_value(read.value)), ()
    except ValidationError as error:
        return SystemCard(), tuple(Fault("syntax", _fault_of(e["loc"], e["msg"])) for e in error.errors()[:10])


def _hide(card: SystemCard, team: str, run: str) -> SystemCard:
    """Empty all that says who it is; what the scores need stays."""
    kept = {name: getattr(card, name) for name in ("scale", "demonstration", "anonymous_until", "withdrawn")}
    code = sha256_parts("anonymous", team)[:6]
    return SystemCard(team=f"Anonymous {code}", system=f"Anonymous {code} {run}", **kept)


def reserved_name(folder: Path) -> str | None:
    """Say which reserved name a folder bears; None where it may be used."""
    team, run = fold(folder.parent.name), fold(folder.name)
    if team in (fold(GOLD), fold(UNKNOWN)):
        return f"a team cannot be called {team.upper()}"
    if run.startswith("shuffled"):
        return "a run's name cannot begin with SHUFFLED, which marks adversarial copies"
    if run == fold(FROM_TEACHER):
        return f"a run cannot be called {FROM_TEACHER}, which marks a Teacher's own reference answers"
    return None


def _unique_slug(name: str, siblings: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """Give a slug that no sibling's equals even apart from letter case, and the siblings that came too close."""
    own = slug(name)
    twins = twins_of(name, siblings)
    if any(slug(other).casefold() == own.casefold() for other in twins):
        own = f"{own}-{sha256_parts(name)[:8]}"
    return own, tuple(_clean(twin) for twin in twins)


def _names_in(folder: Path) -> list[str]:
    try:
        return sorted(path.name for path in folder.iterdir() if path.is_dir() and not path.name.startswith("."))
    except OSError:
        return []


def _clean(name: str) -> str:
    """Make a file name storable: bytes that are no UTF-8 are shown as escapes."""
    return name.encode("utf-8", "backslashreplace").decode("utf-8")


def _clean_value(value: Any) -> Any:
    if isinstance(value, str):
        return _clean(value)
    if isinstance(value, dict):
        return {key: _clean_value(item) for key, item in value.items()}
    return [_clean_value(item) for item in value] if isinstance(value, list) else value


def _fault_of(location: tuple[int | str, ...], message: str) -> str:
    place = ".".join(str(part) for part in location) or "the file"
    return f"{place}: {message}"
