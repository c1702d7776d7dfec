"""The plain facts in a map file: everything that play needs from a map, without shapes.

A map file lists the Zones, their names and their borders; the game needs no more. It also holds
lines, from which `atlas` cuts the shapes of the Zones. This module reads all of it and computes no
geometry, so that a game without a picture does not load Shapely.

Points are (longitude, latitude) in degrees, or (x, y) in the inset's own units; y points north. A
map may have a `warp` from degrees to the units of the printed sheet. Boxes for anything printed
beside the land use those units. Without a warp, degrees are the sheet's units.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from somalia import datafile
from somalia.datafile import Document
from somalia.games.campaign.rules.core.components import Zone, ZoneGraph
from somalia.games.kit.forms import (
    FLAG,
    Form,
    Key,
    Misfit,
    among,
    decimal,
    either,
    listing,
    lookup,
    text,
    whole,
    word,
)
from somalia.games.kit.records import file_of, may, need, record, values

Point = tuple[float, float]
Course = tuple[Point, ...]
Box = tuple[float, float, float, float]  # west, south, east, north

FORMAT = "somalia map 1"
TERRAINS = ("open", "desert", "rough", "urban")
COLUMNS, ROWS = 4, 6  # the size of the schematic picture


@dataclass(frozen=True, slots=True)
class Town:
    """A town's dot, for display only."""

    name: str
    at: Point


@dataclass(frozen=True, slots=True)
class Around:
    """The name of a neighbour or a sea beside the map, for display only."""

    name: str  # " / " separates its lines
    at: Point
    kind: str  # land or sea
    is_small: bool = False  # in small type, where space is short


@dataclass(frozen=True, slots=True)
class ZoneEntry:
    """A Zone as listed in the map file."""

    id: str
    name: str
    terrain: str  # one of TERRAINS
    south: bool  # south of the Famine Line
    city: bool  # drawn large in the inset
    town: Town
    cell: tuple[int, int]  # column and row of the schematic picture, north in row 0


@dataclass(frozen=True, slots=True)
class SheetDrawing:
    """The source from which one sheet is cut: an outline, and the lines across it.

    The coast and the frontier share both their ends and together close the outline. `seeds` has a
    point inside each Zone on the sheet, `labels` only the label points that the file sets. `keys`
    is the path to the drawing in the file.
    """

    coast: Course
    frontier: Course
    lines: Mapping[str, Course]
    seeds: Mapping[str, Point]
    labels: Mapping[str, Point]
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """The extent of the printed sheet and its boxes, in the sheet's units."""

    shows: Box
    title: Box | None  # title and key; None for the usual place in the west
    holdings: Box | None  # box for forces outside all Zones; None for any free place


@dataclass(frozen=True, slots=True)
class InsetEntry:
    """The part of the map that is drawn enlarged.

    `magnifies` is in degrees, `drawn_at` in the units of the sheet.
    """

    name: str
    magnifies: Box
    drawn_at: Box
    size: Point  # width and height in the inset's own units, from (0, 0) in the south-west
    drawing: SheetDrawing
    roads: Mapping[str, Course] = field(default_factory=dict)  # in the inset's own units


@dataclass(frozen=True, slots=True)
class MapFile:
    """A map as described by its file. `source` has the file's line numbers, for messages."""

    path: Path
    id: str
    name: str
    about: str
    credit: str
    zones: tuple[ZoneEntry, ...]  # in the order of the file
    borders: tuple[tuple[str, str], ...]
    drawing: SheetDrawing
    famine_line: tuple[str, ...]  # names of lines in the drawing
    inset: InsetEntry | None
    rivers: Mapping[str, Course]  # from the source to the mouth
    towns: tuple[Town, ...]
    around: tuple[Around, ...]
    source: Document = field(repr=False, compare=False)
    warp: tuple[
        tuple[Point, Point], ...
    ] = ()  # places in degrees, each with its point on the sheet
    sheet: SheetEntry | None = None
    neighbours: Mapping[str, tuple[Course, ...]] = field(default_factory=dict)  # rings of land
    roads: Mapping[str, Course] = field(default_factory=dict)
    ridges: Mapping[str, Course] = field(default_factory=dict)  # crests of mountains

    def board(self, only: Collection[str] | None = None) -> ZoneGraph:
        """The Zones and their borders for the rules, in the order of the file.

        Args:
            only: the ids of the Zones in play; None for all of them. Borders with other Zones are
                left out.
        """
        played = [zone for zone in self.zones if only is None or zone.id in only]
        zones = [
            Zone(index, zone.id, zone.name, zone.terrain, zone.south, zone.city)
            for index, zone in enumerate(played)
        ]
        ids = {zone.id for zone in played}
        return ZoneGraph(self.name, zones, [pair for pair in self.borders if ids.issuperset(pair)])

    def zone(self, id: str) -> ZoneEntry:
        """The Zone with that id; KeyError if there is none."""
        for zone in self.zones:
            if zone.id == id:
                return zone
        raise KeyError(id)


