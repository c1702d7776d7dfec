"""The base class for game and replay screens: a board, a header, a log and the view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from somalia.play.answering import NOT_REPEATED
from somalia.play.table import Table
from somalia.play.turns import TurnSheet
from somalia.window import actions
from somalia.window.board.lights import Lights, Overlaid, lights_of
from somalia.window.looks import Looks, appearance_of
from somalia.window.model import PlayModel, Tip
from somalia.window.panels.foot import GROUND, foot
from somalia.window.panels.story import story
from somalia.window.screens.hearing import Hearing
from somalia.window.screens.leaving import Leaving
from somalia.window.screens.overlays import Overlays
from somalia.window.screens.places import account_place
from somalia.window.screens.pointer import Pointer
from somalia.window.screens.retelling import Retelling
from somalia.window.screens.walking import KeyboardWalk
from somalia.window.sheets.all_sheets import AllSheets
from somalia.window.sheets.charts import ChartsSheet
from somalia.window.sheets.keys import KeysSheet
from somalia.window.sheets.menu import Menu
from somalia.window.sheets.rules import RulesSheet
from somalia.window.sheets.settings import SettingsSheet
from somalia.window.sheets.turn import TurnSheetView
from somalia.window.ui import symbols as keys
from somalia.window.ui.keys import held_of, symbols
from somalia.window.ui.layout import Node
from somalia.window.ui.panel import Panel
from somalia.window.ui.screen import Screen
from somalia.window.ui.sheet import Recorded, Sheet
from somalia.window.ui.spots import Spot
from somalia.window.ui.window import GameWindow

HEAD, FOOT = 62, 46
"""Heights in points: the header, and the line below the board."""


def bound(own: Sequence[actions.Action], symbol: int, modifiers: int) -> actions.Action | None:
    """The action that a key triggers, whatever the question; None if there is none.

    Args:
        own: the screen's own actions, which take precedence.
    """
    held = held_of(modifiers)
    for wanted in (held, 0) if held == keys.MOD_SHIFT else (held,):
        # Ignore Shift for keys that have no shifted meaning.
        for action in (*own, *actions.ACTIONS):
            for name in action.keys:
                known, needs = symbols(name)
                if symbol in known and needs == wanted:
                    return action
    return None


def turn_sheet(
    screen: TableScreen, summary: TurnSheet | None = None, waits: Callable[[], bool] = bool
) -> Sheet | None:
    """The sheet for the turn summary that is due or, if none is due, for the previous one. None,
    with a message, if there has been none yet.

    Args:
        waits: whether Enter and Space must not close it yet.
    """
    summary = summary or screen.model.sitting.turns.last()
    if summary is None or not summary.reports:
        screen.model.about = Tip("No turn is over yet.")
        return None
    screen.window.sounds.make("paper")
    return TurnSheetView(screen, screen.looks, summary, waits)


class TableScreen(Screen):
    """A screen with a board; derived screens add the panel beside it and the answers.

    Args:
        is_replay: whether it shows a moment in a record, where nobody is asked.
    """

    own_actions: tuple[actions.Action, ...] = ()
    """The derived screen's own actions, whose keys take precedence."""
    mouse_kind: type[Pointer] = Pointer

    def __init__(self, window: GameWindow, table: Table, is_replay: bool = False) -> None:
        super().__init__(window)
        self.model = PlayModel(table, window.settings, self.show_sheet, window.free, is_replay)
        self.looks: Looks = appearance_of(table.game_type).looks(self.model)
        self.board = self.looks.board(window, partial(account_place, self))
        self.below = self.mouse = self.mouse_kind(self)
        looks = self.looks
        self.head = Panel(window, looks.head)
        self.side = Panel(window, self.side_node)
        self.story = Panel(window, lambda: story(looks))
        self.foot = Panel(window, lambda: foot(looks, self.told_tip), GROUND)
        self.panels = [self.head, self.side, self.story, self.foot]
        self.overlays = Overlays(self)
        self.walk, self.retelling, self.hearing = KeyboardWalk(self), Retelling(self), Hearing(self)
        self.leaving = Leaving(window)
        self._lit: Lights | None = None
        self._told_at: object = None  # the game position at the last update
        self._hot_is_old = False  # whether the spot under the pointer is out of date

    # -- for derived screens to override ---------------------------------------------------------

    def side_node(self) -> Node:
        """The panel to the right of the board, above the log."""
        return Node()

    def side_key(self) -> Any:
        """That panel's cache key, apart from the model's revision."""
        return ()

    def sheets(self) -> dict[str, Callable[..., Sheet | None]]:
        """The screen's sheets by name."""
        model, looks = self.model, self.looks
        rules = model.table.game_type.victory_rule
        return {
            "rules": lambda: RulesSheet(self, model.table, rules),
            "rule": lambda number: RulesSheet(self, model.table, number),
            "charts": lambda: ChartsSheet(self, looks),
            "score": lambda: looks.score(self),
            "menu": lambda: Menu(self, model),
            "sheets": lambda: AllSheets(self, looks),
            "keys": lambda: KeysSheet(self),
            "settings": lambda: SettingsSheet(self),
            "turn": lambda *summary: turn_sheet(self, *summary),
        }

    # -- updates ---------------------------------------------------------------------------------

    def refresh(self, moving: bool = True) -> None:
        """Update first the model, then the board, for the current position."""
        self.model.refresh()
        self.follow(moving)

    def follow(self, moving: bool = True) -> None:
        """Update the board for the current position, and reset what was under the pointer."""
        controller = self.model.controller
        self.board.set_state(controller.sight, moving and not self.model.pace.hurried)
        if (now := controller.sight.position_key) != self._told_at:
            is_shown, self._told_at = self._told_at is not None, now
            if is_shown:  # until then, nothing is laid out
                self.hearing.go_on()
                self._hot_is_old = True
                self.hot = self.tip = ""
                if not self.model.about.first.startswith(NOT_REPEATED):
                    self.mouse.tell(*self.pointer)
        self.mouse.hand = None
        self.relight()
        self.window.dirty = True

    def followed(self, does: Callable[..., Any], *args: object) -> None:
        """Call one of the model's functions, then update the board if the position has changed."""
        before = self.model.controller.sight.position_key
        does(*args)
        if self.model.controller.sight.position_key != before:
            self.follow()
        self.relight()

    def relight(self) -> None:
        """Update the board's highlights from the model."""
        self.model.hot, self.model.focus = self.hot, self.focus
        overlay = Overlaid(self.looks.tints_key(), self.looks.tints)
        if self._lit is not None and self._lit.overlay == overlay:
            overlay = self._lit.overlay  # reuse the overlay, which may be computed already
        lights = lights_of(self.model, overlay)
        if lights != self._lit:
            self._lit = lights
            self.board.light(lights)
            self.window.dirty = True

    def tick(self, seconds: float) -> bool:
        """Advance animations and captions."""
        has_gone = self.window.sounds.tick(seconds)
        return self.board.update(seconds) or has_gone

    # -- places and drawing ------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Place the header at the top, the board on the left, and question and log on the right."""
        window = self.window
        unit, width, height = window.unit, window.width, window.height
        top, low = round(HEAD * unit), round(FOOT * unit)
        column = round(min(max(0.29 * width, 352 * unit), 470 * unit))
        self.head.place(0, height - top, width, top)
        self.foot.place(0, 0, width - column, low)
        self.board.place(0, low, width - column, height - top - low)
        room = height - top
        # With large text, the question needs the space more than the log does.
        high = round(min(room * 0.38, max(room * 0.28, room - 440 * unit)))
        self.story.place(width - column, 0, column, high)
        self.side.place(width - column, high, column, room - high)
        self.overlays.place()

    def restyle(self) -> None:
        """Apply changed settings."""
        self.board.restyle()
        super().restyle()
        self.refresh(moving=False)

    @property
    def told_tip(self) -> Tip:
        """The text for the line below the board."""
        tip = Tip(self.tip) if self.tip else self.model.about
        caption = self.window.sounds.caption
        return Tip(f"{caption} {tip.first}".strip(), tip.second) if caption else tip

    def panel_key(self, *more: object) -> Any:
        """The cache key for a panel's picture."""
        return (self.model.revision, self.settings.palette, self.looks.key(), *more)

    def settle(self) -> None:
        """Tell the model where the pointer and the focus are."""
        self.model.hot, self.model.focus = self.hot, self.focus

    def paint(self) -> None:
        """Draw the board and panels, with messages over them."""
        self.board.draw()
        model, unit, hot, focus = self.model, self.window.unit, self.hot, self.focus
        self.head.draw(self.panel_key(), unit, hot, focus)
        self.side.draw(self.panel_key(self.side_key()), unit, hot, focus)
        read = model.reading.scrolled, model.reading.form
        self.story.draw(self.panel_key(*read), unit, hot, focus)
        if self._hot_is_old:
            self._look_under_pointer()
        self.foot.draw((self.told_tip, model.overlay), unit, hot, focus)
        self.overlays.draw(self.settings.palette, hot, focus)
        self.board.draw_over()

    def _look_under_pointer(self) -> None:
        """Update what is under the pointer: even if it has not moved, the panels have changed."""
        self._hot_is_old = False
        spot = self.spot_at(*self.pointer) if self.sheet is None else None
        now = (spot.action, self.tip_for(spot)) if spot else ("", "")
        if now != (self.hot, self.tip):
            self.hot, self.tip = now
            self.relight()
            self.window.dirty = True

    def spot_at(self, x: float, y: float) -> Spot | None:
        """The spot at a point on a panel, or on a board laid out like a panel."""
        spot = super().spot_at(x, y)
        if spot is None and self.sheet is None and self.board.contains(x, y):
            if not any(panel.holds(x, y) for panel in self.panels):
                return self.board.spot_at(x, y)
        return spot

    def middle_of(self, action: str) -> tuple[float, float] | None:
        """The centre of an action's spot, as a position in the window."""
        middle = super().middle_of(action)
        if middle is None and self.sheet is None:
            return self.board.middle_of(action)
        return middle

    # -- keys --------------------------------------------------------------------------------------

    def press(self, symbol: int, modifiers: int) -> None:
        """Handle a key that no sheet used."""
        if (action := bound(self.own_actions, symbol, modifiers)) is not None:
            self.do(action.id)
        else:
            self.move_focus(symbol, modifiers, list(dict.fromkeys(self.actions())))
        self.relight()

    def tip_for(self, spot: Spot) -> str:
        """A spot's tip, with its key."""
        key = actions.key_of(spot.action)
        return f"{spot.tip} ({key})" if key and key not in spot.tip and spot.tip else spot.tip

    def actions(self) -> list[str]:
        """The actions that can have the keyboard focus, in order."""
        return [*super().actions(), *(spot.action for spot in self.board.spots if spot.action)]

    # -- actions -----------------------------------------------------------------------------------

    def act(self, id: str) -> None:
        """Carry out the action of a button or key."""
        action, what = actions.action_of(id, (*self.own_actions, *actions.ACTIONS))
        if action is None and (sheet := self.looks.sheet(self, id)) is not None:
            self.open(sheet)
        elif action is not None and (action.in_replay or not self.model.is_replay):
            action.does(self, what)
            self.relight()

    def show_sheet(self, name: str, *about: object) -> None:
        """Open a sheet by its name. A sheet that the player did not ask for never replaces an open
        one.
        """
        by_itself = name in ("notice", "unsaved", "result", "hand-over")
        make = self.sheets().get(name)
        if make is None or (by_itself and self.sheet is not None):
            return
        sheet = make(*about)
        if sheet is not None:
            self.open(sheet)

    def open_unit_orders(self) -> None:
        """Open the orders for a unit, or say that the game has none."""
        if (sheet := self.looks.unit_orders(self)) is not None:
            self.open(sheet)
        else:
            self.told("No orders for units here.")

    def recorded(self) -> Recorded:
        """This game's record, and whether it contains anything hidden from the viewer."""
        return Recorded(self.model.table.record, self.model.controller.sight.hides)
