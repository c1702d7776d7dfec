"""The buildings of the quarter from above: walls, parapets, roofs and what stands on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import dist, hypot

from PIL import Image, ImageDraw

from somalia.games.kit.geometry import box_around
from somalia.games.kit.scene import Ring, Spot
from somalia.games.street_fight.rules.streets import Building, StreetMap
from somalia.games.street_fight.window import ink
from somalia.window.board.camera import Camera
from somalia.window.ui import type as lettering
from somalia.window.ui.palette import Colour, mixed

Place = Callable[[Sequence[float]], tuple[float, float]]

WALL, SHADE = 0.42, 0.4
"""The width of a parapet, and of its shadow on the roof, in half inches."""
DROP = 0.42
"""The length of a building's shadow for each storey, in half inches."""
CORNER = 1.35
"""How far from the walls things stand on a roof, in half inches."""
NAMED = 9.0
"""The minimum scale, in points per half inch, at which houses show their numbers."""
OPENING = 0.44
"""Half the width of a door, in half inches."""


def roofs(
    pen: ImageDraw.ImageDraw, pixel_of: Place, streets: StreetMap, scale: float, has_doors: bool
) -> None:
    """Draw all buildings with their shadows.

    Args:
        scale: pixels per half inch.
        has_doors: whether anyone can enter buildings (M82); otherwise their doors are shut.
    """
    for building in streets.buildings:
        drop = DROP * building.storeys
        for start, end in pairwise((*building.ring, building.ring[0])):
            side = (start, end, (end[0] + drop, end[1] - drop), (start[0] + drop, start[1] - drop))
            pen.polygon([pixel_of(corner) for corner in side], ink.SHADOW)
    for number, building in enumerate(streets.buildings):
        _roof(pen, pixel_of, building, number, scale)
    for building in streets.buildings:
        _openings(pen, pixel_of, building, scale, has_doors)


def house_names(image: Image.Image, camera: Camera, streets: StreetMap, unit: float) -> None:
    """Write the names of houses on their roofs: names of their own wherever they fit, and numbers
    in near views.
    """
    for building in streets.buildings:
        is_numbered = building.name == building.id
        if is_numbered and camera.scale < NAMED * unit:
            continue
        west, _, east, _ = box_around(building.ring, 0)
        spot = roomiest(building.ring)
        size = round(8 * unit)
        word = building.name if is_numbered else building.name.upper()
        if lettering.width(word, "bold", size) > (east - west - 1) * camera.scale:
            continue
        x, y = (spot[0] - camera.west) * camera.scale, (camera.north - spot[1]) * camera.scale
        if -99 < x < image.width + 99 and -99 < y < image.height + 99:
            place = round(x), round(y)
            lettering.write(image, *place, word, ink.HOUSE, "bold", size, anchor="mm")


@cache
def roomiest(ring: Ring) -> Spot:
    """The place in a building that is farthest from its walls; ties go to the one nearest its
    middle.
    """
    west, south, east, north = box_around(ring, 0)
    middle = (west + east) / 2, (south + north) / 2
    walls = list(pairwise((*ring, ring[0])))
    halves = [
        (west + x / 2, south + y / 2)
        for x in range(round(2 * (east - west)) + 1)
        for y in range(round(2 * (north - south)) + 1)
    ]
    inside = [spot for spot in halves if is_inside(spot, ring)]
    return max(
        inside,
        key=lambda spot: (min(_far(spot, *wall) for wall in walls), -dist(spot, middle)),
        default=middle,
    )


def _far(spot: Spot, start: Spot, end: Spot) -> float:
    """The distance between a spot and a wall."""
    (x, y), (a, b), (c, d) = spot, start, end
    long = (c - a) ** 2 + (d - b) ** 2
    share = min(max(((x - a) * (c - a) + (y - b) * (d - b)) / long, 0.0), 1.0)
    return dist(spot, (a + (c - a) * share, b + (d - b) * share))


def inset(ring: Sequence[Spot], by: float, lee: float = 0.0) -> Ring:
    """A ring moved inwards, corner by corner.

    Args:
        by: how far, in half inches.
        lee: how much farther on the sides that face north or west.
    """
    corners = list(ring)
    if sum(a * y - x * b for (a, b), (x, y) in pairwise([*corners, corners[0]])) < 0:
        corners.reverse()
    sides = []
    for (a, b), (x, y) in pairwise([*corners, corners[0]]):
        far = hypot(x - a, y - b)
        east, north = (y - b) / far, (a - x) / far  # the way out of the building
        off = by + (lee if north > 0.5 or east < -0.5 else 0.0)
        sides.append((east, north, east * a + north * b - off))
    return tuple(
        _meeting(before, side, corner)
        for before, side, corner in zip([sides[-1], *sides[:-1]], sides, corners, strict=True)
    )


def _meeting(
    first: tuple[float, float, float], other: tuple[float, float, float], corner: Spot
) -> Spot:
    """Where two sides meet; the corner itself if they are parallel."""
    (a, b, c), (d, e, f) = first, other
    under = a * e - b * d
    return corner if abs(under) < 1e-6 else ((c * e - b * f) / under, (a * f - c * d) / under)


