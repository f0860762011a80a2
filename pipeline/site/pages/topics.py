"""The pages of the three roles, of the adversarial test and of agreement: what stands on them and in which order."""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.schema.base import Role
from pipeline.schema.board import Table
from pipeline.site.contexts import Section, Topic
from pipeline.site.pages.material import Material


@dataclass(frozen=True)
class Part:
    """A planned section: its words, and the ids of its charts and tables."""

    id: str
    title: str
    paragraphs: tuple[str, ...] = ()
    charts: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()


@dataclass(frozen=True)
class Plan:
    """A planned page; `role` adds the role's tables that no part names and its systems that are not ranked."""

    title: str
    path: str
    lead: str
    parts: tuple[Part, ...]
    role: Role
    rest: bool = False


TEACHER = Plan(
    "Teachers: do the questions cover the text?",
    "teacher.html",
    "A Teacher reads a text and writes questions about it. No answer is needed to judge the "
    "questions: an embedding model"
    " measures how near they are to the text, how much of it they reach, and how far they differ from each other.",
    (
        Part(
            "ranking",
            "Places",
            (
                "Raw values differ by orders of magnitude between texts, so the systems are ranked on every "
                "unit and the ranks are"
                " averaged: with n systems, n is the best that can be reached.",
            ),
            ("teacher-headline",),
            ("teacher",),
        ),
        Part(
            "measures",
            "Three measures side by side",
            (
                "Relevance asks whether a question is about the text at all, coverage whether the questions "
                "reach all of it,"
                " diversity whether they reach different parts. None of them says whether a question is worth asking.",
            ),
            ("teacher-measures",),
        ),
        Part("kinds", "By kind of material", (), ("teacher-kinds",), ("teacher_kinds",)),
        Part(
            "units",
            "Unit by unit",
            (
                (
                    "A flag marks a unit whose similarities were too even for the usual rule; Methods says what "
                    "happens then."
                ),
            ),
            (),
            ("teacher_units",),
        ),
    ),
    "teacher",
    rest=True,
)
STUDENT = Plan(
    "Students: are the answers right?",
    "student.html",
    "A Student answers questions about a text from the text alone. Recall says how much of the "
    "reference answer is found in the"
    " answer, in the right order; an unanswered question counts as 0.",
    (
        Part(
            "ranking",
            "Places",
            (
                (
                    "Recall rewards long answers and does not see a wrong word among right ones; it is read beside "
                    "the Evaluators' ratings."
                ),
            ),
            ("student-headline",),
            ("student",),
        ),
        Part("kinds", "By kind of material", (), ("student-kinds",), ("student_kinds",)),
        Part(
            "authors",
            "By author of the questions",
            ("Questions come from the experts (gold), from the Teachers, and from damaged copies of both.",),
            ("student-authors",),
            ("student_authors",),
        ),
        Part(
            "answered",
            "On the questions that were answered",
            (
                (
                    "Systems that leave hard questions out are compared with all others on the questions that they "
                    "did answer."
                ),
            ),
            ("student-answered",),
            ("student_answered",),
        ),
        Part(
            "correlation",
            "Easy and hard questions",
            ("A high correlation means that two systems succeed and fail on the same gold questions.",),
            ("student-correlation",),
            ("student_correlation",),
        ),
        Part("units", "Unit by unit", (), (), ("student_units",)),
    ),
    "student",
    rest=True,
)
EVALUATOR = Plan(
    "Evaluators: can this judge be trusted?",
    "evaluator.html",
    "An Evaluator rates answers from 0 to 100. There is no true rating to compare with, so the test "
    "is indirect: when an answer is"
    " damaged, its rating should fall.",
    (
        Part(
            "ranking",
            "Places",
            (
                "Discrimination is the chance that an original is rated above its damaged copy, ties counting "
                "half: 0.5 is guessing,"
                " 1 is perfect. A judge that notices damage may still be wrong about good answers.",
            ),
            ("evaluator-headline",),
            ("evaluator",),
        ),
        Part(
            "damage",
            "From the original to the damaged copy",
            ("The adversarial page has the numbers and intervals per operator.",),
            ("evaluator-damage",),
        ),
        Part(
            "groups",
            "Mean ratings by group",
            (
                (
                    "Gold answers should be rated high, answers to other questions low. The mean alone says nothing "
                    "about single items."
                ),
            ),
            (),
            ("evaluator_groups",),
        ),
        Part(
            "scale",
            "How the scale is used",
            (
                "A judge that gives one value to nearly everything agrees with itself and says nothing."
                " The retest compares two ratings of the same items where the edition holds them.",
            ),
            ("evaluator-ratings",),
            ("reliability", "reliability_kinds", "retest", "rating_histogram"),
        ),
        Part(
            "rouge",
            "Beside the overlap with the references",
            (
                (
                    "Overlap is no truth either: it misses paraphrases. Strong disagreement in either direction is "
                    "a reason to look."
                ),
            ),
            ("evaluator-confusion",),
            ("rouge_comparison", "rouge_confusion"),
        ),
        Part(
            "students", "What they say of Students and Teachers", (), (), ("evaluator_students", "evaluator_references")
        ),
    ),
    "evaluator",
    rest=True,
)
ADVERSARIAL = Plan(
    "Adversarial test: which damage goes unnoticed?",
    "adversarial.html",
    "Copies of answers and questions are damaged in known ways and rated together with their originals."
    " The difference between the two ratings shows what a judge looks at."
    " File names tell copies from originals, as in the official task: a judge that reads names would pass untested.",
    (
        Part(
            "answers",
            "Damaged answers",
            ("Drop is the mean of original minus copy; zero means that the damage made no difference.",),
            ("adversarial-drops", "adversarial-discrimination"),
            ("adversarial",),
        ),
        Part("kinds", "By kind of material", (), ("evaluator-kinds",), ("adversarial_kinds",)),
        Part(
            "questions",
            "Damaged questions",
            (
                (
                    "Here the question was damaged before the Students saw it; their answers are rated beside the "
                    "damaged question."
                ),
            ),
            ("adversarial-questions-drops",),
            ("adversarial_questions",),
        ),
    ),
    "evaluator",
)
AGREEMENT = Plan(
    "Agreement: do the judges agree?",
    "agreement.html",
    "Two Evaluators are compared on the items that both rated. Agreement is not truth: two judges "
    "can share a mistake, and two that"
    " always give the same value agree fully.",
    (
        Part(
            "pairs",
            "Every pair of Evaluators",
            (
                "Tolerant measures (same third of the scale, within 20 points, same side of 50) are higher than "
                "exact agreement and"
                " than the coefficients that allow for chance (κ) or for the spread of the ratings (ICC).",
            ),
            ("agreement-thirds",),
            ("agreement", "agreement_all"),
        ),
    ),
    "evaluator",
)
PLANS = (TEACHER, STUDENT, EVALUATOR, ADVERSARIAL, AGREEMENT)


