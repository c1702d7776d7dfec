"""A monkey at the window: random clicks, drags, keys, wheel, letters and sizes, from a seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from window_hands import click, draw, press, resize  # before Arcade: no display

import arcade  # isort: skip

from somalia.engine.dice import Stream
from somalia.window.ui.keys import LETTERS

KEYS = arcade.key
WILD = [
    KEYS.UP,
    KEYS.DOWN,
    KEYS.LEFT,
    KEYS.RIGHT,
    KEYS.ENTER,
    KEYS.SPACE,
    KEYS.TAB,
    KEYS.F1,
    KEYS.F2,
    KEYS.F3,
    KEYS.F4,
    KEYS.F5,
    KEYS.F6,
    KEYS.F7,
    KEYS.F8,
    KEYS.F9,
    KEYS.F10,
    KEYS.ESCAPE,
    KEYS.BACKSPACE,
    KEYS.HOME,
    KEYS.END,
    KEYS.DELETE,
    KEYS.PLUS,
    KEYS.MINUS,
    KEYS.PAGEUP,
    KEYS.PAGEDOWN,
    KEYS.NUM_0,
    KEYS.NUM_ENTER,
    *(ord(key) for key in LETTERS),
]
TAME = ("quit", "set:full_screen:on")
"""Actions that a monkey must not take: they would end the game or the window."""
SIZES = ((1000, 640), (1280, 800), (1100, 900), (1600, 700))
MODIFIERS = (0, 0, 0, KEYS.MOD_CTRL, KEYS.MOD_SHIFT)


class Monkey:
    """A source of random events, with a log of them for failures."""

    def __init__(self, window: Any, seed: str) -> None:
        self.window = window
        self.chance = Stream(seed)
        self.done: list[str] = []
        self.kinds: set[str] = set()

    @property
    def screen(self) -> Any:
        """The current screen."""
        return self.window.current_view

    def any(self, of: Any) -> Any:
        """A random element."""
        return of[self.chance.below(len(of))]

    def point(self) -> tuple[int, int]:
        """A random point; half the time on something clickable."""
        screen = self.screen
        panels = [screen.cover] if screen.sheet is not None else screen.panels
        spots = [(panel, spot) for panel in panels for spot in panel.spots]
        if spots and self.chance.below(2):
            panel, spot = self.any(spots)
            left, top, right, bottom = spot.box
            return (
                round(panel.left + (left + right) / 2),
                round(panel.bottom + panel.height - (top + bottom) / 2),
            )
        return self.chance.below(self.window.width), self.chance.below(self.window.height)

    def is_tame(self, x: float, y: float) -> bool:
        """Whether a click there is harmless to the test."""
        spot = self.screen.spot_at(x, y)
        return spot is None or spot.action not in TAME

    def event(self) -> None:
        """Send one random event."""
        kind = self.any(
            (self.click,) * 6
            + (self.press,) * 6
            + (self.wheel, self.drag, self.wait, self.type, self.aside, self.hover)
        )
        kind()
        self.kinds.add(type(self.screen).__name__)

    def click(self) -> None:
        x, y = self.point()
        if self.is_tame(x, y):
            self.done.append(f"click {x}, {y}")
            click(self.screen, x, y)

    def aside(self) -> None:
        x, y = self.point()
        self.done.append(f"right button {x}, {y}")
        self.window.dispatch_event("on_mouse_press", x, y, arcade.MOUSE_BUTTON_RIGHT, 0)
        self.window.dispatch_event("on_mouse_release", x, y, arcade.MOUSE_BUTTON_RIGHT, 0)

    def hover(self) -> None:
        x, y = self.point()
        self.done.append(f"pointer {x}, {y}")
        self.window.dispatch_event("on_mouse_motion", x, y, 1, 1)

    def drag(self) -> None:
        x, y = self.point()
        if not self.is_tame(x, y):
            return
        to_x, to_y = self.point()
        self.done.append(f"drag {x}, {y} to {to_x}, {to_y}")
        self.window.dispatch_event("on_mouse_press", x, y, arcade.MOUSE_BUTTON_LEFT, 0)
        self.window.dispatch_event(
            "on_mouse_drag", (x + to_x) / 2, (y + to_y) / 2, 1, 1, arcade.MOUSE_BUTTON_LEFT, 0
        )
        self.window.dispatch_event("on_mouse_drag", to_x, to_y, 1, 1, arcade.MOUSE_BUTTON_LEFT, 0)
        self.window.dispatch_event("on_mouse_release", to_x, to_y, arcade.MOUSE_BUTTON_LEFT, 0)

    def press(self) -> None:
        key, modifiers = self.any(WILD), self.any(MODIFIERS)
        spots = self.screen.cover.spots if self.screen.sheet is not None else ()
        # The key that quits in the menus.
        if key == KEYS.Q and (
            any(spot.action == "quit" for spot in spots)
            or type(self.screen).__name__ == "StartScreen"
        ):
            return
        if self.screen.focus in TAME and key in (KEYS.ENTER, KEYS.NUM_ENTER, KEYS.SPACE):
            return
        self.done.append(f"key {key} with {modifiers}")
        press(self.screen, key, modifiers)

    def wheel(self) -> None:
        x, y = self.point()
        lines = self.chance.below(9) - 4
        self.done.append(f"wheel {lines} at {x}, {y}")
        self.window.dispatch_event("on_mouse_scroll", x, y, 0, lines)

    def type(self) -> None:
        letter = self.any("abez 19é.\t€")
        self.done.append(f"letter {letter!r}")
        self.window.dispatch_event("on_text", letter)

    def wait(self) -> None:
        self.done.append("time")
        for _ in range(3):
            self.window.dispatch_event("on_update", 0.1)

    def resize(self) -> None:
        size = self.any(SIZES)
        self.done.append(f"size {size}")
        resize(self.window, *size)

    def go_on(self, events: int, after: Callable[[], None]) -> None:
        """Send a number of events, with occasional checks and resizes of the window."""
        for number in range(events):
            self.event()
            if number % 60 == 30:
                self.resize()
            assert self.screen.troubled == 0, (
                self.done[-12:],
                getattr(self.screen.sheet, "report", ""),
            )
            if number % 20 == 0:
                draw(self.screen)
            after()
