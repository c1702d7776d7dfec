"""Named measures of a position, for doctrines and screens: facts and expected values, no opinions.

Each measure is a function of a `Position` and of what it takes (a Zone, a unit, a number); the
kinds are read off its annotations. Expected values come from the charts of the scenario, never
from numbers written here. What a measure is worth to whom is the doctrine's business.

An expected value is worked out in whole numbers, mostly of sixths, as a die has it, and divided
once at the end. So no order of addition, no version of Python (`sum` rounds otherwise from 3.12 on)
and no system's `pow` can make a player decide otherwise.

`ASKS` lists every kind of prompt of the base game with what its options are and what it says of
itself, so that a doctrine can be checked without playing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from math import comb
from typing import Any, NamedTuple, TypeVar, cast

from somalia.games.campaign.base.bandit_missions import (
    UNGUARDED_BASE,
    ambushers,
    is_under_ceasefire,
    raid_candidates,
    reach,
)
from somalia.games.campaign.base.replacements import price as price_of_unit
from somalia.games.campaign.base.un_missions import project_modifiers
from somalia.games.campaign.core.components import FACTION_ORDER, Unit, Way, Zone
from somalia.games.campaign.core.contact import contact_modifiers
from somalia.games.campaign.core.factions import may_mix, may_share
from somalia.games.campaign.core.fire import has_leader
from somalia.games.campaign.core.state import State, firepower


class Ask(NamedTuple):
    """A kind of prompt: who is asked, what the options are, and what it says of itself."""

    who: tuple[str, ...]
    option: str  # kind of the candidates: word, zone, unit, way
    words: tuple[str, ...]  # plain words that may be offered besides, or are the candidates
    always: tuple[str, ...]  # those of them that are offered whenever it is asked
    facts: dict[str, str]  # names it can be questioned by, with their kinds
    about: str


ROLES = ("un", "bandit", "icu", "warlords", "transitional", "ethiopia")
"""What a side can play as (`Sides.roles`); a doctrine is written for one or more of them."""

DONE = ("done",)
BANDIT, UN = ("bandit",), ("un",)

ASKS: dict[str, Ask] = {
    # 10
    "setup.zone": Ask(BANDIT, "zone", (), (), {"unit": "unit"}, "where a counter is set up (10)"),
    # 6
    "bandit.mission": Ask(
        BANDIT,
        "word",
        ("raid", "move", "hand-over", "attack", "pass", "offer-talks", "break-off"),
        (),
        {},
        "a Bandit player conducts a mission, hands over, passes or talks (6)",
    ),
    "un.mission": Ask(
        UN,
        "word",
        ("convoy", "escort", "flush", "development", "pass", "break-off"),
        (),
        {},
        "the UN conducts a mission or passes (6)",
    ),
    # 6.2
    "raid.zone": Ask(BANDIT, "zone", (), (), {}, "where to raid (6.21)"),
    "raid.target": Ask(
        BANDIT,
        "word",
        ("base", "convoy", "field"),
        (),
        {"zone": "zone"},
        "what to raid there (6.21)",
    ),
    "raid.unit": Ask(
        BANDIT,
        "unit",
        DONE,
        (),
        {"zone": "zone", "target": "word", "picked": "units"},
        "who raids, one by one (6.21)",
    ),
    "split": Ask(
        BANDIT,
        "word",
        (),
        (),
        {"number": "number", "zone": "zone"},
        "how much of a result is taken as SP: sp-0, sp-1, ... (6.21)",
    ),
    "ambush.unit": Ask(
        BANDIT,
        "unit",
        ("done", "let-pass"),
        (),
        {"zone": "zone", "force": "units", "occasion": "word", "picked": "units"},
        "who ambushes a passing force, one by one, or let it pass (6.22)",
    ),
    "move.from": Ask(BANDIT, "zone", (), (), {}, "where a Movement starts (6.23)"),
    "move.to": Ask(BANDIT, "zone", (), (), {"start": "zone"}, "where it ends (6.23)"),
    "move.unit": Ask(
        BANDIT,
        "unit",
        DONE,
        (),
        {"start": "zone", "zone": "zone", "picked": "units"},
        "who moves, one by one (6.23)",
    ),
    # 6, 6.3
    "fire-back": Ask(
        ("un", "bandit"),
        "word",
        ("fire", "hold"),
        ("fire", "hold"),
        {"firepower": "number", "zone": "zone"},
        "whether to fire back (6)",
    ),
    "losses": Ask(
        BANDIT, "unit", (), (), {"hits": "number", "zone": "zone"}, "which unit is lost (6)"
    ),
    "spread-hits": Ask(
        UN,
        "word",
        (),
        (),
        {"hits": "number", "zone": "zone"},
        "how many hits US units take: us-0, us-1, ... (6)",
    ),
    "star.draw": Ask(
        BANDIT,
        "word",
        ("draw", "decline"),
        ("draw", "decline"),
        {"zone": "zone"},
        "whether to draw a unit for the UN's critical hit (6.3)",
    ),
    "place.bandit": Ask(
        BANDIT, "zone", (), (), {"unit": "unit"}, "where a drawn unit is placed (6.3, 8.61, 4)"
    ),
    # 6.1
    "convoy.zone": Ask(UN, "zone", DONE, (), {}, "where a Convoy is placed without escort (6.11)"),
    "escort.zone": Ask(UN, "zone", (), (), {}, "where a Convoy is placed with escort (6.14)"),
    "escort.unit": Ask(
        UN,
        "unit",
        DONE,
        (),
        {"zone": "zone", "picked": "units"},
        "who escorts it, one by one (6.14)",
    ),
    "escort.helicopter": Ask(
        UN,
        "unit",
        ("none",),
        (),
        {"zone": "zone", "units": "units"},
        "which helicopter brings one of the escort (8.3)",
    ),
    "flush.zone": Ask(UN, "zone", (), (), {}, "where to flush (6.12)"),
    "flush.unit": Ask(
        UN,
        "unit",
        DONE,
        (),
        {"zone": "zone", "picked": "units"},
        "who takes part, one by one (6.12)",
    ),
    "development.project": Ask(
        UN, "word", ("base", "militia", "aid"), (), {}, "which project to attempt (6.13)"
    ),
    "development.zone": Ask(UN, "zone", (), (), {"project": "word"}, "where (6.13)"),
    "development.unit": Ask(
        UN, "unit", (), (), {"project": "word", "zone": "zone"}, "by which unit (6.13)"
    ),
    "development.helicopter": Ask(
        UN,
        "unit",
        ("none",),
        (),
        {"zone": "zone", "units": "units"},
        "which helicopter brings it (8.3)",
    ),
    # 6.4, 8.3
    "march.next": Ask(
        UN,
        "force",
        (),
        (),
        {"zone": "zone"},
        "which force moves next: the Zone it starts in, or a helicopter (6.4)",
    ),
    "march.way": Ask(
        UN,
        "way",
        ("split",),
        (),
        {"force": "units", "start": "zone", "zone": "zone"},
        "the way of a force (6.4)",
    ),
    "march.split": Ask(
        UN,
        "unit",
        DONE,
        (),
        {"zone": "zone", "picked": "units"},
        "who of a force goes another way, one by one (6.4)",
    ),
    "helicopter.passenger": Ask(
        UN,
        "unit",
        ("none",),
        (),
        {"helicopter": "unit", "zone": "zone"},
        "whom a helicopter picks up (8.3)",
    ),
    # 8
    "terrorism.zone": Ask(BANDIT, "zone", DONE, DONE, {}, "where to terrorise (8.5)"),
    "terrorism.take": Ask(
        BANDIT,
        "word",
        ("sp", "militia"),
        ("sp", "militia"),
        {"number": "number", "zone": "zone"},
        "whether Terrorism brings SP or eliminates Militia (8.5)",
    ),
    "militia.losses": Ask(
        UN, "unit", (), (), {"hits": "number", "zone": "zone"}, "which Militia is lost (8.5)"
    ),
    "rotation.out": Ask(UN, "unit", (), (), {"left": "number"}, "who rotates out (8.6)"),
    "place.un": Ask(UN, "zone", (), (), {"unit": "unit"}, "where a drawn unit is placed (8.6)"),
    "replacement": Ask(
        BANDIT,
        "word",
        ("free", "buy", "done"),
        DONE,
        {"free": "number", "price": "number"},
        "whether to take a unit (8.61)",
    ),
    "us-rotation.out": Ask(UN, "unit", DONE, DONE, {}, "which US unit rotates out (8.7)"),
    "intervention.request": Ask(
        UN,
        "word",
        ("decline", "request"),
        ("decline", "request"),
        {},
        "whether to ask for US Intervention (8.7)",
    ),
    "intervention.leave": Ask(
        UN,
        "unit",
        (),
        (),
        {"left": "number"},
        "which US unit leaves when Intervention is over (8.7)",
    ),
    # 11
    "talks.answer": Ask(
        UN,
        "word",
        ("accept", "refuse"),
        ("accept", "refuse"),
        {"side": "word"},
        "whether to talk with the Bandit player who offers it again (11.1)",
    ),
    "talks.go-on": Ask(
        ("un", "bandit"),
        "word",
        ("go-on", "break-off"),
        ("go-on", "break-off"),
        {"box": "number"},
        "whether to go on talking before the roll; boxes count from 0 (11.1)",
    ),
    "next.player": Ask(
        BANDIT, "word", ("un", "bandit-1", "bandit-2", "bandit-3"), (), {}, "who acts next (11.2)"
    ),
    "attack.zone": Ask(BANDIT, "zone", (), (), {}, "where to attack a rival (11.2)"),
    "attack.rival": Ask(
        BANDIT,
        "word",
        ("bandit-1", "bandit-2", "bandit-3"),
        (),
        {"zone": "zone"},
        "which rival to attack there (11.2)",
    ),
    "attack.unit": Ask(
        BANDIT,
        "unit",
        DONE,
        (),
        {"zone": "zone", "rival": "word", "picked": "units"},
        "who attacks, one by one (11.2)",
    ),
    # 4
    "contingent-leaves": Ask(UN, "unit", (), (), {}, "which unit leaves (4)"),
    "feud.faction": Ask(
        BANDIT, "word", FACTION_ORDER, (), {}, "which of equal factions has the feud (4)"
    ),
    "feud.unit": Ask(BANDIT, "unit", (), (), {"faction": "word"}, "which unit it costs (4)"),
}
"""Every kind of prompt of the base game, in the order of the rules."""


class Position:
    """A state looked at by a side at a prompt, with what has been worked out about it so far.

    `cache` holds what depends on the state alone, `odds` what depends on the charts alone.
    """

    __slots__ = ("cache", "facts", "odds", "side", "state", "whole")

    def __init__(self, state: State, side: str) -> None:
        self.side = side
        self.look(state)
        self.facts: dict[str, Any] = {}
        self.cache: dict[Any, Any] = {}
        self.odds: dict[tuple[Any, ...], Any] = {}

    def look(self, state: State) -> None:
        """Look at a state: `whole` as it is, `state` as the side counts it.

        One of several Bandit players counts his own gangs and Leaders only (11.2); measures of
        rivals tell of the others'.
        """
        self.whole = self.state = state
        if state.scenario.sides.rivals and self.side in state.scenario.sides.bandits:
            mine = state.copy()
            mine.gangs = [state.of(self.side, stack) for stack in state.gangs]
            mine.leaders = [state.of(self.side, stack) for stack in state.leaders]
            self.state = mine


Function = TypeVar("Function", bound=Callable[..., Any])


class Known(NamedTuple):
    """A measure with what a doctrine must know to call it."""

    name: str
    function: Callable[..., Any]
    takes: tuple[str, ...]
    gives: str
    about: str
    chapter: str
    is_truth: bool  # whether all it can say is yes or no


MEASURES: dict[str, Known] = {}
"""Every measure by name, in the order of this file."""

KINDS = {
    "Zone": "zone",
    "Unit": "unit",
    "Way": "way",
    "Sequence[Unit]": "units",
    "int": "number",
    "float": "number",
    "bool": "number",
    "str": "word",
    "Zone | Unit": "force",
}


def measure(chapter: str, kept: bool = False) -> Callable[[Function], Function]:
    """Enter a function of a position among the measures.

    Args:
        chapter: under which it is listed.
        kept: whether its value is kept until the state changes: for what is dear to work out.
    """

    def enter(function: Function) -> Function:
        name = function.__name__
        notes = dict(function.__annotations__)
        given = notes.pop("return")
        notes.pop("p")
        called = cast(Function, _keep(name, function, len(notes)) if kept else function)
        takes = tuple(KINDS[note] for note in notes.values())
        MEASURES[name] = Known(
            name, called, takes, KINDS[given], function.__doc__ or "", chapter, given == "bool"
        )
        return called

    return enter


def _keep(name: str, function: Callable[..., Any], arguments: int) -> Callable[..., Any]:
    if arguments == 0:

        def alone(p: Position) -> Any:
            cache = p.cache
            if name not in cache:
                cache[name] = function(p)
            return cache[name]

        return alone
    if arguments == 1:

        def of(p: Position, one: Any) -> Any:
            known = p.cache.get(name)
            if known is None:
                known = p.cache[name] = {}
            if one not in known:
                known[one] = function(p, one)
            return known[one]

        return of

    def of_all(p: Position, *all: Any) -> Any:
        cache, key = p.cache, (name, *all)
        if key not in cache:
            cache[key] = function(p, *all)
        return cache[key]

    return of_all


# -- time, points and supplies ---------------------------------------------------------------------

GAME = "Time, points and supplies"


@measure(GAME)
def turn(p: Position) -> int:
    """The present turn; 0 during the set-up (3)."""
    return p.state.turn


@measure(GAME)
def turns_left(p: Position) -> int:
    """Turns after this one, as the end stands now (7, 9)."""
    return p.state.last_turn - p.state.turn


@measure(GAME)
def season_left(p: Position) -> int:
    """Turns after this one before the Interphase: 0 to 2 (3)."""
    return -p.state.turn % 3


@measure(GAME)
def event(p: Position) -> str:
    """This turn's random event, such as "heavy-rains"; "" in turn 1 (4)."""
    return p.state.event


