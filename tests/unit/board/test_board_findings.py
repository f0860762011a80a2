"""Findings are computed from the tables: ties are called ties, and nothing is said about what is missing."""

from pipeline.analysis.evaluator import analyse_evaluators
from pipeline.analysis.student import analyse_students
from pipeline.board.assemble import assemble
from pipeline.schema import items
from pipeline.schema.board import Provenance
from results import KNOWN, SETTINGS, answer_value, answer_values, rating, ratings, report, units

NOWHERE = Provenance(commit="", commit_date="", data="", submissions="", settings="", code="", versions={})
UNITS = [f"talks/{i:02d}" for i in range(10)]


def sentences(tables, reports):
    board = assemble(SETTINGS, units(*UNITS), items.empty(items.QUESTIONS), reports, tables, (), (), NOWHERE)
    return [finding.sentence for finding in board.findings]


def students(values, **more):
    reports = [report(team, "student", name=team.capitalize(), **more) for team in values]
    rows = [answer_value(team, unit, 0, v) for team, v in values.items() for unit in UNITS]
    return sentences(analyse_students(answer_values(rows), reports, SETTINGS, KNOWN), reports)


def evaluators(values):
    """Give sentences about Evaluators with (original, RT copy) ratings in every unit."""
    reports = [report(team, "evaluator", name=team.capitalize(), expected=20) for team in values]
    rows = [
        rating(team, unit, 0, value, answer=("s", operator))
        for team, pair in values.items()
        for unit in UNITS
        for operator, value in zip(("", "RT"), pair, strict=True)
    ]
    empty = items.empty(items.ITEM_VALUES), reports, units(*UNITS), SETTINGS, KNOWN
    return sentences(analyse_evaluators(ratings(rows), *empty), reports)


def test_a_clear_leader_is_named_with_the_value():
    (leader,) = students({"red": 80.0, "blue": 20.0})
    assert leader.startswith("Red leads the Students by ROUGE-L recall: 80.0 (95% interval ")


def test_systems_that_cannot_be_told_apart_are_not_ordered():
    (leader,) = students({"red": 50.0, "blue": 50.0})
    assert leader.startswith("The 2 ranked Students cannot be told apart by ROUGE-L recall")


def test_a_tie_at_the_top_names_its_members_and_not_the_rest():
    (leader,) = students({"red": 50.0, "blue": 50.0, "last": 1.0})
    assert leader.startswith("At the top of the Students, Blue and Red cannot be told apart")
    assert "Last" not in leader


def test_a_single_system_leads_nobody():
    (leader,) = students({"red": 50.0})
    assert leader.startswith("Red is the only ranked Student;")


def test_demonstration_systems_are_called_that():
    (leader,) = students({"red": 80.0, "blue": 20.0}, demonstration=True)
    assert leader.endswith(" It is a demonstration system.")


def test_low_coverage_is_told():
    reports = [report("red", "student", name="Red")]
    rows = [answer_value("red", unit, 0, 0.0, state="missing" if i else "answered") for i, unit in enumerate(UNITS)]
    told = sentences(analyse_students(answer_values(rows), reports, SETTINGS, KNOWN), reports)
    assert "Red (Student, 10%) covers less than 90% of what was asked for." in told


def test_evaluators_that_rate_unrelated_texts_high_are_counted_and_named():
    told = evaluators({"strict": (90.0, 5.0), "mild": (90.0, 88.0)})
    assert "1 of 2 Evaluators rates an unrelated text above 50 on average: Mild." in told
    assert "Mild gives 85 or more to 100% of the 10 unrelated texts it rated in “Talks”." in told


def test_it_is_said_when_nobody_does():
    assert any(
        text.startswith("No Evaluator rates an unrelated text above 50") for text in evaluators({"a": (90.0, 5.0)})
    )


def test_an_evaluator_at_chance_is_named():
    told = evaluators({"flat": (40.0, 40.0)})
    assert any(text.startswith("Flat cannot be shown to tell answers from damaged copies") for text in told)


def test_submissions_that_could_not_be_scored_are_counted():
    reports = [report("red", "student"), report("late", "student", state="not_scored", reason="not JSON")]
    rows = [answer_value("red", unit, 0, 50.0) for unit in UNITS]
    told = sentences(analyse_students(answer_values(rows), reports, SETTINGS, KNOWN), reports)
    assert "1 of 2 submissions could not be scored; the list says why." in told


def test_an_empty_edition_has_no_findings():
    tables = analyse_students(items.empty(items.ANSWER_VALUES), [], SETTINGS, KNOWN)
    assert sentences(tables, []) == []


def test_there_are_five_at_most():
    reports = [report(t, r, name=t) for t in ("red", "blue") for r in ("student", "evaluator")]
    reports.append(report("late", "student", state="not_scored", reason="not JSON"))
    answers = [answer_value("red", unit, 0, 50.0, state="missing") for unit in UNITS]
    rated = [rating(t, unit, 0, 90.0, answer=("s", o)) for t in ("red", "blue") for unit in UNITS for o in ("", "RT")]
    tables = [
        *analyse_students(answer_values(answers), reports, SETTINGS, KNOWN),
        *analyse_evaluators(ratings(rated), items.empty(items.ITEM_VALUES), reports, units(), SETTINGS, KNOWN),
    ]
    told = sentences(tables, reports)
    assert len(told) == 5
    assert any("could not be scored" in text for text in told)
