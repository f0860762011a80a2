"""Scores answers by ROUGE-L recall: those of Students, and those of the Evaluator pack.

The references of a question are those of its original.  Copies damaged by W, C or WC still ask the same, so the
original's references apply; copies replaced by another sentence or question (RT, Q) have none.
"""

from collections.abc import Iterator

import polars as pl

from pipeline.metrics.rouge_l import METRIC, best_recall, signature
from pipeline.metrics.tokens import TokenizerName, Vocabulary
from pipeline.schema import items
from pipeline.schema.edition import EditionSettings

KEEPS_REFERENCES = ("", "W", "C", "WC")
_KEY = ["unit", "question_team", "question_run", "index"]


def score_answers(answers: pl.DataFrame, references: pl.DataFrame, settings: EditionSettings) -> pl.DataFrame:
    """Score a table of ANSWERS against REFERENCES; gives ANSWER_VALUES, one row per answer in the same order.

    0-100; an empty or missing answer scores 0.  State `no_reference` (and no value) where the question has none.
    """
    scored = _score(answers, references, settings.student.tokenizer)
    return scored.with_columns(pl.col("state_of_answer").alias("answer_state")).select(_cast(items.ANSWER_VALUES))


def score_items(asked: pl.DataFrame, references: pl.DataFrame, settings: EditionSettings) -> pl.DataFrame:
    """Score a table of PACK_ITEMS against REFERENCES; gives ITEM_VALUES, one row per item in the same order.

    Damaged answers are scored against the references of their question like any other.
    """
    return _score(asked, references, settings.student.tokenizer).select(_cast(items.ITEM_VALUES))


def _score(given: pl.DataFrame, references: pl.DataFrame, tokenizer: TokenizerName) -> pl.DataFrame:
    joined = _with_references(given, references)
    values = pl.Series("value", list(_values(joined, tokenizer)), dtype=pl.Float64)
    state = pl.when(pl.col("value").is_null()).then(pl.lit("no_reference")).otherwise(pl.lit("ok"))
    if "state" in joined.columns:
        joined = joined.rename({"state": "state_of_answer"})
    return joined.with_columns(values).with_columns(
        state.alias("state"), pl.lit(METRIC).alias("metric"), pl.lit(signature(tokenizer)).alias("signature")
    )


def _with_references(given: pl.DataFrame, references: pl.DataFrame) -> pl.DataFrame:
    lists = references.sort([*_KEY, "reference_index"]).group_by(_KEY, maintain_order=True).agg("reference")
    applies = pl.col("question_operator").is_in(KEEPS_REFERENCES)
    return given.join(lists, on=_KEY, how="left", maintain_order="left").with_columns(
        pl.when(applies).then(pl.col("reference")).otherwise(None)
    )


def _values(joined: pl.DataFrame, tokenizer: TokenizerName) -> Iterator[float | None]:
    """Score every row; equal (answer, references) are computed once."""
    words = Vocabulary(tokenizer)
    known: dict[tuple[str, tuple[str, ...]], float | None] = {}
    for answer, found in joined.select("answer", "reference").iter_rows():
        pair = (answer or "", tuple(found or ()))
        if pair not in known:
            known[pair] = best_recall(pair[1], pair[0], words)
        yield known[pair]


def _cast(schema: items.Schema) -> list[pl.Expr]:
    return [pl.col(name).cast(dtype) for name, dtype in schema.items()]
