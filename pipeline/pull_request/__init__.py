"""Requests for submissions on GitHub: what a request may touch, and the comment on it.

Nothing here builds, scores or ranks; the verdict that counts is recomputed on the main branch.
"""
