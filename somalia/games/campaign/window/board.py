"""The map in the window: the sheet, what is lit on it, the counters, and what is where."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import arcade
from arcade.shape_list import ShapeElementList, create_ellipse_filled, create_line
from PIL import Image

from somalia.games.campaign.data.layout import PITCH, Layout, NameSpot, even
from somalia.games.campaign.data.mapfile import Point
from somalia.games.campaign.data.printed import Printed
from somalia.games.campaign.rules.core.state import State
from somalia.games.campaign.text.parties import FAMINE_LINE
from somalia.games.campaign.window.artist import Artist
from somalia.games.campaign.window.counters import badge, counter, plate, tag, tally, tick
from somalia.games.campaign.window.palette import PALETTES
from somalia.games.campaign.window.scenery import Scenery
from somalia.games.campaign.window.stacks import Piece, Stack, stacks_of
from somalia.games.kit.geometry import RIM, box_around, fan, is_in
from somalia.games.kit.motion import Glides, Standing
from somalia.games.kit.scene import Box
from somalia.play.settings import Settings
from somalia.window.board.camera import Camera
from somalia.window.board.glow import Glow
from somalia.window.board.ground import Ground
from somalia.window.board.lights import Lights
from somalia.window.board.sprites import Placed, Sprites, draw_plate
from somalia.window.ui.palette import INK


class MapBoard:
    """The map with its counters.

    Args:
        subtitle: of the title on the sheet.
    """

    def __init__(
        self,
        window: Any,
        printed: Printed,
        settings: Settings,
        subtitle: str,
        line: str = FAMINE_LINE,
    ) -> None:
        self.window, self.settings = window, settings
        self.scenery = Scenery(printed)
        self.printed = printed
        self.camera = Camera(printed.sheet)
        self.ground = Ground(
            window,
            self.camera,
            settings,
            lambda: Artist(self.scenery, PALETTES[settings.palette], subtitle, line),
            lambda: PALETTES[settings.palette].sea,
        )
        self.stacks: list[Stack] = []
        self.lights = Lights()
        self.shows_counters = True
        self.draw_printed: Callable[[], None] = lambda: None  # draws what is printed beside the map
        self.fan: Stack | None = None
        self._counters, self._fanned = Sprites(), Sprites()
        self._plates, self._tags, self._boxes = Sprites(), Sprites(), Sprites()
        self._lines = ShapeElementList[Any]()
        self._is_placed = False  # has a rectangle of the window
        self._where: dict[str, Point] = {}  # of each counter, in degrees: to glide from
        self.glides = Glides(printed.road)
        self._moving: list[tuple[arcade.Sprite, str]] = []  # counters on their way
        self._tags_key: tuple[Any, ...] = ()
        self._glow = Glow(window, printed, self.camera)

    def restyle(self) -> None:
        """Settings have changed: draw everything anew."""
        self.ground.restyle()
        self._tags_key = ()

    # -- what is where -------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """The side of a counter at the scale of the sheet that is shown."""
        return self._size_at(self.ground.scale)

    def _size_at(self, scale: float) -> int:
        layout = self.layout
        size = self.scenery.setting.counter_size(scale, self.window.letter_zoom)
        # Never grown more than the map: places that do not overlap stay so.
        return even(min(size, max(layout.size * scale / layout.scale, layout.size)))

    @property
    def layout(self) -> Layout:
        """Where names and counters lie: the same as long as map, window and text size are."""
        return self.scenery.setting.layout(self.camera.fitted_scale, self.window.letter_zoom)

    @property
    def _grown(self) -> float:
        """How many times as large as drawn a counter is, while the map is zoomed."""
        return self._size_at(self.camera.scale) / self.size

    def zone_at(self, x: float, y: float) -> str | None:
        """The Zone at a point of the window."""
        if not self.camera.contains(x, y):
            return None
        return self.printed.atlas.zone_at(*self.camera.to_map(x, y))

    def piece_at(self, x: float, y: float) -> tuple[Stack, Piece] | None:
        """The counter at a point of the window: of the fan first, else the top of a stack."""
        if not self.shows_counters or not self.camera.contains(x, y):
            return None
        if self.fan is not None:
            for piece, (px, py) in self.fan_places(self.fan):
                if abs(x - px) <= self.fan.size / 2 + 2 and abs(y - py) <= self.fan.size / 2 + 2:
                    return self.fan, piece
        for stack in reversed(self.stacks):
            if not stack.is_near(x, y):
                continue
            count = len(stack.pieces)
            for place in (*range(stack.site), *range(count - 1, stack.site - 1, -1)):
                px, py = self.lifted(stack, place)
                half = stack.side(place, stack.size) / 2
                if abs(x - px) <= half and abs(y - py) <= half:
                    return stack, stack.pieces[place]
        return None

    def name_place(self, zone: str) -> NameSpot:
        """How the name of a Zone is set in the view there is."""
        zoom = self.window.letter_zoom
        return self.scenery.setting.name_place(
            zone, self.camera.scale, zoom, self.camera.fitted_scale
        )

    def unit_place(self, id: str) -> Point | None:
        """Where a counter is in the window; None off the map."""
        for stack in self.stacks:
            for place, piece in enumerate(stack.pieces):
                if piece.id == id:
                    return self.lifted(stack, place)
        return None

    def lifted(self, stack: Stack, place: int) -> Point:
        """Where the n-th counter of a stack lies: the top on its place."""
        dx, dy = stack.offset(place, stack.size)
        return stack.at[0] + dx, stack.at[1] + dy

    def hover(self, x: float, y: float) -> bool:
        """Fan a stack out under the pointer, or fold it; whether anything changed."""
        before = self.fan
        if self.fan is not None and self.in_fan(self.fan, x, y):
            return False
        self.fan = None
        found = self.piece_at(x, y)
        if found is not None and len(found[0].pieces) > 1:
            self.fan = found[0]
        return self.fan is not before

    def fan_next(self, zone: str) -> None:
        """Fan out the next stack of a Zone; after the last one none."""
        tall = [s for s in self.stacks if s.zone.id == zone and len(s.pieces) > 1]
        at = tall.index(self.fan) + 1 if self.fan in tall else 0
        self.fan = tall[at] if at < len(tall) else None
        self._make_fan()

    def open_fan(self, unit: str) -> None:
        """Fan out the stack that holds a counter."""
        for stack in self.stacks:
            if any(piece.id == unit for piece in stack.pieces) and len(stack.pieces) > 1:
                self.fan = stack

    def in_fan(self, stack: Stack, x: float, y: float) -> bool:
        """Whether a point lies on the fanned stack."""
        return is_in(self.fan_box(stack), x, y)

    def fan_box(self, stack: Stack) -> Box:
        """The plate under the fanned stack."""
        return box_around([place for _, place in self.fan_places(stack)], stack.size / 2 + RIM)

    def fan_places(self, stack: Stack) -> list[tuple[Piece, Point]]:
        """Where each counter of a stack lies when it is fanned out: in rows, over the stack.

        Never outside the map. The strongest, which lay on top, comes first.
        """
        places = fan(len(stack.pieces), stack.at, stack.size, self.camera.frame)
        return list(zip(stack.pieces, places, strict=True))

    # -- laying out ------------------------------------------------------------------------------

    def standing(self) -> dict[str, Standing]:
        """Where every counter stands now, and its face."""
        return {
            piece.id: Standing(stack.zone.id, self._where[piece.id], piece.face)
            for stack in self.stacks
            for piece in stack.pieces
            if piece.id in self._where
        }

    def set_state(
        self, state: State, glide: bool, ways: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        """Show a position; counters that are elsewhere now glide there.

        Args:
            ways: the Zones that each counter has entered, one after another.
        """
        before = self.standing()
        self.stacks = stacks_of(state)
        self.glides.stop()
        self.lay_out()
        if glide and self.settings.seconds(1) and before:
            self.glides.start(
                before,
                self.standing(),
                ways or {},
                self.size / self.camera.scale,
                self.settings.seconds(1),
            )
            self._make_sprites()

    def lay_out(self) -> None:
        """Give every stack its place, and make the sprites.

        While the view is zoomed, the stacks lie as on the sheet that is shown meanwhile.
        """
        if not self._is_placed:
            return
        camera, layout = self.camera, self.layout
        for stack in self.stacks:
            stack.size = self._side_at(stack.zone.id, camera.scale)
            x, y = camera.to_screen(*layout.places[stack.zone.id][stack.slot])
            stack.at = (round(x), round(y))
        self._tie(layout)
        if self.fan is not None:  # while picks go on, it stays open where it is
            key = self.fan.key
            self.fan = next((s for s in self.stacks if s.key == key and len(s.pieces) > 1), None)
        self._make_sprites()

    def _tie(self, layout: Layout) -> None:
        """The boxes at sea, and lines from what lies outside its Zone to the Zone."""
        self._lines = ShapeElementList[Any]()
        boxes: list[Placed] = []
        grown = self.camera.scale / layout.scale
        for one in layout.holdings.values():
            left, top = (round(part) for part in self.camera.to_screen(*one.at))
            wide, high = one.width * grown, one.height * grown
            x, y = self.camera.to_screen(*one.dot)
            # From the nearest point of the box.
            self._line(min(max(x, left), left + wide), min(max(y, top - high), top), x, y)
            label = (one.width, one.height, one.caption, self.printed.short_name(one.zone))
            image = plate(*label)
            texture = self._texture(("holding", *label), lambda i=image: i)
            boxes.append(
                Placed(
                    one.zone,
                    texture,
                    left + round(image.width * grown) // 2,
                    top - round(image.height * grown) // 2,
                )
            )
        for stack in self.stacks:
            if stack.key in layout.ties:
                self._line(*stack.at, *self.camera.to_screen(*layout.ties[stack.key]))
        self._boxes.show(boxes, grown)

    def _line(self, from_x: float, from_y: float, x: float, y: float) -> None:
        """A line to a dot in a Zone."""
        thin, light = max(1.0, self.window.unit), (255, 250, 236, 255)
        self._lines.append(create_line(from_x, from_y, x, y, (*light[:3], 200), 3.4 * thin))
        self._lines.append(create_line(from_x, from_y, x, y, (*INK, 255), 1.2 * thin))
        self._lines.append(create_ellipse_filled(x, y, 4.2 * thin, 4.2 * thin, light))
        self._lines.append(create_ellipse_filled(x, y, 3 * thin, 3 * thin, (*INK, 255)))

    def _texture(self, key: tuple[Any, ...], image: Any) -> arcade.Texture:
        texture: arcade.Texture = self.window.picture(key, image)
        return texture

    def _side_at(self, zone: str, scale: float) -> int:
        """The side of the counters of a Zone at a scale: never grown more than the map, or those
        beside each other would meet.
        """
        layout = self.layout
        share, grown = layout.shares[zone], scale / layout.scale
        side = even(self._size_at(scale) * share)
        return min(side, even(even(layout.size * share) * grown)) if grown > 1 else side

    def _side(self, stack: Stack) -> int:
        """The side of the counters of a stack as drawn, before they grow with the zoom."""
        return self._side_at(stack.zone.id, self.ground.scale)

    def _counter(self, piece: Piece, x: float, y: float, size: int) -> Placed:
        focus = (
            "chosen"
            if piece.id in self.lights.picked | self.lights.pointed
            else ("lit" if piece.id in self.lights.units else "")
        )
        palette = self.settings.palette
        texture = self._texture(
            (piece.face, size, palette, focus), lambda: counter(piece.face, size, palette, focus)
        )
        return Placed(piece.id, texture, round(x), round(y))

    def _make_sprites(self) -> None:
        counters: list[Placed] = []
        plates: list[Placed] = []
        where: dict[str, Point] = {}
        for stack in sorted(self.stacks, key=lambda stack: -stack.at[1]):
            count, small, size = len(stack.pieces), stack.site, self._side(stack)
            for place in (*range(small, count), *range(small)):  # markers lie on the units
                piece = stack.pieces[place]
                x, y = self.lifted(stack, place)
                counters.append(self._counter(piece, x, y, stack.side(place, size)))
                where[piece.id] = self.camera.to_map(x, y)
            units = sum(piece.unit is not None for piece in stack.pieces)
            if units > 1:
                plates.append(self._plate(tally, str(units), stack, 1, -0.4))
            if stack.strength:
                plates.append(self._plate(badge, stack.strength, stack, 1, 0.38))
            if any(piece.id in self.lights.picked for piece in stack.pieces):
                plates.append(self._plate(tick, "", stack, -1, 0.38))
        self._counters.show(counters, self._grown)
        self._plates.show(plates, self._grown)
        under_way = self.glides.paths if self.glides.is_under_way else ()
        self._moving = [(self._counters[id], id) for id in where if id in under_way]
        self._where = where
        self._move_sprites()
        self._make_fan()

    def _plate(
        self,
        kind: Callable[[str, int], Image.Image],
        text: str,
        stack: Stack,
        side: int,
        up: float,
    ) -> Placed:
        """A small plate at the edge of a stack's place, so that it never lies on the next.

        Args:
            side: -1 for the left edge, 1 for the right one.
            up: how far from the middle, in sides of a counter.
        """
        size, name = self._side(stack), kind.__name__
        texture = self._texture((name, text, size), lambda: kind(text, size))
        (x, y), grown = stack.at, stack.size / size
        x += side * (stack.size * PITCH - texture.width * grown) / 2
        return Placed((name, *stack.key), texture, round(x), round(y + up * stack.size))

    def _move_sprites(self) -> None:
        for sprite, id in self._moving:
            x, y = self.camera.to_screen(*self.glides.place(id))
            sprite.position = (round(x), round(y))

    def _make_fan(self) -> None:
        fan, shown = self.fan, list[Placed]()
        if fan is not None:
            size = self._side(fan)
            for piece, (x, y) in self.fan_places(fan):
                shown.append(self._counter(piece, x, y, size))
                if piece.id in self.lights.picked:
                    texture = self._texture(("tick", "", size), lambda: tick("", size))
                    away = 0.36 * fan.size
                    shown.append(
                        Placed(("tick", piece.id), texture, round(x - away), round(y + away))
                    )
        self._fanned.show(shown, self._grown)

    def light(self, lights: Lights) -> None:
        """Light what may be chosen."""
        if lights != self.lights:
            units = [(one.units, one.picked, one.pointed) for one in (lights, self.lights)]
            self.lights = lights
            if units[0] != units[1]:
                self._make_sprites()

    def refan(self) -> None:
        """The fan has opened or closed."""
        self._make_fan()

    # -- drawing -----------------------------------------------------------------------------------

    def place(self, left: int, bottom: int, width: int, height: int) -> None:
        """Give the map its rectangle of the window."""
        self.camera.place(left, bottom, width, height)
        self._is_placed = True
        self.ground.moved(settle=True)
        self.lay_out()

    def moved(self, settle: bool = True) -> None:
        """The view has changed; the sheet is drawn anew once it has come to rest."""
        self.ground.moved(settle)
        self.fan = None
        self.lay_out()

    def update(self, seconds: float) -> bool:
        """Time passes; whether the window has to be drawn."""
        changed = self.ground.update(seconds)
        if changed:
            self.lay_out()
        if self.glides.is_under_way:
            if self.glides.update(seconds):
                self._move_sprites()
            else:
                self._make_sprites()
            changed = True
        return changed

    @property
    def is_gliding(self) -> bool:
        """Whether counters are on their way."""
        return self.glides.is_under_way

    def rest(self) -> None:
        """Counters on their way are there at once."""
        if self.glides.is_under_way:
            self.glides.stop()
            self._make_sprites()

    @property
    def is_settled(self) -> bool:
        """Whether the sheet is drawn for the view there is, and every counter is in its place."""
        return self.ground.is_crisp and not self.is_gliding

    def draw(self) -> None:
        """The map, what is lit, the counters."""
        camera = self.camera
        self.window.ctx.scissor = (camera.left, camera.bottom, camera.width, camera.height)
        self.ground.draw()
        look, unit = PALETTES[self.settings.palette], self.window.unit
        if self._glow.draw(self.lights, look, unit, self.ground.scale):
            self.ground.draw_names()
        self.draw_printed()
        self._set_tags()
        if self.shows_counters:
            self._lines.draw()
            self._boxes.draw()
            self._counters.draw()
            if not self.glides.is_under_way:
                self._plates.draw()
            if self.fan is not None:
                draw_plate(self.fan_box(self.fan))
                self._fanned.draw()
        self._tags.draw()
        self.window.ctx.scissor = None

    def _set_tags(self) -> None:
        """What the overlay says of each Zone, below its name."""
        look = self.settings.palette
        key = (tuple(self.lights.tags.items()), *self.camera.key, self.window.unit, look)
        if key == self._tags_key:
            return
        self._tags_key = key
        tags: list[Placed] = []
        zoom = self.window.letter_zoom
        size = round(10.5 * zoom)
        for zone, text in self.lights.tags.items():
            texture = self._texture(("tag", text, size, look), lambda t=text: tag(t, size, look))
            place = self.name_place(zone)
            x, y = self.camera.to_screen(*place.at)
            half, away = texture.width / 2, (place.way.height + texture.height) / 2
            least, most = self.camera.left + half, self.camera.left + self.camera.width - half
            at = min(max(x, least), most), y + (away if place.is_tag_above else -away)
            tags.append(Placed(zone, texture, *map(round, at)))
        self._tags.show(tags)
