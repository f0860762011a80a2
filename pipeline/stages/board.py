"""Tables of all roles -> `results/board.json` and the headline numbers for `dvc metrics`."""
