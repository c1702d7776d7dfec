"""The sprites of counters: their current positions and highlights."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import arcade

from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.scene.geometry import centre
from somalia.games.hex_battle.window.counters import counter, tally
from somalia.games.hex_battle.window.stacks import Stacks
from somalia.games.kit.motion import Glides
from somalia.games.kit.scene import Face, Piece, Pile, Spot
from somalia.window.board.lights import Lights
from somalia.window.board.sprites import Placed, Sprites, draw_plate
from somalia.window.model import PlayModel

HOVERS = (0.3, 0.55)
"""A helicopter's offset from the middle of its hex, in map units.

It keeps the counters below visible.
"""


def _pixel(position: float) -> int:
    """The pixel for a position, unaffected by rounding errors after a zoom."""
    return round(round(position, 3))


class CounterSprites:
    """The counters of a board, moving ones on top, and the fanned stack."""

    def __init__(self, window: Any, model: PlayModel, stacks: Stacks, land: HexMap) -> None:
        self.window, self.model, self.stacks, self.land = window, model, stacks, land
        self.camera = stacks.camera
        self.glides = Glides(self._road)
        self.lights = Lights()
        self.trays = stacks.trays
        self._counters, self._boxed, self._above, self._fan = (Sprites() for _ in range(4))
        self._key: Hashable = None

    def _road(self, zones: Sequence[str]) -> list[list[Spot]]:
        """The path through hexes, without its two ends."""
        index = self.land.index
        return [[centre(self.land, index[one]) for one in zones[1:-1] if one in index]]

    def spot_now(self, id: str) -> Spot:
        """The current position of a counter."""
        if self.glides.is_under_way and id in self.glides.paths:
            return self.glides.place(id)
        return self.stacks.scene.spot(id)

    def draw(self, key: Hashable) -> None:
        """Draw the counters on the map; remake the sprites first if anything that they show has
        changed.
        """
        if key != self._key:
            self._key = key
            self._make()
        self._counters.draw()

    def draw_beside(self) -> None:
        """Draw the counters in boxes, then those that are moving, then the fanned stack."""
        self._boxed.draw()
        self._above.draw()
        if self.stacks.fanned is not None:
            draw_plate(self.stacks.fan_box())
            self._fan.draw()

    def _make(self) -> None:
        """Make the sprites: every counter in place, moving ones on top, with the number in each
        stack.
        """
        shown: list[Placed] = []
        boxed: list[Placed] = []
        moving: list[Placed] = []
        flying: list[Placed] = []
        plates: list[Placed] = []
        under_way = self.glides.paths if self.glides.is_under_way else {}
        flies, over = self.over_a_hex()
        stacks = self.stacks
        for pile in stacks.scene.piles:
            size = stacks.size_in(pile)
            in_box = self.trays.column_of(pile.at[0]) is not None
            for piece in pile.pieces:
                if piece.id == flies:
                    flying.append(self._placed(piece, stacks.size, *self.camera.to_screen(*over)))
                    continue
                x, y = self.pixel_now(piece.id)
                if in_box and piece.id not in under_way:
                    boxed.append(self._placed(piece, size, x, y))
                elif in_box or self._is_in_view(x, y, size):
                    among = moving if piece.id in under_way else shown
                    among.append(self._placed(piece, size, x, y))
            if len(pile.pieces) > 1:
                plates.append(self._tally(pile, size))
        self._counters.show([*shown, *plates, *flying])
        self._boxed.show(boxed)
        self._above.show(moving)
        size = stacks.fan_size
        self._fan.show([self._placed(one, size, x, y) for one, (x, y) in stacks.fan_places()])

    def pixel_now(self, id: str) -> Spot:
        """The current place of a counter in the window."""
        if self.glides.is_under_way and id in self.glides.paths:
            return self.camera.to_screen(*self.glides.place(id))
        return self.trays.to_screen(self.stacks.scene.spot(id))

    def over_a_hex(self) -> tuple[str, Spot]:
        """The id and position of the helicopter under fire, above its hex (17.1)."""
        prompt = self.model.prompt
        if prompt is None or prompt.ask != kinds.AA:
            return "", (0.0, 0.0)
        about = prompt.about or {}
        x, y = centre(self.land, about["hex"])
        return about["counter"].id, (x + HOVERS[0], y + HOVERS[1])

    def _focus_of(self, id: str) -> str:
        """A counter's highlight."""
        lights = self.lights
        if id in lights.picked or id in lights.pointed or id == self.model.piece:
            return "chosen"
        return "lit" if id in lights.units else ""

    def _texture(self, face: Face, size: int, focus: str) -> arcade.Texture:
        texture: arcade.Texture = self.window.picture(
            ("hex counter", face, size, focus),
            lambda: counter(face, size, focus, self.window.density),
        )
        return texture

    def _placed(self, piece: Piece, size: int, x: float, y: float) -> Placed:
        texture = self._texture(piece.face, size, self._focus_of(piece.id))
        return Placed(piece.id, texture, _pixel(x), _pixel(y))

    def _tally(self, pile: Pile, size: int) -> Placed:
        count = len(pile.pieces)
        is_lit = any(piece.id in self.lights.units for piece in pile.pieces[:-1])
        key = ("tally", count, size, is_lit)
        texture = self.window.picture(key, lambda: tally(count, size, is_lit))
        x, y = self.camera.to_screen(*self.stacks.scene.spot(pile.top.id))
        away = size * 0.44
        return Placed(("tally", pile.region), texture, _pixel(x + away), _pixel(y + away))

    def _is_in_view(self, x: float, y: float, size: int) -> bool:
        camera = self.camera
        return (
            camera.left - size <= x <= camera.left + camera.width + size
            and camera.bottom - size <= y <= camera.bottom + camera.height + size
        )
