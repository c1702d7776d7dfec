"""A toy with a simultaneous hidden choice: both sides show fingers at once; a die decides ties.

Odd wants an odd sum, Even an even one; three wins decide. It is a complete game, like one in a
folder of `somalia.games`, so it shows that a small game gets everything for free.
"""

from __future__ import annotations

from typing import Any

from somalia.engine.kinds import COMPARED, Ask, EventKind, Roll
from somalia.engine.options import Word
from somalia.engine.prompts import Together, at_least
from somalia.engine.protocols import Outcome, Procedure
from somalia.games.game_type import GameType
from somalia.games.reference import Reference
from somalia.games.simple import SimpleRules, SimpleState

SHOW = Ask(
    "show",
    "1",
    lambda say, of, state: f"Round {state.turn}: how many fingers?",
    "how many fingers to hold out (1)",
    roles=("odd", "even"),
    words={"one": ("one",), "two": ("two",), "fist": ("a fist", "the die decides")},
    odds=COMPARED,
)
DIE = Roll("die", "2", "who wins where a fist is shown, 4 or more is even")
SHOWN = EventKind("shown", lambda say, of: f"Odd shows {of['odd']}, Even shows {of['even']}.")
WON = EventKind("won", lambda say, of: f"{say.subject(of['by'])} wins the round.", is_part=True)
WORDS = (Word("one"), Word("two"), Word("fist"))


class Hands(SimpleState):
    """The score, the only thing kept from round to round."""

    def __init__(self) -> None:
        super().__init__()
        self.score = {"odd": 0, "even": 0}


class OddsAndEvens(SimpleRules):
    """The rules; simultaneous choices stay with the driver until they are revealed."""

    sides = ("odd", "even")

    def start(self) -> Hands:
        return Hands()

    def turn(self, state: Hands) -> Procedure:
        odd, even = yield Together(SHOW(side, WORDS) for side in self.sides)
        state.note(SHOWN, "1", odd=odd, even=even)
        is_even = odd == even
        if "fist" in (odd, even):
            is_even = (yield DIE(dice=1, key=at_least(4))) >= 4
        winner = "even" if is_even else "odd"
        state.score[winner] += 1
        state.note(WON, "2", by=winner)

    def outcome(self, state: Hands) -> Outcome | None:
        odd, even = state.score["odd"], state.score["even"]
        if max(odd, even) < 3:
            return None
        return Outcome("odd" if odd > even else "even", odd - even, "three", state.turn)


class OddsAndEvensGame(GameType):
    """Odds and Evens as a game of the program."""

    id = "odds_and_evens"
    name = "Odds and Evens"

    def rules(self, scenario: Any) -> OddsAndEvens:
        return OddsAndEvens()

    def reference(self) -> Reference:
        return Reference(
            {
                "1": ("Show", "Both hold out one finger, two, or a fist, at once."),
                "2": ("Win", "An even sum is Even's; where a fist is shown a die decides."),
            }
        )


GAME = OddsAndEvensGame()
