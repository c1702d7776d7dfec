"""The rules of a street fight: set-up, the steps of play, the end."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.marks import rule
from somalia.engine.protocols import Outcome, Phase, Procedure
from somalia.games.street_fight.rules import kinds, mission
from somalia.games.street_fight.rules.components import StreetScenario
from somalia.games.street_fight.rules.recruits import muster
from somalia.games.street_fight.rules.sequence import STEPS, end_game
from somalia.games.street_fight.rules.state import CHECK, CREW, FOOT, SET_UP, UNIT, StreetState

EDITION = "2"
"""The version number of these rules, stored in records.

Increase it after any change that could make a recorded game come out differently.
"""


class StreetFight:
    """The rules of a street fight, for one scenario."""

    edition = EDITION
    hides = False

    def __init__(self, scenario: StreetScenario) -> None:
        self.scenario = scenario
        self.sides = scenario.sides

    def start(self) -> StreetState:
        """The state at the start, before any dice are rolled for the crew."""
        state = StreetState(self.scenario)
        self._muster(state)
        return state

    @rule("3.1", "3.3", "6.7", "M25")
    def _muster(self, state: StreetState) -> None:
        scenario = self.scenario
        force, starts = scenario.force, scenario.streets.starts
        for unit, seat, (_, start) in zip(force.units, force.seats, starts, strict=False):
            muster(state, unit, FOOT, seat, 1, start)
        on_foot = len(state.men)
        step = scenario.options["box"]
        if step != "none":
            box = scenario.tables.box[scenario.deck][step]
            state.change(box=box.base + box.per_man * on_foot)
        crew = scenario.streets.crew
        muster(state, "crew", CREW, 1, 1, scenario.streets.site, places=crew)

    def procedure(self, state: StreetState) -> Procedure | None:
        """The procedure of the current step; None when the game is over."""
        if state.ended:
            return None
        return STEPS[state.step].procedure(state)

    def close(self, state: StreetState, returned: str | None) -> None:
        """Continue with the step that the procedure returned."""
        if state.ended or returned is None:
            return
        if mission.is_over(state) and state.step != SET_UP:
            end_game(state, "nobody-left")
            return
        if returned == CHECK:
            state.change(turn=state.turn + 1, before_turn=state.counts.appeared)
            state.note(kinds.TURN_BEGINS, "4.2", turn=state.turn)
        state.change(step=returned)

    @rule("18", "4.4")
    def requests(self, state: StreetState, side: str) -> tuple[str, ...]:
        """The requests that a side can make: to resign, leaving the game to the other players."""
        if state.ended or int(side.rpartition("-")[2]) in state.left:
            return ()
        return ("resign",)

    @rule("18", "4.4", "M11")
    def request(self, state: StreetState, side: str, name: str) -> Procedure:
        """Remove a player from the game; it ends when the last one leaves."""
        player = int(side.rpartition("-")[2])
        state.change(left=(*state.left, player), acting=None)
        if len(state.left) >= self.scenario.players:
            end_game(state, "given-up")
        else:
            state.note(kinds.LEFT_GAME, "4.4", name=f"Player {player}")
        yield from ()

    def outcome(self, state: StreetState) -> Outcome | None:
        """The outcome of the game; None while it is in progress."""
        if not state.ended:
            return None
        return Outcome(mission.verdict(state), self.margin(state), state.ended, state.turn)

    @rule("18")
    def margin(self, state: StreetState) -> int:
        """How many more casualties the Americans can take before they have lost a quarter."""
        losses = mission.losses(state, at_end=bool(state.ended))
        quarter = losses.all * self.scenario.tables.partial_below // 100
        return quarter - losses.casualties

    def phase(self, state: StreetState) -> Phase:
        """The current turn and step."""
        title, number, _ = STEPS[state.step]
        if state.card is not None and state.card.kind == UNIT and state.step == UNIT:
            title = state.units[state.card.unit].name
        return Phase(state.turn, state.step, title, number, self.scenario.last_turn)

    def redact(self, state: StreetState, sides: Sequence[str], seed: str) -> None:
        """Do nothing; this is never called. Only the order of the cards is hidden, and they are
        drawn one by one.
        """
        raise NotImplementedError
