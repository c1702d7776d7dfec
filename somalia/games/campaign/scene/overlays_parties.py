"""Overlays for the later scenarios, where parties fight, and for rival Bandit players (11.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from somalia.engine.odds import percent
from somalia.games.campaign.rules.base import bandit_judges
from somalia.games.campaign.rules.core.components import CampaignScenario, CampaignUnit, Zone
from somalia.games.campaign.rules.core.names import MILITIA
from somalia.games.campaign.rules.core.state import CampaignState, firepower
from somalia.games.campaign.rules.wars.fights import ambushers
from somalia.games.campaign.rules.wars.march import bar_entry, reaching
from somalia.games.campaign.rules.wars.missions import raid_candidates, ready
from somalia.games.campaign.rules.wars.who import contest, counters
from somalia.games.campaign.scene.faces import colour_name
from somalia.games.campaign.scene.shades import NOTHING, SEVERAL, TERROR, Shade, ZoneOverlay, sign
from somalia.games.campaign.text.parties import by_party, contest_of, team_control, team_name
from somalia.games.campaign.text.risk import ambush_by
from somalia.games.campaign.text.words import Wording


def named(say: Wording, id: str) -> str:
    """The name of a side, a party, a party's colour, or the Militia."""
    facts = contest_of(say.scenario)
    if facts is None:
        return "Militia" if id == MILITIA else say.side(id)
    return say.side(id) if id in facts.party else facts.names.get(id, id)


def control(state: CampaignState, zone: Zone, say: Wording) -> Shade:
    """The team that controls the Zone (S4), in the colour of its party there."""
    team = team_control(state, zone)
    if not team:
        return NOTHING
    facts = contest(state)
    here = by_party(state.scenario, [u for u in counters(state, zone) if u.type != "leader"])
    party = next(id for id in here if facts.party[id].team == team)
    detail = f"Controlled by the {team_name(state.scenario, team)}."
    return Shade(colour_name(state.scenario, party), say.side(party), detail)


def rival_control(state: CampaignState, zone: Zone, say: Wording) -> Shade:
    """Control by the Government (7), or by one Bandit player alone (11.2, R69)."""
    if state.is_government_controlled(zone):
        return Shade("un", "Government")
    for side in state.scenario.sides.bandits:
        if state.is_held_by(side, zone):
            colour = colour_name(state.scenario, side)
            return Shade(colour, say.side(side), f"Held by {say.side(side)} alone.")
    if state.is_bandit_controlled(zone):
        return Shade("bandit", "several", "Bandit-controlled by several players.")
    return Shade(TERROR, "Terrorised") if state.terror[zone] else NOTHING


def strength(state: CampaignState, zone: Zone, say: Wording) -> Shade:
    """Each party's Firepower, in the colour of the strongest party."""
    scenario = state.scenario
    powers = {
        id: firepower(units) for id, units in by_party(scenario, counters(state, zone)).items()
    }
    if not powers:
        return NOTHING
    parts = [f"{sign(scenario, id, _short(say, id))}{power}" for id, power in powers.items()]
    detail = "Firepower: " + ", ".join(f"{named(say, id)} {n}" for id, n in powers.items()) + "."
    # The Militia counts with the UN.
    sums: dict[str, int] = {}
    for id, power in powers.items():
        friend = "un" if id == MILITIA and contest_of(scenario) is None else id
        sums[friend] = sums.get(friend, 0) + power
    most = max(sums.values())
    first = [id for id, power in sums.items() if power == most]
    colour = colour_name(scenario, first[0]) if len(first) == 1 else ""
    return Shade(colour, " · ".join(parts), detail)


def _short(say: Wording, id: str) -> str:
    name = named(say, id)
    return {
        "Militia": "Mil",
        "Transitional": "Trans",
        "Ethiopian side": "Eth",
        "Ethiopian": "Eth",
        "Puntland": "Punt",
    }.get(name, name)


def _comers(
    who: Callable[[CampaignState, Zone, str], Sequence[CampaignUnit]], what: str
) -> Callable[[CampaignState, Zone, Wording], Shade]:
    """A shade function for the Firepower that each colour can bring in.

    Args:
        who: finds a colour's units that can come.
        what: what these units can do there, for the details.
    """

    def marks(state: CampaignState, zone: Zone, say: Wording) -> Shade:
        facts, scenario = contest(state), state.scenario
        powers: dict[str, int] = {}
        parties: dict[str, str] = {}
        for player in facts.players:
            for colour in facts.colours_of(player.id):
                if power := firepower(who(state, zone, colour)):
                    powers[colour] = power
                    parties[facts.party_of[colour].id] = colour
        if not powers:
            return NOTHING
        names = {colour: facts.names.get(colour, colour) for colour in powers}
        tags = [f"{sign(scenario, colour, names[colour])}{n}" for colour, n in powers.items()]
        first = next(iter(parties))
        shade = colour_name(scenario, first) if len(parties) == 1 else SEVERAL
        detail = ", ".join(f"{names[colour]} {power}" for colour, power in powers.items())
        return Shade(shade, " ".join(tags), f"{what}: {detail}.")

    return marks


