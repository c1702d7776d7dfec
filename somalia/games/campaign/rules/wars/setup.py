"""Setting up a later scenario: carries out the rows of its set-up in order."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps, at_least
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.asks import SETUP_DRAW, SETUP_ZONE
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.wars.asks import SETUP_ROLL
from somalia.games.campaign.rules.wars.contest import SetUpRow
from somalia.games.campaign.rules.wars.effects import begin_play, put_in_box
from somalia.games.campaign.rules.wars.event_kinds import SETUP_DIE
from somalia.games.campaign.rules.wars.who import contest, cup_of, has_units, income_of

HANDICAP_SP = 8
"""The SP that a handicap gives a team (S29)."""


@rule("10", "S9", "S14")
def set_up(state: CampaignState) -> Steps[bool]:
    """Carry out one row of the set-up; False after the last, when each party has its first SP."""
    facts = contest(state)
    place = max(state.quota, 0)
    row = facts.setup[place]
    if row.roll:
        yield from _roll(state, row)
    elif row.leader:
        yield from _leader(state, row)
    elif row.sure:
        yield from _make_sure(state, row)
    else:
        yield from _fixed(state, row)
    effects.set_quota(state, place + 1)
    if place + 1 < len(facts.setup):
        return True
    if facts.season_at_start:
        for party in facts.parties:
            effects.gain_sp(state, party.id, income_of(state, party), "10", "income")
    _give(state)
    begin_play(state, facts.begins)
    return False


@rule("S29")
def _give(state: CampaignState) -> None:
    """Share a handicap's SP equally among the team's parties."""
    facts = contest(state)
    team, _, what = state.scenario.options.get("handicap", "none").rpartition("-")
    parties = [party for party in facts.parties if party.team == team]
    for party in parties if what == "sp" else ():
        effects.gain_sp(state, party.id, HANDICAP_SP // len(parties), "S29", "handicap")


def _draw(state: CampaignState, row: SetUpRow) -> Steps[CampaignUnit]:
    kind = yield SETUP_DRAW(cup=cup_of(state, row.colours, row.strengths))
    return effects.draw(state, kind)


def _fixed(state: CampaignState, row: SetUpRow) -> Steps[None]:
    """Draw and place a fixed number: in given Zones, or where the player chooses."""
    for id, count in row.zones:
        for _ in range(count):
            unit = yield from _draw(state, row)
            effects.place(state, unit, state.board.zone(id), "10")
    if row.not_held_by:
        for zone in state.board.zones:
            if not has_units(state, zone, row.not_held_by):
                unit = yield from _draw(state, row)
                effects.place(state, unit, zone, "10")
    for _ in range(row.count):
        unit = yield from _draw(state, row)
        yield from _choose_zone(state, unit, row.among)
    for _ in range(row.box):
        unit = yield from _draw(state, row)
        put_in_box(state, unit)


def _choose_zone(state: CampaignState, unit: CampaignUnit, among: Sequence[str]) -> Steps[None]:
    facts = contest(state)
    zones = [state.board.zone(id) for id in among]
    zone = yield SETUP_ZONE(
        facts.asked_for(facts.party_of[unit.force]), zones, about={"unit": unit, "hand": (unit,)}
    )
    effects.place(state, unit, zone, "10")


@rule("S17")
def _leader(state: CampaignState, row: SetUpRow) -> Steps[None]:
    yield from _choose_zone(state, effects.draw(state, f"{row.colours[0]}-leader"), row.among)


def _roll(state: CampaignState, row: SetUpRow) -> Steps[None]:
    """Roll a die for each Zone, Mogadishu first; place the rest in the row's Zones in turn."""
    zones: list[Zone] = sorted(state.board.zones, key=lambda zone: not zone.city)
    for zone in zones:
        if not cup_of(state, row.colours, row.strengths):
            return
        die = yield SETUP_ROLL(
            dice=1, key=at_least(row.roll), about={"zone": zone, "colour": row.colours[0]}
        )
        state.note(SETUP_DIE, "10", zone=zone, die=die)
        if die >= row.roll:
            unit = yield from _draw(state, row)
            effects.place(state, unit, zone, "10")
    turn = 0
    while cup_of(state, row.colours, row.strengths):
        unit = yield from _draw(state, row)
        effects.place(state, unit, state.board.zone(row.rest[turn % len(row.rest)]), "10")
        turn += 1


@rule("S9")
def _make_sure(state: CampaignState, row: SetUpRow) -> Steps[None]:
    """Add the row's guaranteed counter to its Zone if it was not drawn."""
    if cup_of(state, row.colours, row.strengths):
        effects.place(state, effects.draw(state, row.sure), state.board.zone(row.among[0]), "S9")
    yield from ()
