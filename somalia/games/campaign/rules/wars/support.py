"""Foreign support at the Interphase in the War."""

from __future__ import annotations

from typing import Any

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import DONE, Steps, Why
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.wars.asks import (
    DRAW_UNIT,
    PLACE_UNIT,
    SUPPORT,
    SUPPORT_KIND,
    SUPPORT_TAN,
    SUPPORT_UNIT,
)
from somalia.games.campaign.rules.wars.contest import Party, Support
from somalia.games.campaign.rules.wars.economics import NONE_LEFT, is_left, kinds_of
from somalia.games.campaign.rules.wars.effects import change
from somalia.games.campaign.rules.wars.event_kinds import SUPPORT_ROLLED
from somalia.games.campaign.rules.wars.fights import check_sudden_death
from somalia.games.campaign.rules.wars.who import contest, cup_of, holds, on_map

TOO_STRONG = Why("S25", "it costs more than the points left.")


@rule("S25", "S12")
def foreign_support(state: CampaignState) -> Steps[bool]:
    """Roll for foreign support; repeated while strength points have yet to be placed."""
    facts = contest(state)
    support = facts.support
    if support is None:
        return False
    team = _team(state, support)
    if state.quota >= 0:
        return (yield from _place_points(state, support, team))
    many = sum(len(on_map(state, colour)) for colour in team.colours)
    few = len(on_map(state, support.against))
    if many <= few:
        return False
    ours = yield SUPPORT(dice=1, about={"team": support.against})
    theirs = yield SUPPORT(dice=1, about={"team": team.id})
    state.note(SUPPORT_ROLLED, "S25", ours=ours, theirs=theirs)
    if ours > theirs:
        yield from _turn_coat(state, support, team)
    elif ours == theirs:
        yield from _new_partner(state, support, team)
    else:
        effects.set_quota(state, theirs - ours)
        return True
    return False


def _team(state: CampaignState, support: Support) -> Party:
    return contest(state).party[support.team]


@rule("S25", "S27")
def _turn_coat(state: CampaignState, support: Support, team: Party) -> Steps[None]:
    """Replace a partner's unit with a unit in the turncoat colour, whose side picks both units."""
    facts = contest(state)
    who = facts.asked_for(facts.party_of[support.turncoat])
    units = [unit for colour in support.partners for unit in on_map(state, colour)]
    cup = cup_of(state, (support.turncoat,))
    if not units or not cup:
        return
    unit = yield SUPPORT_UNIT(who, tuple(units))
    kinds = tuple(Word(kind) for kind, _ in cup)
    kind = yield SUPPORT_TAN(who, kinds, about={"unit": unit})
    change(state, unit, kind, "S25")
    check_sudden_death(state)


@rule("S12")
def _new_partner(state: CampaignState, support: Support, team: Party) -> Steps[None]:
    """Place a unit of the first partner colour that has one left."""
    for colour in support.partners:
        cup = cup_of(state, (colour,))
        if cup:
            kind = yield DRAW_UNIT(cup=cup)
            yield from _place(state, team, effects.draw(state, kind), "S12")
            return


def _place(state: CampaignState, team: Party, unit: CampaignUnit, under: str) -> Steps[None]:
    judge = _place_judge(state, team)
    if all(judge(zone) for zone in state.board.zones):
        effects.return_to_cup(state, unit, under, "no eligible Zone")
        return
    zone = yield PLACE_UNIT(
        contest(state).asked_for(team), state.board.zones, judge, about={"unit": unit}, rule=under
    )
    effects.place(state, unit, zone, under)


def _place_judge(state: CampaignState, team: Party) -> Any:
    nobody = Why("S12", "none of their units there.")

    def judge(zone: Zone) -> Why | None:
        return None if holds(state, zone, team.colours) else nobody

    return judge


@rule("S25")
def _place_points(state: CampaignState, support: Support, team: Party) -> Steps[bool]:
    """Place one counter worth no more than the points left; False when done. Leftovers are lost."""
    kinds, points = state.scenario.kinds, state.quota
    goods, judge = kinds_of(state, (support.points,)), _place_judge(state, team)

    def bar(kind: str) -> Why | None:
        if not is_left(state, kind):
            return NONE_LEFT
        return TOO_STRONG if kinds[kind][0].firepower > points else None

    if all(bar(kind) for kind in goods) or all(judge(zone) for zone in state.board.zones):
        return False
    answer = yield SUPPORT_KIND(
        contest(state).asked_for(team),
        goods,
        bar,
        extra=(DONE,),
        about={"points": points},
    )
    if answer == DONE:
        return False
    effects.set_quota(state, state.quota - kinds[answer][0].firepower)
    yield from _place(state, team, effects.draw(state, answer), "S25")
    return state.quota > 0
