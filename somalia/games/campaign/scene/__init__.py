"""The map of the campaign as a seat sees it: what lies where, without any toolkit."""
