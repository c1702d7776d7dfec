"""Counters in stacks, as they lie on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from somalia.games.campaign.core.components import FACTION_ORDER, Unit, Zone
from somalia.games.campaign.core.state import State, firepower
from somalia.games.campaign.mapfile import Point
from somalia.games.campaign.window.counters import Face, face_of

Box = tuple[float, float, float, float]

LIFT = 0.1
"""How much higher each counter of a stack lies, as a share of its side."""
HIGHEST = 0.32
"""How high the top of a tall stack lies at most."""
SITE_SHIFT = 0.6
"""How far a Base or Convoy sticks out from under those who stand on it."""
BADGE = 0.2
"""How far the badge sticks out at the upper right corner."""


class Piece(NamedTuple):
    """A counter on the map."""

    id: str  # the unit's id, or "base:jilib"
    face: Face
    unit: Unit | None


@dataclass
class Stack:
    """Counters of one kind in a Zone, the lowest first."""

    zone: Zone
    pieces: list[Piece]
    strength: str = ""  # on the badge
    at: Point = (0, 0)  # where its lowest counter is, in the window
    size: int = 30

    @property
    def site(self) -> int:
        """How many markers lie below units: they stick out at the side, to be seen at once."""
        has_units = any(piece.unit is not None for piece in self.pieces)
        return sum(piece.unit is None for piece in self.pieces) if has_units else 0

    def offset(self, place: int, size: int) -> Point:
        """How far the n-th counter lies from the stack's place: each a little higher.

        A tall stack is pressed together.
        """
        if place < self.site:
            return -SITE_SHIFT * size, 0.0
        units = len(self.pieces) - self.site
        step = size * min(LIFT, HIGHEST / max(units - 1, 1))
        return (place - self.site) * step * 0.6, (place - self.site) * step

    def box(self, size: int) -> Box:
        """What the stack covers about its place, badge and all, in pixels.

        Left, bottom, right and top, y upwards.
        """
        right, up = self.offset(len(self.pieces) - 1, size)
        half, badge = size / 2 + 1, size * BADGE if self.strength else 0
        left = -SITE_SHIFT * size if self.site else 0.0
        return left - half, -half - 1, right + half + badge, up + half + badge


def face(state: State, unit: Unit) -> Face:
    """What a unit's counter shows now."""
    return face_of(
        unit,
        bool(state.acted[unit]),
        bool(state.ambushed[unit]),
        bool(state.raided[unit]),
        state.scenario,
    )


def stacks_of(state: State) -> list[Stack]:
    """Every counter on the map, in stacks as on the table."""
    found: list[Stack] = []

    def pile(zone: Zone, units: Iterable[Unit], below: list[Piece]) -> None:
        # The strongest lies on top.
        ordered = sorted(units, key=lambda unit: (unit.type == "leader", unit.firepower))
        pieces = [*below, *(Piece(unit.id, face(state, unit), unit) for unit in ordered)]
        if pieces:
            strength = str(firepower(ordered)) if len(ordered) > 1 else ""
            found.append(Stack(zone, pieces, strength))

    for zone in state.board.zones:
        if state.terror[zone]:
            found.append(Stack(zone, [Piece(f"terror:{zone.id}", Face("terror", "terror"), None)]))
        guards = state.guards(zone)
        base = (
            [
                Piece(
                    f"base:{zone.id}",
                    Face("marker", "base", note="R" if state.base_raided[zone] else ""),
                    None,
                )
            ]
            if state.base[zone]
            else []
        )
        pile(zone, [unit for unit in guards if unit.force == "un"], base)
        pile(zone, [unit for unit in guards if unit.force != "un"], [])
        convoy = (
            [
                Piece(
                    f"convoy:{zone.id}",
                    Face(
                        "marker",
                        "convoy",
                        is_turned=bool(state.robbed[zone]),
                        note="R" if state.convoy_raided[zone] else "",
                    ),
                    None,
                )
            ]
            if state.convoy[zone]
            else []
        )
        pile(zone, state.escort(zone), convoy)
        pile(zone, state.militia[zone], [])
        bandits = state.bandits(zone)
        for colour in FACTION_ORDER:
            pile(zone, [unit for unit in bandits if unit.force == colour], [])
    return found