@measure(GAME)
def famine(p: Position) -> int:
    """Turns that Famine still lasts, this one counted (8.8)."""
    return p.state.famine


@measure(GAME)
def owed(p: Position) -> int:
    """Convoys the UN must yet place this turn (5.3)."""
    return len(p.state.owed_convoys())


@measure(GAME)
def confined(p: Position) -> bool:
    """Whether the UN is confined to base for the rest of the turn (6.3)."""
    return p.state.confined


@measure(GAME)
def un_passed(p: Position) -> bool:
    """Whether the UN has passed and no Bandit mission has come since (6)."""
    return p.state.un_passed


@measure(GAME)
def vp_lead(p: Position) -> int:
    """VP of the side that decides, less those of the best of the others (9)."""
    vp = p.state.vp
    return vp[p.side] - max(points for side, points in vp.items() if side != p.side)


@measure(GAME)
def vp_un_this_turn(p: Position) -> int:
    """VP the UN has gained this turn so far, net; five bring the end a turn nearer (7)."""
    return p.state.vp["un"] - p.state.vp_un_at_start


@measure(GAME)
def sp(p: Position) -> int:
    """SP in the Pool of the side that decides (5)."""
    return p.state.sp[p.side]


@measure(GAME)
def sp_un(p: Position) -> int:
    """SP in the UN's Pool (5)."""
    return p.state.sp["un"]


