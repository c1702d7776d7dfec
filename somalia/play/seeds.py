"""Seeds chosen by the program for games that people play."""

from __future__ import annotations

import secrets

from somalia.engine.dice import BITS


def new_seed() -> str:
    """A random seed of 128 bits, which is too long to find by trial and error."""
    return secrets.token_hex(BITS // 8)


def is_secret(seed: str) -> bool:
    """Whether a seed has the form returned by `new_seed`. Typed seeds, and seeds in old games, are
    short enough to be guessed or found by trial.
    """
    return len(seed) == BITS // 4 and all(digit in "0123456789abcdef" for digit in seed)
