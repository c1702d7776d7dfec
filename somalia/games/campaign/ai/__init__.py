"""The vocabulary for this game's doctrines, and the measures behind it."""
