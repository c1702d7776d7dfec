"""What every panel is made of: canvas, type, layout, keys, screen, window."""
