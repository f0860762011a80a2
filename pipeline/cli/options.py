"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

EditionFile = Annotated[Path, typer.Option("--edition", help="The edition's settings.", show_default=True)]
Folder = Annotated[Path, typer.Option()]
OutPath = Annotated[Path, typer.Option("--out", help="Where to write.")]
CacheFolder = Annotated[Path | None, typer.Option("--cache", help="Where to keep what is dear to compute.")]
Intakes = Annotated[list[Path], typer.Option("--intake", help="An intake folder; may be given often.")]
Values = Annotated[list[Path], typer.Option("--values", help="A table of values; may be given often.")]
