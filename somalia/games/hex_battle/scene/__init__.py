"""The board of a hex battle as a seat sees it, without any UI toolkit."""
