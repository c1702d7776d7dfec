"""2 The sheet's typography: the sizes and positions of letters and counters at a scale."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Protocol

import shapely
from shapely.geometry.base import BaseGeometry

from somalia import datafile
from somalia.games.campaign.data import plans
from somalia.games.campaign.data.layout import Holding, Layout, Lettering, NameSpot, even
from somalia.games.campaign.data.letters import width
from somalia.games.campaign.data.mapfile import Box, Town
from somalia.games.campaign.data.places import (
    CAPTION,
    EDITION,
    PlacementSheet,
    Plot,
    TownMark,
    Writing,
    ZonePlan,
    arrange,
)
from somalia.games.campaign.data.printed import Printed

COUNTER = 0.6945  # units: the usual side of a counter, also limited in pixels
MOST = 72
"""The largest side of a counter in pixels, where letters have their normal size."""
TYPE_STEPS = (1.0, 0.82, 0.68, 0.55)
"""The only sizes of Zone names on the map, as shares of the usual size."""
LETTERS = (0.0182, 0.0205, 0.022, 0.0255, 0.0292, 0.0345)
"""The sizes of letters for which there are layouts, as their zoom divided by the map's scale.

Each serves all views with smaller letters, and the last one any view.
"""
LEADING = 1.12
"""The distance between the lines of a name, as a multiple of its size."""
DOT = 4.5
"""The room for a town's dot, from its middle, in pixels at normal zoom."""


class LayoutStore(Protocol):
    """Where layouts of the player's own maps are kept between games."""

    def read(self, key: str) -> plans.Entries | None:
        """What was kept under a key; None for nothing."""

    def keep(self, key: str, entries: plans.Entries) -> None:
        """Keep something under a key."""


