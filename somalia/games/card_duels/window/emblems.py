"""What is drawn on the cards: a sign of the thing that each of them is, and the signs of suits.

The emblem of a card goes by its name; a deck of one's own gets what its names say, word by word,
and else the sign of the suit.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from somalia.games.card_duels.window.plate import Plate, Shape, points

Emblem = Callable[[Plate], None]

DARK, TONE, LIGHT = 0, 1, 2

# -- shapes, drawn about 0, 0 ------------------------------------------------------------------

RIFLE: Shape = (
    "-46,5 -46,-5 -30,-4 -24,-6 -16,-6 -14,-11 2,-11 4,-6 24,-6 24,-3 40,-3 "
    "40,-8 43,-8 43,-3 48,-3 48,0 24,0 22,3 4,3 6,17 -2,17 -4,3 -10,3 "
    "-14,13 -20,13 -17,2 -28,2"
)
KALASHNIKOV: Shape = (
    "-48,10 -48,-1 -24,-6 -6,-7 14,-7 14,-4 36,-4 36,-9 40,-9 40,-4 48,-4 "
    "48,-1 14,-1 12,3 8,3 11,12 19,19 13,24 4,15 0,3 -10,3 -14,14 -20,13 "
    "-17,2 -28,2"
)
GUN: Shape = (
    "-48,6 -48,-7 -34,-6 -28,-9 6,-9 6,-6 18,-6 18,-4 46,-4 46,-6 50,-6 "
    "50,2 46,2 46,0 18,0 18,3 2,3 2,14 -14,14 -14,3 -20,3 -24,13 -30,13 "
    "-27,2 -34,2"
)
PISTOL: Shape = "-34,-20 34,-20 38,-16 38,-6 2,-6 0,4 -8,6 -12,30 -32,30 -26,0 -36,-6"
HELICOPTER: Shape = (
    "-50,-11 -42,-4 -14,-4 -8,-12 20,-12 34,-3 38,6 30,12 -4,12 -14,4 -44,1 "
    "-47,9 -51,9 -49,0 -54,-11"
)
JET: Shape = (
    "0,-50 4,-36 6,-16 38,14 38,22 8,16 8,30 20,42 20,47 4,43 0,46 -4,43 "
    "-20,47 -20,42 -8,30 -8,16 -38,22 -38,14 -6,-16 -4,-36"
)
BOMBER: Shape = (
    "0,-48 5,-40 5,-16 50,12 50,19 5,2 4,34 18,44 18,48 0,44 -18,48 -18,44 "
    "-4,34 -5,2 -50,19 -50,12 -5,-16 -5,-40"
)
TRANSPORT: Shape = (
    "0,-44 5,-38 5,-14 50,-10 50,0 6,4 4,32 18,36 18,44 0,44 -18,44 -18,36 "
    "-4,32 -6,4 -50,0 -50,-10 -5,-14 -5,-38"
)
BOMB: Shape = "0,20 -6,12 -6,-8 -9,-18 -2,-14 2,-14 9,-18 6,-8 6,12"
MAN: Shape = (
    "-7,-36 7,-36 13,-28 11,-8 8,-8 7,8 12,46 3,48 0,16 -4,48 -13,46 -8,8 -8,-8 -11,-8 -13,-28"
)
FLAME: Shape = "0,-30 8,-14 6,-4 14,-12 18,6 12,22 0,28 -12,22 -18,6 -13,-8 -6,0 -8,-14"
HELMET: Shape = (
    "-40,14 -38,-8 -26,-26 -6,-34 14,-32 32,-20 38,-2 40,12 46,18 40,22 20,16 -20,16 -34,24 -42,22"
)

# -- parts -------------------------------------------------------------------------------------


def _man(p: Plate, x: float, foot: float, size: float, gun: bool = True, ink: int = DARK) -> None:
    """A man on his feet, `size` percent high."""
    s = size / 100
    y = foot - 48 * s
    p.put(MAN, x, y, size, 0, ink)
    p.disc(x, y - 43 * s, 8 * s, ink)
    p.poly(
        [
            (x - 11 * s, y - 43 * s),
            (x - 8 * s, y - 53 * s),
            (x + 8 * s, y - 53 * s),
            (x + 11 * s, y - 43 * s),
        ],
        ink,
    )
    if gun:
        p.put(RIFLE, x + 3 * s, y - 14 * s, size * 0.62, -38, LIGHT)
        p.put(RIFLE, x + 4 * s, y - 16 * s, size * 0.62, -38, ink)


def _squad(p: Plate, count: int, gun: bool = True) -> None:
    size = {1: 88, 2: 80, 3: 74}.get(count, 62)
    step = 24 if count > 1 else 0
    for at in range(count):
        back = (at % 2) * 8
        _man(p, 50 + (at - (count - 1) / 2) * step, 92 - back, size, gun, TONE if back else DARK)


def _crowd(p: Plate, gun: bool) -> None:
    for row, (count, ink) in enumerate(((5, TONE), (4, DARK))):
        for at in range(count):
            _man(p, 50 + (at - (count - 1) / 2) * 21, 76 + row * 18, 56, gun and at % 2 == 0, ink)


def _burst(p: Plate, x: float, y: float, size: float, ink: int = TONE) -> None:
    p.star(x, y, size, ink, 9, 0.52)
    p.star(x, y, size * 0.5, LIGHT, 7, 0.5)


def _smoke(p: Plate, x: float, y: float, size: float, ink: int = TONE) -> None:
    for dx, dy, r in ((0, 0, 1), (0.9, -0.7, 0.9), (-0.7, -1.0, 0.85), (0.4, -1.8, 0.8)):
        p.disc(x + dx * size, y + dy * size, r * size, ink)


def _wheel(p: Plate, x: float, y: float, r: float) -> None:
    p.disc(x, y, r, DARK)
    p.disc(x, y, r * 0.42, LIGHT)


def _ground(p: Plate, y: float = 92) -> None:
    p.line([(6, y), (94, y)], 2.5)


def _rotor(p: Plate, x: float, y: float, wide: float) -> None:
    p.line([(x - wide, y - 2), (x + wide, y + 1)], 2.6)
    p.line([(x, y), (x, y + 10)], 4)


def _chopper(
    p: Plate, x: float, y: float, size: float, arms: bool = False, ink: int = DARK
) -> None:
    s = size / 100
    p.put(HELICOPTER, x, y, size, 0, ink)
    p.poly(
        [
            (x + 18 * s, y - 8 * s),
            (x + 30 * s, y - 1 * s),
            (x + 32 * s, y + 4 * s),
            (x + 18 * s, y + 4 * s),
        ],
        LIGHT,
    )
    p.line([(x - 46 * s, y - 24 * s), (x + 58 * s, y - 20 * s)], 3 * s, ink)
    p.line([(x + 6 * s, y - 22 * s), (x + 6 * s, y - 10 * s)], 5 * s, ink)
    p.ring(x - 50 * s, y - 6 * s, 9 * s, 2 * s, ink)
    p.line([(x - 10 * s, y + 20 * s), (x + 32 * s, y + 20 * s)], 3 * s, ink)
    p.line([(x, y + 10 * s), (x - 3 * s, y + 20 * s)], 2.5 * s, ink)
    p.line([(x + 22 * s, y + 10 * s), (x + 24 * s, y + 20 * s)], 2.5 * s, ink)
    if arms:
        p.box(x - 4 * s, y + 6 * s, x + 20 * s, y + 13 * s, TONE)
        p.line([(x + 22 * s, y + 9 * s), (x + 58 * s, y + 26 * s)], 2.4 * s, TONE)
        p.line([(x + 20 * s, y + 14 * s), (x + 50 * s, y + 34 * s)], 2.4 * s, TONE)


def _truck(p: Plate, x: float, y: float, size: float, ink: int = DARK) -> None:
    """A lorry with a canvas top, its wheels standing at y."""
    s = size / 100
    p.poly(
        [
            (x - 44 * s, y - 44 * s),
            (x + 8 * s, y - 44 * s),
            (x + 8 * s, y - 12 * s),
            (x - 44 * s, y - 12 * s),
        ],
        TONE if ink == DARK else ink,
    )
    for rib in range(4):
        at = x + (-38 + rib * 14) * s
        p.line([(at, y - 44 * s), (at, y - 14 * s)], 1.6 * s, ink)
    p.poly(
        [
            (x + 11 * s, y - 36 * s),
            (x + 28 * s, y - 36 * s),
            (x + 34 * s, y - 23 * s),
            (x + 46 * s, y - 21 * s),
            (x + 46 * s, y - 9 * s),
            (x + 11 * s, y - 9 * s),
        ],
        ink,
    )
    p.poly(
        [
            (x + 16 * s, y - 32 * s),
            (x + 26 * s, y - 32 * s),
            (x + 30 * s, y - 23 * s),
            (x + 16 * s, y - 23 * s),
        ],
        LIGHT,
    )
    p.box(x - 44 * s, y - 14 * s, x + 46 * s, y - 8 * s, ink)
    for wheel in (-34, -16, 32):
        _wheel(p, x + wheel * s, y - 8 * s, 9 * s)


def _question(p: Plate, x: float, y: float, s: float, ink: int = TONE) -> None:
    p.arc(x, y - 12 * s, 11 * s, 180, 395, 6 * s, ink)
    p.line([(x + 8 * s, y - 4 * s), (x, y + 6 * s), (x, y + 11 * s)], 6 * s, ink)
    p.disc(x, y + 22 * s, 4 * s, ink)


def _houses(p: Plate) -> None:
    for left, top, right in ((4, 42, 30), (30, 24, 62), (62, 50, 96)):
        p.box(left, top, right, 92, DARK)
        for row in range(top + 8, 84, 16):
            for x in range(left + 6, right - 8, 12):
                p.box(x, row, x + 6, row + 8, LIGHT if (row + x) % 3 else TONE)


def _tracers(p: Plate) -> None:
    for y in (26, 44, 62):
        p.line([(34, y), (54, y - 3)], 3, TONE)
        p.line([(62, y - 4), (92, y - 8)], 3, TONE)


def _wire(p: Plate, y: float, ink: int = DARK) -> None:
    for at in range(6):
        p.ring(12 + at * 15, y, 10, 2.6, ink)
    for at in range(5):
        x = 19 + at * 15
        p.line([(x - 4, y - 12), (x + 4, y - 5)], 2, ink)
        p.line([(x - 4, y - 5), (x + 4, y - 12)], 2, ink)


def _bags(p: Plate, rows: int, foot: float = 92) -> None:
    for row in range(rows):
        y = foot - 8 - row * 15
        for at in range(5 - row % 2):
            x = 14 + at * 18 + (row % 2) * 9
            p.disc(x, y, 10.5, DARK, 8.5)
            p.disc(x, y, 8.6, TONE, 6.6)
            p.line([(x - 4, y - 2), (x + 4, y - 2)], 1.4, LIGHT)


def _tripod(p: Plate, x: float, y: float, foot: float) -> None:
    for dx in (-22, 4, 26):
        p.line([(x, y), (x + dx, foot)], 4)


def _tube(p: Plate, x: float, y: float, long: float = 54) -> None:
    """A mortar with its plate at a point."""
    p.line([(x, y), (x + long * 0.56, y - long)], 11)
    p.line([(x + long * 0.38, y - long * 0.68), (x + long * 0.8, y)], 3.4)
    p.line([(x + long * 0.38, y - long * 0.68), (x + long * 0.62, y)], 3.4)
    p.box(x - 16, y - 3, x + 12, y + 3, TONE)


def _howitzer(p: Plate, x: float, y: float, s: float, barrel: float = 52) -> None:
    p.line([(x, y - 20 * s), (x + barrel * s, y - (20 + barrel * 0.5) * s)], 8 * s)
    p.line(
        [
            (x + (barrel - 4) * s, y - (18 + barrel * 0.5) * s),
            (x + (barrel + 3) * s, y - (22 + barrel * 0.5) * s),
        ],
        11 * s,
    )
    p.poly(
        [
            (x + 2 * s, y - 42 * s),
            (x + 12 * s, y - 40 * s),
            (x + 18 * s, y - 8 * s),
            (x + 6 * s, y - 8 * s),
        ],
        TONE,
    )
    p.line([(x, y - 14 * s), (x - 44 * s, y)], 7 * s)
    _wheel(p, x + 4 * s, y - 14 * s, 15 * s)


def _grenade(p: Plate, x: float, y: float, s: float, ink: int = DARK) -> None:
    p.box(x - 7 * s, y - 34 * s, x + 7 * s, y - 24 * s, ink)
    p.line([(x + 6 * s, y - 32 * s), (x + 20 * s, y - 26 * s), (x + 22 * s, y + 4 * s)], 4 * s, ink)
    p.ring(x - 14 * s, y - 31 * s, 7 * s, 2.6 * s, ink)


def _radio(p: Plate, x: float, y: float) -> None:
    p.box(x - 18, y - 20, x + 18, y + 30, DARK)
    p.box(x - 12, y - 13, x + 12, y - 3, LIGHT)
    for row in range(3):
        p.line([(x - 10, y + 6 + row * 7), (x + 10, y + 6 + row * 7)], 2, TONE)
    p.line([(x - 12, y - 20), (x - 12, y - 56)], 3)


def _waves(p: Plate, x: float, y: float) -> None:
    for radius in (14, 24, 34):
        p.arc(x, y, radius, -55, 55, 3, TONE)


def _skull(p: Plate, x: float, y: float, s: float) -> None:
    p.disc(x, y - 6 * s, 24 * s, DARK, 22 * s)
    p.box(x - 13 * s, y + 8 * s, x + 13 * s, y + 26 * s, DARK)
    for side in (-1, 1):
        p.disc(x + side * 10 * s, y - 3 * s, 7 * s, LIGHT)
        p.line([(x + side * 5 * s, y + 17 * s), (x + side * 5 * s, y + 25 * s)], 2.4 * s, LIGHT)
    p.poly([(x, y + 4 * s), (x - 4 * s, y + 11 * s), (x + 4 * s, y + 11 * s)], LIGHT)


def _crescent_moon(p: Plate, x: float, y: float, r: float) -> None:
    p.disc(x, y, r, TONE)
    p.disc(x + r * 0.42, y - r * 0.18, r * 0.86, LIGHT)


def _palm(p: Plate, x: float, foot: float, s: float) -> None:
    p.line([(x, foot), (x + 4 * s, foot - 30 * s), (x + 2 * s, foot - 52 * s)], 5 * s)
    for angle in (-160, -125, -60, -25, 5, 175):
        p.put("0,0 12,-7 34,-2 14,3", x + 2 * s, foot - 52 * s, 100 * s, angle)


def _prone(p: Plate, x: float, y: float, s: float) -> None:
    p.poly(
        [
            (x - 42 * s, y),
            (x - 40 * s, y - 9 * s),
            (x - 6 * s, y - 14 * s),
            (x + 10 * s, y - 14 * s),
            (x + 12 * s, y),
        ],
        DARK,
    )
    p.disc(x + 17 * s, y - 15 * s, 9 * s)
    p.put(RIFLE, x + 34 * s, y - 8 * s, 52 * s, -4)


def _target(p: Plate, x: float, y: float, r: float) -> None:
    p.ring(x, y, r, 5)
    p.ring(x, y, r * 0.55, 3.5, TONE)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        p.line([(x + dx * r * 0.3, y + dy * r * 0.3), (x + dx * r * 1.25, y + dy * r * 1.25)], 3)
    p.disc(x, y, 3, TONE)


def _stretcher(p: Plate, y: float) -> None:
    p.line([(8, y), (92, y)], 4)
    p.line([(24, y - 6), (80, y - 6)], 11, TONE)
    p.disc(20, y - 10, 8)
    for x in (22, 78):
        p.line([(x, y), (x, y + 10)], 4)


def _crosses(p: Plate, x: float, y: float, s: float, ink: int = TONE) -> None:
    p.box(x - 6 * s, y - 18 * s, x + 6 * s, y + 18 * s, ink)
    p.box(x - 18 * s, y - 6 * s, x + 18 * s, y + 6 * s, ink)


def _rocket(p: Plate, x: float, y: float, angle: float, size: float = 100) -> None:
    p.put("-50,-4 22,-4 22,4 -50,4", x, y, size, angle)
    p.put("-50,-8 -42,-4 -42,4 -50,8", x, y, size, angle)
    p.put("22,-3 30,-9 40,-9 54,0 40,9 30,9 22,3", x, y, size, angle, TONE)
    p.put("-8,4 -2,4 -4,18 -11,18", x, y, size, angle)


def _dagger(p: Plate, x: float, y: float, size: float, angle: float, ink: int = DARK) -> None:
    p.put(
        ("0,-50 5,-40 4,12 16,12 16,18 4,18 5,40 0,46 -5,40 -4,18 -16,18 -16,12 -4,12 -5,-40"),
        x,
        y,
        size,
        angle,
        ink,
    )


def _shell(p: Plate, x: float, y: float, s: float, ink: int = DARK) -> None:
    p.poly(
        [
            (x - 9 * s, y + 30 * s),
            (x - 9 * s, y - 8 * s),
            (x, y - 34 * s),
            (x + 9 * s, y - 8 * s),
            (x + 9 * s, y + 30 * s),
        ],
        ink,
    )
    p.box(x - 10 * s, y + 16 * s, x + 10 * s, y + 21 * s, LIGHT)


def _crate(p: Plate, x: float, y: float, s: float, ink: int = DARK) -> None:
    p.box(x - 22 * s, y - 18 * s, x + 22 * s, y + 18 * s, ink)
    p.box(x - 18 * s, y - 14 * s, x + 18 * s, y + 14 * s, LIGHT)
    p.line([(x - 17 * s, y - 13 * s), (x + 17 * s, y + 13 * s)], 4 * s, ink)
    p.line([(x - 17 * s, y + 13 * s), (x + 17 * s, y - 13 * s)], 4 * s, ink)


# -- emblems -----------------------------------------------------------------------------------


def bunkers(p: Plate) -> None:
    """A bunker with its slit."""
    p.poly("6,90 14,52 30,38 70,38 86,52 94,90")
    p.box(26, 54, 74, 63, LIGHT)
    p.line([(44, 59), (96, 54)], 4)
    p.box(8, 84, 92, 92, TONE)
    for x in (20, 40, 60, 80):
        p.disc(x, 36, 8, TONE, 6)


def dug_in(p: Plate) -> None:
    """Men in a trench."""
    for x in (26, 54, 80):
        p.put(HELMET, x, 52, 34)
        p.disc(x, 60, 9)
        p.put(RIFLE, x - 14, 58, 40, 180, DARK, True)
    p.poly("4,64 18,60 40,64 64,60 84,64 96,62 96,94 4,94", TONE)
    for y in (72, 80, 88):
        p.line([(8, y), (92, y)], 1.4)


def claymore(p: Plate) -> None:
    """A mine on its legs, towards the enemy."""
    p.poly("16,36 50,28 84,36 84,68 50,60 16,68")
    p.line([(24, 48), (50, 42), (76, 48)], 3.4, LIGHT)
    p.line([(24, 57), (50, 51), (76, 57)], 3.4, TONE)
    for x, y in ((28, 64), (72, 64)):
        p.line([(x, y), (x - 8, 92)], 3.4)
        p.line([(x, y), (x + 8, 92)], 3.4)
    p.line([(50, 28), (50, 14)], 3)
    p.arc(62, 14, 12, 180, 350, 2.4)


def wire(p: Plate) -> None:
    """Coils of wire between posts."""
    for x in (14, 50, 86):
        p.line([(x, 26), (x, 92)], 5)
    _wire(p, 46)
    _wire(p, 72, TONE)


def sandbags(p: Plate) -> None:
    """A wall of bags."""
    _bags(p, 4)


def beehive(p: Plate) -> None:
    """A shell that scatters darts."""
    _shell(p, 26, 62, 1.1)
    for at in range(9):
        turn = -46 + at * 11.5
        p.put("34,-2 58,0 34,2 30,5 30,-5", 26, 46, 100, turn, TONE if at % 2 else DARK)


def battery(p: Plate) -> None:
    """Two howitzers."""
    _howitzer(p, 62, 70, 0.62)
    _howitzer(p, 38, 92, 0.9)


def field_guns(p: Plate) -> None:
    """A long gun."""
    _howitzer(p, 36, 86, 1.0, 60)
    _burst(p, 92, 24, 9)


def recoilless(p: Plate) -> None:
    """A tube on a tripod that blows to the rear."""
    _tripod(p, 52, 56, 92)
    p.line([(18, 52), (94, 38)], 10)
    p.line([(18, 52), (32, 50)], 15)
    p.poly("16,46 0,38 4,54 0,68 17,60", TONE)
    p.line([(56, 38), (66, 36)], 6, TONE)


def machine_gun(p: Plate) -> None:
    """A gun on its bipod, with a belt."""
    p.put(GUN, 50, 44, 96)
    p.line([(74, 44), (66, 74)], 3.4)
    p.line([(74, 44), (84, 74)], 3.4)
    for at in range(7):
        p.disc(40 - at * 2.2, 60 + at * 4.4, 3.2, TONE)
    _ground(p, 84)


def pig_gunner(p: Plate) -> None:
    """A gunner with an M60."""
    _man(p, 40, 94, 88, False)
    p.put(GUN, 56, 46, 84, -8, LIGHT)
    p.put(GUN, 56, 44, 84, -8)
    for at in range(6):
        p.disc(48 + at * 1.2, 56 + at * 5, 2.8, TONE)


def saw_gunner(p: Plate) -> None:
    """A gunner lying behind his gun."""
    _prone(p, 38, 74, 0.9)
    p.line([(84, 62), (78, 78)], 3)
    p.line([(84, 62), (92, 78)], 3)
    p.box(56, 68, 66, 78, TONE)
    _burst(p, 94, 60, 7)
    _ground(p, 80)


def heavy_gun(p: Plate) -> None:
    """A heavy machine gun on its tripod."""
    p.put(GUN, 52, 38, 96)
    p.box(28, 24, 52, 36, TONE)
    _tripod(p, 42, 46, 92)


def minigun(p: Plate) -> None:
    """A gun of many barrels."""
    for y in (36, 42, 48, 54):
        p.line([(36, y), (90, y - 6)], 3.4, TONE if y in (42, 54) else DARK)
    p.poly("86,26 93,25 93,52 86,54")
    p.poly("8,34 38,30 40,60 10,62")
    p.disc(24, 66, 13)
    p.disc(24, 66, 8, TONE)
    p.line([(22, 62), (16, 90)], 5)
    p.line([(28, 62), (40, 90)], 5)
    _burst(p, 94, 39, 6)


def mortars(p: Plate) -> None:
    """Two mortars."""
    _tube(p, 18, 88, 50)
    _tube(p, 54, 88, 60)


def mortar_fire(p: Plate) -> None:
    """A mortar, and where its bomb falls."""
    _tube(p, 18, 88, 44)
    for at in range(6):
        x = 46 + at * 6
        p.disc(x, 34 - (at - 2.5) * (3 - at) * 1.6 - 12, 2, TONE)
    p.put(BOMB, 84, 46, 66, -24)
    _burst(p, 82, 82, 13)


def rifle_company(p: Plate) -> None:
    """Three riflemen."""
    _squad(p, 3)


def gunship_plane(p: Plate) -> None:
    """A plane of two engines that fires sideways."""
    p.put(TRANSPORT, 54, 42, 78, 60)
    for dx, dy in ((-7, -16), (8, 14)):
        p.disc(60 + dx, 44 + dy, 5, TONE)
    for at in range(4):
        p.line([(44 - at * 4, 62 + at), (30 - at * 7, 96)], 2.2, TONE)


def napalm(p: Plate) -> None:
    """A jet over fire."""
    p.put(JET, 58, 34, 62, 70)
    for x, size in ((16, 56), (36, 76), (58, 84), (80, 62)):
        p.put(FLAME, x, 94 - size * 0.24, size, 0, TONE)
        p.put(FLAME, x, 96 - size * 0.16, size * 0.5, 0, LIGHT)


def bomber(p: Plate) -> None:
    """A bomber with its load."""
    p.put(BOMBER, 50, 38, 88, 24)
    for x, y in ((22, 62), (36, 74), (52, 82), (26, 84)):
        p.put(BOMB, x, y, 52, 20, TONE)


def cobras(p: Plate) -> None:
    """A gunship that fires rockets."""
    _chopper(p, 48, 40, 84, True)


def gunships(p: Plate) -> None:
    """Two gunships."""
    _chopper(p, 40, 36, 60, True, TONE)
    _chopper(p, 54, 66, 74, True)


def skyhawk(p: Plate) -> None:
    """A jet low over the line."""
    p.put(JET, 46, 40, 70, 52)
    p.line([(66, 58), (86, 84)], 2.4, TONE)
    p.line([(58, 62), (76, 88)], 2.4, TONE)
    _burst(p, 86, 86, 8)


def resupply(p: Plate) -> None:
    """A crate under a parachute."""
    p.poly("12,44 16,26 32,12 50,8 68,12 84,26 88,44 75,38 62,44 50,38 38,44 25,38", TONE)
    for x in (12, 38, 62, 88):
        p.line([(x, 44), (50, 66)], 2)
    _crate(p, 50, 78, 0.78)


def red_army(p: Plate) -> None:
    """A banner with a star."""
    p.line([(20, 8), (20, 96)], 5)
    p.poly("22,12 48,18 70,10 92,16 92,62 70,56 48,64 22,58", TONE)
    p.star(56, 37, 19, LIGHT)


def mainforce(p: Plate) -> None:
    """A pith helmet over crossed rifles."""
    p.put(KALASHNIKOV, 50, 66, 84, -35)
    p.put(KALASHNIKOV, 50, 66, 84, 35, DARK, True)
    p.poly("16,44 28,36 32,20 50,12 68,20 72,36 84,44 50,50", TONE)
    p.star(50, 31, 9, LIGHT)


def massed(p: Plate) -> None:
    """A mass of men with rifles."""
    _crowd(p, True)


def swarm(p: Plate) -> None:
    """Arrows from all sides upon a hill."""
    p.disc(50, 52, 13, TONE)
    for sx, sy, ex, ey in (
        (6, 18, 36, 42),
        (50, 4, 50, 36),
        (94, 18, 64, 42),
        (4, 62, 34, 56),
        (96, 62, 66, 56),
        (24, 96, 42, 68),
        (76, 96, 58, 68),
    ):
        p.arrow([(sx, sy), (ex, ey)], 5)


def diversion(p: Plate) -> None:
    """A feint on one side, the blow on the other."""
    p.box(40, 12, 60, 34, TONE)
    for at in range(4):
        p.line([(20, 92 - at * 15), (20, 84 - at * 15)], 5)
    p.arrow([(20, 34), (22, 24), (36, 22)], 5)
    p.arrow([(80, 92), (84, 60), (64, 34)], 9, TONE)


def grenades_rocket(p: Plate) -> None:
    """A launcher at the shoulder's slant."""
    _rocket(p, 48, 54, -32)
    p.poly("2,84 10,74 16,82 8,94", TONE)


