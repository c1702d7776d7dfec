"""A cache for values that are computed once per position."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Latest(Generic[Value]):
    """Caches a single value: asking for another key computes it anew."""

    def __init__(self) -> None:
        self._held: tuple[Hashable, Value] | None = None

    def of(self, key: Hashable, work_out: Callable[[], Value]) -> Value:
        """The value for this key."""
        if self._held is None or self._held[0] != key:
            self._held = key, work_out()
        return self._held[1]
