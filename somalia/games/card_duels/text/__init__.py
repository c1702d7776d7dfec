"""The duels in words: names, display, hints, rules reference."""