# -- values --------------------------------------------------------------------------------------


def _point(point: Sequence[float]) -> Point:
    return float(point[0]), float(point[1])


def _course(course: str | Course) -> Course:
    """A course, read from a list of points or from the much shorter text form."""
    if not isinstance(course, str):
        return course
    numbers = map(float, course.replace(",", " ").split())
    return tuple(zip(numbers, numbers, strict=True))


def _cell(cell: Sequence[int]) -> tuple[int, int]:
    column, row = cell
    return column, row


def _box(box: Sequence[float]) -> Box:
    west, south, east, north = map(float, box)
    if west >= east or south >= north:
        raise Misfit("this box is empty", "Write [west, south, east, north].")
    return west, south, east, north


def _size(size: Point) -> Point:
    if min(size) <= 0:
        raise Misfit("a size must be more than 0", "Write [width, height].")
    return size


def _sheet(shows: Box, title: Box | None = None, holdings: Box | None = None) -> SheetEntry:
    west, south, east, north = shows
    for key, box in (("title", title), ("holdings", holdings)):
        if box and (box[0] < west or box[1] < south or box[2] > east or box[3] > north):
            hint = f"Keep it within [{', '.join(f'{side:g}' for side in shows)}]."
            raise Misfit("this box extends beyond what the sheet shows", hint, key)
    return SheetEntry(shows, title, holdings)


class _Placed(NamedTuple):
    """A Zone's seed and label on one sheet."""

    seed: Point
    label: Point | None = None


class _Entry(NamedTuple):
    """A Zone of the map, with its seed and label."""

    zone: ZoneEntry
    placed: _Placed


def _zone(
    *,
    city: bool = False,
    town: Town,
    seed: Point | None = None,
    label: Point | None = None,
    **said: Any,
) -> _Entry:
    return _Entry(ZoneEntry(city=city, town=town, **said), _Placed(seed or town.at, label))


def _drawing(
    lines: Mapping[str, Course],
    outline: Mapping[str, Any],
    placed: Mapping[str, _Placed],
    *keys: str,
) -> SheetDrawing:
    return SheetDrawing(
        coast=outline["coast"],
        frontier=outline["frontier"],
        lines=lines,
        seeds={id: one.seed for id, one in placed.items()},
        labels={id: one.label for id, one in placed.items() if one.label},
        keys=keys,
    )


def _inset(
    *,
    zones: Mapping[str, _Placed],
    lines: Mapping[str, Course],
    outline: Mapping[str, Any],
    **said: Any,
) -> InsetEntry:
    return InsetEntry(drawing=_drawing(lines, outline, zones, "inset"), **said)


# -- the map as a whole --------------------------------------------------------------------------


def _facts(
    *,
    zones: Mapping[str, _Entry],
    borders: Sequence[tuple[str, str]],
    lines: Mapping[str, Course],
    outline: Mapping[str, Any],
    **said: Any,
) -> dict[str, Any]:
    """The values of a MapFile, except its path and source.

    Raises:
        Misfit: a name, a cell or a border is repeated, or a named Zone or line does not exist.
    """
    entries = tuple(entry.zone for entry in zones.values())
    _check_names(entries)
    _check_cells(entries)
    _check_borders(borders, zones)
    for place, line in enumerate(said["famine_line"]):
        if line not in lines:
            raise _unknown("line", line, lines, "famine_line", place)
    if said["inset"]:
        _check_inset(said["inset"], entries)
    placed = {id: entry.placed for id, entry in zones.items()}
    drawing = _drawing(lines, outline, placed)
    return {"zones": entries, "borders": borders, "drawing": drawing, **said} | {
        "credit": outline.get("credit", "")
    }


