"""Pictures that are kept instead of being drawn again: those used last, whoever drew them.

Counters, cards, letters and dice come in many sizes and states. A number of entries would say
nothing about the memory that they take, and a bound for each of thirty kinds nothing about all of
them: so there is one store, and one bound in bytes.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar

from PIL import Image

MOST = 40 * 2**20
"""Bytes that all pictures together take, at most; a card table on a dense screen takes 28 MB."""
OVERHEAD = 1000
"""Bytes that a picture takes besides its pixels, about: its objects and its key."""
SMALL = ("1", "L", "P")
"""Modes whose pixels take a byte; those of all others take four."""

Of = ParamSpec("Of")
Made = TypeVar("Made")


def bytes_of(made: object) -> int:
    """About how many bytes something takes: a picture, a tuple that holds some, or anything else,
    which is taken to be small.
    """
    if isinstance(made, tuple):
        return sum(map(bytes_of, made))
    if isinstance(made, Image.Image):
        return OVERHEAD + made.width * made.height * (1 if made.mode in SMALL else 4)
    return OVERHEAD


class Store:
    """The pictures used last.

    Args:
        most: bytes that they take together, at most.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.bytes = 0
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = threading.Lock()  # the start screen draws in threads of its own

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What is kept by a key, made now if nothing is."""
        with self._lock:
            entry = self._kept.get(key)
            if entry is not None:
                self._kept.move_to_end(key)
                return entry[0]  # type: ignore[no-any-return]
        made = make()
        size = bytes_of(made)
        with self._lock:
            self._drop(key)
            self._kept[key] = made, size
            self.bytes += size
            while self.bytes > self.most and len(self._kept) > 1:
                self._drop(next(iter(self._kept)))
        return made

    def forget(self, of: object) -> None:
        """Drop all that one function has made."""
        with self._lock:
            for key in [one for one in self._kept if isinstance(one, tuple) and one[0] is of]:
                self._drop(key)

    def _drop(self, key: Hashable) -> None:
        if (entry := self._kept.pop(key, None)) is not None:
            self.bytes -= entry[1]


STORE = Store(MOST)
"""All pictures of the program."""


class Kept(Generic[Of, Made]):
    """A function whose pictures are kept by its arguments.

    Args:
        make: draws one; whoever gets it must not draw on it.
    """

    def __init__(self, make: Callable[Of, Made]) -> None:
        self.made = 0
        """How many have been drawn."""
        self._make = make
        update_wrapper(self, make)

    def __call__(self, *args: Of.args, **named: Of.kwargs) -> Made:
        """The picture for these arguments."""

        def make() -> Made:
            self.made += 1
            return self._make(*args, **named)

        return STORE.get((self, args, *named.items()), make)

    def forget(self) -> None:
        """Keep none of what has been drawn."""
        STORE.forget(self)


def kept(make: Callable[Of, Made]) -> Kept[Of, Made]:
    """Keep the pictures that a function draws, in the store of all."""
    return Kept(make)
