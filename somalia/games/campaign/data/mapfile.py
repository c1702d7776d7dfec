"""The plain facts of a map file: what play needs of a map, with no shape in it.

A map file says which Zones there are, how they are called and which of them touch; the game is
played with that. How the Zones look is in the file as well, as lines, and `atlas` cuts
the shapes from them. This module reads all of it and computes no geometry, so that a game without
a picture does not pay for Shapely.

Points are (longitude, latitude) in degrees, or (x, y) in the inset's own units; y points north.
A map may have a `warp`, which leads from degrees to the units of the printed sheet; the boxes of
what is printed beside the land are in those units. Without one, degrees are the sheet's units.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.datafile import DataError, Document
from somalia.games.campaign.rules.core.components import Board, Zone

Point = tuple[float, float]
Course = tuple[Point, ...]
Box = tuple[float, float, float, float]  # west, south, east, north

FORMAT = "somalia map 1"
TERRAINS = ("open", "desert", "rough", "urban")
COLUMNS, ROWS = 4, 6  # of the schematic picture

_NAME: dict[str, Any] = {"type": "string", "minLength": 1, "maxLength": 60}
_POINT: dict[str, Any] = {
    "type": "array",
    "items": {"type": "number", "minimum": -1000, "maximum": 1000},
    "minItems": 2,
    "maxItems": 2,
    "description": "a point, [longitude, latitude]",
}
_NUMBER = r"-?[0-9]{1,3}(?:\.[0-9]{1,9})?"
_COURSE: dict[str, Any] = {
    "anyOf": [
        {
            "type": "array",
            "items": _POINT,
            "minItems": 2,
            "maxItems": 5000,
            "description": "a list of points",
        },
        {
            "type": "string",
            "pattern": rf"^{_NUMBER} {_NUMBER}(?:, {_NUMBER} {_NUMBER}){{1,4999}}\Z",
            "maxLength": 140_000,
            "description": "points as text, `longitude latitude, longitude latitude`",
        },
    ]
}
_BOX: dict[str, Any] = {
    "type": "array",
    "items": {"type": "number"},
    "minItems": 4,
    "maxItems": 4,
    "description": "a box, [west, south, east, north]",
}
_PAIR: dict[str, Any] = {
    "type": "array",
    "items": _POINT,
    "minItems": 2,
    "maxItems": 2,
    "description": "two points, [[longitude, latitude], [x, y]]",
}
_ID = r"^[a-z][a-z0-9-]*\Z"
_ID_NAMES: dict[str, Any] = {"pattern": _ID, "maxLength": 40}
_ZONE_ID: dict[str, Any] = {"type": "string", "description": "the id of a Zone"}


def _record(required: Sequence[str], **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _named(value: Any, least: int = 1) -> dict[str, Any]:
    return {
        "type": "object",
        "propertyNames": _ID_NAMES,
        "additionalProperties": value,
        "minProperties": least,
        "maxProperties": 200,
    }


_TOWN = _record(["name", "at"], name=_NAME, at=_POINT)
_CELL: dict[str, Any] = {
    "type": "array",
    "prefixItems": [
        {"type": "integer", "minimum": 0, "maximum": COLUMNS - 1},
        {"type": "integer", "minimum": 0, "maximum": ROWS - 1},
    ],
    "minItems": 2,
    "maxItems": 2,
    "description": "a cell, [column, row]",
}

MAP_SCHEMA: dict[str, Any] = _record(
    ["format", "id", "name", "zones", "borders", "lines", "famine_line", "outline"],
    format={"const": FORMAT},
    id={"type": "string", "pattern": _ID, "description": "an id of small letters, such as my-map"},
    name=_NAME,
    about={"type": "string", "maxLength": 1000},
    zones=_named(
        _record(
            ["name", "terrain", "south", "town", "cell"],
            name=_NAME,
            terrain={"enum": list(TERRAINS)},
            south={"type": "boolean"},
            city={"type": "boolean"},
            town=_TOWN,
            seed=_POINT,
            label=_POINT,
            cell=_CELL,
        ),
        least=2,
    ),
    borders={
        "type": "array",
        "items": {
            "type": "array",
            "items": _ZONE_ID,
            "minItems": 2,
            "maxItems": 2,
            "description": "two Zones, [one, other]",
        },
        "minItems": 1,
        "maxItems": 500,
    },
    lines=_named(_COURSE),
    famine_line={
        "type": "array",
        "items": {"type": "string", "description": "the name of one of the lines"},
        "maxItems": 200,
        "uniqueItems": True,
        "description": "the names of the lines that make it up",
    },
    outline=_record(
        ["coast", "frontier"], credit=_NAME | {"maxLength": 300}, coast=_COURSE, frontier=_COURSE
    ),
    inset=_record(
        ["name", "magnifies", "drawn_at", "size", "zones", "lines", "outline"],
        name=_NAME,
        magnifies=_BOX,
        drawn_at=_BOX,
        size=_POINT | {"description": "a size, [width, height]"},
        zones=_named(_record(["seed"], seed=_POINT, label=_POINT), least=2),
        lines=_named(_COURSE),
        outline=_record(["coast", "frontier"], coast=_COURSE, frontier=_COURSE),
        roads={"type": "object", "additionalProperties": _COURSE, "maxProperties": 100},
    ),
    warp={"type": "array", "items": _PAIR, "minItems": 3, "maxItems": 100},
    sheet=_record(["shows"], shows=_BOX, title=_BOX, holdings=_BOX),
    neighbours={
        "type": "object",
        "additionalProperties": {"type": "array", "items": _COURSE, "maxItems": 50},
        "maxProperties": 30,
    },
    rivers={"type": "object", "additionalProperties": _COURSE, "maxProperties": 100},
    roads={"type": "object", "additionalProperties": _COURSE, "maxProperties": 100},
    ridges={"type": "object", "additionalProperties": _COURSE, "maxProperties": 100},
    towns={"type": "array", "items": _TOWN, "maxItems": 500},
    around={
        "type": "array",
        "items": _record(
            ["name", "at", "kind"],
            name=_NAME,
            at=_POINT,
            kind={"enum": ["land", "sea"]},
            small={"type": "boolean"},
        ),
        "maxItems": 100,
    },
)
"""The JSON Schema of a map file."""


@dataclass(frozen=True, slots=True)
class Town:
    """A town's dot; for the eye only."""

    name: str
    at: Point


