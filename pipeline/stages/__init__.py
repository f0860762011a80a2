"""One function per Snakemake rule: read files, call one thing, write files.

A rule's digest covers the stage's module and all that it imports, so each stage has a module of its own.
"""
