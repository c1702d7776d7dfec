"""The components of a hex battle: charts, counters and the scenario. Facts only, no procedures.

Movement points are counted in halves because a step along a road costs half a point (8.11).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from somalia.engine.marks import rule
from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.rules.sight import HexSight

COALITION, AL_QAEDA = "coalition", "al-qaeda"
SIDES = (COALITION, AL_QAEDA)
NAMES = {COALITION: "Coalition", AL_QAEDA: "Al Qaeda"}

GROUND, HELICOPTER, AIR = "ground", "helicopter", "air"
INFANTRY, HEAVY_WEAPONS, SOF, TANK = "infantry", "heavy-weapons", "sof", "tank"
ENGINEER, PSYOP, ARTILLERY, LEADER = "engineer", "psyop", "artillery", "leader"
TRANSPORT, SOAR, GUNSHIP = "transport", "soar", "gunship"
AIRSTRIKE, AC_130, UAV, SATELLITE = "airstrike", "ac-130", "uav", "satellite"
FRIENDLY_FIRE = "friendly-fire"
COMPOUND, HVT, DECEPTION = "compound", "hvt", "deception"
FORT, IED, CIVILIANS, BIN_LADEN = "fort", "ied", "civilian", "bin-laden"
HELICOPTERS = (TRANSPORT, SOAR, GUNSHIP)
AIR_TYPES = (AIRSTRIKE, AC_130, UAV, SATELLITE, FRIENDLY_FIRE)
VALUABLE = (HVT, BIN_LADEN)
"""High value targets (20.5, 25)."""

US, NATO, AMF = "us", "nato", "amf"

START_MAP, START, REINFORCEMENT, SPECIAL, OPTIONAL = (
    "start-map",
    "start",
    "reinforcement",
    "special",
    "optional",
)
"""Deployment codes (2.7)."""

NONE, PIN, PIN_OR_ELIMINATE, ELIMINATE = "-", "P", "P/E", "E"
"""Results of the Combat Results Table, the mildest first."""
RESULTS = (NONE, PIN, PIN_OR_ELIMINATE, ELIMINATE)

CLOSE_ASSAULT, FORTIFIED, FACE_DOWN = "close-assault", "fortified", "face-down"
ARMOURED, LED, BODY_ARMOUR = "armoured", "leader", "body-armour"
"""Modifiers (10.23) other than `BIN_LADEN` and terrain."""

STALEMATE, TACTICAL, OPERATIONAL, STRATEGIC = "stalemate", "tactical", "operational", "strategic"
DEFEAT = "defeat"
LEVELS = (DEFEAT, STALEMATE, TACTICAL, OPERATIONAL, STRATEGIC)

INITIALS = {
    "us": "US",
    "nato": "NATO",
    "amf": "AMF",
    "hvt": "HVT",
    "ied": "IED",
    "psyop": "PSYOP",
}
"""Words in ids that are displayed in capitals."""


LINES = {"us-or-nato-smaller-eliminated": "smaller US or NATO unit eliminated"}
"""Display names for chart lines that can't be derived from their ids."""


def line_told(id: str) -> str:
    """The display name of a chart line, modifier or option, from its id: "HVT eliminated"."""
    if id in LINES:
        return LINES[id]
    words = " ".join(INITIALS.get(word, word) for word in id.split("-"))
    return words.replace("bin laden", "bin Laden")


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleUnit:
    """A Coalition counter, or a possible identity of an Al Qaeda counter."""

    id: str
    name: str
    type: str
    command: str = ""  # none
    firepower: int = 0
    range: int = 0
    movement: int = 0
    assaults: bool = False  # close assault capable (2.3)
    is_indirect: bool = False  # indirect fire capable (2.3)
    has_eye: bool = False
    is_vehicle: bool = False
    is_armoured: bool = False
    has_anti_armour: bool = False
    size: str = ""
    nation: str = ""
    deploy: str = ""

    @property
    def kind(self) -> str:
        """The kind of unit: ground, helicopter or air (2.2)."""
        if self.type in HELICOPTERS:
            return HELICOPTER
        return AIR if self.type in AIR_TYPES else GROUND

    @property
    def fights(self) -> bool:
        """Whether this is a combat unit (2.2)."""
        return self.firepower > 0

    @property
    def rating(self) -> str:
        """The rating as printed: "4+-1-4"; "" for none."""
        if self.kind != GROUND:
            return str(self.firepower) if self.firepower else ""
        close, far = "+" * self.assaults, "+" * self.is_indirect
        return f"{self.firepower}{close}-{self.range}{far}-{self.movement // 2}"


