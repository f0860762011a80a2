"""Checks of the folder: what it is, its name, its card, the files beside the submission's."""

from collections.abc import Iterator

from pipeline.intake.checks.rule import Found, SkippedError
from pipeline.intake.folders import CARD, PREFIXES
from pipeline.intake.identity import reserved_name
from pipeline.intake.submission import Submission
from pipeline.intake.wording import join, quote, visible

_ALSO = ("explanations",)


def check_plain(submission: Submission) -> Iterator[Found]:
    """The run's folder and the team's are folders of their own, not links."""
    for folder in (submission.folder.parent, submission.folder):
        if folder.is_symlink():
            yield Found(f"the folder {quote(folder.name)} is a symbolic link")


def check_reserved(submission: Submission) -> Iterator[Found]:
    """Team and run do not bear a name that the pack files use for something else."""
    reserved = reserved_name(submission.folder)
    if reserved:
        yield Found(reserved, visible(submission.identity.folder))


def check_twins(submission: Submission) -> Iterator[Found]:
    """No other team or run has the same name apart from letter case or Unicode form."""
    twins = submission.naming.twins
    if twins:
        named = join(quote(twin) for twin in twins)
        identity = submission.identity
        yield Found(
            f"nearly the same name stands beside it: {named}; this one goes by {identity.team}_{identity.run}",
            visible(identity.folder),
        )


def check_card(submission: Submission) -> Iterator[Found]:
    """`system.yaml` can be read; where it cannot, folder names and defaults serve."""
    for fault in submission.naming.card_faults:
        place = f"{visible(submission.identity.folder)}/{CARD}"
        yield Found(fault.message, place, hint=fault.hint or None, line=fault.line, column=fault.column)


def check_stray(submission: Submission) -> Iterator[Found]:
    """Every file in the folder is one that is read."""
    try:
        names = sorted(path.name for path in submission.folder.iterdir())
    except OSError as error:
        raise SkippedError("the folder cannot be listed") from error
    known = (*PREFIXES.values(), *_ALSO)
    for name in names:
        is_read = name.startswith(known) and name.endswith(".json")
        if not is_read and name != CARD and not name.startswith(".") and not name.lower().startswith("readme"):
            yield Found("this file is not read", f"{visible(submission.identity.folder)}/{visible(name)}")
