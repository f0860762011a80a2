# The table of contents: settings, the rules in running order, the targets.
# Paths stand here and in pipeline/rules/ alone; every step is a command of `python -m pipeline step`.
import json
import os
import sys
from pathlib import Path

from snakemake.exceptions import WorkflowError

sys.path.insert(0, workflow.basedir)
# The rules call the Python that runs Snakemake, whether or not its environment is active.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [workflow.basedir, os.environ.get("PYTHONPATH", "")]))

from pipeline.board import provenance
from pipeline.digest import code_digest, sha256_parts, sha256_tree
from pipeline.edition.settings import read_settings
from pipeline.errors import SensemakingError
from pipeline.intake import folders

try:
    SETTINGS = read_settings(Path("config/edition.yaml"))
except SensemakingError as error:
    raise WorkflowError(str(error))


include: "pipeline/rules/parameters.smk"
include: "pipeline/rules/corpus.smk"
include: "pipeline/rules/teachers.smk"
include: "pipeline/rules/students.smk"
include: "pipeline/rules/evaluators.smk"
include: "pipeline/rules/board.smk"
include: "pipeline/rules/site.smk"


localrules:
    all,
    packs,
    scores,


rule all:
    default_target: True
    input:
        "packs/student/manifest.json",
        "packs/evaluator/manifest.json",
        "results/board.json",
        "site/index.html",


rule packs:
    input:
        "packs/student/manifest.json",
        "packs/evaluator/manifest.json",


rule scores:
    input:
        "results/board.json",
