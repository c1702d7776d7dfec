"""The board of a hex battle as a seat sees it: what lies where, without any toolkit."""
