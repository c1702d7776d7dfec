"""A map of the quarter in characters, with its mobs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from somalia.engine.words import plural
from somalia.games.street_fight.rules.components import RPG, SUPPORT
from somalia.games.street_fight.rules.ground import apart
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import Man, Mob, Somali, StreetState
from somalia.games.street_fight.text.words import away

if TYPE_CHECKING:
    from rich.text import Text

ACROSS, DOWN = 2, 4
"""The size of a map character in half inches: width and height."""
LEAST_ROWS = 10
LETTERS = {"delta": "DEFG", "chalk": "ABCHIJ", "crew": "K", "second": "L", "sniper": "N"}
"""The letters for units on the map, by the first word of their ids.

Units with the same first word take its letters in order.
"""
_GROUND: dict[str, dict[tuple[int, int], str]] = {}


def board_lines(ascii_only: bool, state: StreetState, width: int, height: int) -> list[Text]:
    """A map of the quarter, then the mobs, nearest first. A character is an inch wide and two high.

    If it doesn't all fit, it is centred on the active man.
    """
    from rich.text import Text

    rows = max(min(height - 18, state.scenario.ground.table[1] // DOWN), LEAST_ROWS)
    lines = _map(ascii_only, state, width, rows)
    eye = focus_of(state)
    mobs = [mob_told(state, mob, eye) for mob in mobs_from(state, eye)]
    room = 2 if height < 36 else 4
    for text in mobs[:room]:
        lines.append(Text(text[:width]))
    if len(mobs) > room:
        lines.append(Text(f"  {plural(len(mobs) - room, 'more mob')}: mobs", "dim"))
    return lines


def focus_of(state: StreetState) -> Point:
    """The place of the active man, or of the next man to act; the wreck if there is neither."""
    if state.acting is not None:
        return state.spot(state.men[state.acting.man])
    if state.card is not None and state.card.unit >= 0:
        men = state.able_of(state.card.unit)
        if men:
            return state.spot(men[0])
    return state.scenario.streets.site


def mobs_from(state: StreetState, eye: Point) -> list[Mob]:
    """The mobs, sorted by distance from an eye."""

    def far(mob: Mob) -> int:
        return min(apart(one.at, eye) for one in state.members(mob.number))

    return sorted(state.mobs.values(), key=lambda mob: (far(mob), mob.number))


def mob_told(state: StreetState, mob: Mob, eye: Point) -> str:
    """A mob's distance, size and weapons, as a line of text."""
    members = state.members(mob.number)
    parts = [plural(len(members), "man", "men"), *mob_parts(state, mob)]
    return f"Mob {mob.number}  {mob_where(state, mob, eye)}: {', '.join(parts)}"


def mob_where(state: StreetState, mob: Mob, eye: Point) -> str:
    """The distance and direction of a mob's nearest member, and whether the mob is on a roof."""
    members = state.members(mob.number)
    nearest = min(members, key=lambda member: (apart(member.at, eye), member.number))
    return f"{'roof, ' if mob.level == 'roof' else ''}{away(eye, nearest.at)}"


def mob_parts(state: StreetState, mob: Mob) -> list[str]:
    """A mob's weapons and panic, in a few words each."""
    members = state.members(mob.number)
    parts = []
    for single, several, count in (
        ("unarmed", "unarmed", sum(not one.is_armed for one in members)),
        ("RPG", "RPGs", sum(one.kind == RPG for one in members)),
        ("machine gun", "machine guns", sum(one.kind == SUPPORT for one in members)),
        ("grenade man", "grenade men", sum(one.has_grenades for one in members)),
        ("Leader", "Leaders", sum(one.is_leader for one in members)),
        ("SNA", "SNA", sum(one.is_sna for one in members)),
        ("at a window", "at windows", sum(one.building >= 0 for one in members)),
    ):
        if count:
            parts.append(plural(count, single, several))
    if any(one.mob == mob.number for one in state.technicals.values()):
        parts.append("a technical")
    if mob.panic:
        parts.append(f"panic {mob.panic}")
    return parts


