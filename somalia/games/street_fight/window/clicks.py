"""The meaning of clicks on the quarter."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Sequence

from somalia.games.street_fight.ai.risks import is_aimed
from somalia.games.street_fight.rules import firing, kinds
from somalia.games.street_fight.rules.acting import why_not
from somalia.games.street_fight.rules.ground import apart
from somalia.games.street_fight.rules.kinds import point_typed
from somalia.games.street_fight.rules.marching import stands
from somalia.games.street_fight.rules.state import Man, StreetState
from somalia.games.street_fight.rules.turn import ManTurn
from somalia.games.street_fight.scene.pieces import ids_of
from somalia.window.board.board import Found
from somalia.window.model import PlayModel

STAND_ID = re.compile(r"\d{1,3}(?:\.5)?,\d{1,3}(?:\.5)?")
LEG_ID = re.compile(r"[+-]\d{1,3}|off|off-back")
GRASP = 3
"""How close to the pointer a stand or figure must be to be selected, in half inches."""


class Stands(Collection[str]):
    """The ids of stands, places and driving distances, recognised by their form."""

    def __init__(self, walked: Sequence[str]) -> None:
        self._walked = dict.fromkeys(walked)

    def __contains__(self, id: object) -> bool:
        if not isinstance(id, str):
            return False
        return id in self._walked or bool(STAND_ID.fullmatch(id) or LEG_ID.fullmatch(id))

    def __iter__(self) -> Iterator[str]:
        return iter(self._walked)

    def __len__(self) -> int:
        return len(self._walked)


class Pieces(Collection[str]):
    """The ids of everything that can be on the board: men, models, mobs, vehicles.

    They are listed once per position.
    """

    def __init__(self, model: PlayModel) -> None:
        self._model = model
        self._listed: tuple[Hashable, dict[str, None]] = (None, {})

    def _ids(self) -> dict[str, None]:
        position = self._model.controller.sight.position_key
        if self._listed[0] != position:
            self._listed = position, dict.fromkeys(ids_of(self._model.view))
        return self._listed[1]

    def __contains__(self, id: object) -> bool:
        return id in self._ids()

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids())

    def __len__(self) -> int:
        return len(self._ids())


def shortcut(model: PlayModel, target: Found) -> Sequence[str]:
    """The answers given by a click on something that is not itself an option."""
    prompt, state = model.prompt, model.view
    if prompt is None or state.acting is None:
        return ()
    man = state.men[state.acting.man]
    if prompt.ask == kinds.ACT:
        if target.piece:
            return _fire_at(state, man, target.piece)
        return _move_to(state, man, target.region)
    if prompt.ask in (kinds.TO_FACE, kinds.TO_CALL):
        return (kinds.POINT_WORD, target.region)
    return ()


def _move_to(state: StreetState, man: Man, region: str) -> Sequence[str]:
    """The answers that move the man to the stand clicked; empty if no stand near it is within
    reach.
    """
    point = point_typed(region)
    if point is None or not man.is_on_foot:
        return ()
    turn = ManTurn(state, man.number)
    if why_not(turn, kinds.MOVE) is not None:
        return ()
    near = [stop for stop in stands(turn) if apart(stop.at, point) <= GRASP**2]
    best = min(near, key=lambda stop: (apart(stop.at, point), stop.id), default=None)
    return () if best is None else (kinds.MOVE, best.id)


def _fire_at(state: StreetState, man: Man, id: str) -> Sequence[str]:
    """The answers that fire at a target with the shot or burst most likely to hit; empty if out of
    sight.
    """
    shooter = firing.shooter_of(state, man)
    seen = firing.seen_by(state, shooter)
    target = next((one for one in seen if one.id == id), None)
    if target is None:
        return ()
    chances = [
        (firing.need_of(state, firing.modifiers(state, shooter, shot, target, seen)), n, shot.id)
        for n, shot in enumerate(firing.shots_of(state, man.ammo, full_auto=False))
        if firing.in_range(shot, target.away) and is_aimed(shot)
    ]
    return (kinds.FIRE, min(chances)[2], id) if chances else ()
