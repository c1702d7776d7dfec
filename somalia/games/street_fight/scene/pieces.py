"""The figures on the board, and their units and mobs."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from somalia.games.kit.scene import Face, Group, Piece, Pile
from somalia.games.street_fight.rules.kinds import place_told
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import StreetState
from somalia.games.street_fight.scene import faces

AMERICANS, SOMALIS = "americans", "somalis"
"""The parties of pieces."""
INCH = 2.0
"""The width of a man in half inches."""
ROTOR = 18.0
"""The width of the Blackhawk in half inches."""


def ids_of(state: StreetState) -> Iterator[str]:
    """Yield the ids of all men, models, mobs and vehicles in their listed order."""
    yield from (man.id for man in state.men)
    yield from (one.id for one in state.somalis.values())
    yield from (one.id for one in state.technicals.values())
    yield from (one.id for one in state.mobs.values())
    yield from (one.id for one in state.vehicles)


def piles(state: StreetState) -> Iterator[Pile]:
    """Yield every figure, lowest first: the active man is on top, under only the Blackhawk."""
    on_foot = [man for man in state.men if man.is_on_foot]
    for man in on_foot:
        if man.is_casualty:
            yield _pile(man.id, faces.of_man(state, man), man.at)
    types = state.scenario.tables.vehicles
    for technical in state.technicals.values():
        face, size = faces.of_technical(state, technical), types[faces.TECHNICAL].size
        yield _pile(technical.id, face, technical.at, SOMALIS, size)
    for vehicle in state.vehicles:
        if vehicle.is_there:
            point, face = state.vehicle_at(vehicle), faces.of_vehicle(state, vehicle)
            yield _pile(vehicle.id, face, point, size=types[vehicle.type].size)
    for somali in state.somalis.values():
        yield _pile(somali.id, faces.of_somali(somali), somali.at, SOMALIS)
    acting = -1 if state.acting is None else state.acting.man
    for man in sorted(on_foot, key=lambda man: man.number == acting):
        if man.is_able:
            yield _pile(man.id, faces.of_man(state, man), man.at)
    hawk = state.blackhawk
    if hawk.is_here:
        piece = Piece(faces.BLACKHAWK, faces.of_blackhawk(hawk), AMERICANS)
        yield Pile(place_told(hawk.target), hawk.target, ROTOR, (piece,))


def _pile(
    id: str, face: Face, point: Point, party: str = AMERICANS, size: tuple[int, int] = (4, 4)
) -> Pile:
    """A figure at its place.

    Args:
        size: its width and length in quarter inches.
    """
    wide, long = (quarters / 4 * INCH for quarters in size)
    return Pile(place_told(point), point, wide, (Piece(id, face, party),), long)


def groups(state: StreetState, new: Collection[int]) -> Iterator[Group]:
    """Yield the units with an able man on foot, then the mobs.

    Args:
        new: mobs that have just appeared.
    """
    for unit in state.units:
        men = tuple(man.id for man in state.able_of(unit.number) if man.is_on_foot)
        if men:
            yield Group(unit.id, faces.of_unit(unit), men)
    for mob in state.mobs.values():
        members = tuple(one.id for one in state.members(mob.number))
        yield Group(mob.id, faces.of_mob(mob, len(members), mob.number in new), members)
