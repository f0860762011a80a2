"""The scores of a request on public data, in the form that its comment shows."""

from collections.abc import Sequence
from pathlib import Path

from pipeline.pull_request.outcome import Outcome, PublicScore
from pipeline.schema.board import Table
from pipeline.stages.expected import Places
from pipeline.stages.own_scores import score_path

_COLUMNS = {"student": ("recall_gold",), "evaluator": ("discrimination", "drop", "rouge_accuracy")}


def request_scores(runs: Sequence[Path], edition: Path, places: Places) -> tuple[PublicScore, ...]:
    """Score run folders on what this checkout holds; only columns that mean the same on the main branch's board."""
    return tuple(score for run in runs for table in score_path(run, edition, places).tables for score in pick(table))


def with_scores(outcome: Outcome, submissions: Path, edition: Path, places: Places) -> Outcome:
    """Add the scores of the runs that were read; a failure in scoring is ours and becomes the outcome's crash."""
    runs = sorted({submissions / r.identity.folder for r in outcome.reports if r.state != "not_scored"})
    if outcome.ours or not runs:
        return outcome
    try:
        return outcome.model_copy(update={"scores": request_scores(runs, edition, places)})
    except Exception as error:  # whatever it is, it must not read as the participant's fault
        return outcome.model_copy(update={"crash": f"{type(error).__name__}: {error}"[:5000]})


def pick(table: Table) -> list[PublicScore]:
    """Take the comparable numbers out of a role's main table; missing ones are left out."""
    if table.role is None or table.id not in _COLUMNS:
        return []
    known = {column.id: column for column in table.columns}
    return [
        PublicScore(
            role=table.role,
            system=str(table.cell(row, "system").value),
            table=table.id,
            column=name,
            label=known[name].label,
            value=cell.value,
            low=cell.low,
            high=cell.high,
            n=cell.n,
        )
        for row in table.rows
        for name in _COLUMNS[table.id]
        if name in known and isinstance((cell := table.cell(row, name)).value, int | float)
    ]