@dataclass(frozen=True, slots=True)
class Terrain:
    """A line in the Terrain Effects Chart. Costs are in half points, or None if the terrain can't
    be entered.
    """

    foot: int | None
    vehicle: int | None
    modifier: int
    blocks: bool


@dataclass(frozen=True, slots=True)
class Which:
    """The counters that a chart line covers: a counter must match every list that isn't empty."""

    commands: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    nations: frozenset[str] = frozenset()
    sizes: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()  # ids of units

    def fits(self, unit: BattleUnit, command: str) -> bool:
        """Whether a unit of this sub-command matches."""
        return (
            (not self.commands or command in self.commands)
            and (not self.types or unit.type in self.types)
            and (not self.nations or unit.nation in self.nations)
            and (not self.sizes or unit.size in self.sizes)
            and (not self.names or unit.id in self.names)
        )


@dataclass(frozen=True, slots=True)
class Command:
    """A line in the Command Activation Chart (5.1): a chit and its sub-command."""

    id: str
    name: str
    side: str
    draws: int = 0  # how many reinforcements to draw (7.2)
    joins: int = 1  # the first turn in which its chit is in the pool
    activates: tuple[Which, ...] = ()

    @rule("5.1")
    def wakes(self, unit: BattleUnit, command: str) -> bool:
        """Whether the chit activates a given unit of this sub-command."""
        return any(which.fits(unit, command) for which in self.activates)


ELIMINATED, OWN_ELIMINATED, FORT_ENTERED = "eliminated", "own-eliminated", "fort-entered"
VILLAGE_HELD, HEX_HELD, ESCAPED, ON_MAP = "village-held", "hex-held", "escaped", "on-map"
EXTENSION, EXTRA_FORCES, PSYOP_ASSAULT = "extension", "extra-forces", "psyop-assault"
CASUALTY_EVACUATED, CASUALTY_ON_MAP = "casualty-evacuated", "casualty-on-map"
"""The conditions of lines in the Victory Points Schedule."""


@dataclass(frozen=True, slots=True)
class ScheduleLine:
    """A line in the Victory Points Schedule (23.2)."""

    id: str
    condition: str
    points: (
        int  # points for each; for psyop-assault, a factor applied to the points for eliminations
    )
    which: Which = Which()
    in_assault: bool = False  # only by close assault
    places: frozenset[str] = frozenset()  # names of villages or hexes; all villages if empty


@dataclass(frozen=True, slots=True)
class Price:
    """Units that the Coalition can buy before the battle, and their price (31.2)."""

    units: frozenset[str]  # ids
    price: int  # VP per unit
    most: int


@dataclass(frozen=True, slots=True)
class Rate:
    """A special movement allowance for some units on one turn (8.20), in half points."""

    command: str
    types: tuple[str, ...]
    turn: int
    movement: int


@dataclass(frozen=True, kw_only=True)
class BattleCharts:
    """The charts and counters for a battle."""

    reconstructed: bool
    columns: tuple[int, ...]  # the minimum firepower for each column
    rows: tuple[tuple[str, ...], ...]  # by final die: 0 or less, 1, ...
    modifiers: Mapping[str, int]
    terrain: Mapping[str, Terrain]
    way: int
    stream: Mapping[str, int]  # "foot", "vehicle"
    rate: Rate
    picks: int
    most_in_hex: int
    recon_range: int
    defence_range: int
    panic_returns_at: int
    commands: Mapping[str, Command]
    victory: Mapping[str, Mapping[str, ScheduleLine]]  # by side and id, in order
    levels: Mapping[str, Mapping[str, int]]
    last_turn: int
    days: tuple[str, ...]
    prices: tuple[Price, ...]
    units: tuple[BattleUnit, ...]  # the Coalition's
    hidden: tuple[BattleUnit, ...]  # AQ's, bin Laden last

    def column(self, firepower: int) -> int:
        """The column of the Combat Results Table for a firepower of 1 or more."""
        return max(at for at, least in enumerate(self.columns) if least <= firepower)

    def column_name(self, column: int) -> str:
        """The heading of a column: "3-4", "14+"."""
        least = self.columns[column]
        if column == len(self.columns) - 1:
            return f"{least}+"
        most = self.columns[column + 1] - 1
        return str(least) if least == most else f"{least}-{most}"

    def result(self, column: int, final: int) -> str:
        """The result for a final die roll in a column."""
        return self.rows[min(max(final, 0), len(self.rows) - 1)][column]

    @rule("23.2")
    def scored(
        self, side: str, unit: BattleUnit, in_assault: bool, own: bool = False
    ) -> ScheduleLine | None:
        """The first schedule line that gives a side points for eliminating a unit; None if no line
        fits.

        Args:
            own: the side's own unit was eliminated by enemy fire.
        """
        key = side, unit.id, in_assault, own
        if key not in self._scored:
            condition = OWN_ELIMINATED if own else ELIMINATED
            self._scored[key] = next(
                (
                    line
                    for line in self.lines(side, condition)
                    if line.which.fits(unit, unit.command) and (in_assault or not line.in_assault)
                ),
                None,
            )
        return self._scored[key]

    @cached_property
    def _scored(self) -> dict[tuple[str, str, bool, bool], ScheduleLine | None]:
        return {}

    def lines(self, side: str, condition: str) -> list[ScheduleLine]:
        """The lines in a side's schedule that have a given condition."""
        return [line for line in self.victory[side].values() if line.condition == condition]

    def points(self, side: str, condition: str) -> int:
        """The points a side scores each time a condition is met; 0 if its schedule has no such
        line.
        """
        return sum(line.points for line in self.lines(side, condition))

    @property
    @rule("20.1")
    def psyop_times(self) -> int:
        """The factor by which PSYOP multiplies close assault points; 2 unless a line says
        otherwise.
        """
        lines = self.lines(COALITION, PSYOP_ASSAULT)
        return lines[0].points if lines else 2

    def level(self, side: str, points: int) -> str:
        """The victory level for a number of points (23.3)."""
        reached = [id for id, least in self.levels[side].items() if points >= least]
        return reached[-1] if reached else DEFEAT


