"""The card table of the duels as a seat sees it, in points, without any toolkit."""
