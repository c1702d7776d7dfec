"""The file format for street maps: plain data, without geometry.

Measurements in files are in inches. Every corner and place lies on a half inch (2.1) and is stored
as a pair of whole numbers of half inches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from somalia.games.kit.forms import (
    FLAG,
    Key,
    Misfit,
    a_name,
    among,
    decimal,
    doubled,
    listing,
    lookup,
    only,
    whole,
    word,
)
from somalia.games.kit.records import file_of, may, need, record, unread, values
from somalia.games.street_fight.rules.lines import STOREY, Point
from somalia.games.street_fight.rules.streets import Building, Feature, Street, StreetMap

FORMAT = "somalia streets 1"
MOST = 144
"""The maximum length of a table edge, in inches."""
KINDS = ("stalls", "wreck", "rubble")
EDGES = ("north", "south", "east", "west")

Ring = tuple[Point, ...]
Box = tuple[int, int, int, int]


# -- values ----------------------------------------------------------------------------------------


def _in_halves(place: Sequence[float]) -> Any:
    """A point or box converted from inches to half inches."""
    halves = tuple(map(doubled, place))
    if halves != tuple(2 * inches for inches in place):
        raise Misfit(
            f"{list(place)} isn't a multiple of half an inch.",
            "Use whole or half inches, such as 7.5 (2.1).",
        )
    return halves


def _inches(place: Sequence[int]) -> str:
    """A place in inches, as written in a file."""
    return f"[{', '.join(f'{halves / 2:g}' for halves in place)}]"


def _corners(box: Box) -> Ring:
    west, south, east, north = box
    if west >= east or south >= north:
        raise Misfit(
            f"{_inches(box)} isn't a rectangle.",
            "Write west, south, east, north. East must exceed west, and north must exceed south.",
        )
    return (west, south), (east, south), (east, north), (west, north)


def _along_the_axes(lane: Ring) -> Ring:
    """The corners of a lane; its legs must run along the axes so that their lengths are whole
    numbers.
    """
    for index, (start, other) in enumerate(pairwise(lane)):
        if (start[0] == other[0]) == (start[1] == other[1]):
            raise Misfit(
                "This leg of the lane is diagonal.",
                "Lanes must run east-west or north-south.",
                index + 1,
            )
    return lane


def _building(
    id: str,
    storeys: int,
    name: str = "",
    at: Ring = (),
    shape: Ring = (),
    doors: Sequence[Point] = (),
    windows: Sequence[Point] = (),
) -> Building:
    if bool(at) == bool(shape):
        raise Misfit(f"Building {id} needs either `at` or `shape`.", "Give it exactly one of them.")
    ring = at or shape
    for key, openings in (("doors", doors), ("windows", windows)):
        for number, opening in enumerate(openings):
            if not any(_is_between(opening, *wall) for wall in pairwise((*ring, ring[0]))):
                raise Misfit(
                    f"{_inches(opening)} isn't on a wall of {id}.",
                    "Put doors and windows on walls, not on corners.",
                    key,
                    number,
                )
    if bool(doors) != bool(windows):
        there, missing = ("doors", "windows") if doors else ("windows", "doors")
        raise Misfit(
            f"Building {id} has {there} but no {missing}.", "Give it both, or neither (M82)."
        )
    return Building(id, name or id, ring, storeys, tuple(doors), tuple(windows))


def _is_between(point: Point, start: Point, other: Point) -> bool:
    """Whether a point lies on the line between two others, and is neither of them."""
    ax, ay = start[0] - point[0], start[1] - point[1]
    bx, by = other[0] - point[0], other[1] - point[1]
    return ax * by == ay * bx and ax * bx + ay * by < 0


def _named(name: str, at: Point) -> tuple[str, Point]:
    return name, at


# -- the map as a whole --------------------------------------------------------------------------


def _street_map(
    *,
    buildings: tuple[Building, ...],
    features: Sequence[tuple[str, Ring]],
    wreck: Mapping[str, Any],
    convoy: Mapping[str, Any],
    exits: Sequence[Mapping[str, Any]],
    **plain: Any,
) -> StreetMap:
    lanes: Mapping[str, Ring] = {"": convoy["lane"], **convoy["other_lanes"]}
    if convoy["enters"] != lanes[""][0]:
        raise Misfit(
            f"The convoy enters at {_inches(convoy['enters'])}, "
            f"but its lane begins at {_inches(lanes[''][0])}.",
            "Begin the lane where the convoy enters (17.3).",
            "convoy",
            "enters",
        )
    kinds = [Feature(f"{kind} {at + 1}", kind, ring) for at, (kind, ring) in enumerate(features)]
    blackhawk = Feature("the crashed Blackhawk", "blackhawk", wreck["shape"])
    streets = StreetMap(
        buildings=buildings,
        features=(*kinds, blackhawk),
        site=wreck["site"],
        crew=wreck["crew"],
        convoy_edge=next((one["side"] for one in exits if "side" in one), "south"),
        lanes=lanes,
        loads=convoy["loads"],
        **plain,
    )
    _check_ids(buildings)
    _check_on_table(streets)
    return streets


def _check_ids(buildings: Sequence[Building]) -> None:
    first: dict[str, int] = {}
    for index, building in enumerate(buildings):
        if building.id in first:
            raise Misfit(
                f"Duplicate building id {building.id}: already on line {{line}}.",
                "Give every building its own id.",
                "buildings",
                index,
                "id",
            ).beside("buildings", first[building.id], "id")
        first[building.id] = index


def _check_on_table(of: StreetMap) -> None:
    east, north = of.table
    size = f"The table is {east / 2:g} by {north / 2:g} inches."
    for ring, keys in _rings(of):
        if any(x > east or y > north for x, y in ring):
            raise Misfit("This extends off the table.", size, *keys)
    for (x, y), keys in _places(of):
        if x > east or y > north:
            raise Misfit(f"{_inches((x, y))} is off the table.", size, *keys)


def _rings(of: StreetMap) -> Iterator[tuple[Ring, tuple[Key, ...]]]:
    """Yield every shape on a map with its keys in the file."""
    *low, blackhawk = of.features
    yield from ((one.ring, ("buildings", at)) for at, one in enumerate(of.buildings))
    yield from ((one.ring, ("features", at, "at")) for at, one in enumerate(low))
    yield blackhawk.ring, ("wreck", "shape")


def _places(of: StreetMap) -> Iterator[tuple[Point, tuple[Key, ...]]]:
    """Yield every place where models stand or drive, with its keys in the file."""
    for name, lane in of.lanes.items():
        keys = ("convoy", "other-lanes", name) if name else ("convoy", "lane")
        yield from ((corner, (*keys, at)) for at, corner in enumerate(lane))
    yield of.site, ("wreck", "site")
    yield from ((at, ("wreck", "crew", number)) for number, at in enumerate(of.crew))
    yield from ((at, ("posts", number, "at")) for number, (_, at) in enumerate(of.posts))
    yield of.target[1], ("target", "at")
    yield from ((at, ("starts", number, "at")) for number, (_, at) in enumerate(of.starts))
    yield of.loads, ("convoy", "loads")


# -- the file ------------------------------------------------------------------------------------


_NAME = a_name(60)
_INCH = decimal(0, MOST, f"inches from 0 to {MOST}")
_PLACE = listing(_INCH, 2, 2, "a place, [x, y] in inches")
_POINT = _PLACE.made(_in_halves)
_BOX = listing(_INCH, 4, 4, "a rectangle, [west, south, east, north] in inches").made(_in_halves)
_RECTANGLE = _BOX.made(_corners)
_RING = listing(_POINT, 3, 40, "a list of corners")
_LANE = listing(_POINT, 2, 20).made(_along_the_axes)
_EDGE = among(*EDGES, words="a side of the table")
_SPOT = record(_named, name=_NAME, at=_POINT)

MAP = file_of(
    FORMAT,
    _street_map,
    id=need(word("[A-Za-z0-9-]{1,20}", "an id"), "the map's id"),
    name=need(_NAME, "its name"),
    table=need(_POINT, "its size, `[x, y]` in inches"),
    storey=need(
        unread(only(STOREY // 2, f"{STOREY // 2}, the height of a storey in inches")),
        "the height of a storey in inches",
    ),
    edges=need(
        unread(lookup(values(side=_EDGE, street=_NAME), 4, 1)),
        "what lies beyond each side of the table",
    ),
    streets=need(
        listing(
            record(lambda name, at, vehicles: Street(name, at), name=_NAME, at=_BOX, vehicles=FLAG),
            0,
            40,
        ),
        "streets: `name`, a rectangle (`at`), whether `vehicles` can use them",
    ),
    buildings=need(
        listing(
            record(
                _building,
                id=need(word("[A-Za-z0-9-]{1,20}", "an id")),
                storeys=need(whole(1, 9, "storeys from 1 to 9")),
                at=may(_RECTANGLE),
                shape=may(_RING),
                name=may(_NAME),
                doors=may(listing(_POINT, 1, 8)),
                windows=may(listing(_POINT, 1, 20)),
            ),
            1,
            400,
        ),
        "buildings: `storeys`, a rectangle (`at`) or a `shape`; `doors` and `windows` on the "
        "walls (M82)",
    ),
    features=need(
        listing(
            record(
                lambda kind, at: (kind, at),
                kind=among(*KINDS, words="a kind of cover"),
                at=_RECTANGLE,
            ),
            0,
            200,
        ),
        "low cover: `kind` and a rectangle (`at`) (2.5)",
    ),
    wreck=need(
        values(site=_POINT, shape=_RING, crew=listing(_POINT, 4, 4)),
        "the crashed helicopter: its `site`, `shape` and `crew`",
    ),
    posts=need(listing(_SPOT, 4, 4), "the four posts to hold (17.1)"),
    target=need(_SPOT, "the target building (17.3)"),
    starts=need(listing(_SPOT, 6, 6), "start areas, one per unit, in this order (3.3)"),
    convoy=need(
        values(
            enters=need(_POINT),
            lane=need(_LANE),
            loads=need(_POINT),
            other_lanes=may(lookup(_LANE, 4), default={}),
        ),
        "where the convoy `enters`, its `lane`, `other-lanes` (option `long-way-round`), "
        "where the first vehicle stops to load (`loads`)",
    ),
    exits=need(
        listing(
            values(
                name=need(_NAME),
                for_whom=need(
                    listing(among("foot", "vehicle", words="foot or vehicle"), 1, 2), name="for"
                ),
                side=may(_EDGE),
                at=may(_PLACE),
            ),
            1,
            6,
        ),
        "exits: a `side` for men on `foot`, a place `at` the edge for a `vehicle`",
    ),
)
"""The fields of a street map file."""

load, read = MAP.load, MAP.of
