"""8.61 Bandit replacements."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import Steps, Why
from somalia.games.campaign.rules.base.asks import REPLACEMENT
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.factions import bar_to_joining
from somalia.games.campaign.rules.core.fire import draw_gang
from somalia.games.campaign.rules.core.state import CampaignState

PRICE = 2  # SP for each unit (8.61)
EMBARGO_PRICE = 3  # under an arms embargo (4)
VP_PER_FREE_UNIT = 10  # rounded up (8.61)


@rule("8.61", "R31")
def free_units(vp: int) -> int:
    """The number of free units that the Bandits' VP earn; none at 0 or less."""
    return max(0, -(-vp // VP_PER_FREE_UNIT))


def price(state: CampaignState) -> int:
    """The price of a unit at this Interphase, in SP."""
    return EMBARGO_PRICE if state.embargo else PRICE


@rule("R16", "8.41")
def _fits_somewhere(state: CampaignState, factions: Sequence[str]) -> bool:
    """Whether any unit in these factions' cups could be placed in a Zone.

    Without this check, a player whose purchase is refunded each time could keep buying for ever.
    """
    kinds = state.scenario.kinds
    of_colour = {kinds[kind][0].force: kinds[kind][0] for kind, _ in state.in_cup(factions)}
    return any(
        bar_to_joining(state, unit, zone) is None
        for unit in of_colour.values()
        for zone in state.board.zones
    )


@rule("8.61", "R16", "R31", "R67")
def replacements(state: CampaignState) -> Steps[bool]:
    """Draw and place one free or bought unit; False when the Bandit players are done.

    With several Bandit players, each takes all their units before the next one begins.
    """
    who, *others = state.queue or state.scenario.sides.bandits
    factions = state.scenario.sides.factions_of(who)
    if state.quota < 0:
        effects.set_quota(state, free_units(state.vp[who]))
    cost = price(state)

    def judge(word: str) -> Why | None:
        if not state.in_cup(factions):
            return Why("2", "all units are on the map.")
        if word == "free":
            return None if state.quota else Why("8.61", "no free units left.")
        if state.sp[who] < cost:
            return Why("8.61", f"a unit costs {cost} SP, and the Pool has {state.sp[who]}.")
        if not _fits_somewhere(state, factions):
            return Why("8.41", "no remaining unit can be placed in any Zone.")
        return None

    answer = yield REPLACEMENT(
        who,
        (Word("free"), Word("buy")),
        judge,
        extra=("done",),
        about={"free": state.quota, "price": cost},
    )
    if answer == "done":
        effects.set_queue(state, tuple(others))
        effects.set_quota(state, -1)
        if not others:
            effects.forget_season(state)
        return bool(others)
    if answer == "free":
        effects.set_quota(state, state.quota - 1)
    else:
        effects.pay(state, who, cost, "8.61", "replacement")
    if not (yield from draw_gang(state, who, "8.61")) and answer == "buy":
        effects.gain_sp(state, who, cost, "8.61", "returned")
    return True