def _raiders(state: CampaignState, zone: Zone, colour: str) -> Sequence[CampaignUnit]:
    if bar_entry(state, contest(state).party_of[colour], zone):
        return ()
    return [unit for unit in raid_candidates(state, zone, colour) if state.where[unit] != zone]


def _hunters(state: CampaignState, zone: Zone, colour: str) -> Sequence[CampaignUnit]:
    """The strongest units that the party's SP can pay for."""
    party = contest(state).party_of[colour]
    if bar_entry(state, party, zone):
        return ()
    reached = reaching(state, party, zone)
    able = [
        unit
        for unit in ready(state, colour)
        if unit.type != "leader" and state.where[unit] != zone and reached[state.where[unit]]
    ]
    able.sort(key=lambda unit: -unit.firepower)
    return able[: state.sp[party.id]]


def _ambushes(
    state: CampaignState, zone: Zone, say: Wording, by: Mapping[str, Sequence[CampaignUnit]]
) -> Shade:
    """The possible Ambushes on a force, in the colour of the Ambush with the most hits."""
    scenario = state.scenario
    risks = {id: risk for id, units in by.items() if (risk := ambush_by(state, zone, units))}
    if not risks:
        return NOTHING
    tags = " ".join(
        f"{sign(scenario, id, _short(say, id))}{float(risk.hits):.1f}" for id, risk in risks.items()
    )
    details = [
        f"{named(say, id)} with {say.units(risk.units)}, Firepower {risk.firepower}: "
        f"{float(risk.hits):.1f} hits expected, any hit {percent(risk.any_hit)}"
        for id, risk in risks.items()
    ]
    hardest = max(risks, key=lambda id: risks[id].hits or Fraction(0))
    facts = contest_of(scenario)
    if facts is not None:
        hardest = facts.party_of[hardest].id
    return Shade(
        colour_name(scenario, hardest), f"{tags} hits", f"Can ambush: {' · '.join(details)}."
    )


def ambushes(state: CampaignState, zone: Zone, say: Wording) -> Shade:
    """The possible Ambushes by each party that conducts missions, colour by colour (6.22, S26)."""
    facts = contest(state)
    by: dict[str, Sequence[CampaignUnit]] = {}
    for party in facts.parties:
        if facts.acts(party) and facts.asked_for(party):
            units = ambushers(state, zone, party)
            by |= {
                colour: [unit for unit in units if unit.force == colour] for colour in party.colours
            }
    return _ambushes(state, zone, say, by)


def rival_ambushes(state: CampaignState, zone: Zone, say: Wording) -> Shade:
    """The possible Ambushes by each Bandit player (6.22, 11.2)."""
    by = {side: bandit_judges.ambushers(state, zone, side) for side in state.scenario.sides.bandits}
    return _ambushes(state, zone, say, by)


def of_parties(scenario: CampaignScenario) -> dict[str, ZoneOverlay]:
    """The overlays for a scenario in which parties fight for Zones."""
    facts = contest_of(scenario)
    assert facts is not None
    colours = tuple((colour_name(scenario, party.id), party.name) for party in facts.parties)
    active = tuple(
        (colour_name(scenario, party.id), party.name)
        for party in facts.parties
        if facts.acts(party)
    )
    several = ((SEVERAL, "units of several sides"),)
    return {
        "control": ZoneOverlay("Control", "S4", control, colours, "the only side there"),
        "firepower": ZoneOverlay("Firepower", "6", strength, colours, "Firepower of each side"),
        "reach-raid": ZoneOverlay(
            "Raid range",
            "6.21",
            _comers(_raiders, "Can raid or move in"),
            (*active, *several),
            "Firepower from adjacent Zones",
        ),
        "reach-flush": ZoneOverlay(
            "Flush range",
            "6.12",
            _comers(_hunters, "Can flush there"),
            (*active, *several),
            "Firepower the SP can pay for",
        ),
        "ambush": ZoneOverlay("Ambushes", "6.22", ambushes, active, "ambushers, hits expected"),
    }


def of_rivals(scenario: CampaignScenario) -> dict[str, ZoneOverlay]:
    """The overlays that replace their namesakes when there are rival Bandit players."""
    sides = scenario.sides
    bandits = tuple((colour_name(scenario, side), sides.names[side]) for side in sides.bandits)
    return {
        "control": ZoneOverlay(
            "Control",
            "7",
            rival_control,
            (
                ("un", "Government-controlled"),
                *bandits,
                ("bandit", "Bandits of several players"),
                (TERROR, "Terrorised"),
            ),
        ),
        "firepower": ZoneOverlay(
            "Firepower",
            "6",
            strength,
            (("un", "UN and Militia"), *bandits),
            "Firepower of each side",
        ),
        "ambush": ZoneOverlay(
            "Ambushes", "6.22", rival_ambushes, bandits, "ambushers, hits expected"
        ),
    }
