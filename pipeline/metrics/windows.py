"""The windows of a text: what a question's similarity to the text is measured against.

One window per sentence start; it holds the first K words from there, punctuation ignored, and may cut its last
sentence; the last windows are shorter.  A word is a run of letters, marks and numbers; apostrophes and hyphens
between letters, and . , : between digits, stay inside it.
"""

import regex

from pipeline.metrics.sentences import split_sentences

VERSION = 1
_WORD = regex.compile(r"[\p{L}\p{M}\p{N}]+(?:(?:['’ʼ`‐‑-]|(?<=\p{N})[.,:](?=\p{N}))[\p{L}\p{M}\p{N}]+)*")


def text_windows(text: str, words: int) -> list[str]:
    """Give the windows of `words` words each, in order; a text without a word has none.

    Windows may be equal where a text repeats itself; each stands for its place.
    """
    sentences = [_WORD.findall(sentence) for sentence in split_sentences(text)]
    stream: list[str] = [word for sentence in sentences for word in sentence]
    windows, start = [], 0
    for sentence in sentences:
        if sentence:
            windows.append(" ".join(stream[start : start + words]))
            start += len(sentence)
    return windows
