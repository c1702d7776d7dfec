"""Features of a position of the base game, from which an AI has learned the final margin.

All are whole numbers. Some come with the number of turns left as a factor, since what is held
scores every turn.
"""

from __future__ import annotations

from somalia.games.campaign.rules.base.sequence import BASE_GAME
from somalia.games.campaign.rules.core.components import FACTION_ORDER
from somalia.games.campaign.rules.core.state import CampaignState

STEPS = [step.id for step in BASE_GAME]
OPERATIONS = STEPS.index("operations")
POLITICAL = STEPS.index("political")
SEASON = 3  # turns
EVENTS = (
    "secretary-general",
    "world-media",
    "heavy-rains",
    "mandate-dispute",
    "bandit-unity",
    "city-ceasefire",
    "somali-nationalism",
    "arms-embargo",
)
"""The random events that change a turn."""

ZONES = 17
"""The number of Zones of the base game's map."""

BAND = 14
"""Firepower beyond this counts no more when units are threatened."""


class MapTally:
    """The counters in each Zone, and totals, for one position."""

    def __init__(self, state: CampaignState) -> None:
        zones = len(state.base)
        self.gangs = [0] * zones
        self.firepower = [0] * zones
        self.ready = [0] * zones  # Firepower of gangs that have not acted
        self.near = [0] * zones  # the same, with adjacent Zones
        self.near_gangs = [0] * zones
        self.troops = [0] * zones
        self.strength = [0] * zones  # Firepower of UN units
        self.field = [0] * zones  # the same, of units that are neither escorts nor raided
        self.escort = [0] * zones
        self.by_strength = [0, 0, 0]
        self.by_faction = [0, 0, 0, 0]
        self.ready_gangs = 0
        self.in_wait = 0  # gangs that can still ambush
        self.mixed = 0
        self.squares = 0
        self.strongest = 0
        self.alone = 0  # Leaders without gangs
        self.with_gangs = 0
        self.factions_led = [0, 0, 0, 0]
        self.fighters = [0, 0, 0, 0, 0, 0]  # number, Firepower, Contact; then those ready
        self.others = [0, 0, 0, 0, 0, 0]  # Engineers, developers, helicopters; then those ready
        self.us = [0, 0]
        for zone in range(zones):
            self._count_bandits(state, zone)
            self._count_troops(state, zone)
        for zone in range(zones):
            near, gangs = self.ready[zone], self.gangs[zone]
            for beside in state.board.neighbours[zone]:
                near += self.ready[beside]
                gangs += self.gangs[beside]
            self.near[zone], self.near_gangs[zone] = near, gangs

    def _count_bandits(self, state: CampaignState, zone: int) -> None:
        stack, leaders = state.gangs[zone], state.leaders[zone]
        total = ready = 0
        for gang in stack:
            power = gang.firepower
            total += power
            self.by_strength[min(power, 3) - 1] += 1
            self.by_faction[FACTION_ORDER.index(gang.force)] += 1
            if not state.acted[gang]:
                ready += power
                self.ready_gangs += 1
            if not state.ambushed[gang]:
                self.in_wait += 1
        self.gangs[zone], self.firepower[zone], self.ready[zone] = len(stack), total, ready
        self.mixed += len(stack) > 1
        self.squares += total * total
        self.strongest = max(self.strongest, total)
        for leader in leaders:
            self.factions_led[FACTION_ORDER.index(leader.force)] = 1
        if stack:
            self.with_gangs += len(leaders)
        else:
            self.alone += len(leaders)

    def _count_troops(self, state: CampaignState, zone: int) -> None:
        stack = state.troops[zone]
        total = field = escort = 0
        for unit in stack:
            power, ready = unit.firepower, not state.acted[unit]
            total += power
            if unit.force == "us":
                self.us[0] += 1
                self.us[1] += power
            if unit.type in ("infantry", "marine"):
                fighters = self.fighters
                fighters[0] += 1
                fighters[1] += power
                fighters[2] += unit.contact
                if ready:
                    fighters[3] += 1
                    fighters[4] += power
                    fighters[5] += unit.contact
            else:
                kind = 0 if unit.type == "engineer" else 2 if unit.type == "helicopter" else 1
                self.others[kind] += 1
                if ready:
                    self.others[3 + kind] += 1
            if state.escorting[unit]:
                escort += power
            elif not state.raided[unit]:
                field += power
        self.troops[zone], self.strength[zone] = len(stack), total
        self.field[zone], self.escort[zone] = field, escort


