"""The board: everything the site needs, put together from reports, tables, examples and provenance."""
