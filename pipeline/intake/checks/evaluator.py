"""Checks of an Evaluator's entries: the file an entry rates, its length, and each rating."""

from collections.abc import Callable, Iterator

from pipeline.edition.names import Author, PackName
from pipeline.intake.checks.key import Suggester
from pipeline.intake.checks.rule import Found, SkippedError, refuse
from pipeline.intake.identity import UNKNOWN
from pipeline.intake.ratings import HIGHEST, describe, read_rating, rescale
from pipeline.intake.submission import Entry, Rated, Submission
from pipeline.intake.wording import at_places, count, join, quote, visible

_NOT_KNOWN = "the files of the round are not known"
_SHOWN = 5


def check_grammar(submission: Submission) -> Iterator[Found]:
    """A key names the rated file, `questions_by_…_answered_by_….json`, or is the older `ratings*.json`."""
    for entry in submission.live():
        name = entry.key_name
        entry.nested = name.pack is None and name.file.startswith("ratings")
        if entry.nested or (name.pack and name.pack.answer):
            continue
        lacks = "does not say who answered" if name.pack else "does not say whose questions and answers are rated"
        yield refuse(entry, f"the file name {quote(name.file, 120)} {lacks}")


def check_ungrouped(submission: Submission) -> Iterator[Found]:
    """Ratings say whose answers they rate; those in `ratings*.json` are kept but belong to no group."""
    for entry in submission.live():
        if entry.nested:
            yield Found("these ratings belong to no group, as nothing says whose answers they rate", *_place(entry))


def check_explanations(submission: Submission) -> Iterator[Found]:
    """Explanations beside the ratings are welcome and not scored."""
    names = sorted(path.name for path in submission.folder.glob("explanations*.json"))
    if names:
        raise SkippedError(f"{join(visible(name) for name in names)}: explanations are kept out of the scores")
    yield from ()


def check_doubled(submission: Submission) -> Iterator[Found]:
    """A name says `questions_by_` once; a doubled one is a second rating, or the first where there is no other."""
    single = {_target(entry) for entry in submission.live() if not _doubled(entry)}
    for source in submission.files:
        doubled = [entry for entry in submission.live() if _doubled(entry) and entry.file is source]
        for entry in doubled:
            entry.retest = _target(entry) in single
        again = [entry for entry in doubled if entry.retest]
        lone = [entry for entry in doubled if not entry.retest]
        for entries, use in ((again, "second ratings, kept out of the means"), (lone, "read as if it stood once")):
            if entries:
                ratings = count(sum(len(entry.value) for entry in entries), "rating")
                message = f"questions_by_ stands twice in {count(len(entries), 'file name')} ({ratings}): {use}"
                yield Found(message, *_place(entries[0]))


def check_known(submission: Submission) -> Iterator[Found]:
    """The rated file is one of the round."""
    files = submission.expectation.files
    if files is None:
        raise SkippedError(_NOT_KNOWN)
    for entry in submission.live():
        unit, name = _target(entry)
        if not entry.nested and (unit, name) not in files:
            suggest = Suggester(submission.expectation.files_of.get(unit, []))
            yield refuse(entry, f"the round has no file {quote(str(name), 160)} on this unit{suggest(str(name))}")


def check_length(submission: Submission) -> Iterator[Found]:
    """A list has one rating for each item of its file."""
    files = submission.expectation.files
    if files is None:
        raise SkippedError(_NOT_KNOWN)
    for entry in submission.live():
        if entry.nested:
            continue
        expected = len(files[_target(entry)])
        if len(entry.value) != expected:
            found, asked = count(len(entry.value), "rating"), count(expected, "item")
            yield refuse(entry, f"the list has {found}, the file has {asked}")


def read_numbers(submission: Submission) -> Iterator[Found]:
    """Every rating is a number; others are invalid, counted and kept out of the means."""
    scale = submission.identity.card.scale
    highest = scale if scale in (5, 10) else HIGHEST
    for entry in submission.live():
        entry.ratings.extend(_read(entry, submission, highest))
    yield from _by_entry(submission, lambda rated: rated.fault == "number", "is not a number", "are not numbers")


