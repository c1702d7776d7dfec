"""Measures of the UN in a Zone: troops, guards, escorts and Militia."""

from __future__ import annotations

from somalia.games.campaign.ai.measures.table import CampaignPosition, chapter, here, row
from somalia.games.campaign.rules.core.components import Zone
from somalia.games.campaign.rules.core.state import firepower


def _fresh_guards(p: CampaignPosition, zone: Zone) -> int:
    raided = p.state.raided
    return sum(not raided[unit] for unit in p.state.guards(zone))


def _ready_troops(p: CampaignPosition, zone: Zone) -> int:
    acted = p.state.acted
    return sum(not acted[unit] for unit in p.state.troops[zone])


MEASURES = chapter(
    "The UN in a Zone",
    row(
        "troops(zone)",
        "number",
        lambda p, zone: len(p.state.troops[zone]),
        "UN and US units there.",
        here("troops"),
    ),
    row(
        "troops_firepower(zone)",
        "number",
        lambda p, zone: firepower(p.state.troops[zone]),
        "Firepower of the UN and US units there (6).",
        here("troops"),
    ),
    row(
        "guards(zone)",
        "number",
        lambda p, zone: len(p.state.guards(zone)),
        "Units there that don't escort a Convoy: a Base's guard, or the units in the field (6.21).",
        here("troops", "escorting"),
    ),
    row(
        "guard_firepower(zone)",
        "number",
        lambda p, zone: firepower(p.state.guards(zone)),
        "Firepower of those units (6.21).",
        here("troops", "escorting"),
    ),
    row(
        "escort_firepower(zone)",
        "number",
        lambda p, zone: firepower(p.state.escort(zone)),
        "Firepower of the escort of the Convoy there; 0 if there is none (6.14).",
        here("troops", "escorting"),
    ),
    row(
        "escorts(zone)",
        "number",
        lambda p, zone: len(p.state.escort(zone)),
        "Units that escort the Convoy there (6.14).",
        here("troops", "escorting"),
    ),
    row(
        "fresh_guards(zone)",
        "number",
        _fresh_guards,
        "Guards of a Base, or units in the field, not raided yet this turn (6.21).",
        here("troops", "escorting", "raided"),
    ),
    row(
        "ready_troops(zone)",
        "number",
        _ready_troops,
        "UN and US units there that can still act (6).",
        here("troops", "others_acted"),
    ),
    row(
        "militia(zone)",
        "number",
        lambda p, zone: len(p.state.militia[zone]),
        "Militia there (8.2).",
        here("militia"),
    ),
    row(
        "militia_firepower(zone)",
        "number",
        lambda p, zone: firepower(p.state.militia[zone]),
        "Firepower of the Militia there (8.2).",
        here("militia"),
    ),
)
