"""The street fight in the window: the quarter from above."""
