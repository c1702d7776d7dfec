"""Boarding and leaving vehicles and buildings, seats and driving (15.3, 15.5, M82)."""

from __future__ import annotations

from somalia.engine.marks import rule
from somalia.engine.prompts import Why
from somalia.games.street_fight.rules import convoy, doors, kinds
from somalia.games.street_fight.rules.dice import Asked
from somalia.games.street_fight.rules.firing import named
from somalia.games.street_fight.rules.points import Stop
from somalia.games.street_fight.rules.state import DRIVER, ON_FOOT, Man, StreetState
from somalia.games.street_fight.rules.trials import try_man
from somalia.games.street_fight.rules.turn import ManAction, ManTurn
from somalia.games.street_fight.rules.under_fire import FireTarget, is_exposed


def _why_not_board(turn: ManTurn) -> Why | None:
    if why := turn.why_not_on_foot() or turn.short_of(turn.cost("mount")):
        return why
    if turn.man.holds >= 0:
        return Why("15.5", "he is holding a comrade: load him or let go first.")
    return convoy.why_not_board(turn.state, turn.man)


@rule("15.5", "M68")
def board(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Board a vehicle."""
    vehicles = convoy.to_board(state, turn.man)
    vehicle = yield kinds.TO_BOARD(side, vehicles, about=turn.facts())
    name = named(state, turn.man)
    turn.pay(turn.cost("mount"))
    state.set_man(turn.number, where=vehicle.number, is_prone=False, aim="")
    state.note(kinds.BOARDED, "15.5", name=name, vehicle=vehicle.called)


def _why_not_load(turn: ManTurn) -> Why | None:
    man = turn.man
    if man.holds < 0:
        return Why("15.5", "he isn't holding anyone.")
    if why := turn.short_of(turn.cost("load")):
        return why
    return convoy.why_not_board(turn.state, man)


def load(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Load the man being held into a vehicle."""
    vehicle = yield kinds.TO_BOARD(side, convoy.to_board(state, turn.man), about=turn.facts())
    other = state.men[turn.man.holds]
    name = named(state, other)
    turn.pay(turn.cost("load"))
    state.set_man(turn.number, holds=-1)
    state.set_man(other.number, where=vehicle.number, is_prone=False, aim="")
    state.note(kinds.LOADED, "15.5", other=name, vehicle=vehicle.called)


def _why_not_get_out(turn: ManTurn) -> Why | None:
    man = turn.man
    if man.where < 0:
        return Why("15.5", "he isn't in a vehicle.")
    if man.seat and not turn.state.vehicles[man.where].is_wreck:
        return Why("15.3", "the crew can't get out.")
    if why := turn.short_of(turn.cost("mount")):
        return why
    if turn.state.vehicles[man.where].is_moving:
        return Why("15.5", "the vehicle moved in its last action.")
    if not convoy.stands_beside(turn.state, turn.state.vehicles[man.where]):
        return Why("15.5", "no room beside the vehicle.")
    return None


@rule("15.5", "15.2", "M87", "11.4")
def get_out(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Get out onto a stand beside the vehicle; the man may be fired at as he leaves cover."""
    vehicle = state.vehicles[turn.man.where]
    stops = [Stop(at) for at in convoy.stands_beside(state, vehicle)]
    stop = yield kinds.STAND(side, stops, about=turn.facts(**{"with": "out"}))
    name = named(state, turn.man)
    turn.pay(turn.cost("mount"))
    state.set_man(turn.number, where=ON_FOOT, at=stop.at, seat="")
    state.note(kinds.GOT_OUT, "15.5", name=name, vehicle=vehicle.called)
    if is_exposed(state, FireTarget(turn.man.place)):
        yield from try_man(state, turn.number, "11.4")


def _why_not_seat(turn: ManTurn) -> Why | None:
    man = turn.man
    if man.where < 0:
        return Why("15.3", "he isn't in a vehicle.")
    holders = convoy.seats_to_take(turn.state, man)
    if not holders:
        return Why("15.3", "no seat he can take.")
    if not any(_can_take(turn, other) for other in holders):
        return Why("15.3", "both must give up a whole action, and one has already begun his.")
    return None


def _can_take(turn: ManTurn, other: Man) -> bool:
    """Whether a seat can be exchanged: neither man may have begun his action.

    A gunner begins his action by spending AP, a driver by driving.
    """
    acting = turn.acting
    if acting.vehicle < 0:
        return not acting.has_spent
    return not (acting.has_driven if other.seat == DRIVER else acting.has_fired)


@rule("15.3", "M66")
def seat(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Take another man's seat; both men give up their actions."""
    holders = [man for man in convoy.seats_to_take(state, turn.man) if _can_take(turn, man)]
    other = yield kinds.TO_SEAT(side, holders, about=turn.facts())
    convoy.exchange(state, turn.man, other)
    if turn.acting.vehicle < 0 or other.seat == DRIVER:
        state.set_acting(ap=0, bonus=0, has_spent=True, may_turn=False, drive=0)
        return False
    # The driver acts separately, so he gives up nothing (15.3).
    state.set_acting(ap=0, bonus=0, has_fired=True, may_turn=False)
    return True


def drive(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Drive the vehicle along the lane."""
    gone = yield from convoy.drive(state, side, turn.acting, named(state, turn.man))
    return not gone


@rule("M82")
def _why_not_go_in(turn: ManTurn) -> Why | None:
    if why := turn.why_hands_full() or turn.short_of(turn.cost("door")):
        return why
    return doors.why_not_in(turn.state, turn.man)


@rule("M82", "M98")
def go_in(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Enter a building by a door and stand at one of its windows."""
    choices = doors.windows(state, turn.man)
    window = yield kinds.TO_WINDOW(side, choices, about=turn.facts())
    name = named(state, turn.man)
    turn.pay(turn.cost("door"))
    state.set_man(turn.number, building=window.building, at=window.at, is_prone=False, aim="")
    state.set_acting(may_turn=True)
    state.note(kinds.WENT_IN, "M82", name=name, building=window.of, to=window.at)


@rule("M82")
def _why_not_come_out(turn: ManTurn) -> Why | None:
    if why := turn.short_of(turn.cost("door")):
        return why
    if not doors.stands_outside(turn.state, turn.man):
        return Why("2.2", "no room outside a door.")
    return None


@rule("M82", "M98", "11.4")
def come_out(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Leave a building onto a stand at a door; the man may be fired at as he leaves cover."""
    number = turn.man.building
    stops = [Stop(at) for at in doors.stands_outside(state, turn.man)]
    stop = yield kinds.STAND(side, stops, about=turn.facts(**{"with": "out"}))
    name = named(state, turn.man)
    turn.pay(turn.cost("door"))
    state.set_man(turn.number, building=-1, at=stop.at, aim="")
    state.set_acting(may_turn=True)
    state.note(kinds.CAME_OUT, "M82", name=name, building=doors.named(state, number))
    if is_exposed(state, FireTarget(turn.man.place)):
        yield from try_man(state, turn.number, "11.4")


ORDERS = (
    ManAction(kinds.BOARD, _why_not_board, board),
    ManAction(kinds.LOAD, _why_not_load, load),
    ManAction(kinds.GET_OUT, _why_not_get_out, get_out),
    ManAction(kinds.SEAT, _why_not_seat, seat),
    ManAction(kinds.DRIVE, lambda turn: convoy.why_not_drive(turn.state, turn.acting), drive),
    ManAction(kinds.GO_IN, _why_not_go_in, go_in),
    ManAction(kinds.COME_OUT, _why_not_come_out, come_out),
)
