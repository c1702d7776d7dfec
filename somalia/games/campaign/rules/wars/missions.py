"""Raid and Flush, which are the same for both sides, and the order of missions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import Steps, Why
from somalia.engine.shapes import pick_several
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.asks import SPLIT
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone, ZoneWay
from somalia.games.campaign.rules.core.contact import roll_contact
from somalia.games.campaign.rules.core.event_kinds import FLUSH, OPERATIONS_END, PASSED
from somalia.games.campaign.rules.core.factions import has_leader
from somalia.games.campaign.rules.core.state import CampaignState, firepower
from somalia.games.campaign.rules.wars.asks import (
    FLUSH_TARGET,
    FLUSH_UNIT,
    FLUSH_ZONE,
    MISSION,
    MISSION_COLOUR,
    RAID_TARGET,
    RAID_UNIT,
    RAID_ZONE,
)
from somalia.games.campaign.rules.wars.contest import Party
from somalia.games.campaign.rules.wars.effects import give_choice, mark_passed, steal
from somalia.games.campaign.rules.wars.event_kinds import RAID
from somalia.games.campaign.rules.wars.fights import Fight, left, strike
from somalia.games.campaign.rules.wars.march import ColourJourney, bar_entry, reaching
from somalia.games.campaign.rules.wars.who import (
    contact_of,
    contest,
    counters,
    enemies_in,
    initiative,
    leaders_of,
    may_act,
    parties_in,
    units_of,
)

NOBODY = Word("nobody")
"""The target of a Raid that only moves (S1)."""

NO_FIREPOWER = Why("6", "no unit with Firepower that can still act can reach it.")
NOBODY_NEAR = Why("6.21", "no adjacent unit can still act.")
ENEMY_THERE = Why("S1", "enemies there: you must raid one of them.")
RAIDED = Why("6.21", "its units there have already been raided this turn.")
FACTION_FIRST = Why("S5", "another faction is there: you must fight it.")
FLUSHED = Why("6.12", "already flushed this turn.")
NO_ENEMY = Why("S2", "no enemy there.")
OUT_OF_REACH = Why("6.4", "no unit that can still act can get there.")
POOL_TOO_SMALL = Why("S2", "each unit costs 1 SP, and the Pool has no more.")
FLUSH_PRICE = 1  # SP for each unit (S2)

MISSIONS = (Word("raid"), Word("flush"))


def party_of(state: CampaignState, colour: str) -> Party:
    """The party that owns a colour's units."""
    return contest(state).party_of[colour]


def ready(state: CampaignState, colour: str) -> list[CampaignUnit]:
    """A colour's units and Leaders in Somalia that may still act."""
    where, acted = state.where, state.acted
    return [
        unit
        for unit in state.scenario.forces.get(colour, ())
        if where[unit] >= 0 and not acted[unit]
    ]


# -- the order of missions -------------------------------------------------------------------------


@rule("S3", "S22", "R33")
def next_mission(state: CampaignState) -> Steps[bool]:
    """Ask the next side to choose, and run its mission; False when the phase is over."""
    facts = contest(state)
    known = initiative(state)
    if known.chooser:
        return (yield from _handed(state, known.chooser, known.passed))
    waiting = [
        side
        for side in facts.sides
        if side != facts.decides
        and side not in known.passed
        and facts.colours_of(side)
        and side not in known.resigned
    ]
    several = sum(bool(facts.colours_of(side)) for side in facts.sides) > 2
    hand_over = tuple(f"to-{side}" for side in waiting) if several else ()
    answer = yield MISSION(
        facts.decides,
        MISSIONS,
        lambda word: bar_mission(state, facts.decides, word),
        extra=hand_over or ("hand-over",),
        about={"side": facts.decides, "passed": known.passed},
    )
    if answer in MISSIONS:
        mark_passed(state, ())
        yield from conduct(state, facts.decides, answer)
        return True
    if not waiting:
        state.note(OPERATIONS_END, "6")
        mark_passed(state, ())
        return False
    give_choice(state, answer.removeprefix("to-") if hand_over else waiting[0])
    return True


def _handed(state: CampaignState, side: str, passed: tuple[str, ...]) -> Steps[bool]:
    answer = yield MISSION(
        side,
        MISSIONS,
        lambda word: bar_mission(state, side, word),
        extra=("pass",),
        about={"side": side, "passed": passed},
    )
    give_choice(state, "")
    if answer == "pass":
        mark_passed(state, (*passed, side))
        state.note(PASSED, "6", side=side)
    else:
        mark_passed(state, ())
        yield from conduct(state, side, answer)
    return True


