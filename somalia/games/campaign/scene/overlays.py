"""The base game's overlays: facts that the map can show for every Zone, with their legends.

The rules supply all of them: legal moves, possible Ambushes, contact needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from somalia.engine.odds import percent
from somalia.engine.words import plural
from somalia.games.campaign.rules.base.bandit_judges import ambushers, movers, reach
from somalia.games.campaign.rules.base.terrorism import bar_terrorism
from somalia.games.campaign.rules.base.un_judges import bar_unit, ready_units
from somalia.games.campaign.rules.core.components import (
    FACTION_ORDER,
    CampaignScenario,
    CampaignUnit,
    Zone,
)
from somalia.games.campaign.rules.core.contact import contact_need
from somalia.games.campaign.rules.core.factions import Gathering
from somalia.games.campaign.rules.core.state import CampaignState, firepower
from somalia.games.campaign.scene.overlays_parties import of_parties, of_rivals
from somalia.games.campaign.scene.shades import NOTHING, OWED, TERROR, THREAT, Shade, ZoneOverlay
from somalia.games.campaign.text.parties import keeps_vp
from somalia.games.campaign.text.risk import ambush_by
from somalia.games.campaign.text.words import Wording
from somalia.games.kit.scene import Shading


def control(state: CampaignState, zone: Zone, say: Wording) -> Shade:
    """The side that controls the Zone (7)."""
    if state.is_government_controlled(zone):
        return Shade("un", "Government")
    if state.is_bandit_controlled(zone):
        return Shade("bandit", "Bandits")
    return Shade(TERROR, "Terrorised") if state.terror[zone] else NOTHING


def strength(state: CampaignState, zone: Zone, say: Wording) -> Shade:
    """Each side's Firepower, with the stronger side's tint."""
    un, bandit = firepower(state.troops[zone]), firepower(state.bandits(zone))
    militia = firepower(state.militia[zone])
    if not (un or bandit or militia):
        return NOTHING
    parts = [
        f"{word} {value}" for word, value in (("UN", un), ("Mil", militia), ("B", bandit)) if value
    ]
    detail = f"Firepower: UN and US {un}, Militia {militia}, Bandits {bandit}."
    if un + militia == bandit:
        return Shade("", " · ".join(parts), detail)
    side = "un" if un + militia > bandit else "bandit"
    return Shade(side, " · ".join(parts), detail)


def contact(state: CampaignState, zone: Zone, say: Wording) -> Shade:
    """The probability that a Flush contacts a Bandit unit here (6.12)."""
    if not state.bandits(zone):
        return NOTHING
    ready = ready_units(state)
    there = [unit for unit in ready if state.zone_of(unit) == zone]
    able = [unit for unit in ready if bar_unit(state, unit, zone) is None]

    def chance(units: Sequence[CampaignUnit]) -> str:
        if not units:
            return "none"
        total = sum(unit.contact for unit in units)
        return percent(Fraction(contact_need(state, zone, total), 6))

    detail = f"Contact per Bandit unit: {chance(there)} with units there, {chance(able)} at most."
    if there:
        return Shade("un", f"{chance(there)} here", detail)
    return Shade(OWED if able else "bandit", f"{chance(able)} at most", detail)


def convoys(state: CampaignState, zone: Zone, say: Wording) -> Shade:
    """The Zone's Convoy: intact, robbed or owed (6.11, 6.21)."""
    if state.convoy[zone]:
        robbed = bool(state.robbed[zone])
        return Shade("bandit" if robbed else "un", "Convoy robbed" if robbed else "Convoy intact")
    return Shade(OWED, "Convoy owed") if state.owes_convoy(zone) else NOTHING


def terror(state: CampaignState, zone: Zone, say: Wording) -> Shade:
    """Whether the Zone is terrorised, or could become so by a roll (8.5)."""
    can = bar_terrorism(state, zone) is None and not state.no_terrorism
    text, detail = "", ""
    if can:
        power = firepower(state.gangs[zone])
        table = state.charts.fire
        hits = sum(table.cell(power, die).number > 0 for die in range(1, 7)) if power else 0
        text = percent(Fraction(hits, 6))
        detail = f"Terrorism possible: Firepower {power}, {text} to succeed."
    if state.terror[zone]:
        return Shade(TERROR, f"Terror {text}".strip(), f"Terrorised. {detail}".strip())
    return Shade(THREAT, text, detail) if can else NOTHING


