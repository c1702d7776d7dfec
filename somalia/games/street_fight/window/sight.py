"""What a man sees, and what fires at a stand: the overlays of the quarter."""

from __future__ import annotations

from functools import lru_cache

from somalia.games.street_fight.ai.views import Numbers, Views
from somalia.games.street_fight.rules.ground import Ground, in_arc
from somalia.games.street_fight.rules.kinds import place_told
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.marching import stands
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import Man, State
from somalia.games.street_fight.rules.turn import Turn
from somalia.games.street_fight.rules.under_fire import Target, fire_at, target_of
from somalia.games.street_fight.window import ink
from somalia.window.looks import Overlay, OverlayLine
from somalia.window.ui.palette import Colour

SEES, FIRE = "sight", "fire"
"""The overlays by name."""
KEPT = 64
"""Eyes whose sight is kept, at most: some 10 KB each."""
STEPS = ((0, ink.SAFE), (5, ink.RISKY), (15, ink.HOT_GROUND), (100, ink.DEADLY))
"""Colours of fire, each up to so many of 100."""
OVERLAYS = {
    SEES: Overlay(
        "What he sees",
        "2.4, 5.1",
        (
            OverlayLine(ink.IN_ARC, "in sight and in his arc"),
            OverlayLine(ink.BEHIND, "in sight if he turns"),
        ),
    ),
    FIRE: Overlay(
        "Fire at where he can go",
        "11.2",
        (
            OverlayLine(STEPS[0][1], "nobody fires"),
            OverlayLine(STEPS[1][1], f"hit on {STEPS[1][0]} or less of 100"),
            OverlayLine(STEPS[2][1], f"hit on {STEPS[2][0]} or less"),
            OverlayLine(STEPS[3][1], "more"),
        ),
    ),
}


class StreetSight:
    """Who sees which stands of a quarter, each eye worked out once (2.4)."""

    def __init__(self, ground: Ground) -> None:
        stands = [Stand(at, 0) for at in ground.street]
        stands += [Stand(at, roof.height) for roof in ground.roofs for at in roof.places]
        self._views = Views(ground.quarter.buildings, stands)
        self._seen = lru_cache(maxsize=KEPT)(self._worked_out)

    def _worked_out(self, eye: Stand) -> Numbers:
        return self._views.seen(eye)

    def places(self, eye: Stand) -> list[Point]:
        """The places of the stands that are seen from one, those in the street first."""
        return [self._views.stands[number].at for number in self._seen(eye)]


def somalis_seen(state: State, eye: Stand) -> int:
    """How many Somalis are seen from a stand, all round: a line to each is much less work than all
    that is seen from there.
    """
    ground = state.scenario.ground
    return sum(ground.sees(eye, one.place) for one in state.somalis.values())


def tints_of_sight(sight: StreetSight, man: Man, at: Point) -> dict[str, Colour]:
    """What a man sees who stands there and faces as he does, by place."""
    return {
        place_told(place): ink.IN_ARC if in_arc(at, man.facing, place, man.arc) else ink.BEHIND
        for place in sight.places(Stand(at, 0))
    }


def tints_of_fire(state: State, man: Man) -> tuple[dict[str, Colour], dict[str, str]]:
    """How likely a man is hit where he is and on each stand that he can reach, by place: tints, and
    numbers.
    """
    targets = {} if man.where >= 0 else {man.at: target_of(state, man)}
    if man.is_on_foot and state.acting is not None and state.acting.man == man.number:
        targets |= {s.at: Target(Stand(s.at, 0)) for s in stands(Turn(state, man.number))}
    tints, numbers = {}, {}
    for at, target in targets.items():
        chance = fire_at(state, target).chance
        id = place_told(at)
        tints[id] = next(colour for most, colour in STEPS if chance <= most)
        numbers[id] = str(chance)
    return tints, numbers
