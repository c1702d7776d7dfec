"""Mog '93: the street fight of 3 October 1993."""
