"""Conversion: the ICU may win over units that the Warlords lose to its starred fire."""

from __future__ import annotations

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.fire import choose_lost
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.wars.asks import CONVERSION, CONVERSION_DRAW, CONVERSION_PAY
from somalia.games.campaign.rules.wars.contest import Conversion, Party
from somalia.games.campaign.rules.wars.effects import change, lose
from somalia.games.campaign.rules.wars.event_kinds import CONVERSION_DIE
from somalia.games.campaign.rules.wars.who import contest, cup_of, units_of

WEAKER, BOTH = 4, 6  # if both pay: the lowest die that weakens the unit, and that loses both
WEAKEST = 1  # the strength of the replacement


@rule("S15")
def converts(state: CampaignState, by: Party, of: Party) -> bool:
    """Whether a starred result by one party against another can lead to Conversion."""
    facts = contest(state).conversion
    return facts is not None and facts.by == by.id and facts.of == of.team


@rule("S15", "S23")
def convert(state: CampaignState, unit: CampaignUnit, zone: Zone, under: str) -> Steps[None]:
    """Ask who pays for one lost unit, and convert, save or lose it."""
    facts = contest(state)
    terms = facts.conversion
    assert terms is not None
    courts, faction = facts.party[terms.by], facts.party_of[unit.force]
    if not (yield from _pays(state, courts, unit, zone, terms, cup_of(state, courts.colours))):
        lose(state, unit, under)
        return
    if not (yield from _pays(state, faction, unit, zone, terms, True)):
        kind = yield CONVERSION_DRAW(cup=cup_of(state, courts.colours))
        change(state, unit, kind, "S15", out=True)
        return
    die = yield CONVERSION(dice=1, key=_outcome, about={"unit": unit, "zone": zone})
    outcome = _outcome(die)
    state.note(CONVERSION_DIE, "S15", die=die, unit=unit, zone=zone, outcome=outcome)
    if outcome == "weaker":
        _weaken(state, unit, zone, under)
        return
    lose(state, unit, under)
    if outcome == "both":
        yield from _lose_one(state, courts, zone)


def _outcome(die: int) -> str:
    return "lost" if die < WEAKER else "weaker" if die < BOTH else "both"


def _pays(
    state: CampaignState,
    party: Party,
    unit: CampaignUnit,
    zone: Zone,
    terms: Conversion,
    possible: object,
) -> Steps[bool]:
    """Ask whether the party pays for the unit; False if it cannot."""
    who = contest(state).asked_for(party)
    if not possible or not who or state.sp[party.id] < terms.price:
        return False
    answer = yield CONVERSION_PAY(
        who,
        extra=("pay", "decline"),
        about={"unit": unit, "zone": zone, "party": party.id, "price": terms.price},
    )
    if answer != "pay":
        return False
    effects.pay(state, party.id, terms.price, "S15", "conversion")
    return True


@rule("S15")
def _weaken(state: CampaignState, unit: CampaignUnit, zone: Zone, under: str) -> None:
    """Replace the unit with one of strength 1: its faction's, or else the next faction's."""
    facts = contest(state)
    own = facts.party_of[unit.force]
    lose(state, unit, under)
    others = [party for party in facts.parties if party.team == own.team and party.id != own.id]
    for party in (own, *others):
        # Another faction's unit cannot join this faction's other units (S5).
        if party is not own and units_of(state, zone, own):
            return
        for kind, _ in cup_of(state, party.colours, (WEAKEST,)):
            effects.place(state, effects.draw(state, kind), zone, "S15")
            return


def _lose_one(state: CampaignState, courts: Party, zone: Zone) -> Steps[None]:
    """Remove one ICU unit from the Zone; its owner chooses."""
    units = units_of(state, zone, courts)
    if not units:
        return
    who = contest(state).asked_for(courts)
    for unit in (yield from choose_lost(state, who, 1, units, "S15", zone)):
        lose(state, unit, "S15")
