"""Warnings about content: what looks like an accident of generation.  All of it is scored as delivered."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache

from pipeline.intake.checks.rule import Found, SkippedError
from pipeline.intake.expectation import Expectation, words
from pipeline.intake.submission import Entry, Item, Submission
from pipeline.intake.wording import count, join, quote, squash

_CHAT = re.compile(
    r"<\|[^|<>\s]{1,40}\|>|\[/?INST\]|<</?SYS>>|</?s>|<(?:start|end)_of_turn>|<\uff5c[^\uff5c<>]{1,60}\uff5c>"
    r"|^[ \t]*#{2,4} ?(?:Instruction|Response|Assistant|Human|User|System):"
    r"|^[ \t]*(?:Assistant|Human|User):(?=\s)",
    re.MULTILINE,
)
_QUESTION_MARKS = re.compile("[?？؟]")
_WORDS = re.compile(r"\w+")
_ASKING = frozenset(_WORDS.findall("what which who whom whose when where why how"))
# words that ask, or tell to do something, only where they open a sentence ("was" is German and English)
_OPENING = frozenset(
    _WORDS.findall(
        """is are was were do does did can could will would should has have had may might must
        give explain describe name list compare recall prove discuss define find identify state summarise summarize
        outline using use consider decide choose tell show write classify calculate estimate justify argue suggest
        complete mark determine analyse analyze provide mention imagine
        wer wen wem wessen wann wo warum wieso weshalb wie welche welcher welches welchen welchem woher wohin womit
        wodurch wofür wozu nenne nennen erkläre erklären beschreibe beschreiben vergleiche
        kdo koho komu kdy kde kam proč jak jaký jaká jaké jakou který která které kolik co čím čeho popište vysvětlete
        uveďte jmenujte porovnejte vyjmenujte
        хто кого кому що чому коли де куди звідки як який яка яке які скільки чи навіщо поясніть опишіть назвіть
        наведіть порівняйте пригадайте доведіть"""
    )
)
_SENTENCE = re.compile(r"(?:^|[.!:;,–—]\s+)\W*(\w+)")
_LAST_WORD = re.compile(r"(\w+)\s*$")
_SHORTEST_ANSWER = 4
_MISSING_LETTERS = 2


def check_chat_tokens(submission: Submission) -> Iterator[Found]:
    """No text holds a model's control tokens (`<|eot_id|>`, `[INST]`, `</s>`) or role headers."""

    def tokens(item: Item) -> list[tuple[str, str]]:
        return [(place, match[0].strip()) for place, text in _texts(item) for match in _CHAT.finditer(text)]

    for entry, found in _by_entry(submission, tokens):
        names = Counter(token for _, token in found)
        ranked = sorted(names, key=lambda token: (-names[token], token))
        yield Found(
            f"leaked chat tokens: {join(f'{quote(n)} x {names[n]}' for n in ranked)}", entry.file.name, found[0][0]
        )


def check_repeated_questions(submission: Submission) -> Iterator[Found]:
    """A quiz does not ask the same question twice."""
    for entry in submission.live():
        asked: dict[str, list[Item]] = defaultdict(list)
        for item in entry.items:
            asked[squash(item.pair.question).casefold()].append(item)
        repeated = sorted((items for items in asked.values() if len(items) > 1), key=lambda items: items[0].index)
        if repeated:
            named = join(f"{quote(squash(items[0].pair.question))} stands {len(items)} times" for items in repeated)
            yield Found(named, entry.file.name, repeated[0][1].question_pointer)


def check_statements(submission: Submission) -> Iterator[Found]:
    """A question asks or tells to do something."""

    def statement(item: Item) -> list[tuple[str, str]]:
        return [] if asks(item.pair.question) else [(item.question_pointer, item.pair.question)]

    for entry, found in _by_entry(submission, statement):
        shown = join((quote(squash(text)) for _, text in found), 2)
        number = count(len(found), "text looks", "texts look")
        yield Found(f"{number} like a statement, not a question: {shown}", entry.file.name, found[0][0])


