"""One comment per request: found again by its marker and author, edited in place."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pipeline.pull_request.comment import MARKER
from pipeline.pull_request.event import PullRequest, RunEvent

AUTHOR = "github-actions[bot]"


@dataclass(frozen=True)
class Comment:
    """A comment as the forge has it."""

    id: int
    author: str
    body: str


class Forge(Protocol):
    """What is asked of GitHub; a test puts a list in its place."""

    def requests(self, owner: str, branch: str) -> Sequence[PullRequest]:
        """List the open requests from an owner's branch."""

    def comments(self, number: int) -> Sequence[Comment]:
        """List a request's comments, oldest first."""

    def create(self, number: int, body: str) -> None:
        """Write a new comment."""

    def update(self, comment: int, body: str) -> None:
        """Replace a comment's text."""


def find_request(forge: Forge, event: RunEvent) -> int | None:
    """Find the number of the request that a run was made for, from the event and the forge alone.

    None where there is none, where it was pushed to since (its own run will report), or where two fit.
    """
    run = event.workflow_run
    if run.event != "pull_request":
        return None
    fitting = [
        request.number
        for request in forge.requests(run.head_repository.owner.login, run.head_branch)
        if request.head.sha == run.head_sha
        and request.head.repo is not None
        and request.head.repo.full_name == run.head_repository.full_name
        and request.base.repo is not None
        and request.base.repo.full_name == event.repository.full_name
    ]
    return fitting[0] if len(fitting) == 1 else None


def post_comment(forge: Forge, number: int, body: str) -> str:
    """Create the comment or replace the text of ours; a comment of anyone else is never touched."""
    own = [c for c in forge.comments(number) if c.author == AUTHOR and c.body.startswith(MARKER)]
    if not own:
        forge.create(number, body)
        return "created"
    if own[0].body == body:
        return "unchanged"
    forge.update(own[0].id, body)
    return "updated"
