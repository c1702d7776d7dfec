"""The printed map sheet: shown at once while the view moves, and redrawn sharply when it stops.

A drawing takes 0.2 to 0.3 seconds. Meanwhile the previous drawing is shown, scaled, and each frame
draws a little more of the new one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, NamedTuple, Protocol

import arcade
from PIL import Image

from somalia.play.settings import Settings
from somalia.window.board.camera import Camera
from somalia.window.ui.layer import Layer
from somalia.window.ui.palette import Colour
from somalia.window.ui.window import GameWindow

SETTLED = 0.12
"""Seconds from the last movement of the mouse wheel until the sheet is redrawn."""
SHARE = 0.008
"""Seconds per frame to spend on drawing."""


class GroundPrint:
    """A drawing on the graphics card, and the view it was drawn for."""

    def __init__(self, window: arcade.Window) -> None:
        self.layer = Layer(window)
        self.names = Layer(window)
        self.key: tuple[Any, ...] = ()
        self.view = (0.0, 0.0, 1.0)  # west, north, pixels per map unit

    def draw_within(self, camera: Camera, names_only: bool = False) -> None:
        """Draw the print, or only its names, scaled to fit another view."""
        if self.layer.is_empty:
            return
        layer = self.names if names_only else self.layer
        west, north, scale = self.view
        left, top = camera.to_screen(west, north)
        grown = camera.scale / scale
        wide, high = self.layer.size[0] * grown, self.layer.size[1] * grown
        layer.draw(left, top - high, wide, high, smooth=True)


class Drawing(Protocol):
    """A drawing in progress, complete once all its strokes have been made."""

    image: Image.Image
    names_only: Image.Image  # only the names, to be drawn over the highlights

    def strokes(self) -> Iterator[None]:
        """Draw everything, yielding every few milliseconds."""


class DrawnGround(NamedTuple):
    """The pictures of a complete drawing."""

    image: Image.Image
    names_only: Image.Image


class Draughtsman(Protocol):
    """Draws views, which are given as west, north, pixels per map unit, width, height and letter
    zoom.
    """

    def begin(
        self, west: float, north: float, scale: float, width: int, height: int, zoom: float
    ) -> Drawing:
        """A drawing of this view, ready to be drawn stroke by stroke."""

    def finished(
        self, west: float, north: float, scale: float, width: int, height: int, zoom: float
    ) -> DrawnGround:
        """A complete drawing of this view, which callers must not modify."""


class GroundLayer:
    """The map sheet below highlights and counters.

    Args:
        artist: creates a draughtsman for the palette in the settings.
        sea: returns the colour outside the sheet, for the same palette.
    """

    def __init__(
        self,
        window: GameWindow,
        camera: Camera,
        settings: Settings,
        artist: Callable[[], Draughtsman],
        sea: Callable[[], Colour],
    ) -> None:
        self.window, self.settings, self.camera = window, settings, camera
        self._make_artist, self._sea = artist, sea
        self._whole, self._part = GroundPrint(window), GroundPrint(window)
        self._last = self._whole
        self._wait = 0.0
        self._drawing: Drawing | None = None
        self._strokes: Iterator[None] = iter(())
        self.restyle()

    def restyle(self) -> None:
        """Apply changed settings: redraw everything at once."""
        self.artist = self._make_artist()
        self._whole.key = self._part.key = ()
        self._drawing = None
        self._is_due = True

    def moved(self, settle: bool) -> None:
        """React to a changed view: redraw at once, or with `settle` once the view stops moving."""
        self._wait = SETTLED if settle else 0.0
        self._drawing = None

    def turned(self) -> None:
        """Redraw at once for another player, hiding all drawings of the previous player's view."""
        self._drawing, self._is_due = None, True

    @property
    def _wanted(self) -> tuple[Any, ...]:
        return (*self.camera.key, self.settings.palette, self.window.letter_zoom)

    @property
    def _shown(self) -> GroundPrint | None:
        """The drawing of exactly this view; None if there is none."""
        wanted = self._wanted
        return next((one for one in (self._part, self._whole) if one.key == wanted), None)

    @property
    def is_crisp(self) -> bool:
        """Whether there is a drawing of exactly this view."""
        return self._shown is not None

    @property
    def scale(self) -> float:
        """Pixels per map unit in the drawing on screen, before scaling to the view."""
        if self._is_due or self._last.layer.is_empty:
            return self.camera.scale
        return (self._shown or self._last).view[2]

    def update(self, seconds: float) -> bool:
        """Continue the drawing; return whether a new one is ready."""
        if self._is_due or self.is_crisp:
            return False
        self._wait -= seconds
        if self._wait > 0:
            return False
        if self._drawing is None:
            self._drawing = self.artist.begin(*self._view)
            self._strokes = self._drawing.strokes()
        ends = perf_counter() + SHARE
        for _ in self._strokes:
            if perf_counter() > ends:
                return False
        self._show(self._drawing.image, self._drawing.names_only)
        return True

    @property
    def _view(self) -> tuple[float, float, float, int, int, float]:
        """The current view, as arguments for the draughtsman."""
        camera = self.camera
        return (
            camera.west,
            camera.north,
            camera.scale,
            camera.width,
            camera.height,
            self.window.letter_zoom,
        )

    def _show(self, image: Image.Image, names: Image.Image) -> None:
        """Put a drawing on the graphics card. A drawing of the whole sheet is kept separately, to
        be shown below drawings that cover only part of the view.
        """
        camera = self.camera
        self._last = self._whole if camera.is_fitted else self._part
        self._last.layer.show(image)
        self._last.names.show(names)
        self._last.key = self._wanted
        self._last.view = (camera.west, camera.north, camera.scale)
        self._drawing = None

    def draw(self) -> None:
        """Draw the sheet."""
        camera = self.camera
        if self._is_due:
            self._is_due = False
            if not self.is_crisp:
                self._show(*self.artist.finished(*self._view))
        shown = self._shown
        if shown is not None:
            shown.layer.draw(camera.left, camera.bottom)
            return
        arcade.draw_lbwh_rectangle_filled(
            camera.left,
            camera.bottom,
            camera.width,
            camera.height,
            self._sea(),
        )
        self._whole.draw_within(camera)
        if self._last is not self._whole:
            self._last.draw_within(camera)

    def draw_names(self) -> None:
        """Draw the names again, over the highlights."""
        shown = self._shown
        if shown is not None:
            shown.names.draw(self.camera.left, self.camera.bottom)
        else:
            self._last.draw_within(self.camera, names_only=True)
