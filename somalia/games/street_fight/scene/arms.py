"""Weapons seen from above, as parts, with the butt at the origin and the muzzle ahead."""

from __future__ import annotations

from collections.abc import Mapping

from somalia.games.street_fight.scene.shapes import (
    GLASS,
    GOLD,
    OLIVE,
    STEEL,
    WOOD,
    Part,
    bar,
    box,
    oval,
)

RIFLE, LAUNCHER, SAW, M60 = "assault-rifle", "grenade-launcher", "saw", "m60"
SNIPER, SHOTGUN, SMG, PISTOL, LAW = "sniper", "shotgun", "smg", "sidearm", "law"
"""American weapons, by their ids in the tables."""
AK, ROCKET, HEAVY_GUN = "ak", "rpg", "hmg"
"""Somali weapons."""
BARE = ""
"""No weapon in hand."""


def _bipod(start: float, to: float, wide: float) -> tuple[Part, ...]:
    return tuple(bar((start, 0), (to, side * wide), STEEL, 0.07) for side in (-1, 1))


_RIFLE = (
    bar((0, 0), (0.36, 0), STEEL, 0.15),
    bar((0.3, 0), (0.8, 0), STEEL, 0.2),
    bar((0.8, 0), (1.34, 0), STEEL, 0.1),
    bar((0.56, 0), (0.64, 0.26), STEEL, 0.14),
)
_WEAPONS: Mapping[str, tuple[Part, ...]] = {
    RIFLE: _RIFLE,
    LAUNCHER: (*_RIFLE, bar((0.66, -0.13), (1.14, -0.13), OLIVE, 0.22)),
    SAW: (
        bar((0, 0), (0.34, 0), STEEL, 0.2),
        bar((0.3, 0), (0.9, 0), STEEL, 0.26),
        bar((0.9, 0), (1.48, 0), STEEL, 0.11),
        box((0.6, 0.27), 0.19, 0.17, OLIVE),
        *_bipod(1.2, 1.42, 0.32),
    ),
    M60: (
        bar((0, 0), (0.36, 0), STEEL, 0.22),
        bar((0.3, 0), (1.0, 0), STEEL, 0.28),
        bar((1.0, 0), (1.78, 0), STEEL, 0.13),
        *_bipod(1.5, 1.72, 0.36),
        *(box((0.62 - 0.05 * n, 0.2 + 0.14 * n), 0.07, 0.05, GOLD) for n in range(4)),
    ),
    SNIPER: (
        bar((0, 0), (0.4, 0), WOOD, 0.2),
        bar((0.3, 0), (0.8, 0), STEEL, 0.17),
        bar((0.8, 0), (1.8, 0), STEEL, 0.08),
        oval((0.62, 0), 0.26, 0.11, GLASS),
    ),
    SHOTGUN: (
        bar((0, 0), (0.4, 0), WOOD, 0.2),
        bar((0.36, 0), (1.15, 0), STEEL, 0.14),
        bar((0.66, 0), (0.94, 0), WOOD, 0.27),
    ),
    SMG: (
        bar((0, 0), (0.6, 0), STEEL, 0.2),
        bar((0.6, 0), (0.98, 0), STEEL, 0.1),
        bar((0.42, 0), (0.46, 0.38), STEEL, 0.12),
    ),
    PISTOL: (bar((0.34, 0), (0.82, 0), STEEL, 0.15),),
    AK: (
        bar((0, 0), (0.34, 0), WOOD, 0.16),
        bar((0.3, 0), (0.72, 0), STEEL, 0.18),
        bar((0.66, 0), (0.92, 0), WOOD, 0.19),
        bar((0.92, 0), (1.32, 0), STEEL, 0.09),
        bar((0.52, 0), (0.64, 0.2), STEEL, 0.15),
        bar((0.64, 0.2), (0.84, 0.36), STEEL, 0.14),
    ),
    ROCKET: (
        bar((-0.95, 0), (-0.6, 0), STEEL, 0.4, 0.17),
        bar((-0.6, 0), (1.0, 0), OLIVE, 0.17),
        bar((0.98, 0), (1.24, 0), OLIVE, 0.18, 0.46),
        bar((1.24, 0), (1.7, 0), OLIVE, 0.46, 0.03),
    ),
    HEAVY_GUN: (
        bar((0, 0), (0.95, 0), STEEL, 0.32),
        bar((0.95, 0), (1.8, 0), STEEL, 0.15),
        *_bipod(1.1, 1.5, 0.5),
        box((0.5, 0.36), 0.24, 0.2, OLIVE),
    ),
    BARE: (),
}
LONGER = 1.18
"""How much larger than life weapons are drawn, so that they can be told apart."""
WEAPONS: Mapping[str, tuple[Part, ...]] = {
    id: tuple(
        part._replace(ring=tuple((x * LONGER, y * LONGER) for x, y in part.ring)) for part in parts
    )
    for id, parts in _WEAPONS.items()
}
"""The parts of each weapon."""
SLUNG: Mapping[str, tuple[Part, ...]] = {
    LAW: (
        bar((-0.78, 0), (0.78, 0), OLIVE, 0.2),
        bar((0.62, 0), (0.8, 0), STEEL, 0.25),
        bar((-0.8, 0), (-0.62, 0), STEEL, 0.25),
    ),
    SHOTGUN: (bar((-0.75, 0), (-0.3, 0), WOOD, 0.2), bar((-0.3, 0), (0.8, 0), STEEL, 0.12)),
}
"""The parts of weapons carried across the back."""