@measure(GAME)
def unit_price(p: Position) -> int:
    """SP for a Bandit unit at the next Interphase, as things stand (8.61)."""
    return price_of_unit(p.state)


@measure(GAME)
def us_asked(p: Position) -> bool:
    """Whether US Intervention has been asked for (8.7)."""
    return bool(p.state.intervention)


@measure(GAME)
def us_lasts(p: Position) -> bool:
    """Whether US Intervention is in effect (8.7)."""
    return p.state.intervention_lasts()


@measure(GAME, kept=True)
def gangs_on_map(p: Position) -> int:
    """Bandit units on the map, Leaders aside."""
    return sum(map(len, p.state.gangs))


@measure(GAME, kept=True)
def troops_on_map(p: Position) -> int:
    """UN and US units on the map."""
    return sum(map(len, p.state.troops))


@measure(GAME, kept=True)
def militia_on_map(p: Position) -> int:
    """Militia on the map."""
    return sum(map(len, p.state.militia))


@measure(GAME)
def bases_on_map(p: Position) -> int:
    """Bases on the map (5.2)."""
    return sum(p.state.base)


@measure(GAME, kept=True)
def bandit_zones(p: Position) -> int:
    """Bandit-controlled Zones; of one of several Bandit players, his own (7, 11.2)."""
    return sum(_controls(p, zone) for zone in p.state.board.zones)


def _controls(p: Position, zone: Zone) -> bool:
    """Whether the Zone scores for the Bandits; for the player that decides, of several (R69)."""
    if p.whole is not p.state:
        return p.whole.is_held_by(p.side, zone)
    return p.state.is_bandit_controlled(zone)


@measure(GAME, kept=True)
def government_zones(p: Position) -> int:
    """Government-controlled Zones (7)."""
    return sum(map(p.whole.is_government_controlled, p.state.board.zones))


# -- Zones -----------------------------------------------------------------------------------------

ZONES = "A Zone"


@measure(ZONES)
def terrain(p: Position, zone: Zone) -> str:
    """Its terrain: open, desert, rough or urban."""
    return zone.terrain


@measure(ZONES)
def is_city(p: Position, zone: Zone) -> bool:
    """Whether it is one of the four of Mogadishu."""
    return zone.city


@measure(ZONES)
def is_fed(p: Position, zone: Zone) -> bool:
    """Whether a Convoy is placed there in Famine, Bases apart: south, and no desert (5.3)."""
    return zone in p.state.board.fed


@measure(ZONES)
def cover(p: Position, zone: Zone) -> int:
    """What is added to each contact die there: gangs hide the better the higher (6.12)."""
    return sum(value for _, value in contact_modifiers(p.state, zone))


@measure(ZONES)
def neighbours(p: Position, zone: Zone) -> int:
    """How many Zones are adjacent."""
    return len(p.state.board.neighbours[zone])


@measure(ZONES)
def distance(p: Position, start: Zone, end: Zone) -> int:
    """Zones entered on the shortest way from one to the other (6.4)."""
    return p.state.board.distance(start, end)


@measure(ZONES)
def bandit_controlled(p: Position, zone: Zone) -> bool:
    """Whether it is Bandit-controlled now; of several players, held by him alone (7, 11.2)."""
    return _controls(p, zone)


@measure(ZONES)
def government_controlled(p: Position, zone: Zone) -> bool:
    """Whether it is Government-controlled now (7)."""
    return p.whole.is_government_controlled(zone)


@measure(ZONES)
def terrorised(p: Position, zone: Zone) -> bool:
    """Whether it bears a Terror marker (8.5)."""
    return bool(p.state.terror[zone])


@measure(ZONES)
def has_base(p: Position, zone: Zone) -> bool:
    """Whether a Base is there (5.2)."""
    return bool(p.state.base[zone])


@measure(ZONES)
def base_raided(p: Position, zone: Zone) -> bool:
    """Whether its Base has been raided this turn (6.21)."""
    return bool(p.state.base_raided[zone])


@measure(ZONES)
def has_convoy(p: Position, zone: Zone) -> bool:
    """Whether a Convoy is there (6.11)."""
    return bool(p.state.convoy[zone])


@measure(ZONES)
def convoy_raided(p: Position, zone: Zone) -> bool:
    """Whether its Convoy has been raided this turn (6.21)."""
    return bool(p.state.convoy_raided[zone])


@measure(ZONES)
def convoy_robbed(p: Position, zone: Zone) -> bool:
    """Whether its Convoy is not intact any more (7)."""
    return bool(p.state.robbed[zone])


