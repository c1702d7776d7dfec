"""Units that enter play: at set-up, around a wreck, from the Blackhawk (3.3, 16.6, 16.7)."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.marks import rule
from somalia.games.street_fight.rules.firing import full_ammo
from somalia.games.street_fight.rules.ground import close_to
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import Man, StreetState, StreetUnit


@rule("4.4", "M11")
def player_with_fewest(state: StreetState) -> int:
    """The player still in the game with the fewest able men; ties go to the first."""
    counts = {
        player: 0 for player in range(1, state.scenario.players + 1) if player not in state.left
    }
    for man in state.able():
        player = state.unit_of(man).player
        if player in counts:
            counts[player] += 1
    return min(counts, key=lambda player: (counts[player], player), default=1)


@rule("3.2", "3.3", "M42")
def muster(
    state: StreetState,
    kind_of_unit: str,
    kind: str,
    player: int,
    since: int,
    point: Point,
    name: str = "",
    places: Sequence[Point] = (),
) -> list[Man]:
    """Add a unit on the free stands that are nearest to a point on foot, and return its men.

    Args:
        player: the unit's player; 0 for the player with the fewest able men.
        since: the first turn in which the unit has cards.
        places: the men's places, instead of the nearest stands.
    """
    tables = state.scenario.tables
    of = tables.units[kind_of_unit]
    if not name:
        taken = sum(one.name.startswith(of.name) for one in state.units)
        name = f"{of.name} {taken + 1}" if of.name == "Chalk" or taken else of.name
    number = len(state.units)
    whose = player or player_with_fewest(state)
    id = name.lower().replace(" ", "-")
    state.add_unit(StreetUnit(number, id, name[:1].upper() + name[1:], kind, whose, since))
    man_type = tables.men[of.man]
    men = []
    for place, load in enumerate(of.loads):
        spot = places[place] if places else free_on_foot(state, point)
        again = of.loads.count(load) > 1
        tail = f"-{of.loads[: place + 1].count(load)}" if again else ""
        carried = tables.loads[load]
        man = Man(
            number=len(state.men),
            unit=number,
            id=f"{id}-{load.removeprefix('delta-')}{tail}",
            load=load,
            type=man_type.id,
            full=man_type.ap,
            ap=man_type.ap,
            at=spot,
            facing=facing_site(state, spot),
            arc=man_type.arc or 90,
            ammo=tuple((id, full_ammo(tables.weapons[id])) for id in carried.weapons),
            kits=tables.kits if carried.has_kits else 0,
            belts=tables.extra_belts if carried.has_belts else 0,
        )
        state.add_man(man)
        men.append(man)
    return men


def free_on_foot(state: StreetState, point: Point) -> Point:
    """The free stand nearest on foot to a point."""
    ground = state.scenario.ground
    start = point if point in ground.in_street else ground.nearest(point)
    assert start is not None
    taken = close_to(state.models())
    for most in (6000, 24000, None):
        reached = ground.ways.reach(start, most)
        free = [one for one in reached if one not in taken]
        if free:
            return min(free, key=lambda stand: (reached[stand], stand[1], stand[0]))
    return start


def facing_site(state: StreetState, point: Point) -> Point:
    """The direction from a point to the crash, as a vector; north if the point is the crash."""
    x, y = state.scenario.streets.site
    vector = x - point[0], y - point[1]
    return vector if vector != (0, 0) else (0, 1)
