"""What a round takes when its budget does not allow everything.

Every choice takes the lowest seeded hashes of names, so that one more name displaces at most one other.
"""

from collections.abc import Iterable, Sequence

from pipeline.digest import seed_from


def choose(names: Iterable[str], limit: int | None, *seed: object) -> list[str]:
    """Choose up to `limit` names (all for None) by the lowest hash with the seed; sorted."""
    ordered = sorted(set(names))
    if limit is None:
        return ordered
    return sorted(sorted(ordered, key=lambda name: (seed_from(*seed, name), name))[:limit])


def choose_units(units: Iterable[str], per_kind: int | None, *seed: object) -> list[str]:
    """Choose up to `per_kind` units of each kind; sorted."""
    kinds: dict[str, list[str]] = {}
    for unit in units:
        kinds.setdefault(kind_of(unit), []).append(unit)
    return sorted(unit for kind in kinds.values() for unit in choose(kind, per_kind, *seed, "unit"))


def choose_files(files: Iterable[str], first: Sequence[str], limit: int | None, unit: str, *seed: object) -> list[str]:
    """Choose up to `limit` files of a unit; those in `first` are taken before the others and always; sorted."""
    names = set(files)
    kept = names.intersection(first)
    rest = None if limit is None else max(0, limit - len(kept))
    return sorted(kept.union(choose(names - kept, rest, *seed, "file", unit)))


def kind_of(unit: str) -> str:
    """Give a unit's kind: the first part of its path."""
    return unit.split("/", 1)[0]