@measure(ZONES)
def convoy_owed(p: Position, zone: Zone) -> bool:
    """Whether the UN must yet place a Convoy there this turn (5.3)."""
    return p.state.owes_convoy(zone)


@measure(ZONES)
def is_flushed(p: Position, zone: Zone) -> bool:
    """Whether a Flush has been made there this turn (6.12)."""
    return bool(p.state.flushed[zone])


@measure(ZONES)
def ceasefire(p: Position, zone: Zone) -> bool:
    """Whether a city cease-fire forbids fights there this turn (4)."""
    return is_under_ceasefire(p.state, zone)


# -- Bandits in a Zone -----------------------------------------------------------------------------

BANDITS = "Bandits in a Zone"


@measure(BANDITS)
def gangs(p: Position, zone: Zone) -> int:
    """Bandit units there, Leaders aside."""
    return len(p.state.gangs[zone])


@measure(BANDITS)
def leaders(p: Position, zone: Zone) -> int:
    """Leaders there."""
    return len(p.state.leaders[zone])


@measure(BANDITS)
def gang_firepower(p: Position, zone: Zone) -> int:
    """Firepower of all gangs there (6)."""
    return firepower(p.state.gangs[zone])


@measure(BANDITS)
def ready_gangs(p: Position, zone: Zone) -> int:
    """Gangs there that may still act (6)."""
    acted = p.state.acted
    return sum(not acted[unit] for unit in p.state.gangs[zone])


@measure(BANDITS)
def ready_leaders(p: Position, zone: Zone) -> int:
    """Leaders there who may still act (6, 8.4)."""
    acted = p.state.acted
    return sum(not acted[unit] for unit in p.state.leaders[zone])


@measure(BANDITS, kept=True)
def colours(p: Position, zone: Zone) -> int:
    """How many factions have gangs there (8.41)."""
    return len({unit.force for unit in p.state.gangs[zone]})


@measure(BANDITS)
def is_mixed_without(p: Position, unit: Unit) -> bool:
    """Whether different colours would be left without a Leader if it went (8.41)."""
    state = p.state
    zone = state.zone_of(unit)
    if zone is None:
        return False
    return not may_share([other for other in state.bandits(zone) if other != unit])


@measure(BANDITS, kept=True)
def ambush_firepower(p: Position, zone: Zone) -> int:
    """Firepower of the gangs there that may still ambush this turn (6.22)."""
    return firepower(ambushers(p.state, zone))


@measure(BANDITS, kept=True)
def ambush_leader(p: Position, zone: Zone) -> bool:
    """Whether a Leader would add to the die of an Ambush there (8.4)."""
    return has_leader(ambushers(p.state, zone))


@measure(BANDITS, kept=True)
def ambush_gangs(p: Position, zone: Zone) -> int:
    """Gangs there that may still ambush this turn (6.22)."""
    return sum(unit.type == "gang" for unit in ambushers(p.state, zone))


@measure(BANDITS, kept=True)
def raiders_firepower(p: Position, zone: Zone) -> int:
    """Most Firepower of one raid there: who may act in it and beside it, 8.41 held (6.21)."""
    return _best_raid(p, zone)[0]


@measure(BANDITS, kept=True)
def raiders_leader(p: Position, zone: Zone) -> bool:
    """Whether a Leader would be with that raid (8.4)."""
    return _best_raid(p, zone)[1]


@measure(BANDITS, kept=True)
def local_firepower(p: Position, zone: Zone) -> int:
    """Firepower of the gangs in the Zone itself that may still act (6.21)."""
    acted = p.state.acted
    return sum(unit.firepower for unit in p.state.gangs[zone] if not acted[unit])


@measure(BANDITS, kept=True)
def local_leader(p: Position, zone: Zone) -> bool:
    """Whether a Leader of theirs who may still act stands with those gangs (8.4)."""
    state = p.state
    ready = [unit for unit in state.bandits(zone) if not state.acted[unit]]
    return has_leader(ready)


def _best_raid(p: Position, zone: Zone) -> tuple[int, bool]:
    """Firepower and Leader of the largest legal raid: all may come where 8.41 lets them mix."""
    key = ("_best_raid", zone)
    if key in p.cache:
        known: tuple[int, bool] = p.cache[key]
        return known
    state = p.state
    candidates = raid_candidates(state, zone)
    gangs = [unit for unit in candidates if unit.type == "gang"]
    if may_mix(state) or has_leader([*state.bandits(zone), *candidates]):
        best = (firepower(gangs), has_leader(candidates))
    else:
        here = {unit.force for unit in state.gangs[zone]}
        inside = firepower(unit for unit in gangs if state.where[unit] == zone)
        sums = [inside]
        for colour in FACTION_ORDER:
            if here <= {colour}:
                sums.append(firepower(unit for unit in gangs if unit.force == colour))
        best = (max(sums), False)
    p.cache[key] = best
    return best


@measure(BANDITS, kept=True)
def joined_firepower(p: Position, start: Zone, zone: Zone) -> int:
    """Most Firepower that could stand in the second if all of the first came who may act (8.41)."""
    state = p.state
    going = [unit for unit in state.bandits(start) if not state.acted[unit]]
    there = state.gangs[zone]
    if has_leader([*state.bandits(zone), *going]):
        return firepower(there) + firepower(going)
    colours_there = {unit.force for unit in there}
    return (
        max(
            firepower(there) + firepower(unit for unit in going if unit.force == colour)
            for colour in FACTION_ORDER
            if colours_there <= {colour}
        )
        if len(colours_there) < 2
        else 0
    )


@measure(BANDITS, kept=True)
def targets_near(p: Position, zone: Zone) -> int:
    """Zones with UN or US units or a Base, itself and those adjacent (6.21)."""
    state = p.state
    return sum(
        bool(state.troops[near] or state.base[near])
        for near in (zone, *state.board.neighbours[zone])
    )


@measure(BANDITS, kept=True)
def movers_within(p: Position, zone: Zone) -> int:
    """Gangs elsewhere that may still act and could move there this turn, Militia heeded (6.23)."""
    state = p.state
    return sum(
        not state.acted[unit]
        for start in state.board.zones
        if start != zone and state.gangs[start]
        if _reach(p, start)[zone]
        for unit in state.gangs[start]
    )


def _reach(p: Position, start: Zone) -> list[bool]:
    key = ("_reach", start)
    if key not in p.cache:
        p.cache[key] = reach(p.state, start)
    known: list[bool] = p.cache[key]
    return known


# -- the UN in a Zone ------------------------------------------------------------------------------

UNITED_NATIONS = "The UN in a Zone"


@measure(UNITED_NATIONS)
def troops(p: Position, zone: Zone) -> int:
    """UN and US units there."""
    return len(p.state.troops[zone])


