"""From the file of a hex map to the map a game is played on, checked as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from somalia.games.hex_battle.data.mapfile import LETTERS, MAP, HexFile, Pair
from somalia.games.hex_battle.rules.hexes import TOP, HexLabel, HexMap, Village
from somalia.games.kit.forms import Key, Misfit
from somalia.games.kit.records import faults_told

Step = tuple[int, int]


def load(path: Path) -> HexMap:
    """Read a hex map and make it.

    Raises:
        DataError: it is no such map; what, where and what was expected.
    """
    document = MAP.open(path)
    with faults_told(document):
        return made(MAP.read(document.data))


def made(of: HexFile) -> HexMap:
    """The map of a file.

    Raises:
        Misfit: something in it does not fit the rest.
    """
    return _Maker(of).make()


class _Maker:
    """A map in the making."""

    def __init__(self, of: HexFile) -> None:
        self.file = of
        names = of.names()
        self.index = {name: at for at, name in enumerate(names)}
        cells = [(at % of.rows, at // of.rows) for at in range(len(names))]
        self.heights = tuple(int(of.levels[row][column]) for row, column in cells)
        self.ground = [LETTERS[of.terrain[row][column]] for row, column in cells]
        self.bare = HexMap(  # for its geometry: who lies next to whom, and on which edge
            id=of.id,
            name=of.name,
            columns=of.columns,
            rows=of.rows,
            levels=self.heights,
            heights=self.heights,
            terrains=tuple(frozenset({one}) for one in self.ground),
            bases={},
            ways=(frozenset(),) * len(names),
            roads=frozenset(),
            road_exits={},
            streams=frozenset(),
            bridges=frozenset(),
        )

    def make(self) -> HexMap:
        of = self.file
        points = {
            self.hex(name, "observation-points", name): text
            for name, text in of.observation_points.items()
        }
        villages = self.villages()
        caves = self.caves()
        roads = self.paths("roads", of.roads)
        steps = roads | self.paths("tracks", of.tracks)
        streams = self.hexsides("streams", of.streams)
        ways: list[set[int]] = [set() for _ in self.index]
        for one, other in steps:
            ways[one].add(other)
        terrains = [{one} for one in self.ground]
        for one in caves:
            terrains[one].add("cave")
        for one in points:
            terrains[one].add("observation-point")
        return replace(
            self.bare,
            levels=tuple(TOP if at in points else one for at, one in enumerate(self.heights)),
            terrains=tuple(map(frozenset, terrains)),
            bases=of.edges,
            ways=tuple(map(frozenset, ways)),
            roads=frozenset(roads),
            road_exits=self.exits(ways),
            streams=frozenset(streams),
            bridges=frozenset(self.bridges(streams, steps)),
            villages=villages,
            labels=tuple(
                HexLabel(self.hex(name, "labels", at, "hex"), text)
                for at, (name, text) in enumerate(of.labels)
            ),
            points=points,
            feet=dict(enumerate(of.feet)),
            reconstructed=of.reconstructed,
        )

    def hex(self, name: str, *where: Key) -> int:
        """A hex by its number, which must be on the map."""
        if name not in self.index:
            raise Misfit(
                f"{name} is not a hex of this map.",
                f"Hexes go from 0101 to {self.file.columns:02}{self.file.rows:02}, column first.",
                *where,
            )
        return self.index[name]

    def caves(self) -> set[int]:
        """The hexes with caves, in rough or mountain."""
        found: set[int] = set()
        for at, name in enumerate(self.file.caves):
            hex_ = self.hex(name, "caves", at)
            if self.ground[hex_] not in ("rough", "mountain"):
                raise Misfit(
                    f"{name} cannot hold a cave: it is {self.ground[hex_]}.",
                    "Put the cave in a rough or mountain hex.",
                    "caves",
                    at,
                )
            if hex_ in found:
                raise Misfit(
                    f"The cave in {name} is listed twice.", "Keep one of them.", "caves", at
                )
            found.add(hex_)
        return found

    def villages(self) -> tuple[Village, ...]:
        """The villages, each of town hexes; every town hex is in one."""
        villages = []
        owner: dict[int, str] = {}
        ids: set[str] = set()
        for at, one in enumerate(self.file.villages):
            if one.id in ids:
                raise Misfit(
                    f"There is already a village {one.id}.",
                    "Give each village its own id.",
                    "villages",
                    at,
                    "id",
                )
            ids.add(one.id)
            hexes = []
            for n, name in enumerate(one.hexes):
                where = ("villages", at, "hexes", n)
                hex_ = self.hex(name, *where)
                if self.ground[hex_] != "town":
                    raise Misfit(
                        f"{name} is {self.ground[hex_]}, not town.",
                        "Write t for it in `terrain`, or remove it from the village.",
                        *where,
                    )
                if hex_ in owner:
                    raise Misfit(
                        f"{name} already belongs to {owner[hex_]}.", "Keep one of them.", *where
                    )
                owner[hex_] = one.name
                hexes.append(hex_)
            villages.append(Village(one.id, one.name, tuple(hexes)))
        for name, hex_ in self.index.items():
            if self.ground[hex_] == "town" and hex_ not in owner:
                raise Misfit(
                    f"{name} is a town hex, but no village includes it.",
                    "Add it to a village in `villages`.",
                    "terrain",
                    hex_ % self.file.rows,
                )
        return tuple(villages)

    def paths(self, key: str, paths: Sequence[Sequence[str]]) -> set[Step]:
        """The steps of roads or of tracks, both directions."""
        steps: set[Step] = set()
        for at, path in enumerate(paths):
            hexes = [self.hex(name, key, at, n) for n, name in enumerate(path)]
            for n, (one, other) in enumerate(pairwise(hexes)):
                self.adjacent(one, other, key, at, n + 1)
                steps |= {(one, other), (other, one)}
        return steps

    def hexsides(self, key: str, pairs: Sequence[Pair]) -> set[Step]:
        """Hexsides, as the two hexes they part, both ways round."""
        sides: set[Step] = set()
        for at, pair in enumerate(pairs):
            one, other = (self.hex(name, key, at, n) for n, name in enumerate(pair))
            self.adjacent(one, other, key, at)
            if (one, other) in sides:
                raise Misfit(
                    f"{pair[0]} and {pair[1]} are listed here twice.", "Keep one of them.", key, at
                )
            sides |= {(one, other), (other, one)}
        return sides

    def bridges(self, streams: Iterable[Step], steps: Iterable[Step]) -> set[Step]:
        """The bridges, each over a stream and on a way (8.16)."""
        found = self.hexsides("bridges", self.file.bridges)
        over, along = set(streams), set(steps)
        for at, pair in enumerate(self.file.bridges):
            side = self.index[pair[0]], self.index[pair[1]]
            for among, what in ((over, "No stream runs"), (along, "No road or track leads")):
                if side not in among:
                    raise Misfit(
                        f"{what} between {pair[0]} and {pair[1]}.",
                        "A bridge carries a road or track over a stream (8.16).",
                        "bridges",
                        at,
                    )
        return found

    def exits(self, ways: Sequence[set[int]]) -> dict[str, frozenset[int]]:
        """The hexes whose way goes on off the map, by edge."""
        found = {}
        for edge, names in self.file.road_exits.items():
            hexes = []
            for at, name in enumerate(names):
                where = ("road-exits", edge, at)
                hex_ = self.hex(name, *where)
                if edge not in self.bare.edges[hex_]:
                    raise Misfit(
                        f"{name} is not on the {edge} edge.", "Use a hex on that edge.", *where
                    )
                if not ways[hex_]:
                    raise Misfit(
                        f"No road or track reaches {name}.",
                        "Add one there, or remove the exit.",
                        *where,
                    )
                hexes.append(hex_)
            found[edge] = frozenset(hexes)
        return found

    def adjacent(self, one: int, other: int, *where: Key) -> None:
        """Refuse two hexes that share no hexside."""
        if other not in self.bare.neighbours[one]:
            names = self.bare.names
            near = ", ".join(names[hex_] for hex_ in self.bare.neighbours[one] if hex_ >= 0)
            raise Misfit(
                f"{names[one]} and {names[other]} are not adjacent.",
                f"Adjacent to {names[one]}: {near}.",
                *where,
            )
