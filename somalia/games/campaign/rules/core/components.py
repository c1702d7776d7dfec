"""2 Components: the board, the counters and the charts, as plain frozen facts.

`somalia.games.campaign.data.scenario` builds them from data files; nothing here deals with files,
shapes or screens.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

TYPE_NAMES = {"mp": "MP", "civil-affairs": "Civil Affairs"}
"""Names of unit types that differ from the id (2)."""

FACTION_ORDER = ("pink", "orange", "yellow", "purple")
"""The four factions (2), in the order of the rules and the counter sheet."""
CUPS = ("un", "us", *FACTION_ORDER, "militia")
"""The cups that units are drawn from (2); a scenario may leave one empty."""


class Zone(int):
    """A Zone on the map. It is an int equal to its own index, so that `state.base[zone]` works
    directly.

    A Zone equals its index, and so also the unit with that index. Telling them apart at each
    comparison would slow every answer by a seventh. Instead they are never compared and never share
    a set or dict. The type checker refuses comparisons, and a test that plays whole games catches
    both.
    """

    id: str
    name: str
    terrain: str  # open, desert, rough, urban
    south: bool  # south of the Famine Line
    city: bool  # one of the four Zones of Mogadishu

    def __new__(
        cls, index: int, id: str, name: str, terrain: str, south: bool, city: bool = False
    ) -> Zone:
        """A Zone with its facts; `index` is its position in the map file, from 0."""
        zone = super().__new__(cls, index)
        zone.id, zone.name, zone.terrain, zone.south, zone.city = id, name, terrain, south, city
        return zone

    def __bool__(self) -> bool:
        return True  # even at index 0

    def __repr__(self) -> str:
        return self.id

    def __reduce__(self) -> tuple[Any, ...]:
        return (
            Zone,
            (int(self), self.id, self.name, self.terrain, self.south, self.city),
        )


class CampaignUnit(int):
    """A counter. It is an int equal to its own index, so that `state.acted[unit]` works directly.

    `force` is the cup it is drawn from: "un", "us", "militia" or a faction's colour. Counters of
    one `kind` are interchangeable in a draw.
    """

    id: str
    force: str
    type: str  # infantry, marine, engineer, mp, civil-affairs, helicopter, militia, gang, leader
    firepower: int
    contact: int  # 0 if the counter has no Contact Number
    kind: str
    is_bandit: bool  # whether it is a faction's gang or Leader
    mix: int  # the bit for gangs or Leaders of its colour (8.41); 0 for all others

    def __new__(
        cls, index: int, id: str, force: str, type: str, firepower: int, contact: int, kind: str
    ) -> CampaignUnit:
        """A counter with its facts; `index` is its position in the counter list, from 0."""
        unit = super().__new__(cls, index)
        unit.id, unit.force, unit.type, unit.kind = id, force, type, kind
        unit.firepower, unit.contact = firepower, contact
        unit.mix = 0
        unit.is_bandit = type in ("gang", "leader")
        if unit.is_bandit:
            bit = FACTION_ORDER.index(force)
            unit.mix = 1 << (bit if type == "gang" else len(FACTION_ORDER) + bit)
        return unit

    def __bool__(self) -> bool:
        return True  # even at index 0

    def __repr__(self) -> str:
        return self.id

    def __reduce__(self) -> tuple[Any, ...]:
        return (
            CampaignUnit,
            (int(self), self.id, self.force, self.type, self.firepower, self.contact, self.kind),
        )


class ZoneWay(tuple[Zone, ...]):
    """A route from one Zone to the next (6.4), including its start. Answers give its `id`."""

    id: str

    def __new__(cls, zones: Iterable[Zone]) -> ZoneWay:
        """The route through these Zones, start first."""
        way = super().__new__(cls, zones)
        way.id = ">".join(zone.id for zone in way)
        return way


class ZoneGraph:
    """The Zones in play and their borders, built from a list of borders."""

    def __init__(self, name: str, zones: Sequence[Zone], borders: Iterable[tuple[str, str]]):
        self.name = name
        self.zones = tuple(zones)
        self._by_id = {zone.id: zone for zone in self.zones}
        beside: list[list[Zone]] = [[] for _ in self.zones]
        for a, b in borders:
            beside[self._by_id[a]].append(self._by_id[b])
            beside[self._by_id[b]].append(self._by_id[a])
        self.neighbours: tuple[tuple[Zone, ...], ...] = tuple(tuple(sorted(n)) for n in beside)
        # Each Zone with the adjacent ones, as bits: bit `zone` stands for that Zone.
        self.around = tuple(
            1 << zone | sum(1 << beside for beside in self.neighbours[zone]) for zone in self.zones
        )
        self._ways: dict[tuple[int, int], tuple[ZoneWay, ...]] = {}
        self._distances = [self._steps_from(zone) for zone in self.zones]
        # The Zones where a Famine owes Convoys: not Desert, not north of the Famine Line (5.3).
        self.fed = tuple(zone for zone in self.zones if zone.south and zone.terrain != "desert")
        self.connected = all(steps < len(self.zones) for row in self._distances for steps in row)

    def zone(self, id: str) -> Zone:
        """The Zone with this id; KeyError if there is none."""
        return self._by_id[id]

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def distance(self, start: Zone, end: Zone) -> int:
        """The number of Zones entered on the shortest route; the number of all Zones if none
        exists.
        """
        return self._distances[start][end]

    def way(self, id: str) -> ZoneWay:
        """The route with this id, such as "kismayu>jilib"; KeyError for an unknown Zone."""
        return ZoneWay(self._by_id[zone] for zone in id.split(">"))

    def ways(self, start: Zone, end: Zone) -> tuple[ZoneWay, ...]:
        """Every route from `start` to `end` that enters no Zone twice (6.4), shortest first.

        A route includes both `start` and `end`. Routes never change, so they are cached.
        """
        known = self._ways.get((start, end))
        if known is None:
            ways: list[tuple[Zone, ...]] = []
            self._follow((start,), end, ways)
            known = tuple(ZoneWay(way) for way in sorted(ways, key=lambda way: (len(way), way)))
            self._ways[start, end] = known
        return known

    def _follow(self, way: tuple[Zone, ...], end: Zone, ways: list[tuple[Zone, ...]]) -> None:
        if way[-1] == end:
            ways.append(way)
            return
        for zone in self.neighbours[way[-1]]:
            if zone not in way:
                self._follow((*way, zone), end, ways)

    def _steps_from(self, start: Zone) -> list[int]:
        steps = [len(self.zones)] * len(self.zones)
        steps[start] = 0
        reached = [start]
        for zone in reached:
            for neighbour in self.neighbours[zone]:
                if neighbour != start and steps[neighbour] == len(self.zones):
                    steps[neighbour] = steps[zone] + 1
                    reached.append(neighbour)
        return steps


@dataclass(frozen=True, slots=True)
class FireCell:
    """One cell of the RAF Table (6): a number, perhaps starred."""

    number: int
    star: bool = False


@dataclass(frozen=True)
class FireTable:
    """The RAF Table: the lowest Firepower for each column in `floors`; `rows[die - 1][column]`."""

    floors: tuple[int, ...]
    labels: tuple[str, ...]
    rows: tuple[tuple[FireCell, ...], ...]
    leader: int  # a Leader's modifier to the die (8.4)
    _keys: dict[tuple[int, int], Callable[[Any], FireCell]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def column(self, firepower: int) -> int:
        """The column for a total Firepower of at least 1."""
        return bisect_right(self.floors, firepower) - 1

    def cell(self, firepower: int, die: int, modifier: int = 0) -> FireCell:
        """The result of a die; the modified die is limited to 1 to 6 (6)."""
        row = min(max(die + modifier, 1), len(self.rows))
        return self.rows[row - 1][self.column(firepower)]

    def key(self, firepower: int, modifier: int = 0) -> Callable[[Any], FireCell]:
        """A key for a die: a function that gives each die's cell in this column (`Chance.key`)."""
        column = self.column(firepower)
        if (column, modifier) not in self._keys:
            floor = self.floors[column]
            self._keys[column, modifier] = lambda die: self.cell(floor, die, modifier)
        return self._keys[column, modifier]


