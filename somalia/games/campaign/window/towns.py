"""The sheet's towns, and the places for their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import shapely

from somalia.games.campaign.data.layout import SIDES, NameSpot, town_box
from somalia.games.campaign.data.letters import width
from somalia.games.campaign.data.mapfile import Box, Point, Town
from somalia.games.campaign.data.places import overlap
from somalia.games.campaign.data.setting import Setting

GAP = 4.5
"""The distance from the middle of a town's dot to its name, in pixels at normal zoom."""


@dataclass(frozen=True)
class TownPlace:
    """A town on the sheet: its dot, and its name if that fits."""

    name: str
    at: Point
    is_chief: bool  # whether it is a Zone's town
    size: int  # letter size of the name in pixels
    box: Box | None = None  # the name's west, south, east, north in units of the sheet
    side: str = ""  # the side of the dot on which the name stands


class Towns:
    """A sheet's towns."""

    def __init__(self, setting: Setting) -> None:
        self.setting, self.printed = setting, setting.printed
        self._known: dict[tuple[float, ...], tuple[TownPlace, ...]] = {}

    def places(self, scale: float, zoom: float = 1.0, fitted: float = 0.0) -> tuple[TownPlace, ...]:
        """The towns with their names; small towns only if the map is large enough.

        The Zones' towns have their names where the layout says; others avoid all names and the
        places of counters. For `fitted` see `Setting.name_place`.
        """
        key = (round(scale, 3), zoom, round(fitted or scale, 3))
        if key not in self._known:
            self._known[key] = tuple(self._set_towns(scale, zoom, fitted or scale))
        return self._known[key]

    def _set_towns(self, scale: float, zoom: float, fitted: float) -> Iterable[TownPlace]:
        printed, setting = self.printed, self.setting
        size = setting.town_size(scale, zoom, fitted)
        layout = setting.layout(fitted, zoom)
        chief = {
            zone.id: zone.town
            for zone in printed.map.zones
            if not (zone.city or zone.id in printed.resting)
        }
        small = [
            town
            for town in printed.map.towns
            if not shapely.intersects_xy(printed.at_rest, *town.at)
        ]
        dots = [town.at for town in (*chief.values(), *small)]
        names = [
            self._name_box(setting.name_place(id, scale, zoom, fitted), scale)
            for id in printed.country.named
        ]
        counter = setting.counter_size(scale, zoom) / scale
        taken = [*names, *layout.boxes(counter)]
        if printed.atlas.inset is not None:
            taken.append(printed.atlas.inset.drawn_at)
        for zone, town in chief.items():
            side = layout.towns[zone]
            box = self._box(town, side, size, scale, zoom) if side else None
            if box is not None:
                taken.append(box)
            yield TownPlace(town.name, town.at, True, size, box, side)
        for town in small if scale > 75 * zoom else ():
            others = [dot for dot in dots if dot != town.at]
            places = [(self._box(town, side, size, scale, zoom), side) for side in SIDES[:2]]
            place = self._freest(places, taken, others)
            # A dot without a name tells the reader nothing and may block another name.
            if place is not None and not _covers(names, town.at):
                taken.append(place[0])
                yield TownPlace(town.name, town.at, False, size, *place)

    def _box(self, town: Town, side: str, size: int, scale: float, zoom: float) -> Box:
        """The box for a town's name on a side of its dot."""
        wide = width(town.name, "serif-italic", size) / scale
        return town_box(town.at, side, wide, 1.1 * size / scale, GAP * zoom / scale)

    def _freest(
        self, places: Iterable[tuple[Box, str]], taken: Sequence[Box], dots: Sequence[Point]
    ) -> tuple[Box, str] | None:
        """The free place for a name that crosses the fewest borders; None if no place is free."""
        free = [
            (box, side)
            for box, side in places
            if not any(overlap(box, other) for other in taken)
            and not any(_covers((box,), dot) for dot in dots)
        ]
        return min(free, key=lambda place: self._crossed(place[0]), default=None)

    def _crossed(self, box: Box) -> int:
        """The number of Zones whose border crosses the box."""
        return sum(
            shape.boundary.intersects(shapely.box(*box))
            for shape in self.printed.country.zones.values()
        )

    def _name_box(self, place: NameSpot, scale: float) -> Box:
        """The box around a Zone's name on the sheet."""
        (lon, lat), wide, high = place.at, place.way.width / 2 / scale, place.way.height / 2 / scale
        return lon - wide, lat - high, lon + wide, lat + high


def _covers(boxes: Iterable[Box], point: Point) -> bool:
    """Whether a point lies in one of the boxes."""
    x, y = point
    return any(box[0] < x < box[2] and box[1] < y < box[3] for box in boxes)
