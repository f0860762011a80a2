"""ROUGE-L recall: how much of a reference's words an answer holds in the same order.

Longest common subsequence (Lin 2004) by rapidfuzz's bit-parallel algorithm on integers, exact and free of hash
collisions; the plain computation of rouge_score is kept as the reference in the tests.
"""

from collections.abc import Sequence

from rapidfuzz.distance import LCSseq

from pipeline.metrics.tokens import VERSION as TOKENS
from pipeline.metrics.tokens import TokenizerName, Vocabulary
from pipeline.schema.board import MetricDefinition

METRIC = "rouge_l_recall"
VERSION = 1


def signature(tokenizer: TokenizerName) -> str:
    """Name everything that can move the number."""
    version = f".{TOKENS}" if tokenizer == "unicode" else ""
    return f"{METRIC}|v:{VERSION}|tok:{tokenizer}{version}|refs:max"


def recall(reference: str, answer: str, words: Vocabulary) -> float:
    """Give LCS(reference, answer) / |reference|, 0-100; 0 where either holds no token, as rouge_score does."""
    expected, given = words.encode(reference), words.encode(answer)
    if not expected or not given:
        return 0.0
    return 100.0 * (LCSseq.similarity(expected, given) / len(expected))


def best_recall(references: Sequence[str], answer: str, words: Vocabulary) -> float | None:
    """Give the highest recall over the references, 0-100.

    A reference without a token cannot be met and is left out; None where no reference is left.  An answer without
    a token scores 0.
    """
    usable = [reference for reference in references if words.encode(reference)]
    return max(recall(reference, answer, words) for reference in usable) if usable else None


def define(tokenizer: TokenizerName) -> MetricDefinition:
    """Define the metric for the methods page."""
    return MetricDefinition(
        id=METRIC,
        name="ROUGE-L recall",
        role="student",
        sentence="The share of a reference answer's words that the answer contains in the same order.",
        direction="up",
        low=0,
        high=100,
        missing="No answer or an empty answer scores 0; a question without a reference answer is not scored.",
        degenerate="A reference without letters or digits is left out; with several references the best counts.",
        options={"tokenizer": tokenizer, "references": "max", "stemming": "none"},
        signature=signature(tokenizer),
        source="Lin 2004, ROUGE: A package for automatic evaluation of summaries",
    )
