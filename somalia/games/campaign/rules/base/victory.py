"""9 Victory."""

from __future__ import annotations

from somalia.engine.marks import rule
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.state import CampaignState

STALEMATE = 1  # the lowest margin for a stalemate (9)
UN_VICTORY = 21  # the lowest margin for a UN victory (9)


def un_victory(scenario: CampaignScenario) -> int:
    """The lowest margin at which the UN wins; a short scenario may set a lower one."""
    return scenario.winning or UN_VICTORY


@rule("9", "11.2")
def verdict_at(state: CampaignState, margin: int) -> str:
    """The winner at a margin between the UN and the best Bandit player; "stalemate" for none."""
    if margin >= un_victory(state.scenario):
        return "un"
    is_drawn = margin >= STALEMATE and not state.scenario.sides.rivals
    return "stalemate" if is_drawn else best_bandit(state)


@rule("9", "R34", "R20", "11.2")
def by_margin(state: CampaignState, ended: str) -> str:
    """The winner by the current margin if the game is over for that reason; "" for no winner.

    A player who resigns gets a stalemate at best, and less if the margin says so. Against several
    Bandit players there is no stalemate: if the UN does not win, the best Bandit player does, and a
    side that resigns loses.
    """
    best, rivals = best_bandit(state), state.scenario.sides.rivals
    margin = state.vp["un"] - state.vp[best]
    verdict = verdict_at(state, margin)
    if ended == "un-resigned":
        return best if rivals or verdict == best else "stalemate"
    if ended == "bandit-resigned":
        return "un" if rivals or verdict == "un" else "stalemate"
    return verdict


@rule("11.2", "R20", "R51", "R76")
def best_bandit(state: CampaignState) -> str:
    """The Bandit player with the most VP; ties go to the most units, then to seat order."""
    bandits = state.scenario.sides.bandits
    if len(bandits) == 1:
        return bandits[0]
    return max(
        bandits,
        key=lambda side: (
            side not in state.resigned,
            state.vp[side],
            state.strength_of(side),
            -bandits.index(side),
        ),
    )
