"""From item tables to the board's tables: one function per role; nothing here reads or writes a file."""
