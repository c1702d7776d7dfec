"""The window of a hex battle: sheet, counters, highlights and animation."""
