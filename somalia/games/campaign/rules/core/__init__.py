"""Rules that the base game and the wars of 2006 share."""
