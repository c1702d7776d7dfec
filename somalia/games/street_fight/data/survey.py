"""The ground of a street map: read from the ground file beside the map, or worked out.

A ground file holds what takes geometry to find: the convex parts of the shapes, and the stands. It
is JSON, and bears the digest of the map's shapes. With it a game loads sooner, and without Shapely
or NumPy, as in a browser.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby, pairwise
from pathlib import Path
from typing import cast

from somalia.datafile.beside import worked_out
from somalia.games.kit.forms import Misfit
from somalia.games.street_fight.rules.ground import Roof, StreetGround
from somalia.games.street_fight.rules.lines import Point, Solid, box_of, solid
from somalia.games.street_fight.rules.quarter import Quarter
from somalia.games.street_fight.rules.streets import Building, StreetMap

FORMAT = "somalia street ground 1"
ENDING = ".ground.json"
NO_GROUND = "This street map has no current ground file."
GET_GROUND = "Install Shapely and NumPy, which work the ground out."

Parts = tuple[tuple[Point, ...], ...]
"""A shape cut into convex parts, each as its corners."""
Run = tuple[int, int, int]
"""Stands side by side: their y, the x of the first and the x of the last."""


@dataclass(frozen=True)
class Survey:
    """What geometry finds on a street map.

    Args:
        buildings, features: the convex parts of each, in the map's order.
        street: the stands in the street, sorted by y, then x.
        roofs: the same for the roof of each building.
    """

    buildings: tuple[Parts, ...]
    features: tuple[Parts, ...]
    street: tuple[Point, ...]
    roofs: tuple[tuple[Point, ...], ...]


def ground(of: StreetMap, plank: int, map_file: Path | None = None) -> StreetGround:
    """The ground of a map: where models can stand, walk and see.

    Args:
        plank: the widest gap between roofs that a mob can cross, in half inches (12.3).
        map_file: the map's file; a ground file beside it saves the work.

    Raises:
        Misfit: two buildings overlap, a shape crosses itself, or the map has no street; or there
            is no current ground file, and Shapely isn't installed.
    """
    survey = (map_file and beside(map_file, of)) or surveyed(of)
    if not survey.street:
        raise Misfit(
            "The map has no street: nobody can stand anywhere.",
            "Leave room for a street (2.2).",
            "table",
        )
    walls = [
        solid(parts, one.height) for parts, one in zip(survey.buildings, of.buildings, strict=True)
    ]
    low: dict[str, Solid] = {
        one.id: solid(parts) for parts, one in zip(survey.features, of.features, strict=True)
    }
    planks = _planks(of.buildings, plank)
    roofs = tuple(
        Roof(one.id, one.height, places, frozenset(planks.get(number, ())))
        for number, (one, places) in enumerate(zip(of.buildings, survey.roofs, strict=True))
    )
    return StreetGround(Quarter(walls, low), of.table, survey.street, roofs)


def surveyed(of: StreetMap) -> Survey:
    """Work out a map's ground (Shapely).

    Raises:
        Misfit: as for `ground`.
    """
    try:
        from somalia.games.street_fight.data import atlas
    except ImportError as error:
        raise Misfit(NO_GROUND, GET_GROUND, "buildings") from error
    atlas.check_shapes(of)
    return Survey(
        tuple(atlas.parts(one.ring) for one in of.buildings),
        tuple(atlas.parts(one.ring) for one in of.features),
        tuple(stand.at for stand in atlas.street_stands(of)),
        tuple(tuple(stand.at for stand in atlas.roof_stands(one)) for one in of.buildings),
    )


# -- planks ----------------------------------------------------------------------------------------


def _planks(buildings: Sequence[Building], plank: int) -> Mapping[int, set[int]]:
    """The buildings at most a plank apart, by number (12.3)."""
    boxes = [box_of(one.ring) for one in buildings]
    near: dict[int, set[int]] = {}
    for other, (west, south, east, north) in enumerate(boxes):
        for first in range(other):
            a, b, c, d = boxes[first]
            if a > east + plank or c < west - plank or b > north + plank or d < south - plank:
                continue
            if _are_within(buildings[first].ring, buildings[other].ring, plank):
                near.setdefault(first, set()).add(other)
                near.setdefault(other, set()).add(first)
    return near


def _are_within(ring: Sequence[Point], other: Sequence[Point], gap: int) -> bool:
    """Whether two shapes that don't overlap are at most a gap apart.

    Shapes that don't cross are nearest at a corner of one of them.
    """
    return any(
        _is_near(corner, start, end, gap)
        for corners, walls in ((ring, other), (other, ring))
        for corner in corners
        for start, end in pairwise((*walls, walls[0]))
    )


def _is_near(point: Point, start: Point, end: Point, gap: int) -> bool:
    """Whether a point is at most a gap from a wall, in whole numbers."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = point[0] - start[0], point[1] - start[1]
    along, square = x * dx + y * dy, dx * dx + dy * dy
    if along <= 0:
        return x * x + y * y <= gap * gap
    if along >= square:
        return (x - dx) ** 2 + (y - dy) ** 2 <= gap * gap
    return (x * dy - y * dx) ** 2 <= gap * gap * square


