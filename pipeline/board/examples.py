"""Single items worth a look: damaged copies rated above their originals, and each Student's best and worst answers.

Only public editions show texts; a private one has no examples.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

import polars as pl

from pipeline.analysis.ratings import ITEM, pair_twins, prepare
from pipeline.analysis.systems import keep_scored, scored_entrants
from pipeline.schema.board import Example
from pipeline.schema.edition import EditionSettings
from pipeline.schema.report import Report

MOST_COPIES = 12
MOST_ANSWERS = 3
LONGEST = 1500
METRIC = "rouge_l_recall"
_QUESTION = ["unit", "question_team", "question_run", "index"]


def choose_examples(
    settings: EditionSettings,
    reports: Sequence[Report],
    ratings: pl.DataFrame,
    items: pl.DataFrame,
    answers: pl.DataFrame,
    values: pl.DataFrame,
    references: pl.DataFrame,
) -> tuple[Example, ...]:
    """Choose the examples of a public edition; the same tables in any order of rows give the same ones.

    `ratings`: RATINGS; `items`: PACK_ITEMS; `answers`: ANSWERS; `values`: ANSWER_VALUES; `references`: REFERENCES.
    """
    if not settings.public:
        return ()
    copies = _copies(ratings, reports, items)
    return (*copies, *_student_answers(answers, values, references, reports))


def _copies(ratings: pl.DataFrame, reports: Sequence[Report], items: pl.DataFrame) -> list[Example]:
    """Take up to twelve copies that were rated higher, in turn from every system and operator."""
    prepared = prepare(ratings, scored_entrants(reports, "evaluator"))
    texts = items.select(*ITEM, "question", "answer")
    original = [name for name in ITEM if name != "answer_operator"]
    plain = texts.filter(pl.col("answer_operator") == "").select(*original, pl.col("answer").alias("undamaged"))
    fooled = (
        pair_twins(prepared.valid, "answer")
        .filter(pl.col("drop") < 0)
        .join(texts, on=list(ITEM), how="inner")
        .join(plain, on=original, how="inner")
        .sort("system", "operator", "drop", *ITEM)
    )
    groups = fooled.partition_by("system", "operator", maintain_order=True)
    turns = zip_longest(*(group.unique("unit", keep="first", maintain_order=True).to_dicts() for group in groups))
    chosen = [row for turn in turns for row in turn if row is not None][:MOST_COPIES]
    return [
        Example(
            table="adversarial",
            system=row["system"],
            unit=row["unit"],
            title=f"A damaged copy ({row['operator']}) was rated above its original",
            question=_cut(row["question"]),
            answer=_cut(row["undamaged"]),
            other=_cut(row["answer"]),
            value=row["original"],
            other_value=row["copy"],
        )
        for row in chosen
    ]


def _student_answers(
    answers: pl.DataFrame, values: pl.DataFrame, references: pl.DataFrame, reports: Sequence[Report]
) -> Iterator[Example]:
    key = ["team", "run", *_QUESTION, "question_operator"]
    first = references.sort(*_QUESTION, "reference_index").unique(_QUESTION, keep="first", maintain_order=True)
    scored = (
        keep_scored(values, scored_entrants(reports, "student"))
        .filter(
            (pl.col("metric") == METRIC)
            & (pl.col("state") == "ok")
            & (pl.col("answer_state") == "answered")
            & (pl.col("question_operator") == "")
        )
        .select("system", *key, "value")
        .join(answers.select(*key, "question", "answer"), on=key, how="inner")
        .join(first.select(*_QUESTION, "reference"), on=_QUESTION, how="inner")
    )
    for part in scored.sort("system").partition_by("system", maintain_order=True):
        best = _ends(part, descending=True)
        worst = _ends(part.join(best, on=_QUESTION, how="anti"), descending=False)
        yield from _shown(best, "Most of the reference's words")
        yield from _shown(worst, "Fewest of the reference's words")


def _ends(part: pl.DataFrame, *, descending: bool) -> pl.DataFrame:
    """Take the highest or lowest values, one per unit."""
    ordered = part.sort("value", *_QUESTION, descending=[descending, *([False] * len(_QUESTION))])
    return ordered.unique("unit", keep="first", maintain_order=True).head(MOST_ANSWERS)


def _shown(chosen: pl.DataFrame, title: str) -> Iterator[Example]:
    for row in chosen.to_dicts():
        yield Example(
            table="student",
            system=row["system"],
            unit=row["unit"],
            title=title,
            question=_cut(row["question"]),
            answer=_cut(row["answer"]),
            other=_cut(row["reference"]),
            value=row["value"],
        )


def _cut(text: str | None) -> str:
    whole = text or ""
    return whole if len(whole) <= LONGEST else f"{whole[: LONGEST - 1]}…"
