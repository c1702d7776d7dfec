"""What the hint books of a game can speak of."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from somalia.engine.prompts import Choose, Named

Finder = Callable[[Any, Choose], Named | None]
"""Finds what a hint points at without naming it, from state and prompt; None if it is not there."""


@dataclass(frozen=True)
class HintTerms:
    """The words of a game for hint books."""

    sides: Collection[str] = ()  # that hints are given to
    asks: Collection[str] = ()  # the kinds of prompt
    facts: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    """What `when:` can ask about the position."""
    finders: Mapping[str, Mapping[str, Finder]] = field(default_factory=dict)
    """Kinds of thing that can be pointed at, and the words for one that stands for no name."""
    things: Mapping[str, Callable[[Any, str], Named]] = field(default_factory=dict)
    """Of these kinds, those of which a thing can be named: state and id to the thing."""
    panels: Collection[str] = ()  # parts of the game's screen
