"""Where to cut a context that does not fit a model's window.

A plan depends on one context, question and answer alone, never on what else is scored.  Room for question and answer
is rounded up to sixteenths of the window, so that most answers of a unit share their plan and one run of the context.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

LongContext = Literal["error", "truncate_context", "windows"]
Span = tuple[int, int]

_STEPS = 16
_BACK = 5


@dataclass(frozen=True)
class Plan:
    """The parts of a context to read, as spans of characters.

    No span at all: question and answer alone are too long.  `cut`: the one span is not the whole context.
    """

    spans: tuple[Span, ...]
    cut: bool = False


def plan_context(
    context: str,
    window: int | None,
    long: LongContext,
    *,
    tokens: Callable[[], Sequence[Span]],
    length: Callable[[str], int],
    piece: int | None = None,
) -> Plan:
    """Choose what of a context is read.

    `window`: how many tokens the model takes, None for any number.  `tokens` gives the context's tokens as spans of
    characters.  `length`: how many tokens prompt and answer have together with a given context.  A context that
    fits is read whole.  Otherwise `truncate_context` keeps its beginning, `windows` cuts it into consecutive pieces
    at white space, as few as fit; `error` gives a plan without spans, as where nothing of the context would fit.
    With `piece`, `windows` cuts every context, into pieces of at most so many tokens, to find the passage that matters.
    """
    fits = window is None or length(context) <= window
    if fits and (piece is None or long != "windows"):
        return Plan(((0, len(context)),))
    if not fits and long == "error":
        return Plan(())
    budget = _budget(window, length(""), piece)
    while budget > 0:
        spans = _pieces(context, tokens(), budget)
        spans = spans[:1] if long == "truncate_context" else spans
        if window is None or all(length(context[start:end]) <= window for start, end in spans):
            return Plan(tuple(spans), cut=long == "truncate_context")
        budget -= 1  # a piece on its own may have a token more than it had inside the context
    return Plan(())


def _budget(window: int | None, need: int, piece: int | None) -> int:
    """Give how many tokens of the context fit beside question and answer; 0 where none do."""
    limits = [] if piece is None else [max(1, piece)]
    if window is not None:
        step = max(1, window // _STEPS)
        limits.append(0 if need >= window else window - min(-(-need // step) * step, window - 1))
    return min(limits)


def _pieces(context: str, tokens: Sequence[Span], budget: int) -> list[Span]:
    """Cut into pieces of at most `budget` tokens that together are the context.

    A piece ends at white space where some is near its end, and never inside a character of several tokens.
    """
    pieces, first, start = [], 0, 0
    while first < len(tokens):
        last = min(first + budget, len(tokens))
        if last < len(tokens):
            last = _last_gap(context, tokens, first, last)
        end = tokens[last - 1][1] if last < len(tokens) else len(context)
        if end > start:
            pieces.append((start, end))
        first, start = last, max(start, end)
    return pieces


def _last_gap(context: str, tokens: Sequence[Span], first: int, last: int) -> int:
    """Give the last position in the final fifth before which a token begins with, or follows, white space."""
    for position in range(last, last - (last - first) // _BACK, -1):
        start, end = tokens[position]
        if context[start:end][:1].isspace() or context[max(start - 1, 0) : start].isspace():
            return position
    return last