def _map(ascii_only: bool, state: StreetState, width: int, rows: int) -> list[Text]:
    from rich.text import Text

    east, north = state.scenario.ground.table
    columns = min(east // ACROSS, max(width - 4, 20))
    eye = focus_of(state)
    left = min(max(eye[0] // ACROSS - columns // 2, 0), east // ACROSS - columns)
    high = north // DOWN
    bottom = min(max(eye[1] // DOWN - rows // 2, 0), high - rows)
    cells = _cells(state)
    lines = []
    for row in range(bottom + rows - 1, bottom - 1, -1):
        line = Text(f"{row * DOWN // 2:>3} ", "dim")
        for column in range(left, left + columns):
            char, style = cells.get((column, row), (_plain(ascii_only, state, column, row), ""))
            line.append(char, style or ("dim" if char == "#" else ""))
        lines.append(line)
    scale = "".join(f"{column:<10}" for column in range(left, left + columns, 10))
    lines.append(Text(("    " + scale)[:width], "dim"))
    return lines


def _plain(ascii_only: bool, state: StreetState, column: int, row: int) -> str:
    """The character for a cell: street if models can stand anywhere in it, otherwise wall."""
    key = (column, row)
    grounds = _GROUND.get(state.scenario.streets.id)
    if grounds is None:
        grounds = _GROUND[state.scenario.streets.id] = {}
    if key not in grounds:
        places = state.scenario.ground.in_street
        free = any(
            (column * ACROSS + dx, row * DOWN + dy) in places
            for dx in range(ACROSS)
            for dy in range(DOWN)
        )
        grounds[key] = " " if free else "#" if ascii_only else "▒"
    return grounds[key]


def _cells(state: StreetState) -> dict[tuple[int, int], tuple[str, str]]:
    """The characters drawn over the ground, with their styles; later ones cover earlier ones."""
    cells: dict[tuple[int, int], tuple[str, str]] = {}

    def put(point: Point, char: str, style: str) -> None:
        cells[point[0] // ACROSS, point[1] // DOWN] = (char, style)

    for number, (_, point) in enumerate(state.scenario.streets.posts, 1):
        put(point, str(number), "bold yellow")
    put(state.scenario.streets.site, "W", "bold yellow")
    if state.blackhawk.crash is not None:
        put(state.blackhawk.crash, "W", "bold yellow")
    for technical in state.technicals.values():
        put(technical.at, "t", "dim" if technical.is_wreck else "bold red")
    for somali in sorted(state.somalis.values(), key=lambda somali: somali.is_armed):
        put(somali.at, *_mark_of(somali))
    for vehicle in state.vehicles:
        if vehicle.is_there:
            char = "x" if vehicle.is_wreck else "V"
            put(state.vehicle_at(vehicle), char, "bold cyan")
    on_foot = [man for man in state.men if man.is_on_foot]
    for man in sorted(on_foot, key=lambda man: man.is_able):
        if man.is_casualty:
            put(man.at, "+", "bold magenta")
        elif man.is_able:
            put(man.at, _letter(state, man), "bold cyan")
    if state.acting is not None:
        put(state.spot(state.men[state.acting.man]), "@", "bold white on blue")
    return cells


def _letter(state: StreetState, man: Man) -> str:
    first, _, rest = state.unit_of(man).id.partition("-")
    letters = LETTERS.get(first, "V")
    number = int(rest) if rest.isdigit() else 1
    return letters[min(number, len(letters)) - 1]


def _mark_of(somali: Somali) -> tuple[str, str]:
    """A Somali's letter and style on the map."""
    if not somali.is_armed:
        return "u", "green"
    char = "^" if somali.roof >= 0 else "!" if somali.is_heavy else "o"
    return char, "bold red" if somali.is_heavy else "red"