@measure(UNITED_NATIONS)
def troops_firepower(p: Position, zone: Zone) -> int:
    """Firepower of the UN and US units there (6)."""
    return firepower(p.state.troops[zone])


@measure(UNITED_NATIONS)
def guards(p: Position, zone: Zone) -> int:
    """Units there that escort no Convoy: a Base's guard, or the units in the field (6.21)."""
    return len(p.state.guards(zone))


@measure(UNITED_NATIONS)
def guard_firepower(p: Position, zone: Zone) -> int:
    """Firepower of those units (6.21)."""
    return firepower(p.state.guards(zone))


@measure(UNITED_NATIONS)
def escort_firepower(p: Position, zone: Zone) -> int:
    """Firepower of the escort of the Convoy there; 0 if it has none (6.14)."""
    return firepower(p.state.escort(zone))


@measure(UNITED_NATIONS)
def escorts(p: Position, zone: Zone) -> int:
    """Units that escort the Convoy there (6.14)."""
    return len(p.state.escort(zone))


@measure(UNITED_NATIONS)
def fresh_guards(p: Position, zone: Zone) -> int:
    """Guards or units in the field that have not been raided this turn (6.21)."""
    raided = p.state.raided
    return sum(not raided[unit] for unit in p.state.guards(zone))


@measure(UNITED_NATIONS)
def ready_troops(p: Position, zone: Zone) -> int:
    """UN and US units there that may still act (6)."""
    acted = p.state.acted
    return sum(not acted[unit] for unit in p.state.troops[zone])


@measure(UNITED_NATIONS)
def militia(p: Position, zone: Zone) -> int:
    """Militia there (8.2)."""
    return len(p.state.militia[zone])


@measure(UNITED_NATIONS)
def militia_firepower(p: Position, zone: Zone) -> int:
    """Firepower of the Militia there (8.2)."""
    return firepower(p.state.militia[zone])


# -- what is in reach of a mission -----------------------------------------------------------------

MISSIONS = "What a mission could bring"


@measure(MISSIONS, kept=True)
def base_target(p: Position, zone: Zone) -> bool:
    """Whether there is a Base that can still be raided this turn (6.21)."""
    fair = p.state.base[zone] and not p.state.base_raided[zone]
    return bool(fair) and not is_under_ceasefire(p.state, zone)


@measure(MISSIONS, kept=True)
def convoy_target(p: Position, zone: Zone) -> bool:
    """Whether there is a Convoy that can still be raided this turn (6.21)."""
    fair = p.state.convoy[zone] and not p.state.convoy_raided[zone]
    return bool(fair) and not is_under_ceasefire(p.state, zone)


@measure(MISSIONS, kept=True)
def field_target(p: Position, zone: Zone) -> bool:
    """Whether there are units in the field that can still be raided this turn (6.21)."""
    state = p.state
    if state.base[zone] or is_under_ceasefire(state, zone):
        return False
    return any(not state.raided[unit] for unit in state.guards(zone))


@measure(MISSIONS)
def answer_firepower(p: Position, zone: Zone, target: str) -> int:
    """Firepower with which a target fires back at a raid: "base", "convoy" or "field" (6.21)."""
    state = p.state
    strength = firepower(state.escort(zone) if target == "convoy" else state.guards(zone))
    if target == "base" and not state.guards(zone):
        return UNGUARDED_BASE
    return strength


@measure(MISSIONS)
def project_chance(p: Position, project: str, zone: Zone) -> float:
    """Chance that "base", "militia" or "aid" succeeds there, 0 to 1 (6.13)."""
    state = p.state
    known = state.charts.projects.get(project)
    if known is None:
        return 0.0
    if known.roll is None:
        return 1.0
    need = known.roll - sum(value for _, value in project_modifiers(state, zone))
    return min(max(7 - need, 0), 6) / 6


@measure(MISSIONS)
def project_cost(p: Position, project: str) -> int:
    """SP that a project costs (6.13); 0 for a word that names none."""
    known = p.state.charts.projects.get(project)
    return known.cost if known else 0


@measure(MISSIONS)
def is_tried(p: Position, project: str, zone: Zone) -> bool:
    """Whether the project has been tried there this turn (6.13)."""
    return (project, int(zone)) in p.state.projects


@measure(MISSIONS, kept=True)
def developers(p: Position, project: str) -> int:
    """Units on the map that may still act and attempt the project (6.13)."""
    known = p.state.charts.projects.get(project)
    types = known.types if known else ()
    return sum(unit.type in types for unit in _ready(p))


@measure(MISSIONS, kept=True)
def fighters(p: Position) -> int:
    """Infantry and marines on the map that may still act (6)."""
    return len(_fighters(p))


@measure(MISSIONS)
def muster_firepower(p: Position, count: int) -> int:
    """Firepower of so many of the strongest infantry and marines that may still act."""
    return firepower(_fighters(p)[: max(0, int(count))])


@measure(MISSIONS)
def muster_contact(p: Position, count: int) -> int:
    """Contact Numbers of so many of the strongest infantry and marines that may still act."""
    return sum(unit.contact for unit in _fighters(p)[: max(0, int(count))])


@measure(MISSIONS, kept=True)
def local_fighters(p: Position, zone: Zone) -> int:
    """Infantry and marines in the Zone that may still act: they need not move (6.4)."""
    return len(_local(p, zone))


@measure(MISSIONS, kept=True)
def local_fighters_firepower(p: Position, zone: Zone) -> int:
    """Their Firepower (6)."""
    return firepower(_local(p, zone))


@measure(MISSIONS, kept=True)
def local_fighters_contact(p: Position, zone: Zone) -> int:
    """Their Contact Numbers (6.12)."""
    return sum(unit.contact for unit in _local(p, zone))


def _local(p: Position, zone: Zone) -> list[Unit]:
    where = p.state.where
    return [unit for unit in _fighters(p) if where[unit] == zone]


def _ready(p: Position) -> list[Unit]:
    key = "_ready"
    if key not in p.cache:
        acted = p.state.acted
        p.cache[key] = [u for stack in p.state.troops for u in stack if not acted[u]]
    known: list[Unit] = p.cache[key]
    return known


def _fighters(p: Position) -> list[Unit]:
    key = "_fighters"
    if key not in p.cache:
        found = [unit for unit in _ready(p) if unit.type in ("infantry", "marine")]
        p.cache[key] = sorted(found, key=lambda unit: (-unit.firepower, -unit.contact, unit))
    known: list[Unit] = p.cache[key]
    return known


# -- counters --------------------------------------------------------------------------------------

COUNTERS = "A counter, or several"


@measure(COUNTERS)
def type_of(p: Position, unit: Unit) -> str:
    """Its type, such as infantry, marine, engineer, mp, civil-affairs, gang or leader (2)."""
    return unit.type


