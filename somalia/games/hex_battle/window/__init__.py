"""The window of a hex battle: the sheet with its map, counters, what is lit and what moves."""
