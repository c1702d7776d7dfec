"""The convoy's lane: places along it, its length, its corners (15.1)."""

from __future__ import annotations

from somalia.games.street_fight.rules.lines import Point


def along(lane: tuple[Point, ...], length: int) -> Point:
    """The place at a given distance along a lane; the end of the lane if the lane is shorter.

    The lane's legs must run along the axes.
    """
    for index in range(len(lane) - 1):
        (x0, y0), (x1, y1) = lane[index], lane[index + 1]
        leg = abs(x1 - x0) + abs(y1 - y0)
        if length <= leg:
            return (
                x0 + (x1 > x0) * length - (x1 < x0) * length,
                y0 + (y1 > y0) * length - (y1 < y0) * length,
            )
        length -= leg
    return lane[-1]


def length_of(lane: tuple[Point, ...]) -> int:
    """The length of a lane in half inches."""
    return sum(
        abs(lane[at + 1][0] - one[0]) + abs(lane[at + 1][1] - one[1])
        for at, one in enumerate(lane[:-1])
    )


def bends(lane: tuple[Point, ...], start: int, end: int) -> int:
    """The number of 90-degree corners between two positions along the lane."""
    low, high = sorted((start, end))
    count, behind = 0, 0
    for index in range(len(lane) - 2):
        first, other = lane[index], lane[index + 1]
        behind += abs(other[0] - first[0]) + abs(other[1] - first[1])
        count += low < behind < high or behind == high > low
    return count
