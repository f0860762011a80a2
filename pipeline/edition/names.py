"""The grammar of names: unit keys, pack file names, authors, slugs.

[prefix/]testset/<kind>/<unit parts…>/<file>.json
questions_by_<TEAM>_<VARIANT>[_answered_by_<TEAM>_<VARIANT>].json
VARIANT = [SHUFFLED(W|C|WC|RT|Q|A)]RUN | FROMTEACHER
"""

import re
import unicodedata
from dataclasses import dataclass

from pipeline.digest import sha256_parts

GOLD = "GOLD"
FROM_TEACHER = "FROMTEACHER"
_SHUFFLED = re.compile(r"SHUFFLED(WC|RT|W|C|Q|A)(?=.)")
_KNOWN_RUN = re.compile(r"SHUFFLED(WC|RT|W|C|Q|A)(PRIMARY|SECONDARY)$")
_ROOT = re.compile(r"^(?:.*/)?(?:testset|devset)/")
_KEY_FILE = re.compile(r"^(?:text(?:\.[a-z]{2,3})?\.txt|(?:questions|answers|ratings|explanations).*\.json)$")
_QUESTIONS_BY = "questions_by_"
_ANSWERED_BY = "_answered_by_"


@dataclass(frozen=True, order=True)
class Author:
    """Who wrote questions or answers: a team, its run, and the operator that damaged a copy ("" for none)."""

    team: str
    run: str
    operator: str = ""

    @property
    def variant(self) -> str:
        """Give the part after the team: `PRIMARY`, `SHUFFLEDWPRIMARY`, `FROMTEACHER`."""
        return f"SHUFFLED{self.operator}{self.run}" if self.operator else self.run

    def __str__(self) -> str:
        """Give `TEAM_VARIANT`."""
        return f"{self.team}_{self.variant}"


@dataclass(frozen=True, order=True)
class PackName:
    """The parsed name of a pack file; `doubled` marks the folded `questions_by_questions_by_`."""

    question: Author
    answer: Author | None = None
    doubled: bool = False

    def __str__(self) -> str:
        """Give the file name in its regular form."""
        answered = f"{_ANSWERED_BY}{self.answer}" if self.answer else ""
        return f"{_QUESTIONS_BY}{self.question}{answered}.json"


@dataclass(frozen=True)
class Key:
    """A key of a submission split into unit and file; `pack` where the file name follows the pack grammar."""

    unit: str
    file: str
    pack: PackName | None

    @property
    def kind(self) -> str:
        """Give the first folder of the unit."""
        return self.unit.split("/", 1)[0]


def parse_author(text: str) -> Author | None:
    """Parse `TEAM_VARIANT`; None where it does not follow the grammar."""
    team, _, variant = text.rpartition("_")
    if not team or not variant:
        return None
    match = _KNOWN_RUN.match(variant) or _SHUFFLED.match(variant)
    if match:
        return Author(team, variant[len("SHUFFLED") + len(match[1]) :], match[1])
    return Author(team, variant)


def parse_pack_name(file: str) -> PackName | None:
    """Parse a pack file name; None where it does not follow the grammar."""
    if not (file.startswith(_QUESTIONS_BY) and file.endswith(".json")):
        return None
    body = file[len(_QUESTIONS_BY) : -len(".json")]
    doubled = body.startswith(_QUESTIONS_BY)
    if doubled:
        body = body.removeprefix(_QUESTIONS_BY)
    asked, separator, answered = body.partition(_ANSWERED_BY)
    question = parse_author(asked)
    answer = parse_author(answered) if separator else None
    if question is None or (separator and answer is None):
        return None
    return PackName(question, answer, doubled)


def parse_key(key: str, aliases: dict[str, str] | None = None) -> Key | None:
    """Split a submission's key into unit and file, after NFC and the folding of roots and kind aliases.

    None where the key cannot name a unit: no file part, fewer than two parts, `..`, an absolute path, a backslash
    or a control character.
    """
    text = unicodedata.normalize("NFC", key)
    if "\\" in text or any(unicodedata.category(c) in ("Cc", "Cf", "Cs") for c in text):
        return None
    text = _ROOT.sub("", text, count=1)
    parts = text.split("/")
    if len(parts) < 3 or any(part.strip() in ("", ".", "..") for part in parts) or not _KEY_FILE.match(parts[-1]):
        return None
    parts[0] = (aliases or {}).get(parts[0], parts[0])
    return Key("/".join(parts[:-1]), parts[-1], parse_pack_name(parts[-1]))


def slug(name: str) -> str:
    """Give a safe form of any name: ASCII letters, digits and hyphens, at most 40 characters.

    A name that is changed by this gets eight digits of its hash behind it, so that two names never share a slug.
    """
    folded = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    base = re.sub(r"[^A-Za-z0-9]+", "-", folded).strip("-")[:40].strip("-")
    reserved = re.fullmatch(r"(?i)con|prn|aux|nul|com\d|lpt\d|gold|index", base)
    if base and base == name and not reserved:
        return base
    return f"{base or 'team'}-{sha256_parts(name)[:8]}"
