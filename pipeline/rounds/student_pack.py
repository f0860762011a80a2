"""The Student pack: texts, gold questions, Teachers' questions and adversarial copies of questions.

No answer enters it: neither gold answers nor Teachers' references are read here.
"""

from collections.abc import Iterator

import polars as pl

from pipeline.edition.corpus import Corpus
from pipeline.edition.names import GOLD, Author, PackName
from pipeline.errors import EditionError
from pipeline.intake.result import Intake
from pipeline.rounds.asked import Asked, explain_left_out, gather_asked
from pipeline.rounds.assembly import assemble
from pipeline.rounds.choice import choose, choose_files, choose_units
from pipeline.rounds.content import Item, PackFile, find_fallbacks
from pipeline.rounds.operators import Copy, make_copy
from pipeline.rounds.pack import Pack
from pipeline.rounds.plan import Plan, make_plan
from pipeline.rounds.pool import Candidate, Pool
from pipeline.rounds.sources import Sources, known_systems, select_sources
from pipeline.schema.base import Operator
from pipeline.schema.edition import EditionSettings

_GOLD = str(Author(GOLD, "PRIMARY"))


def build_student_pack(corpus: Corpus, teachers: Intake, settings: EditionSettings) -> Pack:
    """Build the pack from gold and the valid Teacher submissions, as far as the round's sources and budget allow.

    Gold is always a source, and of a unit's files the first to be taken.  Units without a text are left out, and
    the manifest says so.  Q draws from all questions of the same author, those of units outside the pack as well.
    EditionError where the settings name a source that does not exist, or the operator A.
    """
    plan = make_plan(settings, "student")
    if "A" in plan.budget.operators:
        raise EditionError("rounds.student.operators: A damages answers, not questions.", "leave A out there.")
    delivered = teachers.questions.select("question_team", "question_run").unique().rows()
    sources = select_sources(delivered, plan.budget.sources, known_systems(teachers, "teacher"))
    asked = gather_asked(pl.concat([corpus.questions, _questions_of(teachers, sources)]))
    texts: dict[str, str] = dict(corpus.texts.select("unit", "text").iter_rows())
    units = choose_units(asked.keys() & texts.keys(), plan.budget.units_per_kind, plan.seed, plan.pack)
    pools = {author: _pool(author, asked) for author in sorted({author for own in asked.values() for author in own})}
    files = [file for unit in units for file in _unit_files(plan, unit, asked[unit], pools)]
    left_out = explain_left_out(corpus, set(asked), set(units), "nobody asks about it")
    return assemble(plan, files, texts, sources, left_out)


def _questions_of(teachers: Intake, sources: Sources) -> pl.DataFrame:
    system = pl.format("{}_{}", "question_team", "question_run")
    return teachers.questions.filter(system.is_in(sources.names), question_operator="")


def _pool(author: Author, asked: dict[str, dict[Author, Asked]]) -> Pool:
    own = [files[author] for files in asked.values() if author in files]
    return Pool(Candidate(text, file.unit) for file in own for text in file.questions.values())


def _unit_files(plan: Plan, unit: str, asked: dict[Author, Asked], pools: dict[Author, Pool]) -> Iterator[PackFile]:
    """Give the unit's original files and their copies."""
    named = {str(author): author for author in asked}
    names = choose_files(named, [_GOLD], plan.budget.files_per_unit, unit, plan.seed, plan.pack)
    damaged = choose(names, plan.budget.copies_per_unit, plan.seed, plan.pack, "copies", unit)
    for name in names:
        file = asked[named[name]]
        entries = tuple(Item(index, text) for index, text in sorted(file.questions.items()))
        yield PackFile(unit, PackName(file.author), entries, file.missing(file.questions))
        if name in damaged:
            for operator in sorted(set(plan.budget.operators)):
                yield _copy(plan, file, operator, pools[file.author])


def _copy(plan: Plan, file: Asked, operator: Operator, pool: Pool) -> PackFile:
    """Damage every question of a file; replacements do not repeat as long as there are others."""
    copies: dict[int, Copy] = {}
    taken: set[str] = set()
    for index, text in sorted(file.questions.items()):
        seed = plan.item_seed(file.unit, str(file.author), operator, index)
        drawn = pool.draw(seed, file.unit, taken=taken) if operator == "Q" else None
        copies[index] = make_copy(text, operator, seed, drawn, taken)
        taken.add(copies[index].text)
    entries = tuple(Item(index, copy.text) for index, copy in copies.items())
    name = PackName(Author(file.author.team, file.author.run, operator))
    return PackFile(file.unit, name, entries, file.missing(file.questions), operator, find_fallbacks(copies))