def _check_names(zones: Sequence[ZoneEntry]) -> None:
    """Reject two Zones with the same name: players could not tell them apart."""
    seen: dict[str, str] = {}
    for zone in zones:
        other = seen.setdefault(zone.name.casefold(), zone.id)
        if other != zone.id:
            raise Misfit(
                f'the name "{zone.name}" is used twice: Zone {other} has it (line {{line}})',
                "Give each Zone a name of its own.",
                "zones",
                zone.id,
                "name",
            ).beside("zones", other)


def _check_cells(zones: Sequence[ZoneEntry]) -> None:
    seen: dict[tuple[int, int], str] = {}
    for zone in zones:
        other = seen.setdefault(zone.cell, zone.id)
        if other != zone.id:
            raise Misfit(
                f"the cell {list(zone.cell)} is used twice: Zone {other} has it",
                f"Choose another; there are {COLUMNS} columns and {ROWS} rows, counted from 0.",
                "zones",
                zone.id,
                "cell",
            )


def _check_borders(borders: Sequence[tuple[str, str]], zones: Mapping[str, _Entry]) -> None:
    """Check that each listed border is between two known Zones and is listed once."""
    listed: dict[frozenset[str], int] = {}
    for place, (zone, other) in enumerate(borders):
        for end, id in enumerate((zone, other)):
            if id not in zones:
                raise _unknown("Zone", id, zones, "borders", place, end)
        if zone == other:
            raise Misfit(
                f"{zone} cannot border itself", "Name two different Zones.", "borders", place
            )
        first = listed.setdefault(frozenset((zone, other)), place)
        if first != place:
            raise Misfit(
                f"the border of {zone} and {other} is listed twice (first in line {{line}})",
                "Remove one of the two.",
                "borders",
                place,
            ).beside("borders", first)


def _check_inset(inset: InsetEntry, zones: Sequence[ZoneEntry]) -> None:
    """Check that the inset shows only Zones of the map, and all of the city."""
    known = {zone.id: zone for zone in zones}
    shown = inset.drawing.seeds
    for id in shown:
        if id not in known:
            raise _unknown("Zone", id, known, "inset", "zones", id)
    for zone in zones:
        if zone.city and zone.id not in shown:
            raise Misfit(
                f"{zone.id} is a Zone in the city, but the inset does not show it",
                f"Add `{zone.id}:` with its seed, or remove `city: true` from the Zone.",
                "inset",
                "zones",
            )


def _unknown(kind: str, id: str, known: Mapping[str, Any], *keys: Key) -> Misfit:
    near = datafile.nearest(id, known)
    hint = f"Did you mean {near}?" if near else f"Known: {', '.join(known)}."
    return Misfit(f"there is no {kind} {id}", hint, *keys)


# -- the file ------------------------------------------------------------------------------------


T = TypeVar("T")


def _named(of: Form[T], least: int = 1) -> Form[dict[str, T]]:
    return lookup(of, 200, least, keys=_ID)


_ID = word("[a-z][a-z0-9-]*", "an id of lower-case letters, such as my-map")
_NAME = text(60, "a name")
_POINT = listing(decimal(-1000, 1000), 2, 2, "a point, [longitude, latitude]").made(_point)
_NUMBER = r"-?[0-9]{1,3}(?:\.[0-9]{1,9})?"
_COURSE = either(
    listing(_POINT, 2, 5000, "a list of points"),
    word(
        f"{_NUMBER} {_NUMBER}(?:, {_NUMBER} {_NUMBER}){{1,4999}}",
        "points as text, `longitude latitude, longitude latitude`",
        140_000,
    ),
).made(_course)
_BOX = listing(Form({"type": "number"}), 4, 4, "a box, [west, south, east, north]").made(_box)
_CELL: Form[tuple[int, int]] = Form(
    {
        "type": "array",
        "prefixItems": [whole(0, COLUMNS - 1).schema, whole(0, ROWS - 1).schema],
        "minItems": 2,
        "maxItems": 2,
        "description": "a cell, [column, row]",
    }
).made(_cell)
_TOWN = record(Town, name=_NAME, at=_POINT)
_COURSES = lookup(_COURSE, 100)

