"""The street fight in the window: a map of the quarter from above."""
