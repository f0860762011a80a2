"""The board becomes plain files: pages, tables, charts and downloads that need no server and no other host.

Input is a `Board` and nothing else; no number is computed here, only text and pixels.
"""
