"""Reads the file of a street map: its plain facts, with no geometry.

A file measures in inches; every corner and place lies on the half inch (2.1) and is kept as a pair
of whole half inches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.datafile import Document
from somalia.games.schema import a_name, listing, record
from somalia.games.street_fight.rules.lines import STOREY, Point
from somalia.games.street_fight.rules.streets import Building, Feature, Street, StreetMap

FORMAT = "somalia streets 1"
MOST = 144
"""Inches of a table's edge at most."""
KINDS = ("stalls", "wreck", "rubble")
EDGES = ("north", "south", "east", "west")

_ID = {"type": "string", "pattern": r"^[A-Za-z0-9-]{1,20}\Z", "description": "an id"}
_NAME = a_name(60)
_INCH: dict[str, Any] = {
    "type": "number",
    "minimum": 0,
    "maximum": MOST,
    "description": f"inches from 0 to {MOST}",
}
_POINT = {
    "type": "array",
    "items": _INCH,
    "minItems": 2,
    "maxItems": 2,
    "description": "a place, [x, y] in inches",
}
_BOX = {
    "type": "array",
    "items": _INCH,
    "minItems": 4,
    "maxItems": 4,
    "description": "a rectangle, [west, south, east, north] in inches",
}
_RING = {
    "type": "array",
    "items": _POINT,
    "minItems": 3,
    "maxItems": 40,
    "description": "a list of corners",
}
_FLAG = {"type": "boolean", "description": "true or false"}


