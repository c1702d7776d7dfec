"""Rules and a state for a small game, with defaults for everything it does not use.

A small game derives its own classes from both and defines which side plays, what is asked, and when
the game ends. Give the state a faster `copy` if thousands of positions are searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Generic, Self, TypeVar

from somalia.engine.event import Event
from somalia.engine.kinds import EventKind
from somalia.engine.prompts import Steps
from somalia.engine.protocols import Outcome, Phase, Procedure


class SimpleState:
    """A state with any attributes; `turn` starts at 1 and rises after each finished procedure."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.turn = 1

    def copy(self) -> Self:
        """An equal, independent state with an empty list of events."""
        twin = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(twin, name, [] if name == "events" else deepcopy(value))
        return twin

    def note(
        self,
        kind: EventKind,
        rule: str,
        /,
        *,
        seen_by: tuple[str, ...] | None = None,
        **facts: object,
    ) -> None:
        """Record an event.

        Args:
            seen_by: the sides that may know of it; None for all.
        """
        self.events.append(Event(kind, rule, facts, seen_by))


SimpleT = TypeVar("SimpleT", bound=SimpleState)
"""A small game's state type."""


class SimpleRules(Generic[SimpleT]):
    """Rules that repeat one procedure until there is an outcome."""

    sides: tuple[str, ...] = ()
    edition = "1"
    hides = False

    def start(self) -> SimpleT:
        """The state before the first procedure."""
        raise NotImplementedError

    def turn(self, state: SimpleT) -> Procedure:
        """The procedure to repeat."""
        raise NotImplementedError

    def outcome(self, state: SimpleT) -> Outcome | None:
        """How the game ended; None while it continues."""
        raise NotImplementedError

    def procedure(self, state: SimpleT) -> Procedure | None:
        """The next turn's procedure; None once the game is over."""
        return None if self.outcome(state) else self.turn(state)

    def close(self, state: SimpleT, returned: object) -> None:
        """Advance to the next turn, unless the game is over."""
        if not self.outcome(state):
            state.turn += 1

    def requests(self, state: SimpleT, side: str) -> tuple[str, ...]:
        """The requests open to a side: none."""
        return ()

    def request(self, state: SimpleT, side: str, name: str) -> Steps[Any]:
        """Never called, because `requests` is empty."""
        raise NotImplementedError

    def redact(self, state: SimpleT, sides: Sequence[str], seed: str) -> None:
        """Never called, because nothing is hidden."""
        raise NotImplementedError

    def phase(self, state: SimpleT) -> Phase:
        """The current turn, as a phase with a single step."""
        return Phase(state.turn, "turn", f"Turn {state.turn}", "1")
