"""One cache for all the program's pictures, which keeps those used most recently.

Counters, cards, letters and dice come in many sizes and states. A limit on the number of entries
would not limit their memory use, and neither would a separate limit for each of thirty kinds. So
there is a single cache, with a single limit in bytes.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar

from PIL import Image

MOST = 40 * 2**20
"""The most bytes for all pictures together; a card table on a high-DPI screen takes 28 MB."""
OVERHEAD = 1000
"""A picture's approximate overhead in bytes, for its objects and its key."""
SMALL = ("1", "L", "P")
"""Image modes with one byte per pixel; all others have four."""

Of = ParamSpec("Of")
Made = TypeVar("Made")


def bytes_of(made: object) -> int:
    """The approximate size in bytes of a picture, or of a tuple containing pictures; other objects
    count as small.
    """
    if isinstance(made, tuple):
        return sum(map(bytes_of, made))
    if isinstance(made, Image.Image):
        return OVERHEAD + made.width * made.height * (1 if made.mode in SMALL else 4)
    return OVERHEAD


class Store:
    """A cache for the most recently used pictures.

    Args:
        most: the most bytes for all pictures together.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.bytes = 0
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = threading.Lock()  # the start screen uses several threads for drawing

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """The entry for a key, made now if it is missing."""
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
        """Drop all entries made by a function."""
        with self._lock:
            for key in [one for one in self._kept if isinstance(one, tuple) and one[0] is of]:
                self._drop(key)

    def _drop(self, key: Hashable) -> None:
        if (entry := self._kept.pop(key, None)) is not None:
            self.bytes -= entry[1]


STORE = Store(MOST)
"""The cache for all the program's pictures."""


class Kept(Generic[Of, Made]):
    """A function whose pictures are cached by its arguments.

    Args:
        make: draws a picture, which callers must not modify.
    """

    def __init__(self, make: Callable[Of, Made]) -> None:
        self.made = 0
        """The number of pictures drawn so far."""
        self._make = make
        update_wrapper(self, make)

    def __call__(self, *args: Of.args, **named: Of.kwargs) -> Made:
        """The picture for these arguments."""

        def make() -> Made:
            self.made += 1
            return self._make(*args, **named)

        return STORE.get((self, args, *named.items()), make)

    def forget(self) -> None:
        """Drop all pictures drawn by the function."""
        STORE.forget(self)


def kept(make: Callable[Of, Made]) -> Kept[Of, Made]:
    """Decorator that caches a function's pictures in the common store."""
    return Kept(make)
