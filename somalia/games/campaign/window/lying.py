"""The counters on the map in the window: stacks, the fanned stack, and counters in motion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import arcade

from somalia.games.campaign.data.layout import PITCH
from somalia.games.campaign.scene.marks import STRENGTH
from somalia.games.campaign.window.counters import badge, counter, tick
from somalia.games.campaign.window.sizes import Sizes
from somalia.games.campaign.window.stacks import Stack
from somalia.games.kit.geometry import RIM, box_around, fan, is_in
from somalia.games.kit.motion import Glides, PlacedCounter, Road
from somalia.games.kit.scene import Box, Piece, Scene, Spot
from somalia.play.settings import Settings
from somalia.window.board.board import Found
from somalia.window.board.camera import Point
from somalia.window.board.lights import Lights
from somalia.window.board.sprites import Placed, Sprites, draw_plate


class Counters:
    """A scene's counters in the window.

    Args:
        road: finds the path from Zone to Zone.
    """

    def __init__(self, sizes: Sizes, settings: Settings, road: Road) -> None:
        self.sizes, self.settings = sizes, settings
        self.camera = sizes.camera
        self.stacks: list[Stack] = []
        self.fan: Stack | None = None
        self.glides = Glides(road)
        self._lights = Lights()
        self._counters, self._fanned, self._plates = Sprites(), Sprites(), Sprites()
        self._where: dict[str, Spot] = {}  # the place of each counter on the map, to glide from
        self._moving: list[tuple[arcade.Sprite, str]] = []  # the sprites in motion

    # -- finding things by position ------------------------------------------------------

    def at(self, x: float, y: float) -> Found | None:
        """The counter at a point in the window: one in the fan if possible, else one in a stack."""
        if self.fan is not None:
            half = self.fan.size / 2 + 2
            for piece, (px, py) in self.fan_places(self.fan):
                if abs(x - px) <= half and abs(y - py) <= half:
                    return Found(self.fan.pile.region, piece.id)
        for stack in reversed(self.stacks):
            if (top := stack.piece_at(x, y)) is not None:
                return Found(stack.pile.region, top.id)
        return None

    def holding(self, piece: str) -> Stack | None:
        """The stack that contains a counter; None if it is off the map."""
        stacks = (one for one in self.stacks if any(p.id == piece for p in one.pile.pieces))
        return next(stacks, None)

    def place(self, id: str) -> Point | None:
        """A counter's place in the window; None if it is off the map."""
        stack = self.holding(id)
        if stack is None:
            return None
        return next(stack.lifted(piece) for piece in stack.pile.pieces if piece.id == id)

    def standing(self) -> dict[str, PlacedCounter]:
        """Every counter's current place and face, by id."""
        return {
            piece.id: PlacedCounter(stack.pile.region, self._where[piece.id], piece.face)
            for stack in self.stacks
            for piece in stack.pile.pieces
            if piece.id in self._where
        }

    # -- the fan -------------------------------------------------------------------------------

    def hover(self, x: float, y: float) -> None:
        """Fan out the stack under the pointer, or fold the fan."""
        before = self.fan
        if before is not None and is_in(self.fan_box(before), x, y):
            return
        self.fan = None
        place = self.at(x, y)
        stack = self.holding(place.piece) if place is not None else None
        self.fan = stack if stack is not None and stack.is_tall else None
        if self.fan is not before:
            self._make_fan()

    def fold(self) -> None:
        """Fold the fan, if there is one."""
        if self.fan is not None:
            self.fan = None
            self._make_fan()

    def fan_next(self, zone: str) -> None:
        """Fan out the next stack in a Zone; after the last one, fold the fan."""
        tall = [one for one in self.stacks if one.pile.region == zone and one.is_tall]
        index = tall.index(self.fan) + 1 if self.fan in tall else 0
        self.fan = tall[index] if index < len(tall) else None
        self._make_fan()

    def reveal(self, piece: str) -> None:
        """Fan out the stack that contains a counter."""
        stack = self.holding(piece)
        if stack is not None and stack.is_tall:
            self.fan = stack
        self._make_fan()

    def fan_box(self, stack: Stack) -> Box:
        """The rectangle of the plate below a fanned stack."""
        return box_around([place for _, place in self.fan_places(stack)], stack.size / 2 + RIM)

    def fan_places(self, stack: Stack) -> list[tuple[Piece, Point]]:
        """The place of each counter in a fanned stack: in rows above it, within the map."""
        dealt = stack.dealt
        places = fan(len(dealt), stack.at, stack.size, self.camera.frame)
        return list(zip(dealt, places, strict=True))

    # -- laying out ------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Show a scene's counters, without motion."""
        self.glides.stop()
        tags = scene.tags(STRENGTH)
        self.stacks = [Stack(pile, tags.get(pile.at, "")) for pile in scene.piles]
        self.lay_out()

    def glide(self, before: Mapping[str, PlacedCounter], ways: Mapping[str, Sequence[str]]) -> None:
        """Start moving counters smoothly to their new places.

        Args:
            before: the place of each counter before the move.
            ways: the Zones that each counter has entered, in order.
        """
        speed, least = self.settings.seconds(1), self.sizes.counter / self.camera.scale
        if speed and before:
            self.glides.start(before, self.standing(), ways, least, speed)
            self._make_sprites()

    def lay_out(self) -> None:
        """Place every stack and make the sprites.

        While the view is zoomed, stacks are placed as on the enlarged sheet.
        """
        for stack in self.stacks:
            stack.size = self.sizes.shown(stack.pile.region)
            x, y = self.camera.to_screen(*stack.pile.at)
            stack.at = (round(x), round(y))
        if self.fan is not None:  # the fan stays open in place during a series of picks
            key = self.fan.key
            self.fan = next((one for one in self.stacks if one.key == key and one.is_tall), None)
        self._make_sprites()

    def light(self, lights: Lights) -> None:
        """Highlight the counters that can be chosen."""
        before, self._lights = self._lights, lights
        units = [(one.units, one.picked, one.pointed) for one in (lights, before)]
        if units[0] != units[1]:
            self._make_sprites()

    def _counter(self, piece: Piece, x: float, y: float, size: int) -> Placed:
        lights, palette = self._lights, self.settings.palette
        is_chosen = piece.id in lights.picked or piece.id in lights.pointed
        focus = "chosen" if is_chosen else "lit" if piece.id in lights.units else ""
        texture = self.sizes.window.picture(
            (piece.face, size, palette, focus), lambda: counter(piece.face, size, palette, focus)
        )
        return Placed(piece.id, texture, round(x), round(y))

    def _make_sprites(self) -> None:
        counters: list[Placed] = []
        plates: list[Placed] = []
        where: dict[str, Spot] = {}
        picked = self._lights.picked
        for stack in sorted(self.stacks, key=lambda stack: -stack.at[1]):
            size, pieces = self.sizes.drawn(stack.pile.region), stack.pile.pieces
            for piece in pieces:
                x, y = stack.lifted(piece)
                counters.append(self._counter(piece, x, y, stack.side(piece, size)))
                where[piece.id] = self.camera.to_map(x, y)
            if stack.strength:
                plates.append(self._plate("badge", stack, 1))
            if any(piece.id in picked for piece in pieces):
                plates.append(self._plate("tick", stack, -1))
        self._counters.show(counters, self.sizes.grown)
        self._plates.show(plates, self.sizes.grown)
        under_way = self.glides.paths if self.glides.is_under_way else ()
        self._moving = [(self._counters[id], id) for id in where if id in under_way]
        self._where = where
        self._move_sprites()
        self._make_fan()

    def _plate(self, name: str, stack: Stack, side: int) -> Placed:
        """A small plate in an upper corner of a stack's place, clear of the top counter's figures.

        Args:
            name: "badge" for its Firepower, "tick" if a counter is picked.
            side: -1 for the left corner, 1 for the right one.
        """
        size, of = self.sizes.drawn(stack.pile.region), (stack.strength, str(len(stack.units)))
        texture = self.sizes.window.picture(
            (name, *of, size),
            lambda: badge(*of, size) if name == "badge" else tick("", size),
        )
        (x, y), grown = stack.at, stack.size / size
        x += side * (stack.size * PITCH - texture.width * grown) / 2
        y += (stack.size * PITCH - texture.height * grown) / 2
        return Placed((name, *stack.key), texture, round(x), round(y))

    def _move_sprites(self) -> None:
        for sprite, id in self._moving:
            x, y = self.camera.to_screen(*self.glides.place(id))
            sprite.position = (round(x), round(y))

    def _make_fan(self) -> None:
        stack, shown = self.fan, list[Placed]()
        if stack is not None:
            size = self.sizes.drawn(stack.pile.region)
            for piece, (x, y) in self.fan_places(stack):
                shown.append(self._counter(piece, x, y, size))
                if piece.id in self._lights.picked:
                    mark = self.sizes.window.picture(("tick", "", size), lambda: tick("", size))
                    away = 0.36 * stack.size
                    shown.append(Placed(("tick", piece.id), mark, round(x - away), round(y + away)))
        self._fanned.show(shown, self.sizes.grown)

    # -- motion ----------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Advance the motion; return whether anything has moved."""
        if not self.glides.is_under_way:
            return False
        if self.glides.update(seconds):
            self._move_sprites()
        else:
            self._make_sprites()
        return True

    @property
    def lead(self) -> float:
        """Seconds until all counters in motion arrive."""
        return self.glides.seconds if self.glides.is_under_way else 0.0

    def rest(self) -> None:
        """End all motion at once."""
        if self.glides.is_under_way:
            self.glides.stop()
            self._make_sprites()

    def draw(self) -> None:
        """Draw the stacks, their plates and the fan."""
        self._counters.draw()
        if not self.glides.is_under_way:
            self._plates.draw()
        if self.fan is not None:
            draw_plate(self.fan_box(self.fan))
            self._fanned.draw()
