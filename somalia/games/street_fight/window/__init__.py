"""The window for a street fight: a map of the quarter seen from above."""