@measure(COUNTERS)
def colour(p: Position, unit: Unit) -> str:
    """What it belongs to: un, us, militia or its faction's colour."""
    return unit.force


@measure(COUNTERS)
def strength(p: Position, unit: Unit) -> int:
    """Its Firepower Number (2)."""
    return unit.firepower


@measure(COUNTERS)
def contact(p: Position, unit: Unit) -> int:
    """Its Contact Number; 0 if it has none (2)."""
    return unit.contact


@measure(COUNTERS)
def has_acted(p: Position, unit: Unit) -> bool:
    """Whether it has had its mission this turn (6)."""
    return bool(p.state.acted[unit])


@measure(COUNTERS)
def has_ambushed(p: Position, unit: Unit) -> bool:
    """Whether it has made its Ambush this turn (6.22)."""
    return bool(p.state.ambushed[unit])


@measure(COUNTERS)
def is_in(p: Position, unit: Unit, zone: Zone) -> bool:
    """Whether it stands in the Zone."""
    return p.state.where[unit] == zone


@measure(COUNTERS)
def is_escort(p: Position, unit: Unit) -> bool:
    """Whether it escorts a Convoy (6.14)."""
    return bool(p.state.escorting[unit])


@measure(COUNTERS)
def distance_of(p: Position, unit: Unit, zone: Zone) -> int:
    """Zones it must enter to get to the Zone; 0 off the map (6.4)."""
    place = p.state.where[unit]
    return p.state.board.distance(p.state.board.zones[place], zone) if place >= 0 else 0


@measure(COUNTERS)
def gangs_with(p: Position, unit: Unit) -> int:
    """Gangs in the Zone where it stands, itself counted; 0 off the map."""
    place = p.state.where[unit]
    return len(p.state.gangs[place]) if place >= 0 else 0


@measure(COUNTERS)
def leaders_with(p: Position, unit: Unit) -> int:
    """Leaders in the Zone where it stands, itself counted; 0 off the map."""
    place = p.state.where[unit]
    return len(p.state.leaders[place]) if place >= 0 else 0


@measure(COUNTERS)
def troops_with(p: Position, unit: Unit) -> int:
    """UN and US units in the Zone where it stands, itself counted; 0 off the map."""
    place = p.state.where[unit]
    return len(p.state.troops[place]) if place >= 0 else 0


@measure(COUNTERS)
def stands_at_base(p: Position, unit: Unit) -> bool:
    """Whether a Base is in the Zone where it stands (5.2)."""
    place = p.state.where[unit]
    return place >= 0 and bool(p.state.base[place])


@measure(COUNTERS)
def keeps_control(p: Position, unit: Unit) -> bool:
    """Whether its Zone is `bandit_controlled` and would not be without it (7, 11.2)."""
    place = p.state.where[unit]
    if place < 0 or unit.type != "gang" or len(p.state.gangs[place]) != 1:
        return False
    return _controls(p, p.state.board.zones[place])


@measure(COUNTERS)
def bars_control(p: Position, unit: Unit) -> bool:
    """Whether it is the last gang that keeps a Zone with Militia from the Government (7)."""
    place, state = p.state.where[unit], p.state
    if place < 0 or unit.type != "gang" or len(state.gangs[place]) != 1:
        return False
    return bool(state.militia[place]) and not state.base[place]


@measure(COUNTERS)
def band_firepower(p: Position, unit: Unit, zone: Zone) -> int:
    """Firepower in the Zone and those adjacent of gangs that could raid together with it (8.41)."""
    state = p.state
    near = (zone, *state.board.neighbours[zone])
    mixed = any(state.leaders[one] for one in near)
    return sum(
        gang.firepower
        for one in near
        for gang in state.gangs[one]
        if mixed or gang.force == unit.force
    )


@measure(COUNTERS)
def is_colour_there(p: Position, unit: Unit, zone: Zone) -> bool:
    """Whether a gang or Leader of its colour stands in the Zone (8.41)."""
    return any(other.force == unit.force for other in p.state.bandits(zone))


@measure(COUNTERS)
def number_of(p: Position, units: Sequence[Unit]) -> int:
    """How many they are."""
    return len(units)


@measure(COUNTERS)
def firepower_of(p: Position, units: Sequence[Unit]) -> int:
    """Their total Firepower (6)."""
    return firepower(units)


@measure(COUNTERS)
def contact_of(p: Position, units: Sequence[Unit]) -> int:
    """Their total of Contact Numbers (6.12)."""
    return sum(unit.contact for unit in units)


@measure(COUNTERS)
def gangs_of(p: Position, units: Sequence[Unit]) -> int:
    """How many of them are gangs."""
    return sum(unit.type == "gang" for unit in units)


@measure(COUNTERS)
def leader_among(p: Position, units: Sequence[Unit]) -> bool:
    """Whether a Leader of one of their colours is with the gangs among them (8.4)."""
    return has_leader(units)


@measure(COUNTERS)
def fits(p: Position, unit: Unit, units: Sequence[Unit]) -> bool:
    """Whether it could stand with them under 8.41: one colour, or a Leader of one of several."""
    return may_share([*units, unit])


# -- forces and ways -------------------------------------------------------------------------------

WAYS = "A force or a way"


@measure(WAYS)
def start_of(p: Position, force: Zone | Unit) -> Zone:
    """Where a force starts: the Zone itself, or where the helicopter stands (6.4)."""
    if isinstance(force, Zone):
        return force
    return p.state.board.zones[max(0, p.state.where[force])]


@measure(WAYS)
def flies(p: Position, force: Zone | Unit) -> bool:
    """Whether the force is a helicopter (8.3)."""
    return isinstance(force, Unit)


@measure(WAYS)
def way_length(p: Position, way: Way) -> int:
    """Zones entered on the way (6.4)."""
    return len(way) - 1


@measure(WAYS)
def ambush_risk(p: Position, way: Way) -> float:
    """Hits to be expected if everybody along the way ambushes, once a Zone (6.22)."""
    risks = _risks(p)
    return sum([risks[zone] for zone in way]) / 6


@measure(WAYS)
def star_risk(p: Position, way: Way) -> float:
    """Starred Ambushes to be expected along the way: each confines the UN to base (6.3)."""
    return sum(_star_risk(p, zone) for zone in way) / 6


@measure(WAYS, kept=True)
def zone_risk(p: Position, zone: Zone) -> float:
    """Hits to be expected of an Ambush by all who still may there (6.22)."""
    return _risks(p)[zone] / 6


@measure(WAYS)
def least_risk(p: Position, start: Zone, end: Zone) -> float:
    """Hits to be expected of Ambushes on the safest way from one Zone to another (6.4, 6.22)."""
    return _least_risk(p, start, end) / 6


def _least_risk(p: Position, start: Zone, end: Zone) -> int:
    """The same in sixths."""
    return 0 if start == end else _risks_from(p, start)[end]


