"""A user's turn as token ids: what the chat template writes around it, and the user's own text as letters only."""

from typing import Any

from pipeline.errors import EditionError

_PLACE = "THEUSERSTEXTSTANDSHERE"
# Some templates (Llama 3) write today's date into the prompt; an answer must not depend on the day.
_DATE = "26 Jul 2024"
_STOPPED_CLOCK = "{%- macro strftime_now(format) %}" + _DATE + "{% endmacro %}{{ '' }}"
_HINT = "name a model whose template takes a single turn of a user."
_PLAIN = ("User: ", "\nAssistant:")


def encode_turn(tokenizer: Any, user: str) -> list[int]:
    """Give the ids of a user's turn up to where the answer begins.

    What looks like a control token in the user's text is read as letters.  Without a chat template a plain form
    stands in, with the token that begins a text where the tokenizer writes one.
    """
    head, tail = _PLAIN if tokenizer.chat_template is None else chat_frame(tokenizer)
    text = tokenizer(user, add_special_tokens=False, split_special_tokens=True, verbose=False)["input_ids"]
    begin = _ids(tokenizer, head)
    if tokenizer.chat_template is None and tokenizer.bos_token_id in tokenizer("")["input_ids"]:
        begin = [tokenizer.bos_token_id, *begin]
    return [*begin, *text, *_ids(tokenizer, tail)]


def chat_frame(tokenizer: Any, hint: str = _HINT) -> tuple[str, str]:
    """Give what the chat template writes before and after the text of a user's turn.

    EditionError, with the hint, where the template cannot be used.
    """
    try:
        template = tokenizer.get_chat_template()
        written = tokenizer.apply_chat_template(
            [{"role": "user", "content": _PLACE}],
            chat_template=_STOPPED_CLOCK + template if "strftime_now" in template else template,
            tokenize=False,
            add_generation_prompt=True,
            date_string=_DATE,
        )
        head, tail = written.split(_PLACE)
    except Exception as error:  # templates are programs that come with the weights and may raise anything
        reason = f"{type(error).__name__}: {error}"
        raise EditionError(f"the model's chat template cannot be used ({reason}).", hint) from error
    return head, tail


def _ids(tokenizer: Any, text: str) -> list[int]:
    return list(tokenizer(text, add_special_tokens=False)["input_ids"])
