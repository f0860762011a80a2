"""ROUGE-L recall: the plain computation of rouge_score against the one of this project, on the same seeded pairs.

    python benchmarks/rouge.py [--full]

The values are compared for exact equality; both include the tokenizing of every text.  1,000-word pairs take the
plain computation some 0.1 s each, so 200 of them are timed unless --full asks for 2,000.
"""

import argparse
import random
import string
import time
from dataclasses import dataclass

from rouge_score.rouge_scorer import RougeScorer

from pipeline.metrics.rouge_l import recall
from pipeline.metrics.tokens import Vocabulary

SEED = 2026
PAIRS, SHORT = 2000, 200
LENGTHS = (50, 200, 1000)


@dataclass(frozen=True)
class Row:
    """Times in milliseconds per pair for texts of `words` words; `equal` counts the pairs with the same value."""

    words: int
    pairs: int
    plain_ms: float
    ours_ms: float
    equal: int

    @property
    def ratio(self) -> float:
        """Give how many times faster this project's computation is."""
        return self.plain_ms / self.ours_ms


def run(full: bool = False) -> list[Row]:
    """Time both on every length."""
    return [measure(words, PAIRS if full or words < 1000 else SHORT) for words in LENGTHS]


def measure(words: int, pairs: int) -> Row:
    """Time both on `pairs` pairs of texts of `words` words."""
    texts = make_pairs(words, pairs)
    scorer = RougeScorer(["rougeL"], use_stemmer=False)
    begin = time.perf_counter()
    plain = [100.0 * scorer.score(reference, answer)["rougeL"].recall for reference, answer in texts]
    middle = time.perf_counter()
    vocabulary = Vocabulary("unicode")
    ours = [recall(reference, answer, vocabulary) for reference, answer in texts]
    end = time.perf_counter()
    equal = sum(a == b for a, b in zip(plain, ours, strict=True))
    return Row(words, pairs, 1000 * (middle - begin) / pairs, 1000 * (end - middle) / pairs, equal)


def make_pairs(words: int, pairs: int) -> list[tuple[str, str]]:
    """Make ASCII texts with capitals, apostrophes and punctuation; frequent words recur as in prose."""
    rng = random.Random(SEED + words)  # noqa: S311 - a fixed sample, nothing secret
    lexicon = ["".join(rng.choices(string.ascii_lowercase, k=rng.randint(2, 9))) for _ in range(2000)] + [
        "don't",
        "It's",
    ]
    weights = [1 / (rank + 1) for rank in range(len(lexicon))]

    def text() -> str:
        return "".join(word + rng.choice([" "] * 8 + [", ", ". "]) for word in rng.choices(lexicon, weights, k=words))

    return [(text(), text()) for _ in range(pairs)]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Time ROUGE-L recall against rouge_score.")
    parser.add_argument("--full", action="store_true", help="2,000 pairs for 1,000 words too (minutes)")
    rows = run(parser.parse_args().full)
    print(f"{'words':>6} {'pairs':>6} {'rouge_score ms':>15} {'ours ms':>9} {'ratio':>7} {'equal values':>13}")
    for row in rows:
        equal = f"{row.equal}/{row.pairs}"
        print(f"{row.words:>6} {row.pairs:>6} {row.plain_ms:>15.3f} {row.ours_ms:>9.4f} {row.ratio:>6.0f}x {equal:>13}")


if __name__ == "__main__":
    main()