def _risks_from(p: Position, start: Zone) -> list[int]:
    """The safest way's risk from a Zone to each other, in sixths, nearest first (Dijkstra)."""
    key = ("_risks_from", start)
    if key in p.cache:
        known: list[int] = p.cache[key]
        return known
    risks, beside = _risks(p), p.state.board.neighbours
    best = [0] * len(risks)
    queue, reached = [(risks[start], start)], set[Zone]()
    while queue:
        risk, zone = heappop(queue)
        if zone in reached:
            continue
        reached.add(zone)
        best[zone] = risk
        for other in beside[zone]:
            if other not in reached:
                heappush(queue, (risk + risks[other], other))
    p.cache[key] = best
    return best


@measure(WAYS)
def developer_risk(p: Position, project: str, zone: Zone) -> float:
    """Hits to be expected on the safest way there of a unit that can attempt the project (6.13)."""
    known = p.state.charts.projects.get(project)
    starts = {int(p.state.where[u]) for u in _ready(p) if known and u.type in known.types}
    zones = p.state.board.zones
    return min((_least_risk(p, zones[start], zone) for start in starts), default=0) / 6


@measure(WAYS)
def muster_risk(p: Position, zone: Zone, count: int) -> float:
    """Hits to be expected on the safest ways there of so many of the strongest fighters (6.12)."""
    zones = p.state.board.zones
    starts = {int(p.state.where[unit]) for unit in _fighters(p)[: max(0, int(count))]}
    return sum(_least_risk(p, zones[start], zone) for start in starts) / 6


@measure(WAYS)
def risk_of(p: Position, unit: Unit, zone: Zone) -> float:
    """Hits to be expected on the safest way of the unit to the Zone; 0 off the map (6.4)."""
    place = p.state.where[unit]
    return least_risk(p, p.state.board.zones[place], zone) if place >= 0 else 0.0


def _risks(p: Position) -> list[int]:
    """Hits to be expected of an Ambush in each Zone, in sixths."""
    key = "_risks"
    if key not in p.cache:
        p.cache[key] = [
            odds_of(p, firepower(ready), has_leader(ready)).hits if ready else 0
            for ready in (ambushers(p.state, zone) for zone in p.state.board.zones)
        ]
    known: list[int] = p.cache[key]
    return known


def _star_risk(p: Position, zone: Zone) -> int:
    """Starred Ambushes to be expected in the Zone, in sixths."""
    ready = ambushers(p.state, zone)
    return odds_of(p, firepower(ready), has_leader(ready)).star if ready else 0


# -- the RAF Table ---------------------------------------------------------------------------------

ODDS = "Odds, from the charts"


class Odds(NamedTuple):
    """The six results of one column of the RAF Table, all in sixths."""

    numbers: tuple[tuple[int, int], ...]  # each number with how many faces of the die give it
    hit: int  # faces that hit at all
    hits: int  # what the six faces give together
    star: int  # faces with a star


NO_ODDS = Odds(((0, 6),), 0, 0, 0)


def odds_of(p: Position, strength: float, leader: float) -> Odds:
    """The odds of a fire, kept by column; `Odds` of nothing below a Firepower of 1."""
    if strength < 1:
        return NO_ODDS
    table = p.state.charts.fire
    column = table.column(int(strength))
    key = ("fire", column, bool(leader))
    known: Odds | None = p.odds.get(key)
    if known is None:
        modifier = table.leader if leader else 0
        cells = [table.cell(table.floors[column], die, modifier) for die in range(1, 7)]
        numbers = Counter(cell.number for cell in cells)
        known = Odds(
            tuple(sorted(numbers.items())),
            sum(cell.number > 0 for cell in cells),
            sum(cell.number for cell in cells),
            sum(cell.star for cell in cells),
        )
        p.odds[key] = known
    return known


@measure(ODDS)
def chance_of_hits(p: Position, firepower: int, leader: bool) -> float:
    """Chance that fire scores at all, 0 to 1; the Leader adds to the die (6, 8.4)."""
    return odds_of(p, firepower, leader).hit / 6


@measure(ODDS)
def expected_hits(p: Position, firepower: int, leader: bool) -> float:
    """The number that fire scores on average (6, 8.4)."""
    return odds_of(p, firepower, leader).hits / 6


@measure(ODDS)
def chance_of_star(p: Position, firepower: int, leader: bool) -> float:
    """Chance of a starred result, 0 to 1 (6.3)."""
    return odds_of(p, firepower, leader).star / 6


@measure(ODDS)
def expected_losses(p: Position, firepower: int, units: int) -> float:
    """Bandit units lost on average to UN fire on so many: one a hit, no more than there are (6)."""
    return losses(odds_of(p, firepower, 0), int(units)) / 6


def losses(odds: Odds, units: int) -> int:
    """Units lost on average to such fire on so many, in sixths: one a hit, while there are any."""
    return sum([min(number, units) * faces for number, faces in odds.numbers])


@measure(ODDS)
def hit_vp(p: Position, hits: int) -> int:
    """VP the Bandits score for so many hits of one fire on UN units (7)."""
    line = p.state.charts.victory_bandit["hit-on-un"]
    vp: int = line.score(int(hits)) * (2 if p.state.event == "world-media" else 1)
    return vp


@measure(ODDS)
def expected_hit_vp(p: Position, firepower: int, leader: bool) -> float:
    """VP the Bandits score on average for the hits of such a fire (7)."""
    return sum(hit_vp(p, n) * faces for n, faces in odds_of(p, firepower, leader).numbers) / 6


@measure(ODDS)
def contacted_chance(p: Position, zone: Zone, contact: int) -> float:
    """Chance that a Flush with that total of Contact Numbers contacts a gang there (6.12)."""
    return min(max(contact - cover(p, zone), 1), 5) / 6


@measure(ODDS)
def flush_kills(p: Position, zone: Zone, contact: int, firepower: int) -> float:
    """Gangs a Flush there eliminates on average, with those Contact Numbers and Firepower."""
    return _flush(p, zone, contact, firepower)[0]


@measure(ODDS)
def flush_clears(p: Position, zone: Zone, contact: int, firepower: int) -> float:
    """Chance that such a Flush leaves no gang there, and so takes its Leaders (6.12, 8.4)."""
    return _flush(p, zone, contact, firepower)[1]


@measure(ODDS)
def flush_hits(p: Position, zone: Zone, contact: int, firepower: int) -> float:
    """Hits on the UN to be expected when the contacted who survive fire back (6.12)."""
    return _flush(p, zone, contact, firepower)[2]