def rpg_fire(p: Plate) -> None:
    """A man who fires a launcher."""
    _man(p, 34, 94, 84, False)
    _rocket(p, 52, 40, -14, 84)
    _smoke(p, 8, 58, 7)


def plan(p: Plate) -> None:
    """A map with a route."""
    p.poly("8,24 34,14 64,24 92,14 92,80 64,90 34,80 8,90")
    p.poly("12,28 34,19 34,75 12,84", LIGHT)
    p.poly("37,19 62,28 62,85 37,76", LIGHT)
    p.poly("65,28 88,19 88,76 65,84", LIGHT)
    p.arrow("20,70 34,50 54,58 76,36", 5, TONE)
    p.line([(18, 38), (28, 48)], 4)
    p.line([(28, 38), (18, 48)], 4)


def night(p: Plate) -> None:
    """Men under a moon."""
    _crescent_moon(p, 70, 26, 19)
    for x, y in ((14, 20), (34, 34), (44, 12)):
        p.star(x, y, 5, TONE)
    for x in (20, 42, 64):
        _man(p, x, 94, 58)


def tunnel(p: Plate) -> None:
    """A tunnel below the ground."""
    p.box(4, 26, 96, 94, TONE)
    p.line([(4, 26), (96, 26)], 4)
    p.line("24,26 24,56 50,56 50,80 84,80 84,60", 13)
    p.line("24,24 24,56 50,56 50,80 84,80 84,60", 8, LIGHT)
    _man(p, 36, 61, 19, False)
    _man(p, 66, 85, 19, False)
    for x in (52, 66, 80):
        p.put("0,0 -8,-14 -2,-12 0,-20 2,-12 8,-14", x, 26)


