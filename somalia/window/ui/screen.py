"""The base of all screens: panels, sheets, pointer and keyboard handling, and crash protection."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any, NamedTuple

import arcade

from somalia.play.settings import Settings
from somalia.window.ui.below import Below
from somalia.window.ui.bundle import bundle, save_picture
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.keys import is_paste
from somalia.window.ui.layout import Node, Padded, Text
from somalia.window.ui.panel import Panel
from somalia.window.ui.sheet import Recorded, Sheet
from somalia.window.ui.spots import Box, Spot, next_to
from somalia.window.ui.trouble import Trouble
from somalia.window.ui.window import GameWindow

TOO_SMALL = "This window is too small to play in. Make it larger to continue."


DOUBLE, STILL = 0.4, 6
"""The longest time between the presses of a double click, in seconds, and the farthest that the
pointer moves meanwhile, in pixels.
"""


class Pressed(NamedTuple):
    """A press of a mouse button."""

    when: float  # seconds
    x: float
    y: float
    sheet: Sheet | None  # the sheet that was open
    has_skipped: bool = False  # whether it did no more than end an animation

    def is_doubled_by(self, later: Pressed) -> bool:
        """Whether a press is the second of a double click whose first has changed the sheet or
        ended an animation; the player had not seen what is now under the pointer.
        """
        is_quick = later.when - self.when < DOUBLE
        is_near = max(abs(later.x - self.x), abs(later.y - self.y)) <= STILL
        has_changed = self.has_skipped or later.sheet is not self.sheet
        return is_quick and is_near and has_changed


NEAR = 10
"""How far from what it is about a sheet is placed, in pixels."""


def _next_to(
    near: Box, width: int, height: int, window_width: int, window_height: int
) -> tuple[int, int]:
    """The left and bottom of a sheet beside a box in the window: to its right if there is room."""
    left, _, right, top = near
    beside = right + NEAR if right + NEAR + width <= window_width else left - NEAR - width
    left = min(max(beside, NEAR), max(window_width - width - NEAR, 0))
    bottom = min(max(top - height, NEAR), max(window_height - height - NEAR, 0))
    return round(left), round(bottom)


class Screen(arcade.View):
    """A screen with panels, a sheet over them, and keyboard focus; errors never crash it."""

    window: GameWindow

    def __init__(self, window: GameWindow) -> None:
        super().__init__(window)
        self.panels: list[Panel] = []
        self.below = Below()
        self.sheet: Sheet | None = None
        self.cover = Panel(window, self._sheet_node)
        self.note = Panel(window, lambda: Padded(Text(TOO_SMALL), (10, 10, 10, 0)))
        self.hot = ""
        self.focus = ""
        self.tip = ""
        self.troubled = 0
        self.pointer = (0.0, 0.0)
        self.clock: Callable[[], float] = monotonic
        self._pressed = Pressed(0.0, 0.0, 0.0, None)
        self.swallows = False  # whether to ignore the letter typed by the key that opened a sheet
        self._opener = (0, 0)  # the key that opened the sheet, and its modifiers

    @property
    def settings(self) -> Settings:
        """The window's settings."""
        return self.window.settings

    @property
    def is_unsaved(self) -> bool:
        """Whether the record cannot be written and the player has been told so."""
        return False

    # -- for derived screens to override ---------------------------------------------------------

    def lay_out(self) -> None:
        """Place the panels."""

    def settle(self) -> None:
        """Prepare everything for drawing, because drawing itself must change nothing."""

    def paint(self) -> None:
        """Draw everything beneath the sheet."""

    def act(self, action: str) -> None:
        """Carry out the action of a spot or key."""

    def press(self, symbol: int, modifiers: int) -> None:
        """Handle a key that no sheet used."""

    def restyle(self) -> None:
        """Apply changed settings."""
        self._sized()

    def tick(self, seconds: float) -> bool:
        """Advance the time; return whether the window must be redrawn."""
        return False

    def actions(self) -> list[str]:
        """The actions that can have the keyboard focus, in order."""
        return [spot.action for panel in self.panels for spot in panel.spots if spot.action]

    # -- sheets ------------------------------------------------------------------------------------

    def open(self, sheet: Sheet | None) -> None:
        """Open a sheet over the screen; None closes the current one."""
        before, self.sheet = self.sheet, sheet
        if before is not None and before is not sheet:
            before.closed()
        if sheet is not None:
            sheet.opened()
        self.focus = ""
        self.cover.forget()
        self._place_sheet()
        self.window.dirty = True

    def _place_sheet(self) -> None:
        if self.sheet is None:
            return
        if self.sheet.covers:
            self.cover.place(0, 0, self.window.width, self.window.height)
            return
        wide, high = self.sheet.size(Canvas(2, 2, self.window.unit))
        width = min(round(wide), self.window.width - 24)
        height = min(round(high), self.window.height - 24)
        left, bottom = (self.window.width - width) // 2, (self.window.height - height) // 2
        if (near := self.sheet.beside) is not None:
            left, bottom = _next_to(near, width, height, self.window.width, self.window.height)
        self.cover.place(left, bottom, width, height)

    def _sheet_node(self) -> Node:
        return self.sheet.node() if self.sheet is not None else Node()

    # -- events ----------------------------------------------------------------------------------

    def guarded(self, does: Callable[..., Any], *args: object) -> Any:
        """Call a function; if it fails, show the error instead of ending the game."""
        try:
            return does(*args)
        except Exception as error:
            self.trouble(error)
            return None

    def trouble(self, error: Exception) -> None:
        """Show an error, and what the player can do about it."""
        self.troubled += 1
        self.open(Trouble(self, error, partial(bundle, self, traceback.format_exc())))

    def on_show_view(self) -> None:
        """Lay the screen out for the window's size."""
        self.guarded(self._sized)

    def on_resize(self, width: int, height: int) -> None:
        """Lay the screen out for the window's new size."""
        super().on_resize(width, height)
        self.guarded(self._sized)

    def _sized(self) -> None:
        self.window.measure()
        if self.window.is_too_small:
            self.note.place(0, 0, self.window.width, self.window.height)
            return
        self.lay_out()
        self._place_sheet()

    def on_draw(self) -> None:
        """Draw everything."""
        self.window.ctx.scissor = None
        self.clear(color=(62, 50, 40, 255))
        if self.window.is_too_small:
            self.guarded(self.note.draw, "", self.window.unit, "", "")
            return
        if self.troubled < 3 and not (self.sheet is not None and self.sheet.covers):
            self.guarded(self.settle)
            self.guarded(self.paint)
        self.window.ctx.scissor = None
        if self.sheet is not None:
            if self.sheet.beside is None:
                arcade.draw_lbwh_rectangle_filled(
                    0, 0, self.window.width, self.window.height, (30, 22, 14, 120)
                )
            self.guarded(self.cover.draw, self.sheet.key, self.window.unit, self.hot, self.focus)

    def on_update(self, delta_time: float) -> None:
        """Advance the time."""
        self.window.tidy()
        if self.guarded(self.tick, min(delta_time, 0.1)):
            self.window.dirty = True
        if self.sheet is not None and self.guarded(self.sheet.tick):
            self.window.dirty = True

    def spot_at(self, x: float, y: float) -> Spot | None:
        """The spot at a point; None if there is none."""
        if self.window.is_too_small:
            return None
        if self.sheet is not None:
            return self.cover.spot_at(x, y)
        for panel in self.panels:
            if panel.holds(x, y):
                return panel.spot_at(x, y)
        return None

    def middle_of(self, action: str) -> tuple[float, float] | None:
        """The centre of an action's spot, as a position in the window."""
        for panel in [self.cover] if self.sheet is not None else self.panels:
            if (middle := panel.middle_of(action)) is not None:
                return middle
        return None

    def on_mouse_motion(self, x: float, y: float, dx: float, dy: float) -> None:
        """Handle pointer motion."""
        self.guarded(self._hover, x, y)

    def _hover(self, x: float, y: float) -> None:
        self.pointer = (x, y)
        spot = self.spot_at(x, y)
        self.hot = spot.action if spot else ""
        self.tip = self.tip_for(spot) if spot else ""
        if self.sheet is None:
            self.below.hover(x, y, spot)

    def tip_for(self, spot: Spot) -> str:
        """A spot's tip."""
        return spot.tip

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int) -> None:
        """Handle a mouse button press."""
        self.guarded(self._press_mouse, x, y, button)

    def _press_mouse(self, x: float, y: float, button: int) -> None:
        if self.window.is_too_small:
            return  # what is not visible cannot be clicked
        self.below.interrupt()
        last, self._pressed = self._pressed, Pressed(self.clock(), x, y, self.sheet)
        if last.is_doubled_by(self._pressed):
            return
        self.focus = ""  # the player uses the mouse: show no focus
        self._hover(x, y)
        self.swallows = False
        if button != arcade.MOUSE_BUTTON_LEFT:
            self.below.aside()
            return
        if self.sheet is None and self.below.bars(self.hot):
            self._pressed = self._pressed._replace(has_skipped=True)
            if not self.hot:
                self.below.grab(x, y)
            return
        spot = self.spot_at(x, y)
        if spot is not None and (spot.action or self.sheet is not None):
            self.do(spot.action)
        elif self.sheet is None:
            self.below.grab(x, y)
        elif not self.cover.holds(x, y):
            self.do("close")
        self._hover(x, y)

    def do(self, action: str) -> None:
        """Carry out an action belonging to the sheet or the screen."""
        if action == "close" and self.sheet is not None:
            self.open(self.sheet.beneath)
        elif self.sheet is not None:
            self.sheet.act(action)
        elif action:
            self.act(action)
        self.window.dirty = True

    def on_mouse_release(self, x: float, y: float, button: int, modifiers: int) -> None:
        """Handle a mouse button release."""
        if self.sheet is None:
            self.guarded(self.below.drop, x, y)

    def on_mouse_drag(
        self, x: float, y: float, dx: float, dy: float, buttons: int, modifiers: int
    ) -> None:
        """Handle pointer motion while a button is held down."""
        if self.sheet is None:
            self.guarded(self.below.drag, x, y, dx, dy)

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Handle the mouse wheel."""
        if self.sheet is not None:
            self.guarded(self.sheet.roll, -3 * scroll_y)
        else:
            self.guarded(self.below.wheel, x, y, scroll_y)

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """Handle a key press."""
        before = self.sheet
        self.guarded(self._press_key, symbol, modifiers)
        self.swallows = self.sheet is not before and 32 <= symbol < 127
        if self.sheet is not before:
            self._opener = symbol, modifiers

    def _press_key(self, symbol: int, modifiers: int) -> None:
        self.below.interrupt()
        if symbol == arcade.key.F11:
            self.window.set_fullscreen(not self.window.fullscreen)
            self.settings.full_screen = bool(self.window.fullscreen)
            self.kept(self.settings.keep("full_screen"))
            return
        if symbol == arcade.key.F12:
            save_picture(self)
            return
        if self.sheet is not None:
            if symbol == arcade.key.ESCAPE and not self.sheet.covers:
                self.do("close")
            elif is_paste(symbol, modifiers) and (text := self.window.pasted()):
                self.sheet.typed(text)
            elif not self.sheet.press(symbol, modifiers):
                is_word = symbol < 127 and not modifiers & (
                    arcade.key.MOD_CTRL | arcade.key.MOD_COMMAND
                )
                if (symbol, modifiers) == self._opener and not is_word and not self.sheet.covers:
                    self.do("close")  # the key that opened the sheet closes it again
                else:
                    self.move_focus(symbol, modifiers, self.cover.actions)
            return
        self.press(symbol, modifiers)

    def move_focus(self, symbol: int, modifiers: int, among: list[str]) -> bool:
        """Move the focus with Tab and the arrow keys (sideways on sheets only). Enter and Space
        carry out the focused action. Return whether the key was used.
        """
        if symbol in (arcade.key.ENTER, arcade.key.NUM_ENTER, arcade.key.SPACE):
            if self.focus in among:
                self.do(self.focus)
                return True
            return False
        among = list(dict.fromkeys(among))  # an action may have several spots
        across = {arcade.key.LEFT: -1, arcade.key.RIGHT: 1}.get(symbol, 0)
        if across and self.sheet is not None and among:
            beside = next_to(self.cover.spots, self.focus, across, 0)
            self.focus = beside or (self.focus if self.focus in among else among[0])
            return True
        step = {
            arcade.key.TAB: -1 if modifiers & arcade.key.MOD_SHIFT else 1,
            arcade.key.DOWN: 1,
            arcade.key.UP: -1,
        }.get(symbol)
        if step is None or not among:
            return False
        index = among.index(self.focus) + step if self.focus in among else (0 if step > 0 else -1)
        self.focus = among[index % len(among)]
        return True

    def on_text(self, text: str) -> None:
        """Handle typed text."""
        if self.sheet is not None and not self.swallows:
            self.guarded(self.sheet.typed, text)

    # -- messages --------------------------------------------------------------------------------

    def kept(self, problem: str) -> None:
        """Report why a setting was not saved; "" if it was."""
        if problem:
            self.told(problem)

    def told(self, text: str) -> None:
        """Show the player a message for a moment."""
        self.tip = text
        self.window.dirty = True

    def recorded(self) -> Recorded:
        """The record of the game being shown, for a bug bundle."""
        return Recorded()
