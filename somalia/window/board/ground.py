"""The printed sheet as the window shows it: at once however the view moves, crisp at rest.

A drawing takes the artist two or three tenths of a second. So the sheet as it was is shown
meanwhile, as large as it is wanted now, and the new one is drawn a little at a time between the
beats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, Protocol

import arcade
from PIL import Image

from somalia.play.settings import Settings
from somalia.window.board.camera import Camera
from somalia.window.ui.layer import Layer
from somalia.window.ui.palette import Colour
from somalia.window.ui.window import GameWindow

SETTLED = 0.12
"""Seconds after the last turn of the wheel before the sheet is drawn anew."""
SHARE = 0.008
"""Seconds of each beat that go into drawing it."""


class GroundPrint:
    """A drawing on the graphics card, and of which view it is."""

    def __init__(self, window: arcade.Window) -> None:
        self.layer = Layer(window)
        self.names = Layer(window)
        self.key: tuple[Any, ...] = ()
        self.view = (0.0, 0.0, 1.0)  # west, north, pixels a map unit

    def draw_within(self, camera: Camera, names_only: bool = False) -> None:
        """Draw it, or its names alone, where it belongs in another view."""
        if self.layer.is_empty:
            return
        layer = self.names if names_only else self.layer
        west, north, scale = self.view
        left, top = camera.to_screen(west, north)
        grown = camera.scale / scale
        wide, high = self.layer.size[0] * grown, self.layer.size[1] * grown
        layer.draw(left, top - high, wide, high, smooth=True)


class Drawing(Protocol):
    """A drawing of a view under way; whole once all its strokes are done."""

    image: Image.Image
    names_only: Image.Image  # the names by themselves, to be set over what is lit

    def strokes(self) -> Iterator[None]:
        """Draw all of it, with a halt every few milliseconds."""


class Draughtsman(Protocol):
    """Who draws views: by west, north, pixels a map unit, width, height, and zoom of letters."""

    def begin(
        self, west: float, north: float, scale: float, width: int, height: int, zoom: float
    ) -> Drawing:
        """A view, to be drawn little by little."""

    def finished(
        self, west: float, north: float, scale: float, width: int, height: int, zoom: float
    ) -> Drawing:
        """A view with all its strokes."""


class GroundLayer:
    """The sheet below lights and counters.

    Args:
        artist: makes who draws it, in the palette of the settings.
        sea: the colour of what lies off the sheet, likewise.
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
        """Settings have changed: draw everything anew, and at once."""
        self.artist = self._make_artist()
        self._whole.key = self._part.key = ()
        self._drawing = None
        self._is_due = True

    def moved(self, settle: bool) -> None:
        """The view has changed; the sheet is drawn once it has come to rest, or from now on."""
        self._wait = SETTLED if settle else 0.0
        self._drawing = None

    def turned(self) -> None:
        """The view is another's: it is drawn at once, and nothing that was drawn for the one before
        is to be seen.
        """
        self._drawing, self._is_due = None, True

    @property
    def _wanted(self) -> tuple[Any, ...]:
        return (*self.camera.key, self.settings.palette, self.window.letter_zoom)

    @property
    def _shown(self) -> GroundPrint | None:
        """The drawing of this very view, if there is one."""
        wanted = self._wanted
        return next((one for one in (self._part, self._whole) if one.key == wanted), None)

    @property
    def is_crisp(self) -> bool:
        """Whether the sheet shown is drawn for the view there is."""
        return self._shown is not None

    @property
    def scale(self) -> float:
        """Pixels a map unit of the drawing that is shown, grown or shrunk as it may be."""
        if self._is_due or self._last.layer.is_empty:
            return self.camera.scale
        return (self._shown or self._last).view[2]

    def update(self, seconds: float) -> bool:
        """Time passes; whether there is a new drawing to be seen."""
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
        self._show(self._drawing)
        return True

    @property
    def _view(self) -> tuple[float, float, float, int, int, float]:
        """The view there is, as the artist takes it."""
        camera = self.camera
        return (
            camera.west,
            camera.north,
            camera.scale,
            camera.width,
            camera.height,
            self.window.letter_zoom,
        )

    def _show(self, drawing: Drawing) -> None:
        """Put the drawing on the card: the whole sheet is kept apart, to lie below any part."""
        camera = self.camera
        self._last = self._whole if camera.is_fitted else self._part
        self._last.layer.show(drawing.image)
        self._last.names.show(drawing.names_only)
        self._last.key = self._wanted
        self._last.view = (camera.west, camera.north, camera.scale)
        self._drawing = None

    def draw(self) -> None:
        """Draw the sheet."""
        camera = self.camera
        if self._is_due:
            self._is_due = False
            if not self.is_crisp:
                self._show(self.artist.finished(*self._view))
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
        """Draw the names once more, over what is lit."""
        shown = self._shown
        if shown is not None:
            shown.names.draw(self.camera.left, self.camera.bottom)
        else:
            self._last.draw_within(self.camera, names_only=True)
