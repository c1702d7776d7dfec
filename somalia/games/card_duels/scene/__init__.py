"""The duels' card table as a seat sees it, in points, independent of any GUI toolkit."""
