"""The board of a street fight as a seat sees it, without any toolkit."""
