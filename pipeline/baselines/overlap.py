"""Word overlap: which sentences share the most telling words with a question."""

import math
from collections import Counter
from collections.abc import Sequence

from pipeline.metrics.tokens import unicode_tokens


class OverlapIndex:
    """Sentences of one text; a word's weight is log(1 + sentences / sentences that hold it)."""

    def __init__(self, sentences: Sequence[str]) -> None:
        """Count words; there is at least one sentence."""
        self.sentences = tuple(sentences)
        self._words = [frozenset(unicode_tokens(sentence)) for sentence in sentences]
        held = Counter(word for words in self._words for word in words)
        self._weight = {word: math.log(1 + len(sentences) / count) for word, count in held.items()}
        self._vocabulary = frozenset(held)

    def score(self, text: str) -> list[float]:
        """Give each sentence the summed weight of the words it shares with a text, over the root of its length."""
        asked = frozenset(unicode_tokens(text))
        return [
            math.fsum(sorted(self._weight[word] for word in words & asked)) / math.sqrt(1 + len(words))
            for words in self._words
        ]

    def best(self, text: str, count: int = 1) -> list[str]:
        """Give the best-matching sentences in the order of the text; ties go to the earlier one."""
        scores = self.score(text)
        chosen = sorted(range(len(scores)), key=lambda position: (-scores[position], position))[:count]
        return [self.sentences[position] for position in sorted(chosen)]

    def share_known(self, text: str) -> float:
        """Give the share of a text's words that stand in any sentence, weighted alike; 0 for a text without words."""
        words = unicode_tokens(text)
        return sum(word in self._vocabulary for word in words) / len(words) if words else 0.0


def share_of(part: str, whole: str) -> float:
    """Give the share of the words of `part` that stand in `whole`; 0 for a part without words."""
    words, held = unicode_tokens(part), frozenset(unicode_tokens(whole))
    return sum(word in held for word in words) / len(words) if words else 0.0