def reach_un(state: CampaignState, zone: Zone, say: Wording) -> Shade:
    """The UN and US units that can reach the Zone on a mission (6.4, 8.3)."""
    units = [unit for unit in ready_units(state) if bar_unit(state, unit, zone) is None]
    if not units:
        return NOTHING
    power = firepower(units)
    return Shade(
        "un",
        f"{plural(len(units), 'unit')} · {power}",
        f"Can get there: {say.units(units)}. Firepower {power}.",
    )


def reach_bandits(state: CampaignState, zone: Zone, say: Wording) -> Shade:
    """The Firepower that each faction can bring in from any Zone by Movement (6.23, 8.41)."""
    totals: dict[str, int] = {}
    for start in state.board.zones:
        going = movers(state, start)
        if not going or start == zone or not reach(state, start)[zone]:
            continue
        for colour in FACTION_ORDER:
            own = [unit for unit in going if unit.force == colour]
            if own and Gathering(state, zone, own).bar_all() is None:
                totals[colour] = totals.get(colour, 0) + firepower(own)
    if not totals:
        return NOTHING
    words = ", ".join(f"{colour} {total}" for colour, total in totals.items())
    return Shade(
        "bandit",
        " ".join(f"{{{colour}}}{total}" for colour, total in totals.items()),
        f"Firepower that can move in from all Zones: {words}.",
    )


def ambushes(state: CampaignState, zone: Zone, say: Wording) -> Shade:
    """The possible Ambush on a force that enters or leaves, and its hits (6.22)."""
    ready = ambushers(state, zone)
    risk = ambush_by(state, zone, ready)
    if risk is None:
        return NOTHING
    colours = dict.fromkeys(unit.force for unit in ready)
    marks = " ".join(f"{{{colour}}}" for colour in colours)
    return Shade(
        "bandit",
        f"{marks} {float(risk.hits):.1f} hits",
        f"Can ambush: {say.units(ready)}. Firepower {risk.firepower}: "
        f"{float(risk.hits):.1f} hits expected, any hit {percent(risk.any_hit)}, "
        f"critical {percent(risk.star)}.",
    )


OVERLAYS: dict[str, ZoneOverlay] = {
    "control": ZoneOverlay(
        "Control",
        "7",
        control,
        (("un", "Government-controlled"), ("bandit", "Bandit-controlled"), (TERROR, "Terrorised")),
    ),
    "firepower": ZoneOverlay(
        "Firepower",
        "6",
        strength,
        (("un", "UN and Militia are stronger"), ("bandit", "Bandits are stronger")),
        "UN, Mil(itia), B(andits)",
    ),
    "contact": ZoneOverlay(
        "Contact chances",
        "6.12",
        contact,
        (
            ("un", "with units already there"),
            (OWED, "with all that can get there"),
            ("bandit", "no unit can get there"),
        ),
        "chance per Bandit unit",
    ),
    "convoys": ZoneOverlay(
        "Convoys", "6.11", convoys, (("un", "intact"), ("bandit", "robbed"), (OWED, "owed"))
    ),
    "terror": ZoneOverlay(
        "Terror",
        "8.5",
        terror,
        ((TERROR, "Terrorised"), (THREAT, "Terrorism possible")),
        "chance of success",
    ),
    "reach-un": ZoneOverlay(
        "UN reach",
        "6.4",
        reach_un,
        (("un", "units that can get there"),),
        "units and Firepower",
    ),
    "reach-bandits": ZoneOverlay(
        "Bandit reach",
        "6.23",
        reach_bandits,
        (("bandit", "Bandits that can get there"),),
        "Firepower of each faction",
    ),
    "ambush": ZoneOverlay(
        "Ambushes",
        "6.22",
        ambushes,
        (("bandit", "a force can be ambushed"),),
        "ambushers, hits expected",
    ),
}
"""The base game's overlays by name, in the order in which a key cycles through them."""


def offered(scenario: CampaignScenario) -> dict[str, ZoneOverlay]:
    """The overlays available in a scenario, in order."""
    if not keeps_vp(scenario):
        return of_parties(scenario)
    return OVERLAYS | (of_rivals(scenario) if scenario.sides.rivals else {})


def shading(state: CampaignState, name: str, say: Wording) -> Shading:
    """An overlay's tints and tags by Zone; `name` is "" for none."""
    tints: dict[str, str] = {}
    tags: dict[str, str] = {}
    if name:
        overlay = offered(state.scenario)[name]
        for zone in state.board.zones:
            shade = overlay.shade(state, zone, say)
            if shade.tint:
                tints[zone.id] = shade.tint
            if shade.tag:
                tags[zone.id] = shade.tag
    return Shading(tints, tags)
