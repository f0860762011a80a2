"""`sensemaking baseline …`: small real systems for each role."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from pipeline.cli.options import CacheFolder, EditionFile, OutPath

baseline = typer.Typer(help="Small real systems for each role.", no_args_is_help=True)


@baseline.command("list")
def list_baselines() -> None:
    """List the systems."""
    from pipeline.baselines.register import BASELINES

    for name in sorted(BASELINES):
        typer.echo(f"{name:22} {BASELINES[name].role:10} {BASELINES[name].about}")


@baseline.command("run")
def run_baseline(
    name: Annotated[str, typer.Argument(help="A name from `baseline list`.")],
    source: Annotated[Path, typer.Argument(help="Materials (Teachers) or a pack (Students, Evaluators).")],
    out: OutPath,
    edition: EditionFile = Path("config/edition.yaml"),
    cache: CacheFolder = None,
    kinds: Annotated[list[str], typer.Option("--kind", help="Only units of this kind; may be given often.")] = [],  # noqa: B006
    shape: Annotated[Literal["list", "dict"], typer.Option(help="list or dict: the two official shapes.")] = "list",
) -> None:
    """Let a system do its task and write the official JSON file."""
    from pipeline.baselines.register import write_submission
    from pipeline.edition.settings import read_settings

    typer.echo(write_submission(name, source, out, read_settings(edition), cache, kinds, shape))
