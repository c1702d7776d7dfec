"""The file format for hex maps, with one clear message for each fault.

`atlas` then checks that the parts fit together: adjacent steps, exits on their edges.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from somalia.games.hex_battle.rules.hexes import EDGES
from somalia.games.kit.forms import (
    FLAG,
    Misfit,
    each,
    listing,
    lookup,
    text,
    whole,
    word,
)
from somalia.games.kit.records import file_of, need, record

FORMAT = "somalia hexes 1"
MOST = 60
"""The maximum number of columns or rows in a map."""
SIDES = ("coalition", "al-qaeda")
LETTERS = {"c": "clear", "r": "rough", "m": "mountain", "t": "town"}
"""The letters in the rows of `terrain`."""

_ID = word("[a-z0-9-]{1,24}", "an id")
_NAME = text(60, "a name")
_HEX = word("[0-9]{4}", 'a hex, four digits in quotes such as "0612"')
_EDGE = word("|".join(EDGES), "north, south, east or west")
_LETTERS = ", ".join(f"{letter} ({word})" for letter, word in LETTERS.items())
_PATH = listing(_HEX, 2, 200)

Pair = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class VillageRow:
    """A village as written in a map file."""

    id: str
    name: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class HexFile:
    """A hex map as written in its file, where hexes are named by number.

    Raises:
        Misfit: the rows or columns don't match their counts, or a level has no height.
    """

    id: str
    name: str
    reconstructed: bool
    columns: int
    rows: int
    edges: Mapping[str, Mapping[str, str]]
    feet: tuple[int, ...]
    levels: tuple[str, ...]  # rows of digits, north first
    terrain: tuple[str, ...]  # rows of letters, north first
    caves: tuple[str, ...]
    observation_points: Mapping[str, str]
    villages: tuple[VillageRow, ...]
    labels: tuple[Pair, ...]  # a hex and its text
    roads: tuple[tuple[str, ...], ...]
    tracks: tuple[tuple[str, ...], ...]
    road_exits: Mapping[str, tuple[str, ...]]
    streams: tuple[Pair, ...]
    bridges: tuple[Pair, ...]

    def __post_init__(self) -> None:
        for key, lines in (("levels", self.levels), ("terrain", self.terrain)):
            if len(lines) != self.rows:
                raise Misfit(
                    f"There are {len(lines)} rows here, but `rows` says {self.rows}.",
                    "Write one line for each row, north first.",
                    key,
                )
            for index, row in enumerate(lines):
                if len(row) != self.columns:
                    raise Misfit(
                        f"Row {index + 1:02} has {len(row)} characters, but `columns` says "
                        f"{self.columns}.",
                        "Write one character for each column, west first.",
                        key,
                        index,
                    )
        most = len(self.feet) - 1
        for index, row in enumerate(self.levels):
            if int(max(row)) > most:
                raise Misfit(
                    f"Level {max(row)} has no height: `feet` covers levels 0 to {most}.",
                    "Add its height to `feet`, or use a lower level.",
                    "levels",
                    index,
                )

    def names(self) -> list[str]:
        """The numbers of all hexes, column by column."""
        return [f"{c + 1:02}{r + 1:02}" for c in range(self.columns) for r in range(self.rows)]


MAP = file_of(
    FORMAT,
    HexFile,
    id=need(_ID, "the map's id, which is also the name of the file"),
    name=need(_NAME, "its name"),
    reconstructed=need(FLAG, "`true` if it is not the published map"),
    columns=need(whole(3, MOST), "how many columns of hexes"),
    rows=need(whole(3, MOST), "how many rows"),
    edges=need(
        lookup(each(SIDES, _ID, (), 1, "a base for one side or both"), 4, keys=_EDGE),
        "for each edge, the base of each side beyond it (21.2)",
    ),
    feet=need(listing(whole(0, 30000, "feet"), 1, 10), "the height of each level, from 0"),
    levels=need(
        listing(word("[0-9]+", "a row of digits"), 3, MOST),
        "the level of each hex: a line per row, north first; a digit per column, west first",
    ),
    terrain=need(
        listing(
            word(f"[{''.join(LETTERS)}]+", f"a row of letters, each one of {_LETTERS}"), 3, MOST
        ),
        f"the terrain of each hex, laid out in the same way, a letter per column: {_LETTERS}",
    ),
    caves=need(listing(_HEX, 0, 200), "the hexes with caves; they must be rough or mountain"),
    observation_points=need(
        lookup(_NAME, 40, keys=_HEX), "the names of the observation points, by hex (10.19)"
    ),
    villages=need(
        listing(record(VillageRow, id=_ID, name=_NAME, hexes=listing(_HEX, 1, 20)), 0, 20),
        "villages, each with `id`, `name` and its town `hexes`",
    ),
    labels=need(
        listing(record(lambda hex, text: (hex, text), hex=_HEX, text=_NAME), 0, 60),
        "names printed in a `hex`, for display only",
    ),
    roads=need(listing(_PATH, 0, 20), "roads, each a list of hexes in order"),
    tracks=need(listing(_PATH, 0, 40), "tracks, each a list of hexes in order"),
    road_exits=need(
        lookup(listing(_HEX, 1, 20), 4, keys=_EDGE),
        "for each edge, the hexes whose road or track continues off the map",
    ),
    streams=need(
        listing(listing(_HEX, 2, 2), 0, 300),
        "hexsides along which a stream runs, each given as two hexes",
    ),
    bridges=need(
        listing(listing(_HEX, 2, 2), 0, 40), "bridges over streams, each given as two hexes (8.16)"
    ),
)
"""The format for hex map files."""
