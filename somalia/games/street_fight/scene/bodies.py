"""Men seen from above: what their posture, health, weapon and task look like, as shapes.

A figure's corners are (ahead, right) of the way it faces, in halves of a man's base. Whatever tells
two men apart is a shape, so it survives a small scale and a colour-blind eye.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin

from somalia.games.kit.scene import DIRECTIONS, Face, Spot
from somalia.games.street_fight.scene import faces
from somalia.games.street_fight.scene.arms import BARE, PISTOL, ROCKET, SLUNG, WEAPONS
from somalia.games.street_fight.scene.shapes import (
    CLOTH,
    DUST,
    GOLD,
    HEAD,
    OLIVE,
    RED,
    SHADE,
    SKIN,
    STEEL,
    WHITE,
    WOOD,
    Part,
    bar,
    box,
    cross,
    oval,
    placed,
    star,
)

BEHIND = DIRECTIONS // 2
NORTH = DIRECTIONS // 4
"""The way that a figure without a facing is drawn."""
MOST_PUFFS = 5
"""The maximum number of puffs of dust around a man."""
REACH = 1.06
"""How far a hand reaches towards a comrade, in halves of a man's base."""
SIDES = (-1, 1)


def body(face: Face) -> tuple[Part, ...]:
    """The parts of a figure on foot, lowest first, relative to the way it faces."""
    return _body(face._replace(colour="unarmed" if face.colour == faces.UNARMED else ""))


def turn_of(face: Face) -> int:
    """The direction in which a figure is drawn."""
    return face.facing if face.facing >= 0 else NORTH


@lru_cache(maxsize=2048)
def _body(face: Face) -> tuple[Part, ...]:
    if face.symbol == faces.CASUALTY:
        return (*_casualty(), *_hands(face))
    if face.symbol == faces.SOMALI:
        return tuple(_civilian() if face.picture == BARE else _gunman(face))
    parts = [*_american(face), *_hands(face), *_wall(face), *_dust(face)]
    return tuple(parts)


# -- Americans -------------------------------------------------------------------------------------


def _american(face: Face) -> Iterator[Part]:
    if faces.PRONE in face.state:
        yield from _prone(face)
    elif faces.SUPPRESSED in face.state:
        yield from _crouched(face)
    else:
        yield from _upright(face)


def _upright(face: Face) -> Iterator[Part]:
    yield bar((-0.1, -0.3), (0.42, -0.32), SHADE, 0.3, 0.24)
    yield bar((0.0, 0.3), (-0.6, 0.34), SHADE, 0.3, 0.24)
    yield from _back(face, -0.4)
    yield oval((-0.05, 0), 0.4, 0.8, CLOTH)
    if faces.EMPTY in face.state:
        # Nothing loaded: he holds his weapon across his chest, and the empty magazine falls.
        yield from placed(WEAPONS[face.picture], (0.56, 0.72), -90)
        yield from _arms((0.0, 0.62), (0.5, 0.4), (0.0, -0.62), (0.5, -0.3))
        yield box((1.08, 0.24), 0.22, 0.12, WHITE)
    else:
        yield from placed(WEAPONS[face.picture], (0.02, 0.5), -11)
        far = 0.5 if face.picture == PISTOL else 0.84
        yield from _arms((0.0, 0.64), (0.44, 0.38), (0.0, -0.64), (far, 0.24))
    yield from _helmet(face, 0.06)


def _crouched(face: Face) -> Iterator[Part]:
    """Yield a man under fire: knees drawn up, head down, an arm over it."""
    for side in SIDES:
        yield bar((-0.45, side * 0.34), (0.3, side * 0.52), SHADE, 0.34, 0.3)
    yield from placed(WEAPONS[face.picture], (-0.35, 0.62), 0)
    yield from _back(face, -0.5)
    yield oval((-0.1, 0), 0.56, 0.62, CLOTH)
    yield from _helmet(face, 0.26)
    for side in SIDES:
        yield bar((-0.05, side * 0.56), (0.5, side * 0.44), SHADE, 0.26, 0.22)
        yield bar((0.5, side * 0.46), (0.62, side * 0.06), SHADE, 0.22, 0.18)


