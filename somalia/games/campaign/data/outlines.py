"""The outlines of a map's Zones on the printed sheet, as plain numbers.

A map that comes with the program has an outline file beside it, in JSON; the outlines of other maps
are worked out (Shapely). With it a board is shown without Shapely or NumPy, as in a browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from somalia import datafile
from somalia.datafile.beside import worked_out
from somalia.games.campaign.data.layout import Holding, Layout, Lettering, NameSpot
from somalia.games.campaign.data.mapfile import Box, Course, Point

if TYPE_CHECKING:
    from somalia.games.campaign.data.printed import Printed

FORMAT = "somalia outlines 1"
ENDING = ".outlines.json"
ROOM = (910, 693)
"""The size in pixels of the map in a typical window, from which counters and letters are sized."""
DIGITS = 4
"""Decimals of a corner, in units of the sheet: far below a pixel."""


class ZoneOutline(NamedTuple):
    """A Zone as drawn where it is played: the city's Zones in the inset."""

    middle: Point
    ring: Course
    name: str  # without the city's name


@dataclass(frozen=True, eq=False)
class MapOutline:
    """A map's sheet, for boards without a window.

    Args:
        sheet: the rectangle of the printed sheet.
        land: the rectangle around the country and the inset.
        zones: all Zones, an inset's last.
        resting: the Zones out of play.
        lays: finds the places for names and counters in a typical window.
    """

    sheet: Box
    land: Box
    zones: Mapping[str, ZoneOutline]
    resting: frozenset[str]
    lays: Callable[[], Layout]

    @cached_property
    def layout(self) -> Layout:
        """The places for names and counters in a typical window, found on first use."""
        return self.lays()


def outline_of(map_file: str | Path, played: Iterable[str]) -> MapOutline:
    """The outlines on a map file's sheet, cached until the file changes.

    Args:
        played: the ids of the Zones in play.
    """
    path = Path(map_file)
    return _cached(path, datafile.stamp(path), tuple(played))


@lru_cache(maxsize=4)
def _cached(path: Path, changed: tuple[int, int], played: tuple[str, ...]) -> MapOutline:
    known = worked_out(path_of(path))
    kept = known.get(key(path, played)) if known.get("format") == FORMAT else None
    outline = None if kept is None else _read(kept, known.get("zones"))
    if outline is None:
        from somalia.games.campaign.data.printed import printed  # also loads Shapely

        outline = outlined(printed(path, played))
    return outline


def outlined(printed: Printed) -> MapOutline:
    """The outlines of a printed sheet."""
    from somalia.games.campaign.data.setting import Setting

    west, south, east, north = printed.atlas.sheet.outline.bounds
    if printed.atlas.inset is not None:
        box = printed.atlas.inset.drawn_at
        west, south = min(west, box[0]), min(south, box[1])
        east, north = max(east, box[2]), max(north, box[3])
    return MapOutline(
        printed.sheet,
        (west, south, east, north),
        {
            id: ZoneOutline(
                _rounded(printed.label(id)[0]),
                tuple(map(_rounded, printed.ring(id))),
                printed.short_name(id),
            )
            for id in printed.pane_of
        },
        frozenset(printed.resting),
        lambda: Setting(printed).layout(printed.fitted(*ROOM)),
    )


def _rounded(point: Point) -> Point:
    return round(point[0], DIGITS), round(point[1], DIGITS)


# -- outline files ---------------------------------------------------------------------------------


def path_of(map_file: Path) -> Path:
    """The outline file of a map file."""
    return map_file.with_name(map_file.stem + ENDING)


def key(map_file: Path, played: Sequence[str]) -> str:
    """What the outlines depend on, as a short text: the map's text and the Zones in play."""
    text = f"{' '.join(sorted(played))}\n{datafile.text_of(map_file)}"
    return sha256(text.encode()).hexdigest()[:16]


def document(outlines: Mapping[str, MapOutline]) -> str:
    """The text of an outline file: the Zones, then a line for each set of Zones in play.

    Args:
        outlines: by key, all of one map; its Zones lie the same whichever are in play.
    """
    zones = next(iter(outlines.values())).zones
    parts = [f'{{"format": {json.dumps(FORMAT)}', f'"zones": {json.dumps(zones)}']
    for name, outline in outlines.items():
        assert outline.zones == zones
        entry = {
            "sheet": outline.sheet,
            "land": outline.land,
            "resting": sorted(outline.resting),
            "layout": asdict(outline.layout),
        }
        parts.append(f"{json.dumps(name)}: {json.dumps(entry, separators=(',', ':'))}")
    return ",\n".join(parts) + "}\n"


class _Entry(NamedTuple):
    """An outline as it is kept."""

    sheet: Sequence[float]
    land: Sequence[float]
    resting: Sequence[str]
    layout: Mapping[str, object]


_Rings = Mapping[str, tuple[Sequence[float], Sequence[Sequence[float]], str]]
"""Zones as they are kept."""


def _read(kept: object, zones_kept: object) -> MapOutline | None:
    """An outline from the form in which it is kept; None if it is damaged."""
    try:
        entry = _Entry(**cast(Mapping[str, object], kept))  # type: ignore[arg-type]
        zones = {
            id: ZoneOutline(_point(middle), tuple(map(_point, ring)), str(name))
            for id, (middle, ring, name) in cast(_Rings, zones_kept).items()
        }
        layout = _layout(entry.layout)
        if not layout.places.keys() <= zones.keys() or not layout.names.keys() <= zones.keys():
            return None
        return MapOutline(
            _box(entry.sheet), _box(entry.land), zones, frozenset(entry.resting), lambda: layout
        )
    except (AttributeError, LookupError, TypeError, ValueError):
        return None


def _layout(entry: Mapping[str, object]) -> Layout:
    names = cast(Mapping[str, tuple[Point, Sequence[object], bool]], entry["names"])
    places = cast(Mapping[str, Mapping[str, Point]], entry["places"])
    holdings = cast(Mapping[str, tuple[str, Point, int, int, int, Point]], entry["holdings"])
    return Layout(
        float(cast(float, entry["scale"])),
        int(cast(int, entry["size"])),
        {zone: float(part) for zone, part in cast(Mapping[str, float], entry["shares"]).items()},
        {
            zone: NameSpot(_point(at), _lettering(*cast("_Way", way)), bool(is_above))
            for zone, (at, way, is_above) in names.items()
        },
        {zone: {slot: _point(at) for slot, at in spots.items()} for zone, spots in places.items()},
        {zone: str(side) for zone, side in cast(Mapping[str, str], entry["towns"]).items()},
        {
            zone: Holding(str(of), _point(at), int(wide), int(high), int(caption), _point(dot))
            for zone, (of, at, wide, high, caption, dot) in holdings.items()
        },
    )


_Way = tuple[Sequence[str], int, int, int, int]
"""A `Lettering` as it is kept."""


def _lettering(lines: Sequence[str], step: int, size: int, width: int, height: int) -> Lettering:
    return Lettering(tuple(map(str, lines)), int(step), int(size), int(width), int(height))


def _point(numbers: Sequence[float]) -> Point:
    x, y = numbers
    return float(x), float(y)


def _box(numbers: Sequence[float]) -> Box:
    west, south, east, north = numbers
    return float(west), float(south), float(east), float(north)
