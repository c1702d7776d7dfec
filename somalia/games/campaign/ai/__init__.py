"""The vocabulary of this game's doctrines, and the measures behind it."""
