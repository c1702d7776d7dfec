"""Rolls for fire at Americans and vehicles (11.1, 11.3, 11.6)."""

from __future__ import annotations

from somalia.engine.marks import rule
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.components import Dice
from somalia.games.street_fight.rules.dice import Asked, graded, throw
from somalia.games.street_fight.rules.firing import lose, lose_vehicle, named
from somalia.games.street_fight.rules.state import Man, StreetState
from somalia.games.street_fight.rules.under_fire import (
    IncomingFire,
    fire_at,
    target_of,
    vehicle_target,
)

STRAY_CHANCE = 1
"""The chance of being hit when nobody fires, in percent, with the option stray-rounds [M44]."""


@rule("11.1", "M44", "M49")
def try_man(state: StreetState, number: int, number_of_rule: str = "11.1") -> Asked:
    """Roll for fire at a man; return whether he was hit."""
    man = state.men[number]
    fire = fire_at(state, target_of(state, man))
    if not fire.firers:
        if not state.scenario.has("stray-rounds"):
            state.note(kinds.NOT_FIRED_AT, number_of_rule, name=named(state, man))
            return False
        fire = IncomingFire((), STRAY_CHANCE, state.scenario.tables.near_miss)
    hit = yield from _tested(state, man, fire, number_of_rule)
    return hit


@rule("11.3", "M47")
def _tested(state: StreetState, man: Man, fire: IncomingFire, number_of_rule: str) -> Asked:
    tables, name = state.scenario.tables, named(state, man)
    point = state.spot(man)
    die = yield kinds.FIRED_AT(
        dice=1,
        faces=100,
        key=graded(fire.chance, fire.near_miss),
        about={"name": name, "chance": fire.chance, "near": fire.near_miss, "at": point},
    )
    loss = markers = 0
    if die <= fire.chance:
        loss = yield from throw(kinds.WOUND, tables.damage, name=name)
        lose(state, man.number, loss)
    elif die <= fire.chance + fire.near_miss:
        markers = yield from throw(kinds.COWED, tables.suppression, name=name)
        state.set_man(man.number, suppression=man.suppression + markers)
    state.note(
        kinds.UNDER_FIRE,
        number_of_rule,
        name=name,
        firers=len(fire.firers),
        chance=fire.chance,
        die=die,
        loss=loss,
        markers=markers,
        left=state.men[man.number].ap,
        at=point,
    )
    return bool(loss)


@rule("11.6", "M50", "15.4")
def try_vehicle(state: StreetState, number: int) -> Asked:
    """Roll for fire at a vehicle in the convoy."""
    vehicle = state.vehicles[number]
    fire = fire_at(state, vehicle_target(state, vehicle))
    loss = yield from hits(state, vehicle.called, fire, state.scenario.tables.vehicle_damage)
    if loss:
        lose_vehicle(state, number, loss)


@rule("11.6", "16.3")
def hits(state: StreetState, name: str, fire: IncomingFire, damage: Dice) -> Asked:
    """Roll for the AP that a vehicle or helicopter loses to fire."""
    if not fire.firers:
        return 0
    die = yield kinds.FIRED_AT(
        dice=1,
        faces=100,
        key=graded(fire.chance, 0),
        about={"name": name, "chance": fire.chance, "near": 0},
    )
    is_hit = die <= fire.chance
    facts = {"name": name, "firers": len(fire.firers), "chance": fire.chance, "die": die}
    state.note(kinds.VEHICLE_TESTED, "11.6", **facts, hit=is_hit)
    if not is_hit:
        return 0
    loss: int = yield from throw(kinds.DAMAGE, damage, name=name)
    return loss