class Setting:
    """A printed sheet with its names and counters laid out.

    Args:
        store: where layouts are kept that are found now; None for nowhere.
    """

    def __init__(self, printed: Printed, store: LayoutStore | None = None) -> None:
        self.printed, self.store = printed, store
        self._plans: dict[float, plans.Plans] = {}
        self._layouts: dict[tuple[float, float], Layout] = {}

    def counter_size(self, scale: float, zoom: float = 1.0) -> int:
        """A counter's side as an even number of pixels, at a scale in pixels per unit."""
        return even(min(max(COUNTER * scale, 24 * zoom), MOST * zoom))

    def layout(self, fitted: float, zoom: float = 1.0) -> Layout:
        """The layout of names and counters for a view that shows the whole sheet at this scale.

        Args:
            fitted: the scale in pixels per unit.
            zoom: the magnification of letters.
        """
        key = (round(fitted, 3), zoom)
        if key not in self._layouts:
            self._layouts[key] = self._layout(fitted, zoom)
        return self._layouts[key]

    def _layout(self, scale: float, zoom: float) -> Layout:
        every = self.plans_for(zoom / scale)
        size = even(min(COUNTER * scale, MOST * zoom))
        played = {id: plan for id, plan in every.items() if id not in self.printed.resting}
        sides = {id: min(even(plan.side * scale), size) for id, plan in played.items()}
        return Layout(
            scale,
            size,
            {id: side / size for id, side in sides.items()},
            {id: self._spot(plan, scale) for id, plan in every.items()},
            {id: plan.places for id, plan in played.items()},
            {id: plan.town for id, plan in every.items()},
            {id: _holding(id, plan, scale) for id, plan in played.items() if plan.sea},
        )

    def _spot(self, plan: ZonePlan, scale: float) -> NameSpot:
        """The name in a view: never larger than its box."""
        lines, way = plan.way.lines, plan.way
        size = math.floor(way.height / LEADING / len(lines) * scale + 1e-6)
        return NameSpot(plan.at, self._lettering(lines, way.step, size), plan.is_tag_above)

    # -- plans -----------------------------------------------------------------------------------

    def plans_for(self, letters: float) -> plans.Plans:
        """The plans for letters of this size or slightly larger: kept ones, or found now."""
        letters = _fixed(letters)
        if letters not in self._plans:
            self._plans[letters] = self._kept(letters)
        return self._plans[letters]

    def _kept(self, letters: float) -> plans.Plans:
        key = self.key(letters)
        zones = self.printed.pane_of.keys()
        shipped = plans.beside(Path(self.printed.map.path)).get(key)
        for entries in (shipped, self.store.read(key) if self.store and not shipped else None):
            known = plans.read(entries) if entries else None
            if known is not None and known.keys() == zones:
                return known
        entries = plans.written(arrange(self.to_arrange(letters)))
        if self.store is not None:
            self.store.keep(key, entries)
        known = plans.read(entries)
        assert known is not None
        return known

    def key(self, letters: float) -> str:
        """What a layout for letters of this size depends on, as a short text."""
        printed = self.printed
        # Without a sheet of its own, what a map shows depends on the Zones in play.
        resting = () if printed.map.sheet else sorted(printed.resting)
        text = datafile.text_of(Path(printed.map.path))
        of = f"{EDITION} {' '.join(resting)}\n{text}"
        return f"{letters:g} {sha256(of.encode()).hexdigest()[:16]}"

    def to_arrange(self, letters: float) -> PlacementSheet:
        """The sheet with letters of this size, in the form that `arrange` takes."""
        printed, scale, zoom = self.printed, 1 / letters, 1.0
        is_whole = printed.map.sheet is not None
        towns = {zone.id: zone.town for zone in printed.map.zones}
        plots = tuple(
            Plot(
                id,
                pane.zones[id],
                pane.labels[id][0],
                is_whole or id not in printed.resting,
                tuple(self._writings(id, scale, zoom)),
                self._town(towns[id], scale, zoom) if pane is printed.country else None,
            )
            for id, pane in printed.pane_of.items()
        )
        inset = printed.atlas.inset
        kept = [printed.cartouche, printed.holdings, *self.other_names(scale, zoom)]
        land: BaseGeometry = printed.country.outline
        if inset is not None:
            kept.append(inset.magnifies)
            land = shapely.union(land, shapely.box(*inset.drawn_at))
            kept += frame_of(inset.drawn_at, 5 * zoom / scale)
        tag = 52 * zoom / scale, 17 * zoom / scale
        return PlacementSheet(printed.sheet, COUNTER, plots, land, tuple(kept), tag)

    def _town(self, town: Town, scale: float, zoom: float) -> TownMark:
        size = _town_size(scale, zoom)
        wide = width(town.name, "serif-italic", size) / scale
        return TownMark(town.at, DOT * zoom / scale, wide, 1.1 * size / scale)

    def _writings(self, zone: str, scale: float, zoom: float) -> Iterator[Writing]:
        """Yield the ways to set a Zone's name, best first: large, on more lines, then smaller.

        The inset has the city's name as its title, so a Zone's name there may leave it out.
        """
        usual = self.zone_size(scale, zoom)
        names = list(
            dict.fromkeys((self.printed.names[zone].upper(), self.printed.short_name(zone).upper()))
        )
        if self.printed.pane_of[zone] is self.printed.country:
            names = names[:1]
        for step, part in enumerate(TYPE_STEPS):
            for name in names:
                words = name.split()
                for lines in [(name,), *([tuple(words)] if len(words) > 1 else [])]:
                    way = self._lettering(lines, step, max(6, round(usual * part)))
                    high = way.size * LEADING * len(lines)
                    yield Writing(lines, step, way.width / scale, high / scale)

    def zone_size(self, scale: float, zoom: float) -> int:
        """The size of Zone names at a scale, in pixels; small Zones have smaller names."""
        return round(min(max(0.2 * scale, 11 * zoom), 21 * zoom))

    def _lettering(self, lines: tuple[str, ...], step: int, size: int) -> Lettering:
        wide = round(max(spaced_width(line, size) for line in lines))
        return Lettering(lines, step, size, wide, round(size * LEADING * len(lines)))

    def name_place(
        self, zone: str, scale: float, zoom: float = 1.0, fitted: float = 0.0
    ) -> NameSpot:
        """The position and lettering of a Zone's name: inside the Zone, clear of all counters.

        Args:
            fitted: the scale at which this view shows the whole sheet; the name stays where it
                is at that scale. 0 means `scale` itself.
        """
        fitted = fitted or scale
        spot = self.layout(fitted, zoom).names[zone]
        way = spot.way
        if scale != fitted:  # never magnified more than the map
            size = round(self.zone_size(scale, zoom) * TYPE_STEPS[way.step])
            size = max(way.size, min(size, math.floor(way.size * scale / fitted)))
            way = self._lettering(way.lines, way.step, size)
        return spot._replace(way=way)

    def town_size(self, scale: float, zoom: float, fitted: float = 0.0) -> int:
        """The size of town names, in pixels: never larger than their place on the map."""
        letters = _fixed(zoom / (fitted or scale))
        room = _town_size(1 / letters, 1.0) * letters * scale
        return math.floor(min(_town_size(scale, zoom), room) + 1e-6)

    def around_size(self, scale: float, zoom: float, is_small: bool = False) -> int:
        """The size of the names of seas and neighbours, in pixels."""
        size = min(max(0.36 * scale, 13 * zoom), 44 * zoom)
        return round(max(0.6 * size, 9 * zoom) if is_small else size)

    def around_spacing(self, size: int, kind: str) -> int:
        """Pixels between letters in the name of a sea or neighbour."""
        return round(size * (0.22 if kind == "sea" else 0.42))

    def line_size(self, scale: float, zoom: float) -> int:
        """The size of the name of the line between north and south, in pixels."""
        return round(min(max(0.16 * scale, 8 * zoom), 15 * zoom))

    def tab_size(self, scale: float, zoom: float) -> int:
        """The size of the inset's name on its tab, in pixels."""
        return round(min(max(0.23 * scale, 11 * zoom), 26 * zoom))

    def other_names(self, scale: float, zoom: float) -> Iterable[Box]:
        """Yield the boxes around the names of seas, neighbours, the Famine Line and the inset."""
        for name in self.printed.map.around:
            size = self.around_size(scale, zoom, name.is_small)
            lines = name.name.split(" / ")
            spacing = self.around_spacing(size, name.kind)
            wide = (
                max(width(line, "serif-bold", size) + spacing * (len(line) - 1) for line in lines)
                / 2
                / scale
            )
            high = size * 1.2 * len(lines) / 2 / scale
            lon, lat = name.at
            yield lon - wide, lat - high, lon + wide, lat + high
        parts = list(shapely.get_parts(self.printed.atlas.famine_line))
        if parts:
            middle = max(parts, key=lambda part: part.length).interpolate(0.5, normalized=True)
            tag = self.line_size(scale, zoom)
            wide, high = tag * 3.8 / scale, tag * 1.6 / scale
            yield middle.x - wide, middle.y - high, middle.x + wide, middle.y + high
        inset = self.printed.atlas.inset
        if inset is not None:
            tab = self.tab_size(scale, zoom)
            text = inset.name.upper()
            wide = width(text, "serif-bold", tab) + round(tab * 0.2) * len(text) + tab
            east, north = inset.drawn_at[2], inset.drawn_at[3]
            yield east - wide / scale, north, east, north + tab * 1.7 / scale


