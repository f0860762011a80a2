"""Commands of a participant: new, check, score, packs, schema, checks, doctor."""

import json
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pipeline.cli.options import EditionFile

if TYPE_CHECKING:
    from pipeline.stages.expected import Places

participants = typer.Typer()


class RoleName(StrEnum):
    """The roles, as Typer takes them in an option that is given often."""

    teacher = "teacher"
    student = "student"
    evaluator = "evaluator"


Data = Annotated[Path, typer.Option("--data", help="Materials and gold.")]
CorpusFolder = Annotated[Path, typer.Option("--corpus", help="The prepared corpus, used where it exists.")]
PacksFolder = Annotated[Path, typer.Option("--packs", help="The packs, as they were handed out.")]
RoundsFolder = Annotated[Path, typer.Option("--rounds", help="The packs' item tables, used where they exist.")]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON, for a program.")]
RunPath = Annotated[Path, typer.Argument(help="submissions/<team>/<run>, a team's folder, or submissions.")]
_EDITION, _DATA, _CORPUS = Path("config/edition.yaml"), Path("data"), Path("results/corpus")
_PACKS, _ROUNDS = Path("packs"), Path("results/rounds")


@participants.command()
def new(
    team: Annotated[str, typer.Argument(help="Your team's name; it becomes a folder.")],
    run: Annotated[str, typer.Argument(help="PRIMARY, SECONDARY or a label of your own.")] = "PRIMARY",
    role: Annotated[list[RoleName], typer.Option("--role", help="May be given often.")] = [RoleName.teacher],  # noqa: B006
    submissions: Annotated[Path, typer.Option(help="The submissions folder.")] = Path("submissions"),
    edition: EditionFile = _EDITION,
    data: Data = _DATA,
    corpus: CorpusFolder = _CORPUS,
    packs: PacksFolder = _PACKS,
    rounds: RoundsFolder = _ROUNDS,
) -> None:
    """Begin a submission: its folder, system.yaml, and a file per role with every key that is asked for."""
    from pipeline.stages.drafts import draft_submission

    for line in draft_submission(
        submissions, team, run, [one.value for one in role], edition, _places(data, corpus, packs, rounds)
    ):
        typer.echo(line)
    typer.echo(f"then: sensemaking check {submissions / team / run}")


@participants.command()
def check(
    path: RunPath,
    edition: EditionFile = _EDITION,
    data: Data = _DATA,
    corpus: CorpusFolder = _CORPUS,
    packs: PacksFolder = _PACKS,
    rounds: RoundsFolder = _ROUNDS,
    form: Annotated[
        Literal["text", "markdown", "github", "json", "sarif"], typer.Option("--format", help="How to show it.")
    ] = "text",
    fix: Annotated[bool, typer.Option("--fix", help="Show mechanical repairs as a diff instead.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --fix: write them.")] = False,
    as_json: AsJson = False,
) -> None:
    """Read submissions as the leaderboard does and say what is wrong with them; 1 where one failed."""
    from pipeline.intake.render import render_reports
    from pipeline.stages.check import check_path

    if fix:
        _fix(path, edition, yes)
        return
    reports, root = check_path(path, edition, _places(data, corpus, packs, rounds))
    typer.echo(render_reports(reports, "json" if as_json else form, root), nl=False)
    raise typer.Exit(1 if any(report.failed for report in reports) else 0)


def _fix(path: Path, edition: Path, yes: bool) -> None:
    from pipeline.intake.wording import count
    from pipeline.stages.check import find_repairs, write_repairs

    repairs = find_repairs(path, edition)
    for repair in repairs:
        typer.echo(repair.diff)
    if not repairs:
        typer.echo("nothing to repair mechanically")
    elif yes:
        write_repairs(repairs)
        typer.echo(f"{count(len(repairs), 'file')} written")
    else:
        typer.echo(f"{count(len(repairs), 'file')} would change; nothing was written. Hint: --fix --yes writes them.")


