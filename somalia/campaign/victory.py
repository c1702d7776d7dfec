"""9 Victory."""

from __future__ import annotations

from typing import NamedTuple

from somalia.campaign.components import Scenario
from somalia.campaign.state import State
from somalia.engine.marks import rule

STALEMATE = 1  # margins from here are a stalemate (9)
UN_VICTORY = 21  # and from here a UN victory (9)


class Outcome(NamedTuple):
    """How the game ended."""

    victory: str  # "un", "stalemate" or "bandit"
    margin: int  # UN VP minus Bandit VP
    why: str  # as in effects.end_game
    turn: int


def un_victory(scenario: Scenario) -> int:
    """The margin from which the UN wins: a short scenario may ask for less than the rules do."""
    return scenario.winning or UN_VICTORY


@rule("9", "R34")
def judged(state: State) -> str:
    """Who wins by the margin as it stands; a player who has resigned loses, whatever the VP."""
    if state.ended == "un-resigned":
        return "bandit"
    if state.ended == "bandit-resigned":
        return "un"
    margin = state.vp_un - state.vp_bandit
    if margin >= un_victory(state.scenario):
        return "un"
    return "stalemate" if margin >= STALEMATE else "bandit"


@rule("9")
def outcome(state: State) -> Outcome | None:
    """The outcome; None while the game goes on."""
    if not state.ended:
        return None
    return Outcome(judged(state), state.vp_un - state.vp_bandit, state.ended, state.turn)
