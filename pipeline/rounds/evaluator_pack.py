"""The Evaluator pack: answers to be rated, and adversarial copies of the Students' answers.

original question  + Student's answer      and a damaged copy of it for each operator
original question  + reference answer      gold's or the Teacher's own: the first one
damaged question   + Student's answer      the adversarial questions of the Student round
"""

from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from pipeline.edition.corpus import Corpus
from pipeline.edition.names import FROM_TEACHER, GOLD, Author, PackName
from pipeline.intake.result import Intake
from pipeline.rounds.answered import Answered, gather_answers, gather_references
from pipeline.rounds.asked import explain_left_out, gather_asked
from pipeline.rounds.assembly import assemble
from pipeline.rounds.choice import choose, choose_files, choose_units, kind_of
from pipeline.rounds.content import Item, PackFile, find_fallbacks
from pipeline.rounds.operators import Copy, make_copy, reading
from pipeline.rounds.pack import Pack
from pipeline.rounds.plan import Plan, author_text, make_plan
from pipeline.rounds.pool import Candidate, Pool
from pipeline.rounds.sources import Sources, known_systems, select_sources
from pipeline.schema.base import Operator
from pipeline.schema.edition import EditionSettings

_GOLD = str(PackName(Author(GOLD, "PRIMARY"), Author(GOLD, FROM_TEACHER)))


def build_evaluator_pack(
    corpus: Corpus, teachers: Intake, students: Intake, student_items: pl.DataFrame, settings: EditionSettings
) -> Pack:
    """Build the pack from the answers to the Student pack, as far as the round's sources and budget allow.

    `student_items` are the QUESTIONS rows of the Student pack: they settle which questions count, so gold and
    Teachers enter with the questions handed out then.  `rounds.evaluator.sources` names the Students; Teachers
    named there change nothing.  Missing and blank answers are left out, and so are units without a text.
    """
    plan = make_plan(settings, "evaluator")
    asked = gather_asked(student_items)
    sources = _select(teachers, students, plan)
    units = _join(
        gather_references(
            pl.concat([corpus.references, teachers.references.filter(pl.col("question_team") != GOLD)]), asked
        ),
        gather_answers(_answers_of(students, sources), asked),
    )
    texts: dict[str, str] = dict(corpus.texts.select("unit", "text").iter_rows())
    chosen = choose_units(units.keys() & texts.keys(), plan.budget.units_per_kind, plan.seed, plan.pack)
    material = _Material(plan, units)
    files = [file for unit in chosen for file in material.unit_files(unit)]
    left_out = explain_left_out(corpus, set(units), set(chosen), "it has no answer to a question of the Student pack")
    return assemble(plan, files, texts, sources, left_out)


def _select(teachers: Intake, students: Intake, plan: Plan) -> Sources:
    delivered = students.answers.select("team", "run").unique().rows()
    named = plan.budget.sources
    if named is not None:
        teaching = known_systems(teachers, "teacher") - known_systems(students, "student")
        named = tuple(name for name in named if name not in teaching)
    return select_sources(delivered, named, known_systems(students, "student"))


def _answers_of(students: Intake, sources: Sources) -> pl.DataFrame:
    return students.answers.filter(pl.format("{}_{}", "team", "run").is_in(sources.names))


def _join(*gathered: dict[str, list[Answered]]) -> dict[str, list[Answered]]:
    units = sorted({unit for group in gathered for unit in group})
    return {unit: [file for group in gathered for file in group.get(unit, [])] for unit in units}


@dataclass(frozen=True)
class _Pools:
    """What a Student's answers can be replaced by: answers from other units, and those from the same unit."""

    elsewhere: Pool
    here: dict[str, Pool]


class _Material:
    """All answers of the round, and the pools that replacements are drawn from."""

    def __init__(self, plan: Plan, units: dict[str, list[Answered]]) -> None:
        self._game = plan
        self._units = units
        self._pools: dict[Author, _Pools] = {}

    def unit_files(self, unit: str) -> Iterator[PackFile]:
        """Give a unit's answer files as the budget allows, and the copies of the Students' answers.

        Answers to damaged questions follow those to the originals: with a limit they come in with their twin.
        """
        plan, budget = self._game, self._game.budget
        originals = {str(file.name): file for file in self._units[unit] if not file.asked.author.operator}
        names = choose_files(originals, [_GOLD], budget.files_per_unit, unit, plan.seed, plan.pack)
        own = [name for name in names if originals[name].author.run != FROM_TEACHER]
        copied = choose(own, budget.copies_per_unit, plan.seed, plan.pack, "copies", unit)
        for file in self._units[unit]:
            if str(file.name) in names or (
                file.asked.author.operator and (budget.files_per_unit is None or file.original in names)
            ):
                yield _original(file)
        for name in copied:
            for operator in sorted(set(budget.operators)):
                yield self._copy(originals[name], operator)

    def _copy(self, file: Answered, operator: Operator) -> PackFile:
        """Damage every answer of a file; replacements do not repeat as long as there are others."""
        copies: dict[int, Copy] = {}
        taken: set[str] = set()
        for index in sorted(file.answers):
            copies[index] = self._damage(file, index, operator, taken)
            taken.add(copies[index].text)
        entries = tuple(Item(index, file.asked.questions[index], copy.text) for index, copy in copies.items())
        name = PackName(file.asked.author, Author(file.author.team, file.author.run, operator))
        left_out = file.asked.missing(file.answers)
        return PackFile(file.asked.unit, name, entries, left_out, operator, find_fallbacks(copies))

    def _damage(self, file: Answered, index: int, operator: Operator, taken: set[str]) -> Copy:
        unit, text = file.asked.unit, file.answers[index]
        seed = self._game.item_seed(unit, author_text(file.name), operator, index)
        drawn: str | None = None
        if operator == "Q":
            drawn = self._pools_of(file.author).here[unit].draw(seed, reading(file.asked.questions[index]), taken=taken)
        elif operator == "A":
            drawn = self._pools_of(file.author).elsewhere.draw(seed, unit, kind_of(unit), taken)
        return make_copy(text, operator, seed, drawn, taken)

    def _pools_of(self, author: Author) -> _Pools:
        if author not in self._pools:
            files = [file for unit in self._units.values() for file in unit if file.author == author]
            self._pools[author] = _make_pools([file for file in files if not file.asked.author.operator])
        return self._pools[author]


def _make_pools(files: list[Answered]) -> _Pools:
    """Make the pools of one Student from its answers to original questions."""
    elsewhere: list[Candidate] = []
    here: dict[str, list[Candidate]] = {}
    for file in files:
        unit = file.asked.unit
        for index, answer in file.answers.items():
            elsewhere.append(Candidate(answer, unit, kind_of(unit)))
            here.setdefault(unit, []).append(Candidate(answer, reading(file.asked.questions[index])))
    return _Pools(Pool(elsewhere), {unit: Pool(candidates) for unit, candidates in here.items()})


def _original(file: Answered) -> PackFile:
    entries = tuple(Item(index, file.asked.questions[index], text) for index, text in sorted(file.answers.items()))
    return PackFile(file.asked.unit, file.name, entries, file.asked.missing(file.answers))
