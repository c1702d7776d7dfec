"""The components of street fights: tables, weapons, men, vehicles and the scenario.

Lengths are in half inches, as everywhere in this game, except on routes on foot (`ways`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from somalia.games.street_fight.rules.ground import StreetGround
from somalia.games.street_fight.rules.streets import StreetMap

STREET, ROOF = "street", "roof"
LEVELS = (STREET, ROOF)
SINGLE, BURST, FULL_AUTO = "single", "burst", "full-auto"
CLIP, BELT, ONE, INTERNAL, THROWN, NONE = "clip", "belt", "single", "internal", "thrown", "none"
"""How a weapon is fed (10.3). Thrown and disposable weapons are not reloaded."""

UNARMED, SMALL_ARMS, RPG, SUPPORT = "unarmed", "small-arms", "rpg", "support"
LEADER, ROOF_GUNMEN, TECHNICAL = "leader", "roof-gunmen", "technical"
"""Special arrivals on the Generation Table (6.2)."""


class Dice(NamedTuple):
    """Dice plus a number: 2d6+2."""

    number: int
    faces: int
    more: int

    def __str__(self) -> str:
        if not self.number:
            return str(self.more)
        return f"{self.number}d{self.faces}" + (f"+{self.more}" if self.more else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A weapon (10.1). A range of 0 means that the weapon doesn't have that range."""

    id: str
    name: str
    point_blank: int = 0
    short: int
    long: int = 0
    damage: Dice
    modes: tuple[str, ...]
    bursts: int = 0  # the maximum number in a full auto action
    load: int  # rounds when fully loaded
    supply: int  # rounds that a man carries
    feed: str
    blast: int = 0  # radius
    panic: int = 0  # markers per hit; if above 0, hits remove nobody
    is_light: bool = False  # -2 against technicals
    is_support: bool = False  # whether it fires full auto at a whole level
    ignores_cover: bool = False
    needs_aim: bool = False
    is_launched: bool = False  # disposable

    @property
    def reach(self) -> int:
        """The weapon's maximum range in half inches."""
        return self.long or self.short

    @property
    def is_thrown(self) -> bool:
        """Whether the weapon is thrown by hand."""
        return self.feed == THROWN and not self.is_launched


@dataclass(frozen=True, slots=True, kw_only=True)
class ManType:
    """A type of man (7.1)."""

    id: str
    name: str
    ap: int
    arc: int  # degrees; 0: the players choose
    bonus: int = 0  # AP (7.4)
    is_delta: bool = False
    is_special: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """A man's equipment (3.2)."""

    id: str
    name: str
    weapons: tuple[str, ...]
    has_kits: bool = False
    has_belts: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitType:
    """A type of unit and its men (3.1)."""

    id: str
    name: str
    man: str
    loads: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VehicleType:
    """A type of vehicle (15)."""

    id: str
    name: str
    ap: int
    size: tuple[int, int]  # width and length, in quarter inches
    crew: tuple[str, ...]  # ids of loads
    seats: int
    gun: str = ""


class ArrivingGroup(NamedTuple):
    """The Somalis of one kind in a Generation Table row: a number rolled with dice, or one man on a
    d10 roll.
    """

    kind: str
    dice: Dice | None
    roll: int  # 0: no roll
    level: str


class MobMove(NamedTuple):
    """A row in the Mob Movement Table (12.1)."""

    most: int
    id: str
    flee: str = ""  # "all" or "half"
    move: int = 0  # thousandths of an inch along the route; backwards if negative
    panic: int = 0
    calms: bool = False  # removes all markers
    swell: Dice | None = None


class Box(NamedTuple):
    """The maximum number of Somali models allowed on the table [M25]."""

    base: int
    per_man: int


@dataclass(frozen=True, kw_only=True)
class Tables:
    """The tables that a scenario uses."""

    generation: tuple[tuple[ArrivingGroup, ...], ...]
    rolls: tuple[tuple[int, int], ...]  # the minimum number of able men, and the number of rolls
    convoy_rolls: int
    grenades_in: int
    sna_every: int
    box: Mapping[str, Mapping[str, Box]]  # by deck and step
    box_wave: int  # percentage of the box that can appear in a turn
    box_order: tuple[str, ...]
    directions: tuple[tuple[int, int], ...]
    distances: tuple[Dice, ...]
    least_from_american: int
    hidden_within: int
    merge_within: int
    straggler: int  # thousandths of an inch
    plank: int
    mob_moves: tuple[MobMove, ...]
    mob_modifiers: Mapping[str, int]
    halts_at: int  # thousandths of an inch
    panic_percent: int
    panic_bursts: int
    panic_off: int
    to_hit: Mapping[str, int]
    weapons: Mapping[str, Weapon]
    rounds: Mapping[str, int]
    extra_belts: int
    costs: Mapping[str, int]
    inches_per_ap: int
    men: Mapping[str, ManType]
    sna: int
    heavy: int
    grenade: int
    grenade_within: int
    damage: Dice
    suppression: Dice
    near_miss: int
    near_miss_heavy: int
    medics: Mapping[str, Dice]
    kits: int
    loads: Mapping[str, Load]
    units: Mapping[str, UnitType]
    vehicles: Mapping[str, VehicleType]
    vehicle_damage: Dice
    vehicle_reach: int
    building_men: int  # the maximum number of men in a building, with the option doors [M82]
    column: tuple[str, ...]
    spacing: int
    convoy_crew: str
    convoy_need: int
    convoy_later: int
    blackhawk: HelicopterData
    post_within: int
    second_site_men: int
    partial_below: int  # percent
    last_turn: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class HelicopterData:
    """The data for the helicopter (16)."""

    ap: int
    height: int
    request: int
    retires_at: int
    damage: Dice
    damage_with_rpg: Dice
    salvos: int
    gun_radius: int
    distance: Dice
    crushes_within: int
    crew_damage: Dice
    snipers_within: int


class Force(NamedTuple):
    """The units for a given number of players, and the player who commands each unit, counted from
    1.
    """

    units: tuple[str, ...]
    seats: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class StreetScenario:
    """A street fight scenario with its chosen options."""

    id: str
    name: str
    about: str
    streets: StreetMap
    ground: StreetGround
    tables: Tables
    force: Force
    options: Mapping[str, str] = field(default_factory=dict)
    digest: str = ""
    hints: str = ""
    scores: tuple[tuple[str, str, int], ...] = ()
    ends_at_site: bool = False  # the game ends when a man reaches the crash, without a convoy [M97]

    @property
    def players(self) -> int:
        """The number of players."""
        return max(self.force.seats)

    @property
    def sides(self) -> tuple[str, ...]:
        """The players in seat order."""
        return tuple(f"player-{number}" for number in range(1, self.players + 1))

    def has(self, option: str) -> bool:
        """Whether a yes/no option is in play."""
        return self.options.get(option) == "yes"

    @property
    def deck(self) -> str:
        """The deck of action cards in use (4.1)."""
        return self.options["deck"]

    @property
    def last_turn(self) -> int:
        """The number of the last turn; 0 if the game has none (18, option no-dusk)."""
        return 0 if self.has("no-dusk") else self.tables.last_turn[self.deck]
