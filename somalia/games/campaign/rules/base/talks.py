"""11.1 Negotiations, an optional rule of the scenario."""

from __future__ import annotations

from typing import Any

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import Steps, Why
from somalia.games.campaign.rules.base.asks import (
    TALKS_ANSWER,
    TALKS_GO_ON,
    TALKS_PRICE,
    TALKS_ROLL,
)
from somalia.games.campaign.rules.base.event_kinds import (
    TALKS_PRICE_ROLLED,
    TALKS_REFUSED,
    TALKS_ROLLED,
)
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.state import CampaignState

REFUSAL = 1  # VP that a refusal costs the UN (11.1)
OFFER, BREAK_OFF = Word("offer-talks"), Word("break-off")


def talk_words(state: CampaignState, who: str) -> tuple[Word, ...]:
    """The options for talks in a player's list of missions; none unless the scenario has talks."""
    if state.scenario.options.get("negotiations") != "on":
        return ()
    return (BREAK_OFF,) if who == "un" else (OFFER, BREAK_OFF)


@rule("11.1", "R18", "11.2")
def bar_talks(state: CampaignState, who: str, word: str) -> Why | None:
    """Why a player cannot offer talks or break them off now; None if they can."""
    if word == BREAK_OFF:
        if state.talks and who in ("un", state.talks):
            return None
        return Why("11.1", "you are not in talks.")
    if state.talks:
        return Why(
            "11.1", "the UN is in talks with another player, and can talk to only one at a time."
        )
    if who in state.offered:
        return Why("11.1", "you have already offered talks this turn.")
    return None


@rule("11.1", "R18", "R81")
def talk(state: CampaignState, who: str, word: str) -> Steps[None]:
    """Offer talks or break them off. This is not a mission, so the player chooses again."""
    if word == BREAK_OFF:
        yield from break_off(state, who)
        return
    effects.offer_talks(state, who)
    if state.talks_held:
        answer = yield TALKS_ANSWER("un", extra=("accept", "refuse"), about={"side": who})
        if answer == "refuse":
            state.note(TALKS_REFUSED, "11.1", side=who)
            effects.score(state, "un", -REFUSAL, "talks-refused", "11.1")
            return
    effects.begin_talks(state, who)


@rule("11.1")
def break_off(state: CampaignState, who: str) -> Steps[None]:
    """Break off talks: free for the Bandit player, 1d6 VP for the UN."""
    effects.end_talks(state, by=who)
    if who == "un":
        die = yield TALKS_PRICE(dice=1)
        state.note(TALKS_PRICE_ROLLED, "11.1", die=die)
        effects.score(state, "un", -die, "talks-broken", "11.1")


@rule("11.1", "R18", "R41", "R75")
def negotiate(state: CampaignState) -> Steps[None]:
    """Hold talks in the Political Phase: go on or break off, roll, move the marker, score."""
    for who in (state.talks, "un"):
        answer = yield TALKS_GO_ON(
            who, extra=("go-on", "break-off"), about={"box": state.talks_box}
        )
        if answer == "break-off":
            yield from break_off(state, who)
            return
    faces = yield TALKS_ROLL(
        dice=2, key=_key(leads(state)), about={"side": state.talks, "leads": leads(state)}
    )
    effects.move_talks(state, state.talks_box + _step(faces, leads(state)))
    bandit, un = state.charts.negotiations[state.talks_box]
    state.note(
        TALKS_ROLLED,
        "11.1",
        side=state.talks,
        dice=faces,
        leads=leads(state),
        box=state.talks_box,
        bandit=bandit,
        un=un,
    )
    effects.score(state, state.talks, bandit, "talks", "11.1")
    effects.score(state, "un", un, "talks", "11.1")


def leads(state: CampaignState) -> str:
    """Which talking side has more VP, and so adds 1 to its die; "" if tied."""
    un, other = state.vp["un"], state.vp[state.talks]
    return "un" if un > other else state.talks if other > un else ""


def _step(faces: tuple[int, int], leads: str) -> int:
    """How far the two sides' dice move the marker; -1 is one box to the left."""
    bandit, un = faces[0] + (leads not in ("", "un")), faces[1] + (leads == "un")
    return (un > bandit) - (bandit > un)


def _key(leads: str) -> Any:
    which = "un" if leads == "un" else "bandit" if leads else ""
    return _KEYS[which]


_KEYS = {which: lambda faces, which=which: _step(faces, which) for which in ("", "un", "bandit")}