# -- ground files ----------------------------------------------------------------------------------


def path_of(map_file: Path) -> Path:
    """The ground file of a map file."""
    return map_file.with_name(map_file.stem + ENDING)


def digest(of: StreetMap) -> str:
    """The digest of what a ground file depends on: the table and the shapes, with their heights."""
    shapes = [[one.height, one.ring] for one in of.buildings]
    text = json.dumps([of.table, shapes, [one.ring for one in of.features]])
    return sha256(text.encode()).hexdigest()


def beside(map_file: Path, of: StreetMap) -> Survey | None:
    """The ground in a map's ground file; None if there is none, or it is damaged or not current."""
    contents = worked_out(path_of(map_file))
    if contents.get("format") != FORMAT or contents.get("digest") != digest(of):
        return None
    try:
        return _read(contents, of)
    except (ValueError, LookupError, TypeError):
        return None


def document(of: StreetMap, survey: Survey) -> str:
    """The text of a ground file, with a line for each shape, for the street and for each roof."""

    def lines(key: str, entries: Iterable[object]) -> str:
        rows = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries)
        return f"{json.dumps(key)}: [\n{rows}\n]"

    head = f'{{"format": {json.dumps(FORMAT)}, "digest": {json.dumps(digest(of))}'
    return ",\n".join(
        (
            head,
            lines("buildings", survey.buildings),
            lines("features", survey.features),
            lines("street", _runs(survey.street)),
            lines("roofs", (list(_runs(places)) for places in survey.roofs)) + "}\n",
        )
    )


def _runs(places: Sequence[Point]) -> Iterator[Run]:
    """Yield stands, sorted by y, then x, as runs."""
    beside = groupby(enumerate(places), lambda entry: (entry[1][1], entry[1][0] - entry[0]))
    for (y, _), group in beside:
        xs = [x for _, (x, _) in group]
        yield y, xs[0], xs[-1]


def _read(contents: Mapping[str, object], of: StreetMap) -> Survey:
    """The ground in a ground file's contents.

    Raises:
        ValueError, LookupError, TypeError: it doesn't fit the map.
    """
    roofs = cast(Sequence[Sequence[Run]], contents["roofs"])
    street = cast(Sequence[Run], contents["street"])
    return Survey(
        _shapes(contents["buildings"], [one.ring for one in of.buildings]),
        _shapes(contents["features"], [one.ring for one in of.features]),
        _stands(street, (0, 0, *of.table)),
        tuple(
            _stands(runs, box_of(one.ring)) for runs, one in zip(roofs, of.buildings, strict=True)
        ),
    )


def _shapes(entries: object, rings: Sequence[Sequence[Point]]) -> tuple[Parts, ...]:
    shapes = []
    for parts, ring in zip(cast(Sequence[Parts], entries), rings, strict=True):
        shape = tuple(tuple((x, y) for x, y in corners) for corners in parts)
        if not set(ring) >= {corner for corners in shape for corner in corners}:
            raise ValueError("expected parts whose corners are the shape's")
        if sum(map(_double_area, shape)) != _double_area(ring):
            raise ValueError("expected parts as large as the shape")
        shapes.append(shape)
    return tuple(shapes)


def _double_area(ring: Sequence[Point]) -> int:
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise((*ring, ring[0]))))


def _stands(runs: Sequence[Run], box: tuple[int, int, int, int]) -> tuple[Point, ...]:
    """The stands in runs, which must be in order and within a rectangle."""
    west, south, east, north = box
    places: list[Point] = []
    last = (south, west - 1)
    for y, first, end in runs:
        is_whole = all(type(value) is int for value in (y, first, end))
        if not (is_whole and last < (y, first) and first <= end <= east and y <= north):
            raise ValueError("expected runs in order, within the shape")
        if first < west:
            raise ValueError("expected runs in order, within the shape")
        places += [(x, y) for x in range(first, end + 1)]
        last = y, end
    return tuple(places)