def concealment(p: Plate) -> None:
    """Eyes among leaves."""
    for x, y, angle in (
        (20, 66, -60),
        (34, 82, -100),
        (60, 86, -80),
        (82, 66, -120),
        (18, 36, 10),
        (82, 34, 170),
        (50, 18, 90),
        (34, 24, 50),
        (66, 22, 130),
    ):
        p.put("-28,0 -8,-12 12,-9 30,0 12,9 -8,12", x, y, 88, angle, DARK)
        p.put(((-24, -1), (28, 0), (-24, 1)), x, y, 88, angle, TONE)
    for x in (40, 62):
        p.disc(x, 52, 9, LIGHT, 6)
        p.disc(x, 52, 4, DARK)


def gaps(p: Plate) -> None:
    """Wire with a way through it."""
    for left in (0, 62):
        for at in range(3):
            p.ring(left + 8 + at * 11, 56, 10, 2.8)
    for x in (10, 32, 68, 90):
        p.line([(x, 34), (x, 80)], 5)
    p.arrow([(50, 96), (50, 12)], 9, TONE)


def willpower(p: Plate) -> None:
    """A torn flag."""
    p.line([(18, 8), (18, 96)], 5)
    edge = ((84, 14), (76, 24), (90, 30), (74, 38), (88, 46), (72, 52), (84, 62))
    p.poly([(20, 12), *edge, (20, 62)])
    for row in range(3):
        p.line([(24, 38 + row * 9), (70, 38 + row * 9)], 4, LIGHT)
    p.box(24, 16, 46, 33, TONE)
    for x, y in ((29, 21), (35, 28), (41, 21)):
        p.star(x, y, 3.2, LIGHT)