def _fixed(letters: float) -> float:
    """The size in `LETTERS` whose layout serves letters of this size."""
    return next((size for size in LETTERS if letters <= size + 1e-6), LETTERS[-1])


def _town_size(scale: float, zoom: float) -> int:
    """The usual size of town names, in pixels."""
    return round(min(max(9.5 * zoom, 0.13 * scale), 14 * zoom))


def spaced_width(text: str, size: int) -> float:
    """The width of a letter-spaced line of text on the map, in pixels."""
    return width(text, "serif-bold", size) + max(1, size // 9) * (len(text) - 1)


def frame_of(box: Box, thick: float) -> Iterator[Box]:
    """Yield the four sides of a box as boxes that reach `thick` inwards and outwards."""
    west, south, east, north = box
    yield west - thick, south - thick, west + thick, north + thick
    yield east - thick, south - thick, east + thick, north + thick
    yield west - thick, south - thick, east + thick, south + thick
    yield west - thick, north - thick, east + thick, north + thick


def _holding(zone: str, plan: ZonePlan, scale: float) -> Holding:
    assert plan.sea is not None
    west, south, east, north = plan.sea.box
    return Holding(
        zone,
        (west, north),
        round((east - west) * scale),
        round((north - south) * scale),
        round(CAPTION * scale),
        plan.sea.dot,
    )
