"""Benchmarks that anyone can run: ratios against the plain alternative, the same work, in one run."""
