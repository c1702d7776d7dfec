"""The calendar (3): each turn is a month."""

from __future__ import annotations

from somalia.engine.marks import rule
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.rulebook import rules_of

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


@rule("3")
def month_of(scenario: CampaignScenario, turn: int) -> str:
    """A turn's month: "January 1993"; "Turn 2" in a scenario without months."""
    if not scenario.starts or turn < 1:
        return f"Turn {turn}" if turn else "Set-up"
    year, month = map(int, scenario.starts.split("-"))
    passed = year * 12 + month - 1 + turn - rules_of(scenario).first_turn(scenario)
    return f"{MONTHS[passed % 12]} {passed // 12}"
