"""Turning a sentence into a question by rule: the longest run of names or numbers is asked for."""

import re

_NUMBER = re.compile(r"\b\d[\d.,:]*\b")
_NAME = re.compile(r"(?<=[a-z,;] )(?:[A-Z][\w'’-]+(?: (?:of|the|and) (?=[A-Z]))? ?)+")
_REASON = re.compile(r",? (?:because|since|so that) (.+?)[.!?]?$")
_VERB = re.compile(r"^(.{3,60}?) (is|are|was|were|has|have|had|can|could|will|would|must) (.+?)[.!?]?$")
_STARTS = frozenset(
    ["The", "A", "An", "This", "That", "These", "Those", "It", "In", "On", "At", "If", "When", "He", "She", "They"]
)


def ask(sentence: str) -> str:
    """Make a question about a sentence; every sentence gets one."""
    match = _REASON.search(sentence)
    if match and match.start() > 0:
        return f"Why is it that {_inner(sentence[: match.start()])}?"
    if match := _NUMBER.search(sentence):
        return f"Which number belongs into the gap: “{_gap(sentence, match)}”?"
    if match := _NAME.search(sentence):
        return f"Which name belongs into the gap: “{_gap(sentence, match)}”?"
    if match := _VERB.match(sentence):
        return f"What does the text say about this: what {match[2]} {_inner(match[1])}?"
    return f"What does the text say about “{' '.join(sentence.split()[:6])}”?"


def _inner(text: str) -> str:
    """Lower the first letter, unless the word looks like a name or the pronoun I."""
    first = text.split(" ", 1)[0]
    return text[:1].lower() + text[1:] if first in _STARTS else text


def _gap(sentence: str, match: re.Match[str]) -> str:
    return f"{sentence[: match.start()]}___ {sentence[match.end() :].lstrip()}".strip()
