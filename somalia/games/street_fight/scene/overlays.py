"""The overlays of the quarter: a man's line of sight, and the fire at places within his reach."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from somalia.games.kit.scene import Attention, Shading
from somalia.games.street_fight.ai.plain_views import PlainViews
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.ground import StreetGround, in_arc
from somalia.games.street_fight.rules.kinds import place_told, point_typed
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.marching import stands
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import Man, StreetState
from somalia.games.street_fight.rules.turn import ManTurn
from somalia.games.street_fight.rules.under_fire import FireTarget, fire_at, target_of
from somalia.games.street_fight.scene.view import StreetView

if TYPE_CHECKING:
    from somalia.games.street_fight.ai.views import Views

SEES, FIRE = "sight", "fire"
"""The ids of the overlays."""
IN_ARC, BEHIND = "in-arc", "behind"
"""Tints for sight: in the man's arc, or in sight only if he turns."""
STEPS = ((0, "safe"), (5, "risky"), (15, "hot"), (100, "deadly"))
"""Tints for fire, each with the highest chance of a hit that it stands for, in percent."""
KEPT = 64
"""The maximum number of eyes whose visible stands are cached, at some 10 KB each."""


class StreetSight:
    """A cache of the stands in a quarter that are visible from each eye (2.4)."""

    def __init__(self, ground: StreetGround) -> None:
        stands = [Stand(at, 0) for at in ground.street]
        stands += [Stand(at, roof.height) for roof in ground.roofs for at in roof.places]
        self._views: Views | PlainViews
        try:
            from somalia.games.street_fight.ai.views import Views

            self._views = Views(ground.quarter.buildings, stands)
        except ImportError:  # a browser has no NumPy
            self._views = PlainViews(ground.quarter.buildings, stands)
        self._seen = lru_cache(maxsize=KEPT)(self._worked_out)

    def _worked_out(self, eye: Stand) -> Iterable[int]:
        return self._views.seen(eye)

    def places(self, eye: Stand) -> list[Point]:
        """The places of the stands visible from a stand, starting with those in the street."""
        return [self._views.stands[number].at for number in self._seen(eye)]


def shading(view: StreetView, attention: Attention, sight: StreetSight) -> Shading:
    """The tints and tags of the current overlay."""
    man = looked_at(view.state, attention)
    if man is None or not attention.overlay:
        return Shading()
    if attention.overlay == FIRE:
        return _of_fire(view.state, man)
    eye = eye_of(view, attention, man)
    return Shading(
        {
            place_told(place): IN_ARC if in_arc(eye, man.facing, place, man.arc) else BEHIND
            for place in sight.places(Stand(eye, 0))
        }
    )


def _of_fire(state: StreetState, man: Man) -> Shading:
    """A man's chance of being hit at his own place and at each stand within his reach."""
    targets = {} if man.where >= 0 else {man.at: target_of(state, man)}
    if man.is_on_foot and state.acting is not None and state.acting.man == man.number:
        targets |= {s.at: FireTarget(Stand(s.at, 0)) for s in stands(ManTurn(state, man.number))}
    chances = {place_told(at): fire_at(state, target).chance for at, target in targets.items()}
    tints = {id: next(t for most, t in STEPS if chance <= most) for id, chance in chances.items()}
    return Shading(tints, {id: str(chance) for id, chance in chances.items()})


def looked_at(state: StreetState, attention: Attention) -> Man | None:
    """The man whose sight and fire are shown.

    It is the man under the pointer, else the active man, else the first of the active unit.
    """
    pointed = next((man for man in state.men if man.id == attention.piece), None)
    if pointed is not None and pointed.is_able:
        return pointed
    if state.acting is not None:
        return state.men[state.acting.man]
    unit = state.card.unit if state.card is not None and state.card.unit >= 0 else 0
    return next(iter(state.able_of(unit)), None)


def eye_of(view: StreetView, attention: Attention, man: Man) -> Point:
    """The place that a man's sight is shown from: the stand under the pointer, or his own place."""
    point = point_typed(attention.region) if attention.overlay == SEES else None
    prompt = view.prompt
    windows = prompt.options if prompt is not None and view.ask == kinds.TO_WINDOW else ()
    if point is not None and man.is_on_foot:
        if point in view.state.scenario.ground.in_street or attention.region in windows:
            return point
    return view.state.spot(man)


def somalis_seen(state: StreetState, eye: Stand) -> int:
    """The number of Somalis visible from a stand in any direction.

    Testing a line to each Somali is much faster than finding everything visible from there.
    """
    ground = state.scenario.ground
    return sum(ground.sees(eye, one.place) for one in state.somalis.values())
