"""The command line: parse, one call, print.

`sensemaking step …` holds the steps that the Snakemake rules call; the other commands are for people.
Nothing heavy is imported before a command runs.
"""

import os
import sys
import traceback
from typing import Annotated

import typer

from pipeline import __version__
from pipeline.cli.baselines import baseline
from pipeline.cli.participants import participants
from pipeline.cli.people import people
from pipeline.cli.pull_requests import pull_request
from pipeline.cli.steps import step
from pipeline.errors import SensemakingError, UsageError

# One thread each: with more, the order of float additions, and so the last digit, would depend on the machine.
for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "POLARS_MAX_THREADS"):
    os.environ[_name] = "1"

app = typer.Typer(
    help="Turn submitted JSON into a published leaderboard.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
)
app.add_typer(participants)
app.add_typer(people)
app.add_typer(step, name="step")
app.add_typer(baseline, name="baseline")
app.add_typer(pull_request, name="pull-request")


def main() -> None:
    """Run the command line; every error of ours ends with its message and its exit code."""
    try:
        app(standalone_mode=True)
    except SensemakingError as error:
        typer.echo(f"error: {error}", err=True)
        sys.exit(error.exit_code)
    except OSError as error:
        typer.echo(f"error: {error}", err=True)
        sys.exit(UsageError.exit_code)
    except Exception:
        typer.echo(
            "This is a fault of the leaderboard, not of your files; please report it with the lines below.", err=True
        )
        typer.echo(traceback.format_exc(), err=True)
        sys.exit(SensemakingError.exit_code)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version.")
    ] = False,
) -> None:
    """Turn submitted JSON into a published leaderboard."""
