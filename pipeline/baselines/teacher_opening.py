"""A Teacher that reads no further than the opening: questions about the first two sentences of the text."""

from collections.abc import Callable
from pathlib import Path

from pipeline.baselines.asking import ask
from pipeline.baselines.reading import read_units
from pipeline.schema.edition import EditionSettings

MOST = 2


def run(
    source: Path, settings: EditionSettings, cache: Path | None, say: Callable[[str], None]
) -> dict[str, list[list[str]]]:
    """Write up to two questions a unit."""
    del cache, say
    return {
        f"{unit.name}/questions0.json": [[ask(sentence), sentence] for sentence in unit.sentences[:MOST]]
        for unit in read_units(source, settings.language)
    }
