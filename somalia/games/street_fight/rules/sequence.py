"""The sequence of play: set-up, then the turn and its cards, with a procedure for each step (4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import Steps
from somalia.engine.protocols import Procedure
from somalia.games.street_fight.rules import (
    acting,
    convoy,
    generation,
    helicopter,
    kinds,
    mission,
    mobs,
    trials,
)
from somalia.games.street_fight.rules.firing import named
from somalia.games.street_fight.rules.ground import apart
from somalia.games.street_fight.rules.recruits import facing_site, free_on_foot, player_with_fewest
from somalia.games.street_fight.rules.state import (
    APPEAR,
    CHECK,
    COLUMN,
    COLUMN_CARD,
    CONVOY,
    CREW,
    DECK,
    DRAW,
    DRIVER,
    END,
    GUNNER,
    HAWK,
    HAWK_CARD,
    HIDDEN,
    JOKER,
    ON_FOOT,
    SET_UP,
    SOMALIS,
    UNIT,
    Acting,
    ActionCard,
    StreetState,
)
from somalia.games.street_fight.rules.turn import ManTurn


def side_of(player: int) -> str:
    """The side with the given player number."""
    return f"player-{player}"


def owner(state: StreetState, unit: int) -> str:
    """The side that commands a unit (4.4)."""
    of = state.units[unit]
    player = of.player
    if of.kind == CONVOY or player in state.left:
        player = player_with_fewest(state)
    return side_of(player)


@rule("3.4", "M7", "5.1", "M12")
def set_up(state: StreetState) -> Procedure:
    """Ask for the SEALs' arc of fire, then roll for the injuries of the wreck's crew."""
    if any(state.man_type(man).arc == 0 for man in state.men):
        arc = int((yield kinds.SEAL_ARC(state.scenario.sides[0], [Word("90"), Word("180")])))
        for man in list(state.men):
            if state.man_type(man).arc == 0:
                state.set_man(man.number, arc=arc)
    crew = [man for man in state.men if state.unit_of(man).kind == CREW]
    yield from helicopter.hurt_crew(state, crew)
    able = [man for man in state.men if state.unit_of(man).kind == CREW and man.is_able]
    if state.scenario.has("crew-in-play"):
        _come_out(state, [man.number for man in able], player_with_fewest(state), 1)
    else:
        for man in able:
            state.set_man(man.number, where=HIDDEN)
    return CHECK


def _come_out(state: StreetState, men: Sequence[int], player: int, since: int) -> None:
    """Bring the crew out of the wreck as a unit."""
    for number in men:
        man = state.men[number]
        state.set_man(number, where=HIDDEN)
        stand = free_on_foot(state, man.at)
        state.set_man(number, where=ON_FOOT, at=stand, facing=facing_site(state, stand))
        state.set_unit(man.unit, player=player, since=since)


@rule("17.2", "M76")
def check(state: StreetState) -> Procedure:
    """Roll for the convoy's arrival, starting the turn after the site is secured."""
    if not state.convoy_turn and state.is_secured:
        tables = state.scenario.tables
        more = state.checks * tables.convoy_later
        die = yield kinds.CONVOY_CHECK(dice=1, faces=6, about={"more": more})
        comes = die + more >= tables.convoy_need
        state.change(checks=state.checks + 1)
        need = tables.convoy_need
        facts = {"die": die, "more": more, "need": need, "comes": comes}
        state.note(kinds.CHECKED, "17.2", **facts)
        if comes:
            state.change(convoy_turn=state.turn)
            convoy.arrive(state)
    return DECK


@rule("4.1", "M8", "M9")
def deck(state: StreetState) -> Procedure:
    """Fill the cup with this turn's cards, to be drawn as they are needed."""
    each = 2 if state.scenario.deck == "standard" else 1
    cup: dict[str, int] = {}
    for unit in state.units:
        if unit.kind != CONVOY and unit.since <= state.turn and state.able_of(unit.number):
            cup[unit.id] = each
    cup[JOKER] = 2
    if state.convoy_is_here:
        cup[COLUMN_CARD] = 1 if state.scenario.has("one-ace") else 2
    if state.blackhawk.due == state.turn and not state.blackhawk.is_gone:
        cup[HAWK_CARD] = 1
    state.change(cup=cup, rolls_left=generation.rolls_for(state))
    yield from ()
    return APPEAR


@rule("4.2", "6.1")
def appear(state: StreetState) -> Procedure:
    """Resolve the arrival of Somalis, roll by roll."""
    left = state.rolls_left
    if not left:
        return DRAW
    state.change(rolls_left=left[1:])
    yield from generation.appear(state, left[0])
    mobs.drop_aims(state)
    return APPEAR if state.rolls_left else DRAW


