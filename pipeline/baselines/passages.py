"""What fits into a small language model's prompt: the sentences that best match a question, and long texts cut."""

from pipeline.baselines.overlap import OverlapIndex

# A token stands for at least one byte, so passage, question and answer together fit into 8,192 tokens.
_MOST_BYTES = 2400


def passage_for(index: OverlapIndex, question: str, sentences: int, words: int) -> str:
    """Give the first words of the best-matching sentences, in the order of the text."""
    return first_words(" ".join(index.best(question, sentences)), words)


def first_words(text: str, most: int) -> str:
    """Give at most `most` words and 2,400 bytes of a text; white space becomes single spaces."""
    shortened = " ".join(text.split()[:most])
    return shortened.encode()[:_MOST_BYTES].decode("utf-8", "ignore")


def fit(text: str, most: int) -> str:
    """Give a text as it stands, unless it is longer than `most` words or 2,400 bytes."""
    fits = len(text.encode()) <= _MOST_BYTES and len(text.split()) <= most
    return text if fits else first_words(text, most)
