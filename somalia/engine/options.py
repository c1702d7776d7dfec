"""What an option is: anything with an id, such as a Zone, or a plain word."""

from __future__ import annotations

from typing import Protocol


class Named(Protocol):
    """Anything that can be an option: it is answered by its id."""

    @property
    def id(self) -> str:
        """What an answer names it by, unique among the options of a prompt."""


class Word(str):
    """An option that is nothing but its name, such as "raid"."""

    @property
    def id(self) -> str:
        """The word itself."""
        return self
