"""Seeds that the program chooses for games that people play."""

from __future__ import annotations

import secrets

from somalia.engine.dice import BITS


def new_seed() -> str:
    """A seed that the program chooses: 128 random bits, which nobody finds by trying."""
    return secrets.token_hex(BITS // 8)


def is_secret(seed: str) -> bool:
    """Whether a seed is of the form that `new_seed` gives; typed ones, and those of games begun
    before, are short enough to be guessed or tried.
    """
    return len(seed) == BITS // 4 and all(digit in "0123456789abcdef" for digit in seed)
