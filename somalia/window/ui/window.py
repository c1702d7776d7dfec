"""The window, which is redrawn only when something has changed, and switches between screens."""

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
from somalia.window.ui.stored import write_aside

TITLE = "Somalia"
USUAL = (1280, 800)
"""The size in pixels of a new window on a normal-density screen."""
SMALLEST = (1000, 640)
LEAST = (640, 400)
"""The smallest size at which a window can show anything, for desktops that ignore `SMALLEST`."""
LONGEST_ANSWER = 1.0
"""Seconds to wait for a response from the program that owns the clipboard."""
QUIET = ("on_update", "on_fixed_update", "on_draw", "on_refresh")
INPUT = ("on_key_press", "on_text", "on_mouse_press", "on_mouse_release", "on_mouse_scroll")
"""The events that can choose or change something."""


class Attached(Protocol):
    """A second screen for the window's game, such as the terminal's mirror."""

    leaves: bool  # whether to exit the program; the game is saved

    def attach(self, controller: object) -> None:
        """Show this game from now on."""

    def poll(self) -> bool:
        """Show anything new, and carry out any input entered there; return whether that affected
        the game.
        """


class GameWindow(arcade.Window):
    """The program's only window."""

    depth = 0  # how many nested events are being handled
    is_unseen = False  # whether the screen has just changed and the player has not seen it yet

    def __init__(
        self,
        settings: Settings,
        width: int = USUAL[0],
        height: int = USUAL[1],
        antialiasing: bool = False,
    ) -> None:
        self.dirty = True
        self.free = threading.Event()  # set while nothing is happening; workers wait for it
        self.free.set()
        self.settings = settings
        self.sounds = Sounds(lambda: self.settings)
        self.routes: Mapping[str, Callable[..., arcade.View]] = {}
        self.unit = 1.0
        self.hand_over = ""  # for this session only; "" uses the setting
        self.mirror: Attached | None = None
        self.pictures: dict[Hashable, arcade.Texture] = {}
        self.has_left = False  # whether the last screen's memory is still to be returned
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
        """A picture on the graphics card, made on first use and never removed.

        Arcade's atlas fails if it grows just after textures were removed (3.3.3: "Empty set in
        unique textures"), so none is ever removed. There is one for each size, face and palette: a
        few hundred megabytes if counters were shown in every size from 24 to 80 pixels.

        Args:
            key: everything that the picture depends on.
        """
        if key not in self.pictures:
            self.pictures[key] = arcade.Texture(make())
        return self.pictures[key]

    @property
    def density(self) -> float:
        """Pixels of this screen per pixel of a normal-density screen."""
        return min(max(float(getattr(self, "dpi", 96) or 96) / 96, 1.0), 4.0)

    @property
    def letter_zoom(self) -> float:
        """The factor by which text on the map is enlarged. The map can be zoomed separately, so its
        text grows less than text in the panels. On a high-DPI screen everything has its normal
        size, but more detail.
        """
        return self.density * (1 + (self.unit / self.density - 1) * 0.4)

    def measure(self) -> None:
        """Compute the pixels per design point from the text size and the window's size."""
        room = min(self.width / SMALLEST[0], self.height / SMALLEST[1])
        usual = max(self.density, min(room / 1.35, 1.6 * self.density))
        wanted = self.settings.text_size / 100 * usual
        self.unit = round(max(0.8, min(wanted, room * 1.18)), 3)
        self.dirty = True

    @property
    def is_too_small(self) -> bool:
        """Whether the window is too small to show anything; not every desktop enforces the minimum
        size.
        """
        return bool(self.width < LEAST[0] or self.height < LEAST[1])

    def go(self, route: str, *args: object) -> None:
        """Switch to another screen: "start", "game" with a table, or "replay" with a record."""
        self.show_view(self.routes[route](self, *args))
        self.has_left = self.is_unseen = True

    def tidy(self) -> None:
        """Return the previous screen's memory to the system, once none of its code is running, and
        keep the new screen's drawings.

        Pictures of all sizes come and go. Without this, the unused memory that the C library on
        Linux keeps for itself would grow from game to game.
        """
        if not self.has_left:
            return
        self.has_left = False
        write_aside()
        gc.enable()  # off while the program starts
        gc.collect()
        if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "malloc_trim"):
            library.malloc_trim(0)

    def pasted(self) -> str:
        """The clipboard's text as one line of limited length; "" if there is none."""
        try:
            with self._no_longer_than(LONGEST_ANSWER):
                text = self.get_clipboard_text()
        except (OSError, UnicodeError):  # the clipboard may hold anything
            return ""
        except NotImplementedError:  # a headless window has no clipboard
            return ""
        return line_of(text)

    @contextmanager
    def _no_longer_than(self, seconds: float) -> Iterator[None]:
        """Within the block, limit the time spent waiting for another program. Under X11, pyglet
        waits forever for a clipboard owner that does not respond, dispatching system events
        meanwhile.

        Raises:
            TimeoutError: the other program has not responded in time.
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
        """Draw if anything has changed since the last time."""
        if self.dirty:
            self.dirty = False
            with self.busy():
                super().draw(delta_time)
            if self.is_unseen:
                self.dispatch_events()  # drop what was typed while the first frame was drawn
                self.is_unseen = False

    def dispatch_event(self, *args: object) -> Any:
        """Dispatch an event, which may change what is visible.

        Keys and clicks made while a screen was being prepared were meant for the screen before.
        """
        if self.is_unseen and args[0] in INPUT:
            return None
        if args[0] not in QUIET:
            self.dirty = True
        if args[0] in INPUT:
            self.sounds.is_awake = True
        with self.busy():
            return super().dispatch_event(*args)

    def _event_text_symbol(self, ev: Any) -> tuple[str | None, int | None]:
        """The text that a key types, and the key's unshifted symbol; pyglet on X11 reports the
        shifted one.

        The shifted symbol would be a different key in every layout, and a key released after Shift
        would stay pressed forever. Other systems report the unshifted symbol and never call this.
        """
        text, symbol = super()._event_text_symbol(ev)
        if symbol:
            place, layout = ev.xkey.keycode, ev.xkey.state >> 13 & 3  # the active layout
            levels = [self._keysym(place, layout, shifted) for shifted in (0, 1)]
            latin = is_latin(self._keysym(at, layout, 0) for at in PLACES)
            symbol = meant(symbol, levels, place, latin)
        return text, symbol

    @cached_property
    def _keysym(self) -> Callable[[int, int, int], int]:
        """A function for X11 that returns a key's symbol, given its code, the layout, and whether
        Shift is held.
        """
        from ctypes import c_int, c_ubyte, c_ulong, c_void_p

        import pyglet

        lookup = pyglet.lib.load_library("X11").XkbKeycodeToKeysym
        lookup.restype, lookup.argtypes = c_ulong, (c_void_p, c_ubyte, c_int, c_int)
        return partial(lookup, self._x_display)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Within the block, pause background workers, because Python runs only one thread at a
        time.
        """
        self.depth += 1
        self.free.clear()
        try:
            yield
        finally:
            self.depth -= 1
            if not self.depth:
                self.free.set()


def make_window() -> GameWindow:
    """Open the window, using the saved settings.

    Raises:
        Exception: there is no display, or no driver that can draw; the error's type varies.
    """
    import pyglet

    # Use physical pixels: on a high-DPI screen the window is enlarged, and text stays sharp.
    pyglet.options.dpi_scaling = "real"
    arcade.ArcadeContext.atlas_size = (2048, 2048)
    window = GameWindow(kept.load())
    screen = window.screen
    size = usual_size(window.density, screen.width, screen.height)
    if size != USUAL and not window.fullscreen:
        window.set_size(*size)
    return window


def usual_size(density: float, wide: int, high: int) -> tuple[int, int]:
    """A new window's size in pixels, limited by the screen, with a tenth of the screen's height
    left for bars.

    Args:
        density: pixels of the screen per pixel of a normal screen.
        wide: the screen's width in pixels.
        high: the screen's height in pixels.
    """
    width, height = (round(pixels * density) for pixels in USUAL)
    return fitted((width, height), wide, high)


def fitted(size: tuple[int, int], wide: int, high: int) -> tuple[int, int]:
    """A window's size, reduced if necessary to fit on the screen."""
    return min(size[0], wide), min(size[1], high * 9 // 10)
