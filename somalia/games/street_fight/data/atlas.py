"""The geometry of a street map (Shapely): walls cut into convex parts, and stands.

`survey` asks for it where a map has no current ground file. The game itself tests lines in whole
numbers (`lines`) and doesn't import Shapely.
"""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from somalia.games.kit.forms import Misfit
from somalia.games.street_fight.rules.ground import StreetGround
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.streets import Building, StreetMap

SPECK = 1e-9
"""The tolerance for Shapely's rounding, in half inches.

A point with whole coordinates is either on the edge of the standing area or farther from it than
this. The edge's distance from a wall between whole corners is a whole number or the root of one.
The roots of numbers below 10^5 differ from whole numbers by at least 10^-4.
"""
CLEAR = 1
"""The minimum distance between a stand and a wall or the table's edge, in half inches (2.2)."""


def street_stands(of: StreetMap) -> list[Stand]:
    """The stands in the street, sorted by y, then x (1, tie rule)."""
    walls = unary_union([Polygon(one.ring) for one in of.buildings])
    east, north = of.table
    room = shapely.box(CLEAR, CLEAR, east - CLEAR, north - CLEAR)
    return _stands(room.difference(walls.buffer(CLEAR, join_style="mitre")), 0)


def roof_stands(of: Building) -> list[Stand]:
    """The stands on a roof, sorted by y, then x.

    A roof no wider than a model has stands on its centre line, as an inset shape would be empty.
    """
    roof = Polygon(of.ring)
    edge = roof.exterior
    stands = _stands(roof, of.height)
    far = shapely.distance(edge, shapely.points([stand.at for stand in stands])) >= CLEAR - SPECK
    return [stand for stand, is_far in zip(stands, far, strict=True) if is_far]


def _stands(room: BaseGeometry, ground: int) -> list[Stand]:
    if room.is_empty:
        return []
    west, south, east, north = map(int, room.bounds)
    points = [(x, y) for y in range(south, north + 1) for x in range(west, east + 1)]
    shapely.prepare(room)
    inside = shapely.dwithin(room, shapely.points(points), SPECK)
    return [Stand(at, ground) for at, stands in zip(points, inside, strict=True) if stands]


def parts(ring: Sequence[Point]) -> tuple[tuple[Point, ...], ...]:
    """A shape cut into convex parts; every corner of a part is a corner of the shape."""
    shape = Polygon(ring)
    if shape.equals(shape.convex_hull):
        return (tuple(ring),)
    triangles = shapely.constrained_delaunay_triangles(shape)
    return tuple(
        tuple((int(x), int(y)) for x, y in shapely.get_coordinates(triangle)[:-1])
        for triangle in shapely.get_parts(triangles)
    )


def check_shapes(of: StreetMap) -> None:
    """Check that no shape crosses itself and no two buildings overlap.

    Raises:
        Misfit: says which shape, and what to do.
    """
    wreck = of.features[-1]
    if not Polygon(wreck.ring).is_valid:
        raise Misfit(
            f"The shape of {wreck.id} crosses itself.",
            "List its corners in order, all the way round.",
            "wreck",
            "shape",
        )
    shapes = [Polygon(one.ring) for one in of.buildings]
    for index, shape in enumerate(shapes):
        if not shape.is_valid:
            raise Misfit(
                f"The shape of building {of.buildings[index].id} crosses itself.",
                "List its corners in order, all the way round.",
                "buildings",
                index,
                "shape",
            )
    tree = shapely.STRtree(shapes)
    for first, other in tree.query(shapes, predicate="intersects").T:
        if first < other and shapes[first].relate(shapes[other])[0] == "2":
            raise Misfit(
                f"Buildings {of.buildings[first].id} and {of.buildings[other].id} overlap.",
                "Move one of them; walls may touch.",
                "buildings",
                int(other),
            )


def _check_openings(of: StreetMap, on: StreetGround) -> None:
    """Check that every door and window opens onto the street."""
    for number, building in enumerate(of.buildings):
        for key, openings in (("doors", building.doors), ("windows", building.windows)):
            for index, (x, y) in enumerate(openings):
                before = ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
                if not any(
                    place in on.in_street and on.sees(Stand((x, y), 0), Stand(place, 0))
                    for place in before
                ):
                    raise Misfit(
                        "Nobody can stand outside this door or window.",
                        "Put it on a wall that faces the street (M82).",
                        "buildings",
                        number,
                        key,
                        index,
                    )


def check_places(of: StreetMap, on: StreetGround) -> None:
    """Check that all places needed on foot can be reached: posts, site, starts, target, doors.

    Raises:
        Misfit: a place has no stand, or no route from the first start; or a door or window
            doesn't open onto the street.
    """
    there = on.in_street
    named: list[tuple[tuple[str | int, ...], str, Point]] = [
        (("wreck", "site"), "The site", of.site)
    ]
    named += [(("posts", n, "at"), name, at) for n, (name, at) in enumerate(of.posts)]
    named += [(("starts", n, "at"), name, at) for n, (name, at) in enumerate(of.starts)]
    _check_openings(of, on)
    start = of.starts[0][1]
    reached = on.ways.reach(start) if start in there else {}
    for keys, name, point in named:
        if point not in there:
            raise Misfit(
                f"{name} is on a spot where nobody can stand.",
                "Move it at least half an inch from every wall and the table's edge (2.2).",
                *keys,
            )
        if point not in reached:
            raise Misfit(
                f"{name} can't be reached on foot from the first start area.",
                "Leave a street that leads to it (2.3).",
                *keys,
            )