def delta(p: Plate) -> None:
    """A dagger in a triangle."""
    p.poly([(50, 6), (96, 88), (4, 88)], TONE)
    p.poly([(50, 22), (82, 80), (18, 80)], LIGHT)
    _dagger(p, 50, 54, 62, 0)


def commandos(p: Plate) -> None:
    """Two crossed daggers over a wreath."""
    for angle in range(30, 331, 25):
        p.put("30,0 37,-5 46,0 37,5", 50, 52, 95, angle + 90, TONE)
    _dagger(p, 50, 52, 84, 38)
    _dagger(p, 50, 52, 84, -38)


def d_boys(p: Plate) -> None:
    """Two men with goggles, back to back."""
    _man(p, 34, 94, 86)
    _man(p, 66, 94, 86)
    for x in (34, 66):
        p.line([(x - 6, 17), (x + 6, 17)], 4, TONE)


def sniper(p: Plate) -> None:
    """What he sees."""
    p.disc(50, 50, 44)
    p.disc(50, 50, 38, LIGHT)
    _man(p, 50, 80, 52, False, TONE)
    p.line([(12, 50), (88, 50)], 2)
    p.line([(50, 12), (50, 88)], 2)
    for at in (26, 38, 62, 74):
        p.disc(at, 50, 2.4)
        p.disc(50, at, 2.4)


def rangers(p: Plate) -> None:
    """Men going down ropes."""
    p.box(0, 4, 100, 12)
    for x, foot, ink in ((28, 66, DARK), (54, 94, DARK), (78, 56, TONE)):
        p.line([(x + 9, 10), (x + 9, 96)], 2)
        _man(p, x, foot, 50, False, ink)
        p.line([(x + 4, foot - 36), (x + 9, foot - 46)], 4, ink)


def special(p: Plate) -> None:
    """Crossed arrows and a blade."""
    for side in (-1, 1):
        p.arrow([(50 - side * 38, 86), (50 + side * 36, 14)], 5, TONE)
        for at in (0, 7):
            p.line(
                [(50 - side * (38 - at), 86 - at * 1.9), (50 - side * (46 - at), 78 - at * 1.9)],
                3,
                TONE,
            )
    _dagger(p, 50, 52, 88, 0)


def medics(p: Plate) -> None:
    """A helmet with a cross."""
    p.put(HELMET, 50, 52, 104)
    p.disc(50, 42, 20, LIGHT)
    _crosses(p, 50, 42, 0.86)
    p.line("24,70 40,88 60,88 76,70", 4)


def seal(p: Plate) -> None:
    """A trident over waves."""
    p.line([(50, 20), (50, 94)], 7)
    p.line("26,26 26,44 36,54 64,54 74,44 74,26", 6)
    for x, y in ((26, 12), (50, 4), (74, 12)):
        p.poly([(x, y), (x + 8, y + 18), (x - 8, y + 18)])
    for y in (72, 84):
        for x in (14, 74):
            p.arc(x - 4, y, 8, 180, 360, 3, TONE)
            p.arc(x + 12, y, 8, 180, 0, 3, TONE)


def assault(p: Plate) -> None:
    """Men through a breach."""
    p.box(2, 14, 98, 94, TONE)
    for row in range(5):
        for at in range(6):
            p.line(
                [
                    (2 + at * 18 + row % 2 * 9, 14 + row * 16),
                    (2 + at * 18 + row % 2 * 9, 30 + row * 16),
                ],
                1.6,
            )
        p.line([(2, 14 + row * 16), (98, 14 + row * 16)], 1.6)
    p.star(50, 60, 46, LIGHT, 11, 0.72)
    _man(p, 40, 94, 66)
    _man(p, 64, 94, 58)


def sergeant(p: Plate) -> None:
    """Chevrons."""
    for at in range(3):
        y = 16 + at * 17
        p.poly(
            [(10, y + 26), (50, y), (90, y + 26), (90, y + 37), (50, y + 11), (10, y + 37)],
            TONE if at == 1 else DARK,
        )
    p.arc(50, 64, 36, 20, 160, 8)


def light_infantry(p: Plate) -> None:
    """The sign of infantry: crossed rifles in a box."""
    p.box(6, 18, 94, 82)
    p.box(11, 23, 89, 77, LIGHT)
    p.put(RIFLE, 50, 50, 82, -32)
    p.put(RIFLE, 50, 50, 82, 32, TONE, True)


def radio(p: Plate) -> None:
    """A set that sends."""
    _radio(p, 36, 66)
    _waves(p, 30, 36)


def commander(p: Plate) -> None:
    """Binoculars."""
    for side in (-1, 1):
        x = 50 + side * 22
        p.poly([(x - 12, 26), (x + 12, 26), (x + 18, 70), (x - 18, 70)])
        p.disc(x, 72, 18, DARK, 12)
        p.disc(x, 72, 12, TONE, 7)
        p.box(x - 9, 16, x + 9, 27)
    p.box(40, 36, 60, 46)


def stalkers(p: Plate) -> None:
    """A helicopter before the moon."""
    _crescent_moon(p, 66, 30, 24)
    _chopper(p, 46, 66, 80)


