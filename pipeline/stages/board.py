"""Tables of all roles -> `results/board.json` and the headline numbers for `dvc metrics`."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.board.assemble import assemble
from pipeline.board.examples import choose_examples
from pipeline.board.provenance import Stamp, versions
from pipeline.board.writing import headline_metrics, write_board
from pipeline.edition.settings import read_settings
from pipeline.edition.tables import load_corpus
from pipeline.files.writing import write_json
from pipeline.intake.result import read_intakes
from pipeline.stages.analysis import read_definitions, read_tables
from pipeline.stages.models import read_models
