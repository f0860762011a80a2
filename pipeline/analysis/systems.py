"""Systems as the tables name them: one per report and role, with an id that is safe in file names."""

from collections.abc import Iterable
from dataclasses import dataclass

import polars as pl

from pipeline.errors import SensemakingError
from pipeline.schema.base import Role
from pipeline.schema.report import Report


@dataclass(frozen=True)
class Entrant:
    """A scored system of one role."""

    id: str
    team: str
    run: str
    report: Report


def system_id(team: str, run: str, role: Role) -> str:
    """Name a system on the board: unique, and safe as a file name because team and run are slugs."""
    return f"{team}_{run}_{role}"


def scored_entrants(reports: Iterable[Report], role: Role) -> list[Entrant]:
    """List the systems of a role that are scored at all, sorted by id; the others stand in no table of results."""
    found = [
        Entrant(system_id(r.identity.team, r.identity.run, role), r.identity.team, r.identity.run, r)
        for r in reports
        if r.role == role and r.state != "not_scored"
    ]
    return sorted(found, key=lambda entrant: entrant.id)


def keep_scored(frame: pl.DataFrame, entrants: Iterable[Entrant]) -> pl.DataFrame:
    """Keep the rows of scored systems and add their id as the column `system`."""
    known = pl.DataFrame(
        [{"team": e.team, "run": e.run, "system": e.id} for e in entrants],
        schema={"team": pl.String, "run": pl.String, "system": pl.String},
    )
    return frame.join(known, on=["team", "run"], how="inner")


def check_signatures(values: pl.DataFrame) -> pl.DataFrame:
    """Give the values back; SensemakingError where a metric was computed in two ways: no column mixes signatures."""
    kinds = values.select("metric", "signature").unique().group_by("metric").agg(pl.len()).filter(pl.col("len") > 1)
    if kinds.height:
        mixed = ", ".join(sorted(kinds["metric"]))
        raise SensemakingError(f"values of {mixed} stand under two signatures.", "delete the results and rebuild them.")
    return values
