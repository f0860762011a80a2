"""The last check: how much of what was asked for was delivered, and where something is missing."""

from collections import Counter
from collections.abc import Iterator

from pipeline.edition.names import PackName
from pipeline.intake.checks.rule import Found, SkippedError
from pipeline.intake.pairs import first_delivered
from pipeline.intake.submission import Submission
from pipeline.intake.wording import count, join, visible
from pipeline.schema.report import Share

_NAMED = 5


def check_coverage(submission: Submission) -> Iterator[Found]:
    """Everything that the round asks for was delivered and can be scored."""
    asked, lacking, noun = _COUNTERS[submission.role](submission)
    total = sum(lacking.values())
    if total:
        named = join((_share(unit, number, asked[unit], noun) for unit, number in sorted(lacking.items())), _NAMED)
        whole = sum(asked.values())
        yield Found(f"{whole - total:,} of {count(whole, noun)} can be scored; missing: {named}")


def coverage_by_kind(submission: Submission) -> tuple[Share, ...]:
    """Count what was asked for and what can be scored in each kind, by the kind's name; SkippedError if unknown."""
    asked, lacking, _ = _COUNTERS[submission.role](submission)
    expected: Counter[str] = Counter()
    scorable: Counter[str] = Counter()
    for unit, number in asked.items():
        kind = unit.split("/", 1)[0]
        expected[kind] += number
        scorable[kind] += number - lacking[unit]
    return tuple(Share(kind=kind, expected=expected[kind], scorable=scorable[kind]) for kind in sorted(expected))


def _units(submission: Submission) -> tuple[Counter[str], Counter[str], str]:
    expectation = submission.expectation
    if expectation.units is None:
        raise SkippedError("the edition's units are not known")
    delivered = {entry.key_name.unit for entry in submission.live()}
    asked = Counter(expectation.asked_units)
    return asked, Counter(unit for unit in asked if unit not in delivered), "unit"


def _answers(submission: Submission) -> tuple[Counter[str], Counter[str], str]:
    quizzes = submission.expectation.quizzes
    if quizzes is None:
        raise SkippedError("the questions of the round are not known")
    answered = {item.asked for item in submission.live_items() if first_delivered(item.pair.answers) is not None}
    asked = [question for quiz in quizzes.values() for question in quiz]
    missing = Counter(question.unit for question in asked if question not in answered)
    return Counter(question.unit for question in asked), missing, "question"


def _ratings(submission: Submission) -> tuple[Counter[str], Counter[str], str]:
    files = submission.expectation.files
    if files is None:
        raise SkippedError("the files of the round are not known")
    valid: Counter[tuple[str, PackName]] = Counter()
    for entry in submission.live():
        pack = entry.key_name.pack
        if pack and not entry.retest:
            name = PackName(pack.question, pack.answer)
            valid[entry.key_name.unit, name] += sum(rated.value is not None for rated in entry.ratings)
    asked: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    for (unit, name), indices in files.items():
        asked[unit] += len(indices)
        missing[unit] += max(0, len(indices) - valid[unit, name])
    return asked, +missing, "rating"


def _share(unit: str, number: int, asked: int, noun: str) -> str:
    return visible(unit, 120) + ("" if noun == "unit" else f" ({number:,} of {asked:,})")


_COUNTERS = {"teacher": _units, "student": _answers, "evaluator": _ratings}
