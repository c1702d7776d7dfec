"""The sheet of a hex battle as a board of the window: what is where, what is lit, what moves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from itertools import islice

import arcade
from PIL import Image

from somalia.engine.kinds import option_of
from somalia.engine.moment import Moment
from somalia.engine.sight import Sight
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.components import Scenario
from somalia.games.hex_battle.rules.state import State
from somalia.games.hex_battle.scene import motion
from somalia.games.hex_battle.scene.board import lying
from somalia.games.hex_battle.scene.geometry import boxes, centre, region_at, regions, sheet
from somalia.games.hex_battle.scene.marks import Marks, subject_of
from somalia.games.hex_battle.scene.piles import SIDE, numbers
from somalia.games.hex_battle.scene.reach import Course, courses
from somalia.games.hex_battle.window import ink, paint
from somalia.games.hex_battle.window.brush import Brush
from somalia.games.hex_battle.window.counters import counter, tally
from somalia.games.hex_battle.window.ground import Artist
from somalia.games.hex_battle.window.tips import tip_of_base, tip_of_counter, tip_of_hex
from somalia.games.kit.geometry import FAN_GAP, RIM, box_around, fan, is_in
from somalia.games.kit.motion import Glides, Show, Standing
from somalia.games.kit.scene import Box, Face, Piece, Pile, Spot
from somalia.window.board.board import Found
from somalia.window.board.camera import Camera, Point
from somalia.window.board.camera_board import CameraBoard
from somalia.window.board.ground import Ground
from somalia.window.board.lights import Lights, attention_of
from somalia.window.board.sprites import Placed, Sprites, draw_plate
from somalia.window.board.stage import Colours, Stage
from somalia.window.model import PlayModel, Tip
from somalia.window.ui.layer import Layer
from somalia.window.ui.window import GameWindow

SMALLEST, LARGEST = 14, 84
"""Pixels a counter is wide, at least and at most."""
FANNED = 44
"""Points the counters of a stack are wide when it is fanned out, at least."""
LINES = 4
"""Lines of fire that are worked out between two beats, while nothing moves."""
HOVERS = (0.3, 0.55)
"""How far beside the middle of its hex a helicopter is seen, in map units: who is below is seen."""


def _pixel(at: float) -> int:
    """The pixel of a place: the last bits of a float, which a zoom leaves, do not decide it."""
    return round(round(at, 3))


def _tall(pile: Pile | None) -> Pile | None:
    """A pile if it can be fanned out."""
    return pile if pile is not None and len(pile.pieces) > 1 else None


class BattleBoard(CameraBoard):
    """The map, what lies on it, and the boxes beside it.

    Args:
        colours: whose colour is which.
        account: where in the window a side's account is.
    """

    def __init__(
        self,
        window: GameWindow,
        model: PlayModel,
        colours: Colours,
        account: Callable[[str], Point],
    ) -> None:
        self.window, self.model, self.account = window, model, account
        self.scenario: Scenario = model.table.scenario
        self.land = self.scenario.land
        super().__init__(Camera(sheet(self.land)))
        self.regions = regions(self.land)
        self.ground = Ground(
            window, self.camera, model.settings, lambda: Artist(self.scenario), lambda: ink.TABLE
        )
        self.printed = boxes(self.land)
        self.state: State = model.view
        self.lights = Lights()
        self.glides = Glides(self._road)
        self.show = Show(model.say)
        self.stage = Stage(
            window,
            self,
            self.show,
            colours,
            lambda: model.settings.palette,
            lambda: model.settings.reduced_motion,
        )
        self.fanned: Pile | None = None  # the stack that is fanned out
        self.pointed = Found()  # what the pointer is over
        self._below, self._over = Layer(window), Layer(window)
        self._below_key: Hashable = None
        self._is_lit = False  # whether anything lies over the names of the map
        self._counters, self._fan_sprites = Sprites(), Sprites()
        self._sprites_key: Hashable = None
        self._seen: Moment | None = None
        self._courses: Mapping[int, Course] | None = None
        self._covered: tuple[Hashable, list[tuple[Box, Pile]]] | None = None
        self._unlooked = motion.offsets(self.land)
        self._tick = 0
        self._lay()

    # -- the position ----------------------------------------------------------------------------

    def set_state(self, sight: Sight, moving: bool) -> None:
        """Show a position, and, if wanted, what has led to it since the last time."""
        news = sight.events_since(self._seen) if self._seen else []
        self._seen = sight.now
        before, then = self.state, self._standing()
        state = self.state = sight.view
        self._lay()
        self.glides.stop()
        self.show.finish()
        settings = self.model.settings
        speed = settings.seconds(1) if moving else 0.0
        if not speed or not news:
            return
        ways = motion.ways_of(before, state, news)
        if not settings.reduced_motion:
            self.glides.start(then, self._standing(), ways, SIDE, speed)
        lead = self.glides.seconds / speed if self.glides.is_under_way else 0.0
        self.show.play(motion.script(news, self.model.say, before, state, then, lead), speed)

    def _lay(self) -> None:
        """Give every counter its place."""
        self._courses = self._covered = None
        self.scene = lying(self.state, self.regions)
        self._number = numbers(self.state)  # of each counter, by id
        kept = self.scene.pile_of.get(self.fanned.pieces[0].id) if self.fanned else None
        self.fanned = _tall(kept)
        self._tick += 1

    def _standing(self) -> dict[str, Standing]:
        """Where every counter lies now, and what it shows."""
        scene = self.scene
        return {
            id: Standing(scene.pile_of[id].region, scene.spot(id), piece.face)
            for id, piece in scene.pieces.items()
        }

    def _road(self, zones: Sequence[str]) -> list[list[Spot]]:
        """The way through hexes, those at its ends left out."""
        index = self.land.index
        return [[centre(self.land, index[one]) for one in zones[1:-1] if one in index]]

    def light(self, lights: Lights) -> None:
        """Light what may be chosen."""
        self.lights = lights
        self._tick += 1

    def restyle(self) -> None:
        """Settings have changed."""
        self.ground.restyle()
        self._tick += 1

    def update(self, seconds: float) -> bool:
        """Time passes; whether the window has to be drawn."""
        changed = self.ground.update(seconds)
        if self.glides.is_under_way:
            self.glides.update(seconds)
            self._tick += 1
            changed = True
        changed = self.show.update(seconds) or changed
        if not changed:
            for offset_ in islice(self._unlooked, LINES):
                self.scenario.sight.prepare(*offset_)
        return changed

    def finish(self) -> None:
        """Everything has happened."""
        self.glides.stop()
        self.show.finish()
        self._tick += 1

    @property
    def is_moving(self) -> bool:
        """Whether anything moves, or is still told."""
        return self.show.is_on or self.glides.is_under_way

    @property
    def is_settled(self) -> bool:
        """Whether the sheet is drawn for the view there is, and every counter is in its place."""
        return self.ground.is_crisp and not self.glides.is_under_way

    # -- sizes and places ------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """Pixels a counter in a hex is wide."""
        return self._size(SIDE)

    def _size(self, side: float) -> int:
        pixels = self.camera.scale * side
        step = 2 if pixels <= 48 else 4
        return min(max(round(pixels / step) * step, SMALLEST), LARGEST)

    def place(self, left: int, bottom: int, width: int, height: int) -> None:
        """Give it its rectangle of the window."""
        super().place(left, bottom, width, height)
        self.ground.moved(settle=True)
        self._tick += 1

    def spot_now(self, id: str) -> Spot:
        """Where a counter is at this moment."""
        if self.glides.is_under_way and id in self.glides.paths:
            return self.glides.place(id)
        return self.scene.spot(id)

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self) -> None:
        """The sheet, what is lit on it, the counters."""
        camera = self.camera
        self.window.ctx.scissor = (camera.left, camera.bottom, camera.width, camera.height)
        self.ground.draw()
        key = (
            self._tick,
            camera.key,
            self.pointed,
            self.model.target,
            self.model.piece,
            self.window.unit,
        )
        if key != self._below_key:
            self._below_key = key
            self._below.show(self._painted())
        self._below.draw(camera.left, camera.bottom)
        if self._is_lit:
            self.ground.draw_names()
        if self.model.shows_pieces:
            if key != self._sprites_key:
                self._sprites_key = key
                self._make_sprites()
            self._counters.draw()
            self._draw_fan()
        self.window.ctx.scissor = None

    def draw_over(self) -> None:
        """Fire, cards with dice, losses."""
        camera = self.camera
        shots = self.show.tracers()
        if shots:
            self._over.show(paint.over(self._brush(), shots))
            self._over.draw(camera.left, camera.bottom)
        self.stage.draw()

    def _painted(self) -> Image.Image:
        """What lies below the counters: for what is pointed at by the pointer or the keyboard."""
        lights, model, pointed = self.lights, self.model, self.pointed
        region, piece = model.target or pointed.region, model.piece or pointed.piece
        attention = attention_of(model, lights)._replace(region=region, piece=piece)
        about = (attention, self._number, self.courses())
        marks = Marks(self.state, self.scene, model.prompt, *about)
        self._is_lit = bool(lights.zones or lights.tints or lights.chosen or marks.eye is not None)
        scene = replace(self.scene, shown=tuple(marks))
        return paint.below(self._brush(), scene, lights, self.printed)

    def _brush(self) -> Brush:
        return Brush(self.camera, self.land, self.window.letter_zoom)

    def focus_of(self, id: str) -> str:
        """How a counter is lit."""
        lights = self.lights
        if id in lights.picked or id in lights.pointed or id == self.model.piece:
            return "chosen"
        return "lit" if id in lights.units else ""

    def _texture(self, face: Face, size: int, focus: str) -> arcade.Texture:
        found: arcade.Texture = self.window.picture(
            ("hex counter", face, size, focus), lambda: counter(face, size, focus)
        )
        return found

    def _placed(self, piece: Piece, size: int, x: float, y: float) -> Placed:
        texture = self._texture(piece.face, size, self.focus_of(piece.id))
        return Placed(piece.id, texture, _pixel(x), _pixel(y))

    def _make_sprites(self) -> None:
        """Every counter where it lies, moving ones on top; how many lie in each stack."""
        shown: list[Placed] = []
        moving: list[Placed] = []
        plates: list[Placed] = []
        under_way = self.glides.paths if self.glides.is_under_way else {}
        flies, over = self._over_a_hex()
        for pile in self.scene.piles:
            size = self._size(pile.side)
            for piece in pile.pieces:
                if piece.id == flies:
                    moving.append(self._placed(piece, self.size, *self.camera.to_screen(*over)))
                    continue
                x, y = self.camera.to_screen(*self.spot_now(piece.id))
                if self._is_in_view(x, y, size):
                    among = moving if piece.id in under_way else shown
                    among.append(self._placed(piece, size, x, y))
            if len(pile.pieces) > 1:
                plates.append(self._tally(pile, size))
        self._counters.show([*shown, *plates, *moving])
        self._make_fan()

    def _over_a_hex(self) -> tuple[str, Spot]:
        """The helicopter that is fired at and where it is seen: over its hex (17.1)."""
        prompt = self.model.prompt
        if prompt is None or prompt.ask != kinds.AA:
            return "", (0.0, 0.0)
        about = prompt.about or {}
        x, y = centre(self.land, about["hex"])
        return about["counter"].id, (x + HOVERS[0], y + HOVERS[1])

    def _tally(self, pile: Pile, size: int) -> Placed:
        count = len(pile.pieces)
        texture = self.window.picture(("tally", count, size), lambda: tally(count, size))
        x, y = self.camera.to_screen(*self.scene.spot(pile.top.id))
        away = size * 0.44
        return Placed(("tally", pile.region), texture, _pixel(x + away), _pixel(y + away))

    def _is_in_view(self, x: float, y: float, size: int) -> bool:
        camera = self.camera
        return (
            camera.left - size <= x <= camera.left + camera.width + size
            and camera.bottom - size <= y <= camera.bottom + camera.height + size
        )

    # -- the fan ---------------------------------------------------------------------------------

    @property
    def _fan_size(self) -> int:
        least: int = round(FANNED * self.window.letter_zoom / 4) * 4
        return max(self.size, least)

    def fan_places(self) -> list[tuple[Piece, Point]]:
        """Where each counter of the stack that is fanned out lies: in rows, the top one first."""
        if self.fanned is None:
            return []
        at, pieces = self.camera.to_screen(*self.fanned.at), self.fanned.pieces
        places = fan(len(pieces), at, self._fan_size, self.camera.frame)
        return list(zip(reversed(pieces), places, strict=True))

    def _fan_box(self) -> Box:
        places = [place for _, place in self.fan_places()]
        return box_around(places, self._fan_size / 2 + RIM)

    def _make_fan(self) -> None:
        size = self._fan_size
        self._fan_sprites.show([self._placed(one, size, x, y) for one, (x, y) in self.fan_places()])

    def _draw_fan(self) -> None:
        if self.fanned is None:
            return
        draw_plate(self._fan_box())
        self._fan_sprites.draw()

    def hover(self, x: float, y: float) -> None:
        """A stack fans out under the pointer, or folds."""
        before = self.fanned
        if self.fanned is not None:
            is_there = is_in(self._fan_box(), x, y)
            # Where a hex is asked for, a stack does not cover those beside its own.
            if is_there and self._asks_hex():
                is_there = self.region_at(x, y) == self.fanned.region
            if is_there:
                self.pointed = self.at(x, y)
                return
        self.fanned = _tall(self._pile_at(x, y))
        self.pointed = self.at(x, y)
        if self.fanned != before:
            self._tick += 1

    def _asks_hex(self) -> bool:
        prompt = self.model.prompt
        return prompt is not None and option_of(prompt.ask) == "hex"

    def fold(self) -> None:
        """No stack is fanned out, nothing is pointed at."""
        if self.fanned or self.pointed != Found():
            self.fanned, self.pointed = None, Found()
            self._tick += 1

    def fan(self, region: str) -> None:
        """Fan out the stack of a hex, or fold it."""
        found = next((pile for pile in self.scene.piles_in(region) if _tall(pile)), None)
        self.fanned = None if self.fanned == found else found
        self._tick += 1

    def reveal(self, piece: str) -> None:
        """Fan out the stack that holds a counter."""
        if (pile := _tall(self.scene.pile_of.get(piece))) is not None:
            self.fanned = pile
            self._tick += 1

    # -- what is where ---------------------------------------------------------------------------

    def at(self, x: float, y: float) -> Found:
        """The counter at a point and its hex or base, or these alone."""
        if not self.contains(x, y):
            return Found()
        if self.fanned is not None:
            half = self._fan_size / 2 + FAN_GAP / 2
            for piece, place in self.fan_places():
                if is_in(box_around([place], half), x, y):
                    return Found(self.fanned.region, piece.id)
        pile = self._pile_at(x, y)
        if pile is None:
            return Found(self.region_at(x, y))
        # Of a stack one that may be chosen, else the top one.
        offered = [piece for piece in pile.pieces if piece.id in self.lights.units]
        return Found(pile.region, (offered or pile.pieces)[-1].id)

    def _pile_at(self, x: float, y: float) -> Pile | None:
        """The stack at a point."""
        if not self.model.shows_pieces:
            return None
        return next((pile for box, pile in self._boxes_of_piles() if is_in(box, x, y)), None)

    def _boxes_of_piles(self) -> Sequence[tuple[Box, Pile]]:
        """What each stack covers, worked out once for a view and a position."""
        key = (self.camera.left, self.camera.bottom, *self.camera.key)
        if self._covered is None or self._covered[0] != key:
            found = []
            for pile in self.scene.piles:
                half = self._size(pile.side) / 2
                half += (len(pile.pieces) > 1) * self.camera.scale * 0.15
                found.append((box_around([self.camera.to_screen(*pile.at)], half), pile))
            self._covered = key, found
        return self._covered[1]

    def region_at(self, x: float, y: float) -> str:
        """The hex or base at a point, or the box of air units."""
        return region_at(self.land, *self.camera.to_map(x, y)) if self.contains(x, y) else ""

    def middle(self, region: str) -> Spot | None:
        """The middle of a hex, a base, or the box of air units."""
        found = self.regions.get(region)
        return None if found is None else found.middle

    def piece_place(self, piece: str) -> Point | None:
        """Where a counter is; None for one that lies nowhere."""
        if piece not in self.scene.pieces:
            return None
        fanned = {one.id: place for one, place in self.fan_places()}
        return fanned.get(piece) or self.camera.to_screen(*self.scene.spot(piece))

    def pieces(self) -> Sequence[Found]:
        """Every counter that can be pointed at, those of the map first."""
        return [
            Found(pile.region, piece.id)
            for pile in self.scene.piles
            for piece in reversed(pile.pieces)
        ]

    def piles(self, region: str) -> Sequence[Box]:
        """What the counters of a hex cover."""
        return [
            box_around([self.camera.to_screen(*pile.at)], self._size(pile.side) * 0.6)
            for pile in self.scene.piles_in(region)
        ]

    lays_hints = False  # Al Qaeda's counters lie all over the map

    def boxes(self) -> Sequence[Box]:
        """What all counters on the map cover."""
        regions = dict.fromkeys(pile.region for pile in self.scene.piles)
        return [box for one in regions if one in self.land.index for box in self.piles(one)]

    def tops(self, region: str, party: str) -> Sequence[Point]:
        """The stacks of a side in a hex."""
        piles = self.scene.piles_in(region)
        return [self.camera.to_screen(*pile.at) for pile in piles if pile.top.party == party]

    def picture(self, face: Hashable, size: int) -> Image.Image:
        """A counter as it looked."""
        assert isinstance(face, Face)
        return counter(face, size)

    def number(self, id: str) -> int | None:
        """The counter of an id; None where it lies nowhere."""
        return self._number[id] if id in self.scene.pieces else None

    def tip_of(self, found: Found) -> Tip:
        """What a counter, hex or base is, and whether it may be chosen."""
        one, subject = self.number(found.piece), subject_of(self.state, self.model.prompt)
        if one is not None:
            return tip_of_counter(self.model, self.state, one, subject)
        hex_ = self.land.index.get(found.region)
        if hex_ is not None:
            course = self.courses().get(hex_)
            return tip_of_hex(self.model, self.state, hex_, subject, course)
        return tip_of_base(self.model, self.state, found.region) if found.region else Tip()

    def courses(self) -> Mapping[int, Course]:
        """Where the unit that moves can go, while who is asked moves it."""
        prompt = self.model.prompt
        if prompt is None or prompt.ask != kinds.STEP_TO or self.is_moving:
            return {}
        if self._courses is None:
            self._courses = courses(self.state)
        return self._courses

    # -- the view --------------------------------------------------------------------------------

    closer = 2.2

    def look_for(self, person: str) -> None:
        """Another person looks."""
        super().look_for(person)
        self.camera.look_for(person)
        self.ground.turned()
        self._tick += 1

    def moved(self, settle: bool) -> None:
        """The view has changed."""
        if settle:
            self.fanned = None
        self.ground.moved(settle)
