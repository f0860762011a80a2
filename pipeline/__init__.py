"""Sensemaking Leaderboard: submitted JSON becomes a published leaderboard.

The layout is the map: README.md draws the data flow, docs/how-it-works.md says where things happen.
"""

__version__ = "0.1.0"
