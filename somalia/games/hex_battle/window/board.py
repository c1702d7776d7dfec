"""The board of a hex battle in the window: places, highlights and animation."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import islice

from somalia.engine.kinds import option_of
from somalia.engine.moment import Moment
from somalia.engine.sight import Sight
from somalia.games.hex_battle.scene import motion
from somalia.games.hex_battle.scene.marks import subject_of
from somalia.games.hex_battle.scene.piles import SIDE
from somalia.games.hex_battle.window import ink, paint
from somalia.games.hex_battle.window.brush import HexBrush
from somalia.games.hex_battle.window.ground import HexArtist
from somalia.games.hex_battle.window.layers import BarredLayer, BesideLayer, Lit, NamesLayer
from somalia.games.hex_battle.window.sprites import CounterSprites
from somalia.games.hex_battle.window.stacks import tall
from somalia.games.hex_battle.window.tips import tip_of_base, tip_of_counter, tip_of_hex
from somalia.games.hex_battle.window.tray_board import TrayBoard
from somalia.games.kit.geometry import is_in
from somalia.games.kit.motion import Show
from somalia.games.kit.scene import Box
from somalia.window.board.board import Found
from somalia.window.board.camera import Point
from somalia.window.board.ground import GroundLayer
from somalia.window.board.lights import Lights
from somalia.window.board.stage import Colours, Stage
from somalia.window.model import PlayModel, Tip
from somalia.window.ui.layer import Layer
from somalia.window.ui.window import GameWindow

LINES = 4
"""Lines of fire to cache between two frames while nothing is moving."""


class BattleBoard(TrayBoard):
    """The map with its counters, and the boxes beside it.

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
        super().__init__(window, model, account)
        self.ground = GroundLayer(
            window, self.camera, model.settings, lambda: HexArtist(self.scenario), lambda: ink.TABLE
        )
        self.counters = CounterSprites(window, model, self.stacks, self.land)
        self.show = Show(model.say)
        self.stage = Stage(
            window,
            self.stacks,
            self.show,
            colours,
            lambda: model.settings.palette,
            lambda: model.settings.reduced_motion,
        )
        self.lit, self.beside, self.names = Lit(window), BesideLayer(window), NamesLayer(window)
        self.barred = BarredLayer(window)
        self._over = Layer(window)
        self._seen: Moment | None = None
        self._unlooked = motion.offsets(self.land)
        self._tick = 0
        self._asked: Hashable = None
        self.stacks.lay(self.state)

    # -- the position ----------------------------------------------------------------------------

    def set_state(self, sight: Sight, moving: bool) -> None:
        """Show a position; if `moving`, animate what has happened since the last one."""
        news = sight.events_since(self._seen) if self._seen else []
        self._seen = sight.now
        before, state = self.state, sight.view
        ways = motion.ways_of(before, state, news) if moving else {}
        self.follow([zone for way in ways.values() for zone in way])
        then = self.stacks.standing()
        self.state = state
        self.lay()
        self.courses.forget()
        self._tick += 1
        self.counters.glides.stop()
        self.show.finish()
        settings = self.model.settings
        speed = settings.seconds(1) if moving else 0.0
        if not speed or not news:
            return
        glides = self.counters.glides
        if not settings.reduced_motion:
            glides.start(then, self.stacks.standing(), ways, SIDE, speed)
        lead = glides.seconds / speed if glides.is_under_way else 0.0
        self.show.play(motion.script(news, self.model.say, before, state, then, lead), speed)

    def light(self, lights: Lights) -> None:
        """Highlight the options; open the boxes that hold some, and show those on the map."""
        self.lights = self.counters.lights = lights
        self.lay()
        asked = (self.model.controller.sight.position_key, lights.zones, lights.units)
        if asked != self._asked:
            self._asked = asked
            self.follow_question()
        self._tick += 1

    def restyle(self) -> None:
        """Apply changed settings."""
        self.ground.restyle()
        self.lay()
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
        unit, self.map_camera.density = self.window.letter_zoom, self.window.density
        self.camera.place(*self.trays.place((left, bottom, width, height), unit))
        self.lay()
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
            self.trays.key,
            self.pointed,
            self.model.target,
            self.model.piece,
            self.window.unit,
        )
        self.lit.draw(self, key)
        if self.model.shows_pieces:
            self.counters.draw(key)
        self.barred.draw(self, key)
        self.names.draw(self, self.ground.is_crisp)
        self.window.ctx.scissor = self.trays.frame
        self.beside.draw(self, key)
        if self.model.shows_pieces:
            self.counters.draw_beside()
        self.window.ctx.scissor = None

    def draw_over(self) -> None:
        """Draw fire, cards with dice, and losses."""
        camera = self.camera
        shots = self.show.tracers()
        if shots:
            self._over.show(paint.over(HexBrush(self.trays, self.window.letter_zoom), shots))
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

    def lit_words(self) -> list[str]:
        """What the highlighted options are: counters, hexes or boxes."""
        zones, units = self.lights.zones, self.lights.units
        kinds_ = (
            ("counter", bool(units)),
            ("hex", any(name.isdigit() for name in zones)),
            ("box", any(not name.isdigit() for name in zones)),
        )
        return [word for word, is_lit in kinds_ if is_lit]

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
