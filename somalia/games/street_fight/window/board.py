"""The board of the quarter in the window: scene, highlights, animation, pointer."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import ceil, floor

from PIL import Image

from somalia.engine.moment import Moment
from somalia.engine.sight import Sight
from somalia.games.kit.geometry import is_in
from somalia.games.kit.motion import Show
from somalia.games.kit.scene import Box, Scene, Spot
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.doors import are_in_play
from somalia.games.street_fight.rules.firing import Shot
from somalia.games.street_fight.rules.kinds import place_told
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import StreetState
from somalia.games.street_fight.scene import marks
from somalia.games.street_fight.scene.board import scene_of
from somalia.games.street_fight.scene.motion import script
from somalia.games.street_fight.scene.pieces import AMERICANS
from somalia.games.street_fight.scene.regions import sheet
from somalia.games.street_fight.scene.traces import Traces, traces_of
from somalia.games.street_fight.scene.view import StreetView
from somalia.games.street_fight.text.words import StreetWords
from somalia.games.street_fight.window.brush import StreetBrush
from somalia.games.street_fight.window.clicks import GRASP
from somalia.games.street_fight.window.paint import FIGURES, WAYS, Painter
from somalia.games.street_fight.window.quarter import ground
from somalia.games.street_fight.window.tips import (
    StandTips,
    tip_of_facing,
    tip_of_leg,
    tip_of_no_target,
    tip_of_piece,
)
from somalia.games.street_fight.window.unit_desk import UNIT, UnitDesk
from somalia.window.board.board import Found
from somalia.window.board.camera import Camera
from somalia.window.board.camera_board import CameraBoard
from somalia.window.board.lights import Lights, attention_of
from somalia.window.model import PlayModel, Tip
from somalia.window.ui.layer import Layer
from somalia.window.ui.window import GameWindow

ON_LABEL = "Click for its orders, or drag it to its goal."
"""What a click and a drag on a unit's label do."""


