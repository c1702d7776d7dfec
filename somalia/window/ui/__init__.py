"""The parts shared by all screens: canvas, type, layout, keys, screen, window."""
