"""The game on a map, in a window (Arcade)."""