@dataclass(frozen=True, slots=True)
class Around:
    """A name beside the map, of a neighbour or a sea; for the eye only."""

    name: str  # " / " parts its lines
    at: Point
    kind: str  # land or sea
    is_small: bool = False  # set small: there is little room


@dataclass(frozen=True, slots=True)
class ZoneEntry:
    """A Zone as the map file has it."""

    id: str
    name: str
    terrain: str  # one of TERRAINS
    south: bool  # south of the Famine Line
    city: bool  # drawn large in the inset
    town: Town
    cell: tuple[int, int]  # column and row of the schematic picture, north in row 0


@dataclass(frozen=True, slots=True)
class Drawing:
    """What one sheet is cut from: an outline, and the lines across it.

    The coast and the frontier share both their ends and together close the outline. `seeds` has
    a point inside each Zone the sheet shows, `labels` only those label points the file sets
    itself. `keys` leads to the drawing in the file.
    """

    coast: Course
    frontier: Course
    lines: Mapping[str, Course]
    seeds: Mapping[str, Point]
    labels: Mapping[str, Point]
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """What the printed sheet shows, and where its furniture stands: boxes in the sheet's units."""

    shows: Box
    title: Box | None  # title and key; None for the usual place in the west
    holdings: Box | None  # kept free for what is in no Zone; None for any free place


@dataclass(frozen=True, slots=True)
class InsetEntry:
    """The part of the map that is drawn large.

    `magnifies` is in degrees, `drawn_at` in the units of the sheet.
    """

    name: str
    magnifies: Box
    drawn_at: Box
    size: Point  # width and height in the inset's own units, from (0, 0) in the south-west
    drawing: Drawing
    roads: Mapping[str, Course] = field(default_factory=dict)  # in the inset's own units


