"""What a request may touch."""

import pytest

from pipeline.errors import UsageError
from pipeline.pull_request.changes import Change, parse_difference
from pipeline.pull_request.scope import Base, Scope, check_scope

OWN = "submissions/blue/PRIMARY/answers.json"
BASE = Base(
    teams=frozenset({"red", "blue"}),
    files=frozenset({OWN, "submissions/red/PRIMARY/answers.json", "submissions/blue/PRIMARY/system.yaml"}),
)
ZERO, SOME = "0" * 40, "a" * 40


def _checks(scope: Scope) -> set[str]:
    return {finding.check for finding in scope.findings}


def _added(*paths: str) -> list[Change]:
    return [Change("added", path) for path in paths]


def test_a_new_team_adds_its_files() -> None:
    scope = check_scope(_added("submissions/green/RUN1/answers.json", "submissions/green/RUN1/system.yaml"), BASE)
    assert (scope.team, scope.new_team, scope.folders, scope.findings) == (
        "green",
        True,
        ("submissions/green/RUN1",),
        (),
    )


def test_a_known_team_adds_a_run() -> None:
    scope = check_scope(_added("submissions/blue/SECONDARY/ratings.json"), BASE)
    assert scope.allowed
    assert not scope.new_team


def test_an_empty_request_is_refused() -> None:
    assert _checks(check_scope([], BASE)) == {"request-empty"}


def test_three_hundred_files_are_refused() -> None:
    scope = check_scope(_added(*(f"submissions/green/RUN{n}/answers.json" for n in range(300))), BASE)
    assert _checks(scope) == {"request-size"}
    assert "300 files" in scope.findings[0].message


def test_another_teams_folder_is_refused_and_named() -> None:
    changes = [*_added("submissions/green/A/answers.json"), Change("modified", "submissions/red/PRIMARY/answers.json")]
    scope = check_scope(changes, BASE)
    assert not scope.allowed
    assert scope.team == ""
    assert any('already on the board: "red"' in finding.message for finding in scope.findings)


@pytest.mark.parametrize(
    "path",
    [
        "pipeline/metrics/rouge_l.py",
        ".github/workflows/ci.yml",
        "submissions/README.md",
        "submissions/../pipeline/x.json",
        "submissions/.git/hooks/x",
        "Submissions/blue/PRIMARY/answers.json",
        "submissions/a\\b/PRIMARY/answers.json",
        "::error::x",
    ],
)
def test_code_and_odd_paths_are_outside(path: str) -> None:
    assert "request-outside" in _checks(check_scope(_added(OWN, path), BASE))


@pytest.mark.parametrize(
    "path",
    ["submissions/blue/answers.json", "submissions/blue/A/run.py", "submissions/blue/A/b/answers.json"],
)
def test_only_files_of_submissions_are_taken(path: str) -> None:
    assert _checks(check_scope(_added(path), BASE)) == {"request-name"}


def test_deletions_get_the_advice_to_withdraw() -> None:
    scope = check_scope([Change("deleted", OWN, "000000")], BASE)
    assert _checks(scope) == {"request-deleted"}
    assert "withdrawn" in scope.findings[0].hint


def test_a_rename_is_a_deletion_at_its_old_place() -> None:
    """Moving another team's file into one's own folder touches both."""
    moved = Change("renamed", "submissions/blue/B/answers.json", old_path="submissions/red/PRIMARY/answers.json")
    assert _checks(check_scope([moved], BASE)) == {"request-deleted", "request-teams"}
    out = Change("renamed", "stolen.json", old_path=OWN)
    assert _checks(check_scope([out], BASE)) == {"request-deleted", "request-outside"}


@pytest.mark.parametrize(("mode", "word"), [("120000", "symbolic link"), ("160000", "submodule")])
def test_links_and_submodules_are_refused(mode: str, word: str) -> None:
    scope = check_scope([Change("added", "submissions/green/A/answers.json", mode)], BASE)
    assert _checks(scope) == {"request-plain"}
    assert word in scope.findings[0].message


def test_an_executable_file_is_a_warning() -> None:
    scope = check_scope([Change("added", "submissions/green/A/answers.json", "100755")], BASE)
    assert scope.allowed
    assert _checks(scope) == {"request-mode"}


def test_an_own_file_may_be_replaced_until_a_pack_was_made_from_it() -> None:
    change = [Change("modified", OWN)]
    assert check_scope(change, BASE).allowed
    assert _checks(check_scope(change, BASE)) == {"request-replaces"}
    closed = Base(teams=BASE.teams, files=BASE.files, frozen=frozenset({"blue_PRIMARY"}))
    assert _checks(check_scope(change, closed)) == {"request-frozen"}
    assert not check_scope([Change("modified", "submissions/blue/PRIMARY/system.yaml")], closed).findings


def test_a_raw_difference_is_read() -> None:
    raw = f":000000 100644 {ZERO} {SOME} A\0{OWN}\0:100644 100644 {SOME} {SOME} R100\0old\0new\0".encode()
    assert parse_difference(raw) == (
        Change("renamed", "new", "100644", SOME, "old"),
        Change("added", OWN, "100644", SOME),
    )


def test_names_that_are_no_text_are_kept_apart() -> None:
    raw = f":000000 100644 {ZERO} {SOME} A\0".encode() + b"submissions/\xff/A/answers.json\0"
    assert parse_difference(raw)[0].path == "submissions/\\xff/A/answers.json"


@pytest.mark.parametrize("raw", [b"x", b"M\0x\0", b":100644 100644 a b R100\0old\0"])
def test_anything_else_is_no_difference(raw: bytes) -> None:
    with pytest.raises(UsageError):
        parse_difference(raw)


def test_no_output_is_no_change() -> None:
    assert parse_difference(b"") == ()
