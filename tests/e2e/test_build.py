"""The demo edition built by Snakemake, as a user builds it."""

import json
import shutil
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.e2e

Edit = Callable[[str, Callable[[str], str]], None]
TEACHERS = {"take_in_teachers", "score_teachers", "student_pack"}
STUDENTS = {"take_in_students", "score_students", "evaluator_pack"}


def test_a_second_run_does_nothing(built: Any) -> None:
    """Nothing changed, so nothing runs."""
    assert "Nothing to be done" in built.build()


def test_the_invalid_submission_is_reported_and_stops_nothing(built: Any) -> None:
    """The demo holds a file that is not JSON; it stands on the board as not scored, with the place of the fault."""
    board = json.loads((built.folder / "results" / "board.json").read_text(encoding="utf-8"))
    broken = [system for system in board["systems"] if system["team"] == "demo-broken"]
    assert [system["report"]["state"] for system in broken] == ["not_scored"]
    findings = [finding for verdict in broken[0]["report"]["verdicts"] for finding in verdict["findings"]]
    assert any(finding["severity"] == "error" and finding["line"] == 2 for finding in findings)


def test_every_role_has_ranked_systems_with_intervals(built: Any) -> None:
    """The three role tables hold scored demonstration systems, each headline with an interval around it."""
    board = json.loads((built.folder / "results" / "board.json").read_text(encoding="utf-8"))
    tables = {table["id"]: table for table in board["tables"]}
    for role, headline in (("teacher", "coverage_rank"), ("student", "recall"), ("evaluator", "discrimination")):
        names = [column["id"] for column in tables[role]["columns"]]
        cells = [row["cells"][names.index(headline)] for row in tables[role]["rows"]]
        assert len(cells) >= 3
        assert all(cell["low"] <= cell["value"] <= cell["high"] for cell in cells)


def test_a_changed_rating_recomputes_only_what_depends_on_it(built: Any, changeable: Edit) -> None:
    """One edited rating: its bucket, the Evaluator tables, board and site; no pack, no Teacher, no Student."""
    changeable("submissions/demo-lexical/PRIMARY/ratings.json", lambda text: text.replace("[", "[ ", 1))
    planned = built.planned()
    assert {"take_in_evaluators", "analyse_evaluators", "board", "site"} <= planned
    assert not planned & (TEACHERS | STUDENTS | {"corpus", "score_items", "analyse_students", "analyse_teachers"})


def test_an_edited_metric_recomputes_what_depends_on_it(built: Any, changeable: Edit) -> None:
    """An edit of ROUGE-L: Students and pack items are scored again; nothing is taken in again, no Teacher scored."""
    changeable("pipeline/metrics/rouge_l.py", lambda text: text + "\n# edited\n")
    planned = built.planned()
    assert {"score_students", "score_items", "analyse_students", "board", "site"} <= planned
    assert not planned & {
        "take_in_teachers",
        "take_in_students",
        "take_in_evaluators",
        "score_teachers",
        "student_pack",
    }


def test_an_edited_title_recomputes_no_score(built: Any, changeable: Edit) -> None:
    """The edition's title stands on the board and the pages alone."""
    changeable("config/edition.yaml", lambda text: text.replace("title: Sensemaking demo", "title: Another demo"))
    assert built.planned() <= {"board", "site"}


def test_a_template_is_only_laid_out_again(built: Any, changeable: Edit) -> None:
    """An edited template renders the site and nothing else."""
    changeable("site_templates/base.html", lambda text: text + "<!-- edited -->\n")
    assert built.planned() == {"site"}


def test_two_clean_builds_give_the_same_bytes(built: Any, copy_checkout: Callable[[str], Any]) -> None:
    """Another folder, time zone, locale, hash seed and core count: identical results/, packs/ and site/."""
    other = copy_checkout("other")
    other.build(cores="1", TZ="Pacific/Auckland", LC_ALL="C", LANG="C", PYTHONHASHSEED="7")
    folders = ("results", "packs", "site")
    assert other.hashes(*folders) == built.hashes(*folders)
    assert len(built.hashes("site")) > 30


def test_hostile_team_names_get_safe_pages(copy_checkout: Callable[[str], Any], built: Any) -> None:
    """Names with markup, slashes, braces and quotes: the build goes on, the names stand as text, slugs are safe."""
    checkout = copy_checkout("hostile")
    shutil.copytree(built.folder / ".cache", checkout.folder / ".cache")
    submissions = checkout.folder / "submissions"
    markup = '"><img src=x onerror=alert(1)>'
    answers = (submissions / "demo-partial" / "PRIMARY" / "answers.json").read_text(encoding="utf-8")
    for folder, card in ((markup, ""), ("united", "team: Ünïted/Team ’26\n"), ("{team} $(touch x) '", "")):
        run = submissions / folder / "PRIMARY"
        run.mkdir(parents=True)
        (run / "answers.json").write_text(answers, encoding="utf-8")
        (run / "system.yaml").write_text(f"schema_version: 1\n{card}", encoding="utf-8")
    checkout.build()
    pages = {path: path.read_text(encoding="utf-8") for path in (checkout.folder / "site").rglob("*.html")}
    assert not any("<img src=x" in page for page in pages.values())
    student = pages[checkout.folder / "site" / "student.html"]
    assert "&lt;img src=x onerror=alert(1)&gt;" in student
    assert "Ünïted/Team ’26" in student
    assert all(path.name.isascii() and " " not in path.name for path in (checkout.folder / "site").rglob("*"))
    assert not (checkout.folder / "x").exists()


def test_lost_files_of_a_pack_or_the_site_are_made_again(copy_checkout: Callable[[str], Any], built: Any) -> None:
    """A pack or site that lost files is not taken for whole; afterwards nothing is left to do."""
    checkout = copy_checkout("lost")
    for made in ("results", "packs", "site", ".snakemake", ".cache"):
        shutil.copytree(built.folder / made, checkout.folder / made)
    whole = built.hashes("packs", "site")
    shutil.rmtree(checkout.folder / "site" / "table")
    shutil.rmtree(checkout.folder / "site" / "charts")
    shutil.rmtree(checkout.folder / "packs" / "student" / "popular")
    checkout.build()
    assert checkout.hashes("packs", "site") == whole
    assert "Nothing to be done" in checkout.build()


def test_an_edition_grows_from_no_submission_to_the_first(copy_checkout: Callable[[str], Any], built: Any) -> None:
    """A site without charts is built, and built again when the first Teacher arrives."""
    checkout = copy_checkout("growing")
    shutil.copytree(built.folder / ".cache", checkout.folder / ".cache")
    shutil.move(checkout.folder / "submissions", checkout.folder / "later")
    checkout.build()
    assert (checkout.folder / "site" / "index.html").is_file()
    run = checkout.folder / "submissions" / "demo-lexical" / "PRIMARY"
    run.mkdir(parents=True)
    shutil.copy(checkout.folder / "later" / "demo-lexical" / "PRIMARY" / "questions.json", run)
    checkout.build()
    assert "demo-lexical" in (checkout.folder / "site" / "teacher.html").read_text(encoding="utf-8")
