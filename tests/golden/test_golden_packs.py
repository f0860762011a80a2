"""Both packs of a tiny edition, down to the last byte, whatever the process was started with."""

import os
import subprocess
import sys

import pytest

STUDENT = "00fd89797f4a4c519686dbf478586c7cbf3a55e514f1a08b17f35ffa5f43cc69"
EVALUATOR = "bc1f36753cc89aa2eda35f82e6a355b96008f4790742ed80cc14c6bed83b58a3"
PROGRAM = """
import rounds_edition as tiny
from pipeline.digest import sha256_parts
from pipeline.rounds.evaluator_pack import build_evaluator_pack
from pipeline.rounds.student_pack import build_student_pack

settings = tiny.settings(student={"operators": ["W", "C", "WC", "RT", "Q"], "copies_per_unit": 2})
student = build_student_pack(tiny.corpus(), tiny.teachers(), settings)
students = tiny.students(student.items, skip=[("talks/one", 1)])
evaluator = build_evaluator_pack(tiny.corpus(), tiny.teachers(), students, student.items, settings)
for pack in (student, evaluator):
    print(sha256_parts(*(part for path, data in pack.files.items() for part in (path, data.decode()))))
"""


@pytest.mark.parametrize(("hash_seed", "zone"), [("0", "UTC"), ("1", "Pacific/Auckland"), ("4711", "America/St_Johns")])
def test_the_bytes_of_both_packs_never_change(root, hash_seed, zone):
    """A change here changes packs that are in participants' hands: it needs a new seed recipe, not a new digest."""
    paths = os.pathsep.join([str(root), str(root / "tests")])
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": zone, "LC_ALL": "C", "PYTHONPATH": paths}
    run = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.split() == [STUDENT, EVALUATOR]