class Holdings:
    """Who holds what, and what is exposed, for one position."""

    def __init__(self, state: CampaignState, tally: MapTally) -> None:
        self.governed = self.banditry = self.terror = self.bases = 0
        self.militia = self.militia_firepower = self.militia_zones = 0
        self.denied = self.denied_gangs = self.governed_bases = self.without_base = 0
        self.threatened = self.open = self.shared = 0
        self.intact = self.robbed = self.owed = self.exposed = self.guarded = 0
        self.bases_exposed = self.bases_threat = self.bases_empty = 0
        self.field_threat = self.field_weak = 0
        for zone in range(len(state.base)):
            self._count_control(state, tally, zone)
            self._count_convoy(state, tally, zone)
            self._count_exposed(state, tally, zone)

    def _count_control(self, state: CampaignState, tally: MapTally, zone: int) -> None:
        militia, base, terror = state.militia[zone], state.base[zone], state.terror[zone]
        gangs, troops = tally.gangs[zone], tally.troops[zone]
        self.terror += terror
        self.bases += base
        if militia:
            self.militia += len(militia)
            self.militia_zones += 1
            for unit in militia:
                self.militia_firepower += unit.firepower
            if not gangs or base:
                self.governed += 1
            else:
                self.denied += 1
                self.denied_gangs += gangs
            if base:
                self.governed_bases += 1
            else:
                self.without_base += 1
                if not gangs and tally.near_gangs[zone]:
                    self.threatened += 1
        elif gangs and not troops and not base and not terror:
            self.banditry += 1
        elif not gangs and not troops and not base and not terror:
            self.open += 1
        if gangs and troops:
            self.shared += 1

    def _count_convoy(self, state: CampaignState, tally: MapTally, zone: int) -> None:
        if not state.convoy[zone]:
            return
        if state.robbed[zone]:
            self.robbed += 1
            return
        self.intact += 1
        if tally.near[zone] and not state.convoy_raided[zone]:
            if tally.escort[zone]:
                self.guarded += 1
            else:
                self.exposed += 1

    def _count_exposed(self, state: CampaignState, tally: MapTally, zone: int) -> None:
        near = tally.near[zone]
        if state.base[zone]:
            if not state.base_raided[zone] and near:
                self.bases_exposed += 1
                self.bases_threat += min(near, BAND)
                if not tally.troops[zone]:
                    self.bases_empty += 1
        elif tally.field[zone]:
            self.field_threat += min(near, BAND)
            self.field_weak += near > tally.field[zone]


def measured(state: CampaignState) -> list[int]:
    """The features of a position, in the order of `FEATURES`."""
    tally = MapTally(state)
    holdings = Holdings(state, tally)
    holdings.owed = len(state.owed_convoys()) if state.step <= OPERATIONS else 0
    left = state.final_turn - state.turn
    return [
        *_score(state, holdings, left),
        *_clock(state, left),
        *_gangs(state, tally),
        *tally.fighters,
        *tally.others,
        *tally.us,
        *_held(holdings),
        *_over_time(state, tally, holdings, left),
        *_by_zone(state, tally),
    ]


SCORE = (
    "turn left left_squared margin pending_un pending_bandit forecast vp_un vp_bandit gained "
    "gaining gaining_fives ahead far_ahead forecast_left bandit_tenths pool_un pool_un_few "
    "pool_bandit pool_bandit_many pool_bandit_half"
).split()


