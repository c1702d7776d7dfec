"""2 The sheet's typography: the sizes and positions of letters and counters at a scale.

The caller supplies a function that measures the width of a text.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import shapely

from somalia.games.campaign.data.layout import Layout, Lettering, NameSpot, even
from somalia.games.campaign.data.mapfile import Box
from somalia.games.campaign.data.places import PlacementSheet, Plot, arrange
from somalia.games.campaign.data.printed import Printed

Measure = Callable[[str, str, int], float]
"""A function that measures a text's width in pixels, given its typeface and size."""

COUNTER = 0.71  # units: the side of a counter, also limited in pixels
TYPE_STEPS = (1.0, 0.82, 0.68, 0.55)
"""The only sizes of Zone names on the map, as shares of the usual size."""


class Setting:
    """A printed sheet with its names and counters laid out."""

    def __init__(self, printed: Printed, measure: Measure) -> None:
        self.printed, self.measure = printed, measure
        self._layouts: dict[tuple[float, float], Layout] = {}

    def counter_size(self, scale: float, zoom: float = 1.0) -> int:
        """A counter's side as an even number of pixels, at a scale in pixels per unit."""
        return even(min(max(COUNTER * scale, 24 * zoom), 72 * zoom) + 0.5)

    def layout(self, fitted: float, zoom: float = 1.0) -> Layout:
        """The layout of names and counters for a view that shows the whole sheet at this scale.

        Args:
            fitted: the scale in pixels per unit.
            zoom: the magnification of letters.
        """
        key = (round(fitted, 3), zoom)
        if key not in self._layouts:
            size = self.counter_size(fitted, zoom)
            self._layouts[key] = arrange(self._to_arrange(fitted, zoom), fitted, size, zoom)
        return self._layouts[key]

    def _to_arrange(self, scale: float, zoom: float) -> PlacementSheet:
        """The sheet in the form that `arrange` takes."""
        printed = self.printed
        plots = tuple(
            Plot(
                id,
                pane.zones[id],
                pane.labels[id][0],
                id not in printed.resting,
                pane is printed.inset,
                tuple(self._letterings(id, scale, zoom)),
            )
            for id, pane in printed.pane_of.items()
        )
        drawn = [
            shape for id, shape in printed.country.zones.items() if id not in printed.country.named
        ]
        inset = printed.atlas.inset.drawn_at if printed.atlas.inset else None
        kept = (printed.cartouche, printed.holdings, *self.other_names(scale, zoom))
        return PlacementSheet(printed.sheet, plots, tuple(drawn), printed.abroad, kept, inset)

    def _letterings(self, zone: str, scale: float, zoom: float) -> Iterable[Lettering]:
        """Yield the ways to set a Zone's name, best first: large, on more lines, then smaller.

        The inset has the city's name as its title, so a Zone's name there may leave it out.
        """
        usual = self.zone_size(scale, zoom)
        names = list(
            dict.fromkeys((self.printed.names[zone].upper(), self.printed.short_name(zone).upper()))
        )
        if zone not in self.printed.pane_of or self.printed.pane_of[zone] is self.printed.country:
            names = names[:1]
        for step, part in enumerate(TYPE_STEPS):
            for name in names:
                words = name.split()
                for lines in [(name,), *([tuple(words)] if len(words) > 1 else [])]:
                    yield self._lettering(lines, step, max(6, round(usual * part)))

    def zone_size(self, scale: float, zoom: float) -> int:
        """The size of Zone names at a scale, in pixels; small Zones have smaller names."""
        return round(min(max(0.2 * scale, 11 * zoom), 21 * zoom))

    def _lettering(self, lines: tuple[str, ...], step: int, size: int) -> Lettering:
        width = round(max(spaced_width(self.measure, line, size) for line in lines))
        return Lettering(lines, step, size, width, round(size * 1.12 * len(lines)))

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
                max(
                    self.measure(line, "serif-bold", size) + spacing * (len(line) - 1)
                    for line in lines
                )
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
            wide = self.measure(text, "serif-bold", tab) + round(tab * 0.2) * len(text) + tab
            east, north = inset.drawn_at[2], inset.drawn_at[3]
            yield east - wide / scale, north, east, north + tab * 1.7 / scale


def spaced_width(measure: Measure, text: str, size: int) -> float:
    """The width of a letter-spaced line of text on the map, in pixels."""
    return measure(text, "serif-bold", size) + max(1, size // 9) * (len(text) - 1)
