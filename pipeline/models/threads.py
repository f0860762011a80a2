"""How many threads torch may use, for as long as a model computes."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def torch_threads(most: int) -> Iterator[None]:
    """Let torch use at most `most` threads and no more than there are cores; then give back what was set."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(max(1, min(most, _cores())))
    try:
        yield
    finally:
        torch.set_num_threads(before)


def _cores() -> int:
    """Count the cores that this process may use, where the system says."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
