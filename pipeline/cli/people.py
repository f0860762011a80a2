"""Commands for people: look at the site, check its links, read the reference of settings."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from pipeline.cli.options import CacheFolder, EditionFile, OutPath
from pipeline.errors import EditionError

people = typer.Typer()


@people.command()
def serve(
    site: Annotated[Path, typer.Argument(help="The folder of the built site.")] = Path("site"),
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8000,
) -> None:
    """Open the built site on this machine until Ctrl-C."""
    from pipeline.site.server import serve_folder

    serve_folder(site, port, typer.echo)


@people.command()
def links(site: Annotated[Path, typer.Argument(help="The folder of the built site.")] = Path("site")) -> None:
    """Check every link, anchor and file of a built site."""
    from pipeline.site.links import check_links

    faults = check_links(site)
    for fault in faults:
        typer.echo(fault, err=True)
    typer.echo(f"{len(faults)} broken links in {site}")
    raise typer.Exit(1 if faults else 0)


@people.command("settings")
def settings_reference() -> None:
    """Print the reference of all settings of an edition, as Markdown."""
    from pipeline.edition.reference import describe_settings

    typer.echo(describe_settings(), nl=False)


@people.command()
def consens(
    source: Annotated[Path, typer.Argument(help="JSON Lines with context, question and answer.")],
    out: OutPath,
    edition: EditionFile = Path("config/edition.yaml"),
    long: Annotated[
        Literal["error", "truncate_context", "windows"],
        typer.Option(help="What a context that is too long means."),
    ] = "error",
    only: Annotated[str | None, typer.Option(help="Only ids that fit this pattern.")] = None,
    cache: CacheFolder = None,
) -> None:
    """Score how much answers lean on their context (ConSens), outside any edition; a stopped run resumes."""
    from pipeline.edition.settings import read_settings
    from pipeline.stages.consens import score_lines
    from pipeline.stages.grounding import GroundingOptions

    model = read_settings(edition).models.language_model
    if model is None:
        raise EditionError("The edition names no language model.", "set models.language_model in its settings.")
    options = GroundingOptions(long=long)
    typer.echo(score_lines(source, out, model, options, cache=cache, only=only, progress=_say_progress))


def _say_progress(done: int, total: int) -> None:
    typer.echo(f"scored {done:,} of {total:,} answers", err=True)