@rule("4.1", "4.2", "13")
def draw(state: StreetState) -> Procedure:
    """Draw the next card."""
    if not any(state.cup.values()):
        return END
    drawn = yield kinds.ACTION_CARD(cup=[(id, count) for id, count in state.cup.items() if count])
    state.change(cup={**state.cup, drawn: state.cup[drawn] - 1}, card=None)
    mobs.begin_card(state)
    if drawn == JOKER:
        state.note(kinds.CARD_DRAWN, "12", name="A Joker: the Somalis act")
        for mob in list(state.mobs):
            state.set_mob(mob, has_rolled=False)
        state.change(card=ActionCard(JOKER))
        return SOMALIS
    if drawn == COLUMN_CARD:
        state.note(kinds.CARD_DRAWN, "15.4", name="An Ace: the convoy acts")
        for vehicle in list(state.vehicles):
            state.set_vehicle(vehicle.number, has_acted=False)
        _ready(state, next(u.number for u in state.units if u.kind == CONVOY))
        state.change(card=ActionCard(COLUMN_CARD))
        return COLUMN
    if drawn == HAWK_CARD:
        state.note(kinds.CARD_DRAWN, "16.2", name="An Ace: the Blackhawk comes")
        state.change(card=ActionCard(HAWK_CARD))
        return HAWK
    unit = next(one for one in state.units if one.id == drawn)
    if not state.able_of(unit.number):
        state.note(kinds.CARD_PASSED, "4.1", name=unit.name)
        return DRAW
    state.note(kinds.CARD_DRAWN, "4.3", name=f"{unit.name} acts")
    state.change(card=ActionCard(UNIT, unit.number))
    _ready(state, unit.number)
    return UNIT


def _ready(state: StreetState, unit: int) -> None:
    """For a new card, mark the unit's men as not having acted, and all men as not carried."""
    for man in list(state.men):
        if man.unit == unit and man.has_acted:
            state.set_man(man.number, has_acted=False)
        if man.was_moved:
            state.set_man(man.number, was_moved=False)


@rule("4.3", "M10")
def unit(state: StreetState) -> Procedure:
    """Let one of the unit's men act."""
    assert state.card is not None
    number = state.card.unit
    left = [
        man for man in state.able_of(number) if not man.has_acted and not convoy.is_crew(state, man)
    ]
    if not left:
        return DRAW
    side = owner(state, number)
    man = yield kinds.MAN(side, left, about=_of_unit(state, number))
    yield from acting.act(state, side, man.number)
    state.change(acting=None)
    return UNIT


def _of_unit(state: StreetState, number: int) -> dict[str, Any]:
    """The facts for the question about which man acts; a man's number in his unit never changes."""
    places = {man.id: at for at, man in enumerate(state.men_of(number), 1)}
    return {"unit": state.units[number].name, "places": places}


@rule("12.1", "6.6", "M83")
def somalis(state: StreetState) -> Procedure:
    """Let the next mob act."""
    number = next((one for one in sorted(state.mobs) if not state.mobs[one].has_rolled), None)
    if number is None:
        return DRAW
    yield from mobs.act(state, number)
    mobs.drop_aims(state)
    return SOMALIS


@rule("15.4", "15.2", "M67", "M87")
def column(state: StreetState) -> Procedure:
    """Let the convoy's next vehicle act, starting at the head; then the convoy's men on foot."""
    vehicle = next(
        (
            one
            for one in state.vehicles
            if not one.has_acted and not one.is_off and not (one.is_wreck and one.along >= 0)
        ),
        None,
    )
    unit = next(one.number for one in state.units if one.kind == CONVOY)
    side = owner(state, unit)
    if vehicle is None:
        out = [
            man
            for man in state.able_of(unit)
            if not man.has_acted and (man.where == ON_FOOT or state.vehicles[man.where].is_wreck)
        ]
        if not out:
            return DRAW
        man = yield kinds.MAN(side, out, about=_of_unit(state, unit))
        yield from acting.act(state, side, man.number)
        state.change(acting=None)
        return COLUMN
    state.set_vehicle(vehicle.number, has_acted=True)
    if vehicle.along < 0 and not convoy.has_room(state, vehicle):
        return COLUMN
    yield from _drive(state, side, vehicle.number)
    return COLUMN