def drivers(p: Plate) -> None:
    """A steering wheel."""
    p.ring(50, 50, 42, 9)
    p.disc(50, 50, 12, TONE)
    for turn in ((50, 50, 50, 90), (50, 50, 14, 36), (50, 50, 86, 36)):
        p.line([turn[:2], turn[2:]], 8)
    p.disc(50, 50, 7, LIGHT)


def pincers(p: Plate) -> None:
    """Two arrows about a strongpoint."""
    p.disc(50, 34, 12, TONE)
    p.arrow("28,94 8,58 16,26 34,16", 8)
    p.arrow("72,94 92,58 84,26 66,16", 8)


def shoot_all(p: Plate) -> None:
    """Bursts wherever one looks."""
    for x, y, size in ((26, 28, 20), (72, 24, 15), (80, 60, 17), (16, 70, 13), (50, 54, 15)):
        _burst(p, x, y, size)
    p.put(RIFLE, 50, 80, 88, -14, LIGHT)
    p.put(RIFLE, 50, 82, 88, -14)


def fire_and_movement(p: Plate) -> None:
    """One fires, the other goes round."""
    p.put(RIFLE, 30, 66, 62, -50)
    p.line([(44, 46), (58, 26)], 3, TONE)
    _burst(p, 64, 18, 11)
    p.arrow("44,92 84,82 90,52 76,30", 8)


def suppression(p: Plate) -> None:
    """Tracers over heads that are kept down."""
    for y in (16, 30, 44):
        for x in (4, 38, 72):
            p.line([(x, y + 3), (x + 22, y)], 3.4, TONE)
    _prone(p, 40, 84, 0.9)
    _ground(p, 90)


def mow_down(p: Plate) -> None:
    """A fan of fire."""
    for at in range(9):
        turn = -72 + at * 18
        p.put("20,-1.6 58,-2.6 58,2.6 20,1.6", 50, 84, 100, turn - 90, TONE if at % 2 else DARK)
    p.disc(50, 84, 12)


def covering(p: Plate) -> None:
    """A man behind a corner."""
    p.box(4, 8, 40, 94)
    for y in range(16, 90, 14):
        p.line([(6, y), (38, y)], 1.6, TONE)
    _man(p, 52, 94, 82, False)
    p.put(RIFLE, 70, 44, 62, 0)
    p.arc(52, 44, 40, -30, 30, 3, TONE)


def heroics(p: Plate) -> None:
    """A medal."""
    p.poly("30,4 70,4 62,40 38,40", TONE)
    p.poly("44,4 56,4 54,40 46,40", LIGHT)
    p.star(50, 66, 31)
    p.star(50, 66, 16, LIGHT)


def perimeter(p: Plate) -> None:
    """A ring of men, all facing out."""
    p.ring(50, 50, 26, 3, TONE)
    for angle in range(0, 360, 45):
        p.put("26,-6 34,-6 34,-2 46,-2 46,2 34,2 34,6 26,6", 50, 50, 100, angle)
    p.star(50, 50, 11, TONE)


def disciplined(p: Plate) -> None:
    """A sight on a target."""
    _target(p, 50, 50, 34)


def gung_ho(p: Plate) -> None:
    """A fist."""
    p.poly("28,26 40,20 74,24 80,34 78,62 66,72 66,96 36,96 36,74 22,60 20,42")
    for x in (42, 54, 66):
        p.line([(x, 24), (x, 48)], 2.6, LIGHT)
    p.line([(24, 46), (50, 52), (52, 62)], 3, LIGHT)
    p.line([(36, 80), (66, 80)], 5, TONE)


def leapfrog(p: Plate) -> None:
    """One after the other, by bounds."""
    for x in (14, 40, 66):
        p.arc(x + 13, 60, 20, 200, 330, 4, TONE)
        _man(p, x, 94, 36, False)
    p.arrow([(84, 44), (92, 56), (94, 68)], 5, TONE)
    _man(p, 90, 94, 36, False, TONE)
    _ground(p, 95)


def return_fire(p: Plate) -> None:
    """To and fro."""
    p.arrow([(8, 34), (92, 34)], 8)
    p.arrow([(92, 66), (8, 66)], 8, TONE)


def aerial(p: Plate) -> None:
    """A plane that looks down."""
    p.poly([(50, 36), (86, 92), (14, 92)], TONE)
    for y in (60, 72, 84):
        p.line([(50 - (y - 40) * 0.6, y), (50 + (y - 40) * 0.6, y)], 1.6, LIGHT)
    p.put(TRANSPORT, 50, 32, 62)


def signals(p: Plate) -> None:
    """An open hand."""
    p.poly("32,52 68,50 70,76 60,96 42,96 34,80")
    for x, top in ((36, 20), (47, 8), (58, 12), (67, 24)):
        p.line([(x, 56), (x, top)], 8.5)
    p.line([(36, 74), (18, 56), (12, 44)], 8.5)
    p.line([(36, 88), (66, 88)], 3, TONE)


def smoke(p: Plate) -> None:
    """A grenade in its smoke."""
    _smoke(p, 62, 48, 15)
    p.box(28, 50, 52, 92)
    p.box(28, 62, 52, 70, LIGHT)
    _grenade(p, 40, 82, 0.95)


def flash_bang(p: Plate) -> None:
    """A grenade that blinds."""
    p.star(50, 50, 48, TONE, 14, 0.72)
    p.star(50, 50, 34, LIGHT, 14, 0.8)
    p.box(40, 40, 60, 76)
    for y in (48, 60, 72):
        p.box(43, y - 4, 57, y, LIGHT)
    _grenade(p, 50, 68, 0.9)


def grenade_launchers(p: Plate) -> None:
    """A short wide barrel, and what it throws."""
    p.poly("6,62 8,46 30,50 44,46 86,46 86,60 44,60 38,66 28,62")
    p.box(56, 60, 74, 67, TONE)
    p.line([(36, 64), (32, 82)], 7)
    for x in (56, 74):
        p.poly([(x - 7, 34), (x - 7, 22), (x, 12), (x + 7, 22), (x + 7, 34)], TONE)


def rifles(p: Plate) -> None:
    """Two rifles, crossed."""
    p.put(RIFLE, 50, 52, 100, -38)
    p.put(RIFLE, 50, 52, 100, 38, TONE, True)


def black_hawks(p: Plate) -> None:
    """A transport helicopter."""
    _chopper(p, 50, 54, 92)
    for x in (44, 54):
        p.line([(x, 64), (x, 96)], 1.8, TONE)
    _man(p, 44, 94, 20, False, TONE)


def little_birds(p: Plate) -> None:
    """A light helicopter: an egg with a tail."""
    for x, y, s, ink in ((34, 34, 0.68, TONE), (56, 68, 1.0, DARK)):
        p.disc(x, y, 20 * s, ink, 16 * s)
        p.disc(x + 8 * s, y - 2 * s, 9 * s, LIGHT, 9 * s)
        p.line([(x - 12 * s, y - 4 * s), (x - 48 * s, y - 8 * s)], 4 * s, ink)
        p.line([(x - 48 * s, y - 18 * s), (x - 48 * s, y + 4 * s)], 4 * s, ink)
        p.line([(x - 40 * s, y - 25 * s), (x + 42 * s, y - 22 * s)], 2.6 * s, ink)
        p.line([(x, y - 22 * s), (x, y - 10 * s)], 4 * s, ink)
        p.line([(x - 20 * s, y + 23 * s), (x + 22 * s, y + 23 * s)], 3 * s, ink)


def humvees(p: Plate) -> None:
    """A car with a gun on its roof."""
    p.poly("4,76 6,56 28,52 36,36 74,36 80,54 95,58 96,76")
    p.poly("40,41 54,41 54,53 34,53", LIGHT)
    p.poly("58,41 71,41 75,53 58,53", LIGHT)
    p.put(GUN, 62, 28, 46)
    p.box(50, 32, 62, 38, TONE)
    _wheel(p, 24, 78, 12)
    _wheel(p, 78, 78, 12)


def five_tons(p: Plate) -> None:
    """A lorry."""
    _truck(p, 49, 90, 104)


def convoy(p: Plate) -> None:
    """Lorries in a row."""
    _truck(p, 70, 46, 46, TONE)
    _truck(p, 50, 68, 54)
    _truck(p, 32, 94, 60)


def lost_convoy(p: Plate) -> None:
    """A lorry that does not know where it is."""
    _truck(p, 46, 94, 84)
    _question(p, 74, 26, 1.0)
    _question(p, 34, 30, 0.62, DARK)


def armour(p: Plate) -> None:
    """A helmet over a vest."""
    p.poly("24,96 24,62 34,54 42,60 58,60 66,54 76,62 76,96", TONE)
    for y in (72, 84):
        p.line([(28, y), (72, y)], 3)
    p.put(HELMET, 50, 34, 80)


