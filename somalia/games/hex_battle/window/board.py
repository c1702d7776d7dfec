"""The board of a hex battle in the window: places, highlights and animation."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from PIL import Image

from somalia.engine.kinds import option_of
from somalia.engine.moment import Moment
from somalia.engine.sight import Sight
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.components import BattleScenario
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.scene import motion
from somalia.games.hex_battle.scene.geometry import boxes, region_at, sheet
from somalia.games.hex_battle.scene.marks import HexMarks, subject_of
from somalia.games.hex_battle.scene.piles import SIDE
from somalia.games.hex_battle.scene.reach import Course, courses
from somalia.games.hex_battle.window import ink, paint
from somalia.games.hex_battle.window.brush import HexBrush
from somalia.games.hex_battle.window.ground import HexArtist
from somalia.games.hex_battle.window.sprites import CounterSprites
from somalia.games.hex_battle.window.stacks import Stacks, tall
from somalia.games.hex_battle.window.tips import tip_of_base, tip_of_counter, tip_of_hex
from somalia.games.kit.geometry import is_in
from somalia.games.kit.motion import Show
from somalia.games.kit.scene import Box, Spot
from somalia.window.board.board import Found
from somalia.window.board.camera import Camera, Point
from somalia.window.board.camera_board import CameraBoard
from somalia.window.board.ground import GroundLayer
from somalia.window.board.lights import Lights, attention_of
from somalia.window.board.stage import Colours, Stage
from somalia.window.model import PlayModel, Tip
from somalia.window.ui.layer import Layer
from somalia.window.ui.window import GameWindow

LINES = 4
"""Lines of fire to cache between two frames while nothing is moving."""


class Reached:
    """The cached paths of the moving unit in the current position."""

    def __init__(self, model: PlayModel) -> None:
        self._model = model
        self._found: Mapping[int, Course] | None = None

    def forget(self) -> None:
        """Invalidate the cache after a change of position."""
        self._found = None

    def of(self, state: BattleState, is_moving: bool) -> Mapping[int, Course]:
        """The hexes in reach with their paths, while the active player moves a unit and no
        animation runs.
        """
        prompt = self._model.prompt
        if prompt is None or prompt.ask != kinds.STEP_TO or is_moving:
            return {}
        if self._found is None:
            self._found = courses(state)
        return self._found


class BattleBoard(CameraBoard):
    """The sheet: the map with its counters, and the boxes beside it.

    Args:
        colours: the colours of the sides.
        account: returns where the window shows a side's score.
    """

    def __init__(
        self,
        window: GameWindow,
        model: PlayModel,
        colours: Colours,
        account: Callable[[str], Point],
    ) -> None:
        self.window, self.model = window, model
        self.scenario: BattleScenario = model.table.scenario
        self.land = self.scenario.land
        super().__init__(Camera(sheet(self.land)))
        self.ground = GroundLayer(
            window, self.camera, model.settings, lambda: HexArtist(self.scenario), lambda: ink.TABLE
        )
        self.stacks = Stacks(window, self.camera, self.land, account)
        self.counters = CounterSprites(window, model, self.stacks, self.land)
        self.courses = Reached(model)
        self.show = Show(model.say)
        self.stage = Stage(
            window,
            self.stacks,
            self.show,
            colours,
            lambda: model.settings.palette,
            lambda: model.settings.reduced_motion,
        )
        self.lights = Lights()
        self.pointed = Found()  # what is under the pointer
        self.lit = Lit(window)
        self._over = Layer(window)
        self._seen: Moment | None = None
        self._unlooked = motion.offsets(self.land)
        self._tick = 0
        self.state: BattleState = model.view
        self.stacks.lay(self.state)

    # -- the position ----------------------------------------------------------------------------

    def set_state(self, sight: Sight, moving: bool) -> None:
        """Show a position; if `moving`, animate what has happened since the last one."""
        news = sight.events_since(self._seen) if self._seen else []
        self._seen = sight.now
        before, then = self.state, self.stacks.standing()
        state = self.state = sight.view
        self.stacks.lay(state)
        self.courses.forget()
        self._tick += 1
        self.counters.glides.stop()
        self.show.finish()
        settings = self.model.settings
        speed = settings.seconds(1) if moving else 0.0
        if not speed or not news:
            return
        glides, ways = self.counters.glides, motion.ways_of(before, state, news)
        if not settings.reduced_motion:
            glides.start(then, self.stacks.standing(), ways, SIDE, speed)
        lead = glides.seconds / speed if glides.is_under_way else 0.0
        self.show.play(motion.script(news, self.model.say, before, state, then, lead), speed)

    def light(self, lights: Lights) -> None:
        """Highlight the options."""
        self.lights = self.counters.lights = lights
        self._tick += 1

    def restyle(self) -> None:
        """Apply changed settings."""
        self.ground.restyle()
        self._tick += 1

    def update(self, seconds: float) -> bool:
        """Advance the animation; return whether the window must be redrawn."""
        changed = self.ground.update(seconds)
        if self.counters.glides.is_under_way:
            self.counters.glides.update(seconds)
            self._tick += 1
            changed = True
        changed = self.show.update(seconds) or changed
        if not changed:
            for offset_ in islice(self._unlooked, LINES):
                self.scenario.sight.prepare(*offset_)
        return changed

    def finish(self) -> None:
        """Finish all animation at once."""
        self.counters.glides.stop()
        self.show.finish()
        self._tick += 1

    @property
    def is_moving(self) -> bool:
        """Whether an animation is running."""
        return self.show.is_on or self.counters.glides.is_under_way

    @property
    def is_settled(self) -> bool:
        """Whether the sheet is drawn for the current view and every counter is in place."""
        return self.ground.is_crisp and not self.counters.glides.is_under_way

    # -- sizes and places ------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """The width of a counter in a hex, in pixels."""
        return self.stacks.size

    def place(self, left: int, bottom: int, width: int, height: int) -> None:
        """Set the rectangle of the window that the board fills."""
        super().place(left, bottom, width, height)
        self.ground.moved(settle=True)
        self._tick += 1

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the sheet, its highlights and the counters."""
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
        self.lit.draw(self, key)
        if self.lit.covers_names:
            self.ground.draw_names()
        if self.model.shows_pieces:
            self.counters.draw(key)
        self.window.ctx.scissor = None

    def draw_over(self) -> None:
        """Draw fire, cards with dice, and losses."""
        camera = self.camera
        shots = self.show.tracers()
        if shots:
            self._over.show(
                paint.over(HexBrush(self.camera, self.land, self.window.letter_zoom), shots)
            )
            self._over.draw(camera.left, camera.bottom)
        self.stage.draw()

    # -- the fan ---------------------------------------------------------------------------------

    def hover(self, x: float, y: float) -> None:
        """Fan out the stack under the pointer, and fold any other."""
        before, prompt = self.stacks.fanned, self.model.prompt
        asks_hex = prompt is not None and option_of(prompt.ask) == "hex"
        if self.stacks.fanned is not None:
            is_there = is_in(self.stacks.fan_box(), x, y)
            # If the question asks for a hex, a fan must not cover other hexes.
            if is_there and asks_hex:
                is_there = self.region_at(x, y) == self.stacks.fanned.region
            if is_there:
                self.pointed = self.at(x, y)
                return
        self.stacks.fanned = tall(self.stacks.at(x, y) if self.model.shows_pieces else None)
        self.pointed = self.at(x, y)
        if self.stacks.fanned != before:
            self._tick += 1

    def fold(self) -> None:
        """Fold the fan and forget the pointer."""
        if self.stacks.fanned or self.pointed != Found():
            self.stacks.fanned, self.pointed = None, Found()
            self._tick += 1

    def fan(self, region: str) -> None:
        """Fan out the stack in a hex, or fold it."""
        stack = next((pile for pile in self.stacks.scene.piles_in(region) if tall(pile)), None)
        self.stacks.fanned = None if self.stacks.fanned == stack else stack
        self._tick += 1

    def reveal(self, piece: str) -> None:
        """Fan out the stack that contains a counter."""
        if (pile := tall(self.stacks.scene.pile_of.get(piece))) is not None:
            self.stacks.fanned = pile
            self._tick += 1

    # -- places ----------------------------------------------------------------------------------

    def at(self, x: float, y: float) -> Found:
        """The counter at a point with its hex or base, or just the hex or base."""
        if not self.contains(x, y):
            return Found()
        if self.stacks.fanned is not None:
            if (piece := self.stacks.in_fan(x, y)) is not None:
                return Found(self.stacks.fanned.region, piece.id)
        pile = self.stacks.at(x, y) if self.model.shows_pieces else None
        if pile is None:
            return Found(self.region_at(x, y))
        # In a stack, prefer a counter that is an option to the counter on top.
        offered = [piece for piece in pile.pieces if piece.id in self.lights.units]
        return Found(pile.region, (offered or pile.pieces)[-1].id)

    def region_at(self, x: float, y: float) -> str:
        """The hex, base or air units' box at a point; "" for none."""
        return region_at(self.land, *self.camera.to_map(x, y)) if self.contains(x, y) else ""

    def middle(self, region: str) -> Spot | None:
        """The middle of a hex, base or the air units' box; None for other regions."""
        shape = self.stacks.regions.get(region)
        return None if shape is None else shape.middle

    def piece_place(self, piece: str) -> Point | None:
        """The place of a counter in the window; None if it isn't shown."""
        return self.stacks.piece_place(piece)

    def pieces(self) -> Sequence[Found]:
        """Every counter that can be pointed at, starting with counters on the map."""
        return [
            Found(pile.region, piece.id)
            for pile in self.stacks.scene.piles
            for piece in reversed(pile.pieces)
        ]

    lays_hints = False  # Al Qaeda's counters cover the whole map

    def boxes(self) -> Sequence[Box]:
        """The rectangles that the counters on the map cover."""
        regions = dict.fromkeys(pile.region for pile in self.stacks.scene.piles)
        return [box for one in regions if one in self.land.index for box in self.stacks.piles(one)]

    def tip_of(self, target: Found) -> Tip:
        """The tip for a counter, hex or base: what it is, and whether it is an option."""
        subject = subject_of(self.state, self.model.prompt)
        if target.piece in self.stacks.scene.pieces:
            counter = self.stacks.numbers[target.piece]
            return tip_of_counter(self.model, self.state, counter, subject)
        hex_ = self.land.index.get(target.region)
        if hex_ is not None:
            course = self.courses.of(self.state, self.is_moving).get(hex_)
            return tip_of_hex(self.model, self.state, hex_, subject, course)
        return tip_of_base(self.model, self.state, target.region) if target.region else Tip()

    # -- the view --------------------------------------------------------------------------------

    closer = 2.2

    def look_for(self, person: str) -> None:
        """Switch the view to another player."""
        super().look_for(person)
        self.camera.look_for(person)
        self.ground.turned()
        self._tick += 1

    def moved(self, settle: bool) -> None:
        """React to a change in the view."""
        if settle:
            self.stacks.fanned = None
        self.ground.moved(settle)


