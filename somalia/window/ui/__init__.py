"""The parts of every screen: canvas, type, layout, keys, screen, window."""
