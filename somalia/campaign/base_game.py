"""The base game (3 to 10) as a rulebook, with the options of chapter 11 and of rulings."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from somalia.campaign import effects, victory
from somalia.campaign.components import FACTION_ORDER, Sides
from somalia.campaign.rulebook import Rulebook, Step
from somalia.campaign.sequence import BASE_GAME
from somalia.campaign.state import State
from somalia.engine.marks import rule

ONE_BANDIT = Sides(
    order=("un", "bandit"),
    roles={"un": "un", "bandit": "bandit"},
    names={"un": "UN", "bandit": "Bandits"},
    subjects={"un": "The UN", "bandit": "The Bandits"},
    owns={"un": "un", "us": "un", "militia": "un", **dict.fromkeys(FACTION_ORDER, "bandit")},
)
"""The UN, and one Bandit player with all factions (2)."""


COMPUTERS = {"un": "blue-helmet", "bandit": "warlord"}
"""The doctrine that usually plays a role."""


OPTIONS = {
    "ambush-is-mission": ("off", "on"),  # R8
    "guarded-split": ("half", "any"),  # R38
}


class BaseGame(Rulebook):
    """SOMALIA as published."""

    id = "base"
    options = OPTIONS
    ends = ("last-turn", "no-bandits", "un-resigned", "bandit-resigned")

    def sides(self, options: Mapping[str, str]) -> Sides:
        """The UN and the Bandit player."""
        return ONE_BANDIT

    def computers(self, sides: Sides) -> Mapping[str, str]:
        """The UN's doctrine, and that of the Bandits."""
        return {side: COMPUTERS[sides.roles[side]] for side in sides.order}

    def sequence(self, options: Mapping[str, str]) -> Sequence[Step]:
        """Rule 3."""
        return BASE_GAME

    def requests(self, state: State, side: str) -> tuple[str, ...]:
        """A player may resign at any time (9)."""
        return () if state.ended else ("resign",)

    @rule("9", "R34")
    def request(self, state: State, side: str, name: str) -> Generator[Any, Any, bool | None]:
        """Resign: the game ends, and who resigns loses."""
        effects.end_game(state, f"{side}-resigned")
        yield from ()
        return None

    def victories(self, sides: Sides) -> tuple[str, ...]:
        """UN victory, a stalemate, or that of the Bandits (9)."""
        return ("un", "stalemate", "bandit")

    def judged(self, state: State) -> str:
        """By the margin as it stands (9)."""
        return victory.by_margin(state)

    def margin(self, state: State) -> int:
        """UN VP minus Bandit VP (9)."""
        return state.vp_un - state.vp_bandit


RULEBOOK = BaseGame()
