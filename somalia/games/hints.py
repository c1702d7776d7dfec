"""The terms that a game's hint books can use."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from somalia.engine.options import Named
from somalia.engine.prompts import Choose

Finder = Callable[[Any, Choose], Named | None]
"""Finds the object that a hint describes, given state and prompt; None if there is none."""


@dataclass(frozen=True)
class HintTerms:
    """The sides, kinds of prompt, facts and objects that a game's hint books can use."""

    sides: Collection[str] = ()  # the sides with hints; empty if scenarios name their own
    asks: Collection[str] = ()  # the kinds of prompt
    facts: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    """Facts about the position for `when:`."""
    finders: Mapping[str, Mapping[str, Finder]] = field(default_factory=dict)
    """For each kind of object to point at, its finders, keyed by the words that hints use."""
    things: Mapping[str, Callable[[Any, str], Named]] = field(default_factory=dict)
    """For each kind of object, the function that finds one in a state by its id."""
    panels: Collection[str] = ()  # parts of the game's screen