def check_range(submission: Submission) -> Iterator[Found]:
    """Every rating lies between 0 and 100, or the highest of the declared scale."""
    scale = submission.identity.card.scale
    highest = scale if scale in (5, 10) else HIGHEST
    yield from _by_entry(
        submission, lambda rated: rated.fault == "range", f"is not from 0 to {highest}", f"are not from 0 to {highest}"
    )


def check_form(submission: Submission) -> Iterator[Found]:
    """Ratings are written as integers: 85, not "85" or 85.0."""
    yield from _by_entry(
        submission,
        lambda rated: rated.repair in ("text", "float"),
        "was read as an integer",
        "were read as integers",
    )


def check_scale(submission: Submission) -> Iterator[Found]:
    """Ratings are on the scale from 0 to 100; others are multiplied where the edition's rule says so."""
    rescale(
        [entry.ratings for entry in submission.live()],
        submission.settings.evaluator.scale_rule,
        submission.identity.card.scale,
    )
    for entry in submission.live():
        changed = [rated for rated in entry.ratings if rated.rescaled]
        if changed:
            message = f"{count(len(changed), 'rating was', 'ratings were')} brought from another scale to 0-100"
            yield Found(message, entry.file.name, entry.pointer + changed[0].place)


def check_fractions(submission: Submission) -> Iterator[Found]:
    """Ratings are whole numbers; others are scored as they are."""
    yield from _by_entry(
        submission,
        lambda rated: rated.repair == "fraction" and not rated.rescaled,
        "is not a whole number",
        "are not whole numbers",
    )


def check_invalid_share(submission: Submission) -> Iterator[Found]:
    """At most the edition's share of the ratings is invalid; with more a system is not ranked."""
    ratings = [rated for entry in submission.live() for rated in entry.ratings if not entry.retest]
    invalid = sum(rated.value is None for rated in ratings)
    limit = submission.settings.evaluator.invalid_limit
    if ratings and invalid / len(ratings) > limit:
        yield Found(f"{invalid:,} of {count(len(ratings), 'rating')} are invalid, more than {limit:.0%}")


def _read(entry: Entry, submission: Submission, highest: int) -> Iterator[Rated]:
    name = entry.key_name
    if entry.nested:
        for index, row in enumerate(entry.value):
            values = row if isinstance(row, list) else [row]
            for number, raw in enumerate(values):
                place = f"/{index}/{number}" if isinstance(row, list) else f"/{index}"
                yield _rated(index, Author(UNKNOWN, f"A{number + 1}"), place, raw, highest)
        return
    answer = name.pack.answer if name.pack and name.pack.answer else Author(UNKNOWN, "A1")
    files = submission.expectation.files
    indices = files[_target(entry)] if files is not None else range(len(entry.value))
    for position, (index, raw) in enumerate(zip(indices, entry.value, strict=True)):
        yield _rated(index, answer, f"/{position}", raw, highest)


def _rated(index: int, answer: Author, place: str, raw: object, highest: int) -> Rated:
    reading = read_rating(raw, highest)
    return Rated(index, answer, place, raw, reading.value, reading.fault, reading.form)


def _target(entry: Entry) -> tuple[str, PackName]:
    """Give the file that an entry rates, in its regular form."""
    name = entry.key_name
    unknown = Author(UNKNOWN, "PRIMARY")
    if name.pack is None:
        return name.unit, PackName(unknown, unknown)
    return name.unit, PackName(name.pack.question, name.pack.answer)


def _doubled(entry: Entry) -> bool:
    return bool(entry.key_name.pack and entry.key_name.pack.doubled)


def _place(entry: Entry) -> tuple[str, str]:
    return entry.file.name, entry.pointer


def _by_entry(submission: Submission, chosen: Callable[[Rated], bool], one: str, many: str) -> Iterator[Found]:
    """Report all ratings of an entry that share a trait at once."""
    for entry in submission.live():
        odd = [rated for rated in entry.ratings if chosen(rated)]
        if odd:
            shown = join((describe(rated) for rated in odd), _SHOWN)
            places = [rated.place for rated in odd]
            verb = one if len(odd) == 1 else many
            yield Found(f"{shown} {verb}{at_places(places)}", entry.file.name, entry.pointer + places[0])
