"""The board as a seat sees it in a street fight, without any UI toolkit."""
