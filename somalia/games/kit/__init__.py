"""Code shared by the games: board descriptions, data files, sheets, and animation."""
