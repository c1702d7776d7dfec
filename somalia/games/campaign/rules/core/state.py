"""The position: one slotted class of flat lists, byte rows and numbers.

Zones and units are their own indices, so that `state.base[zone]` and `state.acted[unit]` work
directly. Only `effects.py` writes here; facts of a single mission are its local variables.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, ClassVar, Protocol

from somalia.engine.event import Event
from somalia.engine.kinds import EventKind
from somalia.engine.marks import rule
from somalia.games.campaign.rules.core.components import (
    CampaignCharts,
    CampaignScenario,
    CampaignUnit,
    Zone,
    ZoneGraph,
)

CUP = -1  # where units are drawn (2)
OUT = -2  # out of the game (6, 8.4)
HAND = -3  # drawn and about to be placed
BOX = -4  # waiting outside the map (S11)


class Extra(Protocol):
    """A rulebook's own part of a position: a frozen dataclass, which copies share.

    Each field is a side, "" for none, or a tuple of sides.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]


class CampaignState:
    """A position in the operational game. In the base game both sides know all of it."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "acted",
        "acting",
        "ambushed",
        "attacked",
        "base",
        "base_raided",
        "board",
        "charts",
        "confined",
        "convoy",
        "convoy_raided",
        "embargo",
        "ended",
        "escorting",
        "event",
        "events",
        "extra",
        "famine",
        "flushed",
        "gangs",
        "intervention",
        "kept_for_good",
        "last_turn",
        "leaders",
        "militia",
        "named",
        "no_terrorism",
        "offered",
        "passed",
        "projects",
        "queue",
        "quota",
        "raided",
        "resigned",
        "revision",
        "robbed",
        "rolled_terror",
        "scenario",
        "sp",
        "step",
        "talks",
        "talks_box",
        "talks_held",
        "terror",
        "troops",
        "turn",
        "un_has_choice",
        "un_hit",
        "un_passed",
        "units",
        "vp",
        "vp_un_at_start",
        "where",
    )
    __slots__ = FIELDS

    def __new__(cls, scenario: CampaignScenario | None = None) -> CampaignState:
        """An empty instance for `copy` to fill; without it, a compiled class would demand a
        scenario.
        """
        return super().__new__(cls)

    def __init__(self, scenario: CampaignScenario) -> None:
        zones, units = len(scenario.board.zones), len(scenario.units)
        self.scenario = scenario
        self.board: ZoneGraph = scenario.board
        self.charts: CampaignCharts = scenario.charts
        self.units: tuple[CampaignUnit, ...] = scenario.units
        self.events: list[Event] = []

        # Increased by every effect: values computed at the same revision are still valid.
        self.revision = 0

        # Rule 3: the stage of the game
        self.turn = 0  # 0 during the set-up (10)
        self.last_turn = scenario.length
        self.step = 0  # index into the sequence of play
        self.quota = -1  # how much of a repeated step is left to do; -1: not begun
        self.ended = ""  # why the game is over, "" while it goes on (9)
        self.event = ""  # this turn's random event (4)
        self.famine = 0  # Famine turns left, including this one [R40]

        # Rules 5 and 7: supplies and points
        sides = scenario.sides.order
        self.sp: dict[str, int] = dict.fromkeys(sides, 0)  # Pools, by side
        self.vp: dict[str, int] = dict.fromkeys(sides, 0)
        self.vp_un_at_start = 0  # the UN's VP at the turn's start, for the five-VP check [R13]

        # Rule 6: the Operations Phase
        self.un_has_choice = False  # the Bandit player has handed over
        self.un_passed = False  # the UN has passed, with no Bandit mission since [R33]
        self.confined = False  # UN units are confined to base (6.3)
        self.un_hit = False  # a UN or US unit has taken a hit this turn (4, Secretary-General)

        # Rule 11: talks, and several Bandit players
        self.talks = ""  # the Bandit player in talks with the UN; "" without talks
        self.talks_box = 0  # the marker's box on the Negotiations Track, from the left
        self.talks_held = False  # the first offer of the game has been made
        self.offered: tuple[str, ...] = ()  # players who have offered talks this turn
        self.acting = ""  # the player to act next; "" if still to be decided
        self.named = False  # that player must act or pass, and may not hand over
        self.passed: tuple[str, ...] = ()  # players who have passed, with no mission since
        self.attacked: tuple[str, ...] = ()  # Bandit players who have attacked this turn
        self.resigned: tuple[str, ...] = ()  # Bandit players who have resigned
        self.queue: tuple[str, ...] = ()  # players still to act in a shared step

        # effects that outlast a turn (4, 8.7)
        self.no_terrorism = False  # no Terrorism is possible at the next Interphase
        self.embargo = False  # an arms embargo applies at the next Interphase
        self.intervention = 0  # the turn in which it was requested; 0 if not yet
        self.kept_for_good = False  # the twelve turns of US Intervention are over [R48]

        self.extra: Extra | None = None  # the rulebook's own part, if any

        # the map: one byte for each Zone
        self.base = bytearray(zones)
        self.convoy = bytearray(zones)
        self.robbed = bytearray(zones)  # the Convoy there is not intact (7)
        self.base_raided = bytearray(zones)
        self.convoy_raided = bytearray(zones)
        self.flushed = bytearray(zones)
        self.terror = bytearray(zones)
        self.rolled_terror = bytearray(zones)  # rolled for in this Interphase (8.5)
        self.projects: tuple[tuple[str, int], ...] = ()  # (project, Zone) tried this turn (6.13)
        self.gangs: list[tuple[CampaignUnit, ...]] = [()] * zones
        self.leaders: list[tuple[CampaignUnit, ...]] = [()] * zones
        self.troops: list[tuple[CampaignUnit, ...]] = [()] * zones  # UN and US units
        self.militia: list[tuple[CampaignUnit, ...]] = [()] * zones

        # the counters: each counter's place, and a byte for each mark this turn
        self.where: list[int] = [CUP] * units
        self.acted = bytearray(units)  # has had its mission (6)
        self.ambushed = bytearray(units)  # has made its Ambush (6.22)
        self.raided = bytearray(units)  # has been raided (6.21)
        self.escorting = bytearray(units)  # is stacked with the Convoy of its Zone (6.14)

    def copy(self) -> CampaignState:
        """An equal, independent state with no events."""
        twin = CampaignState.__new__(CampaignState)
        twin.scenario, twin.board, twin.charts = self.scenario, self.board, self.charts
        twin.units = self.units
        twin.events = []
        twin.revision = self.revision
        twin.turn, twin.last_turn, twin.step = self.turn, self.last_turn, self.step
        twin.quota, twin.ended, twin.event = self.quota, self.ended, self.event
        twin.famine = self.famine
        twin.sp, twin.vp = self.sp.copy(), self.vp.copy()
        twin.vp_un_at_start = self.vp_un_at_start
        twin.un_has_choice, twin.un_passed = self.un_has_choice, self.un_passed
        twin.confined, twin.un_hit = self.confined, self.un_hit
        twin.talks, twin.talks_box = self.talks, self.talks_box
        twin.talks_held, twin.offered = self.talks_held, self.offered
        twin.acting, twin.named, twin.passed = self.acting, self.named, self.passed
        twin.attacked, twin.resigned, twin.queue = self.attacked, self.resigned, self.queue
        twin.no_terrorism, twin.embargo = self.no_terrorism, self.embargo
        twin.intervention, twin.kept_for_good = self.intervention, self.kept_for_good
        twin.base, twin.convoy, twin.robbed = self.base[:], self.convoy[:], self.robbed[:]
        twin.base_raided, twin.convoy_raided = self.base_raided[:], self.convoy_raided[:]
        twin.flushed, twin.terror = self.flushed[:], self.terror[:]
        twin.rolled_terror, twin.projects = self.rolled_terror[:], self.projects
        twin.gangs, twin.leaders = self.gangs.copy(), self.leaders.copy()
        twin.troops, twin.militia = self.troops.copy(), self.militia.copy()
        twin.where = self.where.copy()
        twin.acted, twin.ambushed, twin.raided = self.acted[:], self.ambushed[:], self.raided[:]
        twin.escorting = self.escorting[:]
        twin.extra = self.extra
        return twin

    def note(
        self, kind: EventKind, rule: str, *, seen_by: tuple[str, ...] | None = None, **facts: object
    ) -> None:
        """Record an event.

        Args:
            seen_by: the sides that may know of it; None for all.
        """
        self.events.append(Event(kind, rule, facts, seen_by))

    # -- questions -----------------------------------------------------------------------------

    def zone_of(self, unit: CampaignUnit) -> Zone | None:
        """The unit's Zone; None if it is off the map."""
        place = self.where[unit]
        return self.board.zones[place] if place >= 0 else None

    @property
    def final_turn(self) -> int:
        """The turn in which the game ends; its marker may be behind the current turn [R13]."""
        return max(self.last_turn, self.turn)

    def bandits(self, zone: Zone) -> tuple[CampaignUnit, ...]:
        """The gangs and Leaders in the Zone."""
        return self.gangs[zone] + self.leaders[zone]

    def guards(self, zone: Zone) -> list[CampaignUnit]:
        """The Zone's UN and US units that escort no Convoy: its Base guard or field stack [R7]."""
        return [unit for unit in self.troops[zone] if not self.escorting[unit]]

    def escort(self, zone: Zone) -> list[CampaignUnit]:
        """The units stacked with the Zone's Convoy (6.14)."""
        return [unit for unit in self.troops[zone] if self.escorting[unit]]

    def owed_convoys(self) -> list[Zone]:
        """The Zones in which the UN must still place a Convoy this turn (5.3, R2, R3)."""
        if not self.famine:
            return []
        base, convoy = self.base, self.convoy
        return [zone for zone in self.board.fed if not base[zone] and not convoy[zone]]

    def owes_convoy(self, zone: Zone) -> bool:
        """Whether a Convoy must still be placed in the Zone (5.3)."""
        return bool(
            self.famine and zone in self.board.fed and not self.base[zone] and not self.convoy[zone]
        )

    def is_government_controlled(self, zone: Zone) -> bool:
        """Whether the Zone has Militia, and either a Base or no Bandit unit (7.1)."""
        return bool(self.militia[zone]) and (not self.gangs[zone] or bool(self.base[zone]))

    def is_bandit_controlled(self, zone: Zone) -> bool:
        """Whether Bandit units hold the Zone, with no UN presence and no Terror (7.1, 8.5)."""
        return bool(
            self.gangs[zone]
            and not self.troops[zone]
            and not self.base[zone]
            and not self.militia[zone]
            and not self.terror[zone]
        )

    def gangs_of(self, side: str, zone: int) -> tuple[CampaignUnit, ...]:
        """The side's gangs in the Zone; all gangs for "" (11.2)."""
        gangs = self.gangs[zone]
        return self.owned_by(side, gangs) if side and self.scenario.sides.rivals else gangs

    def bandits_of(self, side: str, zone: Zone) -> tuple[CampaignUnit, ...]:
        """The side's gangs and Leaders in the Zone; all of them for "" (11.2)."""
        here = self.gangs[zone] + self.leaders[zone]
        return self.owned_by(side, here) if side and self.scenario.sides.rivals else here

    def owned_by(self, side: str, units: tuple[CampaignUnit, ...]) -> tuple[CampaignUnit, ...]:
        """The Bandit counters among `units` that the side owns; all of them for "" (11.2)."""
        sides = self.scenario.sides
        if not side or not sides.rivals:
            return units
        owns = sides.owns
        return tuple([unit for unit in units if owns[unit.force] == side])

    def owner(self, unit: CampaignUnit) -> str:
        """The side that owns the counter."""
        return self.scenario.sides.owns[unit.force]

    def is_held_by(self, side: str, zone: Zone) -> bool:
        """Whether the side alone holds the Zone; Base, Terror, Leaders do not count (11.2, R69)."""
        gangs = self.gangs_of(side, zone)
        return (
            bool(gangs)
            and gangs == self.gangs[zone]
            and not (self.troops[zone] or self.militia[zone])
        )

    def strength_of(self, side: str) -> int:
        """The number of gangs the side has on the map (11.2)."""
        return sum(len(self.gangs_of(side, zone)) for zone in range(len(self.gangs)))

    def on_map(self, force: str) -> list[CampaignUnit]:
        """The force's units on the map, in counter order."""
        where = self.where
        return [unit for unit in self.scenario.forces[force] if where[unit] >= 0]

    @rule("2", "R80")
    def in_cup(self, forces: Iterable[str], gangs_only: bool = True) -> list[tuple[str, int]]:
        """The kinds that can be drawn from these cups, with their counts, in counter order (2).

        Leaders are never drawn (8.61).
        """
        where, kinds = self.where, self.scenario.kinds
        drawable: list[tuple[str, int]] = []
        for kind, units in kinds.items():
            if units[0].force in forces and not (gangs_only and units[0].type == "leader"):
                count = 0
                for unit in units:  # hot path for the odds
                    if where[unit] == CUP:
                        count += 1
                if count:
                    drawable.append((kind, count))
        return drawable

    def has_gangs(self) -> bool:
        """Whether any Bandit unit, excluding Leaders, is on the map (9)."""
        return any(self.gangs)

    def intervention_lasts(self) -> bool:
        """Whether US Intervention is in effect this turn (8.7, R48)."""
        return bool(self.intervention) and not self.kept_for_good


def firepower(units: Iterable[CampaignUnit]) -> int:
    """The total Firepower of the units (6)."""
    return sum(unit.firepower for unit in units)


def as_dict(state: CampaignState) -> dict[str, Any]:
    """The state as plain data to compare, print and hash; without events, components, revision."""
    plain: dict[str, Any] = {}
    for name in CampaignState.FIELDS:
        if name in ("scenario", "board", "charts", "units", "events", "revision"):
            continue
        value = getattr(state, name)
        if name == "extra":
            value = asdict(value) if value is not None else {}
        elif isinstance(value, bytearray) or name == "where":
            value = list(value)
        elif isinstance(value, dict):
            value = dict(value)
        elif name in ("gangs", "leaders", "troops", "militia"):
            value = [[unit.id for unit in stack] for stack in value]
        plain[name] = value
    return plain
