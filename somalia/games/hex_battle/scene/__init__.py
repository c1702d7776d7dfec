"""The board as a seat sees it in a hex battle, without any UI toolkit."""
