"""The value of dice rolls in this game, for a game's report."""

from __future__ import annotations

from somalia.games.campaign.rules.base.political import lines
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.rulebook import rules_of
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text.odds import POLICY, policy
from somalia.games.campaign.text.parties import keeps_vp
from somalia.games.luck import LuckTerms


def margin_with_what_is_due(state: CampaignState) -> int:
    """The margin if the Political Phase were scored now (7).

    So robbing a Convoy immediately costs the UN the VP that the Convoy would have scored.
    """
    margin = rules_of(state.scenario).margin(state)
    if state.ended:
        return margin
    due: dict[str, int] = dict.fromkeys(state.scenario.sides.order, 0)
    for line in lines(state):
        due[line.side] += line.vp
    best = max(state.scenario.sides.bandits, key=lambda side: state.vp[side])
    return margin + due["un"] - due[best]


def luck_terms(scenario: CampaignScenario) -> LuckTerms:
    """The unit in which luck is measured: VP, or Zones if those decide the game."""
    if keeps_vp(scenario):
        return LuckTerms(
            "VP",
            "A position is valued by its margin, as if the Political Phase were scored now (7).",
            margin_with_what_is_due,
            policy,
            POLICY,
        )
    return LuckTerms(
        "Zones",
        "A position is valued by its margin in Zones (9).",
        rules_of(scenario).margin,
        policy,
        POLICY,
    )
