"""What a game under way and a replay share: a board, a head, a story, and the view of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from somalia.engine.kinds import TURN, has_tag
from somalia.play.table import Table
from somalia.play.turns import TurnSheet
from somalia.window import actions
from somalia.window.board.board import Found
from somalia.window.board.lights import Overlaid, lights_of
from somalia.window.hand import Hand
from somalia.window.looks import Looks, appearance_of
from somalia.window.model import PlayModel, Tip
from somalia.window.panels.foot import GROUND, foot, legend, legend_size
from somalia.window.panels.story import story
from somalia.window.screens.pointer import Pointer
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
from somalia.window.ui.sheet import Sheet
from somalia.window.ui.spots import Spot
from somalia.window.ui.window import GameWindow

HEAD, FOOT = 62, 46
"""Points the head and the line below the board are high."""
Box = tuple[float, float, float, float]  # left, bottom, right, top, in the window


class TableScreen(Screen):
    """A table looked at: derived screens say what stands beside the board, and what is answered.

    Args:
        is_replay: a moment of a record, which nobody answers.
    """

    own_actions: tuple[actions.Action, ...] = ()
    """What a derived screen has besides the actions of all; their keys come first."""

    def __init__(self, window: GameWindow, table: Table, is_replay: bool = False) -> None:
        super().__init__(window)
        self.model = PlayModel(table, window.settings, self.show_sheet, window.free, is_replay)
        self.looks: Looks = appearance_of(table.game_type).looks(self.model)
        self.board = self.looks.board(window, self.account_place)
        self.mouse = Pointer(self.model, self.board, self.take_up, self.click)
        looks = self.looks
        self.head = Panel(window, looks.head)
        self.side = Panel(window, self.side_node)
        self.story = Panel(window, lambda: story(looks))
        self.foot = Panel(window, lambda: foot(looks, self.told_tip), GROUND)
        self.legend = Panel(window, lambda: legend(looks))
        self.panels = [self.head, self.side, self.story, self.foot]
        self._lit: object = None
        self._heard = len(self.model.controller.heard())  # lines of the log
        self._told_at: object = None  # the position that the line below the board speaks of
        self._hot_is_old = False  # what the pointer is over is not known since that changed

    # -- for derived screens to say ----------------------------------------------------------------

    def side_node(self) -> Node:
        """What stands to the right of the board, above the story."""
        return Node()

    def side_key(self) -> Any:
        """What its picture depends on besides the model's revision."""
        return ()

    def take_up(self, found: Found) -> Hand | None:
        """What a press there takes up; else the view is moved."""
        return None

    def click(self, found: Found) -> None:
        """Something on the board is clicked."""
        self.model.about = self.board.tip_of(found)

    def sheets(self) -> dict[str, Callable[..., Sheet | None]]:
        """The sheets of the screen by name."""
        model, looks = self.model, self.looks
        rules = model.table.game_type.victory_rule
        return {
            "rules": lambda: RulesSheet(self, model.table, rules),
            "rule": lambda number: RulesSheet(self, model.table, number),
            "charts": lambda: ChartsSheet(self, looks),
            "score": lambda: looks.score(self),
            "menu": lambda: Menu(self, model),
            "keys": lambda: KeysSheet(self),
            "settings": lambda: SettingsSheet(self),
            "turn": self._turn_sheet,
        }

    def _turn_sheet(self, told: TurnSheet | None = None) -> Sheet | None:
        """What the last turn has come to; the one that is due, or the last again."""
        told = told or self.model.sitting.turns.last()
        if told is None:
            self.model.about = Tip("No turn of this game can be told yet.")
            return None
        self.window.sounds.make("paper")
        return TurnSheetView(self, self.looks, told)

    # -- the model has moved -----------------------------------------------------------------------

    def refresh(self, moving: bool = True) -> None:
        """The game has moved: the model, then the board."""
        self.model.refresh()
        self.follow(moving)

    def follow(self, moving: bool = True) -> None:
        """Show on the board what the model has come to, and forget what was pointed at there."""
        controller = self.model.controller
        self.board.set_state(controller.sight, moving and not self.model.pace.hurried)
        if (now := controller.sight.position_key) != self._told_at:
            is_shown, self._told_at = self._told_at is not None, now
            if is_shown:  # before that nothing has its place in the window
                self._sound()
                self._hot_is_old = True
                self.hot = self.tip = ""
                if not self.model.about.first.startswith("Not the same"):
                    self.mouse.tell(*self.pointer)
        self.mouse.hand = None
        self.relight()
        self.window.dirty = True

    def _sound(self) -> None:
        """Let be heard what has happened since the last time: a turn, or dice."""
        lines = self.model.controller.heard()
        fresh, self._heard = lines[self._heard :], len(lines)
        if any(has_tag(line.kind, TURN) for line in fresh):
            self.window.sounds.make("drum")
        elif any(line.dice for line in fresh):
            self.window.sounds.make("dice")

    def turn_sound(self) -> None:
        """Sound off, or on again; kept."""
        settings = self.settings
        settings.sound = not settings.sound
        self.model.about = Tip(f"Sound is {'on' if settings.sound else 'off'}.")
        self.kept(settings.keep("sound"))

    def followed(self, does: Callable[..., Any], *args: object) -> None:
        """Let the model do something; where the position has changed the board follows."""
        before = self.model.controller.sight.position_key
        does(*args)
        if self.model.controller.sight.position_key != before:
            self.follow()
        self.relight()

    def relight(self) -> None:
        """Light on the board what the model says."""
        self.model.hot, self.model.focus = self.hot, self.focus
        overlay = Overlaid(self.looks.tints_key(), self.looks.tints)
        lights = lights_of(self.model, overlay)
        if lights != self._lit:
            self._lit = lights
            self.board.light(lights)
            self.window.dirty = True

    def tick(self, seconds: float) -> bool:
        """Let pieces glide."""
        has_gone = self.window.sounds.tick(seconds)
        return self.board.update(seconds) or has_gone

    def interrupt(self) -> None:
        """A key or a click: what is still moving has arrived."""
        self.board.finish()

    # -- places and drawing ------------------------------------------------------------------------

    def lay_out(self) -> None:
        """The head above, the board on the left, question and story on the right."""
        window = self.window
        unit, width, height = window.unit, window.width, window.height
        top, low = round(HEAD * unit), round(FOOT * unit)
        column = round(min(max(0.29 * width, 352 * unit), 470 * unit))
        self.head.place(0, height - top, width, top)
        self.foot.place(0, 0, width - column, low)
        self.board.place(0, low, width - column, height - top - low)
        room = height - top
        # Where letters are large, the question needs the room more than the story.
        high = round(min(room * 0.38, max(room * 0.28, room - 440 * unit)))
        self.story.place(width - column, 0, column, high)
        self.side.place(width - column, high, column, room - high)
        self._place_legend()

    def _place_legend(self) -> None:
        """The legend of the overlay, at the upper left of the board, off what is played on it."""
        # Letters on the board grow less than those of the panels.
        unit, (left, bottom, _, high) = self.window.letter_zoom, self.board.box
        size = legend_size(self.looks)
        away = round(8 * unit)
        across, up = (round(part * unit) for part in size)
        self.legend.place(left + away, bottom + high - up - away, across, up)
        self.panels = [panel for panel in self.panels if panel is not self.legend]
        if across:
            self.panels.append(self.legend)

    def restyle(self) -> None:
        """Settings have changed."""
        self.board.restyle()
        super().restyle()
        self.refresh(moving=False)

    @property
    def told_tip(self) -> Tip:
        """What the line below the board tells now."""
        told, caption = (
            (Tip(self.tip) if self.tip else self.model.about),
            self.window.sounds.caption,
        )
        return Tip(f"{caption} {told.first}".strip(), told.second) if caption else told

    def panel_key(self, *more: object) -> Any:
        """What the picture of a panel depends on."""
        return (self.model.revision, self.settings.palette, self.looks.key(), *more)

    def settle(self) -> None:
        """What the pointer and the keyboard are on."""
        self.model.hot, self.model.focus = self.hot, self.focus

    def paint(self) -> None:
        """Board, panels, what is told over them."""
        self.board.draw()
        model, unit, hot, focus = self.model, self.window.unit, self.hot, self.focus
        self.head.draw(self.panel_key(), unit, hot, focus)
        self.side.draw(self.panel_key(self.side_key()), unit, hot, focus)
        read = model.reading.scrolled, model.reading.form
        self.story.draw(self.panel_key(*read), unit, hot, focus)
        if self._hot_is_old:
            self._look_under_pointer()
        self.foot.draw((self.told_tip, model.overlay), unit, hot, focus)
        if self.legend in self.panels:
            zoom = self.window.letter_zoom
            shown = self.looks.overlays().get(model.overlay)
            self.legend.draw((shown, self.settings.palette), zoom, hot, focus)
        self.board.draw_over()

    def _look_under_pointer(self) -> None:
        """The panels show another question: the pointer, which has not moved, is over what now?"""
        self._hot_is_old = False
        spot = self.spot_at(*self.pointer) if self.sheet is None else None
        now = (spot.action, self.tip_for(spot)) if spot else ("", "")
        if now != (self.hot, self.tip):
            self.hot, self.tip = now
            self.relight()
            self.window.dirty = True

    def account_place(self, side: str) -> tuple[float, float]:
        """Just below the account of a side in the head."""
        for spot in self.head.spots:
            if spot.name == f"account:{side}":
                left, _, right, _ = spot.box
                return (left + right) / 2, self.head.bottom - 24 * self.window.unit
        return self.window.width / 2, self.head.bottom

    def box_of(self, name: str) -> Box | None:
        """Where a spot is in the window, by its name or action; or a panel's head, by its name;
        or the whole story ("room:story").
        """
        if name == "room:story":
            story = self.story
            return story.left, story.bottom, story.left + story.width, story.bottom + story.height
        panels = {"panel:question": self.side, "panel:story": self.story}
        if (panel := panels.get(name)) is not None:
            unit, top = self.window.unit, panel.bottom + panel.height
            away, end = 24 * unit, panel.left + panel.width
            return panel.left + away, top - 32 * unit, end - away, top - 8 * unit
        names = (name, f"account:{name}", f"account:{name.removesuffix('s')}")
        for panel in (self.side, self.head, self.story, self.foot):
            for spot in panel.spots:
                if spot.name in names or spot.action == name:
                    left, upper, right, lower = spot.box
                    up = panel.bottom + panel.height
                    return panel.left + left, up - lower, panel.left + right, up - upper
        return None

    def spot_at(self, x: float, y: float) -> Spot | None:
        """What can be clicked there: of a panel, or of a board that is set like one."""
        found = super().spot_at(x, y)
        if found is None and self.sheet is None and self.board.contains(x, y):
            if not any(panel.holds(x, y) for panel in self.panels):
                return self.board.spot_at(x, y)
        return found

    def middle_of(self, action: str) -> tuple[float, float] | None:
        """Where in the window an action can be clicked."""
        found = super().middle_of(action)
        if found is None and self.sheet is None:
            return self.board.middle_of(action)
        return found

    # -- pointer -----------------------------------------------------------------------------------

    def hover(self, x: float, y: float, spot: Spot | None) -> None:
        """What is under the pointer is told, lit and fanned out."""
        if spot is None and self.board.contains(x, y):
            self.mouse.over(x, y)
        else:
            self.mouse.off(spot.action if spot is not None else "")
        self.relight()

    def grab(self, x: float, y: float) -> None:
        """A press on the board."""
        self.mouse.grab(x, y)

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        """The pointer moves with the button down."""
        self.mouse.drag(x, y, dx, dy)
        self.relight()

    def drop(self, x: float, y: float) -> None:
        """The button goes up."""
        self.followed(self.mouse.drop, x, y)

    def clicked_aside(self, x: float, y: float) -> None:
        """Another button: what is carried, and the way clicked so far, are dropped."""
        self.mouse.drop_all()
        self.relight()

    def wheel(self, x: float, y: float, lines: float) -> None:
        """Zoom on the board, scroll in the story."""
        if self.board.contains(x, y):
            self.board.zoom(1.2**lines, x, y)
        elif self.story.holds(x, y):
            self.scroll(round(lines * 3))

    # -- keys --------------------------------------------------------------------------------------

    def press(self, symbol: int, modifiers: int) -> None:
        """A key that no sheet wanted."""
        if (action := self.bound(symbol, modifiers)) is not None:
            self.do(action.id)
        else:
            self.move_focus(symbol, modifiers, list(dict.fromkeys(self.actions())))
        self.relight()

    def bound(self, symbol: int, modifiers: int) -> actions.Action | None:
        """The action that a key carries out at all times."""
        held = held_of(modifiers)
        for wanted in (held, 0) if held == keys.MOD_SHIFT else (held,):
            # Shift alone takes nothing from a key that has no other meaning with it.
            for action in (*self.own_actions, *actions.ACTIONS):
                for name in action.keys:
                    known, needs = symbols(name)
                    if symbol in known and needs == wanted:
                        return action
        return None

    def tip_for(self, spot: Spot) -> str:
        """What a place of a panel says of itself, with its key."""
        key = actions.key_of(spot.action)
        return f"{spot.tip} ({key})" if key and key not in spot.tip and spot.tip else spot.tip

    def actions(self) -> list[str]:
        """What the keyboard can stand on, in order."""
        return [*super().actions(), *(spot.action for spot in self.board.spots if spot.action)]

    # -- actions -----------------------------------------------------------------------------------

    def act(self, id: str) -> None:
        """What buttons and keys do."""
        action, what = actions.action_of(id, (*self.own_actions, *actions.ACTIONS))
        if action is None and (sheet := self.looks.sheet(self, id)) is not None:
            self.open(sheet)
        elif action is not None and (action.in_replay or not self.model.is_replay):
            action.does(self, what)
            self.relight()

    def show_sheet(self, name: str, *about: object) -> None:
        """Lay a sheet over the screen by its name; what comes by itself waits for what is read."""
        by_itself = name in ("notice", "unsaved", "result", "hand-over")
        if name in self.sheets() and not (by_itself and self.sheet is not None):
            sheet = self.sheets()[name](*about)
            if sheet is not None:
                self.open(sheet)

    def show_rule(self, number: str) -> None:
        """Open the rules at a number."""
        self.show_sheet("rule", number)

    def show_line(self, at: int) -> None:
        """Bring what a line of the log names into view, closer."""
        lines = self.model.controller.lines()
        if at < len(lines) and lines[at].zones:
            self.board.look_at(lines[at].zones[-1].id, closer=True)

    def show_entry(self, at: int) -> None:
        """Unfold the details of a step of the chronicle, and bring what it names into view."""
        steps = self.model.controller.chronicle()
        if at < len(steps):
            self.model.reading.unfolded ^= {at}
            self.model.changed()
            if steps[at].line.zones:
                self.board.look_at(steps[at].line.zones[-1].id)

    def turn_over(self) -> None:
        """The chronicle, the ledger, or the reasons."""
        self.model.reading.turn_over()

    def scroll(self, lines: int) -> None:
        """Back in the story, and forth."""
        self.model.reading.scroll(lines)

    def choose_overlay(self, what: str) -> None:
        """Turn one on by its name or number, the next one for "", none for "none" or the same."""
        names = ("", *self.looks.overlays())
        now = self.model.overlay
        if what.isdigit():
            what = names[int(what)] if int(what) < len(names) else "none"
        if not what or what == "overlay":
            self.model.overlay = names[(names.index(now) + 1) % len(names)]
        else:
            self.model.overlay = "" if what in ("none", now) else what
        self._place_legend()

    def hide_pieces(self) -> None:
        """Hide what lies on the board, or show it again."""
        self.model.shows_pieces = not self.model.shows_pieces

    # -- the view and the keyboard on the board ----------------------------------------------------

    def zoom(self, factor: float) -> None:
        """Zoom to the pointer, or to the middle."""
        left, bottom, wide, high = self.board.box
        inside = self.board.contains(*self.pointer)
        at = self.pointer if inside else (left + wide / 2, bottom + high / 2)
        self.board.zoom(factor, *at)

    def pan(self, across: int, up: int) -> None:
        """Move the board."""
        self.board.pan(across, up)

    def fit(self) -> None:
        """All of the board."""
        self.board.fit()

    def fan(self) -> None:
        """Fan out the next pile of the region that is pointed at."""
        if self.model.target:
            self.board.fan(self.model.target)

    def walk_regions(self, step: int) -> None:
        """The next region: of those that are lit, else of all."""
        model = self.model
        lit = list(lights_of(model).zones) or list(model.options.regions)
        if not lit:
            self.walk_buttons(step)
            return
        at = lit.index(model.target) + step if model.target in lit else (0 if step > 0 else -1)
        self._stand_on(Found(lit[at % len(lit)]))

    def walk_pieces(self, step: int) -> None:
        """The next piece: first those that are lit, then all others."""
        offered = self.model.options.offered.options
        places = sorted(self.board.pieces(), key=lambda found: found.piece not in offered)
        if not places:
            return
        ids = [found.piece for found in places]
        at = ids.index(self.model.piece) + step if self.model.piece in ids else min(step, 0)
        at = at if self.model.piece in ids or step < 0 else 0
        found = places[at % len(places)]
        self._stand_on(found)
        self.board.fold()
        self.board.reveal(found.piece)

    def _stand_on(self, found: Found) -> None:
        self.model.target, self.model.piece = found.region, found.piece
        self.focus = "map"
        self.model.about = self.board.tip_of(found)
        self.relight()

    def walk_buttons(self, step: int) -> None:
        """The next button or line of any panel; its tip is told, a line lights what it names."""
        among = list(dict.fromkeys(action for action in self.actions() if action))
        if not among:
            return
        at = among.index(self.focus) + step if self.focus in among else (0 if step > 0 else -1)
        self.focus = among[at % len(among)]
        spots = [spot for panel in self.panels for spot in panel.spots] + list(self.board.spots)
        spot = next(spot for spot in spots if spot.action == self.focus)
        self.tip = self.tip_for(spot)
        self.model.reading.line = self.model.reading.line_of(spot.action)
        self.relight()

    # -- the game ----------------------------------------------------------------------------------

    def record_path(self) -> Path | None:
        """The record of this game."""
        return self.model.table.record

    @property
    def hides(self) -> bool:
        """Whether that holds what is hidden from who sits at the screen."""
        return self.model.sight.hides

    def leave(self) -> None:
        """Back to the start screen."""
        self.window.go("start")

    def quit(self) -> None:
        """Leave the program."""
        self.window.close()
