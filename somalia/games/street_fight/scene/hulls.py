"""Vehicles seen from above, as shapes: corners are (ahead, right), in halves of their width."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from somalia.games.kit.scene import Face
from somalia.games.street_fight.scene import faces
from somalia.games.street_fight.scene.arms import HEAVY_GUN, WEAPONS
from somalia.games.street_fight.scene.shapes import (
    CLOTH,
    GLASS,
    HEAD,
    OLIVE,
    RED,
    SHADE,
    STEEL,
    WHITE,
    WOOD,
    Part,
    bar,
    box,
    oval,
    placed,
)

HUMVEE, TRUCK = "humvee", "truck"
SIDES = (-1, 1)


@lru_cache(maxsize=64)
def hull(symbol: str, is_wreck: bool, long: float) -> tuple[Part, ...]:
    """The parts of a vehicle, lowest first.

    Args:
        long: half its length, in halves of its width.
    """
    return tuple(_hull(symbol, is_wreck, long))


def hull_of(face: Face, long: float) -> tuple[Part, ...]:
    """The parts of the vehicle with this face."""
    return hull(face.symbol, faces.WRECK in face.state, long)


def _hull(symbol: str, is_wreck: bool, long: float) -> Iterator[Part]:
    for ahead in (-0.62 * long, 0.62 * long):
        for side in SIDES:
            yield box((ahead, side * 0.92), 0.24 * long, 0.14, STEEL)
    yield box((0, 0), long, 0.9, CLOTH)
    yield box((0.74 * long, 0), 0.2 * long, 0.68, SHADE)  # the bonnet
    yield bar((0.46 * long, -0.78), (0.46 * long, 0.78), GLASS, 0.22 * long)
    if symbol == TRUCK:
        yield from _bed(long)
    elif symbol == HUMVEE:
        yield box((-0.14 * long, 0), 0.44 * long, 0.76, CLOTH)
        yield oval((-0.1 * long, 0), 0.5, 0.5, SHADE)  # the gunner's ring
    else:
        yield box((-0.42 * long, 0), 0.5 * long, 0.68, WOOD)  # an open bed
    if is_wreck:
        yield from _flames(long)
    elif symbol != TRUCK:
        gun = tuple(
            part._replace(ring=tuple((x * 0.8, y * 0.8) for x, y in part.ring))
            for part in WEAPONS[HEAVY_GUN]
        )
        yield from placed(gun, (-0.4 * long, 0))
        yield oval((-0.34 * long, 0), 0.28, 0.34, HEAD, 12)


def _bed(long: float) -> Iterator[Part]:
    """Yield a truck's bed with its benches."""
    yield box((-0.32 * long, 0), 0.62 * long, 0.76, SHADE)
    for side in SIDES:
        yield box((-0.32 * long, side * 0.58), 0.58 * long, 0.14, OLIVE)
    for step in range(4):
        yield bar(
            (-0.84 * long + step * 0.34 * long, -0.74),
            (-0.84 * long + step * 0.34 * long, 0.74),
            OLIVE,
            0.07,
        )


def _flames(long: float) -> Iterator[Part]:
    """Yield a hole burnt in the roof, with a white cross of the wreck."""
    yield oval((-0.1 * long, 0.1), 0.5 * long, 0.6, STEEL, 9)
    yield oval((-0.06 * long, 0.06), 0.3 * long, 0.36, RED, 7)
    for side in SIDES:
        yield bar((-0.5 * long, -0.5 * side), (0.4 * long, 0.5 * side), WHITE, 0.16)