def sidearms(p: Plate) -> None:
    """A pistol."""
    p.put(PISTOL, 52, 50, 110)
    p.line([(24, 33), (80, 33)], 2.4, LIGHT)
    p.arc(62, 52, 9, -60, 120, 3)
    p.line([(36, 62), (34, 74)], 6, TONE)


def street_fighters(p: Plate) -> None:
    """Two fighters at a corner."""
    p.box(62, 6, 98, 94, TONE)
    p.box(72, 18, 86, 34, LIGHT)
    for x in (28, 52):
        _man(p, x, 94, 80, False)
        p.put(KALASHNIKOV, x + 6, 50, 56, -30, LIGHT)
        p.put(KALASHNIKOV, x + 7, 48, 56, -30)


def bodyguard(p: Plate) -> None:
    """Arms crossed before a chief."""
    _man(p, 50, 80, 74, False, TONE)
    for x in (24, 76):
        _man(p, x, 94, 78, False)
    p.put(KALASHNIKOV, 26, 50, 52, -60)
    p.put(KALASHNIKOV, 74, 50, 52, 60, DARK, True)


def hordes(p: Plate) -> None:
    """A horde with rifles raised."""
    _crowd(p, False)
    for x, angle in ((14, -70), (36, -86), (58, -70), (82, -96)):
        p.put(KALASHNIKOV, x, 26, 42, angle)


def militias(p: Plate) -> None:
    """Crossed rifles and a crescent."""
    p.put(KALASHNIKOV, 50, 60, 98, -40)
    p.put(KALASHNIKOV, 50, 60, 98, 40, DARK, True)
    p.disc(50, 24, 17, TONE)
    p.disc(57, 21, 14, LIGHT)


def gunmen(p: Plate) -> None:
    """Three gunmen."""
    for x, ink in ((24, TONE), (76, TONE), (50, DARK)):
        _man(p, x, 94 if ink == DARK else 88, 78, False, ink)
        p.put(KALASHNIKOV, x + 4, 52, 46, -42, ink)


def technical(p: Plate) -> None:
    """A pick-up truck with a heavy gun."""
    pick_up(p)
    p.line([(28, 56), (28, 36)], 5)
    p.put(GUN, 32, 32, 62, -6)
    _man(p, 14, 56, 40, False)


def pick_up(p: Plate) -> None:
    """A pick-up truck."""
    p.poly("4,80 4,58 46,58 54,42 72,42 80,58 95,62 96,80")
    p.poly("57,46 69,46 75,57 52,57", LIGHT)
    p.box(4, 64, 46, 68, TONE)
    _wheel(p, 24, 82, 12)
    _wheel(p, 78, 82, 12)


def bandits(p: Plate) -> None:
    """A lean man with a scarf."""
    _man(p, 50, 94, 92, False)
    p.poly("41,14 59,14 56,26 50,34 44,26", TONE)
    p.put(KALASHNIKOV, 56, 52, 66, -52, LIGHT)
    p.put(KALASHNIKOV, 57, 50, 66, -52)


def hired(p: Plate) -> None:
    """A gun, and what it costs."""
    p.put(KALASHNIKOV, 50, 30, 96, -8)
    for x, y in ((30, 78), (50, 84), (70, 78), (40, 66), (60, 68)):
        p.disc(x, y, 12, DARK, 9)
        p.disc(x, y, 9.4, TONE, 6.6)
        p.line([(x, y - 4), (x, y + 4)], 2.4, LIGHT)


def revengers(p: Plate) -> None:
    """A skull over crossed blades."""
    for angle in (42, -42):
        p.put("-3,46 3,46 6,-20 0,-44 -8,-20", 50, 60, 92, angle, TONE)
    _skull(p, 50, 42, 1.0)


def tripod_gun(p: Plate) -> None:
    """A heavy gun with its shield."""
    _tripod(p, 44, 54, 94)
    p.line([(40, 46), (96, 36)], 7)
    p.poly("48,16 62,14 68,68 54,70", TONE)
    p.box(20, 38, 50, 56)
    p.line([(20, 44), (8, 52)], 5)


def irregulars(p: Plate) -> None:
    """Men with whatever they have."""
    _man(p, 28, 94, 74, False, TONE)
    p.put(KALASHNIKOV, 34, 54, 48, -40)
    _man(p, 64, 94, 80, False)
    p.line([(52, 66), (88, 22)], 3.4)
    p.poly([(84, 28), (94, 12), (90, 32)], TONE)


def lookouts(p: Plate) -> None:
    """An eye."""
    p.poly("4,50 26,28 50,20 74,28 96,50 74,72 50,80 26,72")
    p.poly("14,50 32,34 50,28 68,34 86,50 68,66 50,72 32,66", LIGHT)
    p.disc(50, 50, 19, TONE)
    p.disc(50, 50, 10)
    p.disc(54, 45, 4, LIGHT)


def civilians(p: Plate) -> None:
    """Two people, one of them armed."""
    _man(p, 34, 94, 76, False, TONE)
    _man(p, 64, 94, 70, False)
    p.put(KALASHNIKOV, 40, 54, 50, -30)


def mob(p: Plate) -> None:
    """A crowd with fists and stones."""
    _crowd(p, False)
    for x, y in ((18, 20), (44, 10), (72, 18)):
        p.line([(x, y + 20), (x + 3, y)], 5)
        p.disc(x + 3, y, 5.5, TONE if x == 44 else DARK)


def city(p: Plate) -> None:
    """Houses."""
    _houses(p)


def hawk_down(p: Plate) -> None:
    """A helicopter that has fallen."""
    _smoke(p, 34, 46, 13)
    shape = [(x * 0.92, y * 0.92) for x, y in points(HELICOPTER)]
    p.put(shape, 52, 66, 100, 24)
    p.line([(34, 42), (78, 30)], 3.4)
    p.line([(60, 36), (58, 54)], 5)
    p.line([(16, 78), (2, 62)], 3.4)
    p.put(FLAME, 46, 42, 46, -10, LIGHT)
    p.put(FLAME, 46, 42, 34, -10, DARK)
    p.poly("4,96 20,88 44,92 70,88 96,96")


def second_crash(p: Plate) -> None:
    """Two columns of smoke over the houses."""
    for x in (26, 70):
        _smoke(p, x, 42, 10)
        p.put(FLAME, x, 66, 50, 0, DARK)
    for left, top, right in ((2, 74, 24), (24, 66, 46), (46, 78, 64), (64, 70, 98)):
        p.box(left, top, right, 94)
    for side in (26, 70):
        p.line([(side - 14, 60), (side + 14, 66)], 3)
        p.line([(side + 12, 56), (side - 12, 70)], 3)


def ambush(p: Plate) -> None:
    """A road, and fire upon it from both sides."""
    p.poly("40,4 60,4 66,96 34,96", TONE)
    for y in (12, 34, 56, 78):
        p.line([(50, y), (50, y + 10)], 2.4, LIGHT)
    for y in (24, 50, 76):
        p.arrow([(4, y - 10), (36, y)], 5)
        p.arrow([(96, y - 10), (64, y)], 5)


def automatic(p: Plate) -> None:
    """A burst from a rifle."""
    p.put(KALASHNIKOV, 40, 54, 80, -14)
    for at in range(3):
        p.line([(80 + at * 3, 38 - at * 10), (94, 34 - at * 12)], 3, TONE)
    _burst(p, 84, 42, 9)
    for x, y in ((30, 24), (40, 16), (48, 26)):
        p.line([(x, y), (x + 5, y - 3)], 4, TONE)


def heavy_fire(p: Plate) -> None:
    """Fire from many windows."""
    _houses(p)
    for x, y in ((16, 56), (46, 38), (44, 66), (80, 64), (18, 82)):
        _burst(p, x, y, 10)


def kalashnikov(p: Plate) -> None:
    """The rifle itself."""
    p.put(KALASHNIKOV, 50, 46, 104, -28)
    p.line([(20, 66), (34, 58)], 4, TONE)
    p.star(74, 76, 11, TONE)


def crossfire(p: Plate) -> None:
    """Two lines of fire that cross."""
    for side in (-1, 1):
        for at in range(5):
            x = 50 + side * (at * 19 - 38)
            y = 14 + at * 18
            p.line([(x, y), (x + side * 9, y + 9)], 6, TONE if side > 0 else DARK)
    _burst(p, 52, 52, 15)


def overrun(p: Plate) -> None:
    """An arrow through a line."""
    for left in (4, 62):
        for at in range(3):
            p.put("-7,6 -7,-6 7,-6 7,6", left + 6 + at * 12, 48, 90, 0, TONE)
        p.line([(left, 58), (left + 34, 58)], 4)
    p.arrow([(50, 96), (50, 6)], 13)


def tires(p: Plate) -> None:
    """A burning tyre."""
    _smoke(p, 58, 30, 9)
    p.put(FLAME, 42, 42, 84, 0, TONE)
    p.put(FLAME, 62, 48, 60, 0, TONE)
    p.disc(50, 76, 38, DARK, 19)
    p.disc(50, 73, 20, LIGHT, 8)
    for x in (18, 32, 66, 80):
        p.line([(x, 84), (x + 4, 90)], 2, LIGHT)


