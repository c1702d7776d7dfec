"""Rules and a state for a small game, with defaults for everything it does not use.

A small game derives both and says who plays, what is asked, and when it is over. A game that is
searched through thousands of positions should have a state with a faster `copy`.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Self

from somalia.engine.event import Event
from somalia.engine.kinds import EventKind
from somalia.engine.prompts import Steps
from somalia.engine.protocols import Outcome, Phase, Procedure


class SimpleState:
    """A state with any attributes; `turn` counts from 1, one for each finished procedure."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.turn = 1

    def copy(self) -> Self:
        """An equal, independent state with an empty list of events."""
        twin = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(twin, name, [] if name == "events" else deepcopy(value))
        return twin

    def note(self, kind: EventKind, rule: str, **facts: Any) -> None:
        """Record an event."""
        self.events.append(Event(kind, rule, facts))


class SimpleRules:
    """Rules that repeat one procedure until there is an outcome."""

    sides: tuple[str, ...] = ()
    edition = "1"
    hides = False

    def start(self) -> Any:
        """The state before the first procedure."""
        raise NotImplementedError

    def turn(self, state: Any) -> Procedure:
        """The procedure that is repeated."""
        raise NotImplementedError

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended; None while it goes on."""
        raise NotImplementedError

    def procedure(self, state: Any) -> Procedure | None:
        """The next turn, until it is over."""
        return None if self.outcome(state) else self.turn(state)

    def close(self, state: Any, returned: Any) -> None:
        """The next turn comes, unless that was the last."""
        if not self.outcome(state):
            state.turn += 1

    def requests(self, state: Any, side: str) -> tuple[str, ...]:
        """Nothing can be requested."""
        return ()

    def request(self, state: Any, side: str, name: str) -> Steps[Any]:
        """Never called, as nothing can be requested."""
        raise NotImplementedError

    def redact(self, state: Any, sides: Sequence[str], seed: str) -> None:
        """Never called, as nothing is hidden."""
        raise NotImplementedError

    def phase(self, state: Any) -> Phase:
        """The turn, as its only step."""
        return Phase(state.turn, "turn", f"Turn {state.turn}", "1")
