"""An American's action: the orders that he can be given, one at a time (4.3, 7.2, 16.1)."""

from __future__ import annotations

from functools import partial

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import Why
from somalia.games.street_fight.rules import (
    carrying,
    doors,
    helicopter,
    kinds,
    marching,
    mounting,
    posture,
    shooting,
)
from somalia.games.street_fight.rules.dice import Asked
from somalia.games.street_fight.rules.firing import named
from somalia.games.street_fight.rules.points import TablePoints
from somalia.games.street_fight.rules.state import Acting, StreetState
from somalia.games.street_fight.rules.trials import try_man
from somalia.games.street_fight.rules.turn import ManAction, ManTurn

ON_FOOT_WORDS = (
    kinds.MOVE,
    kinds.FIRE_AND_MOVE,
    kinds.FIRE,
    kinds.FULL,
    kinds.AIM,
    kinds.TURN_TO,
    kinds.RELOAD,
    kinds.SHED,
)
RIDER_WORDS = (
    kinds.FIRE,
    kinds.FULL,
    kinds.AIM,
    kinds.TURN_TO,
    kinds.RELOAD,
    kinds.SHED,
    kinds.GET_OUT,
    kinds.SEAT,
    kinds.CALL,
    kinds.STOP,
)
CONVOY_WORDS = (kinds.DRIVE, *RIDER_WORDS)
WINDOW_WORDS = (*ON_FOOT_WORDS, kinds.PRONE, kinds.HOLD, kinds.COME_OUT)
"""The orders listed for a man at a window.

Orders that he can never carry out there are left out, rather than shown as barred.
"""


def words_of(turn: ManTurn) -> tuple[str, ...]:
    """The orders to list for a man, depending on where he is."""
    man, state = turn.man, turn.state
    medic = [kinds.PATCH] if state.scenario.tables.loads[man.load].has_kits else []
    if man.where >= 0:
        return CONVOY_WORDS if turn.acting.vehicle >= 0 else (*medic, *RIDER_WORDS)
    if man.building >= 0:
        return (*WINDOW_WORDS, *medic, kinds.CALL, kinds.STOP)
    words = [*ON_FOOT_WORDS, kinds.UP if man.is_prone else kinds.PRONE]
    words.append(kinds.LET_GO if man.holds >= 0 else kinds.HOLD)
    words += medic
    if state.scenario.has(doors.OPTION):
        words.append(kinds.GO_IN)
    if state.convoy_turn:
        words.append(kinds.LOAD if man.holds >= 0 else kinds.BOARD)
    if state.convoy_turn or any(map(doors.is_lying_inside, state.men)):
        words.append(kinds.LIFT)
    if marching.is_at_edge(state, man.at):
        words.append(kinds.LEAVE)
    return (*words, kinds.CALL, kinds.STOP)


@rule("16.1", "M70")
def call(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Ask where to call the Blackhawk, and roll for it; this costs no AP."""
    places = helicopter.places_to_call(state)
    chosen = yield kinds.TO_CALL(side, places, extra=(kinds.POINT_WORD,), about=turn.facts())
    if chosen == kinds.POINT_WORD:
        chosen = yield kinds.AT_POINT(side, TablePoints(state.scenario.ground.table))
    yield from helicopter.call(state, side, turn.man, chosen.at)


ORDERS = {
    order.word: order
    for order in (
        *marching.ORDERS,
        *shooting.ORDERS,
        *posture.ORDERS,
        *carrying.ORDERS,
        *mounting.ORDERS,
        ManAction(kinds.CALL, lambda turn: helicopter.why_not_call(turn.state), call),
    )
}
"""The actions that a man can be ordered to take, by word; stopping is not one of them."""


def why_not(turn: ManTurn, word: str) -> Why | None:
    """Why a man cannot carry out an order now; None if he can."""
    return None if word == kinds.STOP else ORDERS[word].why_not(turn)


@rule("4.3", "7.2", "7.4", "11.1")
def act(state: StreetState, side: str, number: int) -> Asked:
    """Roll for fire at a man, then carry out his orders (4.3)."""
    state.set_man(number, has_acted=True)
    yield from try_man(state, number)
    man = state.men[number]
    if not man.is_able:
        return
    if man.is_idle:
        state.set_man(number, is_idle=False)
        state.note(kinds.IDLE, "8", name=named(state, man))
        return
    state.change(acting=Acting(number, man.ap, state.man_type(man).bonus))
    turn = ManTurn(state, number)
    yield from go_on(state, side, turn)
    state.change(acting=None)


def go_on(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Ask for orders and carry them out until the man stops or falls."""
    while True:
        man = turn.man
        if not man.is_able or _is_spent(turn):
            break
        candidates = [Word(word) for word in words_of(turn)]
        word = yield kinds.ACT(side, candidates, partial(why_not, turn), about=turn.facts())
        if word == kinds.STOP:
            break
        goes_on = yield from ORDERS[word].carry_out(state, side, turn)
        carrying.check_holds(state)
        if turn.man.holds < 0:
            turn.helper = -1  # the helper is free again
        if goes_on is False:
            break


@rule("4.3", "M102")
def _is_spent(turn: ManTurn) -> bool:
    """Whether a man's action is over because he has nothing left to spend and can't leave the
    table.

    Actions that cost nothing still need some AP left.
    """
    acting = turn.acting
    has_begun = acting.has_spent or acting.has_fired or acting.has_driven
    is_empty = not (acting.ap or acting.bonus or acting.drive)
    return has_begun and is_empty and why_not(turn, kinds.LEAVE) is not None