def _flush(p: Position, zone: Zone, contact: int, strength: int) -> tuple[float, float, float]:
    state = p.state
    here = state.gangs[zone] or state.leaders[zone]
    if not here or contact < 1:
        return 0.0, 0.0, 0.0
    odds = odds_of(p, strength, 0)
    need = min(max(int(contact) - cover(p, zone), 1), 5)
    column = state.charts.fire.column(int(strength)) if strength >= 1 else -1
    key = ("flush", len(here), need, column, firepower(here))
    known: tuple[float, float, float] | None = p.odds.get(key)
    if known is None:
        known = _work_out_flush(p, len(here), need, odds, firepower(here))
        p.odds[key] = known
    return known


def _work_out_flush(
    p: Position, count: int, need: int, odds: Odds, strength: int
) -> tuple[float, float, float]:
    """Kills, chance to clear the Zone, and hits by those left, each of average Firepower.

    `need` is the faces of a contact die that find a gang, `strength` the Firepower of all of them.
    """
    kills = clears = hits = 0
    for found, ways in contacts(count, need):
        for number, faces in odds.numbers:
            killed = min(number, found)
            kills += ways * faces * killed
            clears += ways * faces * (killed == count)
            back = round((found - killed) * strength / count)
            hits += ways * faces * odds_of(p, back, 0).hits
    throws = 6 ** (count + 1)  # of a die for each gang and one for the fire
    return kills / throws, clears / throws, hits / (throws * 6)


def contacts(count: int, need: int) -> list[tuple[int, int]]:
    """How many of so many dice show `need` or less, from 1 on, each with the throws that do."""
    return [
        (found, comb(count, found) * need**found * (6 - need) ** (count - found))
        for found in range(1, count + 1)
    ]


# -- rivals and talks ------------------------------------------------------------------------------

RIVALS = "Rivals and talks (11)"


def _others(p: Position) -> tuple[str, ...]:
    """The Bandit players besides him that decides."""
    return tuple(side for side in p.state.scenario.sides.bandits if side != p.side)


def _chief_rival(p: Position, zone: Zone) -> str:
    """The rival with most gangs in the Zone; "" if there is none."""
    found = [(len(p.whole.gangs_of(side, zone)), side) for side in _others(p)]
    most = max((count for count, _ in found), default=0)
    return next((side for count, side in found if count == most), "") if most else ""


@measure(RIVALS)
def rivals(p: Position) -> int:
    """How many other Bandit players there are, for one of several (11.2)."""
    return len(_others(p)) if p.whole is not p.state else 0


@measure(RIVALS)
def rival_gangs(p: Position, zone: Zone) -> int:
    """Gangs of other Bandit players there (11.2)."""
    return len(p.whole.gangs[zone]) - len(p.state.gangs[zone])


@measure(RIVALS)
def rival_firepower(p: Position, zone: Zone) -> int:
    """Firepower of other Bandit players' gangs there (11.2)."""
    return firepower(p.whole.gangs[zone]) - firepower(p.state.gangs[zone])


@measure(RIVALS)
def attack_gain(p: Position, zone: Zone) -> float:
    """Units eliminated less those lost, on average, if all there attack a rival (11.2)."""
    # The rival with most gangs in the Zone, whose survivors fire back.
    rival = _chief_rival(p, zone)
    mine = [unit for unit in p.state.gangs[zone] if not p.state.acted[unit]]
    if not rival or not mine:
        return 0.0
    theirs = p.whole.gangs_of(rival, zone)
    strength, leader = firepower(mine), local_leader(p, zone)
    gain = 0  # in sixths of sixths
    table = p.state.charts.fire
    for die in range(1, 7):
        number = table.cell(strength, die, table.leader if leader else 0).number
        lost = min(number, len(theirs))
        weakest = sorted(unit.firepower for unit in theirs)
        back = sum(weakest[lost:])
        gain += 6 * lost - losses(odds_of(p, back, 0), len(mine))
    return gain / 36


@measure(RIVALS)
def others_waiting(p: Position) -> int:
    """How many other players have not passed since the last mission (11.2, 11.3)."""
    return sum(side != p.side and side not in p.state.passed for side in p.state.vp)


@measure(RIVALS)
def has_attacked(p: Position) -> bool:
    """Whether he has attacked anybody this turn, for 1 VP in the Political Phase (11.2)."""
    return p.side in p.state.attacked


@measure(RIVALS)
def vp_of(p: Position, player: str) -> int:
    """VP of a player, such as "un" or "bandit-2" (7); 0 for a word that names none."""
    return p.state.vp.get(player, 0)


@measure(RIVALS)
def gangs_of_player(p: Position, player: str) -> int:
    """Gangs that a Bandit player has on the map (11.2); 0 for a word that names none."""
    return p.whole.strength_of(player) if player in p.state.scenario.sides.bandits else 0


@measure(RIVALS)
def gangs_there_of(p: Position, player: str, zone: Zone) -> int:
    """Gangs that a Bandit player has in the Zone (11.2); 0 for a word that names none."""
    known = player in p.state.scenario.sides.bandits
    return len(p.whole.gangs_of(player, zone)) if known else 0


@measure(RIVALS)
def best_vp(p: Position) -> int:
    """VP of the best of all the other players (9, R20)."""
    return max(vp for side, vp in p.state.vp.items() if side != p.side)


@measure(RIVALS)
def talks_on(p: Position) -> bool:
    """Whether he is in talks (11.1)."""
    return bool(p.state.talks) and p.side in ("un", p.state.talks)


@measure(RIVALS)
def talks_gain(p: Position) -> int:
    """VP that the present box of the track gives him, less what it gives the other (11.1)."""
    if not p.state.talks:
        return 0
    bandit, un = p.state.charts.negotiations[p.state.talks_box]
    return un - bandit if p.side == "un" else bandit - un


@measure(RIVALS)
def talks_start_gain(p: Position) -> int:
    """The same for the box at Start, where new talks begin (11.1)."""
    bandit, un = p.state.charts.negotiations[p.state.charts.negotiations_start]
    return un - bandit if p.side == "un" else bandit - un


# -- words -----------------------------------------------------------------------------------------

WORDS = "Words"


@measure(WORDS)
def amount(p: Position, word: str) -> int:
    """The number at the end of a word such as sp-2 or us-1; 0 if there is none."""
    tail = word.rpartition("-")[2]
    return int(tail) if tail.isdigit() and len(tail) < 10 else 0


@measure(WORDS)
def faction_gangs(p: Position, faction: str) -> int:
    """Gangs of that colour on the map."""
    if faction not in p.state.scenario.forces:
        return 0
    return sum(unit.type == "gang" for unit in p.state.on_map(faction))


def all_zones(p: Position) -> Sequence[Zone]:
    """What questions such as `any_zone` go over."""
    return p.state.board.zones


def chapters() -> Iterable[str]:
    """The chapters of the measures, in order."""
    return dict.fromkeys(known.chapter for known in MEASURES.values())
