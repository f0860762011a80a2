"""Names that a reader would take for each other: equal apart from case, Unicode form or look-alike letters.

Kept free of heavy imports, since the Snakefile asks for it.
"""

import re
import unicodedata
from collections.abc import Iterable

from pipeline.edition.names import slug

# Cyrillic and Greek letters that look like a Latin one in most fonts, case-folded.
_LOOK_ALIKES = str.maketrans("аеорсухіјѕһԁԛԝѵκοαρντυιχε", "aeopcyxijshdqwvkoapvtuixe")
_WINDOWS = re.compile(r"(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?")
_UNSAFE = re.compile(r'[<>:"|?*\\]|[. ]$|^ ')
LONGEST = 80


def fold(name: str) -> str:
    """Give the form in which names that differ in case or Unicode form alone are equal."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())


def skeleton(name: str) -> str:
    """Give the form in which names that look alike are equal: `fold`, with look-alike letters made Latin."""
    return fold(name).translate(_LOOK_ALIKES)


def are_twins(one: str, other: str) -> bool:
    """Say whether two different names fold to the same, look the same or share a slug apart from case."""
    return one != other and (skeleton(one) == skeleton(other) or slug(one).casefold() == slug(other).casefold())


def twins_of(name: str, siblings: Iterable[str]) -> list[str]:
    """List the names among the siblings that are twins of a name, sorted."""
    return sorted(other for other in set(siblings) if are_twins(name, other))


def mixed_scripts(name: str) -> list[str]:
    """Name the scripts that one word of a name mixes (Latin, Cyrillic, Greek); empty where none does."""
    for word in re.findall(r"[^\W\d_]+", name):
        scripts = sorted({unicodedata.name(letter, "?").split(" ")[0] for letter in word})
        found = [script for script in scripts if script in ("LATIN", "CYRILLIC", "GREEK")]
        if len(found) > 1:
            return [script.capitalize() for script in found]
    return []


def portability_fault(name: str) -> str:
    """Say why a folder's name cannot be checked out on every system; empty where it can."""
    if _WINDOWS.fullmatch(name):
        return "Windows keeps this name for a device"
    if _UNSAFE.search(name):
        return 'Windows allows none of < > : " | ? * \\ in a name, and no space or full stop at its end'
    return f"it has {len(name)} characters, {LONGEST} are allowed" if len(name) > LONGEST else ""
