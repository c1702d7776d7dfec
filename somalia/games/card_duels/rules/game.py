"""The rules of the duels, behind the engine's interface."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.marks import rule
from somalia.engine.protocols import Outcome, Phase, Procedure
from somalia.games.card_duels.rules import fog
from somalia.games.card_duels.rules.combat import combat, decided, end_game, result
from somalia.games.card_duels.rules.components import DuelScenario, Escape, MostHands
from somalia.games.card_duels.rules.dealing import deal, draw, exchange
from somalia.games.card_duels.rules.kinds import RESIGNED, TURN_BEGINS
from somalia.games.card_duels.rules.state import (
    COMBAT,
    DEAL,
    DECIDED,
    DRAW,
    EXCHANGE,
    RESULT,
    DuelState,
)

EDITION = "1"
"""The version of these rules in records. Increase it with every change that could alter the course
of a recorded game.
"""

DRAW_VICTORY = "draw"
"""The result of a game that nobody won."""

STEPS = {
    DEAL: deal,
    EXCHANGE: exchange,
    DRAW: draw,
    COMBAT: combat,
    RESULT: result,
    DECIDED: decided,
}
"""The procedure for each step of a turn; each returns the next step."""


class CardDuels:
    """The rules for one scenario."""

    edition = EDITION
    hides = True

    def __init__(self, scenario: DuelScenario) -> None:
        self.scenario = scenario
        self.sides = scenario.sides

    def start(self) -> DuelState:
        """The state at the start of the first turn, with all cards in the decks."""
        state = DuelState(self.scenario)
        state.note(TURN_BEGINS, "1", turn=1)
        return state

    def procedure(self, state: DuelState) -> Procedure | None:
        """The procedure of the current step; None when the game is over."""
        return None if state.ended else STEPS[state.step](state)

    def close(self, state: DuelState, returned: str | None) -> None:
        """Advance to the step that the procedure returned."""
        if state.ended or returned is None:
            return
        if returned == DEAL:
            state.change(turn=state.turn + 1)
            state.note(TURN_BEGINS, "1", turn=state.turn)
        state.change(step=returned)

    @rule("D12")
    def requests(self, state: DuelState, side: str) -> tuple[str, ...]:
        """The requests available to a side: to resign, until the game is over."""
        return () if state.ended else ("resign",)

    @rule("D12")
    def request(self, state: DuelState, side: str, name: str) -> Procedure:
        """Let the side resign; its opponent wins."""
        state.note(RESIGNED, "D12", side=side)
        end_game(state, "resigned", self.scenario.other(side))
        yield from ()

    def outcome(self, state: DuelState) -> Outcome | None:
        """How the game ended; None while it continues."""
        if not state.ended:
            return None
        return Outcome(state.victor or DRAW_VICTORY, self.margin(state), state.ended, state.turn)

    def margin(self, state: DuelState) -> int:
        """The first side's margin: casualties below the limit, or how many more hands it won than
        its opponent.
        """
        end = self.scenario.end
        if isinstance(end, Escape):
            below = end.limit - state.casualties
            return below if end.side == self.sides[0] else -below
        return state.won[self.sides[0]] - state.won[self.sides[1]]

    def phase(self, state: DuelState) -> Phase:
        """The current turn and step."""
        phases, end = self.scenario.phases, self.scenario.end
        title, number = {
            DEAL: (phases.deal, "1"),
            EXCHANGE: (phases.exchange, "2"),
            DRAW: (phases.exchange, "2"),
            COMBAT: (phases.combat, "3"),
            RESULT: (phases.combat, "5"),
            DECIDED: ("Decided", "D8"),
        }[state.step]
        last = end.hands if isinstance(end, MostHands) else 0
        return Phase(state.turn, state.step, title, number, last)

    def redact(self, state: DuelState, sides: Sequence[str], seed: str) -> None:
        """Re-deal everything that these sides have not seen (`fog.redact`)."""
        fog.redact(state, sides, seed)
