"""The card table of the duels in points, as a seat sees it, without any toolkit."""