def bar_mission(state: CampaignState, side: str, mission: str) -> Why | None:
    """Why the side cannot conduct the mission at all; None if it can."""
    first: Why | None = None
    for colour in contest(state).colours_of(side):
        why = bar_colour(state, mission, colour)
        if why is None:
            return None
        first = first or why
    return first or Why("6", "no units to conduct it.")


def bar_colour(state: CampaignState, mission: str, colour: str) -> Why | None:
    """Why units of the colour cannot conduct the mission anywhere; None if they can."""
    if mission == "raid" and colour in contest(state).flush_only:
        return Why("S13", "these units can only flush.")
    if not ready(state, colour):
        return Why("6", "none of these units can still act.")
    if mission == "flush" and state.sp[party_of(state, colour).id] < FLUSH_PRICE:
        return Why("S2", "a Flush costs 1 SP per unit, and the Pool is empty.")
    judge = (raid_zone_judge if mission == "raid" else flush_zone_judge)(state, colour)
    if any(judge(zone) is None for zone in state.board.zones):
        return None
    return Why("6.21" if mission == "raid" else "6.12", "no eligible Zone to go to.")


@rule("S13", "S5")
def conduct(state: CampaignState, side: str, mission: str) -> Steps[None]:
    """Run the mission with units of one colour; different colours do not work together."""
    colours = contest(state).colours_of(side)
    colour = colours[0]
    if len(colours) > 1:
        colour = yield MISSION_COLOUR(
            side,
            tuple(map(Word, colours)),
            lambda word: bar_colour(state, mission, word),
            about={"mission": mission},
        )
    yield from (raid if mission == "raid" else flush)(state, side, str(colour))


# -- targets ---------------------------------------------------------------------------------------


@rule("S19", "S26", "S5", "S1")
def bar_target(
    state: CampaignState, zone: Zone, party: Party, word: str, raiding: bool
) -> Why | None:
    """Why the mission cannot target this party in the Zone; None if it can."""
    facts = contest(state)
    enemies = enemies_in(state, zone, party)
    rivals = [other for other in enemies if facts.is_exclusive(party, other)]
    if word == NOBODY:
        return ENEMY_THERE if any(facts.acts(other) for other in enemies) else None
    target = facts.party[word]
    if target not in enemies:
        return Why("6.21", f"no {target.name} units there.")
    if rivals and target not in rivals:
        return FACTION_FIRST
    if raiding:
        units = units_of(state, zone, target) or leaders_of(state, zone, target)
        if all(state.raided[unit] for unit in units):
            return RAIDED
    return None


def targets(state: CampaignState, party: Party, raiding: bool) -> tuple[Word, ...]:
    """The possible targets in any Zone: every other party, and for a Raid also "nobody"."""
    others = tuple(Word(other.id) for other in contest(state).parties if other.id != party.id)
    return (*others, NOBODY) if raiding else others


# -- 6.21 Raid -------------------------------------------------------------------------------------


def raid_candidates(state: CampaignState, zone: Zone, colour: str) -> list[CampaignUnit]:
    """A colour's units and Leaders that may act, in the Zone and in adjacent ones."""
    zones = (zone, *state.board.neighbours[zone])
    return [
        unit
        for near in zones
        for unit in counters(state, near)
        if unit.force == colour and may_act(state, unit)
    ]


def raid_zone_judge(state: CampaignState, colour: str) -> Callable[[Zone], Why | None]:
    """A judge that returns why the colour cannot raid a Zone; None if it can."""
    party = party_of(state, colour)
    words = targets(state, party, raiding=True)
    zones = state.board.zones
    near = bytearray(len(zones))
    for unit in ready(state, colour):
        place = state.where[unit]
        near[place] = 1
        for beside in state.board.neighbours[place]:
            near[beside] = 1

    def judge(zone: Zone) -> Why | None:
        if not near[zone]:
            return NOBODY_NEAR
        candidates = raid_candidates(state, zone, colour)
        why: Why | None = None
        for word in words:
            refusal = bar_raid_on(state, zone, party, word, candidates)
            if refusal is None:
                return None
            if why not in (RAIDED, NO_FIREPOWER):  # more helpful than "target absent"
                why = refusal
        return why

    return judge