def _drive(state: StreetState, side: str, number: int) -> Steps[None]:
    """Roll for fire at a vehicle and its crew; then the vehicle drives and its gunner fires."""
    if state.vehicles[number].is_there:
        yield from _try_crew(state, number)
    if state.vehicles[number].is_wreck:
        return
    seats = {man.seat: man for man in state.inside(number) if man.seat and man.is_able}
    idle = [man for man in seats.values() if man.is_idle]
    for man in idle:
        state.set_man(man.number, is_idle=False)
        state.note(kinds.IDLE, "15.3", name=named(state, man))
    who = seats.get(GUNNER) or seats.get(DRIVER) or next(iter(seats.values()), None)
    if who is None:  # nobody is left to drive, so the vehicle has stopped
        state.set_vehicle(number, has_moved=False)
        return
    gunner, driver = seats.get(GUNNER), seats.get(DRIVER)
    ap = gunner.ap if gunner is not None and not gunner.is_idle else 0
    drive = state.vehicles[number].ap if driver is not None and not driver.is_idle else 0
    state.change(acting=Acting(who.number, ap, vehicle=number, drive=drive))
    turn = ManTurn(state, who.number)
    yield from acting.go_on(state, side, turn)
    driven = state.acting is not None and state.acting.has_driven
    state.change(acting=None)
    if not state.vehicles[number].is_off:
        state.set_vehicle(number, has_moved=driven)


def _try_crew(state: StreetState, number: int) -> Steps[None]:
    yield from trials.try_vehicle(state, number)
    for man in state.inside(number):
        if man.seat and man.is_able:
            state.set_man(man.number, has_acted=True)
            yield from trials.try_man(state, man.number)


@rule("16.2")
def hawk(state: StreetState) -> Procedure:
    """Resolve the Blackhawk's card."""
    player = state.blackhawk.caller
    if player in state.left:
        player = player_with_fewest(state)
    yield from helicopter.come(state, side_of(player))
    mobs.drop_aims(state)
    return DRAW


@rule("4.2", "13", "17.1", "18")
def end(state: StreetState) -> Procedure:
    """End the turn: the Blackhawk leaves, markers are removed, and the posts are checked."""
    yield from helicopter.leave(state)
    for number in list(state.mobs):
        mob = state.mobs[number]
        off = state.scenario.tables.panic_off
        if mob.panic:
            state.set_mob(number, panic=max(mob.panic - off, 0))
    state.change(card=None)
    gone = mission.missing(state)
    if not state.convoy_turn:
        was = state.is_secured
        state.change(is_secured=not gone)
        if not gone:
            state.note(kinds.SECURED, "17.1")
        elif was:
            state.note(kinds.NOT_SECURED, "17.1", missing=tuple(gone))
    _find_crew(state)
    if mission.is_over(state):
        end_game(state, "nobody-left")
    elif mission.is_reached(state):
        end_game(state, "reached")
    elif state.scenario.last_turn and state.turn >= state.scenario.last_turn:
        end_game(state, "dusk")
    return CHECK


@rule("3.4", "M7")
def _find_crew(state: StreetState) -> None:
    """Free the crew in the wreck if another man is within three inches of the site."""
    hidden = [man.number for man in state.men if man.where == HIDDEN]
    if not hidden:
        return
    within = state.scenario.tables.post_within**2
    site = state.scenario.streets.site
    near = [
        man
        for man in state.on_table()
        if apart(state.spot(man), site) <= within and state.unit_of(man).kind != CREW
    ]
    if not near:
        return
    finder = min(near, key=lambda man: (apart(state.spot(man), site), man.number))
    side = owner(state, finder.unit)
    _come_out(state, hidden, int(side.rpartition("-")[2]), state.turn + 1)
    state.note(kinds.CREW_FOUND, "3.4", finder=named(state, finder), men=len(hidden), at=site)


def end_game(state: StreetState, why: str) -> None:
    """End the game and log the result."""
    state.change(ended=why)
    losses = mission.losses(state, at_end=True)
    facts = {"casualties": losses.casualties, "men": losses.all, "off": losses.off}
    state.note(kinds.OVER, "18", why=why, victory=mission.verdict(state), **facts)


class StreetStep(NamedTuple):
    """A step in the sequence of play."""

    title: str
    rule: str
    procedure: Callable[[StreetState], Procedure]


STEPS = {
    SET_UP: StreetStep("Set-up", "3", set_up),
    CHECK: StreetStep("Convoy check", "17.2", check),
    DECK: StreetStep("Action cards", "4.1", deck),
    APPEAR: StreetStep("Somalis appear", "6", appear),
    DRAW: StreetStep("Action cards", "4.2", draw),
    UNIT: StreetStep("A unit acts", "4.3", unit),
    SOMALIS: StreetStep("The Somalis act", "12", somalis),
    COLUMN: StreetStep("The convoy acts", "15.4", column),
    HAWK: StreetStep("The Blackhawk acts", "16", hawk),
    END: StreetStep("End of turn", "4.2", end),
}
"""The steps by id. Each procedure returns the next step."""
