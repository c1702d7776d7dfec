"""Texts for the later scenarios that differ from `campaign.text.words` or are missing there."""

from __future__ import annotations

from collections.abc import Mapping

from somalia.engine.words import listed, plural
from somalia.games.campaign.rules.core.components import (
    TYPE_NAMES,
    CampaignScenario,
    CampaignUnit,
    Zone,
)
from somalia.games.campaign.rules.core.names import CampaignNames, Phrases
from somalia.games.campaign.rules.core.state import CampaignState, firepower
from somalia.games.campaign.rules.wars.contest import Contest, Grade
from somalia.games.campaign.rules.wars.victory import grade_now, is_met, ranking
from somalia.games.campaign.rules.wars.who import contest, controlled, counters, income_of

GRADES = {
    "icu-amazing": "ICU amazing victory",
    "icu-historical": "ICU historical victory",
    "warlords-amazing": "Warlords' amazing victory",
    "warlords": "Warlords' victory",
    "ethiopia-amazing": "Ethiopian amazing victory",
    "ethiopia": "Ethiopian victory",
}
"""The names of the grades of victory."""


def names(scenario: CampaignScenario) -> Mapping[str, str]:
    """The parties' names in headings and sentences."""
    facts: Contest = scenario.facts
    return {party.id: party.name for party in facts.parties}


def counter(scenario: CampaignScenario, unit: CampaignUnit) -> str:
    """A counter's name: "pink 2", "ICU 2", "Ethiopian infantry 5-5"."""
    facts: Contest = scenario.facts
    name = facts.names.get(unit.force, unit.force)
    if unit.type == "leader":
        return f"{name} Leader"
    if unit.type == "base":
        return f"{name} Base"
    if unit.contact:
        return f"{name} {TYPE_NAMES.get(unit.type, unit.type)} {unit.firepower}-{unit.contact}"
    return f"{name} {unit.firepower}"


def holds(state: CampaignState, zone: Zone) -> str:
    """A Zone's contents in a few words: "2 ICU (4), pink 2, pink Leader"."""
    here = counters(state, zone)
    contents: list[str] = []
    for colour, name in contest(state).names.items():
        units = [unit for unit in here if unit.force == colour and unit.type != "leader"]
        if len(units) == 1:
            contents.append(counter(state.scenario, units[0]))
        elif units:
            contents.append(f"{len(units)} {name} ({firepower(units)})")
        contents += [
            f"{name} Leader" for unit in here if unit.force == colour and unit.type == "leader"
        ]
    return ", ".join(contents) or "empty"


def outcome_tail(scenario: CampaignScenario, margin: int) -> str:
    """What the margin means, in a sentence."""
    facts: Contest = scenario.facts
    first, second = facts.teams[:2]
    mine, theirs = _team_name(facts, first), _team_name(facts, second)
    if not margin:
        return f"The {mine} and the {theirs} control the same number of Zones."
    more, fewer = (mine, theirs) if margin > 0 else (theirs, mine)
    return f"The {more} {_controls(more)} {plural(abs(margin), 'more Zone')} than the {fewer}."


ENDS = {"sudden-death": "no Ethiopian or Transitional units are left in Somalia"}


def accounts(state: CampaignState) -> list[str]:
    """Each team's number of Zones and its parties' SP, then the current grade of victory."""
    facts = contest(state)
    holdings = []
    for team in facts.teams:
        held = controlled(state, team)
        pools = "/".join(str(state.sp[party.id]) for party in facts.parties if party.team == team)
        holdings.append(f"{_team_name(facts, team)} {plural(len(held), 'Zone')} {pools} SP")
    return [*holdings, GRADES.get(grade_now(state).id, "")]


def _controls(name: str) -> str:
    return "control" if name.endswith("s") else "controls"


def _team_name(facts: Contest, team: str) -> str:
    mine = [party for party in facts.parties if party.team == team]
    return mine[0].name if len(mine) == 1 else team.capitalize()


def condition(facts: Contest, grade: Grade) -> str:
    """What a line in the victory conditions requires, in words."""
    wants = []
    if grade.zones:
        wants.append("every Zone" if grade.zones == "all" else "every Zone in the south")
    if grade.city:
        wants.append(f"all of Mogadishu and {plural(grade.others, 'other Zone')}")
    if grade.absent:
        wants.append(f"no {facts.names[grade.absent]} units in Somalia")
    return listed(wants) or "otherwise"


def score(state: CampaignState) -> list[str]:
    """The Zones controlled, the pools, and the current state of the victory conditions (9, S4)."""
    facts = contest(state)
    text = []
    for team in facts.teams:
        held = controlled(state, team)
        names = listed(zone.name for zone in held) or "none"
        text.append(f"{_team_name(facts, team)}, {plural(len(held), 'Zone')}: {names}.")
    text.append("")
    text += [
        f"  {party.name:<20}{state.sp[party.id]:>3} SP, income {income_of(state, party)} per season"
        for party in facts.parties
    ]
    text += ["", "Victory (the first condition met counts):"]
    for grade in facts.grades:
        mark = "met" if is_met(state, grade) else "not met"
        text.append(f"  {GRADES[grade.id]}: {condition(facts, grade)} ({mark})")
    heading = "Result" if state.ended else "As it stands"
    text.append(f"{heading}: {GRADES[grade_now(state).id]}.")
    players = ranking(state)
    if players and grade_now(state).team in facts.exclusive:
        text.append(f"Ranked first: {players[0].name} (S22).")
    return text


def zone_groups(
    say: CampaignNames, state: CampaignState, zone: Zone
) -> list[tuple[str, tuple[CampaignUnit, ...]]]:
    """The counters in a Zone, party by party."""
    here = counters(state, zone)
    return [
        (party.name, tuple(unit for unit in here if unit.force in party.colours))
        for party in contest(state).parties
    ]


PHRASES = Phrases(
    ends=ENDS,
    victories=GRADES,
    names=names,
    counter=counter,
    holds=holds,
    margin=outcome_tail,
    accounts=accounts,
    score=score,
    zone_groups=zone_groups,
)
"""The later scenarios' wording, for the common formatter."""