def bar_raid_on(
    state: CampaignState, zone: Zone, party: Party, word: str, candidates: Sequence[CampaignUnit]
) -> Why | None:
    """Why these candidates cannot raid this target in the Zone; None if some of them can."""
    if why := bar_target(state, zone, party, word, raiding=True):
        return why
    outside = [unit for unit in candidates if state.where[unit] != zone]
    if len(outside) == len(candidates) and (why := bar_entry(state, party, zone)):
        return why
    if word == NOBODY:
        return None if outside else NOBODY_NEAR
    able = (
        candidates
        if bar_entry(state, party, zone) is None
        else [unit for unit in candidates if state.where[unit] == zone]
    )
    return None if firepower(able) else NO_FIREPOWER


@rule("6.21", "S1", "S5", "S16", "S18", "S19", "S21", "S26")
def raid(state: CampaignState, side: str, colour: str) -> Steps[None]:
    """Raid one target, or nobody, with units from the Zone and adjacent ones."""
    party = party_of(state, colour)
    zone: Zone = yield RAID_ZONE(
        side, state.board.zones, raid_zone_judge(state, colour), about={"colour": colour}
    )
    candidates = raid_candidates(state, zone, colour)
    word = yield RAID_TARGET(
        side,
        targets(state, party, raiding=True),
        lambda word: bar_raid_on(state, zone, party, word, candidates),
        about={"zone": zone, "colour": colour},
    )
    going = yield from _pick_raiders(state, side, zone, party, word, candidates)
    effects.give_mission(state, going)
    starts = {unit: state.where[unit] for unit in going}
    state.note(RAID, "6.21", zone=zone, target=word, units=tuple(going))
    journey = ColourJourney(state, side, party, zone, "6.21")
    for start in dict.fromkeys(sorted(starts.values())):
        if start != zone:
            force = [unit for unit in going if starts[unit] == start]
            yield from journey.march(force, ZoneWay((state.board.zones[start], zone)))
    if word != NOBODY:
        arrived = journey.still(going, zone)
        yield from _fight_raid(state, zone, arrived, contest(state).party[word])
    withdraw(state, zone, party, starts)


def _pick_raiders(
    state: CampaignState,
    side: str,
    zone: Zone,
    party: Party,
    word: str,
    candidates: Sequence[CampaignUnit],
) -> Steps[list[CampaignUnit]]:
    shut = bar_entry(state, party, zone)
    there = Why("6.21", "it is already there.")

    def judge(picked: Sequence[CampaignUnit], unit: CampaignUnit) -> Why | None:
        if state.where[unit] == zone:
            return there if word == NOBODY else None
        return shut

    def enough(picked: Sequence[CampaignUnit]) -> bool:
        return bool(picked) if word == NOBODY else firepower(picked) > 0

    return (
        yield from pick_several(
            RAID_UNIT, side, candidates, judge, enough, {"zone": zone, "target": word}
        )
    )


def _fight_raid(
    state: CampaignState, zone: Zone, raiders: list[CampaignUnit], target: Party
) -> Steps[None]:
    """Resolve the Raid with the units that arrived."""
    units = units_of(state, zone, target)
    defenders = units or leaders_of(state, zone, target)
    if not firepower(raiders) or not defenders:
        return
    exposed = [unit for unit in defenders if not state.raided[unit]]
    effects.mark_raided(state, "field", zone, defenders)
    fight = Fight(state, zone, "6.21", raiders, target)
    yield from fight.ask_bystanders()
    raiders, exposed = left(state, raiders, zone), left(state, exposed, zone)
    units = left(state, units, zone)
    lost: list[CampaignUnit] = []
    if exposed:  # otherwise the bystanders eliminated them all
        result = yield from fight.fires(fight.attacker, raiders, has_leader(raiders))
        hits = result.number
        if hits:
            hits -= yield from _take_sp(state, zone, fight, hits)
        lost = yield from strike(state, hits, result.star, exposed, zone, "6.21", fight.attacker)
    yield from fight.answer([unit for unit in units if unit not in lost], raiders)


@rule("S21")
def _take_sp(state: CampaignState, zone: Zone, fight: Fight, number: int) -> Steps[int]:
    """The part of a result on the bystander that is taken as SP from its pool; 0 against others."""
    facts = contest(state)
    if facts.acts(fight.target):
        return 0
    most = min(number, state.sp[fight.target.id])
    words = tuple(f"sp-{sp}" for sp in range(most + 1))
    answer = yield SPLIT(
        facts.asked_for(fight.attacker),
        extra=words,
        about={"number": number, "zone": zone},
        rule="S21",
    )
    sp = int(answer.removeprefix("sp-"))
    steal(state, sp, fight.attacker.id, fight.target.id)
    return sp