def roadblock(p: Plate) -> None:
    """A barrier."""
    p.box(4, 36, 96, 56)
    for x in range(8, 92, 22):
        p.poly([(x, 54), (x + 10, 38), (x + 19, 38), (x + 9, 54)], LIGHT)
    for x in (22, 78):
        p.line([(x, 56), (x - 10, 92)], 5)
        p.line([(x, 56), (x + 10, 92)], 5)
        p.disc(x, 28, 7, TONE)


def side_snipers(p: Plate) -> None:
    """A rifle from a window."""
    p.box(8, 6, 70, 94, TONE)
    p.box(22, 24, 56, 66)
    p.disc(40, 44, 9, LIGHT)
    p.line([(24, 66), (54, 66)], 4, LIGHT)
    p.put(RIFLE, 66, 56, 66, 10)


def pot_shots(p: Plate) -> None:
    """A few rounds."""
    for x, angle in ((26, -12), (50, 0), (74, 12)):
        p.put("-7,30 -7,-4 -5,-12 0,-28 5,-12 7,-4 7,30", x, 48, 108, angle)
        p.put("-7,22 7,22 7,30 -7,30", x, 48, 108, angle, TONE)


def rooftops(p: Plate) -> None:
    """Men on a roof."""
    p.box(4, 56, 96, 94)
    for x in range(12, 90, 20):
        p.box(x, 68, x + 9, 82, LIGHT)
    for x in (4, 24, 44, 64, 84):
        p.box(x, 48, x + 12, 58)
    for x, mirrored in ((22, True), (56, False), (78, False)):
        _man(p, x, 56, 40, False, TONE)
        p.put(
            KALASHNIKOV,
            x + (-8 if mirrored else 8),
            34,
            40,
            16 if not mirrored else -16,
            DARK,
            mirrored,
        )


def shields(p: Plate) -> None:
    """People before a gunman."""
    _man(p, 52, 84, 80, False, TONE)
    p.put(KALASHNIKOV, 68, 34, 52, -12)
    for x in (24, 46, 70):
        _man(p, x, 96, 58, False)


def no_man_behind(p: Plate) -> None:
    """One carries the other."""
    _man(p, 46, 96, 88, False)
    p.line([(22, 34), (46, 28), (70, 40)], 12, TONE)
    p.disc(76, 46, 8, TONE)
    p.line([(22, 36), (18, 60)], 6, TONE)


def exhaustion(p: Plate) -> None:
    """Sand runs out."""
    p.box(20, 6, 80, 14)
    p.box(20, 86, 80, 94)
    p.poly("26,14 74,14 54,50 74,86 26,86 46,50")
    p.poly([(32, 18), (68, 18), (50, 48)], LIGHT)
    p.poly([(50, 54), (68, 84), (32, 84)], LIGHT)
    p.poly([(42, 34), (58, 34), (50, 48)], TONE)
    p.poly([(50, 66), (64, 84), (36, 84)], TONE)


def pinned(p: Plate) -> None:
    """A man who cannot rise."""
    _bags(p, 2, 92)
    p.put(HELMET, 34, 54, 40)
    for y in (12, 26, 38):
        p.line([(96, y), (64, y + 3)], 3, TONE)
        p.line([(52, y + 4), (22, y + 7)], 3, TONE)


def casualties(p: Plate) -> None:
    """A rifle in the ground, a helmet upon it, boots before it."""
    p.line([(50, 24), (50, 84)], 5)
    p.poly("46,44 54,44 56,62 60,72 50,72 46,62")
    p.put(HELMET, 50, 24, 62)
    for x in (40, 60):
        p.poly([(x - 6, 70), (x + 5, 70), (x + 5, 84), (x + 10, 92), (x - 8, 92)], TONE)
    _ground(p, 94)


def panic(p: Plate) -> None:
    """Confusion."""
    turns = [
        (50 + (6 + at * 1.1) * _COS[at % 12], 50 + (6 + at * 1.1) * _SIN[at % 12])
        for at in range(34)
    ]
    p.line(turns, 5)
    for x, y in ((14, 16), (88, 20), (84, 86), (12, 80)):
        p.line([(x, y - 10), (x, y + 4)], 5, TONE)
        p.disc(x, y + 11, 3.2, TONE)


_COS = (1, 0.87, 0.5, 0, -0.5, -0.87, -1, -0.87, -0.5, 0, 0.5, 0.87)
_SIN = (0, 0.5, 0.87, 1, 0.87, 0.5, 0, -0.5, -0.87, -1, -0.87, -0.5)


def breakdown(p: Plate) -> None:
    """A set that is dead."""
    _radio(p, 40, 66)
    p.poly("66,10 86,10 76,36 90,36 58,78 66,46 54,46", LIGHT)
    p.poly("69,14 82,14 72,38 84,39 64,66 70,44 58,44", TONE)


def collapse(p: Plate) -> None:
    """A broken chain."""
    for x, y, ink in ((20, 72, DARK), (80, 28, DARK)):
        p.ring(x, y, 16, 7, ink)
    p.arc(38, 58, 15, 60, 290, 7, TONE)
    p.arc(62, 42, 15, 240, 470, 7, TONE)
    for lines in (
        [(46, 30), (44, 20)],
        [(54, 70), (56, 80)],
        [(36, 36), (28, 30)],
        [(64, 64), (72, 70)],
    ):
        p.line(lines, 3.4)


def horror(p: Plate) -> None:
    """A skull."""
    _skull(p, 50, 48, 1.65)


def mishaps(p: Plate) -> None:
    """A warning sign."""
    p.poly([(50, 8), (96, 90), (4, 90)])
    p.poly([(50, 24), (84, 84), (16, 84)], LIGHT)
    p.line([(50, 44), (50, 62)], 9, TONE)
    p.disc(50, 74, 5.4, TONE)


def wrong_turns(p: Plate) -> None:
    """A signpost with arms to both sides."""
    p.line([(50, 12), (50, 94)], 7)
    p.poly("16,18 62,18 62,34 16,34 4,26")
    p.poly("38,42 84,42 96,50 84,58 38,58", TONE)
    p.line([(20, 26), (54, 26)], 3, LIGHT)
    p.line([(46, 50), (80, 50)], 3, LIGHT)
    _ground(p, 94)


def gallery(p: Plate) -> None:
    """A street between walls, with guns on both."""
    p.poly("2,4 34,30 34,74 2,96")
    p.poly("98,4 66,30 66,74 98,96")
    for y in (36, 54):
        p.line([(22, y), (44, y + 8)], 3, TONE)
        p.line([(78, y), (56, y + 8)], 3, TONE)
    for x, y in ((14, 34), (14, 60), (86, 34), (86, 60)):
        p.box(x - 4, y - 5, x + 4, y + 5, LIGHT)
    _man(p, 50, 92, 40, False, TONE)


