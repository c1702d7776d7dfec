"""The sheet's towns, and the places for their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import shapely

from somalia.games.campaign.data.layout import NameSpot
from somalia.games.campaign.data.mapfile import Box, Point, Town
from somalia.games.campaign.data.places import overlap
from somalia.games.campaign.data.setting import Setting


@dataclass(frozen=True)
class TownPlace:
    """A town on the sheet: its dot, and its name if that fits."""

    name: str
    at: Point
    is_chief: bool  # whether it is a Zone's town
    size: int  # letter size of the name in pixels
    box: Box | None = None  # the name's west, south, east, north in units of the sheet
    is_left: bool = False  # whether the name is left of the dot


class Towns:
    """A sheet's towns."""

    def __init__(self, setting: Setting) -> None:
        self.setting, self.printed = setting, setting.printed
        self._known: dict[tuple[float, ...], tuple[TownPlace, ...]] = {}

    def places(self, scale: float, zoom: float = 1.0, fitted: float = 0.0) -> tuple[TownPlace, ...]:
        """The towns with their names; small towns only if the map is large enough.

        Town names avoid Zone names and the places of counters. For `fitted` see
        `Setting.name_place`.
        """
        key = (round(scale, 3), zoom, round(fitted or scale, 3))
        if key not in self._known:
            self._known[key] = tuple(self._set_towns(scale, zoom, fitted or scale))
        return self._known[key]

    def _set_towns(self, scale: float, zoom: float, fitted: float) -> Iterable[TownPlace]:
        printed = self.printed
        size = round(min(max(9.5 * zoom, 0.13 * scale), 14 * zoom))
        chief = [
            zone.town for zone in printed.map.zones if not (zone.city or zone.id in printed.resting)
        ]
        small = [
            town
            for town in printed.map.towns
            if not shapely.intersects_xy(printed.at_rest, *town.at)
        ]
        dots = [town.at for town in (*chief, *small)]
        names = [
            self._name_box(self.setting.name_place(id, scale, zoom, fitted), scale)
            for id in printed.country.named
        ]
        counter = self.setting.counter_size(scale, zoom) / scale
        taken = [*names, *self.setting.layout(fitted, zoom).boxes(counter)]
        if printed.atlas.inset is not None:
            taken.append(printed.atlas.inset.drawn_at)
        for town in (*chief, *small):
            is_chief = town in chief
            box: Box | None = None
            is_left = False
            if is_chief or scale > 75 * zoom:
                others = [dot for dot in dots if dot != town.at]
                sides = self._beside(town, size, scale, zoom)
                box, is_left = self._freest(sides, taken, others) or (None, False)
            if box is not None:
                taken.append(box)
            # A dot without a name tells the reader nothing and may block another name.
            if _covers(names, town.at) or (box is None and not is_chief):
                continue
            yield TownPlace(town.name, town.at, is_chief, size, box, is_left)

    def _beside(
        self, town: Town, size: int, scale: float, zoom: float
    ) -> tuple[tuple[Box, bool], ...]:
        """The possible boxes for a town's name: to the right of its dot, and to the left (True)."""
        lon, lat = town.at
        high = size * 0.6 / scale
        wide = self.setting.measure(town.name, "serif-italic", size) / scale
        gap = 5 * zoom / scale
        return (
            ((lon + gap, lat - high, lon + gap + wide, lat + high), False),
            ((lon - gap - wide, lat - high, lon - gap, lat + high), True),
        )

    def _freest(
        self, places: Iterable[tuple[Box, bool]], taken: Sequence[Box], dots: Sequence[Point]
    ) -> tuple[Box, bool] | None:
        """The free place for a name that crosses the fewest borders; None if no place is free."""
        free = [
            (box, is_left)
            for box, is_left in places
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
