"""The console script: exit codes and messages, as a participant meets them."""

from typing import Any

import pytest

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--version"], 0, "0.1.0"),
        (["check", "submissions/demo-lexical/PRIMARY", "--corpus", "results/corpus"], 0, "scored"),
        (["check", "submissions/demo-broken/PRIMARY"], 1, "json-syntax"),
        (["check", "submissions/nobody/PRIMARY"], 2, "Hint:"),
        (["check", "submissions/demo-lexical/PRIMARY", "--edition", "nowhere.yaml"], 10, "no such file"),
        (["baseline", "run", "teacher_none", "data/materials", "--out", "x.json"], 2, "no such system"),
        (["baseline", "run", "student_lexical", "config", "--out", "x.json"], 2, "no text"),
        (["links", "site"], 0, "0 broken links"),
    ],
)
def test_exit_codes_and_messages(built: Any, arguments: list[str], code: int, said: str) -> None:
    """0 fine, 1 a submission failed, 2 usage, 10 the edition is wrong; each message says what to do."""
    result = built.run("python", "-m", "pipeline", *arguments)
    assert result.returncode == code, result.stdout + result.stderr
    assert said in result.stdout + result.stderr


def test_a_baseline_repeats_its_committed_submission(built: Any) -> None:
    """The demonstration systems' files are what the systems deliver on the packs of this very build."""
    for name, source, file in (
        ("teacher_sentences", "data/materials", "demo-lexical/PRIMARY/questions.json"),
        ("student_lexical", "packs/student", "demo-lexical/PRIMARY/answers.json"),
        ("evaluator_overlap", "packs/evaluator", "demo-lexical/PRIMARY/ratings.json"),
    ):
        result = built.run("python", "-m", "pipeline", "baseline", "run", name, source, "--out", "again.json")
        assert result.returncode == 0, result.stderr
        again = (built.folder / "again.json").read_bytes()
        (built.folder / "again.json").unlink()
        assert again == (built.folder / "submissions" / file).read_bytes()
