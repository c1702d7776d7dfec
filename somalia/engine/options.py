"""What can be an option: anything with an id, such as a Zone, or a plain word."""

from __future__ import annotations

from typing import Protocol


class Named(Protocol):
    """Anything that can be an option: answers use its id."""

    @property
    def id(self) -> str:
        """The name that answers use for it, unique among a prompt's options."""


class Word(str):
    """An option that is only a word, such as "raid"."""

    @property
    def id(self) -> str:
        """The word itself."""
        return self
