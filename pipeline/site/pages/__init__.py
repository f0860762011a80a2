"""One module per page: each turns the board's material into the typed context of a template."""
