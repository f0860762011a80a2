"""`manifest.json` of a pack: every file with its hash, source, operator and seed, and what was left out."""

from typing import Literal

from pipeline.schema.base import Frozen, Operator

PackKind = Literal["student", "evaluator"]


class Fallback(Frozen):
    """An item that the wanted operator could not damage, and the operator that did."""

    index: int
    wanted: Operator
    used: Operator


class FileRecord(Frozen):
    """One file of the pack.

    `source`: `edition` for a text, `pack` for the list of files, else TEAM_RUN of who wrote the questions (Student
    pack) or the answers (Evaluator pack).  `operator` is the one that this round applied, "" for an original;
    `twin` the path of the original.  A copy's item number i was made with the seed that `digest.seed_from` gives
    for the parts in `seed` and i.  `left_out`: the indexes of the question file that the file has no item for.
    """

    path: str
    sha256: str
    content: Literal["text", "questions", "answers", "list"]
    source: str
    operator: Operator | Literal[""] = ""
    seed: tuple[int | str, ...] = ()
    twin: str = ""
    items: int | None = None
    left_out: tuple[int, ...] = ()
    fallbacks: tuple[Fallback, ...] = ()


class LeftOut(Frozen):
    """A unit or a system that is not in the pack, and why."""

    name: str
    reason: str


class PackBudget(Frozen):
    """The budget that the pack was made with; its sources stand in the manifest itself."""

    operators: tuple[Operator, ...]
    units_per_kind: int | None
    files_per_unit: int | None
    copies_per_unit: int | None


class Manifest(Frozen):
    """All that is needed to know a pack again; `sources` are the systems beside gold that it was made from."""

    schema_version: Literal[1] = 1
    edition: str
    pack: PackKind
    seed: int
    budget: PackBudget
    sources: tuple[str, ...]
    sources_left_out: tuple[LeftOut, ...]
    units_left_out: tuple[LeftOut, ...]
    files: tuple[FileRecord, ...]
