"""Submissions: check -> verdict -> report, and normalised rows of what counts.

`folders` finds them, `identity` names them, `checks` reads them one rule at a time, `run` drives, `result` keeps
the outcome, `render` shows a report.  Scores are made elsewhere.
"""
