"""Fights in the later scenarios: fire, losses, Conversion, Transitional units, the Ambush."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps, Why
from somalia.engine.shapes import pick_several
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.asks import AMBUSH_UNIT
from somalia.games.campaign.rules.core.components import CampaignUnit, FireCell, Zone
from somalia.games.campaign.rules.core.event_kinds import AMBUSH
from somalia.games.campaign.rules.core.factions import has_leader
from somalia.games.campaign.rules.core.fire import NO_FIRE, GameEnded, choose_lost, fire
from somalia.games.campaign.rules.core.state import CampaignState, firepower
from somalia.games.campaign.rules.wars.asks import BYSTANDER, FIRE_BACK
from somalia.games.campaign.rules.wars.contest import Party
from somalia.games.campaign.rules.wars.conversion import convert, converts
from somalia.games.campaign.rules.wars.effects import lose
from somalia.games.campaign.rules.wars.event_kinds import BYSTANDER_ROLLED
from somalia.games.campaign.rules.wars.who import (
    contest,
    enemies_in,
    leaders_of,
    on_map,
    parties_in,
    units_of,
)

ONE_COLOUR = Why("S26", "units of different colours can't fight together.")
FIRST_AT, HELP_FIRST, HELP_SECOND = 4, 5, 6  # the Transitional die (S20)


def left(state: CampaignState, units: Sequence[CampaignUnit], zone: Zone) -> list[CampaignUnit]:
    """The units that are still in the Zone."""
    return [unit for unit in units if state.where[unit] == zone]


class Fight:
    """A Raid or Flush by one party against another in a Zone, after all have arrived.

    Args:
        under: the mission's rule.
        attackers: the mission's units that got there, including Leaders; all have one colour.
    """

    def __init__(
        self,
        state: CampaignState,
        zone: Zone,
        under: str,
        attackers: Sequence[CampaignUnit],
        target: Party,
    ) -> None:
        self.state = state
        self.zone = zone
        self.under = under
        self.attackers = attackers
        self.attacker = contest(state).party_of[attackers[0].force]
        self.target = target
        self.helped: dict[str, int] = {}  # Firepower added whenever a party fires (S20)

    @rule("S20", "S19")
    def ask_bystanders(self) -> Steps[None]:
        """Roll for the bystander's action when the other two parties fight in its Zone."""
        state, zone = self.state, self.zone
        facts = contest(state)
        between = facts.bystander
        if between is None:
            return
        watcher = facts.party[between.party]
        pair = (self.attacker, self.target)
        courts = [party for party in pair if party.id == between.barred]
        others = [party for party in pair if party.id not in (between.barred, between.party)]
        units = units_of(state, zone, watcher)
        if not units or len(courts) != 1 or len(others) != 1:
            return
        die = yield BYSTANDER(
            dice=1, key=_bystander_key, about={"zone": zone, "units": tuple(units)}
        )
        does = _bystander_key(die)
        helps = (courts + others)[does - HELP_FIRST].id if does >= HELP_FIRST else ""
        state.note(
            BYSTANDER_ROLLED, "S20", zone=zone, die=die, does=does, party=watcher.id, helps=helps
        )
        strength = firepower(units)
        if does == FIRST_AT:
            attacks = self.attacker is others[0]
            them = self.attackers if attacks else units_of(state, zone, others[0])
            result = yield from fire(state, watcher.id, strength, "S20", zone)
            hit = [unit for unit in left(state, them, zone) if unit.type != "leader"]
            yield from strike(state, result.number, False, hit, zone, "S20", watcher)
        elif does >= HELP_FIRST:
            self.helped[helps] = strength

    def fires(
        self, party: Party, units: Sequence[CampaignUnit], leader: bool = False
    ) -> Steps[FireCell]:
        """Fire for a party, adding any Firepower that bystanders lend it."""
        strength = firepower(units)
        if not strength:
            return NO_FIRE
        strength += self.helped.get(party.id, 0)
        return (yield from fire(self.state, party.id, strength, self.under, self.zone, leader))

    @rule("S16", "S17")
    def answer(self, units: Sequence[CampaignUnit], targets: Sequence[CampaignUnit]) -> Steps[None]:
        """Let the target's surviving units fire back at full Firepower, if attackers are left."""
        state, zone, party = self.state, self.zone, self.target
        hit = [unit for unit in left(state, targets, zone) if unit.type != "leader"]
        strength = firepower(units)
        if (
            hit
            and strength
            and (
                yield from answers(
                    state, party, strength + self.helped.get(party.id, 0), self.under, zone
                )
            )
        ):
            result = yield from self.fires(party, units)
            yield from strike(state, result.number, result.star, hit, zone, self.under, party)


def _bystander_key(die: int) -> int:
    return die if die >= FIRST_AT else 0


@rule("S20")
def answers(
    state: CampaignState, party: Party, strength: int, under: str, zone: Zone
) -> Steps[bool]:
    """Whether a party fires back: players may decline (R22); parties run by the rules never do."""
    if strength < 1:
        return False
    who = contest(state).asked_for(party)
    if not who:
        return True
    answer = yield FIRE_BACK(
        who, extra=("fire", "hold"), about={"firepower": strength, "zone": zone}, rule=under
    )
    return bool(answer == "fire")


