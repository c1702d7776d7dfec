"""Counters in stacks: one of each party in a Zone, at its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from somalia.games.campaign.data.layout import PITCH, SLOTS
from somalia.games.campaign.data.mapfile import Point
from somalia.games.campaign.rules.core.components import Scenario, Unit, Zone
from somalia.games.campaign.rules.core.state import State, firepower
from somalia.games.campaign.text.parties import keeps_vp
from somalia.games.campaign.window.counters import Face, face_of

Box = tuple[float, float, float, float]

LIFT = 0.055
"""How far each counter of a stack sticks out below the next, as a share of its side."""
HIGHEST = 0.11
"""How far the lowest of a tall stack sticks out."""
SMALL = 0.62
"""The side of a Base or Convoy that lies on those who stand with it."""
CORNER = 0.24
"""How far from the middle of the stack it lies, to the left and down."""
REACH = max(CORNER + SMALL / 2, HIGHEST + 0.5)
"""How far from the middle of the stack its counters reach, as a share of its side."""


class Piece(NamedTuple):
    """A counter on the map."""

    id: str  # the unit's id, or "base:jilib"
    face: Face
    unit: Unit | None


@dataclass
class Stack:
    """Counters of one party in a Zone, the lowest first; Base and Convoy before all others."""

    zone: Zone
    slot: str  # its place in the Zone, of `places.SLOTS`
    pieces: list[Piece]
    strength: str = ""  # on the plate
    at: Point = (0, 0)  # where its top counter is, in the window
    size: int = 30

    @property
    def key(self) -> tuple[str, str]:
        """The Zone and the place: the same as long as the game lasts."""
        return self.zone.id, self.slot

    @property
    def site(self) -> int:
        """How many small markers lie on the units: a Base, a Convoy, or both."""
        has_units = any(piece.unit is not None for piece in self.pieces)
        markers = sum(piece.unit is None for piece in self.pieces)
        return markers if has_units else max(markers - 1, 0)

    def side(self, place: int, size: int) -> int:
        """The side of the n-th counter, even."""
        if place >= self.site:
            return size
        small = round(size * SMALL)
        return small - small % 2

    def offset(self, place: int, size: int) -> Point:
        """How far the n-th counter lies from the stack's place.

        The top lies on the place, whatever is below it; of the others an edge is seen.
        """
        if place < self.site:
            return -CORNER * size, (CORNER if place else -CORNER) * size
        below = len(self.pieces) - 1 - place
        step = size * min(LIFT, HIGHEST / max(len(self.pieces) - self.site - 1, 1))
        return -below * step * 0.6, -below * step

    def is_near(self, x: float, y: float) -> bool:
        """Whether a counter of the stack can be at a point of the window: of most stacks none is,
        and they need no closer look.
        """
        reach = self.size * REACH + 1  # sides are rounded
        return abs(x - self.at[0]) <= reach and abs(y - self.at[1]) <= reach

    def box(self, size: int) -> Box:
        """The place of the stack about its middle, in pixels: left, bottom, right and top."""
        half = size * PITCH / 2
        return -half, -half, half, half


def face(state: State, unit: Unit) -> Face:
    """What a unit's counter shows now."""
    return face_of(
        unit,
        bool(state.acted[unit]),
        bool(state.ambushed[unit]),
        bool(state.raided[unit]),
        state.scenario,
    )


def slot_of(scenario: Scenario, force: str) -> str:
    """The place of a force in every Zone, of `places.SLOTS`.

    The US stands with the UN where they fight as one side; where every colour is a party's own, at
    the place of Base and Convoy, which are not played there.
    """
    if force == "us":
        return "un" if keeps_vp(scenario) else "site"
    return force


def stacks_of(state: State) -> list[Stack]:
    """Every counter on the map, in the order of the places of each Zone."""
    found: list[Stack] = []
    slots = {force: slot_of(state.scenario, force) for force in state.scenario.forces}
    for zone in state.board.zones:
        site = [*_markers(state, zone)]
        escort = state.escort(zone)
        here: dict[str, list[Unit]] = {}
        for unit in (*state.guards(zone), *state.militia[zone], *state.bandits(zone)):
            here.setdefault(slots[unit.force], []).append(unit)
        for slot in SLOTS:
            if slot == "terror":
                if state.terror[zone]:
                    piece = Piece(f"terror:{zone.id}", Face("terror", "terror"), None)
                    found.append(Stack(zone, slot, [piece]))
            elif slot == "site" and (site or escort):
                found.append(_piled(state, zone, slot, escort, site))
            elif slot in here:
                found.append(_piled(state, zone, slot, here[slot], []))
    return found


def _piled(
    state: State, zone: Zone, slot: str, units: Iterable[Unit], markers: list[Piece]
) -> Stack:
    """Counters in a stack: the strongest on top but for a Leader, who is always seen."""
    ordered = sorted(units, key=lambda unit: (unit.type == "leader", unit.firepower, -unit))
    pieces = [*markers, *(Piece(unit.id, face(state, unit), unit) for unit in ordered)]
    return Stack(zone, slot, pieces, str(firepower(ordered)) if len(ordered) > 1 else "")


def _markers(state: State, zone: Zone) -> Iterable[Piece]:
    """The Base and the Convoy of a Zone."""
    if state.base[zone]:
        note = "R" if state.base_raided[zone] else ""
        yield Piece(f"base:{zone.id}", Face("marker", "base", note=note), None)
    if state.convoy[zone]:
        note = "R" if state.convoy_raided[zone] else ""
        is_robbed = bool(state.robbed[zone])
        yield Piece(
            f"convoy:{zone.id}", Face("marker", "convoy", is_turned=is_robbed, note=note), None
        )
