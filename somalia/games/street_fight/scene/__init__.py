"""The board of a street fight as a seat sees it: what lies where, without any toolkit."""