# -- losses ----------------------------------------------------------------------------------------


@rule("S16", "S15", "8.4", "S27")
def strike(
    state: CampaignState,
    number: int,
    star: bool,
    units: Sequence[CampaignUnit],
    zone: Zone,
    under: str,
    by: Party,
) -> Steps[list[CampaignUnit]]:
    """Apply fire: one unit per hit, chosen by its owner; the ICU's starred fire may convert units.

    Args:
        units: the units that can be hit, all from one party; hits beyond their number are ignored.

    Returns:
        The units lost.

    Raises:
        GameEnded: sudden death.
    """
    if not number or not units:
        return []
    party = contest(state).party_of[units[0].force]
    lost = yield from _choose_losses(state, number, units, party, zone, under)
    converting = star and converts(state, by, party)
    for unit in lost:
        if converting and unit.type != "leader":
            yield from convert(state, unit, zone, under)
        else:
            lose(state, unit, under)
        check_sudden_death(state)
    if not units_of(state, zone, party):
        for leader in leaders_of(state, zone, party):
            lose(state, leader, "8.4")
    return lost


@rule("S20", "R4")
def _choose_losses(
    state: CampaignState,
    hits: int,
    units: Sequence[CampaignUnit],
    party: Party,
    zone: Zone,
    under: str,
) -> Steps[list[CampaignUnit]]:
    """Let the owner choose the losses; a party run by the rules loses its weakest units first."""
    waiting = left(state, units, zone)
    if hits >= len(waiting):
        return waiting
    who = contest(state).asked_for(party)
    if not who:
        return sorted(waiting, key=lambda unit: (unit.firepower, unit))[:hits]
    return (yield from choose_lost(state, who, hits, waiting, under, zone))


@rule("S27")
def check_sudden_death(state: CampaignState) -> None:
    """End the game if no unit of the sudden-death colours is left in Somalia.

    Raises:
        GameEnded: none is left.
    """
    colours = contest(state).sudden_death
    if colours and not any(on_map(state, colour) for colour in colours):
        effects.end_game(state, "sudden-death")
        raise GameEnded


# -- 6.22 Ambush -----------------------------------------------------------------------------------


@rule("6.22", "S26", "S19", "R8", "R25")
def ambush(
    state: CampaignState, force: Sequence[CampaignUnit], zone: Zone, occasion: str
) -> Steps[list[CampaignUnit] | None]:
    """Let enemies in the Zone ambush a force that enters or leaves it, until one does.

    Returns:
        The force's units that are lost, though one may be back by Conversion; None if there was
        no Ambush.
    """
    facts = contest(state)
    mover = facts.party_of[force[0].force]
    for party in enemies_in(state, zone, mover):
        if not facts.acts(party):
            continue
        ready = ambushers(state, zone, party)
        who = facts.asked_for(party)
        if not ready or not who:
            continue
        picked = yield from pick_several(
            AMBUSH_UNIT,
            who,
            ready,
            lambda picked, unit: ONE_COLOUR if picked and unit.force != picked[0].force else None,
            lambda picked: firepower(picked) > 0,
            {"zone": zone, "force": tuple(force), "occasion": occasion},
            none="let-pass",
        )
        if picked:
            return (yield from _spring(state, picked, force, zone, occasion, party, mover))
    return None


def ambushers(state: CampaignState, zone: Zone, party: Party) -> list[CampaignUnit]:
    """Units in the Zone that can still ambush, and Leaders who have such a unit in their colour."""
    spent, barred = state.ambushed, contest(state).flush_only
    units = [
        unit
        for unit in units_of(state, zone, party)
        if not spent[unit] and unit.force not in barred
    ]
    colours = {unit.force for unit in units}
    return units + [
        unit for unit in leaders_of(state, zone, party) if not spent[unit] and unit.force in colours
    ]


def _spring(
    state: CampaignState,
    picked: Sequence[CampaignUnit],
    force: Sequence[CampaignUnit],
    zone: Zone,
    occasion: str,
    party: Party,
    mover: Party,
) -> Steps[list[CampaignUnit]]:
    """Resolve the Ambush: fire, hits, and return fire at half Firepower, rounded down."""
    effects.use_ambush(state, picked)
    state.note(
        AMBUSH, "6.22", zone=zone, units=tuple(picked), force=tuple(force), occasion=occasion
    )
    result = yield from fire(state, party.id, firepower(picked), "6.22", zone, has_leader(picked))
    targets = [unit for unit in force if unit.type != "leader"]
    lost = yield from strike(state, result.number, result.star, targets, zone, "6.22", party)
    half = firepower(unit for unit in left(state, force, zone) if unit not in lost) // 2
    if (yield from answers(state, mover, half, "6.22", zone)):
        back = yield from fire(state, mover.id, half, "6.22", zone)
        units = [unit for unit in left(state, picked, zone) if unit.type != "leader"]
        yield from strike(state, back.number, back.star, units, zone, "6.22", mover)
    return lost


def is_alone(state: CampaignState, zone: Zone, party: Party) -> bool:
    """Whether no other party is in the Zone."""
    return [other.id for other in parties_in(state, zone)] == [party.id]
