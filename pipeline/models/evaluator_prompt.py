r"""The evaluator's prompt: token ids of a user turn and, apart from it, of an answer.

User turn: `Context: {context}\n\nQuestion: {question}`, without a context `Question: {question}`.  `chat.1` puts it
into the model's own chat template as the only message, with the assistant's turn opened.  `plain.1`, for models
without one, appends `\nAnswer:`, and a space before the answer.  What stands around the turn, the turn and the answer
are tokenized apart and their ids joined, so an answer has the same ids under every prompt and no text can smuggle in
a control token.  One BOS stands in front, where the tokenizer or the template sets one.  An answer is stripped of
white space at its ends; no token that ends a turn is added.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import Any, Literal

from pipeline.errors import EditionError
from pipeline.models.chat_turn import chat_frame

TemplateName = Literal["auto", "chat", "plain"]
_VERSION = 1


@dataclass(frozen=True)
class EncodedAnswer:
    """An answer's token ids, and for each the span of characters in the answer as it was given."""

    ids: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]


class Prompter:
    """Builds prompts for one tokenizer; `name` is the template's name and version."""

    def __init__(self, tokenizer: Any, template: TemplateName = "auto") -> None:
        """Read the template once; EditionError where the tokenizer has none that was asked for, or gives no spans."""
        if not getattr(tokenizer, "is_fast", False):
            raise EditionError(
                "the evaluator's tokenizer does not say which characters a token covers.",
                "use a model with a fast tokenizer (tokenizer.json).",
            )
        self._tokenizer = tokenizer
        chat = template == "chat" or (template == "auto" and bool(getattr(tokenizer, "chat_template", None)))
        self.name = f"{'chat' if chat else 'plain'}.{_VERSION}"
        head, tail = chat_frame(tokenizer, "set the template to plain.") if chat else ("", "\nAnswer:")
        self._lead = "" if chat else " "
        self._head = self._with_bos(_control(tokenizer, head))
        self._tail = tuple(_control(tokenizer, tail))
        self.turn_ids: Callable[[str], tuple[int, ...]] = lru_cache(maxsize=16)(self._turn_ids)

    def prompt(self, context: str | None, question: str) -> tuple[int, ...]:
        """Give the ids up to where the answer begins; None as context leaves the whole context block out."""
        block = "" if context is None else f"Context: {context}\n\n"
        return (*self._head, *self.turn_ids(f"{block}Question: {question}"), *self._tail)

    def stem(self, context: str | None) -> tuple[int, ...]:
        """Give the ids with which the prompts of all questions on a context begin."""
        one, other = self.prompt(context, "0"), self.prompt(context, "A")
        return tuple(first for first, _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))

    def answer(self, text: str) -> EncodedAnswer:
        """Give an answer's ids and spans; both are empty for an answer without visible characters."""
        stripped = text.strip()
        if not stripped:
            return EncodedAnswer((), ())
        encoded = self._plain(self._lead + stripped, return_offsets_mapping=True)
        shift, size = text.index(stripped) - len(self._lead), len(text)
        spans = tuple(
            (min(max(start + shift, 0), size), min(max(end + shift, 0), size))
            for start, end in encoded["offset_mapping"]
        )
        return EncodedAnswer(tuple(encoded["input_ids"]), spans)

    def spans(self, context: str) -> list[tuple[int, int]]:
        """Give the span of characters of each token of a context."""
        encoded = self._plain(context, return_offsets_mapping=True)
        return [(int(start), int(end)) for start, end in encoded["offset_mapping"]]

    def _turn_ids(self, turn: str) -> tuple[int, ...]:
        return tuple(self._plain(turn)["input_ids"])

    def _plain(self, text: str, **wanted: bool) -> Any:
        """Tokenize a stranger's text: what looks like a control token is read as letters."""
        return self._tokenizer(text, add_special_tokens=False, split_special_tokens=True, verbose=False, **wanted)

    def _with_bos(self, head: list[int]) -> tuple[int, ...]:
        bos = self._tokenizer.bos_token_id
        wanted = bos is not None and (head[:1] == [bos] or bos in self._tokenizer("").input_ids)
        while wanted and head[:1] == [bos]:
            head = head[1:]
        return (bos, *head) if wanted else tuple(head)


def _control(tokenizer: Any, text: str) -> list[int]:
    """Tokenize a template's own text, in which control tokens are meant."""
    return list(tokenizer(text, add_special_tokens=False)["input_ids"])
