"""A made-up board with every table of the contract, for tests of the site: no number in it means anything.

Four systems per role, ties, every state of a cell, hostile names, a submission that is not scored, empty tables.
"""

import random
from collections.abc import Callable, Iterable, Sequence

from pipeline.schema.base import ROLES, Role
from pipeline.schema.board import (
    Board,
    Cell,
    Column,
    Edition,
    Example,
    Finding,
    KindRecord,
    MetricDefinition,
    ModelRecord,
    Provenance,
    Row,
    System,
    Table,
)
from pipeline.schema.edition import DateEntry, Headlines
from pipeline.schema.report import Finding as ReportFinding
from pipeline.schema.report import Report, Verdict
from pipeline.schema.submission import Identity, SystemCard

HOSTILE = '"><img src=x onerror=alert(1)>'
UNICODE = "Ünïted/Team ’26"
TEAMS: tuple[tuple[str, str], ...] = (
    ("plain", "Plain"),
    ("img-src-x-onerror-alert-1-0badf00d", HOSTILE),
    ("United-Team-26-5ca1ab1e", UNICODE),
    ("PLAIN-2", "A team with a name that goes on for so long that no column of any table was made for it"),
)
KINDS = ("popular", "town-history", "fact-check", "steppe-biology")
OPERATORS = ("W", "C", "WC", "RT", "Q", "A")
GROUPS = ("gold Q + gold A", "gold Q + Student A", "Teacher Q + Student A", "adversarial answer, gold Q")

_METRICS: dict[Role, tuple[str, ...]] = {
    "teacher": [
        "relevance_sum",
        "relevance_mean",
        "coverage_bits",
        "coverage_share",
        "diversity_sum",
        "diversity_mean",
        "relevance_rank",
        "coverage_rank",
        "diversity_rank",
    ],
    "student": ("rouge_l_recall", "coverage"),
    "evaluator": [
        "mean_rating",
        "drop",
        "discrimination",
        "invalid_share",
        "rouge_accuracy",
        "thirds",
        "exact",
        "within_20",
        "same_side",
        "pearson",
        "spearman",
        "kendall",
        "kappa",
        "icc",
    ],
}  # type: ignore[assignment]


def demo_board(seed: int = 1) -> Board:
    """Make the board; the same seed gives the same board."""
    return _Maker(random.Random(seed)).board()  # noqa: S311


def _cell(value: float | int | str, low: float | None = None, high: float | None = None, n: int | None = None) -> Cell:
    def rounded(number: float) -> float:
        return round(number, 6)

    return Cell(
        value=rounded(value) if isinstance(value, float) else value,
        low=None if low is None else rounded(low),
        high=None if high is None else rounded(high),
        n=n,
    )


def _column(spec: str) -> Column:
    """Read `id:kind:metric:direction:digits`; everything but the id may be absent."""
    name, kind, metric, direction, digits = (*spec.split(":"), "", "", "", "")[:5]
    return Column(
        id=name,
        label=name.replace("_", " ").capitalize(),
        kind=kind or "number",  # type: ignore[arg-type]
        metric=metric or None,
        direction=direction or "none",  # type: ignore[arg-type]
        digits=int(digits or 1),
        help=f"What {name} counts." if metric else "",
    )


