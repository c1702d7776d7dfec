"""The legend of the board: a sample of every figure, mark and kind of ground, with its name.

Samples are scenes around `MIDDLE`, which painters draw like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from somalia.games.kit.scene import (
    Arc,
    BoardLine,
    Face,
    Group,
    Mark,
    Piece,
    Pile,
    Region,
    Scene,
    Shown,
    Spot,
    Tag,
)
from somalia.games.street_fight.rules.streets import Building, Feature
from somalia.games.street_fight.scene import arms, faces, marks, traces, view
from somalia.games.street_fight.scene.hulls import HUMVEE, TRUCK
from somalia.games.street_fight.scene.pieces import AMERICANS

MIDDLE: Spot = (8.0, 8.0)
EAST, NORTH_EAST, WEST = 0, 4, 16
HERE = "here"
"""The id of the only region in a sample."""
FULL = (8, 8)
"""The AP of an unhurt man in a sample."""


class LegendEntry(NamedTuple):
    """A sample with its name."""

    name: str
    scene: Scene
    building: Building | None = None
    feature: Feature | None = None


class LegendPart(NamedTuple):
    """A part of the legend."""

    title: str
    entries: tuple[LegendEntry, ...]


@cache
def legend() -> tuple[LegendPart, ...]:
    """The whole legend."""
    return (
        LegendPart("Americans", tuple(_americans())),
        LegendPart("Their condition", tuple(_conditions())),
        LegendPart("Somalis", tuple(_somalis())),
        LegendPart("Vehicles", tuple(_vehicles())),
        LegendPart("Ground", tuple(_ground())),
        LegendPart("Marks", tuple(_marks())),
    )


# -- men -------------------------------------------------------------------------------------------

IN_HAND: Mapping[str, str] = {
    arms.RIFLE: "Rifleman",
    arms.LAUNCHER: "Grenadier: M203 under the rifle",
    arms.SAW: "SAW gunner: drum and bipod",
    arms.M60: "M60 gunner: long barrel, belt",
    arms.SNIPER: "Sniper: long barrel, scope",
    arms.SMG: "Submachine gun",
    arms.SHOTGUN: "Shotgun",
    arms.PISTOL: "Pistol",
}
"""The names of men by the weapons in their hands."""
CARRIED: Mapping[str, str] = {
    faces.LEADS: "Leader: star and radio aerial",
    faces.MEDIC: "Medic: white pack with a cross",
    arms.LAW: "Assistant: LAW on his back",
    arms.SHOTGUN: "Breacher: shotgun on his back",
}
"""The names of men by what they carry."""
CONDITIONS: Mapping[str, str] = {
    faces.ACTING: "Active man: white disc",
    faces.DONE: "Has acted: faded, with a tick",
    faces.PRONE: "Prone: lies flat",
    faces.SUPPRESSED: "Suppressed: crouches, dust per marker",
    faces.WOUNDED: "Wounded: bandage, red per AP lost",
    faces.EMPTY: "Not loaded: weapon across, magazine out",
    faces.COVER: "In cover from all firers: sandbags",
    faces.INSIDE: "At a window",
}
"""The names of conditions."""


def american(*states: str, weapon: str = arms.RIFLE, facing: int = NORTH_EAST) -> Face:
    """The face of an American in the first Chalk."""
    strength = (5, 8) if faces.WOUNDED in states else FULL
    colour = faces.colour_of_unit(1)
    return Face(
        faces.AMERICAN, colour, state=states, facing=facing, strength=strength, picture=weapon
    )


def _somali(*states: str, colour: str = faces.SOMALI, weapon: str = arms.AK) -> Face:
    facing = NORTH_EAST if weapon else -1
    return Face(faces.SOMALI, colour, state=states, facing=facing, picture=weapon)


def _sample(
    name: str, face: Face, *over: Shown, spot: Spot = MIDDLE, long: float = 2.0
) -> LegendEntry:
    pile = Pile(HERE, spot, 2.0, (Piece(name, face, AMERICANS),), long)
    return LegendEntry(name, _scene(pile, over=over))


def _scene(
    *piles: Pile,
    shown: tuple[Shown, ...] = (),
    over: tuple[Shown, ...] = (),
    groups: tuple[Group, ...] = (),
) -> Scene:
    regions = {f"{HERE}{x}": Region(HERE, (MIDDLE[0] + x, MIDDLE[1]), ()) for x in (-1, 0, 1)} | {
        HERE: Region(HERE, MIDDLE, ())
    }
    return Scene((0, 0, 16, 16), regions, piles, shown, over=over, groups=groups)


def _americans() -> Iterator[LegendEntry]:
    for weapon, name in IN_HAND.items():
        yield _sample(name, american(weapon=weapon))
    for state, name in CARRIED.items():
        yield _sample(name, american(state))


def _conditions() -> Iterator[LegendEntry]:
    for state, name in CONDITIONS.items():
        shown = faces.towards(state, EAST) if state == faces.COVER else state
        times = 2 if state == faces.SUPPRESSED else 1
        yield _sample(name, american(*[shown] * times))
    casualty = Face(faces.CASUALTY, faces.colour_of_unit(1), facing=8)
    yield _sample("Casualty: on his back, in blood", casualty)
    (x, y), name = MIDDLE, "Holding a comrade"
    held = casualty._replace(state=(faces.towards(faces.HELD, WEST),))
    holder = american(faces.towards(faces.HOLDS, EAST), facing=8)
    yield LegendEntry(
        name,
        _scene(
            Pile(HERE, (x + 1.1, y), 2.0, (Piece("held", held, AMERICANS),)),
            Pile(HERE, (x - 1.1, y), 2.0, (Piece("holder", holder, AMERICANS),)),
        ),
    )


def _somalis() -> Iterator[LegendEntry]:
    yield _sample("Gunman", _somali())
    yield _sample("Leader: white scarf, loudhailer", _somali(faces.LEADS))
    yield _sample("Gunman with hand grenades", _somali(faces.GRENADES))
    yield _sample("SNA gunman: bandoliers, ring", _somali(faces.SNA, colour=faces.SNA))
    yield _sample("RPG gunner", _somali(colour=faces.HEAVY, weapon=arms.ROCKET))
    yield _sample("Machine gunner", _somali(colour=faces.HEAVY, weapon=arms.HEAVY_GUN))
    yield _sample("Unarmed: arms raised", _somali(colour=faces.UNARMED, weapon=arms.BARE))
    yield _sample("On a roof: square frame", _somali(faces.ON_ROOF))
    group = Group("mob", Face(faces.MOB, faces.SOMALI, "×9", name="4", state=(faces.NEW,)), ("m",))
    panicked = group._replace(
        face=group.face._replace(state=(faces.PANIC, faces.PANIC)), members=("p",)
    )
    for name, mob in (
        ("Mob 4: 9 Somalis, just appeared", group),
        ("Mob 4: 2 panic markers", panicked),
    ):
        pile = Pile(HERE, (MIDDLE[0], MIDDLE[1] - 1), 2.0, (Piece(mob.members[0], _somali(), ""),))
        yield LegendEntry(name, _scene(pile, groups=(mob,)))
    unit = Face(faces.UNIT, faces.colour_of_unit(1), name="Chalk 1")
    pile = Pile(HERE, (MIDDLE[0], MIDDLE[1] - 1), 2.0, (Piece("u", american(), AMERICANS),))
    yield LegendEntry("Unit's name", _scene(pile, groups=(Group("unit", unit, ("u",)),)))


def _vehicles() -> Iterator[LegendEntry]:
    for name, symbol, colour, long in (
        ("Humvee: gun on top", HUMVEE, faces.VEHICLE, 4.0),
        ("Truck: benches in the back", TRUCK, faces.VEHICLE, 5.0),
        ("Technical: gun on the bed", faces.TECHNICAL, faces.TECHNICAL, 4.0),
    ):
        yield _sample(name, Face(symbol, colour, facing=EAST, strength=FULL), long=long)
    hit = Face(HUMVEE, faces.VEHICLE, facing=EAST, strength=(5, 8))
    yield _sample("Damaged: red per AP lost", hit, long=4.0)
    wreck = Face(HUMVEE, faces.VEHICLE, state=(faces.WRECK,), facing=EAST, strength=(0, 8))
    yield _sample("Destroyed: burnt, white cross", wreck, long=4.0)
    hawk = Face(faces.BLACKHAWK, figures="7 AP", name="Hawk")
    yield _sample("Blackhawk in the air", hawk, Arc(marks.GUNS, MIDDLE, 4.4, 0, 360))


# -- ground and marks ------------------------------------------------------------------------------


def _ground() -> Iterator[LegendEntry]:
    ring = ((6, 6), (10, 6), (10, 10), (6, 10))
    for storeys, name in ((1, "House, one storey"), (4, "House, four storeys: long shadow")):
        yield LegendEntry(name, _scene(), Building("h", "h", ring, storeys))
    near = ((3, 8), (13, 8), (13, 16), (3, 16))
    yield LegendEntry("Door", _scene(), Building("h", "h", near, 1, doors=((8, 8),)))
    yield LegendEntry("Window", _scene(), Building("h", "h", near, 1, windows=((8, 8),)))
    for kind, name in FEATURES.items():
        half = (3, 1) if kind == "blackhawk" else (2, 1)
        x, y = 8, 8
        corners = (
            (x - half[0], y - half[1]),
            (x + half[0], y - half[1]),
            (x + half[0], y + half[1]),
            (x - half[0], y + half[1]),
        )
        yield LegendEntry(name, _scene(), feature=Feature(kind, kind, corners))


FEATURES: Mapping[str, str] = {
    "stalls": "Market stalls: cover",
    "wreck": "Wrecked car: cover",
    "rubble": "Rubble: cover",
    "blackhawk": "The crashed Blackhawk: cover",
}
"""The names of features, all of which give cover (2.5)."""


def _marks() -> Iterator[LegendEntry]:
    (x, y), here = MIDDLE, Tag("", MIDDLE, "")
    line: tuple[Spot, Spot] = ((x - 1.6, y - 1.1), (x + 1.6, y + 1.1))

    def over(name: str, *shown: Shown) -> LegendEntry:
        return LegendEntry(name, _scene(over=shown))

    def below(name: str, *shown: Shown) -> LegendEntry:
        return LegendEntry(name, _scene(shown=shown))

    lit = tuple(f"{HERE}{n}" for n in (-1, 0, 1))
    costs = tuple(Tag(view.COST, (x + n, y), str(2 + n)) for n in (-1, 0, 1))
    below_post = (x, y - 1.2)
    yield below("Post to hold", Tag(marks.POST, below_post, "2"))
    yield below("Post that you hold", Tag(marks.POST_HELD, below_post, "2"))
    yield below("Places he can reach, with AP", Mark(view.COULD, lit), *costs)
    yield below("Places to choose, with AP", Mark(view.OPEN, lit), *costs)
    yield below("His route", BoardLine(marks.MARCH, line))
    yield below("What he sees", Arc(marks.SIGHT, (x - 1.6, y - 1.6), 3.4, 0, 90))
    yield below("Window to choose", Mark(marks.WINDOWS, (HERE,)))
    yield below("The convoy's lane and stops", BoardLine(marks.LANE, line), Mark(marks.STOPS, lit))
    yield below("The stop pointed at", Mark(marks.STOPS, (HERE,)), Mark(marks.AT_STOP, (HERE,)))
    yield below("The Blackhawk will come here", here._replace(kind=marks.DUE))
    yield below("Between the gunners' sides", BoardLine(marks.GUNS, ((x - 4, y), (x + 4, y))))
    tag = (x, y - 1.1)
    yield over(
        "Fire at him, with the firer's points",
        BoardLine(marks.FIRE, line),
        Tag(marks.FIRE, MIDDLE, "2"),
    )
    yield over(
        "Fire at a man in cover", BoardLine(marks.COVERED, line), Tag(marks.COVERED, MIDDLE, "1")
    )
    yield over("Chance that he is hit", Tag(marks.TO_BE_HIT, tag, "13%"))
    yield over(
        "Your aim and chance", BoardLine(marks.AIM, line), Tag(marks.AIMED, (x, y - 1.5), "40%")
    )
    yield over("Your chance at others", Tag(marks.CHANCE, tag, "30%"))
    yield over("A shot that hit", BoardLine(traces.HIT, line), Tag(traces.HIT, MIDDLE, "hit"))
    yield over(
        "A shot that missed", BoardLine(traces.MISSED, line), Tag(traces.MISSED, MIDDLE, "missed")
    )
    yield over("A Somali fell here", here._replace(kind=traces.FELL))
    yield over("A man lost AP", Tag(traces.LOSS, tag, "-2 AP"))
    yield over("A man was suppressed", Tag(traces.COWED, tag, "supp. +1"))
    yield below("Where a man walked", BoardLine(traces.WALKED, line))
    yield below("Where a mob moved", BoardLine(traces.DRIFTED, line))
    yield over("What a log line is about", here._replace(kind=marks.TOLD))
