"""Which language a text is in, as far as its commonest words say: English, German, Czech, Ukrainian.

Cautious: it speaks only where one language is far ahead and the text is long enough.
"""

import re

_WORDS = re.compile(r"[^\W\d_]+")
_FEWEST = 30
_LEAST_SHARE = 0.2
_HIGHEST_OTHER = 0.06

NAMES = {"en": "English", "de": "German", "cs": "Czech", "uk": "Ukrainian"}
_PROFILES: dict[str, frozenset[str]] = {
    "en": frozenset(
        _WORDS.findall(
            """
            the of and to is that it for as with was on are by this be from at or which an not have has were they
            their can what how why when who does did a its these"""
        )
    ),
    "de": frozenset(
        _WORDS.findall(
            """
            der die und den das von zu mit sich des auf für ist im dem nicht ein eine als auch es werden aus er hat
            dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur
            bis mehr durch wurde was warum wenn"""
        )
    ),
    "cs": frozenset(
        _WORDS.findall(
            """
            a se na je v že to s z do o k i jsou jako za by pro které který která ale jeho podle nebo také když jak po
            od byl byla bylo jsem ve ze co si jen už při jeho jejich není aby"""
        )
    ),
    "uk": frozenset(
        _WORDS.findall(
            """
            і в на з що не до та за як у це від для про є його її їх але або який яка які може під по із також чи бо
            був була було були так ці цей цього через ми вони він вона"""
        )
    ),
}


def detect(text: str) -> str | None:
    """Name the language of a text by its code; None where the text is short or the words do not decide.

    At least a fifth of the words must be common ones of a language, and at most 6 % those of another alone.
    """
    words = [word.casefold() for word in _WORDS.findall(text)]
    if len(words) < _FEWEST:
        return None
    shares = {code: _share(words, profile) for code, profile in _PROFILES.items()}
    best, *others = sorted(shares, key=lambda code: (-shares[code], code))
    rivals = [_share(words, _PROFILES[other] - _PROFILES[best]) for other in others]
    return best if shares[best] >= _LEAST_SHARE and max(rivals) <= _HIGHEST_OTHER else None


def _share(words: list[str], profile: frozenset[str]) -> float:
    return sum(word in profile for word in words) / len(words)
