"""The board of a hex battle without its contents: the map, and the boxes beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.components import BattleScenario
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.scene.geometry import (
    CHITS_BOX,
    KEY_BOX,
    POOLS_BOX,
    TURNS_BOX,
    centre,
    map_sheet,
    region_at,
)
from somalia.games.hex_battle.scene.marks import subject_of
from somalia.games.hex_battle.scene.reach import Course, courses
from somalia.games.hex_battle.scene.trays import ALL
from somalia.games.hex_battle.window.beside import titles_of
from somalia.games.hex_battle.window.stacks import Stacks
from somalia.games.hex_battle.window.trays import BoxTrays, MapCamera
from somalia.games.kit.geometry import is_in
from somalia.games.kit.scene import Spot
from somalia.window.board.board import Found
from somalia.window.board.camera import Point
from somalia.window.board.camera_board import CameraBoard
from somalia.window.board.lights import Lights
from somalia.window.looks import OPENS
from somalia.window.model import PlayModel
from somalia.window.ui.spots import Spot as ClickSpot
from somalia.window.ui.window import GameWindow

OPENED = {
    CHITS_BOX: (f"{OPENS}pools", "Chits still to be drawn this turn, and those drawn (4.2)"),
    TURNS_BOX: (f"{OPENS}record", "The turns, with the units that return in each"),
    POOLS_BOX: (f"{OPENS}pools", "Counters that are not in play"),
    KEY_BOX: ("show:charts", "Movement points, die modifier and line of sight by terrain"),
}
"""What a click on the boxes without counters opens, and their tips."""


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


class TrayBoard(CameraBoard):
    """The map with the boxes beside it, which fold and open.

    Args:
        account: returns where the window shows a side's score.
    """

    def __init__(
        self, window: GameWindow, model: PlayModel, account: Callable[[str], Point]
    ) -> None:
        self.window, self.model = window, model
        self.scenario: BattleScenario = model.table.scenario
        self.land = self.scenario.land
        self.state: BattleState = model.view
        self.map_camera = MapCamera(map_sheet(self.land))
        super().__init__(self.map_camera)
        self.trays = BoxTrays(self.map_camera, self.state, model.settings)
        self.stacks = Stacks(window, self.trays, account)
        self.courses = Reached(model)
        self.lights = Lights()
        self.pointed = Found()  # what is under the pointer

    # -- the boxes -------------------------------------------------------------------------------

    def lay(self) -> None:
        """Lay out the boxes, open those that hold something to choose, and place all counters."""
        self.trays.plan(self.state, self.lights.zones, self.lights.units)
        self.stacks.lay(self.state)

    def toggle_box(self, name: str) -> str:
        """Fold or open a box beside the map, or with "" all of them; return the changed setting."""
        self.trays.toggle(name or ALL)
        self.place(*self.trays.frame)
        return "boxes"

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The board's rectangle in the window: left, bottom, width, height."""
        return self.trays.frame

    def region_at(self, x: float, y: float) -> str:
        """The hex, base or air units' box at a point; "" for none."""
        if not self.contains(x, y):
            return ""
        if self.trays.covers(x, y):
            return self.trays.region_at(x, y)
        return region_at(self.land, *self.camera.to_map(x, y))

    def middle(self, region: str) -> Spot | None:
        """The middle of a hex; None for other regions, as the view does not move to them."""
        hex_ = self.land.index.get(region)
        return None if hex_ is None else centre(self.land, hex_)

    def region_place(self, region: str) -> Point | None:
        """The middle of a hex, base or the air units' box in the window; None for other regions."""
        return self.stacks.region_place(region)

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

    @property
    def spots(self) -> Sequence[ClickSpot]:
        """The titles of the boxes, which fold and open them."""
        titles, opened = titles_of(self.scenario), self.trays.layout.opened
        return [
            ClickSpot(box, f"box:{name}", f"{'Fold' if name in opened else 'Open'}: {titles[name]}")
            for name, box in self.trays.titles()
        ]

    def spot_at(self, x: float, y: float) -> ClickSpot | None:
        """The title at a point, unless the box itself can be chosen; or a box without counters."""
        name = self.trays.box_at(x, y)
        if not name or name in self.lights.zones:
            return None
        title = next(spot for spot in self.spots if spot.action == f"box:{name}")
        if is_in(title.box, x, y):
            return title
        return ClickSpot(title.box, *OPENED[name]) if name in OPENED else None

    def middle_of(self, action: str) -> Point | None:
        """The middle of a title."""
        spot = next((spot for spot in self.spots if spot.action == action), None)
        return spot.middle if spot is not None else None

    # -- the view --------------------------------------------------------------------------------

    def fit(self) -> None:
        """Show the whole map or, if it is shown already, the first view again."""
        if not self.map_camera.is_fitted:
            super().fit()
            return
        self.map_camera.open()
        self.moved(settle=False)

    def follow_question(self) -> None:
        """Show the counter that is asked about, or else some of the options, unless in view."""
        scene, index = self.stacks.scene, self.land.index
        subject = subject_of(self.state, self.model.prompt)
        target = (self.model.prompt.about or {}).get("hex") if self.model.prompt else None
        if subject is not None and self.state.place[subject] >= 0:
            hexes = [self.land.names[self.state.place[subject]]]
        elif isinstance(target, int):
            hexes = [self.land.names[target]]
        else:
            lying = (scene.pile_of[id].region for id in self.lights.units if id in scene.pile_of)
            hexes = [name for name in (*self.lights.zones, *lying) if name in index]
        if not any(self.is_seen(name) for name in hexes):
            self.follow(hexes)

    def is_seen(self, region: str) -> bool:
        """Whether a hex is in view, and not at its very edge."""
        camera = self.camera
        x, y = camera.to_screen(*centre(self.land, self.land.index[region]))
        away = camera.scale
        return (
            camera.left + away <= x <= camera.left + camera.width - away
            and camera.bottom + away <= y <= camera.bottom + camera.height - away
            and not self.trays.covers(x, y)
        )

    def follow(self, regions: Sequence[str]) -> None:
        """Move the view to hexes that are not all in view: to their middle, or to the last one."""
        hexes = [name for name in regions if name in self.land.index]
        if not hexes or all(self.is_seen(name) for name in hexes):
            return
        spots = [centre(self.land, self.land.index[name]) for name in hexes]
        xs, ys = zip(*spots, strict=True)
        self.camera.look_at((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        if not self.is_seen(hexes[-1]):
            self.camera.look_at(*spots[-1])
        self.moved(settle=False)
