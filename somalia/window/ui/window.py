"""The window: draws only what has changed, and goes from screen to screen."""

from __future__ import annotations

import ctypes
import gc
import sys
import threading
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property, partial
from time import monotonic
from typing import Any, Protocol

import arcade
from PIL import Image

from somalia.play import settings as kept
from somalia.play.settings import Settings
from somalia.window.sound import Sounds
from somalia.window.ui.field import line_of
from somalia.window.ui.keys import PLACES, is_latin, meant

TITLE = "Somalia"
USUAL = (1280, 800)
"""Pixels of a new window on a usual screen."""
SMALLEST = (1000, 640)
LEAST = (640, 400)
"""What a window that does not keep to `SMALLEST` must have for anything to find room in it."""
LONGEST_ANSWER = 1.0
"""Seconds that another program has to say what is on the clipboard."""
QUIET = ("on_update", "on_fixed_update", "on_draw", "on_refresh")


class Attached(Protocol):
    """Another screen attached to the game of the window, such as the terminal's mirror."""

    leaves: bool  # it wants to leave the program; the game is saved

    def attach(self, controller: object) -> None:
        """Show this game from now on."""

    def poll(self) -> bool:
        """Show what is new, and do what is wished there; whether the game was touched."""


class GameWindow(arcade.Window):
    """The one window of the program."""

    depth = 0  # of events under way, one within another

    def __init__(
        self,
        settings: Settings,
        width: int = USUAL[0],
        height: int = USUAL[1],
        antialiasing: bool = False,
    ) -> None:
        self.dirty = True
        self.free = threading.Event()  # while nothing happens: what works beside waits for it
        self.free.set()
        self.settings = settings
        self.sounds = Sounds(lambda: self.settings)
        self.routes: Mapping[str, Callable[..., arcade.View]] = {}
        self.unit = 1.0
        self.hand_over = ""  # wished for this time; else the setting holds
        self.mirror: Attached | None = None
        self.pictures: dict[Hashable, arcade.Texture] = {}
        self.has_left = False  # another screen, whose memory is still to be given back
        super().__init__(
            width,
            height,
            TITLE,
            resizable=True,
            antialiasing=antialiasing,
            fullscreen=settings.full_screen,
        )
        self.set_minimum_size(*fitted(SMALLEST, self.screen.width, self.screen.height))
        self.measure()

    def picture(self, key: Hashable, make: Callable[[], Image.Image]) -> arcade.Texture:
        """A picture on the graphics card, made when it is first wanted and kept for good.

        Arcade's atlas fails when it grows just after textures have gone (3.3.3: "Empty set in
        unique textures"), so none ever goes. There are as many as sizes, faces and palettes: even
        sizes of counters between 24 and 80 pixels make some hundred megabytes if all were seen.

        Args:
            key: all that the picture depends on.
        """
        if key not in self.pictures:
            self.pictures[key] = arcade.Texture(make())
        return self.pictures[key]

    @property
    def density(self) -> float:
        """How many pixels of this screen one of a usual screen is."""
        return min(max(float(getattr(self, "dpi", 96) or 96) / 96, 1.0), 4.0)

    @property
    def letter_zoom(self) -> float:
        """How much larger than usual letters are on the map. The map has its own zoom: letters on
        it grow less than those of the panels. On a dense screen everything is as large as on a
        usual one, and only finer.
        """
        return self.density * (1 + (self.unit / self.density - 1) * 0.4)

    def measure(self) -> None:
        """How many pixels a point of the design is: text size, and the window's room for it."""
        room = min(self.width / SMALLEST[0], self.height / SMALLEST[1])
        usual = max(self.density, min(room / 1.35, 1.6 * self.density))
        wanted = self.settings.text_size / 100 * usual
        self.unit = round(max(0.8, min(wanted, room * 1.18)), 3)
        self.dirty = True

    @property
    def is_too_small(self) -> bool:
        """Whether nothing finds room: not every desktop keeps a window to its smallest size."""
        return bool(self.width < LEAST[0] or self.height < LEAST[1])

    def go(self, route: str, *args: object) -> None:
        """Go to another screen: "start", "game" with a table, "replay" with a record."""
        self.show_view(self.routes[route](self, *args))
        self.has_left = True

    def tidy(self) -> None:
        """Give the memory of a screen that was left back to the system, once nothing runs in it.

        Pictures of all sizes come and go, and what the C library of Linux keeps free between them
        would grow from game to game.
        """
        if not self.has_left:
            return
        self.has_left = False
        gc.collect()
        if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "malloc_trim"):
            library.malloc_trim(0)

    def pasted(self) -> str:
        """The text of the clipboard as a line, of what length a line of text may have; or ""."""
        try:
            with self._no_longer_than(LONGEST_ANSWER):
                text = self.get_clipboard_text()
        except (OSError, UnicodeError):  # of another program, which may put there what it likes
            return ""
        except NotImplementedError:  # a window that nobody sees has no clipboard
            return ""
        return line_of(text)

    @contextmanager
    def _no_longer_than(self, seconds: float) -> Iterator[None]:
        """Give up waiting for another program: under X11 pyglet waits for ever for one that owns
        the clipboard and does not answer, and passes events of the system on meanwhile.

        Raises:
            TimeoutError: it has not answered.
        """
        dispatch, end = getattr(self, "dispatch_platform_event", None), monotonic() + seconds

        def bounded(event: object) -> None:
            if monotonic() > end:
                raise TimeoutError
            if dispatch is not None:
                dispatch(event)

        self.dispatch_platform_event = bounded
        try:
            yield
        finally:
            del self.dispatch_platform_event

    def draw(self, delta_time: float) -> None:
        """Draw, if anything has changed since the last time."""
        if self.dirty:
            self.dirty = False
            with self.busy():
                super().draw(delta_time)

    def dispatch_event(self, *args: object) -> Any:
        """Whatever happens may change what is seen."""
        if args[0] not in QUIET:
            self.dirty = True
        with self.busy():
            return super().dispatch_event(*args)

    def _event_text_symbol(self, ev: Any) -> tuple[str | None, int | None]:
        """What a key types, and which key it is: on X11 pyglet tells the shifted symbol of it.

        That would be another key in every layout, and a key let go after Shift would be held down
        for good. Other systems tell the key, and never ask here.
        """
        text, symbol = super()._event_text_symbol(ev)
        if symbol:
            place, layout = ev.xkey.keycode, ev.xkey.state >> 13 & 3  # of those switched between
            levels = [self._keysym(place, layout, shifted) for shifted in (0, 1)]
            latin = is_latin(self._keysym(at, layout, 0) for at in PLACES)
            symbol = meant(symbol, levels, place, latin)
        return text, symbol

    @cached_property
    def _keysym(self) -> Callable[[int, int, int], int]:
        """The symbol of a key by its number, the layout and whether Shift is held, on X11."""
        from ctypes import c_int, c_ubyte, c_ulong, c_void_p

        import pyglet

        lookup = pyglet.lib.load_library("X11").XkbKeycodeToKeysym
        lookup.restype, lookup.argtypes = c_ulong, (c_void_p, c_ubyte, c_int, c_int)
        return partial(lookup, self._x_display)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Keep what works beside off the processor meanwhile: Python runs one thread at a time."""
        self.depth += 1
        self.free.clear()
        try:
            yield
        finally:
            self.depth -= 1
            if not self.depth:
                self.free.set()


def make_window() -> GameWindow:
    """The window, with the settings as they were left.

    Raises:
        Exception: there is no display, or no driver that can draw; of many kinds.
    """
    import pyglet

    # Pixels are pixels: on a dense screen the window grows by itself, and text stays crisp.
    pyglet.options.dpi_scaling = "real"
    arcade.ArcadeContext.atlas_size = (2048, 2048)
    window = GameWindow(kept.load())
    screen = window.screen
    size = usual_size(window.density, screen.width, screen.height)
    if size != USUAL and not window.fullscreen:
        window.set_size(*size)
    return window


def usual_size(density: float, wide: int, high: int) -> tuple[int, int]:
    """The size of a new window, in pixels: as much as the screen has room for, and no more, with
    a tenth of its height for bars.

    Args:
        density: pixels of the screen that one of a usual screen is.
        wide: pixels of the screen.
        high: likewise.
    """
    width, height = (round(pixels * density) for pixels in USUAL)
    return fitted((width, height), wide, high)


def fitted(size: tuple[int, int], wide: int, high: int) -> tuple[int, int]:
    """A size of the window, or what a screen has room for if that is less."""
    return min(size[0], wide), min(size[1], high * 9 // 10)
