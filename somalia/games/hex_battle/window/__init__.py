"""The window for a hex battle: sheet, counters, highlights and animation."""
