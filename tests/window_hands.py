"""Drives a real window without a display (EGL): clicks, keys, and pictures."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, NamedTuple

from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import Choose

# Mesa, where it draws without a card, has a thread for each core; tests run on each core already,
# and a thread more is slower than none. Read when the first window is made.
os.environ.setdefault("LP_NUM_THREADS", "0")

if not os.environ.get("DISPLAY"):
    import pyglet

    pyglet.options.headless = True
    import pyglet.window.xlib  # Arcade fails to import without it

import arcade
import shapely
from arcade.gl.backends.opengl.framebuffer import OpenGLDefaultFrameBuffer

from somalia.window.screens.play import GameScreen


class Decision(NamedTuple):
    option: str
    why: str
    rows: tuple[str, ...] = ()


class Chancer:
    """An opponent that picks at random, but prefers to end things."""

    def __init__(self, seed: str) -> None:
        self.stream = Stream(seed)

    def decide(self, game: Game, prompt: Choose) -> Decision:
        """Pick an option at random."""
        options = prompt.options
        for word in ("hand-over", "pass"):
            if word in options and self.stream.below(3):
                return Decision(word, "enough for now")
        return Decision(options[self.stream.below(len(options))], "by chance")


Sit = Callable[..., GameScreen]


def ahead(game: Game, until: str = "", answers: int = 0) -> None:
    """Answer at random until a kind of prompt comes, or for a number of answers."""
    chance = Chancer("ahead")
    given = 0
    while isinstance(game.prompt, Choose):
        if (until and game.prompt.ask == until) or (not until and given >= answers):
            return
        game.answer(game.seat_of[game.prompt.who].name, chance.decide(game, game.prompt).option)
        given += 1


class _Unseen(OpenGLDefaultFrameBuffer):
    """A frame buffer that renders one pixel, because pixels are slow without a graphics card."""

    __slots__ = ()

    @property
    def scissor(self) -> tuple[int, int, int, int] | None:
        return super().scissor

    @scissor.setter
    def scissor(self, value: tuple[int, int, int, int] | None) -> None:
        OpenGLDefaultFrameBuffer.scissor.fset(self, (0, 0, 1, 1))


def _draw(screen: Any) -> None:
    screen.on_draw()
    screen.window.ctx.finish()
    screen.window.is_unseen = False
    assert screen.troubled == 0, getattr(screen.sheet, "report", "")


def draw(screen: Any) -> None:
    """Draw the window without its pixels; use `picture_of` to see them."""
    buffer = screen.window.ctx.screen
    buffer.__class__ = _Unseen
    try:
        _draw(screen)
    finally:
        buffer.__class__ = OpenGLDefaultFrameBuffer
        buffer.scissor = None


def picture_of(screen: Any) -> Any:
    """The picture of the window, freshly drawn."""
    _draw(screen)
    return arcade.get_image().convert("RGB")


def rest(screen: Any) -> None:
    """Let the map settle, and draw the window."""
    for _ in range(500):
        screen.on_update(0.1)
        if screen.board.is_settled:
            draw(screen)
            return
    raise AssertionError("the map does not come to rest")


def settle_odds(screen: Any) -> None:
    """Let the odds of the question, and of what is pointed at, be worked out."""
    screen.model.odds.rate()
    screen.model.odds.desk.wait()


def click(screen: Any, x: float, y: float) -> None:
    """Click as the window system does."""
    window = screen.window
    window.dispatch_event("on_mouse_motion", x, y, 0, 0)
    window.dispatch_event("on_mouse_press", x, y, arcade.MOUSE_BUTTON_LEFT, 0)
    window.dispatch_event("on_mouse_release", x, y, arcade.MOUSE_BUTTON_LEFT, 0)


def press(screen: Any, symbol: int, modifiers: int = 0) -> None:
    """Press a key as the window system does."""
    screen.window.dispatch_event("on_key_press", symbol, modifiers)
    screen.window.dispatch_event("on_key_release", symbol, modifiers)


def click_action(screen: Any, action: str) -> None:
    """Click on the spot with an action."""
    draw(screen)
    position = screen.middle_of(action)
    assert position is not None, f"{action} is not on screen"
    click(screen, *position)


def resize(window: Any, width: int, height: int) -> None:
    """Resize the window as a window system does; works without one too."""
    if (window.width, window.height) == (width, height):
        return
    if not hasattr(window, "_egl_surface"):
        window.set_size(width, height)
        window.dispatch_events()
        return
    # A surface without a display keeps its size: the window gets a new one, as at its making,
    # and tells its size as the real thing does.
    from pyglet.libs.egl import egl

    old = window._egl_surface
    window._width, window._height, window._egl_surface = width, height, None
    window._create()
    egl.eglDestroySurface(window._egl_display_connection, old)


def slot_of(board: Any, stack: Any) -> str:
    """The slot of its Zone in which a stack lies."""
    places = board.sizes.layout.places[stack.pile.region]
    return next(slot for slot, at in places.items() if at == stack.pile.at)


def on_ground(screen: GameScreen, zone: str) -> tuple[float, float]:
    """A point of the Zone in the window without a counter on it."""
    board = screen.board
    polygon = board.printed.polygon(zone)
    inside = polygon.buffer(-0.02)
    west, south, east, north = polygon.bounds
    for row in range(1, 30):
        for column in range(1, 30):
            lon, lat = west + (east - west) * column / 30, south + (north - south) * row / 30
            x, y = board.camera.to_screen(lon, lat)
            if (
                shapely.contains_xy(inside, lon, lat)
                and not board.at(x, y).piece
                and board.region_at(x, y) == zone
            ):
                return x, y
    raise AssertionError(f"{zone} is covered with counters")
