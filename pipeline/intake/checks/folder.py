"""Checks of the folder: what it is, its name, its card, the files beside the submission's."""

from collections.abc import Iterator

from pipeline.intake.checks.rule import Found, SkippedError
from pipeline.intake.folders import CARD, PREFIXES
from pipeline.intake.identity import reserved_name
from pipeline.intake.spdx import licence_fault
from pipeline.intake.submission import Submission
from pipeline.intake.twins import mixed_scripts, portability_fault
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


def check_withdrawn(submission: Submission) -> Iterator[Found]:
    """The system was not withdrawn; a withdrawn one stays listed and is not scored."""
    withdrawn = submission.identity.card.withdrawn
    if withdrawn is not None:
        yield Found(
            f"withdrawn on {withdrawn.date.isoformat()}: {visible(withdrawn.reason)}",
            f"{visible(submission.identity.folder)}/{CARD}",
        )


def check_portable(submission: Submission) -> Iterator[Found]:
    """Team and run have names that every system can hold and nobody takes for another."""
    for name in (submission.folder.parent.name, submission.folder.name):
        fault = portability_fault(name)
        scripts = mixed_scripts(name)
        if scripts:
            fault = f"a word of it mixes letters that look alike ({' and '.join(scripts)})"
        if fault:
            yield Found(f"the name {quote(name)}: {fault}", visible(submission.identity.folder))


def check_licence(submission: Submission) -> Iterator[Found]:
    """The licence in `system.yaml` is an SPDX expression."""
    licence = submission.identity.card.licence
    fault = licence_fault(licence) if licence.strip() else ""
    if fault:
        message = f"the licence {quote(licence)} is no common SPDX expression: {visible(fault, 80)}"
        yield Found(message, f"{visible(submission.identity.folder)}/{CARD}")


def check_twins(submission: Submission) -> Iterator[Found]:
    """No other team or run has the same name apart from letter case, Unicode form or look-alike letters."""
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
