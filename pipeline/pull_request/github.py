"""GitHub through its command line `gh`; the token is gh's own affair."""

import json
import subprocess
from collections.abc import Callable, Sequence
from typing import Any

from pipeline.errors import SensemakingError
from pipeline.pull_request.artifact import MAX_ARCHIVE
from pipeline.pull_request.event import PullRequest
from pipeline.pull_request.sticky import Comment

Call = Callable[[Sequence[str], bytes], bytes]


def call_gh(arguments: Sequence[str], stdin: bytes) -> bytes:
    """Run `gh api` and give what it printed."""
    done = subprocess.run(["gh", "api", *arguments], input=stdin, capture_output=True, check=False)  # noqa: S603, S607
    if done.returncode:
        raise SensemakingError(f"gh api failed: {done.stderr.decode('utf-8', 'replace').strip()}")
    return done.stdout


class GitHub:
    """One repository; nothing that a stranger wrote becomes a part of an address."""

    def __init__(self, repository: str, call: Call = call_gh) -> None:
        """Speak about `owner/name` through `call`."""
        self._at = f"repos/{repository}"
        self._call = call

    def requests(self, owner: str, branch: str) -> list[PullRequest]:
        """List the open requests from an owner's branch."""
        query = ["-f", "state=open", "-f", "per_page=100", "-f", f"head={owner}:{branch}"]
        return [PullRequest.model_validate(row) for row in self._get(f"{self._at}/pulls", *query)]

    def comments(self, number: int) -> list[Comment]:
        """List a request's comments, oldest first."""
        rows = self._get(f"{self._at}/issues/{number:d}/comments", "-f", "per_page=100", "--paginate", "--slurp")
        return [Comment(row["id"], row["user"]["login"], row["body"] or "") for page in rows for row in page]

    def create(self, number: int, body: str) -> None:
        """Write a new comment."""
        self._send("POST", f"{self._at}/issues/{number:d}/comments", body)

    def update(self, comment: int, body: str) -> None:
        """Replace a comment's text."""
        self._send("PATCH", f"{self._at}/issues/comments/{comment:d}", body)

    def artifact(self, run: int, name: str) -> bytes | None:
        """Fetch a run's artifact as a zip archive; None where there is none or it is larger than allowed."""
        found = self._get(f"{self._at}/actions/runs/{run:d}/artifacts", "-f", f"name={name}")["artifacts"]
        fitting = [row for row in found if row["name"] == name and row["size_in_bytes"] <= MAX_ARCHIVE]
        if len(fitting) != 1:
            return None
        return self._call([f"{self._at}/actions/artifacts/{int(fitting[0]['id'])}/zip"], b"")

    def _get(self, address: str, *options: str) -> Any:
        return json.loads(self._call(["--method", "GET", address, *options], b""))

    def _send(self, method: str, address: str, body: str) -> None:
        self._call(["--method", method, address, "--input", "-"], json.dumps({"body": body}).encode())