def _prone(face: Face) -> Iterator[Part]:
    for side in SIDES:
        yield bar((-0.5, side * 0.2), (-1.55, side * 0.46), SHADE, 0.34, 0.22)
    gun = (0.42, 0.3) if faces.EMPTY not in face.state else (1.0, 0.72)
    yield from placed(WEAPONS[face.picture], gun, -8 if faces.EMPTY not in face.state else -90)
    yield oval((-0.22, 0), 0.62, 0.46, CLOTH)
    yield oval((0.1, 0), 0.3, 0.64, CLOTH)
    yield from _back(face, -0.35)
    yield from _arms((0.16, 0.54), (0.8, 0.34), (0.16, -0.54), (0.98, 0.1))
    if faces.EMPTY in face.state:
        yield box((1.42, 0.3), 0.22, 0.12, WHITE)
    yield from _helmet(face, 0.46)


def _arms(right: Spot, grip: Spot, left: Spot, rest: Spot) -> Iterator[Part]:
    for shoulder, hand in ((right, grip), (left, rest)):
        yield bar(shoulder, hand, SHADE, 0.28, 0.2)
        yield oval(hand, 0.12, 0.12, SKIN, 8)


def _back(face: Face, ahead: float) -> Iterator[Part]:
    """Yield what a man carries on his back."""
    if faces.LEADS in face.state:  # a radio with its long aerial
        yield bar((ahead, -0.3), (ahead - 0.95, -0.62), STEEL, 0.09, 0.06)
        yield oval((ahead - 0.95, -0.62), 0.09, 0.09, GOLD, 8)
    if faces.MEDIC in face.state:
        yield box((ahead - 0.14, 0), 0.36, 0.42, WHITE)
        yield from cross((ahead - 0.22, 0), 0.25, RED)
    else:
        yield box((ahead - 0.06, 0), 0.22, 0.36, OLIVE)
    for id, parts in SLUNG.items():
        if id in face.state:
            yield from placed(parts, (ahead - 0.06, 0), 72)


def _helmet(face: Face, ahead: float) -> Iterator[Part]:
    yield oval((ahead, 0), 0.43, 0.41, HEAD)
    if faces.WOUNDED in face.state:  # a bandage around it
        yield bar((ahead + 0.12, -0.4), (ahead + 0.12, 0.4), WHITE, 0.26)
        yield oval((ahead + 0.12, 0.14), 0.12, 0.14, RED, 10)
    else:
        yield bar((ahead + 0.24, -0.32), (ahead + 0.24, 0.32), STEEL, 0.13)
    if faces.LEADS in face.state:
        yield star((ahead - 0.1, 0), 0.3, GOLD)


def _casualty() -> Iterator[Part]:
    """Yield a man on his back with a cross on his chest, in his blood."""
    yield oval((0.1, 0.3), 0.75, 0.62, RED, 12)
    for side in SIDES:
        yield bar((-0.4, side * 0.2), (-1.35, side * 0.56), SHADE, 0.34, 0.24)
        yield bar((0.3, side * 0.36), (0.5, side * 1.12), SHADE, 0.26, 0.2)
        yield oval((0.52, side * 1.16), 0.12, 0.12, SKIN, 8)
    yield oval((-0.05, 0), 0.6, 0.46, CLOTH)
    yield oval((0.76, 0), 0.28, 0.26, SKIN)
    yield oval((0.9, 0), 0.16, 0.22, WOOD)
    yield box((-0.05, 0), 0.36, 0.36, WHITE)
    yield from cross((-0.05, 0), 0.29, RED)


# -- what a man does -------------------------------------------------------------------------------


def _spot(face: Face, name: str) -> Spot | None:
    """The unit vector towards what a state names, (ahead, right); None without this state."""
    turn = faces.direction_in(face, name)
    if turn is None:
        return None
    a = 2 * pi * (turn_of(face) - turn) / DIRECTIONS
    return cos(a), sin(a)


