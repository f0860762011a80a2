"""Ratings prepared for every Evaluator table: scored systems, first ratings, groups of items, and twins.

An item is a question and an answer of a unit; a file holds the items of one author of questions and one of answers.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from pipeline.analysis.systems import Entrant, keep_scored
from pipeline.edition.names import FROM_TEACHER, GOLD

QUESTION = ("question_team", "question_run", "question_operator")
ANSWER = ("answer_team", "answer_run", "answer_operator")
ITEM = ("unit", *QUESTION, *ANSWER, "index")

GOLD_GOLD = "gold Q + gold A"
GOLD_STUDENT = "gold Q + Student A"
TEACHER_STUDENT = "Teacher Q + Student A"
TEACHER_REFERENCE = "Teacher Q + Teacher reference"
ANSWER_GOLD = "adversarial answer, gold Q"
ANSWER_TEACHER = "adversarial answer, Teacher Q"
QUESTION_GOLD = "adversarial question, gold"
QUESTION_TEACHER = "adversarial question, Teachers"
GROUPS = (
    GOLD_GOLD,
    GOLD_STUDENT,
    TEACHER_STUDENT,
    TEACHER_REFERENCE,
    ANSWER_GOLD,
    ANSWER_TEACHER,
    QUESTION_GOLD,
    QUESTION_TEACHER,
)


@dataclass(frozen=True)
class Ratings:
    """All ratings of scored Evaluators.

    `every`: delivered or missing, second ratings left out; `valid`: those with a value; `second`: the valid second
    ratings.  Each has `system`, `file`, `value`, `group` (null for an item that is damaged on both sides) and
    `operator`.
    """

    entrants: list[Entrant]
    every: pl.DataFrame
    valid: pl.DataFrame
    second: pl.DataFrame

    @property
    def systems(self) -> list[str]:
        """List the systems' ids, sorted."""
        return [entrant.id for entrant in self.entrants]


def prepare(ratings: pl.DataFrame, entrants: list[Entrant]) -> Ratings:
    """Sort, group and split RATINGS."""
    rows = (
        keep_scored(ratings, entrants)
        .with_columns(
            pl.concat_str([*QUESTION, *ANSWER], separator="|").alias("file"),
            pl.when(pl.col("state") == "valid").then("rating").otherwise(None).alias("value"),
            _group().alias("group"),
            pl.coalesce(
                pl.when(pl.col("answer_operator") != "").then("answer_operator"), pl.col("question_operator")
            ).alias("operator"),
        )
        .sort("system", *ITEM)
    )
    every = rows.filter(~pl.col("retest"))
    valid = pl.col("value").is_not_null()
    return Ratings(entrants, every, every.filter(valid), rows.filter(pl.col("retest") & valid))


def _group() -> pl.Expr:
    gold = pl.col("question_team") == GOLD
    question, answer = pl.col("question_operator") != "", pl.col("answer_operator") != ""
    reference = pl.col("answer_run") == FROM_TEACHER
    chosen = (
        pl.when(question & answer)
        .then(None)
        .when(question)
        .then(pl.when(gold).then(pl.lit(QUESTION_GOLD)).otherwise(pl.lit(QUESTION_TEACHER)))
        .when(answer)
        .then(pl.when(gold).then(pl.lit(ANSWER_GOLD)).otherwise(pl.lit(ANSWER_TEACHER)))
    )
    originals = (
        pl.when(gold)
        .then(pl.when(pl.col("answer_team") == GOLD).then(pl.lit(GOLD_GOLD)).otherwise(pl.lit(GOLD_STUDENT)))
        .otherwise(pl.when(reference).then(pl.lit(TEACHER_REFERENCE)).otherwise(pl.lit(TEACHER_STUDENT)))
    )
    return pl.when(question | answer).then(chosen).otherwise(originals)


def pair_twins(valid: pl.DataFrame, side: str) -> pl.DataFrame:
    """Pair the ratings of damaged copies with those of their originals.

    `side`: "answer" or "question", whichever is damaged; the other is as it was.  The twin of a copy is the item
    with the same other columns.  Adds `original`, `copy`, `drop` (original - copy) and `wins` (1 where the original
    is rated higher, 1/2 where equal, else 0).
    """
    damaged, other = f"{side}_operator", "question_operator" if side == "answer" else "answer_operator"
    plain = valid.filter(pl.col(other) == "")
    keys = ["system", *(name for name in ITEM if name != damaged)]
    twins = plain.filter(pl.col(damaged) == "").select(*keys, pl.col("value").alias("original"))
    gap = pl.col("original") - pl.col("copy")
    return (
        plain.filter(pl.col(damaged) != "")
        .rename({"value": "copy"})
        .join(twins, on=keys, how="inner")
        .with_columns(gap.alias("drop"), ((gap > 0).cast(pl.Float64) + (gap == 0) * 0.5).alias("wins"))
        .sort("system", *ITEM)
    )


def in_group(frame: pl.DataFrame, groups: Sequence[str]) -> pl.DataFrame:
    """Keep the items of some groups."""
    return frame.filter(pl.col("group").is_in(list(groups)))