@rule("S18", "S5")
def withdraw(
    state: CampaignState, zone: Zone, party: Party, starts: dict[CampaignUnit, int]
) -> None:
    """Send the movers back if two factions that may never share a Zone are both left there."""
    facts = contest(state)
    if not any(facts.is_exclusive(party, other) for other in parties_in(state, zone)):
        return
    for start in dict.fromkeys(starts.values()):
        back = [
            unit
            for unit in left(state, list(starts), zone)
            if starts[unit] == start and start != zone
        ]
        if back:
            effects.move(state, back, state.board.zones[start], "S18")


# -- 6.12 Flush ------------------------------------------------------------------------------------


@rule("6.12", "S2")
def flush_zone_judge(state: CampaignState, colour: str) -> Callable[[Zone], Why | None]:
    """A judge that returns why the colour cannot flush a Zone; None if it can."""
    party = party_of(state, colour)
    words = targets(state, party, raiding=False)
    units = [unit for unit in ready(state, colour) if unit.type != "leader"]

    def judge(zone: Zone) -> Why | None:
        if state.flushed[zone]:
            return FLUSHED
        if all(bar_target(state, zone, party, word, raiding=False) for word in words):
            return NO_ENEMY
        if all(state.where[unit] != zone for unit in units):
            if why := bar_entry(state, party, zone):
                return why
            reached = reaching(state, party, zone)
            if not any(reached[state.where[unit]] for unit in units):
                return OUT_OF_REACH
        return None

    return judge


@rule("6.12", "S2", "S16", "S18", "S19", "S26")
def flush(state: CampaignState, side: str, colour: str) -> Steps[None]:
    """Hunt one enemy in one Zone with units from anywhere, at 1 SP per unit, paid when declared."""
    party = party_of(state, colour)
    zone: Zone = yield FLUSH_ZONE(
        side, state.board.zones, flush_zone_judge(state, colour), about={"colour": colour}
    )
    word = yield FLUSH_TARGET(
        side,
        targets(state, party, raiding=False),
        lambda word: bar_target(state, zone, party, word, raiding=False),
        about={"zone": zone, "colour": colour},
    )
    target = contest(state).party[word]
    going = yield from _pick_hunters(state, side, zone, party, colour, word)
    effects.pay(state, party.id, FLUSH_PRICE * len(going), "6.12", "flush")
    effects.give_mission(state, going)
    effects.mark_flushed(state, zone)
    starts = {unit: state.where[unit] for unit in going}
    state.note(FLUSH, "6.12", zone=zone, units=tuple(going))
    journey = ColourJourney(state, side, party, zone, "6.12")
    yield from journey.gather(going)
    yield from _fight_flush(state, zone, journey.still(going, zone), target)
    withdraw(state, zone, party, starts)


def _pick_hunters(
    state: CampaignState, side: str, zone: Zone, party: Party, colour: str, word: str
) -> Steps[list[CampaignUnit]]:
    shut = bar_entry(state, party, zone)
    reached = reaching(state, party, zone)

    def judge(picked: Sequence[CampaignUnit], unit: CampaignUnit) -> Why | None:
        if len(picked) >= state.sp[party.id]:
            return POOL_TOO_SMALL
        if state.where[unit] != zone:
            return shut or (None if reached[state.where[unit]] else OUT_OF_REACH)
        return None

    candidates = [unit for unit in ready(state, colour) if unit.type != "leader"]
    return (
        yield from pick_several(
            FLUSH_UNIT, side, candidates, judge, bool, {"zone": zone, "target": word}
        )
    )


def _fight_flush(
    state: CampaignState, zone: Zone, hunters: list[CampaignUnit], target: Party
) -> Steps[None]:
    """Resolve the Flush: contact, fire, and return fire by contacted survivors."""
    if not hunters or not (units_of(state, zone, target) or leaders_of(state, zone, target)):
        return
    fight = Fight(state, zone, "6.12", hunters, target)
    yield from fight.ask_bystanders()
    hunters = left(state, hunters, zone)
    quarry = units_of(state, zone, target) or leaders_of(state, zone, target)
    if not hunters or not quarry:
        return
    total = sum(map(contact_of, hunters))
    contacted = yield from roll_contact(state, zone, quarry, total)
    if not contacted:
        return
    result = yield from fight.fires(fight.attacker, hunters)
    lost = yield from strike(
        state, result.number, result.star, contacted, zone, "6.12", fight.attacker
    )
    yield from fight.answer([unit for unit in contacted if unit not in lost], hunters)