class _Maker:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.systems = [self.system(role, team, name) for role in ROLES for team, name in TEAMS]
        self.systems.append(self.refused())

    def ids(self, role: Role) -> list[str]:
        return [s.id for s in self.systems if s.role == role and s.ranked]

    def system(self, role: Role, team: str, name: str) -> System:
        identity = Identity(
            role=role,
            folder=f"{team}/PRIMARY",
            team=team,
            run="PRIMARY",
            team_name=name,
            system_name=f"{role} of {name}",
            card=SystemCard(team=name),
        )
        findings = (
            ReportFinding(
                check="answer-count",
                severity="warning",
                message="2 answers <b>missing</b>",
                file="a.json",
                line=3,
                hint="Answer all.",
            ),
            ReportFinding(
                check="rating-type", severity="repair", message='"85" was read as 85', file="a.json", pointer="/k/0"
            ),
        )
        report = Report(
            identity=identity,
            role=role,
            files=(f"{team}/PRIMARY/x.json",),
            expected=200,
            delivered=190,
            scorable=188,
            state="partial",
            verdicts=(Verdict(check="json", verdict="pass"), Verdict(check="items", verdict="fail", findings=findings)),
        )
        return System(
            id=f"{role}-{team}-PRIMARY",
            role=role,
            team=team,
            team_name=name,
            run="PRIMARY",
            name=f"{name} {role}",
            description=f"A demonstration by {name}.",
            models=("rules & patience",),
            link="javascript:alert(1)" if name == HOSTILE else "https://example.org/?a=1&b=2",
            contact="a@example.org",
            licence="MIT",
            demonstration=True,
            ranked=True,
            report=report,
        )

    def refused(self) -> System:
        good = self.system("evaluator", "late", "Late")
        finding = ReportFinding(
            check="json-syntax",
            severity="error",
            message='not JSON: `"title"="x"`',
            file="late/PRIMARY/r.json",
            line=1,
            column=9,
            hint="Write a colon.",
        )
        report = good.report.model_copy(
            update={
                "state": "not_scored",
                "reason": "the file is not JSON",
                "delivered": 0,
                "scorable": 0,
                "verdicts": (Verdict(check="json", verdict="stop", findings=(finding,)),),
            }
        )
        return good.model_copy(update={"ranked": False, "reason": "the file is not JSON", "report": report})

    def board(self) -> Board:
        return Board(
            edition=self.edition(),
            provenance=Provenance(
                commit="0123456789abcdef0123456789abcdef01234567",
                commit_date="2026-11-20T10:00:00+01:00",
                data="d" * 64,
                submissions="e" * 64,
                settings="f" * 64,
                code="a" * 64,
                versions={"python": "3.11.7", "polars": "1.30.0"},
            ),
            models=(
                ModelRecord(
                    use="embedding",
                    name="small/embedder",
                    revision="1110a243",
                    fingerprint="ab" * 32,
                    stand_in=True,
                    about="It stands in for a larger one.",
                ),
                ModelRecord(
                    use="language_model", name="tiny/instruct", revision="main", fingerprint="cd" * 32, stand_in=True
                ),
            ),
            metrics=tuple(self.metrics()),
            systems=tuple(self.systems),
            tables=tuple(self.tables()),
            findings=(
                Finding(sentence="Two of four Evaluators rate shuffled answers above 50.", page="adversarial.html"),
                Finding(
                    sentence=f"Relevance and coverage order the Teachers differently; {HOSTILE} moves two places.",
                    page="teacher.html",
                ),
            ),
            examples=(
                Example(
                    table="adversarial",
                    system=self.ids("evaluator")[0],
                    unit="popular/talk-01",
                    title="The copy was rated higher",
                    question="What do <bees> do?",
                    answer="They dance.",
                    other="dance They.",
                    value=60,
                    other_value=85,
                ),
            ),
        )

    def edition(self) -> Edition:
        kinds = [
            KindRecord(
                id=kind,
                title=kind.replace("-", " ").capitalize(),
                description="Invented texts.",
                fact_check=kind == "fact-check",
                units=6,
                units_with_text=5,
                units_with_questions=4,
                units_with_answers=3,
                gold_questions=20,
            )
            for kind in KINDS
        ]
        return Edition(
            id="demo-2026",
            title="Sensemaking test edition",
            summary="A made-up edition.",
            notice="All systems here are made up.",
            public=True,
            licence="CC0-1.0",
            repository="https://example.org/repo",
            contact="",
            dates=(DateEntry(name="Questions due", at="2026-10-05T23:59:00+02:00"),),
            scored_texts=20,
            kinds=tuple(kinds),
            headlines=Headlines(),
        )

    def metrics(self) -> Iterable[MetricDefinition]:
        for role, names in _METRICS.items():
            for name in names:
                yield MetricDefinition(
                    id=name,
                    name=name.replace("_", " "),
                    role=role,
                    sentence=f"What {name} is.",
                    direction="up",
                    low=0,
                    high=100,
                    unit="",
                    missing="Counts as 0.",
                    degenerate="Undefined for one window.",
                    options={"k": "50"},
                    signature=f"{name}|v:1|k:50",
                    source="Overview paper",
                )

    def tables(self) -> Iterable[Table]:
        yield from self.teacher()
        yield from self.student()
        yield from self.evaluator()
        yield from self.common()

    def number(self, low: float, high: float, spread: float = 0) -> Cell:
        value = self.rng.uniform(low, high)
        if not spread:
            return _cell(value, n=24)
        return _cell(
            value, max(low, value - self.rng.uniform(0, spread)), min(high, value + self.rng.uniform(0, spread)), 24
        )

    def table(self, name: str, role: Role | None, columns: str, rows: Sequence[Row], note: str = "") -> Table:
        return Table(
            id=name,
            title=name.replace("_", " ").capitalize(),
            caption=f"What {name} shows.",
            role=role,
            columns=tuple(_column(c) for c in columns.split()),
            rows=tuple(rows),
            n=len(rows),
            signatures=(f"{name}|v:1",),
            note=note,
            lacks="" if rows else "The edition holds no second ratings of the same items.",
        )

    def ranked(self, role: Role, values: Callable[[int], list[Cell]], order: int) -> list[Row]:
        """Give a role's main rows: rank, system, team, values; places two and three are tied."""
        teams = {s.id: s.team_name for s in self.systems}
        drafts = [(system, values(place)) for place, system in enumerate(self.ids(role))]
        drafts.sort(key=lambda draft: -float(draft[1][order].value or 0))
        ranks = [(1, 1, 0), (2, 3, 1), (2, 3, 1), (4, 4, 2)]
        return [
            Row(cells=(_cell(best, high=worst), _cell(system), _cell(teams[system]), *cells), group=group)
            for (system, cells), (best, worst, group) in zip(drafts, ranks, strict=True)
        ]

    def teacher(self) -> Iterable[Table]:
        ids = self.ids("teacher")
        yield self.table(
            "teacher",
            "teacher",
            "rank:rank system:system team:team relevance_rank::relevance_rank:up:2 coverage_rank::coverage_rank:up:2"
            " diversity_rank::diversity_rank:up:2 relevance_mean::relevance_mean:up:3 coverage_bits::coverage_bits:up:2"
            " diversity_mean::diversity_mean:up:2 questions:count units:count coverage:share",
            self.ranked(
                "teacher",
                lambda place: [
                    self.number(1, 4, 0.6),
                    self.number(1, 4, 0.6),
                    self.number(1, 4, 0.6),
                    self.number(0.2, 0.9),
                    self.number(2, 5),
                    Cell(state="undefined", reason="every unit has a single window")
                    if place == 3
                    else self.number(0.1, 6),
                    _cell(10500 if place == 0 else 48),
                    _cell(24),
                    _cell(0.0 if place == 3 else 0.95),
                ],
                1,
            ),
            note="Stand-in model: small/embedder.",
        )
        yield self.table(
            "teacher_kinds",
            "teacher",
            "system:system data_kind:data_kind units:count questions:count relevance_rank::relevance_rank:up:2"
            " coverage_rank::coverage_rank:up:2 diversity_rank::diversity_rank:up:2",
            [
                Row(
                    cells=(
                        _cell(s),
                        _cell(k),
                        _cell(6),
                        _cell(20),
                        self.number(1, 4),
                        self.number(1, 4),
                        Cell(state="missing", reason="no questions were delivered")
                        if k == "fact-check"
                        else self.number(1, 4),
                    )
                )
                for s in ids
                for k in KINDS
            ],
        )
        yield self.table(
            "teacher_units",
            "teacher",
            "system:system unit:unit data_kind:data_kind questions:count windows:count "
            "relevance_sum::relevance_sum:up:2"
            " relevance_mean::relevance_mean:up:3 coverage_bits::coverage_bits:up:3 "
            "coverage_share:share:coverage_share:up"
            " diversity_sum::diversity_sum:up:1 diversity_mean::diversity_mean:up:2 relevance_rank::relevance_rank:up:1"
            " coverage_rank::coverage_rank:up:1 diversity_rank::diversity_rank:up:1 flag:text",
            [
                Row(
                    cells=(
                        _cell(s),
                        _cell(f"{k}/The Mill, the Weir {u}"),
                        _cell(k),
                        _cell(4),
                        _cell(30),
                        *(self.number(0.1, 0.9) for _ in range(6)),
                        *(self.number(1, 4) for _ in range(3)),
                        _cell("fallback" if u == 2 else ""),
                    )
                )
                for s in ids
                for k in KINDS
                for u in range(6)
            ],
        )

    def student(self) -> Iterable[Table]:
        ids = self.ids("student")
        recall = "::rouge_l_recall:up:1"
        yield self.table(
            "student",
            "student",
            (
                f"rank:rank system:system team:team recall{recall} recall_micro{recall} std recall_gold{recall} "
                f"recall_teacher{recall} n:count coverage:share:coverage:up"
            ),
            self.ranked(
                "student",
                lambda place: [
                    self.number(10, 80, 9),
                    self.number(10, 80),
                    self.number(5, 20),
                    self.number(10, 80),
                    Cell(state="withheld", reason="fewer than five questions") if place == 2 else self.number(10, 80),
                    _cell(188),
                    _cell(0.94),
                ],
                0,
            ),
        )
        yield self.table(
            "student_kinds",
            "student",
            f"system:system data_kind:data_kind recall{recall} recall_micro{recall} n:count coverage:share:coverage:up",
            [
                Row(
                    cells=(
                        _cell(s),
                        _cell(k),
                        *(
                            [Cell(state="not_available", reason="gold has no answers")] * 2
                            if k == "steppe-biology"
                            else [self.number(10, 80, 12), self.number(10, 80)]
                        ),
                        _cell(40),
                        _cell(0.9),
                    )
                )
                for s in ids
                for k in KINDS
            ],
        )
        authors = [
            ("GOLD_PRIMARY", ""),
            ("plain_PRIMARY", ""),
            ("United-Team-26-5ca1ab1e_PRIMARY", ""),
            ("GOLD_PRIMARY", "W"),
            ("GOLD_PRIMARY", "C"),
        ]
        yield self.table(
            "student_authors",
            "student",
            (
                f"system:system author:text operator:text recall{recall} recall_micro{recall} n:count "
                "coverage:share:coverage:up"
            ),
            [
                Row(
                    cells=(
                        _cell(s),
                        _cell(a),
                        _cell(o),
                        self.number(10, 80),
                        self.number(10, 80),
                        _cell(30),
                        _cell(1.0),
                    )
                )
                for s in ids
                for a, o in authors
            ],
        )
        yield self.table(
            "student_answered",
            "student",
            f"subset:system system:system recall{recall} recall_micro{recall} n:count",
            [
                Row(cells=(_cell(a), _cell(b), self.number(10, 80), self.number(10, 80), _cell(120)))
                for a in ids
                for b in ids
            ],
        )
        yield self.table(
            "student_correlation",
            "student",
            "system:system other:system pearson::pearson:up:2 spearman::spearman:up:2 n:count",
            [
                Row(
                    cells=(
                        _cell(a),
                        _cell(b),
                        Cell(state="undefined", reason="fewer than three common questions")
                        if b == ids[3]
                        else self.number(-0.2, 0.9, 0.1),
                        self.number(-0.2, 0.9),
                        _cell(60),
                    )
                )
                for i, a in enumerate(ids)
                for b in ids[i + 1 :]
            ],
        )
        yield self.table(
            "student_units",
            "student",
            f"system:system unit:unit data_kind:data_kind recall{recall} n:count coverage:share:coverage:up",
            [
                Row(cells=(_cell(s), _cell(f"{k}/unit {u}"), _cell(k), self.number(0, 100), _cell(5), _cell(1.0)))
                for s in ids
                for k in KINDS
                for u in range(6)
            ],
        )

    def evaluator(self) -> Iterable[Table]:
        ids = self.ids("evaluator")
        yield self.table(
            "evaluator",
            "evaluator",
            "rank:rank system:system team:team discrimination::discrimination:up:3 drop::drop:up:1 "
            "gold_mean::mean_rating:none:1"
            " rouge_accuracy:share:rouge_accuracy:up:1 invalid_share:share:invalid_share:down:1 "
            "rescaled:count n:count coverage:share",
            self.ranked(
                "evaluator",
                lambda _: [
                    self.number(0.5, 1, 0.08),
                    self.number(-5, 70, 8),
                    self.number(60, 95),
                    self.number(0.2, 0.7),
                    _cell(0.0),
                    _cell(0),
                    _cell(188),
                    _cell(0.94),
                ],
                0,
            ),
        )
        group = "files:count items:count mean::mean_rating:none:1 std micro::mean_rating:none:1"
        yield self.table(
            "evaluator_groups",
            "evaluator",
            f"system:system group:text operator:text {group}",
            [
                Row(
                    cells=(
                        _cell(s),
                        _cell(g),
                        _cell("W" if "adv" in g else ""),
                        _cell(10),
                        _cell(50),
                        self.number(10, 95),
                        self.number(5, 30),
                        self.number(10, 95),
                    )
                )
                for s in ids
                for g in GROUPS
            ],
        )
        teachers, students = self.ids("teacher"), self.ids("student")
        yield self.table(
            "evaluator_references",
            "evaluator",
            f"system:system teacher:system {group}",
            [
                Row(
                    cells=(
                        _cell(s),
                        _cell(t),
                        _cell(10),
                        _cell(50),
                        self.number(10, 95),
                        self.number(5, 30),
                        self.number(10, 95),
                    )
                )
                for s in ids
                for t in teachers
            ],
        )
        yield self.table(
            "evaluator_students",
            "evaluator",
            "system:system student:system gold_mean::mean_rating:none:1 teacher_mean::mean_rating:none:1 n:count",
            [
                Row(cells=(_cell(s), _cell(t), self.number(10, 95), self.number(10, 95), _cell(80)))
                for s in ids
                for t in students
            ],
        )
        for name, operators in (("adversarial", OPERATORS), ("adversarial_questions", OPERATORS[:5])):
            yield self.table(
                name,
                "evaluator",
                "system:system operator:text files:count pairs:count original::mean_rating:none:1 "
                "copy::mean_rating:none:1 drop::drop:up:1"
                " discrimination::discrimination:up:3",
                [
                    Row(
                        cells=(
                            _cell(s),
                            _cell(o),
                            _cell(8),
                            _cell(40),
                            self.number(60, 95),
                            self.number(5, 60),
                            self.number(-5, 70, 8),
                            self.number(0.5, 1, 0.1),
                        )
                    )
                    for s in ids
                    for o in operators
                ],
            )
        yield self.table(
            "adversarial_kinds",
            "evaluator",
            (
                "system:system operator:text data_kind:data_kind files:count pairs:count drop::drop:up:1 "
                "discrimination::discrimination:up:3"
            ),
            [
                Row(cells=(_cell(s), _cell(o), _cell(k), _cell(2), _cell(9), self.number(-5, 70), self.number(0.5, 1)))
                for s in ids
                for o in OPERATORS
                for k in KINDS[:2]
            ],
        )
        coefficients = (
            "thirds:share:thirds:up exact:share:exact:up within_20:share:within_20:up "
            "same_side:share:same_side:up pearson::pearson:up:2 spearman::spearman:up:2 "
            "kendall::kendall:up:2 kappa::kappa:up:2 icc::icc:up:2"
        )
        yield self.table(
            "agreement",
            "evaluator",
            f"system:system other:system group:text n:count {coefficients}",
            [
                Row(cells=(_cell(a), _cell(b), _cell(g), _cell(50), *(self.number(0.1, 0.95) for _ in range(9))))
                for i, a in enumerate(ids)
                for b in ids[i + 1 :]
                for g in GROUPS
            ],
        )
        yield self.table(
            "rouge_comparison",
            "evaluator",
            (
                "system:system subset:text n:count accuracy:share:rouge_accuracy:up low_precision:share "
                "low_recall:share mid_precision:share mid_recall:share high_precision:share high_recall:share"
            ),
            [
                Row(cells=(_cell(s), _cell(u), _cell(200), *(self.number(0.1, 0.9) for _ in range(7))))
                for s in ids
                for u in ("all", "gold questions")
            ],
        )
        thirds = ("low", "middle", "high")
        yield self.table(
            "rouge_confusion",
            "evaluator",
            "system:system subset:text rating_third:text rouge_third:text n:count",
            [
                Row(cells=(_cell(s), _cell("all"), _cell(a), _cell(b), _cell(self.rng.randint(0, 60))))
                for s in ids
                for a in thirds
                for b in thirds
            ],
        )
        yield self.table(
            "rating_histogram",
            "evaluator",
            "system:system low:number:::0 high:number:::0 n:count",
            [
                Row(cells=(_cell(s), _cell(low), _cell(low + 10), _cell(self.rng.randint(0, 60))))
                for s in ids
                for low in range(0, 100, 10)
            ],
        )
        yield self.table(
            "retest",
            "evaluator",
            "system:system n:count exact:share:exact:up within_20:share:within_20:up difference",
            [],
        )
        yield self.table(
            "reliability",
            "evaluator",
            "system:system top_value:number:::0 top_share:share distinct:count n:count",
            [Row(cells=(_cell(s), _cell(95), self.number(0.1, 0.6), _cell(21), _cell(188))) for s in ids],
        )

    def common(self) -> Iterable[Table]:
        yield self.table(
            "kinds",
            None,
            (
                "data_kind:data_kind units:count units_with_text:count units_with_questions:count "
                "units_with_answers:count gold_questions:count"
            ),
            [Row(cells=(_cell(k), _cell(6), _cell(5), _cell(4), _cell(3), _cell(20))) for k in KINDS],
        )
        yield self.table(
            "submissions",
            None,
            (
                "team:team system:system role:text state:text expected:count delivered:count scorable:count "
                "errors:count warnings:count repairs:count"
            ),
            [
                Row(
                    cells=(
                        _cell(s.team_name),
                        _cell(s.id),
                        _cell(s.role),
                        _cell(s.report.state.replace("_", " ")),
                        _cell(200),
                        _cell(s.report.delivered),
                        _cell(s.report.scorable),
                        _cell(s.report.count("error")),
                        _cell(s.report.count("warning")),
                        _cell(s.report.count("repair")),
                    )
                )
                for s in self.systems
            ],
        )