@participants.command()
def score(
    path: RunPath,
    edition: EditionFile = _EDITION,
    data: Data = _DATA,
    corpus: CorpusFolder = _CORPUS,
    packs: PacksFolder = _PACKS,
    rounds: RoundsFolder = _ROUNDS,
    as_json: AsJson = False,
) -> None:
    """Score your own submission on what lies on this machine, and list what has to wait."""
    from pipeline.stages.own_scores import score_path, table_text

    own = score_path(path, edition, _places(data, corpus, packs, rounds))
    if as_json:
        tables = [table.model_dump(mode="json") for table in own.tables]
        typer.echo(json.dumps({"tables": tables, "pending": list(own.pending)}, ensure_ascii=False, indent=2))
        return
    for table in own.tables:
        typer.echo(table_text(table))
    for line in own.pending:
        typer.echo(f"pending: {line}")


@participants.command("packs")
def list_packs(
    packs: Annotated[Path, typer.Argument(help="A folder of packs.")] = _PACKS, as_json: AsJson = False
) -> None:
    """List the packs with their digests and hold every byte against the manifests; 1 where one differs."""
    from pipeline.rounds.unpack import describe_pack

    manifests = sorted(packs.glob("*/manifest.json"))
    found = [describe_pack(path.parent) for path in manifests]
    if as_json:
        typer.echo(json.dumps([asdict(pack) for pack in found], ensure_ascii=False, indent=2))
    for pack in [] if as_json else found:
        state = f"{len(pack.faults)} files differ" if pack.faults else "all bytes as in the manifest"
        typer.echo(
            f"{pack.pack:10} {pack.edition}  {pack.files:,} files  {pack.items:,} items  {pack.digest[:12]}  {state}"
        )
        for fault in pack.faults:
            typer.echo(f"  {fault}")
    if not found and not as_json:
        typer.echo(f"{packs}: no pack here yet; the organisers hand them out, or `make site` builds them")
    raise typer.Exit(1 if any(pack.faults for pack in found) else 0)


@participants.command("schema")
def show_schema(
    name: Annotated[str, typer.Argument(help="One of the names that are listed without it.")] = "",
    out: Annotated[Path | None, typer.Option("--out", help="Write all schemas into this folder.")] = None,
) -> None:
    """Print a JSON Schema with examples, list their names, or write them all."""
    from pipeline.errors import UsageError
    from pipeline.schema.export import NAMES, json_schema, write_schemas

    if out is not None:
        for file in write_schemas(out):
            typer.echo(out / file)
    elif not name:
        typer.echo("\n".join(NAMES))
    elif name in NAMES:
        typer.echo(json.dumps(json_schema(name), ensure_ascii=False, indent=2, default=str))
    else:
        raise UsageError(f"no schema is called {name!r}.", f"one of {', '.join(NAMES)}.")


@participants.command("checks")
def checks_reference() -> None:
    """Print the reference of all checks, as Markdown."""
    from pipeline.intake.reference import describe_checks

    typer.echo(describe_checks(), nl=False)


@participants.command()
def doctor(
    edition: EditionFile = _EDITION,
    data: Data = _DATA,
    corpus: CorpusFolder = _CORPUS,
    packs: PacksFolder = _PACKS,
    rounds: RoundsFolder = _ROUNDS,
    as_json: AsJson = False,
) -> None:
    """Say what is missing on this machine and in the edition's settings; 1 where a build would lack something."""
    from pipeline.stages.doctor import examine

    found = examine(edition, _places(data, corpus, packs, rounds))
    if as_json:
        typer.echo(json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=2))
    for one in [] if as_json else found:
        typer.echo(f"{one.state:8} {one.name}: {one.found or one.advice}{'' if one.needed else ' (optional)'}")
    raise typer.Exit(1 if any(one.state == "missing" and one.needed for one in found) else 0)


def _places(data: Path, corpus: Path, packs: Path, rounds: Path) -> "Places":
    from pipeline.stages.expected import Places

    return Places(data, corpus, packs, rounds)