def _roof(
    pen: ImageDraw.ImageDraw, pixel_of: Place, building: Building, number: int, scale: float
) -> None:
    roof = ink.ROOFS[min(building.storeys, len(ink.ROOFS)) - 1]
    roof = mixed(roof, (255, 240, 214), 0.16 * (number * 7 % 5) / 5)
    edge = max(1, round(scale * 0.14))
    ring = [pixel_of(corner) for corner in building.ring]
    pen.polygon(ring, mixed(roof, ink.PARAPET, 0.8), ink.EDGE, edge)
    inner = [pixel_of(corner) for corner in inset(building.ring, WALL)]
    pen.polygon(inner, mixed(roof, ink.EDGE, 0.34))
    floor = [pixel_of(corner) for corner in inset(building.ring, WALL, SHADE)]
    pen.polygon(floor, roof)
    pen.line([*inner, inner[0]], mixed(roof, ink.EDGE, 0.55), max(1, edge // 2))
    _clutter(pen, pixel_of, building, number, scale, roof)


def _clutter(
    pen: ImageDraw.ImageDraw,
    pixel_of: Place,
    building: Building,
    number: int,
    scale: float,
    roof: Colour,
) -> None:
    """Draw a tank, a hut over the stairs, vents or washing on a roof, faintly."""
    spots = list(_corners(building.ring))
    if len(spots) < 2:
        return
    dark, light = mixed(roof, ink.EDGE, 0.45), mixed(roof, ink.PARAPET, 0.6)
    line = max(1, round(scale * 0.07))
    x, y = pixel_of(spots[number % len(spots)])
    r, kind = scale * 0.62, number * 5 % 4
    fallen = (x - r * 0.5, y - r * 0.5, x + r * 1.5, y + r * 1.5)
    if kind == 0:  # a water tank
        pen.ellipse(fallen, mixed(roof, ink.EDGE, 0.3))
        pen.ellipse((x - r, y - r, x + r, y + r), light, dark, line)
        pen.ellipse((x - r * 0.4, y - r * 0.4, x + r * 0.4, y + r * 0.4), None, dark, line)
    elif kind == 1:  # the hut over the stairs
        pen.rectangle(fallen, mixed(roof, ink.EDGE, 0.3))
        pen.rectangle((x - r, y - r, x + r, y + r), light, dark, line)
        pen.line((x - r * 0.6, y + r, x + r * 0.2, y + r), ink.DOOR, line * 2)
    elif kind == 2:  # vents
        for aside in (-0.9, 0.4):
            left = x + aside * r
            pen.rectangle((left, y - r * 0.3, left + r * 0.6, y + r * 0.3), light, dark, line)
    else:  # washing on a line
        other = pixel_of(spots[(number + 1) % len(spots)])
        pen.line((x, y, *other), dark, line)
        for step, colour in enumerate(((206, 190, 178), (150, 152, 158), (196, 150, 120))):
            share = 0.3 + 0.18 * step
            a, b = x + (other[0] - x) * share, y + (other[1] - y) * share
            wide = r * 0.42
            pen.rectangle((a - wide, b - wide, a + wide, b + wide), mixed(colour, roof, 0.3))


def _corners(ring: Sequence[Spot]) -> Iterator[Spot]:
    """Yield the places inside the outer corners of a building, away from its walls."""
    inner = inset(ring, CORNER)
    for spot in inner:
        if is_inside(spot, ring):
            yield spot


def is_inside(spot: Spot, ring: Sequence[Spot]) -> bool:
    """Whether a spot lies within a ring of corners."""
    x, y = spot
    is_in = False
    for (a, b), (c, d) in pairwise((*ring, ring[0])):
        if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
            is_in = not is_in
    return is_in


def _openings(
    pen: ImageDraw.ImageDraw, pixel_of: Place, building: Building, scale: float, has_doors: bool
) -> None:
    """Draw windows as panes and doors as leaves, across the walls they are in.

    A door that a man can use has a pale frame. Where nobody can enter, both are shut and faint.
    """
    edge = max(1, round(scale * 0.12))
    glass, line, leaf = ink.WINDOW, ink.BLACK, ink.DOOR
    if not has_doors:
        edge = max(1, edge // 2)
        glass, line, leaf = ink.SHUTTER, ink.EDGE, mixed(ink.DOOR, ink.PARAPET, 0.3)
    for window in building.windows:
        x, y = pixel_of(window)
        is_upright = _is_in_upright(window, building)
        a, b = _sides(OPENING * 0.9, 0.3, is_upright, scale)
        pen.rectangle((x - a, y - b, x + a, y + b), glass, line, edge)
        bar = (x - a, y, x + a, y) if is_upright else (x, y - b, x, y + b)
        pen.line(bar, line, max(1, edge // 2))
    for door in building.doors:
        x, y = pixel_of(door)
        is_upright = _is_in_upright(door, building)
        if has_doors:
            a, b = _sides(OPENING * 1.6, 0.75, is_upright, scale)
            pen.rectangle((x - a, y - b, x + a, y + b), ink.WHITE, line, edge)
        a, b = _sides(OPENING, 0.36, is_upright, scale)
        pen.rectangle((x - a, y - b, x + a, y + b), leaf, line, max(1, edge // 2))


def _sides(along: float, across: float, is_upright: bool, scale: float) -> tuple[float, float]:
    sides = max(along * scale, 2), max(across * scale, 2)
    return (sides[1], sides[0]) if is_upright else sides


def _is_in_upright(point: Spot, building: Building) -> bool:
    """Whether a point lies in a wall that runs north-south."""
    walls = pairwise((*building.ring, building.ring[0]))
    return any(
        a == c == point[0] and min(b, d) <= point[1] <= max(b, d) for (a, b), (c, d) in walls
    )
