"""The charts: one module per page of the site, parts that they share, and the drawing of specifications as files.

The only home of Altair; imported when a site is built and not before.
"""
