"""The rules of the duels as the driver asks them."""

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
"""The name of these rules in records. It must be increased with every change after which a recorded
game could come out differently."""

DRAW_VICTORY = "draw"
"""The way in which a game is decided that nobody has won."""

STEPS = {
    DEAL: deal,
    EXCHANGE: exchange,
    DRAW: draw,
    COMBAT: combat,
    RESULT: result,
    DECIDED: decided,
}
"""What each step of a turn does; it returns the step that follows."""


class CardDuels:
    """The rules of a scenario."""

    edition = EDITION
    hides = True

    def __init__(self, scenario: DuelScenario) -> None:
        self.scenario = scenario
        self.sides = scenario.sides

    def start(self) -> DuelState:
        """The first turn, all cards in the decks."""
        state = DuelState(self.scenario)
        state.note(TURN_BEGINS, "1", turn=1)
        return state

    def procedure(self, state: DuelState) -> Procedure | None:
        """The step at the cursor; None when the game is over."""
        return None if state.ended else STEPS[state.step](state)

    def close(self, state: DuelState, returned: str | None) -> None:
        """Go on to the step that the procedure has returned."""
        if state.ended or returned is None:
            return
        if returned == DEAL:
            state.change(turn=state.turn + 1)
            state.note(TURN_BEGINS, "1", turn=state.turn)
        state.change(step=returned)

    @rule("D12")
    def requests(self, state: DuelState, side: str) -> tuple[str, ...]:
        """To resign, as long as it is not over."""
        return () if state.ended else ("resign",)

    @rule("D12")
    def request(self, state: DuelState, side: str, name: str) -> Procedure:
        """The side gives up: the other has won."""
        state.note(RESIGNED, "D12", side=side)
        end_game(state, "resigned", self.scenario.other(side))
        yield from ()

    def outcome(self, state: DuelState) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not state.ended:
            return None
        return Outcome(state.victor or DRAW_VICTORY, self.margin(state), state.ended, state.turn)

    def margin(self, state: DuelState) -> int:
        """Casualties below the limit; or hands won more than the other; for the first side."""
        end = self.scenario.end
        if isinstance(end, Escape):
            below = end.limit - state.casualties
            return below if end.side == self.sides[0] else -below
        return state.won[self.sides[0]] - state.won[self.sides[1]]

    def phase(self, state: DuelState) -> Phase:
        """The turn and its step."""
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
        """Deal what these sides have not seen anew (`fog.redact`)."""
        fog.redact(state, sides, seed)
