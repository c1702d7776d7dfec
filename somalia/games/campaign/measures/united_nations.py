"""Measures of the UN in a Zone: troops, guards, escorts and Militia."""

from __future__ import annotations

from somalia.games.campaign.core.components import Zone
from somalia.games.campaign.core.state import firepower
from somalia.games.campaign.measures.table import Position, chapter, row


def fresh_guards(p: Position, zone: Zone) -> int:
    """Guards or units in the field that have not been raided this turn (6.21)."""
    raided = p.state.raided
    return sum(not raided[unit] for unit in p.state.guards(zone))


def ready_troops(p: Position, zone: Zone) -> int:
    """UN and US units there that may still act (6)."""
    acted = p.state.acted
    return sum(not acted[unit] for unit in p.state.troops[zone])


MEASURES = chapter(
    "The UN in a Zone",
    row(
        "troops(zone)",
        "number",
        lambda p, zone: len(p.state.troops[zone]),
        "UN and US units there.",
    ),
    row(
        "troops_firepower(zone)",
        "number",
        lambda p, zone: firepower(p.state.troops[zone]),
        "Firepower of the UN and US units there (6).",
    ),
    row(
        "guards(zone)",
        "number",
        lambda p, zone: len(p.state.guards(zone)),
        "Units there that escort no Convoy: a Base's guard, or the units in the field (6.21).",
    ),
    row(
        "guard_firepower(zone)",
        "number",
        lambda p, zone: firepower(p.state.guards(zone)),
        "Firepower of those units (6.21).",
    ),
    row(
        "escort_firepower(zone)",
        "number",
        lambda p, zone: firepower(p.state.escort(zone)),
        "Firepower of the escort of the Convoy there; 0 if it has none (6.14).",
    ),
    row(
        "escorts(zone)",
        "number",
        lambda p, zone: len(p.state.escort(zone)),
        "Units that escort the Convoy there (6.14).",
    ),
    fresh_guards,
    ready_troops,
    row(
        "militia(zone)",
        "number",
        lambda p, zone: len(p.state.militia[zone]),
        "Militia there (8.2).",
    ),
    row(
        "militia_firepower(zone)",
        "number",
        lambda p, zone: firepower(p.state.militia[zone]),
        "Firepower of the Militia there (8.2).",
    ),
)
