"""The command line: parse, one call, print.

`sensemaking step …` holds the steps that the Snakemake rules call; the other commands are for people.
Nothing heavy is imported before a command runs.
"""

import os
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from pipeline import __version__
from pipeline.errors import SensemakingError, UsageError
from pipeline.schema.base import Role

# One thread each: with more, the order of float additions, and so the last digit, would depend on the machine.
for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "POLARS_MAX_THREADS"):
    os.environ[_name] = "1"

app = typer.Typer(
    help="Turn submitted JSON into a published leaderboard.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
)
step = typer.Typer(help="The pipeline's steps, as the Snakemake rules call them.", no_args_is_help=True)
baseline = typer.Typer(help="Small real systems for each role.", no_args_is_help=True)
app.add_typer(step, name="step")
app.add_typer(baseline, name="baseline")

EditionFile = Annotated[Path, typer.Option("--edition", help="The edition's settings.", show_default=True)]
Folder = Annotated[Path, typer.Option()]
OutPath = Annotated[Path, typer.Option("--out", help="Where to write.")]
CacheFolder = Annotated[Path | None, typer.Option("--cache", help="Where to keep what is dear to compute.")]
Intakes = Annotated[list[Path], typer.Option("--intake", help="An intake folder; may be given often.")]
Values = Annotated[list[Path], typer.Option("--values", help="A table of values; may be given often.")]


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


@app.command()
def check(
    folder: Annotated[Path, typer.Argument(help="A run folder: submissions/<team>/<run>.")],
    edition: EditionFile = Path("config/edition.yaml"),
    corpus: Annotated[Path | None, typer.Option(help="The prepared corpus, for an exact check.")] = None,
) -> None:
    """Read one submission as the leaderboard does and say what is wrong with it."""
    from pipeline.stages.check import check_run

    report, failed = check_run(folder, edition, corpus)
    typer.echo(report)
    raise typer.Exit(1 if failed else 0)


@app.command()
def serve(
    site: Annotated[Path, typer.Argument(help="The folder of the built site.")] = Path("site"),
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8000,
) -> None:
    """Open the built site on this machine until Ctrl-C."""
    from pipeline.site.server import serve_folder

    serve_folder(site, port, typer.echo)


@app.command()
def links(site: Annotated[Path, typer.Argument(help="The folder of the built site.")] = Path("site")) -> None:
    """Check every link, anchor and file of a built site."""
    from pipeline.site.links import check_links

    faults = check_links(site)
    for fault in faults:
        typer.echo(fault, err=True)
    typer.echo(f"{len(faults)} broken links in {site}")
    raise typer.Exit(1 if faults else 0)


@app.command("settings")
def settings_reference() -> None:
    """Print the reference of all settings of an edition, as Markdown."""
    from pipeline.edition.reference import describe_settings

    typer.echo(describe_settings(), nl=False)


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


@step.command("corpus")
def corpus_step(edition: EditionFile, data: Folder, out: OutPath) -> None:
    """Read materials and gold into item tables."""
    from pipeline.stages.corpus import prepare_corpus

    typer.echo(prepare_corpus(edition, data, out))


@step.command("models")
def models_step(edition: EditionFile, corpus: Folder, out: OutPath, cache: CacheFolder = None) -> None:
    """Name and fingerprint the models."""
    from pipeline.stages.models import record_models

    typer.echo(record_models(edition, corpus, cache, out))


@step.command("intake")
def intake_step(
    role: Role,
    edition: EditionFile,
    submissions: Folder,
    bucket: Annotated[int, typer.Option(min=0)],
    corpus: Folder,
    out: OutPath,
    asked: Annotated[Path | None, typer.Option(help="The item table of the pack that the role answers.")] = None,
) -> None:
    """Read, check and normalise one bucket of submissions."""
    from pipeline.stages.intake import take_in_bucket

    typer.echo(f"{role} {bucket}: {take_in_bucket(role, edition, submissions, bucket, corpus, asked, out)}")


@step.command("student-pack")
def student_pack_step(
    edition: EditionFile,
    corpus: Folder,
    pack: Folder,
    table: Folder,
    teachers: Intakes = [],  # noqa: B006
    published: Annotated[Path | None, typer.Option(help="The manifest that was published.")] = None,
) -> None:
    """Build the Student pack."""
    from pipeline.stages.rounds import make_student_pack

    typer.echo(make_student_pack(edition, corpus, teachers, published, pack, table))


