"""Statistics over arrays: intervals, tests, ranks, correlation, agreement; no module here knows a table or a metric."""
