"""The stacks of counters in the window, and the fanned one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from PIL import Image

from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.scene.board import lying
from somalia.games.hex_battle.scene.geometry import regions
from somalia.games.hex_battle.scene.piles import SIDE, numbers
from somalia.games.hex_battle.window.counters import counter
from somalia.games.hex_battle.window.trays import BoxTrays
from somalia.games.kit.geometry import FAN_GAP, RIM, box_around, fan, is_in
from somalia.games.kit.motion import PlacedCounter
from somalia.games.kit.scene import Box, Face, Piece, Pile
from somalia.window.board.camera import Point

SMALLEST, LARGEST = 14, 84
"""The minimum and maximum width of a counter, in pixels of a normal-density screen."""
FANNED = 56
"""The minimum width of counters in a fan, in points."""


def tall(pile: Pile | None) -> Pile | None:
    """The pile if it can be fanned out; None if not."""
    return pile if pile is not None and len(pile.pieces) > 1 else None


class Stacks:
    """The counters in hexes and boxes; animations are drawn over them.

    Args:
        account: returns where the window shows a side's score.

    Attributes:
        fanned: the stack that is fanned out.
    """

    def __init__(self, window: Any, trays: BoxTrays, account: Callable[[str], Point]) -> None:
        self.window, self.trays, self.account = window, trays, account
        self.camera = trays.camera
        self.fanned: Pile | None = None
        self._covered: tuple[Hashable, list[tuple[Box, Pile]]] | None = None

    def lay(self, state: BattleState) -> None:
        """Place all counters of a state."""
        layout = self.trays.layout
        self.regions = regions(self.trays.land, layout)
        self.scene = lying(state, self.regions, layout)
        self.numbers = numbers(state)  # the number of each counter, by id
        self._covered = None
        kept = self.scene.pile_of.get(self.fanned.pieces[0].id) if self.fanned else None
        self.fanned = tall(kept)

    def standing(self) -> dict[str, PlacedCounter]:
        """The current place and face of every counter. Counters in boxes are placed where they
        appear over the map.
        """
        scene, trays = self.scene, self.trays
        spots = {id: scene.spot(id) for id in scene.pieces}
        return {
            id: PlacedCounter(
                scene.pile_of[id].region,
                spot
                if trays.column_of(spot[0]) is None
                else self.camera.to_map(*trays.to_screen(spot)),
                scene.pieces[id].face,
            )
            for id, spot in spots.items()
        }

    # -- sizes and places ------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """The width of a counter in a hex, in pixels."""
        return self.size_of(SIDE)

    def size_in(self, pile: Pile) -> int:
        """The width of a pile's counters, in pixels."""
        return self.size_of(pile.side, self.trays.scale_at(pile.at))

    def size_of(self, side: float, scale: float = 0.0) -> int:
        """The width in pixels of a counter that is `side` map units wide.

        Args:
            scale: pixels per map unit; 0 for the map's.
        """
        pixels = (scale or self.camera.scale) * side
        step = 2 if pixels <= 48 else 4
        density: float = self.window.density
        least, most = round(SMALLEST * density), round(LARGEST * density)
        return min(max(round(pixels / step) * step, least), most)

    def at(self, x: float, y: float) -> Pile | None:
        """The stack at a point."""
        in_box = self.trays.covers(x, y)
        return next(
            (
                pile
                for box, pile in self._boxes()
                if is_in(box, x, y) and in_box == (self.trays.column_of(pile.at[0]) is not None)
            ),
            None,
        )

    def _boxes(self) -> Sequence[tuple[Box, Pile]]:
        """The rectangle of each stack, cached for the view and position."""
        key = (self.camera.left, self.camera.bottom, *self.camera.key, self.trays.key)
        if self._covered is None or self._covered[0] != key:
            frames = []
            for pile in self.scene.piles:
                half = self.size_in(pile) / 2
                half += (len(pile.pieces) > 1) * self.camera.scale * 0.15
                frames.append((box_around([self.trays.to_screen(pile.at)], half), pile))
            self._covered = key, frames
        return self._covered[1]

    def region_place(self, region: str) -> Point | None:
        """The middle of a hex, base or the air units' box in the window; None for other regions."""
        shape = self.regions.get(region)
        return None if shape is None else self.trays.to_screen(shape.middle)

    def piece_place(self, piece: str) -> Point | None:
        """The place of a counter in the window; None if it isn't shown."""
        if piece not in self.scene.pieces:
            return None
        fanned = {one.id: place for one, place in self.fan_places()}
        return fanned.get(piece) or self.trays.to_screen(self.scene.spot(piece))

    def piles(self, region: str) -> Sequence[Box]:
        """The rectangles that the counters in a hex cover."""
        return [
            box_around([self.trays.to_screen(pile.at)], self.size_in(pile) * 0.6)
            for pile in self.scene.piles_in(region)
        ]

    def tops(self, region: str, party: str) -> Sequence[Point]:
        """The places of a side's stacks in a hex."""
        piles = self.scene.piles_in(region)
        return [self.trays.to_screen(pile.at) for pile in piles if pile.top.party == party]

    def picture(self, face: Hashable, size: int) -> Image.Image:
        """The picture of a counter with a given face."""
        assert isinstance(face, Face)
        return counter(face, size, density=self.window.density)

    # -- the fan ---------------------------------------------------------------------------------

    @property
    def fan_size(self) -> int:
        """The width of a counter in the fan, in pixels."""
        least: int = round(FANNED * self.window.letter_zoom / 4) * 4
        return max(self.size, least)

    def fan_places(self) -> list[tuple[Piece, Point]]:
        """The place of each counter in the fan: in rows, the top one first."""
        if self.fanned is None:
            return []
        spot, pieces = self.trays.to_screen(self.fanned.at), self.fanned.pieces
        left, bottom, width, height = self.trays.frame
        frame = (left, bottom, left + width, bottom + height)
        places = fan(len(pieces), spot, self.fan_size, frame)
        return list(zip(reversed(pieces), places, strict=True))

    def fan_box(self) -> Box:
        """The rectangle that the fan covers."""
        places = [place for _, place in self.fan_places()]
        return box_around(places, self.fan_size / 2 + RIM)

    def in_fan(self, x: float, y: float) -> Piece | None:
        """The counter in the fan at a point."""
        half = self.fan_size / 2 + FAN_GAP / 2
        places = self.fan_places()
        return next((one for one, at in places if is_in(box_around([at], half), x, y)), None)
