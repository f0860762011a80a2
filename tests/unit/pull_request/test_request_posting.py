"""From a recorded event and a hostile artifact to one comment."""

import io
import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import SubmissionError, UsageError
from pipeline.pull_request.artifact import FILE, MAX_ARCHIVE, MAX_BYTES, read_artifact
from pipeline.pull_request.comment import MARKER
from pipeline.pull_request.event import PullRequest, PullRequestEvent, RunEvent, read_event
from pipeline.pull_request.github import GitHub
from pipeline.pull_request.outcome import Outcome
from pipeline.pull_request.posting import comment_text
from pipeline.pull_request.sticky import AUTHOR, Comment, find_request, post_comment

EVENTS = Path(__file__).parent / "events"
SHA = "1" * 40


class FakeForge:
    """A request tracker in memory."""

    def __init__(self, requests: Sequence[PullRequest] = (), comments: Sequence[Comment] = ()) -> None:
        """Begin with what is there."""
        self.listed, self.written = list(requests), list(comments)

    def requests(self, owner: str, branch: str) -> list[PullRequest]:
        assert (owner, branch) == ("blue-team", "our answers;$(id)")
        return self.listed

    def comments(self, number: int) -> list[Comment]:
        assert number == 12
        return self.written

    def create(self, number: int, body: str) -> None:
        self.written.append(Comment(100 + number, AUTHOR, body))

    def update(self, comment: int, body: str) -> None:
        self.written = [Comment(c.id, c.author, body) if c.id == comment else c for c in self.written]


def _event() -> RunEvent:
    return read_event(EVENTS / "workflow_run.json", RunEvent)


def _request(number: int = 12, **changes: object) -> PullRequest:
    given = read_event(EVENTS / "pull_request.json", PullRequestEvent).pull_request
    return given.model_copy(update={"number": number, **changes})


def _zip(**members: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def _outcome(**fields: object) -> bytes:
    return json.dumps({**Outcome().model_dump(mode="json"), **fields}).encode()


def test_a_forks_request_is_found_by_branch_and_commit() -> None:
    """The event of a fork names no request (`pull_requests` is empty), and the artifact is not asked."""
    assert find_request(FakeForge([_request()]), _event()) == 12


def test_a_request_that_moved_on_or_is_not_ours_is_left_alone() -> None:
    moved = _request(head=_request().head.model_copy(update={"sha": "2" * 40}))
    gone = _request(head=_request().head.model_copy(update={"repo": None}))
    for listed in ([], [moved], [gone], [_request(1), _request(2)]):
        assert find_request(FakeForge(listed), _event()) is None
    pushed = _event().model_copy(update={"workflow_run": _event().workflow_run.model_copy(update={"event": "push"})})
    assert find_request(FakeForge([_request()]), pushed) is None


def test_another_payload_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="RunEvent"):
        read_event(EVENTS / "pull_request.json", RunEvent)
    broken = tmp_path / "event.json"
    broken.write_text("{")
    with pytest.raises(UsageError):
        read_event(broken, PullRequestEvent)


def test_one_comment_is_edited_in_place() -> None:
    forge = FakeForge(comments=[Comment(1, "mallory", MARKER), Comment(2, AUTHOR, "another workflow's")])
    assert post_comment(forge, 12, f"{MARKER} a") == "created"
    assert post_comment(forge, 12, f"{MARKER} b") == "updated"
    assert post_comment(forge, 12, f"{MARKER} b") == "unchanged"
    assert [(c.id, c.body) for c in forge.written] == [(1, MARKER), (2, "another workflow's"), (112, f"{MARKER} b")]


def test_a_good_artifact_is_read() -> None:
    assert read_artifact(_zip(**{FILE: _outcome(team="blue")})).team == "blue"


def test_a_bomb_is_not_unpacked() -> None:
    bomb = _zip(**{FILE: b" " * (MAX_BYTES + 10)})
    assert len(bomb) < MAX_ARCHIVE
    with pytest.raises(SubmissionError, match="more than"):
        read_artifact(bomb)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no zip",
        b"x" * (MAX_ARCHIVE + 1),
        _zip(),
        _zip(**{f"../../{FILE}": _outcome()}),
        _zip(**{f"/etc/{FILE}": _outcome()}),
        _zip(**{f"{n}.json": b"" for n in range(30)}, **{FILE: _outcome()}),
        _zip(**{FILE: _outcome()})[:-30],
        _zip(**{FILE: b""}),
        _zip(**{FILE: b"[" * 100_000}),
        _zip(**{FILE: b'{"team": NaN}'}),
        _zip(**{FILE: b'{"team": "a", "team": "b"}'}),
        _zip(**{FILE: b"[1]"}),
        _zip(**{FILE: _outcome(number=99)}),
        _zip(**{FILE: _outcome(team="x" * 1001)}),
        _zip(**{FILE: _outcome(reports=[{"role": "boss"}])}),
        _zip(**{FILE: _outcome(scores=[{"value": "x"}])}),
        _zip(**{FILE: "{}".encode("utf-16")}),
    ],
)
def test_a_hostile_artifact_gives_a_plain_comment(data: bytes) -> None:
    with pytest.raises(SubmissionError):
        read_artifact(data)
    text = comment_text(data, _event(), None)
    assert text.startswith(MARKER)
    assert "cannot be read" in text
    assert len(text) < 500


def test_the_links_address_comes_from_the_event() -> None:
    text = comment_text(_zip(**{FILE: _outcome()}), _event(), Path("absent.json"))
    assert "(https://github.com/org/board/actions/runs/4711)" in text
    assert "cannot be read" in comment_text(None, _event(), None)


class FakeGh:
    """Answers of `gh api`, and what it was asked."""

    def __init__(self, answer: Any) -> None:
        """Give this answer to everything."""
        self.answer, self.asked = answer, []

    def __call__(self, arguments: Sequence[str], stdin: bytes) -> bytes:
        self.asked.append((list(arguments), stdin))
        return self.answer if isinstance(self.answer, bytes) else json.dumps(self.answer).encode()


def test_a_branchs_name_is_a_value_and_no_address() -> None:
    gh = FakeGh([])
    GitHub("org/board", gh).requests("blue-team", "x&state=closed/../../issues")
    arguments = gh.asked[0][0]
    assert arguments[:3] == ["--method", "GET", "repos/org/board/pulls"]
    assert "head=blue-team:x&state=closed/../../issues" in arguments


def test_comments_are_read_over_pages_and_written_as_json() -> None:
    gh = FakeGh([[{"id": 1, "user": {"login": "a"}, "body": "x"}], [{"id": 2, "user": {"login": "b"}, "body": None}]])
    forge = GitHub("org/board", gh)
    assert forge.comments(3) == [Comment(1, "a", "x"), Comment(2, "b", "")]
    forge.create(3, '"@x"\n')
    forge.update(2, "y")
    assert [asked[0][1:3] for asked in gh.asked[1:]] == [
        ["POST", "repos/org/board/issues/3/comments"],
        ["PATCH", "repos/org/board/issues/comments/2"],
    ]
    assert json.loads(gh.asked[1][1]) == {"body": '"@x"\n'}


def test_an_artifact_that_is_too_large_is_not_fetched() -> None:
    row = {"id": 5, "name": "submission-report", "size_in_bytes": MAX_ARCHIVE + 1}
    gh = FakeGh({"artifacts": [row]})
    assert GitHub("org/board", gh).artifact(1, "submission-report") is None
    assert len(gh.asked) == 1
