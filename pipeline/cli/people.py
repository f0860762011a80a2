"""Commands for people: look at the site, check its links, read the reference of settings."""

from pathlib import Path
from typing import Annotated

import typer

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