_EDGE = {"enum": list(EDGES), "description": "a side of the table"}
_PLACE = record({"name": _NAME, "at": _POINT})
SCHEMA = record(
    {
        "format": {"const": FORMAT, "description": FORMAT},
        "id": _ID,
        "name": _NAME,
        "table": _POINT,
        "storey": {"const": STOREY // 2, "description": f"{STOREY // 2}, the inches of a storey"},
        "edges": {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 4,
            "additionalProperties": record({"side": _EDGE, "street": _NAME}),
        },
        "streets": listing(record({"name": _NAME, "at": _BOX, "vehicles": _FLAG}), 0, 40),
        "buildings": listing(
            record(
                {
                    "id": _ID,
                    "storeys": {
                        "type": "integer",
                        "minimum": 1,
                        "maximum": 9,
                        "description": "storeys from 1 to 9",
                    },
                },
                {
                    "at": _BOX,
                    "shape": _RING,
                    "name": _NAME,
                    "doors": listing(_POINT, 1, 8),
                    "windows": listing(_POINT, 1, 20),
                },
            ),
            1,
            400,
        ),
        "features": listing(
            record({"kind": {"enum": list(KINDS), "description": "a kind of cover"}, "at": _BOX}),
            0,
            200,
        ),
        "wreck": record({"site": _POINT, "shape": _RING, "crew": listing(_POINT, 4, 4)}),
        "posts": listing(_PLACE, 4, 4),
        "target": _PLACE,
        "starts": listing(_PLACE, 6, 6),
        "convoy": record(
            {"enters": _POINT, "lane": listing(_POINT, 2, 20), "loads": _POINT},
            {
                "other-lanes": {
                    "type": "object",
                    "maxProperties": 4,
                    "additionalProperties": listing(_POINT, 2, 20),
                }
            },
        ),
        "exits": listing(
            record(
                {
                    "name": _NAME,
                    "for": listing(
                        {"enum": ["foot", "vehicle"], "description": "foot or vehicle"}, 1, 2
                    ),
                },
                {"side": _EDGE, "at": _POINT},
            ),
            1,
            6,
        ),
    }
)


@dataclass(frozen=True)
class StreetFile(StreetMap):
    """A street map with the file that it was read from, in which faults are shown."""

    document: Document


def load(path: Path) -> StreetFile:
    """Read a street map.

    Raises:
        DataError: it is no such map; what, where and what was expected.
    """
    return read(datafile.read(path, SCHEMA))


def read(document: Document) -> StreetFile:
    """The street map of a document that fits the schema.

    Raises:
        DataError: something in it stands off the table, twice, or in another's place.
    """
    data = document.data
    table = _half(document, data["table"], "table")
    buildings = []
    known: dict[str, int] = {}
    for at, one in enumerate(data["buildings"]):
        where = ("buildings", at)
        if one["id"] in known:
            raise document.error(
                [*where, "id"],
                f"{one['id']} is a building already, on line {known[one['id']]}.",
                "Give every building an id of its own.",
            )
        known[one["id"]] = document.line(*where, "id")
        if ("at" in one) == ("shape" in one):
            raise document.error(
                where, f"Building {one['id']} needs either `at` or `shape`.", "Keep one of them."
            )
        ring = _ring(document, one, table, *where)
        name = one.get("name", one["id"])
        doors, openings = (_openings(document, one, ring, at, key) for key in ("doors", "windows"))
        if bool(doors) != bool(openings):
            raise document.error(
                where,
                f"Building {one['id']} has doors or windows only.",
                "Give it both, or neither (M82).",
            )
        buildings.append(Building(one["id"], name, ring, one["storeys"], doors, openings))
    features = [
        Feature(f"{one['kind']} {at + 1}", one["kind"], _ring(document, one, table, "features", at))
        for at, one in enumerate(data["features"])
    ]
    wreck = _ring(document, data["wreck"], table, "wreck")
    features.append(Feature("the fallen Blackhawk", "blackhawk", wreck))

    convoy = data["convoy"]
    lanes = {"": _lane(document, convoy["lane"], table, "convoy", "lane")} | {
        name: _lane(document, lane, table, "convoy", "other-lanes", name)
        for name, lane in convoy.get("other-lanes", {}).items()
    }

    if _on_table(document, convoy["enters"], table, "convoy", "enters") != lanes[""][0]:
        raise document.error(
            ["convoy", "enters"],
            f"The convoy enters at {list(convoy['enters'])}, and its lane begins elsewhere.",
            "Begin the lane where the convoy enters (17.2).",
        )

    def there(at: Sequence[float], *where: Any) -> Point:
        return _on_table(document, at, table, *where)

    def places(key: str) -> tuple[tuple[str, Point], ...]:
        return tuple(
            (one["name"], there(one["at"], key, at, "at")) for at, one in enumerate(data[key])
        )

    return StreetFile(
        data["id"],
        data["name"],
        table,
        tuple(buildings),
        tuple(features),
        there(data["wreck"]["site"], "wreck", "site"),
        places("posts"),
        tuple(there(at, "wreck", "crew", n) for n, at in enumerate(data["wreck"]["crew"])),
        (data["target"]["name"], there(data["target"]["at"], "target", "at")),
        places("starts"),
        tuple(
            Street(one["name"], _box(document, one["at"], "streets", n, "at"))
            for n, one in enumerate(data["streets"])
        ),
        next((one["side"] for one in data["exits"] if "side" in one), "south"),
        lanes,
        there(data["convoy"]["loads"], "convoy", "loads"),
        document,
    )


def _openings(
    document: Document, one: Mapping[str, Any], ring: tuple[Point, ...], number: int, key: str
) -> tuple[Point, ...]:
    """The doors or windows of a building, each on a wall and not on a corner."""
    found = []
    for at, place in enumerate(one.get(key, ())):
        where = ("buildings", number, key, at)
        opening = _half(document, place, *where)
        if not any(
            _is_between(opening, *wall) for wall in zip(ring, (*ring[1:], ring[0]), strict=True)
        ):
            raise document.error(
                where,
                f"{place} lies on no wall of {one['id']}.",
                "Put doors and windows on its walls, not on a corner.",
            )
        found.append(opening)
    return tuple(found)


def _is_between(at: Point, one: Point, other: Point) -> bool:
    """Whether a point lies on the line between two others, and is neither."""
    ax, ay = one[0] - at[0], one[1] - at[1]
    bx, by = other[0] - at[0], other[1] - at[1]
    return ax * by == ay * bx and ax * bx + ay * by < 0


def _box(document: Document, box: Sequence[float], *where: Any) -> tuple[int, int, int, int]:
    """A rectangle of a file in half inches."""
    west, south = _half(document, box[:2], *where)
    east, north = _half(document, box[2:], *where)
    return west, south, east, north


def _lane(
    document: Document, corners: Sequence[Sequence[float]], table: Point, *where: Any
) -> tuple[Point, ...]:
    """The corners of a lane, whose legs run along the axes: so that every length is whole."""
    lane = tuple(_on_table(document, one, table, *where, at) for at, one in enumerate(corners))
    for at, (one, other) in enumerate(pairwise(lane)):
        if (one[0] == other[0]) == (one[1] == other[1]):
            raise document.error(
                [*where, at + 1],
                "This leg of the lane runs neither east and west nor north and south.",
                "Lead a lane along the axes.",
            )
    return lane


def _half(document: Document, at: Sequence[float], *where: Any) -> Point:
    """A place of a file in half inches."""
    x, y = (round(2 * inches) for inches in at)
    if [x, y] != [2 * inches for inches in at]:
        raise document.error(
            where, f"{list(at)} does not lie on the half inch.", "Use whole inches and .5 (2.1)."
        )
    return x, y


def _on_table(document: Document, at: Sequence[float], table: Point, *where: Any) -> Point:
    """A place of a file in half inches, on the table."""
    found = _half(document, at, *where)
    if found[0] > table[0] or found[1] > table[1]:
        raise document.error(where, f"{list(at)} lies off the table.", _size(table))
    return found


def _size(table: Point) -> str:
    return f"It is {table[0] / 2:g} by {table[1] / 2:g} inches."


def _ring(
    document: Document, one: Mapping[str, Any], table: Point, *where: Any
) -> tuple[Point, ...]:
    """The corners of a rectangle or a shape."""
    if "at" in one:
        west, south, east, north = one["at"]
        if west >= east or south >= north:
            raise document.error(
                [*where, "at"],
                f"{one['at']} is no rectangle.",
                "Write west, south, east, north; east is more than west, north more than south.",
            )
        corners = [(west, south), (east, south), (east, north), (west, north)]
        key = "at"
    else:
        corners, key = one["shape"], "shape"
    ring = tuple(_half(document, corner, *where, key) for corner in corners)
    if any(x > table[0] or y > table[1] for x, y in ring):
        raise document.error(
            [*where, key],
            f"{one[key]} leaves the table.",
            _size(table),
        )
    return ring
