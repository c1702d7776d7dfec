"""The names on the map, placed clear of counters and of each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.scene.geometry import centre
from somalia.games.hex_battle.window import ink
from somalia.games.hex_battle.window.paper import Frame, HexPaper
from somalia.games.kit.hexes import HALF
from somalia.games.kit.scene import Spot
from somalia.window.ui import type as lettering
from somalia.window.ui.palette import Colour

NUMBERED = 26.0
"""The minimum scale, in points per unit, at which hexes show their numbers."""
AWAY: tuple[Spot, ...] = tuple(
    sorted(
        product(
            (step * 0.45 * side for step in range(8) for side in (1, -1)),
            (step * 0.35 for step in range(8)),
        ),
        key=lambda away: abs(away[0]) + 1.2 * away[1],
    )
)
"""How far a name may lie from its place: beside it, and further below or above, nearest first."""


class MapName(NamedTuple):
    """A name on the map.

    Args:
        spots: its usual places, the best first, in map units.
    """

    text: str
    spots: tuple[Spot, ...]
    face: str
    size: int
    colour: Colour


class HexNames:
    """Writes the names on the map where nothing covers them.

    Args:
        covered: the frames of counters, in pixels of the paper.
    """

    def __init__(self, paper: HexPaper, covered: Sequence[Frame] = ()) -> None:
        self.paper = paper
        self._covered = [*covered]
        self.taken: list[Frame] = []

    def draw(self) -> None:
        """Write the names of villages, observation points and other places."""
        zoom = self.paper.zoom
        size = round(min(max(self.paper.scale * 0.62, 10.5 * zoom), 19 * zoom))
        for name in names_of(self.paper.land, size, self.paper.room >= NUMBERED):
            if any(self.paper.sees(spot, 0.5) for spot in name.spots):
                self._put(name)

    def _put(self, name: MapName) -> None:
        """Write a name at the first free place, rather at the paper's edge than beyond it. Leave
        it out if counters cover every place.
        """
        wide = lettering.width(name.text, name.face, name.size) / 2 + 3
        high = name.size * 0.62
        taken = [*self.taken, *self._covered]
        best: tuple[float, Frame] | None = None
        for x, y in map(self.paper.pixel, _places(name.spots)):
            box = x - wide, y - high, x + wide, y + high
            if any(
                box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]
                for other in taken
            ):
                continue
            lost = self._beyond(box)
            if best is None or lost < best[0]:
                best = lost, box
            if not lost:
                break
        if best is not None:
            self.taken.append(best[1])
            left, top, right, low = best[1]
            self._write((left + right) / 2, (top + low) / 2, name)

    def _beyond(self, box: Frame) -> float:
        """How far a frame reaches beyond the paper's edges."""
        wide, high = self.paper.size
        return max(0, -box[0], box[2] - wide) + max(0, -box[1], box[3] - high)

    def _write(self, x: float, y: float, name: MapName) -> None:
        halo = max(1, round(name.size * 0.16))
        spot, image = (round(x), round(y)), self.paper.image
        lettering.write(image, *spot, name.text, ink.HALO, name.face, name.size, stroke=halo)
        lettering.write(image, *spot, name.text, name.colour, name.face, name.size, "mm")


def names_of(land: HexMap, size: int, with_heights: bool) -> Iterator[MapName]:
    """Yield all names on a map, the most important first.

    Args:
        size: the size of the largest type, in pixels.
        with_heights: whether observation points show their height in feet.
    """
    for village in land.villages:
        spots = [centre(land, at) for at in village.hexes]
        x = sum(x for x, _ in spots) / len(spots)
        low = min(y for _, y in spots) - HALF * 0.95
        high = max(y for _, y in spots) + HALF * 0.95
        yield MapName(village.name, ((x, low), (x, high)), "serif-bold", size, ink.NAME)
    peaks = set(land.points.values())
    for hex_, text in land.points.items():
        x, y = centre(land, hex_)
        name = f"{text} {land.feet[land.heights[hex_]]:,}" if with_heights else text
        below_above = (x, y - 0.85), (x, y + 0.85)
        yield MapName(name, below_above, "serif-bold", round(size * 0.92), ink.PEAK)
    for label in land.labels:
        if label.text not in peaks:
            x, y = centre(land, label.hex)
            around = ((x, y), (x, y + HALF), (x, y - HALF))
            yield MapName(label.text, around, "serif-italic", round(size * 0.96), ink.NAME)


def _places(spots: Sequence[Spot]) -> Iterator[Spot]:
    """Yield the places for a name: the usual ones, then ever farther ones."""
    yield from spots
    (_, first), middle = spots[0], sum(y for _, y in spots) / len(spots)
    for across, far in AWAY:
        for x, y in spots:
            up = 1 if y > middle or (y == middle and first != y) else -1
            yield x + across, y + up * far
