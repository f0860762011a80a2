"""`sensemaking step …`: the pipeline's steps, as the Snakemake rules call them."""

from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import CacheFolder, EditionFile, Folder, Intakes, OutPath, Values
from pipeline.schema.base import Role

step = typer.Typer(help="The pipeline's steps, as the Snakemake rules call them.", no_args_is_help=True)


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
def site_step(board: Folder, templates: Folder, out: OutPath, cache: CacheFolder = None) -> None:
    """Render the site."""
    from pipeline.stages.site import make_site

    typer.echo(make_site(board, templates, out, cache))
