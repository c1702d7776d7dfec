"""Finds the stands visible from one place, testing all stands at once (NumPy, whole numbers).

The result is the same as testing line by line. The nearest buildings are tested first, and a stand
that one hides is not tested again. In a street only a tenth of the stands are visible, and the
first few walls hide most of the others.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy
from numpy.typing import NDArray

from somalia.games.street_fight.rules.lines import ConvexPart, Point, Solid
from somalia.games.street_fight.rules.quarter import Stand

Numbers = NDArray[numpy.int64]
Flags = NDArray[numpy.bool_]


class Views:
    """Finds which of a map's stands are visible from any one of them.

    Args:
        buildings: the buildings that can block line of sight.
        stands: the stands in order of their numbers, at most 4,000 half inches apart, so that
            products stay far below 2^63.
    """

    def __init__(self, buildings: Sequence[Solid], stands: Sequence[Stand]) -> None:
        self._buildings = buildings
        self.stands = stands
        self._x: Numbers = numpy.array([stand.at[0] for stand in stands], numpy.int64)
        self._y: Numbers = numpy.array([stand.at[1] for stand in stands], numpy.int64)
        self._eye: Numbers = numpy.array([stand.eye for stand in stands], numpy.int64)

    def seen(self, by: Stand) -> Numbers:
        """The numbers of the stands visible from a stand, including itself (2.4), in ascending
        order.
        """
        left: Numbers = numpy.arange(len(self.stands))
        for building in sorted(self._buildings, key=lambda building: _distance(by.at, building)):
            behind = left[self._could_block(by, building, left)]
            if not len(behind):
                continue
            hidden = behind[self._blocked(by, building, behind)]
            if len(hidden):
                left = left[~numpy.isin(left, hidden, assume_unique=True)]
        return left

    def _could_block(self, by: Stand, building: Solid, left: Numbers) -> Flags:
        """A mask of the lines that a building could block, judged by their end points.

        Lines that stay beside or above the building are ruled out.
        """
        west, south, east, north = building.box
        x, y = by.at
        mask: Flags = numpy.ones(len(left), bool)
        if x < west:
            mask &= self._x[left] >= west
        elif x > east:
            mask &= self._x[left] <= east
        if y < south:
            mask &= self._y[left] >= south
        elif y > north:
            mask &= self._y[left] <= north
        if by.eye >= building.height:
            mask &= self._eye[left] < building.height
        return mask

    def _blocked(self, by: Stand, building: Solid, behind: Numbers) -> Flags:
        """A mask of the lines that a building blocks, with the same result as `lines.blocks` for
        each.
        """
        dx, dy = self._x[behind] - by.at[0], self._y[behind] - by.at[1]
        climb = self._eye[behind] - by.eye
        blocked: Flags = numpy.zeros(len(behind), bool)
        for part in building.parts:
            first, first_of, last, last_of, is_met = _shared(by.at, dx, dy, part)
            fraction = numpy.where(climb >= 0, first, last)
            of = numpy.where(climb >= 0, first_of, last_of)
            blocked |= is_met & (by.eye * of + climb * fraction < building.height * of)
        return blocked


def _shared(
    eye: Point, dx: Numbers, dy: Numbers, part: ConvexPart
) -> tuple[Numbers, Numbers, Numbers, Numbers, Flags]:
    """`lines.shared` for many lines from one eye.

    Returns where each line enters and leaves a part, and a mask of the lines that meet it.
    """
    many = len(dx)
    first, first_of = numpy.zeros(many, numpy.int64), numpy.ones(many, numpy.int64)
    last, last_of = numpy.ones(many, numpy.int64), numpy.ones(many, numpy.int64)
    is_met: Flags = numpy.ones(many, bool)
    for a, b, c in part.sides:
        start = a + b * eye[0] + c * eye[1]  # the same for every line
        slope = b * dx + c * dy
        if start < 0:
            later = (slope > 0) & (-start * first_of > first * slope)
            first[later], first_of[later] = -start, slope[later]
            is_met &= slope > 0
        else:
            sooner = (slope < 0) & (start * last_of < last * -slope)
            last[sooner], last_of[sooner] = start, -slope[sooner]
    is_met &= first * last_of < last * first_of
    return first, first_of, last, last_of, is_met


def _distance(eye: Point, building: Solid) -> int:
    """The squared distance from an eye to a building's bounding rectangle."""
    west, south, east, north = building.box
    across = max(west - eye[0], 0, eye[0] - east)
    up = max(south - eye[1], 0, eye[1] - north)
    return across**2 + up**2
