"""An edition on disk: its settings, its materials and gold, and the grammar of names."""