def _score(state: CampaignState, holdings: Holdings, left: int) -> list[int]:
    un, bandit = state.vp["un"], state.vp["bandit"]
    pool, theirs = state.sp["un"], state.sp["bandit"]
    favour = 0
    if state.event == "secretary-general":
        favour = -3 if state.un_hit else 3
    pending = favour + 2 * (holdings.intact // 3) + holdings.governed
    pending -= holdings.terror // 6 + holdings.banditry // 5
    pending_bandit = holdings.banditry // 6
    forecast = un - bandit + pending - pending_bandit
    gained = un - state.vp_un_at_start
    return [
        state.turn,
        left,
        left * left,
        un - bandit,
        pending,
        pending_bandit,
        forecast,
        un,
        bandit,
        gained,
        gained + pending,
        max(0, gained + pending) // 5,
        int(forecast >= 1),
        int(forecast >= 21),
        max(-60, min(60, forecast)) * left,
        max(0, -(-bandit // 10)),
        pool,
        min(pool, 6),
        theirs,
        min(theirs, 40),
        theirs // 2 if _interphases(state, left) else 0,
    ]


def _interphases(state: CampaignState, left: int) -> int:
    """How many Interphases are still to come; the last turn has none (R13)."""
    to_next = (SEASON - state.turn % SEASON) % SEASON
    return (left - 1 - to_next) // SEASON + 1 if to_next < left else 0


CLOCK = [
    *(
        "famine famine_left famine_on interphases to_interphase season_end season_begun "
        "no_request may_request us_stay us_turns us_for_good embargo no_terrorism confined "
        "un_hit un_to_act un_passed judged"
    ).split(),
    *(f"event_{event}" for event in EVENTS),
]


def _clock(state: CampaignState, left: int) -> list[int]:
    interphases = _interphases(state, left)
    requested = state.intervention
    stays = bool(requested) and not state.kept_for_good
    season = state.turn % SEASON
    return [
        state.famine,
        min(state.famine, left + 1),
        int(state.famine > 0),
        interphases,
        (SEASON - season) % SEASON,
        int(season == 0),
        int(season == 1),
        int(not requested),
        int(not requested and interphases > 0),
        int(stays),
        max(0, requested + 12 - state.turn) if stays else 0,
        int(state.kept_for_good),
        int(state.embargo),
        int(state.no_terrorism),
        int(state.confined),
        int(state.un_hit),
        int(state.un_has_choice),
        int(state.un_passed),
        int(state.step == POLITICAL),
        *[int(state.event == event) for event in EVENTS],
    ]


GANGS = (
    "gangs weak_gangs middling_gangs strong_gangs firepower ready_gangs ready_firepower in_wait "
    "mixed squares strongest leaders_alone leaders_with pink orange yellow purple pink_led "
    "orange_led yellow_led purple_led many_gangs very_many_gangs few_gangs"
).split()


def _gangs(state: CampaignState, tally: MapTally) -> list[int]:
    gangs = sum(tally.gangs)
    return [
        gangs,
        *tally.by_strength,
        sum(tally.firepower),
        tally.ready_gangs,
        sum(tally.ready),
        tally.in_wait,
        tally.mixed,
        tally.squares,
        tally.strongest,
        tally.alone,
        tally.with_gangs,
        *tally.by_faction,
        *tally.factions_led,
        max(0, gangs - 12),
        max(0, gangs - 20),
        max(0, 6 - gangs),
    ]


TROOPS = (
    "fighters fighters_firepower fighters_contact ready_fighters ready_fighters_firepower "
    "ready_contact engineers developers helicopters ready_engineers ready_developers "
    "ready_helicopters us us_firepower"
).split()

HELD = (
    "militia militia_firepower governed banditry banditry_fifths banditry_sixths terror "
    "terror_sixths bases militia_zones denied denied_gangs governed_bases militia_without_base "
    "militia_threatened open_zones shared_zones convoys convoys_thirds convoys_odd robbed owed "
    "convoys_owed_thirds convoys_exposed convoys_guarded bases_exposed bases_threat bases_empty "
    "field_threat field_weak"
).split()


def _held(of: Holdings) -> list[int]:
    return [
        of.militia,
        of.militia_firepower,
        of.governed,
        of.banditry,
        of.banditry // 5,
        of.banditry // 6,
        of.terror,
        of.terror // 6,
        of.bases,
        of.militia_zones,
        of.denied,
        of.denied_gangs,
        of.governed_bases,
        of.without_base,
        of.threatened,
        of.open,
        of.shared,
        of.intact,
        of.intact // 3,
        of.intact % 3,
        of.robbed,
        of.owed,
        (of.intact + of.owed) // 3,
        of.exposed,
        of.guarded,
        of.bases_exposed,
        of.bases_threat,
        of.bases_empty,
        of.field_threat,
        of.field_weak,
    ]


OVER_TIME = (
    "left_governed left_banditry left_gangs left_firepower left_bases left_militia_without_base "
    "left_governed_bases left_us left_troops left_fighters left_developers left_engineers "
    "left_leaders_alone left_leaders_with interphases_pool_bandit left_pool_un "
    "left_ready_firepower ready_fighters_pool ready_developers_pool ready_firepower_to_un "
    "ready_gangs_passed convoys_at_risk"
).split()


def _over_time(state: CampaignState, tally: MapTally, of: Holdings, left: int) -> list[int]:
    fighters, others = tally.fighters, tally.others
    ready = sum(tally.ready)
    acting = int(state.step != POLITICAL)
    few = min(state.sp["un"], 6)
    return [
        left * of.governed,
        left * of.banditry,
        left * sum(tally.gangs),
        left * sum(tally.firepower),
        left * of.bases,
        left * of.without_base,
        left * of.governed_bases,
        left * tally.us[0],
        left * sum(tally.troops),
        left * fighters[0],
        left * others[1],
        left * others[0],
        left * tally.alone,
        left * tally.with_gangs,
        _interphases(state, left) * state.sp["bandit"],
        left * state.sp["un"],
        left * ready // 4,
        acting * fighters[3] * few,
        acting * others[4] * few,
        ready * int(state.un_has_choice),
        tally.ready_gangs * int(state.un_passed),
        acting * (of.exposed + of.owed) * min(tally.ready_gangs, 6),
    ]


ZONE = ("gangs", "firepower", "leaders", "troops", "militia", "base", "terror", "convoy")


def _by_zone(state: CampaignState, tally: MapTally) -> list[int]:
    values: list[int] = []
    for zone in range(len(state.base)):
        values.append(tally.gangs[zone])
        values.append(tally.firepower[zone])
        values.append(len(state.leaders[zone]))
        values.append(tally.strength[zone])
        values.append(len(state.militia[zone]))
        values.append(state.base[zone])
        values.append(state.terror[zone])
        values.append(state.convoy[zone] - state.robbed[zone])
    return values


FEATURES = (
    *SCORE,
    *CLOCK,
    *GANGS,
    *TROOPS,
    *HELD,
    *OVER_TIME,
    *(f"{what}_{zone}" for zone in range(ZONES) for what in ZONE),
)
"""The names of the features, in order."""
