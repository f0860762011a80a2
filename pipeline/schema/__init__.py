"""Data shapes and nothing else: what settings, reports, item tables and the board look like."""
