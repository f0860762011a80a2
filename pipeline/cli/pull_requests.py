"""Commands for the workflows: what a request touches, its outcome, the comment on it."""

from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import EditionFile
from pipeline.schema.report import Finding

pull_request = typer.Typer(help="Look at a pull request with a submission; the workflows call this.")

BaseCommit = Annotated[str, typer.Option("--base", help="The base branch's commit, 40 digits.")]
HeadCommit = Annotated[str, typer.Option("--head", help="The request's commit, fetched but not checked out.")]
Checkout = Annotated[Path, typer.Option("--repository", help="The checkout of the base branch.")]
Root = Annotated[str, typer.Option("--submissions", help="The submissions folder within the repository.")]


@pull_request.command()
def scope(
    base: BaseCommit,
    head: HeadCommit,
    repository: Checkout = Path(),
    submissions: Root = "submissions",
    edition: EditionFile = Path("config/edition.yaml"),
) -> None:
    """Say which run folders a request touches, and what it must not touch."""
    from pipeline.edition.settings import read_settings
    from pipeline.pull_request.validation import request_scope

    found = request_scope(repository, base, head, submissions, read_settings(edition))
    for line in (*found.folders, *map(_line, found.findings)):
        typer.echo(line)
    raise typer.Exit(0 if found.allowed else 1)


@pull_request.command()
def validate(
    base: BaseCommit,
    head: HeadCommit,
    out: Annotated[Path, typer.Option("--out", help="Where to write the outcome, as JSON.")],
    repository: Checkout = Path(),
    submissions: Root = "submissions",
    edition: EditionFile = Path("config/edition.yaml"),
    corpus: Annotated[Path | None, typer.Option(help="The prepared corpus, for an exact check.")] = None,
    rounds: Annotated[Path, typer.Option(help="The packs' item tables, for scores.")] = Path("results/rounds"),
) -> None:
    """Check a request's files with the code of the base branch; prints annotations, writes the outcome."""
    from pipeline.edition.settings import read_settings
    from pipeline.edition.tables import load_corpus
    from pipeline.files.writing import write_text
    from pipeline.intake.render import render_reports
    from pipeline.intake.result import Expected
    from pipeline.pull_request.validation import validate_request
    from pipeline.stages.expected import Places
    from pipeline.stages.request_scores import with_scores

    known = load_corpus(corpus) if corpus and corpus.is_dir() else None
    expected = Expected(known.units, known.texts) if known else Expected()
    found = validate_request(repository, base, head, submissions, read_settings(edition), expected)
    places = Places(repository / "data", corpus or repository / "results" / "corpus", repository / "packs", rounds)
    found = with_scores(found, repository / submissions, edition, places)
    write_text(out, found.model_dump_json(indent=2) + "\n")
    for finding in found.findings:
        typer.echo(_line(finding))
    typer.echo(render_reports(found.reports, "github", submissions), nl=False)
    raise typer.Exit(70 if found.ours else 1 if found.failed else 0)


@pull_request.command()
def comment(
    event: Annotated[Path, typer.Option("--event", help="The payload of workflow_run that GitHub left.")],
    artifact: Annotated[str, typer.Option("--artifact", help="The name of the run's artifact.")] = "submission-report",
    board: Annotated[Path | None, typer.Option("--board", help="The main branch's board.json, for places.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the comment and post nothing.")] = False,
) -> None:
    """Post the outcome of a run as one comment on its request, or edit the one that is there."""
    from pipeline.pull_request.event import RunEvent, read_event
    from pipeline.pull_request.github import GitHub
    from pipeline.pull_request.posting import comment_text
    from pipeline.pull_request.sticky import find_request, post_comment

    given = read_event(event, RunEvent)
    forge = GitHub(given.repository.full_name)
    number = find_request(forge, given)
    if number is None:
        typer.echo("no open request stands at this run's commit: nothing to say")
        return
    text = comment_text(forge.artifact(given.workflow_run.id, artifact), given, board)
    typer.echo(text if dry_run else f"#{number}: {post_comment(forge, number, text)}")


def _line(finding: Finding) -> str:
    """Give a finding as a line in which a runner sees no command of its own, whatever a file is called."""
    return f"{finding.severity}: {finding.text()}".replace("##[", "## [")