class Hex(NamedTuple):
    """A hex, as an option in a question."""

    id: str
    at: int


@dataclass(frozen=True, kw_only=True)
class BattleScenario:
    """Everything needed to play a battle except seats, seed and answers."""

    id: str
    name: str
    about: str
    land: HexMap
    charts: BattleCharts
    options: Mapping[str, str]
    digest: str
    hints: str = ""
    scores: tuple[tuple[str, str, int], ...] = ()
    last_turn: int = 9
    sides: tuple[str, str] = SIDES

    def __post_init__(self) -> None:
        # Computed now, so that the cache can't reveal to an AI's copy what the battle has
        # looked up.
        for name, member in vars(BattleScenario).items():
            if isinstance(member, cached_property):
                getattr(self, name)

    def has(self, option: str) -> bool:
        """Whether an option is in play."""
        return self.options.get(option) == "yes"

    @cached_property
    def sight(self) -> HexSight:
        """The lines of fire on the map."""
        blocking = [id for id, one in self.charts.terrain.items() if one.blocks]
        ways = not self.has("line-by-centres"), self.has("line-both-ways")
        return HexSight(self.land, blocking, *ways)

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex as an option, by index."""
        return tuple(Hex(name, at) for at, name in enumerate(self.land.names))

    @cached_property
    def bases(self) -> tuple[str, ...]:
        """The bases beyond the map's edges, the Coalition's bases first."""
        owners = {base: side for of in self.land.bases.values() for side, base in of.items()}
        return tuple(sorted(owners, key=lambda base: (SIDES.index(owners[base]), base)))

    def bases_of(self, side: str) -> tuple[str, ...]:
        """A side's bases (21)."""
        own = {of[side] for of in self.land.bases.values() if side in of}
        return tuple(base for base in self.bases if base in own)

    @rule("2.1", "21.2", "A1")
    def edges_to(self, base: str, side: str) -> tuple[str, ...]:
        """The map edges beyond which a side's base lies (21.2)."""
        return tuple(edge for edge, of in self.land.bases.items() if of.get(side) == base)

    @cached_property
    def entries(self) -> Mapping[str, tuple[Hex, ...]]:
        """For each base, the edge hexes that units can enter from it (21.4)."""
        entries = {}
        for base in self.bases:
            edges = {edge for side in self.sides for edge in self.edges_to(base, side)}
            entries[base] = tuple(one for one in self.hexes if edges & self.land.edges[one.at])
        return entries

    @cached_property
    def defence(self) -> tuple[int, ...]:
        """The terrain modifier of each hex: the highest if it has several terrains (A34)."""
        of = self.charts.terrain
        return tuple(max(of[one].modifier for one in each) for each in self.land.terrains)

    @cached_property
    def costs(self) -> tuple[tuple[int | None, ...], tuple[int | None, ...]]:
        """The cost to enter each hex, on foot and by vehicle: the highest if it has several
        terrains.
        """
        of = self.charts.terrain
        foot = tuple(_dearest([of[one].foot for one in each]) for each in self.land.terrains)
        wheels = tuple(_dearest([of[one].vehicle for one in each]) for each in self.land.terrains)
        return foot, wheels


def _dearest(costs: list[int | None]) -> int | None:
    known = [cost for cost in costs if cost is not None]
    return max(known) if len(known) == len(costs) else None
