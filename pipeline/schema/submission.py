"""What a submission folder says of itself: `system.yaml`."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from pipeline.schema.base import Frozen

ShortText = Annotated[str, Field(max_length=300)]


class Withdrawal(Frozen):
    """The record of a withdrawal: the system stays listed and is no longer scored."""

    date: date
    reason: Annotated[str, Field(min_length=1, max_length=300)]


class SystemCard(Frozen):
    """The content of `system.yaml`; everything is optional and shown as text, never as markup.

    `team` and `system` are display names (the folder names serve where they are absent).
    `demonstration` marks a system that shows how the leaderboard works and competes with nobody.
    `scale` is the highest rating an Evaluator gives (100, 10, 5 or 1).
    `licence` is an SPDX expression.  `description` may be Markdown; it is shown as the text that it is.
    `anonymous_until`: names, links and contact are hidden until the edition's `as_of` has come to that day; the
    folder's name is not hidden, so it should say nothing.
    `withdrawn` takes a system out of the scores; it stays listed with day and reason.
    Which of a team's runs is the primary one is said by the folder's name alone.
    """

    schema_version: Literal[1] = 1
    team: ShortText = ""
    system: ShortText = ""
    description: Annotated[str, Field(max_length=5000)] = ""
    models: tuple[ShortText, ...] = ()
    contact: ShortText = ""
    licence: ShortText = ""
    link: ShortText = ""
    scale: Literal[1, 5, 10, 100] = 100
    demonstration: bool = False
    anonymous_until: date | None = None
    withdrawn: Withdrawal | None = None


class Identity(Frozen):
    """Who a submission is from: folder names as found, a safe slug for each, and the role.

    `team` and `run` are slugs: letters, digits and hyphens, unique within the edition, safe in file names,
    addresses and the name grammar of packs.  `system` is "TEAM_RUN".
    """

    role: Literal["teacher", "student", "evaluator"]
    folder: str
    team: str
    run: str
    team_name: str
    system_name: str
    card: SystemCard

    @property
    def system(self) -> str:
        """Give the system's name as it stands in pack files."""
        return f"{self.team}_{self.run}"
