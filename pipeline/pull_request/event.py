"""GitHub's event payloads: the few fields that are used, checked for their form."""

from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pipeline.errors import UsageError

Sha = Annotated[str, Field(pattern=r"^[0-9a-f]{40}$")]


class _Given(BaseModel):
    """A part of a payload: frozen, and fields that are not used are let pass."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Owner(_Given):
    """An account."""

    login: str


class Repository(_Given):
    """A repository: `owner/name`, and who owns it."""

    full_name: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+$")]
    owner: Owner


class Side(_Given):
    """One side of a request; the repository of a head may be gone."""

    sha: Sha
    ref: str
    repo: Repository | None = None


class PullRequest(_Given):
    """A request as the API lists it and as the `pull_request` event holds it."""

    number: Annotated[int, Field(ge=1)]
    head: Side
    base: Side


class PullRequestEvent(_Given):
    """The payload of `pull_request`."""

    pull_request: PullRequest
    repository: Repository


class Run(_Given):
    """A finished run of a workflow; `pull_requests` is empty for forks and therefore not used."""

    id: Annotated[int, Field(ge=1)]
    event: str
    head_sha: Sha
    head_branch: str
    head_repository: Repository
    conclusion: str | None = None


class RunEvent(_Given):
    """The payload of `workflow_run`."""

    workflow_run: Run
    repository: Repository


Event = TypeVar("Event", PullRequestEvent, RunEvent)


def read_event(path: Path, kind: type[Event]) -> Event:
    """Read the payload that GitHub left for the job; UsageError where it is another one."""
    try:
        return kind.model_validate_json(path.read_bytes())
    except ValidationError as error:
        raise UsageError(f"{path}: this is no payload of {kind.__name__} ({error.error_count()} faults)") from None


def run_address(event: RunEvent) -> str:
    """Give the address of the run's page, where its artifacts are, from checked parts only."""
    return f"https://github.com/{event.repository.full_name}/actions/runs/{event.workflow_run.id}"