MAP = file_of(
    FORMAT,
    _facts,
    id=need(_ID, "the map's id, the same as the file name"),
    name=need(_NAME, "its name"),
    about=may(text(1000, "text", 0), "a sentence", ""),
    zones=need(
        _named(
            record(
                _zone,
                name=need(_NAME),
                terrain=need(among(*TERRAINS)),
                south=need(FLAG),
                city=may(FLAG),
                town=need(_TOWN),
                seed=may(_POINT),
                label=may(_POINT),
                cell=need(_CELL),
            ).under("id"),
            2,
        ),
        "the Zones, by id; all lists in the game follow this order",
    ),
    borders=need(
        listing(
            listing(
                Form({"type": "string", "description": "the id of a Zone"}),
                2,
                2,
                "two Zones, [one, other]",
            ),
            1,
            500,
        ),
        "the pairs of adjacent Zones; the rules use only these",
    ),
    lines=need(_named(_COURSE), "the border lines as drawn, by name"),
    famine_line=need(
        listing(
            Form({"type": "string", "description": "the name of one of the lines"}),
            0,
            200,
            "the names of the lines that form it",
            unlike=True,
        ),
        "the names of the lines that divide north from south; `[]` if there is no north",
        name="famine_line",
    ),
    outline=need(
        values(credit=may(text(300, "a name")), coast=need(_COURSE), frontier=need(_COURSE)),
        "the land: its `coast` and its `frontier`, with a `credit` for the artist",
    ),
    inset=may(
        record(
            _inset,
            name=need(_NAME),
            magnifies=need(_BOX),
            drawn_at=need(_BOX, name="drawn_at"),
            size=need(_POINT.described("a size, [width, height]").made(_size)),
            zones=need(_named(record(_Placed, seed=need(_POINT), label=may(_POINT)), 2)),
            lines=need(_named(_COURSE)),
            outline=need(values(coast=_COURSE, frontier=_COURSE)),
            roads=may(_COURSES),
        ),
        "optional: a part of the map drawn larger",
        None,
    ),
    warp=may(
        listing(listing(_POINT, 2, 2, "two points, [[longitude, latitude], [x, y]]"), 3, 100),
        "optional: how the true shape is distorted to make room for play (see below)",
    ),
    sheet=may(
        record(_sheet, shows=need(_BOX), title=may(_BOX), holdings=may(_BOX)),
        "what the printed sheet shows, in its own units (see below)",
    ),
    neighbours=may(lookup(listing(_COURSE, 0, 50), 30), "optional: the land beyond the frontier"),
    rivers=may(_COURSES, "decoration only", {}),
    roads=may(_COURSES, "decoration only"),
    ridges=may(_COURSES, "decoration only: mountain ridges"),
    towns=may(listing(_TOWN, 0, 500), "decoration only", ()),
    around=may(
        listing(
            record(
                Around,
                name=need(_NAME),
                at=need(_POINT),
                kind=need(among("land", "sea")),
                is_small=may(FLAG, name="small"),
            ),
            0,
            100,
        ),
        "names of neighbours and seas beside the map",
        (),
    ),
)
"""The contents of a map file."""


def read_map(path: str | Path) -> MapFile:
    """The map in the given file, with its facts checked but no shapes cut.

    Maps are large and shared by many scenarios, so the last few are cached by their text. `atlas`
    finds faults in the shapes.

    Raises:
        DataError: the file does not follow the schema, uses a name, a cell or a border twice, or
            names a Zone or a line that does not exist.
    """
    return _read(Path(path), datafile.text_of(Path(path)))


@lru_cache(maxsize=4)
def _read(path: Path, text: str) -> MapFile:
    source = datafile.parsed(path, text, MAP.schema)
    return MapFile(path=source.path, source=source, **MAP.of(source))