def killing_zone(p: Plate) -> None:
    """One man in a ring of fire."""
    for angle in range(0, 360, 30):
        p.arrow(
            [
                (50 + 46 * _COS[angle // 30], 50 + 46 * _SIN[angle // 30]),
                (50 + 27 * _COS[angle // 30], 50 + 27 * _SIN[angle // 30]),
            ],
            3.4,
            TONE,
        )
    _man(p, 50, 72, 46, False)


def missing(p: Plate) -> None:
    """An open crate with nothing in it."""
    p.poly("14,48 50,38 86,48 50,60")
    p.poly("22,48 50,41 78,48 50,56", LIGHT)
    p.poly("14,50 50,62 50,96 14,84", TONE)
    p.poly("86,50 50,62 50,96 86,84")
    _question(p, 50, 20, 0.8, DARK)


EMBLEMS: dict[str, Emblem] = {
    # Firebase, the US
    "bunkers": bunkers,
    "dug-in": dug_in,
    "claymore mines": claymore,
    "wired perimeter": wire,
    "sandbags": sandbags,
    "beehive rounds": beehive,
    "bravo battery": battery,
    "m60 machineguns": machine_gun,
    "mortars": mortars,
    "rifle company": rifle_company,
    "ac-47 gunship": gunship_plane,
    "phantom napalm strike": napalm,
    "b52 cluster bombs": bomber,
    "huey cobra gunships": cobras,
    "skyhawk ground support": skyhawk,
    "resupply": resupply,
    # Firebase, the VC
    "revolutionary army": red_army,
    "nva mainforce unit": mainforce,
    "massed vc attack": massed,
    "swarm attack": swarm,
    "diversionary attack": diversion,
    "soviet 130mm field guns": field_guns,
    "recoilless guns": recoilless,
    "mortar fire": mortar_fire,
    "rocket propelled grenades": grenades_rocket,
    "50 calibre machineguns": heavy_gun,
    "detailed plan": plan,
    "night attack": night,
    "tunnel complexes": tunnel,
    "concealment": concealment,
    "perimeter gaps": gaps,
    "test us willpower": willpower,
    # Mogadishu, the Americans
    "delta force": delta,
    "veteran commandos": commandos,
    "d-boys": d_boys,
    "sniper": sniper,
    "us rangers": rangers,
    "special forces": special,
    "medics": medics,
    "navy seal": seal,
    "assault force": assault,
    "sergeant": sergeant,
    "light infantry": light_infantry,
    "radio operators": radio,
    "ground commander": commander,
    "night stalkers": stalkers,
    "drivers": drivers,
    "small unit tactics": pincers,
    "shoot everything": shoot_all,
    "fire and movement": fire_and_movement,
    "suppression fire": suppression,
    "mow down crowds": mow_down,
    "covering positions": covering,
    "heroics": heroics,
    "defensive perimeter": perimeter,
    "disciplined fire": disciplined,
    "gung ho": gung_ho,
    "leapfrogging": leapfrog,
    "return fire": return_fire,
    "ariel reconnaissance": aerial,
    "hand signals": signals,
    "smoke grenades": smoke,
    "m-60 pig gunner": pig_gunner,
    "m 16 rifles": rifles,
    "helicopter gunships": gunships,
    "minigun": minigun,
    "blackhawks": black_hawks,
    "little bird helicopters": little_birds,
    "50 cal machine gun": heavy_gun,
    "humvees": humvees,
    "ground convoy": convoy,
    "saw gunner": saw_gunner,
    "five-tons": five_tons,
    "grenade launchers": grenade_launchers,
    "body armor & helmets": armour,
    "sidearms": sidearms,
    "flash-bang grenades": flash_bang,
    # Mogadishu, the Somalis
    "veteran street fighters": street_fighters,
    "warlords bodyguard": bodyguard,
    "hordes of gunmen": hordes,
    "clan militias": militias,
    "somali gunmen": gunmen,
    "technical crews": technical,
    "skinny bandits": bandits,
    "hired guns": hired,
    "revengers": revengers,
    "tripod mounted hmg": tripod_gun,
    "irregulars": irregulars,
    "lookouts": lookouts,
    "armed civilians": civilians,
    "angry mob": mob,
    "pick up trucks": pick_up,
    "city warfare": city,
    "blackhawk down": hawk_down,
    "rpg fire": rpg_fire,
    "ambush": ambush,
    "automatic weapons": automatic,
    "heavy small arms fire": heavy_fire,
    "ak-47's": kalashnikov,
    "crossfire": crossfire,
    "overrun position": overrun,
    "burning tires": tires,
    "roadblocks": roadblock,
    "side street snipers": side_snipers,
    "pot shots": pot_shots,
    "shooting from rooftops": rooftops,
    "civilian shields": shields,
    "leave no man behind": no_man_behind,
    "lost convoy": lost_convoy,
    "second crash site": second_crash,
    "exhaustion & wounds": exhaustion,
    "pinned down": pinned,
    "american casualties": casualties,
    "chaos & panic": panic,
    "communication breakdown": breakdown,
    "unit integrity collapse": collapse,
    "shock & horror": horror,
    "mishaps & accidents": mishaps,
    "wrong turns": wrong_turns,
    "trapped in shooting gallery": gallery,
    "stranded in killing zone": killing_zone,
    "missing equipment": missing,
}
"""By the name of the card, in small letters."""

WORDS: dict[str, Emblem] = {
    "mine": claymore,
    "mines": claymore,
    "bunker": bunkers,
    "wire": wire,
    "gun": heavy_gun,
    "guns": heavy_gun,
    "machine": machine_gun,
    "artillery": battery,
    "battery": battery,
    "howitzers": battery,
    "cannon": field_guns,
    "mortar": mortars,
    "helicopter": black_hawks,
    "helicopters": black_hawks,
    "gunship": cobras,
    "gunships": gunships,
    "plane": gunship_plane,
    "planes": skyhawk,
    "jet": skyhawk,
    "bomber": bomber,
    "bombers": bomber,
    "air": skyhawk,
    "truck": five_tons,
    "trucks": five_tons,
    "convoy": convoy,
    "jeep": humvees,
    "jeeps": humvees,
    "armour": humvees,
    "medic": medics,
    "hospital": medics,
    "doctor": medics,
    "radio": radio,
    "sniper": sniper,
    "snipers": sniper,
    "infantry": rifle_company,
    "rifles": rifles,
    "rifle": rifles,
    "squad": rifle_company,
    "company": rifle_company,
    "militia": militias,
    "supplies": resupply,
    "supply": resupply,
    "ammunition": pot_shots,
    "rocket": grenades_rocket,
    "rockets": grenades_rocket,
    "rpg": grenades_rocket,
    "grenades": smoke,
    "smoke": smoke,
    "mob": mob,
    "crowd": mob,
    "city": city,
    "street": gallery,
    "night": night,
    "tunnel": tunnel,
    "tunnels": tunnel,
    "plan": plan,
    "ambush": ambush,
    "attack": overrun,
    "assault": assault,
    "flag": red_army,
    "morale": red_army,
    "medal": heroics,
    "commander": commander,
    "general": commander,
    "leader": commander,
    "scouts": lookouts,
    "scout": lookouts,
    "trench": dug_in,
    "trenches": dug_in,
    "panic": panic,
    "wounded": medics,
}
"""What a word of a name that is not known shows."""


@lru_cache(maxsize=400)
def emblem_of(name: str, suit: str) -> Emblem:
    """What is drawn on a card of that name; the sign of its suit if the name says nothing."""
    known = EMBLEMS.get(name.lower())
    if known is not None:
        return known
    words = [word for word in re.split(r"[^a-z0-9]+", name.lower()) if word]
    for word in reversed(words):
        if word in WORDS:
            return WORDS[word]
    return sign_of(suit, 0)


# -- signs of suits ----------------------------------------------------------------------------


def _tower(p: Plate) -> None:
    p.poly(
        "14,94 20,44 12,38 12,8 28,8 28,20 42,20 42,8 58,8 58,20 72,20 72,8 88,8 88,38 80,44 86,94"
    )


def _shield(p: Plate) -> None:
    p.poly("10,8 90,8 90,48 78,72 50,96 22,72 10,48")
    p.poly(("44,18 56,18 56,36 74,36 74,48 56,48 56,76 44,76 44,48 26,48 26,36 44,36"), LIGHT)


def _wings(p: Plate) -> None:
    p.poly(
        "50,4 58,16 58,34 98,58 98,70 58,58 56,78 70,88 70,96 50,91 30,96 30,88 "
        "44,78 42,58 2,70 2,58 42,34 42,16"
    )


def _box(p: Plate) -> None:
    _crate(p, 50, 52, 2.1)


def _figure(p: Plate) -> None:
    p.disc(50, 22, 18)
    p.poly("50,44 76,52 88,96 12,96 24,52")


def _blast(p: Plate) -> None:
    _shell(p, 50, 52, 1.4)


def _move(p: Plate) -> None:
    p.poly("50,4 92,46 66,46 66,96 34,96 34,46 8,46")


def _fivepoint(p: Plate) -> None:
    p.star(50, 54, 50)


def _cross_hairs(p: Plate) -> None:
    p.ring(50, 50, 36, 13)
    for a, b, c, d in ((50, 2, 50, 34), (50, 98, 50, 66), (2, 50, 34, 50), (98, 50, 66, 50)):
        p.line([(a, b), (c, d)], 12)


def _blades(p: Plate) -> None:
    for side in (-1, 1):
        p.line([(50 - side * 38, 90), (50 + side * 38, 10)], 13)
        p.line([(50 - side * 40, 62), (50 - side * 12, 88)], 9)


def _bolt(p: Plate) -> None:
    p.poly("56,2 88,2 64,38 86,38 28,98 42,56 18,56")


def _disc(p: Plate) -> None:
    p.disc(50, 50, 44)


def _diamond(p: Plate) -> None:
    p.poly("50,2 94,50 50,98 6,50")


def _square(p: Plate) -> None:
    p.box(10, 10, 90, 90)


def _triangle(p: Plate) -> None:
    p.poly([(50, 6), (96, 92), (4, 92)])


SIGNS: dict[str, Emblem] = {
    "fortifications": _tower,
    "defenders": _shield,
    "airpower": _wings,
    "supply": _box,
    "infantry": _figure,
    "support": _blast,
    "tactics": _move,
    "morale": _fivepoint,
    "soldiers": _figure,
    "weapons": _cross_hairs,
    "combatants": _blades,
    "friction": _bolt,
}
"""The sign of a suit, by its name in small letters: told apart without any colour."""

PLAIN_SIGNS: tuple[Emblem, ...] = (_disc, _diamond, _square, _triangle)
"""Those of suits of other names, by their place."""


def sign_of(suit: str, place: int) -> Emblem:
    """The sign of a suit by its name, else by its place in the deck."""
    return SIGNS.get(suit.lower(), PLAIN_SIGNS[place % len(PLAIN_SIGNS)])


def palm(p: Plate) -> None:
    """A palm, the sign of a side."""
    _palm(p, 46, 98, 1.5)
