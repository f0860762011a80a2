"""A new submission's folder: its card, and files with every key that the edition asks for."""

from collections.abc import Sequence
from pathlib import Path

import polars as pl

from pipeline.edition.names import Author, PackName
from pipeline.edition.settings import read_settings
from pipeline.errors import UsageError
from pipeline.files.writing import json_text, write_text
from pipeline.intake.folders import CARD, PREFIXES
from pipeline.intake.identity import reserved_name
from pipeline.intake.twins import mixed_scripts, portability_fault, twins_of
from pipeline.schema.base import Role
from pipeline.stages.expected import Places, find_corpus, find_items

_CARD = """schema_version: 1
team: {team}
system: {system}
description: ""
models: []
contact: ""
licence: CC-BY-4.0
link: ""
"""
_WORD = {
    "teacher": "write questions and reference answers into the empty quotes",
    "student": "write an answer into each empty quote",
    "evaluator": "put an integer from 0 to 100 in place of each null",
}


def draft_submission(
    submissions: Path, team: str, run: str, roles: Sequence[Role], edition: Path, places: Places
) -> list[str]:
    """Write `<team>/<run>/` with a card and a file per role; give a line per file.

    UsageError where a name cannot be used, the edition's part is not on this machine, or a file is there already:
    nothing is overwritten, and nothing is written unless all can be.
    """
    _insist_on_names(submissions, team, run)
    folder = submissions / team / run
    contents = {role: _content(role, edition, places) for role in dict.fromkeys(roles)}
    files = {f"{PREFIXES[role]}.json": json_text(content) for role, content in contents.items()}
    present = [name for name in files if (folder / name).exists()]
    if present:
        raise UsageError(f"{folder / present[0]}: is there already.", "choose another run, or remove the file.")
    lines = []
    if not (folder / CARD).exists():
        card = _CARD.format(team=json_text(team).strip(), system=json_text(f"{team} {run}").strip())
        write_text(folder / CARD, card)
        lines.append(f"{folder / CARD}: say who you are")
    for role, (name, text) in zip(contents, files.items(), strict=True):
        write_text(folder / name, text)
        lines.append(f"{folder / name}: {len(contents[role])} keys; {_WORD[role]}")
    return lines


def _insist_on_names(submissions: Path, team: str, run: str) -> None:
    for what, name, beside in (("team", team, submissions), ("run", run, submissions / team)):
        fault = "it is empty or holds a slash" if not name.strip(". ") or "/" in name else portability_fault(name)
        scripts = mixed_scripts(name)
        if scripts:
            fault = f"one word mixes letters that look alike ({' and '.join(scripts)})"
        names = [path.name for path in beside.iterdir()] if beside.is_dir() else []
        twins = twins_of(name, names)
        if twins:
            fault = f"it is nearly the same as {twins[0]!r}, which is there already"
        if fault:
            raise UsageError(f"the {what}'s name {name!r}: {fault}.", "use letters, digits and hyphens.")
    reserved = reserved_name(submissions / team / run)
    if reserved:
        raise UsageError(f"{reserved}.", "choose another name.")


def _content(role: Role, edition: Path, places: Places) -> dict[str, list[object]]:
    settings = read_settings(edition)
    if role == "teacher":
        corpus = find_corpus(places, settings)
        if corpus is None:
            raise UsageError(
                f"{places.data}: no materials, and no prepared corpus in {places.corpus}.", "fetch them with dvc pull."
            )
        with_text = corpus.units.filter(pl.col("text_state") == "present")["unit"].sort()
        return {f"{unit}/questions0.json": [["", ""]] for unit in with_text}
    asked = find_items(role, places)
    if asked is None:
        raise UsageError(
            f"{places.packs / role}: no {role.capitalize()} pack, and no table of it in {places.rounds}.",
            "unpack the pack of the round there, or name its folder with --packs.",
        )
    return _student(asked) if role == "student" else _evaluator(asked)


def _student(asked: pl.DataFrame) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    columns = ("unit", "question_team", "question_run", "question_operator")
    for unit, team, run, operator, question in asked.sort([*columns, "index"]).select(*columns, "question").rows():
        key = f"{unit}/{PackName(Author(team, run, operator))}"
        found.setdefault(key, []).append({"question": question, "answer": ""})
    return found


def _evaluator(asked: pl.DataFrame) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    authors = [f"{who}_{part}" for who in ("question", "answer") for part in ("team", "run", "operator")]
    for unit, *names in asked.sort(["unit", *authors, "index"]).select("unit", *authors).rows():
        key = f"{unit}/{PackName(Author(*names[:3]), Author(*names[3:]))}"
        found.setdefault(key, []).append(None)
    return found
