"""Matching a Student's items to the questions of the round: by text, else by position, else not at all."""

from collections import defaultdict, deque
from collections.abc import Sequence

from pipeline.intake.expectation import AskedQuestion
from pipeline.intake.submission import Item
from pipeline.intake.wording import squash


def match_items(items: Sequence[Item], quizzes: Sequence[Sequence[AskedQuestion]]) -> list[Item]:
    """Match the items of one entry, mark repetitions, and give the items that match nothing.

    By text over the quizzes in their order; then the rest by position within the first quiz, where the entry has
    as many items as that quiz has questions and the place is still free.  A question that the quiz asks twice takes
    the first delivery for its first place and the second for its second.
    """
    places: dict[str, deque[AskedQuestion]] = defaultdict(deque)
    for quiz in quizzes:
        for asked in quiz:
            places[squash(asked.text)].append(asked)
    left = [item for item in items if not _match_by_text(item, places)]
    if not left or len(left[0].entry.value) != len(quizzes[0]):
        return left
    free = {asked for queue in places.values() for asked in queue}
    for item in left:
        at_place = quizzes[0][item.index]
        item.asked = at_place if at_place in free else None
    return [item for item in left if item.asked is None]


def _match_by_text(item: Item, places: dict[str, deque[AskedQuestion]]) -> bool:
    queue = places.get(squash(item.pair.question))
    if queue is None:
        return False
    item.repeated = not queue
    item.asked = queue.popleft() if queue else None
    return True