@dataclass(frozen=True, slots=True)
class MapFile:
    """A map as its file has it. `source` knows the lines of the file, for messages."""

    path: Path
    id: str
    name: str
    about: str
    credit: str
    zones: tuple[ZoneEntry, ...]  # in the order of the file
    borders: tuple[tuple[str, str], ...]
    drawing: Drawing
    famine_line: tuple[str, ...]  # names of lines of the drawing
    inset: InsetEntry | None
    rivers: Mapping[str, Course]  # from the source to the mouth
    towns: tuple[Town, ...]
    around: tuple[Around, ...]
    source: Document = field(repr=False, compare=False)
    warp: tuple[tuple[Point, Point], ...] = ()  # places in degrees, and where the sheet has them
    sheet: SheetEntry | None = None
    neighbours: Mapping[str, tuple[Course, ...]] = field(default_factory=dict)  # rings of land
    roads: Mapping[str, Course] = field(default_factory=dict)
    ridges: Mapping[str, Course] = field(default_factory=dict)  # crests of mountains

    def board(self, only: Collection[str] | None = None) -> Board:
        """The Zones and their borders as the rules take them, in the order of the file.

        Args:
            only: the ids of the Zones in play; all of them, if None. Nothing leads to the others.
        """
        played = [zone for zone in self.zones if only is None or zone.id in only]
        zones = [
            Zone(index, zone.id, zone.name, zone.terrain, zone.south, zone.city)
            for index, zone in enumerate(played)
        ]
        ids = {zone.id for zone in played}
        return Board(self.name, zones, [pair for pair in self.borders if ids.issuperset(pair)])

    def zone(self, id: str) -> ZoneEntry:
        """The Zone of that id; KeyError if there is none."""
        for zone in self.zones:
            if zone.id == id:
                return zone
        raise KeyError(id)


def read_map(path: str | Path) -> MapFile:
    """The map in that file, its facts checked but nothing cut.

    DataError if the file does not follow the schema, uses a name, a cell or a border twice, or
    names a Zone or a line that is not there. Faults of the shapes are for `atlas` to find.
    A map is large, and scenario after scenario names the same: a text that has just been read is
    not read again.
    """
    return _read(Path(path), datafile.text_of(Path(path)))


@lru_cache(maxsize=4)
def _read(path: Path, text: str) -> MapFile:
    source = datafile.parsed(path, text, MAP_SCHEMA)
    data = source.data
    zones = tuple(_zone(id, entry) for id, entry in data["zones"].items())
    _check_names(source, zones)
    _check_cells(source, zones)
    borders = _borders(source)
    for place, line in enumerate(data["famine_line"]):
        if line not in data["lines"]:
            raise _unknown(source, ("famine_line", place), "line", line, data["lines"])
    inset = _inset(source, zones) if "inset" in data else None
    return MapFile(
        path=source.path,
        id=data["id"],
        name=data["name"],
        about=data.get("about", ""),
        credit=data["outline"].get("credit", ""),
        zones=zones,
        borders=borders,
        drawing=_drawing(
            data,
            {id: entry.get("seed", entry["town"]["at"]) for id, entry in data["zones"].items()},
            (),
        ),
        famine_line=tuple(data["famine_line"]),
        inset=inset,
        rivers={name: _course(course) for name, course in data.get("rivers", {}).items()},
        towns=tuple(_town(town) for town in data.get("towns", ())),
        around=tuple(
            Around(name["name"], _point(name["at"]), name["kind"], name.get("small", False))
            for name in data.get("around", ())
        ),
        source=source,
        warp=tuple((_point(true), _point(drawn)) for true, drawn in data.get("warp", ())),
        sheet=_sheet(source) if "sheet" in data else None,
        neighbours={
            name: tuple(_course(ring) for ring in rings)
            for name, rings in data.get("neighbours", {}).items()
        },
        roads={name: _course(course) for name, course in data.get("roads", {}).items()},
        ridges={name: _course(course) for name, course in data.get("ridges", {}).items()},
    )


def _point(point: Sequence[float]) -> Point:
    return float(point[0]), float(point[1])


def _course(course: str | Sequence[Sequence[float]]) -> Course:
    """A course, written as a list of points or, much shorter, as text."""
    if isinstance(course, str):
        return tuple(_point([float(part) for part in pair.split()]) for pair in course.split(","))
    return tuple(_point(point) for point in course)


def _town(town: Mapping[str, Any]) -> Town:
    return Town(town["name"], _point(town["at"]))


def _zone(id: str, entry: Mapping[str, Any]) -> ZoneEntry:
    column, row = entry["cell"]
    return ZoneEntry(
        id,
        entry["name"],
        entry["terrain"],
        entry["south"],
        entry.get("city", False),
        _town(entry["town"]),
        (column, row),
    )


def _drawing(
    part: Mapping[str, Any], seeds: Mapping[str, Sequence[float]], keys: tuple[str, ...]
) -> Drawing:
    return Drawing(
        coast=_course(part["outline"]["coast"]),
        frontier=_course(part["outline"]["frontier"]),
        lines={name: _course(line) for name, line in part["lines"].items()},
        seeds={id: _point(seed) for id, seed in seeds.items()},
        labels={
            id: _point(entry["label"]) for id, entry in part["zones"].items() if "label" in entry
        },
        keys=keys,
    )


