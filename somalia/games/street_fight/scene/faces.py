"""The faces of pieces: a man's weapon, health and posture, a Somali's weapon, a mob's size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from somalia.games.kit.geometry import direction
from somalia.games.kit.scene import Face
from somalia.games.street_fight.rules.components import ROOF, RPG, SUPPORT
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import (
    GUNNER,
    Blackhawk,
    Man,
    Mob,
    Somali,
    StreetState,
    StreetUnit,
    Technical,
    Vehicle,
)

AMERICAN, CASUALTY, SOMALI, TECHNICAL, BLACKHAWK = (
    "american",
    "casualty",
    "somali",
    "technical",
    "blackhawk",
)
"""Symbols of pieces; the symbol of a convoy vehicle is its type."""
UNIT, MOB = "unit", "mob"
"""Symbols of groups."""
SNA, UNARMED, HEAVY, VEHICLE = "sna", "unarmed", "heavy", "vehicle"
"""Colours, in addition to those for symbols and units."""
ACTING, DONE, PRONE, INSIDE, SUPPRESSED = "acting", "done", "prone", "inside", "suppressed"
"""States of a man: active, done in this card, prone, at a window, suppressed.

SUPPRESSED is repeated for each marker.
"""
ON_ROOF, NEW, PANIC, WRECK = "roof", "new", "panic", "wreck"
"""States of Somalis, mobs and vehicles. PANIC is repeated for each marker."""
EIGHTHS = 8
"""A vehicle's AP are shown in this many steps."""
LETTERS = {
    "saw": "S",
    "m60": "M",
    "grenade-launcher": "G",
    "sniper": "N",
    "shotgun": "B",
    "law": "A",
}
"""The letters of men's weapons; men with first-aid kits have a cross."""


def colour_of_unit(unit: int) -> str:
    """The colour of an American unit."""
    return f"{UNIT}-{unit}"


def of_man(state: StreetState, man: Man) -> Face:
    """The face of a man on foot."""
    colour = colour_of_unit(man.unit)
    if man.is_casualty:
        return Face(CASUALTY, colour)
    acting, card = state.acting, state.card
    acts = acting is not None and acting.man == man.number
    has = (
        (ACTING, acts),
        (DONE, man.has_acted and not acts and card is not None and card.unit == man.unit),
        (PRONE, man.is_prone),
        (INSIDE, man.building >= 0),
    )
    letter = "+" if man.kits else next((LETTERS[id] for id, _ in man.ammo if id in LETTERS), "")
    states = *(name for name, is_so in has if is_so), *[SUPPRESSED] * man.suppression
    facing = direction(man.facing)
    return Face(AMERICAN, colour, letter, state=states, facing=facing, strength=(man.ap, man.full))


def of_somali(somali: Somali) -> Face:
    """The face of a Somali model."""
    carries = ((somali.kind == RPG, "R"), (somali.kind == SUPPORT, "M"))
    is_what = (*carries, (somali.is_leader, "L"), (somali.has_grenades, "G"), (True, ""))
    letter = next(letter for is_so, letter in is_what if is_so)
    colours = (
        (not somali.is_armed, UNARMED),
        (somali.is_heavy, HEAVY),
        (somali.is_sna, SNA),
        (True, SOMALI),
    )
    colour = next(colour for is_so, colour in colours if is_so)
    has = ((ON_ROOF, somali.level == ROOF), (SNA, somali.is_sna))
    states = tuple(name for name, is_so in has if is_so)
    facing = direction(somali.facing) if somali.is_armed else -1
    return Face(SOMALI, colour, letter, state=states, facing=facing)


def of_vehicle(state: StreetState, vehicle: Vehicle) -> Face:
    """The face of a convoy vehicle."""
    facing = direction(heading(state.lane(), max(vehicle.along, 0)))
    return _of_vehicle(vehicle.type, VEHICLE, vehicle, facing, state.vehicle_type(vehicle).ap)


def of_technical(state: StreetState, technical: Technical) -> Face:
    """The face of a technical, which points where its gunner faces."""
    gunners = (each for each in state.somalis.values() if each.technical == technical.number)
    facing = next((each.facing for each in gunners if each.seat == GUNNER), (0, 1))
    full = state.scenario.tables.vehicles[TECHNICAL].ap
    return _of_vehicle(TECHNICAL, TECHNICAL, technical, max(direction(facing), 0), full)


def _of_vehicle(
    symbol: str, colour: str, vehicle: Vehicle | Technical, facing: int, full: int
) -> Face:
    states = (WRECK,) if vehicle.is_wreck else ()
    left = -(-EIGHTHS * max(vehicle.ap, 0) // full)
    letter = "" if symbol == TECHNICAL else symbol[0].upper()
    return Face(symbol, colour, letter, state=states, facing=facing, strength=(left, EIGHTHS))


def of_blackhawk(blackhawk: Blackhawk) -> Face:
    """The face of the Blackhawk in the air."""
    return Face(BLACKHAWK, figures=f"{blackhawk.ap} AP", name="Blackhawk")


def of_unit(unit: StreetUnit) -> Face:
    """The face of an American unit."""
    return Face(UNIT, colour_of_unit(unit.number), name=unit.name)


def of_mob(mob: Mob, members: int, is_new: bool) -> Face:
    """The face of a mob: its number, size and markers."""
    colour = SNA if mob.level == ROOF else SOMALI
    states = *[NEW] * is_new, *[PANIC] * mob.panic
    return Face(MOB, colour, f"×{members}", name=str(mob.number), state=states)


def heading(lane: Sequence[Point], length: int) -> Point:
    """The direction in which a lane runs at a given distance along it."""
    for start, other in pairwise(lane):
        leg = abs(other[0] - start[0]) + abs(other[1] - start[1])
        if length <= leg:
            break
        length -= leg
    return (other[0] > start[0]) - (other[0] < start[0]), (other[1] > start[1]) - (
        other[1] < start[1]
    )
