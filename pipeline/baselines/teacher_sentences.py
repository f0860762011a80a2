"""A Teacher by rule: questions about sentences spread evenly over the text, the sentence as reference answer."""

from collections.abc import Callable
from pathlib import Path

from pipeline.baselines.asking import ask
from pipeline.baselines.reading import read_units
from pipeline.schema.edition import EditionSettings

MOST = 4


def run(
    source: Path, settings: EditionSettings, cache: Path | None, say: Callable[[str], None]
) -> dict[str, list[list[str]]]:
    """Write up to four questions a unit."""
    del cache, say
    return {
        f"{unit.name}/questions0.json": [[ask(sentence), sentence] for sentence in spread(unit.sentences, MOST)]
        for unit in read_units(source, settings.language)
    }


def spread(sentences: tuple[str, ...], most: int) -> list[str]:
    """Choose up to `most` sentences at even distances, without the first where there are enough."""
    count = min(most, len(sentences))
    return [sentences[(2 * position + 1) * len(sentences) // (2 * count)] for position in range(count)]
