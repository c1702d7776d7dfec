"""A toy with a hidden simultaneous choice: both hold out fingers at once, and a die decides ties.

Odd wants the sum odd, Even wants it even; three wins decide. Its kinds are declared as a game
declares them, so it is also what shows that a small game gets everything from the engine.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from somalia.engine.kinds import Ask, Event, EventKind, Roll
from somalia.engine.prompts import Together, Word, at_least
from somalia.engine.protocols import Outcome, Phase

SHOW = Ask(
    "show",
    "1",
    lambda say, of, state: f"Round {state.round}: how many fingers?",
    "how many fingers to hold out (1)",
    roles=("odd", "even"),
    words={"one": ("one",), "two": ("two",), "fist": ("a fist", "the die decides")},
)
DIE = Roll("die", "2", "who wins where a fist is shown, 4 or more is even")
SHOWN = EventKind("shown", lambda say, of: f"Odd shows {of['odd']}, Even shows {of['even']}.")
WON = EventKind("won", lambda say, of: f"{say.subject(of['by'])} wins the round.", is_part=True)
WORDS = (Word("one"), Word("two"), Word("fist"))


class Hands:
    """The score and the round; nothing else outlasts a round."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.score = {"odd": 0, "even": 0}
        self.round = 1
        self.revision = 0

    def copy(self) -> Hands:
        twin = Hands()
        twin.score, twin.round, twin.revision = dict(self.score), self.round, self.revision
        return twin


class OddsAndEvens:
    """The rules."""

    sides = ("odd", "even")
    edition = "1"
    hides = False  # what is chosen at once lies with the driver until it is revealed

    def start(self) -> Hands:
        return Hands()

    def procedure(self, state: Hands) -> Generator[Any, Any, None] | None:
        return None if max(state.score.values()) == 3 else self.play(state)

    def play(self, state: Hands) -> Generator[Any, Any, None]:
        odd, even = yield Together(SHOW(side, WORDS) for side in self.sides)
        state.events.append(Event(SHOWN, "1", {"odd": odd, "even": even}))
        is_even = odd == even
        if "fist" in (odd, even):
            is_even = (yield DIE(dice=1, key=at_least(4))) >= 4
        winner = "even" if is_even else "odd"
        state.score[winner] += 1
        state.revision += 1
        state.events.append(Event(WON, "2", {"by": winner}))

    def close(self, state: Hands, returned: None) -> None:
        state.round += 1

    def requests(self, state: Hands, side: str) -> tuple[str, ...]:
        return ()

    def request(self, state: Hands, side: str, name: str) -> Generator[Any, Any, None]:
        raise NotImplementedError

    def redact(self, state: Hands, sides: Sequence[str], seed: str) -> None:
        raise NotImplementedError

    def phase(self, state: Hands) -> Phase:
        return Phase(state.round, "show", "Fingers", "1")

    def outcome(self, state: Hands) -> Outcome | None:
        odd, even = state.score["odd"], state.score["even"]
        if max(odd, even) < 3:
            return None
        return Outcome("odd" if odd > even else "even", odd - even, "three", state.round)