@dataclass(frozen=True, slots=True)
class Project:
    """A row of the Development Table (6.13)."""

    id: str  # base, militia or aid
    types: tuple[str, ...]  # the unit types that can attempt it
    cost: int  # the cost in SP, paid when declared
    roll: int | None  # the lowest modified die that succeeds; None: no roll
    result: str


@dataclass(frozen=True, slots=True)
class VictoryLine:
    """A row of the Victory Table (7): `vp` for every full `per`."""

    id: str
    vp: int
    per: int
    round_up: bool = False

    def score(self, count: int) -> int:
        """VP for `count` of whatever the row counts, in full steps of `per` unless rounded up."""
        if self.round_up:
            return self.vp * -(-count // self.per)
        return self.vp * (count // self.per)


@dataclass(frozen=True, slots=True)
class EventRow:
    """A row of the Random Events Table (4): rolls from `low` to `high`, read as tens and units."""

    id: str
    low: int
    high: int
    effect: str


@dataclass(frozen=True, slots=True)
class Origin:
    """The sources of a chart's cells: chart files, lowest layer first."""

    printed: tuple[str, ...] = ()  # files typed in by an owner of the published game
    reconstructed: tuple[str, ...] = ()  # the program's own files


@dataclass(frozen=True, slots=True)
class CampaignCharts:
    """All charts of a scenario [C]."""

    fire: FireTable
    flush_modifiers: Mapping[str, int]  # rough, urban, desert, terrorised
    projects: Mapping[str, Project]
    project_modifiers: Mapping[str, int]  # base-in-zone, no-bandits, bandits, terrorised
    victory_un: Mapping[str, VictoryLine]
    victory_bandit: Mapping[str, VictoryLine]
    events: tuple[EventRow, ...]  # in table order, covering each roll from 11 to 66 once
    negotiations: tuple[tuple[int, int], ...] = ()  # (Bandit VP, UN VP) for each box, left to right
    negotiations_start: int = 0
    origins: Mapping[str, Origin] = field(default_factory=dict, compare=False)  # by chart

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The charts with reconstructed cells; none once an owner has typed in every chart."""
        return tuple(chart for chart, of in self.origins.items() if of.reconstructed)


@dataclass(frozen=True, slots=True)
class SetUp:
    """The map's contents before turn 1 (10)."""

    gangs_per_faction: int
    leaders: bool
    barred_to_bandits: tuple[str, ...]  # Zone ids [R17]
    un_units: tuple[tuple[str, str], ...]  # (kind, Zone id)
    bases: tuple[str, ...]  # Zone ids
    famine_dice: int  # dice rolled for the length of Famine; 0: no roll
    famine_turns: int = 0  # the length of Famine if not rolled


@dataclass(frozen=True)
class CampaignSides:
    """The sides in seat order, with their roles, names and forces."""

    order: tuple[str, ...]
    roles: Mapping[str, str]  # each side's role; doctrines are written for roles
    names: Mapping[str, str]  # in headings: "UN", "Bandits"
    subjects: Mapping[str, str]  # at the start of a sentence: "The UN", "The Bandits"
    owns: Mapping[str, str]  # the owner of each force (cup of counters) in play

    def __post_init__(self) -> None:
        bandits = tuple(side for side in self.order if self.roles[side] == "bandit")
        object.__setattr__(self, "bandits", bandits)
        object.__setattr__(self, "rivals", len(bandits) > 1)
        factions = tuple(force for force in FACTION_ORDER if force in self.owns)
        object.__setattr__(self, "factions", factions)

    bandits: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """The Bandit players (11.2), in seat order."""
    rivals: bool = field(init=False, repr=False, compare=False)
    """Whether there are several Bandit players."""
    factions: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """The factions in play, in their usual order."""

    def factions_of(self, side: str) -> tuple[str, ...]:
        """The factions a side controls."""
        return tuple(force for force in self.factions if self.owns[force] == side)


@dataclass(frozen=True)
class CampaignScenario:
    """Everything that defines a game, apart from seats, seed and answers."""

    id: str
    name: str
    about: str
    board: ZoneGraph
    units: tuple[CampaignUnit, ...]
    charts: CampaignCharts
    setup: SetUp
    length: int  # the last turn, before it is shortened (9)
    bases: int  # Base markers in the counter mix (5.2)
    digest: str  # a fingerprint of everything above, to match records to the scenario
    sides: CampaignSides
    rules: Any = field(compare=False)  # its rulebook (`core.rulebook.rules_of`)
    rulebook: str = "base"  # the rulebook's id
    options: Mapping[str, str] = field(default_factory=dict)
    details: Mapping[str, Any] = field(default_factory=dict)  # the rulebook's own data
    winning: int = 0  # the lowest margin at which the UN wins; 0 means as in the rules (9)
    facts: Any = field(default=None, compare=False)  # the rulebook's facts, made from `details`
    starts: str = ""  # the month of the first turn, "1992-12"; "" for none
    map: str = field(default="", compare=False)  # the path of its map file, for display

    def __post_init__(self) -> None:
        object.__setattr__(self, "_units", {unit.id: unit for unit in self.units})
        kinds: dict[str, list[CampaignUnit]] = {}
        for unit in self.units:
            kinds.setdefault(unit.kind, []).append(unit)
        object.__setattr__(self, "kinds", {kind: tuple(of) for kind, of in kinds.items()})
        forces: dict[str, list[CampaignUnit]] = {cup: [] for cup in CUPS}
        for unit in self.units:
            forces.setdefault(unit.force, []).append(unit)
        object.__setattr__(self, "forces", {force: tuple(of) for force, of in forces.items()})

    kinds: Mapping[str, tuple[CampaignUnit, ...]] = field(init=False, repr=False, compare=False)
    forces: Mapping[str, tuple[CampaignUnit, ...]] = field(init=False, repr=False, compare=False)

    def unit(self, id: str) -> CampaignUnit:
        """The counter with this id; KeyError if there is none."""
        known: dict[str, CampaignUnit] = self._units  # type: ignore[attr-defined]
        return known[id]
