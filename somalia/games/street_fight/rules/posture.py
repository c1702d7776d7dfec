"""American facing, posture and suppression (5, 7.2, 7.7)."""

from __future__ import annotations

from typing import NamedTuple

from somalia.engine.marks import rule
from somalia.engine.prompts import Why
from somalia.games.street_fight.rules import kinds, mobs
from somalia.games.street_fight.rules.dice import Asked
from somalia.games.street_fight.rules.firing import named
from somalia.games.street_fight.rules.ground import apart
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.points import TablePoints
from somalia.games.street_fight.rules.state import StreetState
from somalia.games.street_fight.rules.turn import ManAction, ManTurn

COMPASS: dict[str, Point] = {
    "n": (0, 1),
    "nne": (5, 12),
    "ne": (1, 1),
    "ene": (12, 5),
    "e": (1, 0),
    "ese": (12, -5),
    "se": (1, -1),
    "sse": (5, -12),
    "s": (0, -1),
    "ssw": (-5, -12),
    "sw": (-1, -1),
    "wsw": (-12, -5),
    "w": (-1, 0),
    "wnw": (-12, 5),
    "nw": (-1, 1),
    "nnw": (-5, 12),
}
"""The compass directions that a man can face, as whole-number vectors close to them."""


class Direction(NamedTuple):
    """A direction to face, as an option in a question."""

    id: str
    vector: Point
    told: str


def _why_not_turn(turn: ManTurn) -> Why | None:
    if _turns_free(turn):
        return None
    return turn.short_of(turn.cost("turn"))


def _turns_free(turn: ManTurn) -> bool:
    """Whether turning costs nothing.

    With the option turn-costs, only one turn at the start of the action and one after each move are
    free.
    """
    return turn.acting.may_turn or not turn.state.scenario.has("turn-costs")


@rule("5.1", "5.2", "M13")
def face(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Turn a man, at no cost in AP: the published rules charge only vehicles for turning."""
    eye = state.spot(turn.man)
    directions = [Direction(id, vector, id.upper()) for id, vector in COMPASS.items()]
    for mob in state.mobs.values():
        member = min(
            state.members(mob.number), key=lambda somali: (apart(somali.at, eye), somali.number)
        )
        vector = member.at[0] - eye[0], member.at[1] - eye[1]
        if vector != (0, 0):
            directions.append(Direction(mob.id, vector, f"mob {mob.number}"))
    chosen = yield kinds.TO_FACE(side, directions, extra=(kinds.POINT_WORD,), about=turn.facts())
    if chosen == kinds.POINT_WORD:
        point = yield kinds.AT_POINT(side, TablePoints(state.scenario.ground.table, eye))
        vector, name = (point.at[0] - eye[0], point.at[1] - eye[1]), point.id
    else:
        vector, name = chosen.vector, chosen.told
    if _turns_free(turn):
        state.set_acting(may_turn=False)
    else:
        turn.pay(turn.cost("turn"))
    state.set_man(turn.number, facing=vector)
    state.note(kinds.TURNED, "5.2", name=named(state, turn.man), direction=name)
    mobs.drop_aims(state)


def _why_not_prone(turn: ManTurn) -> Why | None:
    if why := turn.why_not_in_street():
        return why
    if turn.man.is_prone:
        return Why("7.7", "he is already prone.")
    return turn.short_of(turn.cost("prone"))


@rule("7.2", "7.7", "M31")
def prone(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Make a man go prone."""
    turn.pay(turn.cost("prone"))
    state.set_man(turn.number, is_prone=True)
    state.note(kinds.WENT_PRONE, "7.7", name=named(state, turn.man))
    yield from ()


def _why_not_up(turn: ManTurn) -> Why | None:
    if not turn.man.is_prone:
        return Why("7.7", "he isn't prone.")
    return turn.short_of(turn.cost("prone"))


def up(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Make a man get up, which doesn't count as a move (11.4)."""
    turn.pay(turn.cost("prone"))
    state.set_man(turn.number, is_prone=False)
    state.note(kinds.GOT_UP, "7.7", name=named(state, turn.man))
    yield from ()


def _why_not_shed(turn: ManTurn) -> Why | None:
    if not turn.man.suppression:
        return Why("7.2", "he has no suppression marker.")
    return turn.short_of(turn.cost("shed"), True)


@rule("7.2")
def shed(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Remove one of the man's suppression markers."""
    turn.pay(turn.cost("shed"), True)
    man = state.set_man(turn.number, suppression=turn.man.suppression - 1)
    state.note(kinds.SHED_ONE, "7.2", name=named(state, man), left=man.suppression)
    yield from ()


ORDERS = (
    ManAction(kinds.TURN_TO, _why_not_turn, face),
    ManAction(kinds.PRONE, _why_not_prone, prone),
    ManAction(kinds.UP, _why_not_up, up),
    ManAction(kinds.SHED, _why_not_shed, shed),
)