def _check_names(source: Document, zones: Sequence[ZoneEntry]) -> None:
    """Two Zones of one name cannot be told apart by a player; ids are keys of the file."""
    seen: dict[str, str] = {}
    for zone in zones:
        word = zone.name.casefold()
        if word in seen:
            raise source.error(
                ("zones", zone.id, "name"),
                f'the name "{zone.name}" is used twice: Zone {seen[word]} has it'
                f" (line {source.line('zones', seen[word])})",
                "Give each Zone a name of its own.",
            )
        seen[word] = zone.id


def _check_cells(source: Document, zones: Sequence[ZoneEntry]) -> None:
    seen: dict[tuple[int, int], str] = {}
    for zone in zones:
        if zone.cell in seen:
            raise source.error(
                ("zones", zone.id, "cell"),
                f"the cell {list(zone.cell)} is used twice: Zone {seen[zone.cell]} has it",
                f"Choose another; there are {COLUMNS} columns and {ROWS} rows, counted from 0.",
            )
        seen[zone.cell] = zone.id


def _borders(source: Document) -> tuple[tuple[str, str], ...]:
    """The listed borders, each of two known Zones and listed once."""
    listed: dict[frozenset[str], int] = {}
    borders: list[tuple[str, str]] = []
    for place, (one, other) in enumerate(source.data["borders"]):
        keys = ("borders", place)
        for end, id in enumerate((one, other)):
            if id not in source.data["zones"]:
                raise _unknown(source, (*keys, end), "Zone", id, source.data["zones"])
        if one == other:
            raise source.error(keys, f"{one} cannot border itself", "Name two Zones.")
        pair = frozenset((one, other))
        if pair in listed:
            raise source.error(
                keys,
                f"the border of {one} and {other} is listed twice"
                f" (first in line {source.line('borders', listed[pair])})",
                "Take one of the two away.",
            )
        listed[pair] = place
        borders.append((one, other))
    return tuple(borders)


def _inset(source: Document, zones: Sequence[ZoneEntry]) -> InsetEntry:
    part = source.data["inset"]
    for id in part["zones"]:
        if id not in source.data["zones"]:
            raise _unknown(source, ("inset", "zones", id), "Zone", id, source.data["zones"])
    for zone in zones:
        if zone.city and zone.id not in part["zones"]:
            raise source.error(
                ("inset", "zones"),
                f"{zone.id} is a Zone of the city, but the inset does not show it",
                f"Add `{zone.id}:` with its seed, or take `city: true` from the Zone.",
            )
    for key in ("magnifies", "drawn_at"):
        _check_box(source, ("inset", key))
    if min(part["size"]) <= 0:
        raise source.error(("inset", "size"), "a size is more than 0", "Write [width, height].")
    return InsetEntry(
        name=part["name"],
        magnifies=_box(part["magnifies"]),
        drawn_at=_box(part["drawn_at"]),
        size=_point(part["size"]),
        drawing=_drawing(
            part, {id: entry["seed"] for id, entry in part["zones"].items()}, ("inset",)
        ),
        roads={name: _course(course) for name, course in part.get("roads", {}).items()},
    )


def _sheet(source: Document) -> SheetEntry:
    part = source.data["sheet"]
    for key in part:
        _check_box(source, ("sheet", key))
    west, south, east, north = shows = _box(part["shows"])
    for key in ("title", "holdings"):
        if key not in part:
            continue
        box = _box(part[key])
        if box[0] < west or box[1] < south or box[2] > east or box[3] > north:
            raise source.error(
                ("sheet", key),
                "this box reaches beyond what the sheet shows",
                f"Keep it within {list(part['shows'])}.",
            )
    return SheetEntry(
        shows,
        _box(part["title"]) if "title" in part else None,
        _box(part["holdings"]) if "holdings" in part else None,
    )


def _check_box(source: Document, keys: tuple[str, str]) -> None:
    west, south, east, north = source.data[keys[0]][keys[1]]
    if west >= east or south >= north:
        raise source.error(keys, "this box has no inside", "Write [west, south, east, north].")


def _box(box: Sequence[float]) -> Box:
    west, south, east, north = map(float, box)
    return west, south, east, north


def _unknown(
    source: Document, keys: tuple[str | int, ...], kind: str, id: str, known: Mapping[str, Any]
) -> DataError:
    near = datafile.nearest(id, known)
    return source.error(
        keys,
        f"there is no {kind} {id}",
        f"Did you mean {near}?" if near else f"Known are: {', '.join(known)}.",
    )
