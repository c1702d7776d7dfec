"""Piles of counters: one per party in each Zone, at the party's place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from somalia.games.campaign.data.layout import SLOTS, Layout
from somalia.games.campaign.rules.core.components import CampaignScenario, CampaignUnit, Zone
from somalia.games.campaign.rules.core.names import party_of
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.scene.faces import BASE, CONVOY, TERROR, face_of, marker_face
from somalia.games.campaign.text.parties import keeps_vp
from somalia.games.campaign.text.words import Wording
from somalia.games.kit.scene import Face, Piece, Pile

LIFT = 0.055
"""How far each counter in a pile sticks out below the next, as a share of its side."""
HIGHEST = 0.11
"""How far a tall pile's lowest counter sticks out, as a share of its side."""
LEANS = 0.6
"""How far a counter sticks out to the left, as a share of how far it sticks out below."""
SMALL = 0.62
"""The side of a Base or Convoy on top of units, as a share of a unit's side."""
CORNER = 0.24
"""How far such a Base or Convoy is from the middle of the pile, to the left and down."""
REACH = max(CORNER + SMALL / 2, HIGHEST + 0.5)
"""How far a pile's counters reach from its middle, as a share of their side."""


def slot_of(scenario: CampaignScenario, force: str) -> str:
    """A force's slot in every Zone, from `layout.SLOTS`.

    The US shares the UN's slot where they are one side. In later scenarios the US takes the slot of
    Base and Convoy, which are not in play there.
    """
    if force == "us":
        return "un" if keeps_vp(scenario) else "site"
    return force


def piles(state: CampaignState, layout: Layout) -> Iterator[Pile]:
    """Yield every pile on the map, Zone by Zone, in slot order."""
    say = Wording(state.scenario)
    slots = {force: slot_of(state.scenario, force) for force in state.scenario.forces}
    for zone in state.board.zones:
        there: dict[str, list[CampaignUnit]] = {"site": state.escort(zone)}
        for unit in (*state.guards(zone), *state.militia[zone], *state.bandits(zone)):
            there.setdefault(slots[unit.force], []).append(unit)
        side = layout.side(zone.id) / layout.scale
        for slot in SLOTS:
            ordered, markers = there.get(slot), [*_markers(state, zone, slot)]
            if ordered or markers:
                units = [
                    Piece(unit.id, face_of(say, state, unit), party_of(state.scenario, unit))
                    for unit in sorted(ordered or (), key=_rank)
                ]
                place = layout.places[zone.id][slot]
                yield Pile(zone.id, place, side, tuple(_piled(units, markers, side)))


def _rank(unit: CampaignUnit) -> tuple[bool, int, int]:
    """A sort key that puts the strongest unit on top, but any Leader above it so that it shows."""
    return unit.type == "leader", unit.firepower, -unit


def _piled(units: Sequence[Piece], markers: list[Piece], side: float) -> Iterator[Piece]:
    """Yield the counters with their offsets: the top one centred, small markers above it."""
    lying = units or markers[-1:]
    step = side * min(LIFT, HIGHEST / max(len(lying) - 1, 1))
    for below, piece in zip(range(len(lying) - 1, -1, -1), lying, strict=True):
        yield piece._replace(offset=(-below * step * LEANS, -below * step))
    for place, piece in enumerate(markers if units else markers[:-1]):
        up = CORNER if place else -CORNER
        yield piece._replace(offset=(-CORNER * side, up * side), share=SMALL)


def _markers(state: CampaignState, zone: Zone, slot: str) -> Iterator[Piece]:
    """Yield a Zone's Base, Convoy and Terror markers that belong in a slot."""
    if slot == "site" and state.base[zone]:
        yield Piece(f"base:{zone.id}", marker_face(BASE, state.base_raided[zone]), "")
    if slot == "site" and state.convoy[zone]:
        face = marker_face(CONVOY, state.convoy_raided[zone], state.robbed[zone])
        yield Piece(f"convoy:{zone.id}", face, "")
    if slot == "terror" and state.terror[zone]:
        yield Piece(f"terror:{zone.id}", Face(TERROR, TERROR, name="Terror"), "")


def is_marker(piece: Piece) -> bool:
    """Whether a piece is a marker, not a unit."""
    return ":" in piece.id


def units_of(scenario: CampaignScenario, pile: Pile) -> list[CampaignUnit]:
    """A pile's units, the lowest first."""
    return [scenario.unit(piece.id) for piece in pile.pieces if not is_marker(piece)]
