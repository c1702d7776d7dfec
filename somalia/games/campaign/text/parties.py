"""Which side or party owns each counter, its supplies and its Zones, for screens."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.games.campaign.rules.core.components import CampaignScenario, CampaignUnit, Zone
from somalia.games.campaign.rules.core.names import MILITIA, party_of
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.wars.contest import Contest
from somalia.games.campaign.rules.wars.who import controls, units_of


def contest_of(scenario: CampaignScenario) -> Contest | None:
    """A scenario's parties; None if its sides score VP (7)."""
    return scenario.facts if isinstance(scenario.facts, Contest) else None


def keeps_vp(scenario: CampaignScenario) -> bool:
    """Whether sides score VP; otherwise Zones decide the game."""
    return contest_of(scenario) is None


def forces_of(scenario: CampaignScenario, id: str) -> tuple[str, ...]:
    """The forces that belong to a side, a party, a team, or the Militia."""
    if id in scenario.sides.order:
        facts = contest_of(scenario)
        owned = tuple(force for force, side in scenario.sides.owns.items() if side == id)
        return tuple(force for force in owned if facts or force != MILITIA)
    facts = contest_of(scenario)
    if facts is not None and id in facts.party:
        return facts.party[id].colours
    if facts is not None and id in facts.teams:
        return tuple(c for party in facts.parties if party.team == id for c in party.colours)
    return (id,) if id in scenario.forces else ()


def owner(scenario: CampaignScenario, unit: CampaignUnit) -> str:
    """The side that controls the counter; "" if the rules do (S20)."""
    return scenario.sides.owns.get(unit.force, "")


def side_of(scenario: CampaignScenario, id: str) -> str:
    """The side that a party, force or side belongs to; "" if the rules control it."""
    if id in scenario.sides.order:
        return id
    return next(
        (owns for force in forces_of(scenario, id) if (owns := scenario.sides.owns.get(force, ""))),
        "",
    )


def purses(state: CampaignState, side: str) -> dict[str, int]:
    """A side's SP by purse: usually one purse, but one per Warlord for a player with several."""
    facts = contest_of(state.scenario)
    if facts is None:
        return {side: state.sp[side]}
    player = next(player for player in facts.players if player.id == side)
    return {id: state.sp[id] for id in player.parties}


def teams(scenario: CampaignScenario) -> tuple[str, ...]:
    """The groups that win together: teams, or else the sides themselves."""
    facts = contest_of(scenario)
    return facts.teams if facts else scenario.sides.order


def team_name(scenario: CampaignScenario, team: str) -> str:
    """A team's name: its side's or party's name, or "Warlords"."""
    facts = contest_of(scenario)
    if team in scenario.sides.names:
        return scenario.sides.names[team]
    if facts is not None and team in facts.party:
        return facts.party[team].name
    return team.capitalize()


FAMINE_LINE = "Famine Line"
"""The name of the line between north and south in scenarios with Famine (5.3)."""


def line_name(scenario: CampaignScenario) -> str:
    """The name of the line between north and south; "" if it has no effect.

    Without Famine the line still bounds the south, which may decide a game (14).
    """
    if keeps_vp(scenario):
        return FAMINE_LINE
    return "The south" if len({zone.south for zone in scenario.board.zones}) == 2 else ""


def side_of_line(scenario: CampaignScenario, zone: Zone) -> str:
    """Which side of the line a Zone lies on, in words; "" if the line has no effect."""
    name, side = line_name(scenario), "south" if zone.south else "north"
    if not name:
        return ""
    return f"{side} of the {name}" if name == FAMINE_LINE else f"in the {side}"


def zones_held(state: CampaignState, side: str) -> list[Zone]:
    """The Zones that a side's team controls and where the side has units (S4)."""
    facts = contest_of(state.scenario)
    if facts is None:
        return []
    player = next(player for player in facts.players if player.id == side)
    parties = [facts.party[id] for id in player.parties]
    return [
        zone
        for zone in state.board.zones
        if any(
            controls(state, zone, party.team) and units_of(state, zone, party) for party in parties
        )
    ]


def points_of(state: CampaignState, side: str) -> int:
    """The points that decide the game for a side: its VP, or the number of Zones it holds."""
    return state.vp[side] if keeps_vp(state.scenario) else len(zones_held(state, side))


def team_control(state: CampaignState, zone: Zone) -> str:
    """The team that controls a Zone (S4); "" if none does."""
    facts = contest_of(state.scenario)
    if facts is None:
        return ""
    candidates = dict.fromkeys(party.team for party in facts.parties)
    return next((team for team in candidates if controls(state, zone, team)), "")


def by_party(
    scenario: CampaignScenario, units: Sequence[CampaignUnit]
) -> dict[str, list[CampaignUnit]]:
    """Counters grouped by the party that fires with them, in the order of sides or parties."""
    facts = contest_of(scenario)
    order = (
        [party.id for party in facts.parties]
        if facts
        else [scenario.sides.order[0], MILITIA, *scenario.sides.order[1:]]
    )
    groups: dict[str, list[CampaignUnit]] = {id: [] for id in order}
    for unit in units:
        groups[party_of(scenario, unit)].append(unit)
    return {id: of for id, of in groups.items() if of}
