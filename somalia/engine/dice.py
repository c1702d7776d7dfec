"""Dice: chance k of a branch is a fixed function of (seed, branch, k).

A game has no random generator that advances. Undo and redo can therefore neither repeat nor skip a
die, and each branch has its own dice. The function is BLAKE2b, the same on every machine and Python
version:

    number(seed, branch, k) = the 16-byte BLAKE2b digest of "seed/branch/k", read big-endian

The number is spread evenly below 2**128. One die with f faces shows 1 + floor(number * f / 2**128).
Several dice are the base-f digits, least significant first, of floor(number * f**n / 2**128), each
plus 1. A draw takes counter floor(number * n / 2**128) of the n in the cup, in the order of the
cup's list.
"""

from __future__ import annotations

from hashlib import blake2b

BITS = 128
DRAWS = "1"
"""The name of this function in records. It changes whenever the function changes, or the way its
number is read.
"""


def number(seed: str, branch: int, k: int) -> int:
    """The evenly spread number, 0 to 2**128 - 1, that decides chance `k` (from 0) of a branch."""
    return int.from_bytes(blake2b(f"{seed}/{branch}/{k}".encode(), digest_size=16).digest(), "big")


def below(bound: int, number: int, bits: int = BITS) -> int:
    """Map an evenly spread `number` below 2**bits to a number from 0 to bound - 1.

    This module must not be compiled. Python checks for Ctrl-C while it multiplies long integers;
    compiled code mistakes the interrupt for a lack of memory and aborts.
    """
    return number * bound >> bits


def derived(seed: str, *parts: object) -> str:
    """A seed for something other than the game's dice, such as a computer player's decisions."""
    text = "/".join([seed, *map(str, parts)])
    return blake2b(text.encode(), digest_size=8).hexdigest()


class Stream:
    """A seeded stream of numbers for a random player, independent of any game's dice."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._drawn = 0

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        self._drawn += 1
        return below(bound, number(self.seed, 0, self._drawn))
