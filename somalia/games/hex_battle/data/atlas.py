"""Makes the game's map from a hex map file, and checks that its parts fit together."""

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
    """Read and check a hex map.

    Raises:
        DataError: the map is invalid; says what is wrong, where, and what was expected.
    """
    document = MAP.open(path)
    with faults_told(document):
        return made(MAP.read(document.data))


def made(of: HexFile) -> HexMap:
    """Make the map that a file describes.

    Raises:
        Misfit: its parts don't fit together.
    """
    return _Maker(of).make()


class _Maker:
    """Checks a map file and makes its map."""

    def __init__(self, of: HexFile) -> None:
        self.file = of
        names = of.names()
        self.index = {name: at for at, name in enumerate(names)}
        cells = [(at % of.rows, at // of.rows) for at in range(len(names))]
        self.heights = tuple(int(of.levels[row][column]) for row, column in cells)
        self.ground = [LETTERS[of.terrain[row][column]] for row, column in cells]
        self.bare = HexMap(  # used only for its geometry: neighbours and edges
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
        for hex_index, other in steps:
            ways[hex_index].add(other)
        terrains = [{one} for one in self.ground]
        for hex_index in caves:
            terrains[hex_index].add("cave")
        for hex_index in points:
            terrains[hex_index].add("observation-point")
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
        """The index of a hex; it must be on the map."""
        if name not in self.index:
            raise Misfit(
                f"{name} is not a hex of this map.",
                f"Hexes go from 0101 to {self.file.columns:02}{self.file.rows:02}, column first.",
                *where,
            )
        return self.index[name]

    def caves(self) -> set[int]:
        """The hexes with caves, which must be rough or mountain."""
        caves: set[int] = set()
        for index, name in enumerate(self.file.caves):
            hex_ = self.hex(name, "caves", index)
            if self.ground[hex_] not in ("rough", "mountain"):
                raise Misfit(
                    f"{name} cannot hold a cave: it is {self.ground[hex_]}.",
                    "Put the cave in a rough or mountain hex.",
                    "caves",
                    index,
                )
            if hex_ in caves:
                raise Misfit(
                    f"The cave in {name} is listed twice.", "Keep one of them.", "caves", index
                )
            caves.add(hex_)
        return caves

    def villages(self) -> tuple[Village, ...]:
        """The villages; each consists of town hexes, and each town hex belongs to one."""
        villages = []
        owner: dict[int, str] = {}
        ids: set[str] = set()
        for index, village in enumerate(self.file.villages):
            if village.id in ids:
                raise Misfit(
                    f"There is already a village {village.id}.",
                    "Give each village its own id.",
                    "villages",
                    index,
                    "id",
                )
            ids.add(village.id)
            hexes = []
            for n, name in enumerate(village.hexes):
                where = ("villages", index, "hexes", n)
                hex_ = self.hex(name, *where)
                if self.ground[hex_] != "town":
                    raise Misfit(
                        f"{name} is {self.ground[hex_]}, not town.",
                        "Write `t` for this hex in `terrain`, or remove it from the village.",
                        *where,
                    )
                if hex_ in owner:
                    raise Misfit(
                        f"{name} already belongs to {owner[hex_]}.", "Keep one of them.", *where
                    )
                owner[hex_] = village.name
                hexes.append(hex_)
            villages.append(Village(village.id, village.name, tuple(hexes)))
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
        """The steps along roads or tracks, in both directions."""
        steps: set[Step] = set()
        for index, path in enumerate(paths):
            hexes = [self.hex(name, key, index, n) for n, name in enumerate(path)]
            for n, (first, other) in enumerate(pairwise(hexes)):
                self.adjacent(first, other, key, index, n + 1)
                steps |= {(first, other), (other, first)}
        return steps

    def hexsides(self, key: str, pairs: Sequence[Pair]) -> set[Step]:
        """Hexsides as pairs of adjacent hexes, in both orders."""
        sides: set[Step] = set()
        for index, pair in enumerate(pairs):
            first, other = (self.hex(name, key, index, n) for n, name in enumerate(pair))
            self.adjacent(first, other, key, index)
            if (first, other) in sides:
                raise Misfit(
                    f"{pair[0]} and {pair[1]} are listed twice.",
                    "Keep one of them.",
                    key,
                    index,
                )
            sides |= {(first, other), (other, first)}
        return sides

    def bridges(self, streams: Iterable[Step], steps: Iterable[Step]) -> set[Step]:
        """The bridges; each crosses a stream on a road or track (8.16)."""
        bridges = self.hexsides("bridges", self.file.bridges)
        over, along = set(streams), set(steps)
        for index, pair in enumerate(self.file.bridges):
            side = self.index[pair[0]], self.index[pair[1]]
            for among, what in ((over, "No stream runs"), (along, "No road or track leads")):
                if side not in among:
                    raise Misfit(
                        f"{what} between {pair[0]} and {pair[1]}.",
                        "A bridge carries a road or track over a stream (8.16).",
                        "bridges",
                        index,
                    )
        return bridges

    def exits(self, ways: Sequence[set[int]]) -> dict[str, frozenset[int]]:
        """For each edge, the hexes where a road or track leaves the map."""
        exits = {}
        for edge, names in self.file.road_exits.items():
            hexes = []
            for index, name in enumerate(names):
                where = ("road-exits", edge, index)
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
            exits[edge] = frozenset(hexes)
        return exits

    def adjacent(self, first: int, other: int, *where: Key) -> None:
        """Reject two hexes that share no hexside."""
        if other not in self.bare.neighbours[first]:
            names = self.bare.names
            near = ", ".join(names[hex_] for hex_ in self.bare.neighbours[first] if hex_ >= 0)
            raise Misfit(
                f"{names[first]} and {names[other]} are not adjacent.",
                f"Adjacent to {names[first]}: {near}.",
                *where,
            )
