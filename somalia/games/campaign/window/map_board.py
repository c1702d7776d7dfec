"""The map in the window: the sheet, highlights and counters, and finding what is at a point."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from PIL import Image

from somalia.games.campaign.data.layout import Layout
from somalia.games.campaign.data.outlines import outlined
from somalia.games.campaign.data.printed import Printed
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.scene.board import lying
from somalia.games.campaign.scene.regions import regions
from somalia.games.campaign.window.artist import MapArtist
from somalia.games.campaign.window.counters import counter
from somalia.games.campaign.window.lying import Counters
from somalia.games.campaign.window.palette import PALETTES
from somalia.games.campaign.window.scenery import Scenery
from somalia.games.campaign.window.sizes import Sizes
from somalia.games.campaign.window.tags import Tags
from somalia.games.campaign.window.ties import Ties
from somalia.games.kit.scene import Face, Scene
from somalia.play.settings import Settings
from somalia.window.board.board import Found
from somalia.window.board.camera import Camera, Point
from somalia.window.board.camera_board import CameraBoard
from somalia.window.board.glow import Glow
from somalia.window.board.ground import GroundLayer
from somalia.window.board.lights import Lights
from somalia.window.board.stage import Box
from somalia.window.ui.window import GameWindow


class MapBoard(CameraBoard):
    """A map with its counters in the window.

    Args:
        artist: makes an artist for a scenery in the current palette.
    """

    region_word, piece_word = "Zone", "counter"

    def __init__(
        self,
        window: GameWindow,
        settings: Settings,
        printed: Printed,
        state: CampaignState,
        artist: Callable[[Scenery], MapArtist],
    ) -> None:
        super().__init__(Camera(printed.sheet))
        self.window, self.settings, self.printed, self.state = window, settings, printed, state
        self.scenery = scenery = Scenery(printed)
        self.regions = regions(outlined(printed))
        self.scene = Scene(printed.sheet, self.regions)
        self.ground = GroundLayer(
            window,
            self.camera,
            settings,
            lambda: artist(scenery),
            lambda: PALETTES[settings.palette].sea,
        )
        self.sizes = Sizes(window, scenery.setting, self.camera, self.ground)
        self.counters = Counters(self.sizes, settings, printed.road)
        self.lights = Lights()
        self.shows_counters = True
        self._ties, self._tags = Ties(self.sizes), Tags(self.sizes)
        self._glow = Glow(window, printed, self.camera)
        self._is_placed = False  # whether it has a rectangle in the window
        self._layout: Layout | None = None  # the layout of the scene

    # -- showing a position ------------------------------------------------------------------------

    def lay(self, state: CampaignState) -> None:
        """Show a position."""
        self.state = state
        self._layout = None
        self._lay_out()

    def _lay_out(self) -> None:
        """Place everything in the current view, if the board has a rectangle."""
        if not self._is_placed:
            return
        layout = self.sizes.layout
        if layout is not self._layout:
            self._layout = layout
            self.scene = lying(self.state, self.printed.sheet, self.regions, layout)
            self.counters.show(self.scene)
        else:
            self.counters.lay_out()
        self._ties.show(self.scene)

    def light(self, lights: Lights) -> None:
        """Highlight everything that can be chosen."""
        self.lights = lights
        self.counters.light(lights)

    def restyle(self) -> None:
        """Redraw everything after settings have changed."""
        self.ground.restyle()

    def place(self, left: int, bottom: int, width: int, height: int) -> None:
        """Set the map's rectangle in the window."""
        super().place(left, bottom, width, height)
        self._is_placed = True
        self.ground.moved(settle=True)
        self._lay_out()

    def moved(self, settle: bool) -> None:
        """Follow a change of view; redraw the sheet once the view has settled."""
        self.ground.moved(settle)
        self.counters.fold()
        self._lay_out()

    def update(self, seconds: float) -> bool:
        """Advance drawing and motion; return whether the window needs redrawing."""
        is_drawn = self.ground.update(seconds)
        if is_drawn:
            self._lay_out()
        return self.counters.update(seconds) or is_drawn

    @property
    def is_settled(self) -> bool:
        """Whether the sheet is drawn for the current view and no counter is in motion."""
        return self.ground.is_crisp and not self.counters.glides.is_under_way

    def draw(self) -> None:
        """Draw the map, the highlights and the counters."""
        camera, look = self.camera, PALETTES[self.settings.palette]
        self.window.ctx.scissor = (camera.left, camera.bottom, camera.width, camera.height)
        self.ground.draw()
        if self._glow.draw(self.lights, look, self.window.unit, self.ground.scale):
            self.ground.draw_names()
        self.draw_beside()
        self._tags.show(self.lights.tags, self.settings.palette)
        if self.shows_counters:
            self._ties.draw()
            self.counters.draw()
        self._tags.sprites.draw()
        self.window.ctx.scissor = None

    def draw_beside(self) -> None:
        """Draw anything printed beside the land."""

    # -- finding things by position --------------------------------------------------------------

    @property
    def size(self) -> int:
        """A counter's side in pixels."""
        return self.sizes.counter

    def at(self, x: float, y: float) -> Found:
        """The counter and its Zone at a point, or only the Zone."""
        place = None
        if self.shows_counters and self.camera.contains(x, y):
            place = self.counters.at(x, y)
        return place or Found(self.region_at(x, y))

    def region_at(self, x: float, y: float) -> str:
        """The Zone at a point, ignoring counters."""
        if not self.camera.contains(x, y):
            return ""
        return self.printed.atlas.zone_at(*self.camera.to_map(x, y)) or ""

    def middle(self, region: str) -> Point | None:
        """The middle of a Zone, whether in play or not."""
        sheet = self.printed
        return sheet.label(region)[0] if region in sheet.pane_of else None

    def found(self, name: str) -> Box | None:
        """The box around a Zone's name; None for anything else, and if the name is out of view."""
        if name not in self.printed.pane_of or not self._is_placed:
            return None
        place = self.sizes.name_place(name)
        x, y = self.camera.to_screen(*place.at)
        if not self.camera.contains(x, y):
            return None
        wide, high = place.way.width / 2, place.way.height / 2
        return x - wide, y - high, x + wide, y + high

    def piece_place(self, piece: str) -> Point | None:
        """A counter's place; None if it is off the map."""
        return self.counters.place(piece)

    def pieces(self) -> Sequence[Found]:
        """Every counter with its Zone, stack by stack."""
        return [
            Found(stack.pile.region, piece.id)
            for stack in self.counters.stacks
            for piece in stack.dealt
        ]

    def piles(self, region: str) -> Sequence[Box]:
        """The rectangles of a Zone's stacks."""
        return [one.box for one in self.counters.stacks if one.pile.region == region]

    def boxes(self) -> Sequence[Box]:
        """The rectangles of all stacks."""
        return [one.box for one in self.counters.stacks]

    def picture(self, face: Hashable, size: int) -> Image.Image:
        """A counter's picture, made from its face."""
        assert isinstance(face, Face)
        return counter(face, size, self.settings.palette)

    # -- the pointer -----------------------------------------------------------------------------

    def hover(self, x: float, y: float) -> None:
        """Fan out the stack under the pointer, or fold the fan."""
        self.counters.hover(x, y)

    def fold(self) -> None:
        """Fold the fan, if there is one."""
        self.counters.fold()

    def fan(self, region: str) -> None:
        """Fan out the next stack in a Zone; after the last one, fold the fan."""
        self.counters.fan_next(region)

    def reveal(self, piece: str) -> None:
        """Fan out the stack that contains a counter."""
        self.counters.reveal(piece)
