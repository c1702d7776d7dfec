"""What an answer leads to: the fire of the side that answers, and what shoots back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from somalia.engine.prompts import DONE, Choose
from somalia.games.hex_battle.ai import prospects
from somalia.games.hex_battle.ai.prospects import LOST, NOTHING, Prospect
from somalia.games.hex_battle.ai.return_fire import (
    FogDeals,
    ReturnFire,
    at_helicopter,
    at_mover,
)
from somalia.games.hex_battle.rules import helicopters, kinds
from somalia.games.hex_battle.rules.components import GUNSHIP
from somalia.games.hex_battle.rules.state import BattleState, Counter

FLIGHTS = (kinds.LIFT_TO, kinds.LIFT_WITH, kinds.MEDEVAC_HEX)
"""Questions about a flight, which anti-aircraft fire may meet (17)."""
SERIES = (kinds.FIRERS, kinds.DEFEND, kinds.AA)
"""Questions that pick the units of one fire."""


class BattleOdds(NamedTuple):
    """The fire that an answer leads to, and what shoots back at the side that answers."""

    fire: Prospect | None = None
    back: ReturnFire | None = None

    @property
    def hit(self) -> Fraction | None:
        """The chance to affect the likeliest target; None without fire."""
        targets = self.fire.targets if self.fire is not None else ()
        return max((1 - dict(one.chances)[NOTHING] for one in targets), default=None)

    @property
    def kills(self) -> Fraction:
        """The chance to eliminate the likeliest target."""
        targets = self.fire.targets if self.fire is not None else ()
        return max((dict(one.chances)[LOST] for one in targets), default=Fraction(0))

    @property
    def risk(self) -> Fraction:
        """The chance that the return fire has any effect."""
        return self.back.risk if self.back is not None else Fraction(0)

    @property
    def worst(self) -> Fraction:
        """The chance of the return fire's worst result."""
        return self.back.worst if self.back is not None else Fraction(0)

    @property
    def is_estimate(self) -> bool:
        """Whether the return fire is averaged over deals."""
        return self.back is not None and self.back.deals > 0


class OddsAccuracy(NamedTuple):
    """How to average the return fire."""

    deals: FogDeals
    most: int  # deals
    pause: Callable[[], None] = lambda: None


def battle_odds(
    state: BattleState,
    prompt: Choose,
    id: str,
    accuracy: OddsAccuracy,
    way: Sequence[int] = (),
    goal: str = "",
) -> BattleOdds | None:
    """The odds of an answer; None if it leads to no dice.

    Args:
        id: the option; "" for the units picked so far.
        way: the hexes that a moving unit enters to get there.
        goal: the destination of the flight under way, for the choice of its helicopter.
    """
    if prompt.ask == kinds.STEP_TO:
        mover = (prompt.about or {})["counter"].number
        back = at_mover(accuracy.deals, mover, way, accuracy.most, accuracy.pause) if way else None
        return None if back is None else BattleOdds(None, back)
    if prompt.ask in FLIGHTS:
        return _flight(state, prompt, id, accuracy, goal)
    if id == DONE:
        return None
    fired = _fire(state, prompt, id)
    if fired is None:
        return None
    hex_index, firers, prospect = fired
    flown = [one for one in firers if state.unit(one).type == GUNSHIP]
    if not flown:
        return BattleOdds(prospect)
    back = at_helicopter(accuracy.deals, hex_index, flown[0], accuracy.most, accuracy.pause)
    return BattleOdds(prospect, back)


def held_odds(
    state: BattleState, prompt: Choose, options: Sequence[str], accuracy: OddsAccuracy
) -> BattleOdds | None:
    """The odds of several answers that await confirmation together; None if they start no fire."""
    prospect = prospects.prospect_held(state, prompt, options)
    if prospect is None:
        return None
    flown = [one for one in range(state.own) if state.id(one) in options]
    flown = [one for one in flown if state.unit(one).type == GUNSHIP]
    hex_index = (prompt.about or {}).get("hex", state.scenario.land.index.get(options[0], -1))
    if not flown or hex_index < 0:
        return BattleOdds(prospect)
    back = at_helicopter(accuracy.deals, hex_index, flown[0], accuracy.most, accuracy.pause)
    return BattleOdds(prospect, back)


def _flight(
    state: BattleState, prompt: Choose, id: str, accuracy: OddsAccuracy, goal: str
) -> BattleOdds | None:
    """The anti-aircraft fire at a flight, where it starts or ends on the map (16.3)."""
    flies = helicopters.carriers(state)
    chosen = [one for one in flies if state.id(one) == id]
    lifted = (prompt.about or {}).get("counter")
    start = state.place[lifted.number] if lifted is not None else -1
    to = goal if prompt.ask == kinds.LIFT_WITH else id
    hex_index = max(start, state.scenario.land.index.get(to, -1))
    if hex_index < 0 or not flies:
        return None
    helicopter = (chosen or flies)[0]
    return BattleOdds(
        None, at_helicopter(accuracy.deals, hex_index, helicopter, accuracy.most, accuracy.pause)
    )


def _fire(
    state: BattleState, prompt: Choose, id: str
) -> tuple[int, Sequence[int], Prospect] | None:
    """The hex fired at, the firing units, and the odds; None if there is no fire."""
    about = prompt.about or {}
    named = [one for one in prompt.candidates if isinstance(one, Counter) and one.id == id]
    prospect: Prospect | None = None
    hex_index, firers = -1, list[int]()
    if prompt.ask in (kinds.TARGET, kinds.IMPETUS):
        hex_index = state.scenario.land.index.get(id, -1)
        if hex_index >= 0:
            firers = prospects.able(state, hex_index)
            prospect = prospects.prospect(state, prompt.who, hex_index, firers)
    elif prompt.ask == kinds.GUNSHIP_AT and named:
        hex_index, firers = state.place[named[0].number], [about["counter"].number]
        prospect = prospects.prospect_of_gunship(state, prompt, named[0])
    elif prompt.ask in SERIES:
        hex_index = about["hex"]
        firers = _series(prompt, [one.number for one in named])
        mover = about["counter"].number if "counter" in about else None
        prospect = prospects.prospect(state, prompt.who, hex_index, firers, mover)
    return None if prospect is None else (hex_index, firers, prospect)


def _series(prompt: Choose, more: Sequence[int]) -> list[int]:
    """The units picked so far and some more; of fire at a hex with none picked, all offered."""
    firers = [*(one.number for one in (prompt.about or {}).get("picked", ())), *more]
    if firers or prompt.ask != kinds.FIRERS:
        return firers
    offered = [one for one in prompt.candidates if isinstance(one, Counter)]
    return [one.number for one in offered if one.id in prompt.options]
