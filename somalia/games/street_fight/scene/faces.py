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
from somalia.games.street_fight.rules.under_fire import fire_at, target_of
from somalia.games.street_fight.scene.arms import (
    AK,
    BARE,
    HEAVY_GUN,
    LAUNCHER,
    LAW,
    M60,
    PISTOL,
    RIFLE,
    ROCKET,
    SAW,
    SHOTGUN,
    SMG,
    SNIPER,
    WEAPONS,
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
WOUNDED, EMPTY, LEADS, MEDIC, GRENADES = "wounded", "empty", "leader", "medic", "grenades"
"""States of a man: fewer AP than he had, nothing loaded, a leader, with first-aid kits, with hand
grenades (Somalis only).
"""
HOLDS, HELD, COVER = "holds", "held", "cover"
"""States with a direction: towards the man he holds, the man who holds him, the nearest firer.

A man has COVER if he has cover from everyone firing at him.
"""
ON_ROOF, NEW, PANIC, WRECK = "roof", "new", "panic", "wreck"
"""States of Somalis, mobs and vehicles. PANIC is repeated for each marker."""
EIGHTHS = 8
"""A vehicle's AP are shown in this many steps."""
IN_HAND = (SAW, M60, SNIPER, LAUNCHER, RIFLE, SMG, SHOTGUN, PISTOL)
"""The weapon that a man has in his hands, the first of these that he carries."""


def colour_of_unit(unit: int) -> str:
    """The colour of an American unit."""
    return f"{UNIT}-{unit}"


def towards(name: str, turn: int) -> str:
    """A state with a direction."""
    return f"{name}-{turn}"


def direction_in(face: Face, name: str) -> int | None:
    """The direction that a face's state of this name has; None without such a state."""
    turns = (state.removeprefix(f"{name}-") for state in face.state if state.startswith(name))
    return next((int(turn) for turn in turns if turn.isdigit()), None)


def of_man(state: StreetState, man: Man) -> Face:
    """The face of a man on foot."""
    colour = colour_of_unit(man.unit)
    holder = next((one for one in state.men if one.holds == man.number), None)
    states = [] if holder is None else [towards(HELD, _turn(man.at, holder.at))]
    facing = direction(man.facing)
    if man.is_casualty:
        return Face(CASUALTY, colour, state=tuple(states), facing=facing)
    acting, card = state.acting, state.card
    acts = acting is not None and acting.man == man.number
    weapon = weapon_of(man)
    carried = {id for id, _ in man.ammo}
    has = (
        (ACTING, acts),
        (DONE, man.has_acted and not acts and card is not None and card.unit == man.unit),
        (PRONE, man.is_prone),
        (INSIDE, man.building >= 0),
        (WOUNDED, man.is_wounded),
        (EMPTY, any(id == weapon and not rounds[0] for id, rounds in man.ammo)),
        (LEADS, man.load.endswith(LEADS)),
        (MEDIC, man.kits > 0),
        (LAW, any(id == LAW and any(rounds) for id, rounds in man.ammo)),
        (SHOTGUN, SHOTGUN in carried),
    )
    states += [name for name, is_so in has if is_so]
    if man.holds >= 0:
        states.append(towards(HOLDS, _turn(man.at, state.men[man.holds].at)))
    if (turn := _cover(state, man)) is not None:
        states.append(towards(COVER, turn))
    states += [SUPPRESSED] * man.suppression
    return Face(
        AMERICAN,
        colour,
        state=tuple(states),
        facing=facing,
        strength=(man.ap, man.full),
        picture=weapon,
    )


def weapon_of(man: Man) -> str:
    """The weapon in a man's hands: the one that sets him apart, if he carries any such."""
    carried = [id for id, _ in man.ammo if id in WEAPONS]
    return next((id for id in IN_HAND if id in carried), BARE)


def _turn(start: Point, to: Point) -> int:
    return max(direction((to[0] - start[0], to[1] - start[1])), 0)


def _cover(state: StreetState, man: Man) -> int | None:
    """The direction of the nearest firer at a man with cover from all of them; else None."""
    if man.building >= 0:
        return None
    nearest = fire_at(state, target_of(state, man)).nearest
    if not nearest or not all(firer.cover for firer in nearest):
        return None
    return _turn(man.at, nearest[0].somali.at)


def of_somali(somali: Somali) -> Face:
    """The face of a Somali model."""
    weapons = {RPG: ROCKET, SUPPORT: HEAVY_GUN}
    colours = (
        (not somali.is_armed, UNARMED),
        (somali.is_heavy, HEAVY),
        (somali.is_sna, SNA),
        (True, SOMALI),
    )
    colour = next(colour for is_so, colour in colours if is_so)
    has = (
        (ON_ROOF, somali.level == ROOF),
        (SNA, somali.is_sna),
        (LEADS, somali.is_leader),
        (GRENADES, somali.has_grenades),
    )
    states = tuple(name for name, is_so in has if is_so)
    facing = direction(somali.facing) if somali.is_armed else -1
    weapon = weapons.get(somali.kind, AK) if somali.is_armed else BARE
    return Face(SOMALI, colour, state=states, facing=facing, picture=weapon)


def of_vehicle(state: StreetState, vehicle: Vehicle) -> Face:
    """The face of a convoy vehicle."""
    facing = max(direction(heading(state.lane(), max(vehicle.along, 0))), 0)
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
    return Face(symbol, colour, state=states, facing=facing, strength=(left, EIGHTHS))


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
