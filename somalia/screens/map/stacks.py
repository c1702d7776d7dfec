"""Counters in stacks, as they lie on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from somalia.campaign.components import FACTION_ORDER, Unit, Zone
from somalia.campaign.state import State, firepower
from somalia.mapfile import Point
from somalia.screens.map.counters import Face, face_of


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


def stacks_of(state: State) -> list[Stack]:
    """Every counter on the map, in stacks as on the table."""
    found: list[Stack] = []

    def face(unit: Unit) -> Face:
        return face_of(
            unit, bool(state.acted[unit]), bool(state.ambushed[unit]), bool(state.raided[unit])
        )

    def pile(zone: Zone, units: Iterable[Unit], below: list[Piece]) -> None:
        # The strongest lies on top.
        ordered = sorted(units, key=lambda unit: (unit.type == "leader", unit.firepower))
        pieces = [*below, *(Piece(unit.id, face(unit), unit) for unit in ordered)]
        if pieces:
            strength = str(firepower(ordered)) if len(ordered) > 1 else ""
            found.append(Stack(zone, pieces, strength))

    for zone in state.board.zones:
        if state.terror[zone]:
            found.append(Stack(zone, [Piece(f"terror:{zone.id}", Face("terror", "terror"), None)]))
        guards = state.guards(zone)
        base = [Piece(f"base:{zone.id}", Face(
            "marker", "base", note="R" if state.base_raided[zone] else ""), None)
        ] if state.base[zone] else []  # fmt: skip
        pile(zone, [unit for unit in guards if unit.force == "un"], base)
        pile(zone, [unit for unit in guards if unit.force != "un"], [])
        convoy = [Piece(f"convoy:{zone.id}", Face(
            "marker", "convoy", is_turned=bool(state.robbed[zone]),
            note="R" if state.convoy_raided[zone] else ""), None)
        ] if state.convoy[zone] else []  # fmt: skip
        pile(zone, state.escort(zone), convoy)
        pile(zone, state.militia[zone], [])
        bandits = state.bandits(zone)
        for colour in FACTION_ORDER:
            pile(zone, [unit for unit in bandits if unit.force == colour], [])
    return found
