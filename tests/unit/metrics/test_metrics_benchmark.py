"""The benchmark compares equal values."""

import runpy


def test_a_small_run_of_the_benchmark_finds_equal_values(root):
    row = runpy.run_path(str(root / "benchmarks" / "rouge.py"))["measure"](30, 20)
    assert (row.words, row.pairs, row.equal) == (30, 20, 20)
    assert row.ratio > 1