def _hands(face: Face) -> Iterator[Part]:
    """Yield the arms that join a carrier and the man he drags."""
    for name in (faces.HOLDS, faces.HELD):
        if (way := _spot(face, name)) is not None:
            x, y = way
            for aside in (-0.26, 0.26):
                start = (x * 0.3 - y * aside, y * 0.3 + x * aside)
                end = (x * REACH - y * aside * 0.5, y * REACH + x * aside * 0.5)
                yield bar(start, end, SHADE, 0.26, 0.22)
                yield oval(end, 0.15, 0.15, SKIN, 8)


def _wall(face: Face) -> Iterator[Part]:
    """Yield the sandbags between a man in cover and the nearest firer that they stop."""
    if (way := _spot(face, faces.COVER)) is not None:
        x, y = way
        for aside in (-0.62, 0.0, 0.62):
            middle = (x * 1.2 - y * aside, y * 1.2 + x * aside)
            half = (-y * 0.3, x * 0.3)
            start = (middle[0] - half[0], middle[1] - half[1])
            yield bar(start, (middle[0] + half[0], middle[1] + half[1]), DUST, 0.34)


def _dust(face: Face) -> Iterator[Part]:
    """Yield a puff of dust for each suppression marker."""
    for number in range(min(face.state.count(faces.SUPPRESSED), MOST_PUFFS)):
        a = pi * (0.22 + 0.39 * number)
        x, y = 1.2 * cos(a), 1.2 * sin(a)
        yield oval((x, y), 0.2, 0.28, DUST, 10)
        yield oval((x + 0.12, y + 0.16), 0.2, 0.2, DUST, 10)


# -- Somalis ---------------------------------------------------------------------------------------


def _civilian() -> Iterator[Part]:
    """Yield an unarmed Somali: a long robe, both arms raised."""
    yield oval((-0.12, 0), 0.5, 0.56, SHADE)
    yield oval((0.0, 0), 0.36, 0.66, CLOTH)
    for side in SIDES:
        yield bar((0.05, side * 0.52), (0.66, side * 0.78), CLOTH, 0.28, 0.2)
        yield oval((0.72, side * 0.8), 0.14, 0.14, SKIN, 8)
    yield oval((0.02, 0), 0.33, 0.31, HEAD)


def _gunman(face: Face) -> Iterator[Part]:
    """Yield an armed Somali: bare arms, a bare or wrapped head, a weapon."""
    yield bar((-0.1, 0.26), (0.36, 0.3), SHADE, 0.26, 0.2)
    yield bar((0.0, -0.26), (-0.56, -0.3), SHADE, 0.26, 0.2)
    yield oval((-0.04, 0), 0.36, 0.7, CLOTH)
    if faces.SNA in face.state:  # bandoliers
        yield bar((0.22, -0.5), (-0.3, 0.46), GOLD, 0.15)
        yield bar((0.22, 0.5), (-0.3, -0.46), GOLD, 0.15)
    is_rocket = face.picture == ROCKET
    butt = (0.0, 0.5) if is_rocket else (0.02, 0.42)
    yield from placed(WEAPONS[face.picture], butt, 0 if is_rocket else -12)
    yield bar((0.02, 0.6), (0.46, 0.4), SKIN, 0.22, 0.18)
    if faces.LEADS in face.state:  # a loudhailer in his left hand
        yield bar((0.02, -0.6), (0.52, -0.62), SKIN, 0.22, 0.18)
        yield bar((0.46, -0.6), (1.16, -0.82), WHITE, 0.14, 0.62)
    elif faces.GRENADES in face.state:  # an arm drawn back to throw
        yield bar((0.0, -0.6), (-0.5, -0.95), SKIN, 0.22, 0.18)
        yield oval((-0.6, -1.02), 0.2, 0.16, OLIVE, 10)
    else:
        yield bar((0.02, -0.6), (0.8, 0.16), SKIN, 0.22, 0.18)
    yield oval((0.04, 0), 0.34, 0.32, HEAD)
    if faces.LEADS in face.state:
        yield oval((0.02, 0), 0.36, 0.36, WHITE)
        yield oval((0.06, 0), 0.17, 0.17, HEAD)
