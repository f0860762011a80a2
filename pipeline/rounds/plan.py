"""One round's settings under its name: where all its seeds begin."""

from dataclasses import dataclass

from pipeline.digest import seed_from
from pipeline.edition.names import PackName
from pipeline.rounds.manifest import PackKind
from pipeline.schema.base import Operator
from pipeline.schema.edition import EditionSettings, RoundBudget


@dataclass(frozen=True)
class Plan:
    """One round's settings with its name: where all its seeds begin."""

    pack: PackKind
    edition: str
    seed: int
    budget: RoundBudget

    def copy_seed(self, unit: str, author: str, operator: Operator) -> tuple[int | str, ...]:
        """Give the parts of a copy's seed; the item's index follows as the last part."""
        return (self.seed, self.pack, unit, author, operator)

    def item_seed(self, unit: str, author: str, operator: Operator, index: int) -> int:
        """Give the seed of one item of a copy."""
        return seed_from(*self.copy_seed(unit, author, operator), index)


def make_plan(settings: EditionSettings, pack: PackKind) -> Plan:
    """Give the round of a pack."""
    rounds = settings.rounds
    return Plan(pack, settings.id, rounds.seed, rounds.student if pack == "student" else rounds.evaluator)


def author_text(name: PackName) -> str:
    """Give the author part of a seed: who asked, and who answered where there are answers."""
    return str(name.question) if name.answer is None else f"{name.question}_answered_by_{name.answer}"