def topic(material: Material, plan: Plan) -> Topic:
    """Give a planned page."""
    names = [name for part in plan.parts for name in part.tables]
    rest = rest_of(material, plan) if plan.rest else []
    parts = [*plan.parts, *([Part("more", "More tables", tables=tuple(rest))] if rest else [])]
    tables = [t for name in (*names, *rest) if (t := material.board.table(name))]
    return Topic(
        frame=material.frame,
        page=material.page(plan.title, plan.path, plan.lead),
        sections=tuple(section(material, part) for part in parts),
        metrics=material.metrics_of(tables),
        models=material.models_of(plan.role) if plan.rest else (),
        examples=material.examples(lambda example: example.table in names),
        unranked=tuple(
            material.system_view(s)
            for s in material.board.systems
            if plan.rest and s.role == plan.role and not s.ranked
        ),
    )


def rest_of(material: Material, plan: Plan) -> list[str]:
    """Give the role's tables that no page names."""
    named = {name for other in PLANS for part in other.parts for name in part.tables}
    return [t.id for t in material.board.tables if t.role == plan.role and t.id not in named]


def section(material: Material, part: Part) -> Section:
    """Fill a planned section with what the board has for it."""
    views = [view for name in part.tables if (view := material.view(name)) is not None]
    return Section(part.id, part.title, part.paragraphs, material.chosen_figures(part.charts), tuple(views))


def tables_of(plans: Sequence[Plan], tables: Sequence[Table]) -> dict[str, Plan]:
    """Say for each table on which page it stands."""
    homes = {name: plan for plan in plans for part in plan.parts for name in part.tables}
    for table in tables:
        home = next((plan for plan in plans if plan.rest and plan.role == table.role), None)
        if home is not None:
            homes.setdefault(table.id, home)
    return homes
