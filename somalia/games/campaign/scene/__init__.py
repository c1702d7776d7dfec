"""The campaign map as a seat sees it, independent of any toolkit."""
