"""Lines of sight in whole numbers: where a line crosses a wall, and how high it is there.

Every place and corner is a pair of whole half inches (rule 2.1). A line runs from the eye at 0 to
its end at 1. A place along it is a fraction of two whole numbers; fractions are compared by
cross-multiplying. No floats are used, so the result is the same on every machine.

A shape is cut into convex parts once, when a map is read. A line shares a stretch with a shape if
it shares one with any part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Point = tuple[int, int]
"""x and y in half inches."""
Share = tuple[int, int]
"""A place along a line as numerator and denominator; the denominator is positive."""
EYE = 2
"""The height of the eyes above the ground, in half inches (2.4)."""
STOREY = 4
"""The height of a storey, in half inches (2.2)."""
LEANS = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""The offsets from a target's centre to the points that the eye must see (2.5 a)."""
NEAR = 2
"""The distance in half inches from a target's centre within which a feature shelters it (2.5 b)."""


class ConvexPart(NamedTuple):
    """A convex polygon with its edge, stored as one half-plane a + b x + c y >= 0 per side."""

    sides: tuple[tuple[int, int, int], ...]
    box: tuple[int, int, int, int]  # minimum x and y, maximum x and y


class Solid(NamedTuple):
    """A building, or low cover with a height of 0."""

    parts: tuple[ConvexPart, ...]
    height: int  # roof height in half inches
    box: tuple[int, int, int, int]


def part(corners: Sequence[Point]) -> ConvexPart:
    """The convex polygon with these corners, listed clockwise or anticlockwise.

    Raises:
        ValueError: there are fewer than three corners, or they are collinear or not convex.
    """
    ring = list(corners)
    double = sum(
        x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], *ring[:1]], strict=True)
    )
    if len(ring) < 3 or not double:
        raise ValueError("expected at least three corners, not all on one line")
    if double < 0:
        ring.reverse()
    sides = []
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], *ring[:1]], strict=True):
        across, up = y0 - y1, x1 - x0  # the normal that points inwards
        sides.append((-(across * x0 + up * y0), across, up))
    if any(a + b * x + c * y < 0 for a, b, c in sides for x, y in ring):
        raise ValueError("expected a convex part")
    return ConvexPart(tuple(sides), box_of(ring))


def box_of(points: Sequence[Point]) -> tuple[int, int, int, int]:
    """The upright bounding rectangle of these points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def solid(parts: Sequence[Sequence[Point]], height: int = 0) -> Solid:
    """A shape made of convex parts.

    Args:
        parts: the corners of each part.
        height: the height of the roof, in half inches.
    """
    made = tuple(map(part, parts))
    corners = [corner for one in parts for corner in one]
    return Solid(made, height, box_of(corners))


def shared(eye: Point, end: Point, of: ConvexPart) -> tuple[Share, Share] | None:
    """The ends of the section that a line shares with a part, inside it or along its edge.

    None if there is no such stretch. Touching at a single point doesn't count.
    """
    x, y = eye
    dx, dy = end[0] - x, end[1] - y
    first, first_of, last, last_of = 0, 1, 1, 1
    for a, b, c in of.sides:
        start, slope = a + b * x + c * y, b * dx + c * dy
        if slope > 0:
            if -start * first_of > first * slope:
                first, first_of = -start, slope
        elif slope < 0:
            if start * last_of < last * -slope:
                last, last_of = start, -slope
        elif start < 0:
            return None
    if first * last_of >= last * first_of:
        return None
    return (first, first_of), (last, last_of)


def is_apart(eye: Point, end: Point, box: tuple[int, int, int, int]) -> bool:
    """Whether a line clearly misses an upright rectangle because both ends are on the same side of
    it.
    """
    west, south, east, north = box
    return (
        (eye[0] < west and end[0] < west)
        or (eye[0] > east and end[0] > east)
        or (eye[1] < south and end[1] < south)
        or (eye[1] > north and end[1] > north)
    )


def blocks(eye: Point, eye_height: int, end: Point, end_height: int, by: Solid) -> bool:
    """Whether a building blocks a line: somewhere over the building, the line is lower than its
    roof (2.4).

    Args:
        eye_height, end_height: the heights of the line's ends above the street, in half inches.
    """
    if eye_height >= by.height and end_height >= by.height:
        return False
    if is_apart(eye, end, by.box):
        return False
    climb = end_height - eye_height
    for part in by.parts:
        met = shared(eye, end, part)
        if met is None:
            continue
        # A line climbs or falls steadily: it is lowest at one end of the shared stretch.
        share, of = met[0] if climb >= 0 else met[1]
        if eye_height * of + climb * share < by.height * of:
            return True
    return False


def shelters(eye: Point, target: Point, feature: Solid, near: int = NEAR) -> bool:
    """Whether a line to a target crosses a feature within an inch of the target's centre (2.5 b).

    Args:
        near: one inch, in the unit of the points.
    """
    if is_apart(eye, target, feature.box):
        return False
    length = (target[0] - eye[0]) ** 2 + (target[1] - eye[1]) ** 2
    for part in feature.parts:
        met = shared(eye, target, part)
        if met is None:
            continue
        share, of = met[1]
        # The stretch ends this far from the target, as a fraction of the line: (of - share) / of.
        if (of - share) ** 2 * length < near**2 * of**2:
            return True
    return False