class Lit:
    """The layer between the sheet and the counters: highlights, marks and the pointer.

    Attributes:
        covers_names: whether the layer covers the names on the map.
    """

    def __init__(self, window: GameWindow) -> None:
        self.covers_names = False
        self._layer = Layer(window)
        self._key: Hashable = None

    def draw(self, of: BattleBoard, key: Hashable) -> None:
        """Draw the layer; repaint it first if anything that it shows has changed."""
        if key != self._key:
            self._key = key
            self._layer.show(self.painted(of))
        self._layer.draw(of.camera.left, of.camera.bottom)

    def painted(self, of: BattleBoard) -> Image.Image:
        """Paint the layer for whatever the pointer or keyboard points at."""
        lights, model, pointed = of.lights, of.model, of.pointed
        region, piece = model.target or pointed.region, model.piece or pointed.piece
        attention = attention_of(model, lights)._replace(region=region, piece=piece)
        about = (attention, of.stacks.numbers, of.courses.of(of.state, of.is_moving))
        marks = HexMarks(of.state, of.stacks.scene, model.prompt, *about)
        self.covers_names = bool(
            lights.zones or lights.tints or lights.chosen or marks.eye is not None
        )
        brush = HexBrush(of.camera, of.land, of.window.letter_zoom)
        scene = replace(of.stacks.scene, shown=tuple(marks))
        return paint.below(brush, scene, lights, boxes(of.land))
