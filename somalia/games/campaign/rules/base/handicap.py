"""R85 Handicaps: advantages for the less experienced player."""

from __future__ import annotations

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps, Why
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.asks import SETUP_DRAW
from somalia.games.campaign.rules.core.state import CampaignState

WHAT = ("sp", "units", "respite")

HANDICAPS = ("none", *(f"{side}-{what}" for side in ("un", "bandit") for what in WHAT))
"""The choices of the option: the side, and what it gets."""

EXTRA_SP = 6
"""The additional SP; Bandit players share them."""

EXTRA_UNITS = 3
"""The number of additional UN units, drawn at random."""

EXTRA_GANGS = 1
"""The number of additional gangs for each faction."""

RESPITE = 3
"""The length of a respite in turns, from turn 1: a season."""

NO_FIGHTS = Why("R85", "UN respite: no Raids before turn 4.")
NO_FLUSH = Why("R85", "Bandit respite: no Flush before turn 4.")


def handicap(state: CampaignState) -> str:
    """The chosen handicap, or "none"."""
    return str(state.scenario.options.get("handicap", HANDICAPS[0]))


@rule("R85")
def has_respite(state: CampaignState, side: str) -> bool:
    """Whether a respite still protects the UN ("un") or the Bandits ("bandit") from attack."""
    return handicap(state) == f"{side}-respite" and state.turn <= RESPITE


@rule("R85")
def extra_gangs(state: CampaignState) -> int:
    """How many gangs each faction draws beyond the scenario's number."""
    return EXTRA_GANGS if handicap(state) == "bandit-units" else 0


@rule("R85", "R80")
def give(state: CampaignState) -> Steps[None]:
    """Give a handicap's SP or additional UN units, at the end of the set-up."""
    chosen, setup = handicap(state), state.scenario.setup
    if chosen == "un-sp":
        effects.gain_sp(state, "un", EXTRA_SP, "R85", "handicap")
    elif chosen == "bandit-sp":
        bandits = state.scenario.sides.bandits
        for side in bandits:
            effects.gain_sp(state, side, EXTRA_SP // len(bandits), "R85", "handicap")
    elif chosen == "un-units":
        zones = [zone for _, zone in setup.un_units] or list(setup.bases)
        for _ in range(EXTRA_UNITS):
            cup = state.in_cup(("un",))
            if cup and zones:
                kind = yield SETUP_DRAW(cup=cup)
                unit = effects.draw(state, kind)
                effects.place(state, unit, state.board.zone(zones[0]), "R85")
