"""What the hint books of a game can refer to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from somalia.engine.options import Named
from somalia.engine.prompts import Choose

Finder = Callable[[Any, Choose], Named | None]
"""From state and prompt, what a hint describes without naming it; None if there is none."""


@dataclass(frozen=True)
class HintTerms:
    """Sides, kinds of prompt, facts and things that hint books of a game can use."""

    sides: Collection[str] = ()  # that hints are given to; none where scenarios name their own
    asks: Collection[str] = ()  # the kinds of prompt
    facts: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    """Facts of the position for `when:`."""
    finders: Mapping[str, Mapping[str, Finder]] = field(default_factory=dict)
    """By kind of thing to point at, the words that find one without naming it."""
    things: Mapping[str, Callable[[Any, str], Named]] = field(default_factory=dict)
    """By kind of thing, how one is found by its id in a state."""
    panels: Collection[str] = ()  # parts of the game's screen
