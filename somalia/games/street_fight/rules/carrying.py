"""The wounded and casualties: holding, carrying, patching up, lifting out (8, 14, 15.5)."""

from __future__ import annotations

from somalia.engine.marks import rule
from somalia.engine.prompts import Why
from somalia.games.street_fight.rules import convoy, doors, kinds
from somalia.games.street_fight.rules.dice import Asked, throw
from somalia.games.street_fight.rules.firing import are_in_contact, named
from somalia.games.street_fight.rules.state import ON_FOOT, Man, StreetState
from somalia.games.street_fight.rules.trials import try_man
from somalia.games.street_fight.rules.turn import ManAction, ManTurn


def _why_not_hold(turn: ManTurn) -> Why | None:
    if why := turn.why_not_in_street() or turn.why_hands_full():
        return why
    if not _to_hold(turn):
        return Why("14.1", "no wounded man or casualty is in contact with him.")
    return None


def _to_hold(turn: ManTurn) -> list[Man]:
    """The wounded men and casualties in contact that nobody is holding."""
    held = {one.holds for one in turn.state.men}
    return [
        one
        for one in turn.state.men
        if (one.is_casualty or one.is_wounded)
        and one.number not in held
        and are_in_contact(turn.state, turn.man, one)
    ]


@rule("14.1", "M61")
def hold(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Take hold of a wounded man or a casualty, at no cost in AP."""
    other = yield kinds.TO_HOLD(side, _to_hold(turn), about=turn.facts())
    state.set_man(turn.number, holds=other.number)
    facts = {"name": named(state, turn.man), "other": named(state, other)}
    state.note(kinds.HELD, "14.1", **facts)


def _why_not_let_go(turn: ManTurn) -> Why | None:
    return None if turn.man.holds >= 0 else Why("14.1", "he isn't holding anyone.")


def let_go(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Let go of the man being held, at no cost in AP."""
    other = state.men[turn.man.holds]
    state.set_man(turn.number, holds=-1)
    facts = {"name": named(state, turn.man), "other": named(state, other)}
    state.note(kinds.RELEASED, "14.1", **facts)
    yield from ()


@rule("14.1")
def check_holds(state: StreetState) -> None:
    """End every hold in which the men are no longer in contact or the holder is a casualty."""
    for man in state.men:
        if man.holds < 0:
            continue
        if not man.is_able or not are_in_contact(state, man, state.men[man.holds]):
            state.set_man(man.number, holds=-1)


def allowance(turn: ManTurn) -> int:
    """How many more inches a man can move in this action with the man he is holding (14.2)."""
    man = turn.man
    other = turn.state.men[man.holds]
    most = max((man.ap + other.ap) // 2, 1)
    if turn.helper >= 0:
        most = min(most + 1, 8)
    return max(most - turn.carried, 0) if turn.acting.ap else 0


@rule("14.2", "M63")
def ask_helper(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Ask whether a second man helps. If so, he counts as having acted, and fire at him is
    resolved.
    """
    if turn.asked_helper:
        return
    turn.asked_helper = True
    held = state.men[turn.man.holds]
    free = [
        one
        for one in state.men
        if one.is_able
        and not one.has_acted
        and not one.is_idle
        and one.holds < 0
        and (one.unit == turn.man.unit or not state.scenario.has("own-helpers"))
        and one.number != turn.number
        and one.number != held.number
        and are_in_contact(state, one, held)
    ]
    if not free:
        return
    other = yield kinds.HELPER(side, free, extra=(kinds.NOBODY,), about=turn.facts())
    if other == kinds.NOBODY:
        return
    state.set_man(other.number, has_acted=True)
    yield from try_man(state, other.number)
    if state.men[other.number].is_able:
        turn.helper = other.number


@rule("14.2", "14.3", "M64")
def bring(state: StreetState, turn: ManTurn, held: int) -> None:
    """Move the man being held, and the helper, to stands in contact."""
    others = [held] + ([turn.helper] if turn.helper >= 0 else [])
    for number in others:
        taken = [one.at for one in state.men if one.is_on_foot and one.number != number]
        taken += [one.at for one in state.somalis.values() if one.roof < 0]
        stand = state.scenario.ground.nearest(turn.man.at, taken)
        if stand is not None:
            state.set_man(number, at=stand, aim="")
    state.set_man(held, was_moved=True)
    other = named(state, state.men[held])
    state.note(kinds.CARRIED, "14.2", name=named(state, turn.man), other=other)
    if not turn.man.is_able:
        state.set_man(turn.number, holds=-1)


@rule("8", "M33", "M34")
def _why_not_patch(turn: ManTurn) -> Why | None:
    man = turn.man
    load = turn.state.scenario.tables.loads[man.load]
    if not load.has_kits:
        return Why("8", "he isn't a medic.")
    if not man.kits:
        return Why("M34", "he has no first-aid kits left.")
    if turn.acting.has_spent:
        return Why("8", "it takes all his AP, and he has spent some.")
    if why := turn.why_hands_full():
        return why
    if not _to_patch(turn):
        return Why("8", "no wounded man is in contact with him.")
    return None


@rule("8", "M101")
def _to_patch(turn: ManTurn) -> list[Man]:
    """The wounded men in contact or in the same vehicle."""
    man = turn.man
    return [
        one
        for one in turn.state.men
        if one.is_wounded
        and (
            are_in_contact(turn.state, man, one)
            or (one.where == man.where >= 0 and one.number != man.number)
        )
    ]


@rule("8", "M33", "M34")
def patch(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Patch up a wounded man: the medic gives up all his AP, and the patient gives up his next
    action.
    """
    other = yield kinds.TO_PATCH(side, _to_patch(turn), about=turn.facts())
    man = turn.man
    who = "delta" if state.man_type(man).is_delta else "any"
    name = named(state, other)
    gain = yield from throw(kinds.MEDIC_DIE, state.scenario.tables.medics[who], name=name)
    state.set_man(man.number, kits=man.kits - 1)
    state.set_acting(ap=0, bonus=0, has_spent=True, may_turn=False)
    healed = min(other.ap + gain, other.full)
    state.set_man(other.number, ap=healed, is_idle=True)
    facts = {"name": named(state, man), "other": name, "gain": healed - other.ap, "ap": healed}
    state.note(kinds.PATCHED, "8", **facts)
    return False


def _why_not_lift(turn: ManTurn) -> Why | None:
    if why := turn.why_not_on_foot() or turn.why_hands_full():
        return why
    if why := turn.short_of(turn.cost("load")):
        return why
    if _to_lift(turn):
        return None
    if turn.state.scenario.has(doors.OPTION):
        return Why("M98", "no casualty in a vehicle or building within reach.")
    return Why("15.5", "no casualty in a vehicle within reach.")


def _to_lift(turn: ManTurn) -> list[Man]:
    """The casualties in vehicles and buildings that a man can lift out."""
    return convoy.to_lift(turn.state, turn.man) + doors.to_lift(turn.state, turn.man)


@rule("15.5", "M98")
def lift(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Lift a casualty out of a vehicle or building, onto a stand in contact."""
    other = yield kinds.TO_LIFT(side, _to_lift(turn), about=turn.facts())
    turn.pay(turn.cost("load"))
    if other.building >= 0:
        number, out_of = "M98", doors.named(state, other.building)
    else:
        number, out_of = "15.5", state.vehicles[other.where].called
    stand = state.scenario.ground.nearest(turn.man.at, state.models())
    name = named(state, other)
    state.set_man(other.number, where=ON_FOOT, at=stand or turn.man.at, seat="", building=-1)
    state.note(kinds.LIFTED, number, other=name, vehicle=out_of)


ORDERS = (
    ManAction(kinds.HOLD, _why_not_hold, hold),
    ManAction(kinds.LET_GO, _why_not_let_go, let_go),
    ManAction(kinds.PATCH, _why_not_patch, patch),
    ManAction(kinds.LIFT, _why_not_lift, lift),
)