class StreetBoard(CameraBoard):
    """The quarter from above, as a board in the window."""

    piece_word = "figure"

    def __init__(self, window: GameWindow, model: PlayModel) -> None:
        self.window, self.model = window, model
        scenario = model.table.scenario
        self.streets, self.ground = scenario.streets, scenario.ground
        super().__init__(Camera(sheet(scenario.ground)))
        self.within = scenario.tables.post_within
        self.layer = Layer(window)
        self.lights = Lights()
        self.state: StreetState = model.view
        self.show = Show(model.say)
        self._was: StreetState = self.state.copy()
        self._base: Image.Image | None = None
        self._base_key: Hashable = ()
        self._shown: Hashable = ()
        self._seen: Moment | None = None
        self._tick = 0
        self._traces = Traces()
        self._traced_at: Hashable = None
        # Computed on first use, once for each position:
        self._view: StreetView | None = None
        self._tips: StandTips | None = None
        self.desk = UnitDesk(model)
        self.labels: dict[str, Box] = {}  # units' labels, in pixels of the picture
        self._open: tuple[Sequence[str], dict[Point, tuple[int, str]]] = (
            (),
            {},
        )  # highlighted, by place

    # -- the position ----------------------------------------------------------------------------

    def set_state(self, sight: Sight, moving: bool) -> None:
        """Show a position; if `moving`, animate the events since the last one."""
        news = sight.events_since(self._seen) if self._seen else []
        self._seen = sight.now
        # The game modifies the state that is shown, so keep a copy of the old one.
        state: StreetState = sight.view
        before, self._was, self.state = self._was, state.copy(), state
        self._tick += 1
        self._view = self._tips = None
        if (now := sight.position_key) != self._traced_at:
            self._traced_at = now
            self._traces = traces_of(before, state, news)
        settings = self.model.settings
        speed = settings.seconds(1) if moving and not settings.reduced_motion else 0.0
        self.show.play(script(before, state, news) if speed else [], speed)

    def light(self, lights: Lights) -> None:
        """Highlight the options."""
        self.lights = lights
        self._tick += 1

    def restyle(self) -> None:
        """Apply changed settings."""
        self._base_key = ()
        self._tick += 1

    def update(self, seconds: float) -> bool:
        """Advance the animation; return whether the window must be redrawn."""
        if not self.show.update(seconds):
            return False
        self._tick += 1
        return True

    def finish(self) -> None:
        """Finish all animation at once."""
        self.show.finish()
        self._tick += 1

    @property
    def is_moving(self) -> bool:
        """Whether an animation is running."""
        return self.show.is_on

    # -- the scene -------------------------------------------------------------------------------

    @property
    def known(self) -> StreetView:
        """What the seat can see and do in the current position."""
        state, prompt = self.state, self.model.prompt
        if self._view is None or not self._view.is_of(state, prompt):
            self._view = StreetView(state, prompt, self._traces)
        return self._view

    @property
    def scene(self) -> Scene:
        """The current scene without the overlay, which is part of the lights."""
        attention = attention_of(self.model, self.lights)
        return scene_of(self.known, attention, is_still=not self.is_moving)

    # -- drawing ---------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """The number of pixels per inch."""
        return max(round(self.camera.scale * 2), 8)

    def draw(self) -> None:
        """Draw the quarter with everything in it."""
        attention = attention_of(self.model, self.lights)
        orders = self.model.controller.orders.version
        key = (self._tick, self.camera.key, attention, self.model.shows_pieces, orders)
        if key != self._shown:
            self._shown = key
            self.layer.show(self._picture())
        self.layer.draw(self.camera.left, self.camera.bottom)

    def _picture(self) -> Image.Image:
        base_key = (self.camera.key, self.window.unit, self.model.settings.palette)
        if self._base is None or base_key != self._base_key:
            has_doors = are_in_play(self.state.scenario)
            unit = self.window.unit
            self._base = ground(self.streets, self.camera, unit, self.within, has_doors)
            self._base_key = base_key
        brush = StreetBrush(self._base.copy(), self.camera, self.window.unit)
        painter, lights = Painter(brush, self.scene, self.size, self.show), self.lights
        painter.below(lights.tints, lights.tags)
        if route := self._route():
            WAYS[marks.MARCH](brush, route)
        if self.model.shows_pieces:
            meant = lights.pointed | {self.model.piece}
            painter.figures(lights.units | lights.picked | meant, meant)
            painter.signs = self.desk.signs()
            painter.over()
        self.labels = painter.labels
        return brush.image

    def _route(self) -> Sequence[Spot]:
        """The way of the nearest man of a unit that is being dragged or, if its label is pointed
        at, to where it was ordered; empty if there is none.
        """
        start, *rest = self.lights.way or (self.model.target,)
        unit = self.desk.unit_of(start)
        if unit is None:
            return ()
        place = self.place_of(Found(rest[-1])) if rest else self.desk.goal_of(unit)
        ends = [man.at for man in self.state.able_of(unit.number) if man.is_on_foot]
        if place is None or not ends:
            return ()
        way = self.ground.ways.towards(self.ground.street_place(place), ends)
        return [stand for stand, _ in reversed(way)] if way else [place]

    # -- what is where ---------------------------------------------------------------------------

    def found(self, name: str) -> tuple[float, float, float, float] | None:
        """The box of a unit's label in the window; None if it isn't shown."""
        label = self.labels.get(name.removeprefix(UNIT)) if name.startswith(UNIT) else None
        if label is None:
            return None
        left, top, right, bottom = label
        x, y = self.camera.left, self.camera.bottom + self.camera.height
        return x + left, y - bottom, x + right, y - top

    def _label_at(self, x: float, y: float) -> str:
        """The region of the label at a point, if the player can order its unit."""
        for id in self.labels:
            box = self.found(UNIT + id)
            if box is not None and is_in(box, x, y) and self.desk.unit_of(UNIT + id) is not None:
                return UNIT + id
        return ""

    def at(self, x: float, y: float) -> Found:
        """The figure at a point, and the nearest highlighted stand; if none is near, the nearest
        other stand. A unit's label comes before both, but not before a highlighted stand.
        """
        if not self.contains(x, y):
            return Found()
        east, north = self.camera.to_map(x, y)
        stand = self._stand(east, north)
        if stand not in self.lights.zones and (label := self._label_at(x, y)):
            return Found(label)
        piece, least = "", GRASP**2 * 0.5
        offered = self.lights.units
        for id, point in self.known.placed:
            far = (point[0] - east) ** 2 + (point[1] - north) ** 2
            if id in offered:
                far *= 0.5
            if far < least:
                piece, least = id, far
        if self.lights.zones:
            piece = ""
        return Found(stand, piece)

    def _stand(self, east: float, north: float) -> str:
        """The id of the nearest highlighted stand; if none is within reach, the nearest stand of
        any kind.

        Ties go to the first.
        """
        stands = self._lit_stands()
        best, least = "", (float(GRASP**2), 0)
        for x in range(ceil(east - GRASP), floor(east + GRASP) + 1):
            for y in range(ceil(north - GRASP), floor(north + GRASP) + 1):
                if (stand := stands.get((x, y))) is None:
                    continue
                far = ((x - east) ** 2 + (y - north) ** 2, stand[0])
                if far < least:
                    best, least = stand[1], far
        if best:
            return best
        width, height = self.ground.table
        x, y = min(max(round(east), 0), width), min(max(round(north), 0), height)
        return place_told((x, y))

    def _lit_stands(self) -> Mapping[Point, tuple[int, str]]:
        """The highlighted stands by place, each with its position in the list and its id."""
        lit = self.lights.zones
        if lit is not self._open[0]:
            stands: dict[Point, tuple[int, str]] = {}
            for number, id in enumerate(lit):
                if (point := self.known.regions.spot(id)) is not None:
                    stands.setdefault(point, (number, id))
            self._open = lit, stands
        return self._open[1]

    def middle(self, region: str) -> Spot | None:
        """The place of a stand or other region; None if the region has no place."""
        return self.known.regions.spot(region)

    def piece_place(self, piece: str) -> tuple[float, float] | None:
        """The place of a figure; None if it is off the board."""
        scene = self.known.lying
        return self.camera.to_screen(*scene.spot(piece)) if piece in scene.pieces else None

    def place_of(self, target: Found) -> Point | None:
        """The place of a figure, or else of a region."""
        scene = self.known.lying
        spot = scene.spot(target.piece) if target.piece in scene.pieces else None
        spot = spot or self.middle(target.region)
        return None if spot is None else (int(spot[0]), int(spot[1]))

    def pieces(self) -> Sequence[Found]:
        """All figures, Americans first."""
        piles = self.known.lying.pile_of
        return [Found(piles[id].region, id) for id, _ in self.known.placed]

    def boxes(self) -> Sequence[tuple[float, float, float, float]]:
        """The rectangles that the Americans on foot cover."""
        half = self.size / 2
        boxes = []
        for pile in self.known.lying.piles:
            if pile.top.party == AMERICANS and pile.top.face.symbol in FIGURES:
                x, y = self.camera.to_screen(*pile.at)
                boxes.append((x - half, y - half, x + half, y + half))
        return boxes

    @property
    def _shot_chosen(self) -> Shot | None:
        """The shot that the active man is about to fire; None if he hasn't chosen one."""
        prompt = self.model.prompt
        shot = (prompt.about or {}).get("shot") if prompt is not None else None
        return shot if isinstance(shot, Shot) else None

    def tip_of(self, target: Found) -> Tip:
        """The tip for the region or figure under the pointer."""
        say: object = self.model.say
        assert isinstance(say, StreetWords)
        if target.piece:
            return tip_of_piece(self.state, say, self.known.acting, target.piece, self._shot_chosen)
        if (labelled := self.desk.unit_of(target.region)) is not None:
            order = self.desk.standing(labelled)
            now = "" if order is None else f" Order: {order.text}."
            return Tip(f"{labelled.name}.{now}", ON_LABEL)
        if (leg := self.known.legs.get(target.region)) is not None:
            return tip_of_leg(self.state, say, *leg)
        point = self.known.regions.spot(target.region)
        if point is None:
            return Tip()
        if self.model.prompt is not None and self.model.prompt.ask in (kinds.TARGET, kinds.AIM_AT):
            return tip_of_no_target(say, point)
        acting = self.known.acting
        if self.model.prompt is not None and self.model.prompt.ask == kinds.TO_FACE and acting:
            return tip_of_facing(self.state, say, acting, point)
        if self._tips is None:
            self._tips = StandTips(self.state, say, self.known.acting)
        return self._tips.of(point)
