"""The duels in words: names, display, hints, rules to look up."""