@step.command("evaluator-pack")
def evaluator_pack_step(
    edition: EditionFile,
    corpus: Folder,
    asked: Folder,
    pack: Folder,
    table: Folder,
    teachers: Intakes = [],  # noqa: B006
    students: Annotated[list[Path], typer.Option("--student", help="A Student intake folder.")] = [],  # noqa: B006
    published: Annotated[Path | None, typer.Option(help="The manifest that was published.")] = None,
) -> None:
    """Build the Evaluator pack."""
    from pipeline.stages.rounds import make_evaluator_pack

    typer.echo(make_evaluator_pack(edition, corpus, teachers, students, asked, published, pack, table))


@step.command("score-teachers")
def score_teachers_step(
    edition: EditionFile, corpus: Folder, intake: Folder, out: OutPath, cache: CacheFolder = None
) -> None:
    """Score one bucket of Teachers."""
    from pipeline.stages.teacher_scores import score_teacher_bucket

    typer.echo(score_teacher_bucket(edition, corpus, intake, cache, out))


@step.command("score-students")
def score_students_step(
    edition: EditionFile,
    corpus: Folder,
    students: Annotated[Path, typer.Option("--student", help="The Student intake folder.")],
    out: OutPath,
    teachers: Intakes = [],  # noqa: B006
) -> None:
    """Score one bucket of Students."""
    from pipeline.stages.student_scores import score_student_bucket

    typer.echo(score_student_bucket(edition, corpus, students, teachers, out))


@step.command("score-items")
def score_items_step(
    edition: EditionFile,
    corpus: Folder,
    asked: Folder,
    out: OutPath,
    teachers: Intakes = [],  # noqa: B006
) -> None:
    """Score the answers of the Evaluator pack."""
    from pipeline.stages.student_scores import score_pack_items

    typer.echo(score_pack_items(edition, corpus, teachers, asked, out))


@step.command("analyse-teachers")
def analyse_teachers_step(
    edition: EditionFile,
    corpus: Folder,
    models: Folder,
    out: OutPath,
    intakes: Intakes = [],  # noqa: B006
    values: Values = [],  # noqa: B006
) -> None:
    """Rank the Teachers."""
    from pipeline.stages.teacher_tables import tabulate_teachers

    typer.echo(tabulate_teachers(edition, corpus, models, intakes, values, out))


@step.command("analyse-students")
def analyse_students_step(
    edition: EditionFile,
    models: Folder,
    out: OutPath,
    intakes: Intakes = [],  # noqa: B006
    values: Values = [],  # noqa: B006
) -> None:
    """Rank the Students."""
    from pipeline.stages.student_tables import tabulate_students

    typer.echo(tabulate_students(edition, models, intakes, values, out))


@step.command("analyse-evaluators")
def analyse_evaluators_step(
    edition: EditionFile,
    corpus: Folder,
    models: Folder,
    item_values: Folder,
    out: OutPath,
    intakes: Intakes = [],  # noqa: B006
) -> None:
    """Rank the Evaluators and test them adversarially."""
    from pipeline.stages.evaluator_tables import tabulate_evaluators

    typer.echo(tabulate_evaluators(edition, corpus, models, intakes, item_values, out))


@step.command("board")
def board_step(
    edition: EditionFile,
    results: Annotated[Path, typer.Option("--results", help="The folder of the earlier steps.")],
    out: OutPath,
    metrics: Annotated[Path, typer.Option(help="Where to write the headline numbers.")],
    stamp: Annotated[str, typer.Option(help="What the board is made from, as JSON.")],
    intakes: Intakes = [],  # noqa: B006
    values: Values = [],  # noqa: B006
) -> None:
    """Assemble the board."""
    from pipeline.stages.board import make_board

    typer.echo(make_board(edition, results, intakes, values, stamp, out, metrics))


@step.command("site")
def site_step(board: Folder, templates: Folder, out: OutPath) -> None:
    """Render the site."""
    from pipeline.stages.site import make_site

    typer.echo(make_site(board, templates, out))
