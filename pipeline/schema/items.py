"""Item tables: one row per unit, question, reference, answer, rating or metric value.

Columns stand in the order of the files; types are Polars types.  An author of questions or answers is three
columns: team (a slug, or GOLD), run (PRIMARY, SECONDARY, a label, or FROMTEACHER for a Teacher's own reference)
and operator ("" for an original, else W, C, WC, RT, Q or A).  The twin of a copy is the row with the same other
columns and operator "".  `index` counts from 0 within a question file.
"""

import polars as pl

Schema = dict[str, type[pl.DataType] | pl.DataType]

QUESTION_AUTHOR: Schema = {"question_team": pl.String, "question_run": pl.String, "question_operator": pl.String}
ANSWER_AUTHOR: Schema = {"answer_team": pl.String, "answer_run": pl.String, "answer_operator": pl.String}

# text_state: present | empty | missing; gold_state: answers | questions | none;
# sub_kind: statement_only | explanation_only | s (fact-check kinds), else null.
UNITS: Schema = {
    "unit": pl.String,
    "kind": pl.String,
    "sub_kind": pl.String,
    "text_state": pl.String,
    "words": pl.Int64,
    "gold_state": pl.String,
}
TEXTS: Schema = {"unit": pl.String, "text": pl.String}

# Questions of gold and Teachers (operator "") and, in the Student pack's items, their adversarial copies.
QUESTIONS: Schema = {"unit": pl.String, "kind": pl.String, **QUESTION_AUTHOR, "index": pl.Int64, "question": pl.String}
REFERENCES: Schema = {
    "unit": pl.String,
    "question_team": pl.String,
    "question_run": pl.String,
    "index": pl.Int64,
    "reference_index": pl.Int64,
    "reference": pl.String,
}

# state: answered | empty (delivered but blank) | missing (expected, not delivered or not readable).
ANSWERS: Schema = {
    "team": pl.String,
    "run": pl.String,
    "unit": pl.String,
    "kind": pl.String,
    **QUESTION_AUTHOR,
    "index": pl.Int64,
    "question": pl.String,
    "answer": pl.String,
    "state": pl.String,
}

# Items of the Evaluator pack: what is to be rated.
PACK_ITEMS: Schema = {
    "unit": pl.String,
    "kind": pl.String,
    **QUESTION_AUTHOR,
    **ANSWER_AUTHOR,
    "index": pl.Int64,
    "question": pl.String,
    "answer": pl.String,
}

# state: valid | invalid (delivered, not a rating) | missing.  retest: a second rating of an item, kept out of means.
# `raw` is the JSON text of what was delivered; `file` the normalised file name it stood under; `rating` 0-100.
RATINGS: Schema = {
    "team": pl.String,
    "run": pl.String,
    "unit": pl.String,
    "kind": pl.String,
    **QUESTION_AUTHOR,
    **ANSWER_AUTHOR,
    "index": pl.Int64,
    "rating": pl.Float64,
    "raw": pl.String,
    "state": pl.String,
    "rescaled": pl.Boolean,
    "retest": pl.Boolean,
    "file": pl.String,
}

# One value per unit and metric of a Teacher; state: ok | undefined; flag: "" or why the value is special.
TEACHER_VALUES: Schema = {
    "team": pl.String,
    "run": pl.String,
    "unit": pl.String,
    "kind": pl.String,
    "metric": pl.String,
    "signature": pl.String,
    "questions": pl.Int64,
    "windows": pl.Int64,
    "value": pl.Float64,
    "state": pl.String,
    "flag": pl.String,
}

# One value per answer and metric of a Student; state: ok | no_reference.  An empty or missing answer scores 0.
ANSWER_VALUES: Schema = {
    "team": pl.String,
    "run": pl.String,
    "unit": pl.String,
    "kind": pl.String,
    **QUESTION_AUTHOR,
    "index": pl.Int64,
    "metric": pl.String,
    "signature": pl.String,
    "answer_state": pl.String,
    "value": pl.Float64,
    "state": pl.String,
}

# One ROUGE-L recall per item of the Evaluator pack; state: ok | no_reference.
ITEM_VALUES: Schema = {
    "unit": pl.String,
    "kind": pl.String,
    **QUESTION_AUTHOR,
    **ANSWER_AUTHOR,
    "index": pl.Int64,
    "metric": pl.String,
    "signature": pl.String,
    "value": pl.Float64,
    "state": pl.String,
}


def empty(schema: Schema) -> pl.DataFrame:
    """Give a table without rows."""
    return pl.DataFrame(schema=schema)


def table(rows: list[dict[str, object]], schema: Schema) -> pl.DataFrame:
    """Make a table from rows; every row has every column."""
    return pl.DataFrame(rows, schema=schema, orient="row")