def check_echo(submission: Submission) -> Iterator[Found]:
    """An answer is not the question over again."""

    def echo(item: Item) -> list[tuple[str, str]]:
        question = squash(item.pair.question).casefold()
        same = [n for n, text in enumerate(item.pair.answers) if text and squash(text).casefold() == question]
        return [(item.answer_pointer(n), "") for n in same] if question else []

    for entry, found in _by_entry(submission, echo):
        number = count(len(found), "answer repeats its question", "answers repeat their questions")
        yield Found(number, entry.file.name, found[0][0])


def check_blank_answers(submission: Submission) -> Iterator[Found]:
    """No answer or reference is blank."""
    teacher = submission.role == "teacher"
    noun = "reference" if teacher else "answer"

    def blank(item: Item) -> list[tuple[str, str]]:
        answers = item.pair.answers if teacher else item.pair.answers[:1]
        empty = [(item.answer_pointer(n), "") for n, text in enumerate(answers) if not (text or "").strip()]
        return [(item.pointer, "")] if not teacher and not answers else empty

    for entry, found in _by_entry(submission, blank):
        yield Found(count(len(found), f"empty {noun}"), entry.file.name, found[0][0])


def check_cut_off(submission: Submission) -> Iterator[Found]:
    """No answer ends in the middle of a word of the unit's text."""
    if not submission.expectation.texts:
        raise SkippedError("the units' texts are not known")
    known = cache(lambda: submission.expectation.all_words | _inner_words(submission))

    def cut(item: Item) -> list[tuple[str, str]]:
        answers = enumerate(item.pair.answers if submission.role == "teacher" else item.pair.answers[:1])
        unit = item.entry.key_name.unit
        found = ((n, cut_word(text or "", unit, submission.expectation, known)) for n, text in answers)
        return [(item.answer_pointer(n), word) for n, word in found if word]

    for entry, found in _by_entry(submission, cut):
        number = count(len(found), "answer ends", "answers end")
        yield Found(
            f"{number} in the middle of a word: {join(quote(w) for _, w in found)}", entry.file.name, found[0][0]
        )


def asks(text: str) -> bool:
    """Say whether a text has a question mark, a question word, or opens a sentence like a task."""
    folded = text.casefold()
    if _QUESTION_MARKS.search(text) or not _ASKING.isdisjoint(words(text)):
        return True
    return any(match[1] in _OPENING for match in _SENTENCE.finditer(folded))


def cut_word(text: str, unit: str, expectation: Expectation, known: Callable[[], frozenset[str]]) -> str:
    """Give the word that a text breaks off in, "" where it does not.

    The last word must be followed by nothing, be no word of the edition or of the submission itself, and lack at
    least two letters of a word of the unit's text; short answers are let be, as they often have no full stop.
    """
    match = _LAST_WORD.search(text)
    if match is None or len(text.split()) < _SHORTEST_ANSWER or any(c.isdigit() for c in match[1]):
        return ""
    last = match[1].casefold()
    here = expectation.unit_words.get(unit, frozenset())
    longer = any(word.startswith(last) and len(word) - len(last) >= _MISSING_LETTERS for word in here)
    return match[1] if longer and len(last) > 1 and last not in known() else ""


def _inner_words(submission: Submission) -> frozenset[str]:
    """Give the words that stand before the end of some text of the submission."""
    found: set[str] = set()
    for item in submission.live_items():
        for _, text in _texts(item):
            found |= words(_LAST_WORD.sub("", text))
    return frozenset(found)


def _texts(item: Item) -> list[tuple[str, str]]:
    answers = [(item.answer_pointer(n), text) for n, text in enumerate(item.pair.answers) if text]
    return [(item.question_pointer, item.pair.question), *answers]


def _by_entry(
    submission: Submission, find: Callable[[Item], list[tuple[str, str]]]
) -> Iterator[tuple[Entry, list[tuple[str, str]]]]:
    """Gather what `find` gives for an entry's items; entries without anything are left out."""
    for entry in submission.live():
        found = [place for item in entry.items if not item.dropped for place in find(item)]
        if found:
            yield entry, found
