"""The score if Zones decide the game: Zones held after each turn, and the victory grade."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from somalia.engine.words import plural, signed
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.names import victory_name
from somalia.games.campaign.rules.core.rulebook import rules_of
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.wars.contest import Grade
from somalia.games.campaign.rules.wars.victory import is_met
from somalia.games.campaign.rules.wars.who import controlled, on_map
from somalia.games.campaign.rules.wars.words import condition
from somalia.games.campaign.text.parties import contest_of, purses, team_name, zones_held
from somalia.games.campaign.text.words import Wording


def zones_by_turn(
    states: Iterable[CampaignState], now: CampaignState
) -> dict[str, list[tuple[int, int]]]:
    """Each side's pairs (turn, Zones held): one for the end of each turn, and one for now.

    Args:
        states: the positions at the game's checkpoints, in order.
    """
    last: dict[int, CampaignState] = {}
    for state in (*states, now):
        last[state.turn] = state
    return {
        side: [(turn, len(zones_held(state, side))) for turn, state in last.items() if turn]
        for side in now.scenario.sides.order
    }


class GradeNow(NamedTuple):
    """A victory condition, and how close it is to being met."""

    id: str
    team: str
    name: str  # "ICU historical victory"
    requirement: str  # in words
    still_needed: str  # what is missing for it; "" if it is met
    counts: bool  # whether it is the first condition met, which decides the game


def grades_now(state: CampaignState) -> list[GradeNow]:
    """The victory conditions in order; the first one met counts (9)."""
    facts = contest_of(state.scenario)
    if facts is None:
        return []
    judged = rules_of(state.scenario).judged(state)
    return [
        GradeNow(
            grade.id,
            grade.team,
            victory_name(state.scenario, grade.id),
            requirement(state.scenario, grade),
            "" if is_met(state, grade) else still_needed(state, grade),
            grade.id == judged,
        )
        for grade in facts.grades
    ]


def requirement(scenario: CampaignScenario, grade: Grade) -> str:
    """What a victory grade requires, in words."""
    facts = contest_of(scenario)
    assert facts is not None
    return condition(facts, grade)


def still_needed(state: CampaignState, grade: Grade) -> str:
    """What is still missing for a victory grade, in words."""
    facts = contest_of(state.scenario)
    assert facts is not None
    held, needs = controlled(state, grade.team), []
    if grade.zones:
        wanted = [zone for zone in state.board.zones if grade.zones == "all" or zone.south]
        if missing := sum(zone not in held for zone in wanted):
            needs.append(f"{missing} more of {len(wanted)} Zones")
    if grade.city:
        if missing := sum(zone.city and zone not in held for zone in state.board.zones):
            needs.append(f"{missing} more in Mogadishu")
        others = sum(not zone.city for zone in held)
        if others < grade.others:
            needs.append(f"{grade.others - others} more elsewhere")
    if grade.absent and (left := len(on_map(state, grade.absent))):
        name = facts.names.get(grade.absent, grade.absent)
        needs.append(f"{plural(left, f'{name} unit')} to leave")
    return ", ".join(needs)


def standings(state: CampaignState) -> str:
    """Each side's Zones and SP, the margin, and the result if the game ended now."""
    scenario, say = state.scenario, Wording(state.scenario)
    sides = ", ".join(
        f"{say.side(side)} {plural(len(zones_held(state, side)), 'Zone')}, "
        f"{sum(purses(state, side).values())} SP"
        for side in scenario.sides.order
    )
    facts = contest_of(scenario)
    first = team_name(scenario, facts.teams[0]) if facts else ""
    judged = victory_name(scenario, rules_of(scenario).judged(state))
    margin = signed(rules_of(scenario).margin(state))
    suffix = "" if state.ended else " as it stands"
    return f"{sides}. {first} {margin} in Zones: {judged}{suffix}."
