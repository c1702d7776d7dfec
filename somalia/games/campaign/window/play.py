"""The game on the map: what is asked, what has happened, and every way to answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from somalia.engine.game import Refused
from somalia.engine.kinds import option_of
from somalia.engine.prompts import DONE, Chance, Choose
from somalia.engine.words import Line
from somalia.games.campaign.atlas import check_map
from somalia.games.campaign.core.components import Zone
from somalia.games.campaign.core.rulebook import outcome
from somalia.games.campaign.display.parties import line_name, side_of
from somalia.games.campaign.window import sheets
from somalia.games.campaign.window.board import MapBoard
from somalia.games.campaign.window.canvas import Canvas, Spot
from somalia.games.campaign.window.dice_entry import DiceEntry, turn_over
from somalia.games.campaign.window.files_sheet import Notice, NotSaved, SaveSheet, save_under
from somalia.games.campaign.window.glow import Lights
from somalia.games.campaign.window.hand import WayInHand
from somalia.games.campaign.window.handover import Handover
from somalia.games.campaign.window.header import fill_header
from somalia.games.campaign.window.hints import HintCard
from somalia.games.campaign.window.keyboard import (
    key_of,
    press,
    walk_buttons,
    walk_counters,
    walk_zones,
)
from somalia.games.campaign.window.news import News
from somalia.games.campaign.window.odds import OddsDesk, is_about_odds
from somalia.games.campaign.window.odds_sheet import OddsSheet
from somalia.games.campaign.window.orders_sheet import OrdersSheet
from somalia.games.campaign.window.overlays import OverlayDesk
from somalia.games.campaign.window.panel import Panel
from somalia.games.campaign.window.pointer import Pointer
from somalia.games.campaign.window.prompt import fill_prompt
from somalia.games.campaign.window.score import ResultSheet, Score
from somalia.games.campaign.window.screen import Screen
from somalia.games.campaign.window.sideboard import SideBoard
from somalia.games.campaign.window.stage import Theatre
from somalia.games.campaign.window.story import fill_story
from somalia.games.campaign.window.tips import fill_tip, tip_of_zone
from somalia.games.campaign.window.window import GameWindow
from somalia.play.answers import Choice, all_offered, choices, default
from somalia.play.controller import Controller, View
from somalia.play.preview import Consequence
from somalia.play.table import Table

PAUSE = 0.5
"""Seconds a chief event of the computer's is left standing at the usual speed."""


class GameScreen(Screen, View):
    """A game under way."""

    is_replay = False

    def __init__(self, window: GameWindow, table: Table) -> None:
        super().__init__(window)
        self.controller = Controller(table, sees_all=self.is_replay)
        self.controller.views.append(self)
        if window.mirror is not None and not self.is_replay:
            window.mirror.attach(self.controller)
        subtitle = table.scenario.name.partition(", ")[2] or table.scenario.name
        played = [zone.id for zone in table.scenario.board.zones]
        self.board = MapBoard(
            window,
            check_map(table.files[1], played),
            self.settings,
            subtitle,
            line_name(table.scenario),
        )
        self.theatre = Theatre(window, self.board, self.controller.say, self.account_place)
        self.odds = OddsDesk(window.free)
        self._odds_seen = 0
        self.news = News(self)
        self.mouse = Pointer(self)
        self.dice = DiceEntry(self)
        self.handover = Handover(self)
        self.head = Panel(window, self._on(fill_header))
        self.ask = Panel(window, self._on(fill_prompt))
        self.told_panel = Panel(window, self._on(fill_story))
        self.foot = Panel(window, self._on(fill_tip), (74, 60, 48))
        self.hints = HintCard(self)
        self.panels = [self.hints.panel, self.head, self.ask, self.told_panel, self.foot]
        self.shown: list[Choice] = []
        self.page = 0  # of the options, where there are many
        self.per_page = 9
        self.known_units = {unit.id: unit for unit in table.scenario.units}
        self.via: tuple[str, ...] = ()  # Zones of a way clicked so far
        self.overlays = OverlayDesk(self)
        self.legend = Panel(window, self.overlays.fill)
        self.beside = SideBoard(self)
        self.sideboard = Panel(window, self.beside.fill)
        self.panels.append(self.sideboard)
        self.board.printed = self._draw_holdings
        self.reading = "log"  # or "reasons"
        self.scrolled = 0  # lines of the log up from its end
        self.about: tuple[str, str] = ("", "")  # what the line below the map tells
        self.pointed = ""  # a Zone under the pointer or the keyboard
        self.pointed_piece = ""  # a counter the keyboard stands on
        self.lit_line: Line | None = None
        self.paused = not table.has_people
        self.hurried = False
        self.rest = 0.0
        self.version = 0
        self.notes: list[str] = list(table.notes)
        self._known: Any = None
        self._told_at: Any = None  # the position that the line below the map speaks of
        self._hot_is_old = False  # what the pointer is over is not known since that changed
        self.refresh(glide=False)
        if table.is_taken_up and table.notes and self.sheet is None:
            self.open(Notice(self, table.notes))

    def _on(self, fill: Callable[[GameScreen, Canvas], None]) -> Callable[[Canvas], None]:
        return lambda canvas: fill(self, canvas)

    # -- where the game stands -------------------------------------------------------------------

    @property
    def prompt(self) -> Choose | None:
        """The question to a person; None while there is none."""
        return self.controller.prompt if self.controller.asks_person else None

    @property
    def told_now(self) -> list[str]:
        """What is to be read beside the question: notes, and what orders have answered."""
        return [*self.notes, *self.controller.by_order]

    @property
    def pending(self) -> Consequence | None:
        """The answer that waits to be confirmed."""
        return self.controller.pending

    @property
    def wants_dice(self) -> bool:
        """Whether the game waits for dice rolled at the table."""
        return self.controller.wants_dice

    def refresh(self, glide: bool = True) -> None:
        """The game has moved: options, counters and lights anew."""
        self.version += 1
        prompt, state = self.prompt, self.controller.state
        # A view of the position is kept: a checkpoint puts another state in its place.
        if prompt is not self._known:
            self.page = 0
            self.via = ()
            self.mouse.hand = None
            self.focus = ""
            self._known = prompt
        self.shown = choices(prompt, state, self.controller.display) if prompt else []
        self.hints.refresh()
        self.lit_line = None
        self.theatre.set_state(self.controller.game, state, glide and not self.hurried)
        if (now := self.controller.game.position_key) != self._told_at:
            is_shown, self._told_at = self._told_at is not None, now
            if is_shown:  # before that nothing has its place in the window
                self._hot_is_old = True
                self.hot = self.tip = ""
                self.mouse.tell(*self.pointer)
        self.relight()
        self.window.dirty = True
        self.controller.tell_saving()
        if self.controller.is_over and self.sheet is None:
            ended = outcome(state)
            if ended is not None:
                self.open(ResultSheet(self, self.controller.say.outcome(ended)))
        self.handover.ask()

    def relight(self) -> None:
        """What is lit on the map now."""
        prompt, state = self.prompt, self.controller.state
        offered = prompt.options if prompt else []
        board = state.board
        zones = tuple(id for id in offered if id in board)
        units = frozenset(id for id in offered if id in self.known_units)
        about = (prompt.about or {}) if prompt else {}
        picked = frozenset(unit.id for unit in about.get("picked", ()))
        chosen: list[str] = []
        way: tuple[str, ...] = self.via
        where = about.get("zone")
        if isinstance(where, Zone) and not zones:
            chosen.append(where.id)
        choice = self.choice_of(self.hot) or self.choice_of(self.focus)
        options = self.pending.options if self.pending else choice.options if choice else ()
        if options:
            for id in options:
                if ">" in id:
                    way = tuple(id.split(">"))
                elif id in board:
                    chosen.append(id)
                elif id in self.known_units:
                    picked |= {id}
        if way == self.via and not zones:
            zones = self._next_of_way()
        line = self.lit_line or self.news.line
        if line is not None:
            chosen += [zone.id for zone in line.zones]
            picked |= {unit.id for unit in line.units}
        if self.pointed and self.pointed in board and self.pointed not in chosen:
            chosen.append(self.pointed) if self.focus == "map" else None
        if self.focus == "map" and self.pointed_piece:
            picked |= {self.pointed_piece}
        tints, tags = self.overlays.lights()
        self.board.light(
            Lights(zones, tuple(dict.fromkeys(chosen)), units, picked, way, tints, tags)
        )

    def _next_of_way(self) -> tuple[str, ...]:
        """Zones to which a way that is clicked or drawn can go on."""
        ways = [tuple(c.options[0].split(">")) for c in self.shown if c.risk is not None]
        if isinstance(self.mouse.hand, WayInHand):
            ways = list(self.mouse.hand.ways)
        at = max(len(self.via), 1)
        begun = (way for way in ways if way[:at] == (self.via or way[:1]) and len(way) > at)
        return tuple(dict.fromkeys(way[at] for way in begun))

    def choice_of(self, action: str) -> Choice | None:
        """The option behind an action."""
        if not action.startswith("option:"):
            return None
        number = int(action.removeprefix("option:"))
        return next((choice for choice in self.shown if choice.number == number), None)

    def page_of(self, action: str) -> int:
        """The page on which an option is; that which is seen for what stands below every page."""
        choice = self.choice_of(action)
        paged = [one for one in self.shown if one.options[0] != DONE]
        return paged.index(choice) // max(self.per_page, 1) if choice in paged else self.page

    def is_on_page(self, action: str) -> bool:
        """Whether an option is seen now."""
        return self.page_of(action) == self.page

    # -- answering -------------------------------------------------------------------------------

    def answer(self, *options: str) -> None:
        """A person's answer, or picks in their order; what is not offered is told, not done."""
        if self.prompt is None:
            return
        if self.controller.hold(options, self.settings.confirm):
            self.version += 1
            self.focus = ""
            self.relight()
            return
        self.give(*options)

    def confirm(self) -> None:
        """Carry out the answers that are held."""
        if self.pending is not None:
            options = self.pending.options
            self.controller.drop()
            self.give(*options)

    def unhold(self) -> None:
        """Choose otherwise."""
        self.controller.drop()
        self.version += 1
        self.relight()

    def give(self, *options: str, same: bool = False) -> None:
        """A person's answers that need not be confirmed, or have been; with `same` the last to its
        like too, to the end of the mission.
        """
        try:
            self.controller.answer(*options, same=same)
        except Refused as refusal:
            self.about = (f"{refusal.rule}: {refusal.sentence}", "")
            return
        self.refresh()

    def begun(self) -> None:
        """A person has answered, here or at another view: what was told him is old."""
        self.notes = []
        self.scrolled = 0
        self.hurried = False

    @property
    def odds_lack_held(self) -> bool:
        """Whether the odds that are known are of other picks than those that are held."""
        report, held = self.odds.report(self.controller.game), self.pending
        if report is None or held is None:
            return False
        return len(held.options) > 1 or (not report.is_compared and held.option != DONE)

    def answer_usual(self) -> None:
        """What Space and Enter answer: done, or the usual."""
        prompt = self.prompt
        if prompt is not None:
            option = default(prompt, self.shown)
            if option is not None:
                self.answer(option)

    def take_all(self) -> None:
        """Pick everybody who is offered, as one answer: held, or given, as a whole."""
        prompt = self.prompt
        if (
            prompt is not None
            and prompt.picks
            and (options := all_offered(self.controller.game, prompt))
        ):
            self.answer(*options)

    def click_zone(self, zone: str) -> None:
        """A Zone is clicked: an answer if it is offered, else it is told about."""
        prompt = self.prompt
        if prompt is None:
            return
        if zone in prompt.options:
            self.answer(zone)
        elif option_of(prompt.ask) == "way":
            self._click_way(prompt, zone)
        else:
            self.about = tip_of_zone(self, zone)

    def _click_way(self, prompt: Choose, zone: str) -> None:
        ways = [option.split(">") for option in prompt.options if ">" in option]
        path = self.via or (ways[0][0],)
        longer = (*path, zone)
        fits = [way for way in ways if tuple(way[: len(longer)]) == longer]
        if fits:
            self.via = longer
            if len(fits) == 1 or list(longer) in fits:
                best = fits[0] if len(fits) == 1 else list(longer)
                self.answer(">".join(best))
                return
        else:
            self.via = ()
        self.relight()

    def click_piece(self, id: str, zone: str) -> None:
        """A counter is clicked: an answer if it is offered, else its Zone is meant."""
        prompt = self.prompt
        if prompt is not None and id in prompt.options:
            self.answer(id)
        else:
            self.click_zone(zone)

    def undo(self) -> None:
        """Take back."""
        if self.pending is not None:
            self.unhold()
            return
        if not self.controller.can_undo:
            self.about = (
                "Nothing can be taken back: a die has fallen, or another has answered.",
                "",
            )
            return
        self.controller.undo()
        self.refresh()

    def resign(self) -> None:
        """Give the game up."""
        if self.controller.may_request("resign"):
            self.controller.request("resign")
            self.refresh()

    # -- the computer ----------------------------------------------------------------------------

    def tick(self, seconds: float) -> bool:
        """Let counters glide, and the computer decide at its pace."""
        changed = self.theatre.update(seconds)
        covered = self.sheet is not None and self.sheet.covers
        if self.window.mirror is not None and not covered and self.window.mirror.poll():
            changed = True
            self.refresh()
            if self.window.mirror.leaves:
                self.quit()
                return True
        if self.prompt is not None and is_about_odds(self.prompt.ask):
            self.odds.stand(
                seconds,
                self.controller.game,
                self.shown,
                self.controller.say.units,
                self.controller.table.players,
            )
        if self._odds_seen != self.odds.version:
            self._odds_seen = self.odds.version
            changed = True
        self.handover.ask()
        if not self.controller.waits or self.paused or self.sheet is not None:
            return changed
        self.rest -= seconds
        if (self.rest > 0 or self.theatre.is_on) and not self.hurried:
            return changed
        self.step()
        return True

    def step(self) -> None:
        """Decisions of the computer until something has happened that can be seen."""
        before = len(self.controller.lines())
        for _ in range(400 if self.hurried or not self.settings.seconds(1) else 40):
            if not self.controller.waits:
                break
            self.controller.advance()
            lines = self.controller.lines()
            if not self.hurried and len(lines) > before and self.settings.seconds(1):
                chief = any(line.weight == 2 for line in lines[before:])
                self.rest = self.settings.seconds(PAUSE if chief else PAUSE / 4)
                break
        self.refresh()

    # -- places and drawing ------------------------------------------------------------------------

    def lay_out(self) -> None:
        """The header above, the map on the left, question and story on the right."""
        window = self.window
        unit, width, height = window.unit, window.width, window.height
        top, foot = round(62 * unit), round(46 * unit)
        column = round(min(max(0.29 * width, 352 * unit), 470 * unit))
        self.head.place(0, height - top, width, top)
        self.foot.place(0, 0, width - column, foot)
        self.board.place(0, foot, width - column, height - top - foot)
        room = height - top
        # Where letters are large, the question needs the room more than the story.
        self.told_high = round(min(room * 0.44, max(room * 0.28, room - 400 * unit)))
        self.told_panel.place(width - column, 0, column, self.told_high)
        self.ask.place(width - column, self.told_high, column, room - self.told_high)
        self._place_legend()

    def _place_legend(self) -> None:
        """The legend of the overlay, at the upper left of the map."""
        # Letters on the map grow less than those of the panels.
        unit = self.settings.letter_zoom(self.window)
        camera, away = self.board.camera, round(8 * unit)
        wide, high = (round(part * unit) for part in self.overlays.size(camera.width / unit))
        # Over title and key: no Zone is to be covered.
        up = camera.height - high - away
        self.legend.place(camera.left + away, camera.bottom + up, wide, high)
        self.panels = [p for p in self.panels if p is not self.legend]
        if self.overlays.name:  # before what is printed on the sheet, which it may cover
            self.panels.insert(self.panels.index(self.sideboard), self.legend)

    def _draw_holdings(self) -> None:
        """What lies beside the map, where it is printed on the sheet, however the view moves."""
        camera = self.board.camera
        west, south, east, north = self.board.scenery.holdings
        left, bottom = camera.to_screen(west, south)
        right, top = camera.to_screen(east, north)
        wide, high = round(right - left), round(top - bottom)
        unit = self.beside.unit(wide, high)
        self.sideboard.place(round(left), round(bottom), wide, high)
        self.sideboard.draw(self.beside.key, round(unit, 3), self.hot, self.focus)

    def restyle(self) -> None:
        """Settings have changed."""
        self.board.restyle()
        super().restyle()
        self.refresh(glide=False)

    def paint(self) -> None:
        """Map, panels, tags."""
        self.board.draw()
        unit = self.window.unit
        key = (self.version, self.settings.palette)
        self.head.draw(key, unit, self.hot, self.focus)
        self.ask.draw(
            (
                *key,
                self.page,
                self.paused,
                self.via,
                self.dice.key,
                self.news.key,
                self.odds.version,
            ),
            unit,
            self.hot,
            self.focus,
        )
        self.told_panel.draw((*key, self.scrolled, self.reading), unit, self.hot, self.focus)
        if self._hot_is_old:
            self._look_under_pointer()
        tip = (self.tip, "") if self.tip else self.about
        self.foot.draw(
            (tip, self.overlays.name, self.board.shows_counters), unit, self.hot, self.focus
        )
        if self.overlays.name:
            zoom = self.settings.letter_zoom(self.window)
            look = (self.overlays.name, self.settings.palette)
            self.legend.draw(look, zoom, self.hot, self.focus)
        self.theatre.draw()
        self.hints.draw()

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
        """Just below the account in the header of a side, or of a party's side."""
        side = side_of(self.controller.table.scenario, side)
        for spot in self.head.spots:
            if spot.name == f"account:{side}":
                return (spot.box[0] + spot.box[2]) / 2, self.head.bottom - 24 * self.window.unit
        return self.window.width / 2, self.head.bottom

    def interrupt(self) -> None:
        """A key or a click: what is still moving has arrived."""
        self.theatre.finish()

    # -- pointer and keys ------------------------------------------------------------------------

    def hover(self, x: float, y: float, spot: Spot | None) -> None:
        """What is under the pointer is told, lit and fanned out."""
        self.mouse.over(x, y, spot)

    def grab(self, x: float, y: float) -> None:
        """A press on the map."""
        self.mouse.grab(x, y)

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        """The pointer moves with the button down."""
        self.mouse.drag(x, y, dx, dy)

    def drop(self, x: float, y: float) -> None:
        """The button goes up."""
        self.mouse.drop(x, y)

    def clicked_aside(self, x: float, y: float) -> None:
        """Another button: what is carried, and the way clicked so far, are dropped."""
        self.mouse.drop_all()

    def press(self, symbol: int, modifiers: int) -> None:
        """A key that no sheet wanted."""
        press(self, symbol, modifiers)

    def tip_for(self, spot: Spot) -> str:
        """What a place of a panel says of itself, with its key."""
        key = key_of(spot.action)
        return f"{spot.tip} ({key})" if key and key not in spot.tip else spot.tip

    def line_of(self, spot: Spot | None) -> Line | None:
        """The line of the story, or of the digest, that a place of a panel stands for."""
        if spot is not None and spot.action.startswith("step:"):
            steps, at = self.controller.steps(), int(spot.action.removeprefix("step:")) - 1
            return steps[at].line if at < len(steps) else None
        if spot is None or not spot.action.startswith("line:"):
            return None
        lines, at = self.controller.lines(), int(spot.action.removeprefix("line:"))
        return lines[at] if at < len(lines) else None

    def wheel(self, x: float, y: float, lines: float) -> None:
        """Zoom on the map, scroll in the story, turn pages of options."""
        if self.board.camera.contains(x, y):
            self.zoom(1.2**lines, x, y)
        elif self.told_panel.holds(x, y):
            self.scroll_story(round(lines * 3))
        elif self.ask.holds(x, y):
            self.turn_page(-1 if lines > 0 else 1)

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Zoom to a point."""
        self.board.camera.zoom(factor, x, y)
        self.board.moved()

    def scroll_story(self, lines: int) -> None:
        """Back in the story, and forth."""
        self.scrolled = min(max(self.scrolled + lines, 0), max(len(self.controller.lines()) - 5, 0))

    def turn_page(self, by: int) -> None:
        """Other options, where they do not find room on one page."""
        self.page = max(0, self.page + by)

    # -- actions and keys --------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """What buttons and keys do."""
        word, _, what = action.partition(":")
        if word == "option":
            choice = self.choice_of(action)
            if choice is not None:
                self.answer(choice.options[0])
        elif word == "line":
            self._centre_line(int(what))
        elif word == "show":
            self._show(what)
        elif word == "die":
            turn_over(self) if what == "turn" else self.dice.act(what)
        elif word == "hint":
            self.hints.act(what)
        elif word == "news":
            self.news.act(what)
        elif word == "step" and what:
            self.news.at = int(what)
            self.news.show()
        elif word in ("zones", "counters", "buttons"):
            {"zones": walk_zones, "counters": walk_counters, "buttons": walk_buttons}[word](
                self, int(what)
            )
        elif word == "zoom":
            self.zoom(float(what), *self._middle())
        elif word == "pan":
            across, up = map(int, what.split())
            self.board.camera.pan(across, up)
            self.board.moved()
        elif action == "fan":
            if self.pointed:
                self.board.fan_next(self.pointed)
        elif word == "scroll":
            self.scroll_story(int(what))
        elif action == "keep":
            self.open(SaveSheet(self))
        elif word == "page":
            self.turn_page(int(what))
        elif word == "overlay":
            self.overlays.choose(what)
            self._place_legend()
            self.relight()
        else:
            does: dict[str, Callable[[], Any]] = {
                "undo": self.undo,
                "all": self.take_all,
                "usual": self.answer_usual,
                "hide": self._hide,
                "reading": self._turn_over,
                "hurry": self._hurry,
                "pause": self._pause,
                "step": self.step,
                "fit": self._fit,
                "leave": self.leave,
                "quit": self.quit,
                "watch-again": self.watch_again,
                "same": self.same,
                "confirm": self.confirm,
                "unhold": self.unhold,
            }
            if action in does:
                does[action]()

    def _show(self, what: str) -> None:
        prompt = self.controller.game.prompt
        if what == "rules":
            self.open(sheets.RulesSheet(self, prompt.rule if prompt else "9"))
        elif what.startswith("rule "):
            self.open(sheets.RulesSheet(self, what.removeprefix("rule ")))
        elif what == "charts":
            self.open(sheets.ChartsSheet(self))
        elif what == "unsaved":
            self.open(NotSaved(self))
        elif what == "notes":
            self.open(Notice(self, self.told_now))
        elif what == "score":
            self.open(Score(self))
        elif what == "menu":
            self.open(sheets.Menu(self))
        elif what == "keys":
            self.open(sheets.Keys(self))
        elif what == "odds":
            self.show_odds()
        elif what == "orders":
            self.show_orders()

    def show_orders(self) -> None:
        """Standing orders of whoever is asked."""
        try:
            self.open(OrdersSheet(self))
        except Refused as refusal:
            self.about = (refusal.sentence, "")

    def same(self) -> None:
        """Answer this question and its like as the last of the kind was."""
        try:
            self.controller.same()
        except Refused as refusal:
            self.about = (f"Not the same: {refusal.sentence}", "")
            return
        self.refresh()

    def show_odds(self) -> None:
        """Odds of what is being prepared."""
        prompt = self.prompt
        if prompt is None or not is_about_odds(prompt.ask):
            self.about = (
                (
                    "Odds are told where units for a fight are picked, and where Zones or "
                    "ways are chosen."
                ),
                "",
            )
            return
        self.odds.ask(
            self.controller.game,
            self.shown,
            self.controller.say.units,
            self.controller.table.players,
        )
        self.open(OddsSheet(self))

    def _hide(self) -> None:
        self.board.shows_counters = not self.board.shows_counters

    def _turn_over(self) -> None:
        self.reading = "reasons" if self.reading == "log" else "log"
        self.scrolled = 0

    def _hurry(self) -> None:
        self.hurried, self.paused = True, False

    def _pause(self) -> None:
        self.paused = not self.paused
        self.hurried = False
        self.version += 1

    def _fit(self) -> None:
        self.board.camera.fit()
        self.board.moved(settle=False)

    def _centre_line(self, at: int) -> None:
        lines = self.controller.lines()
        if at < len(lines) and lines[at].zones:
            zone = lines[at].zones[-1].id
            camera = self.board.camera
            if camera.is_fitted:
                camera.scale *= 1.8
                camera.is_fitted = False
            camera.look_at(*self.board.scenery.label(zone)[0])
            self.board.moved(settle=False)

    def _middle(self) -> tuple[float, float]:
        camera = self.board.camera
        if camera.contains(*self.pointer):
            return self.pointer
        return camera.left + camera.width / 2, camera.bottom + camera.height / 2

    # -- the game -------------------------------------------------------------------------------

    def record_path(self) -> Path | None:
        """The record of this game."""
        return self.controller.table.record

    def save_as(self, name: str) -> tuple[str, bool]:
        """A copy of the record under that name; what to tell, and whether it was refused."""
        return save_under(self.controller.table, name)

    def leave(self) -> None:
        """Back to the start screen, when the game is saved or is given up."""
        self._leave("leave")

    def quit(self) -> None:
        """Leave the program, when the game is saved or is given up."""
        self._leave("quit")

    def _leave(self, how: str) -> None:
        writer = self.controller.table.writer
        if writer is not None and writer.trouble and not writer.try_again():
            self.open(NotSaved(self, how))
        else:
            self.give_up(how)

    def give_up(self, how: str) -> None:
        """Leave, whether the game is saved or not."""
        self.controller.table.leave()
        if how == "quit":
            self.window.close()
        else:
            self.window.go("start")

    def saving(self, news: Sequence[str], trouble: str) -> None:
        """What happened to the record; a sheet of its own when it can no longer be written."""
        self.notes += news
        if news and self.sheet is None:
            self.open(Notice(self, list(news)))
        if trouble and not self.is_unsaved and self.sheet is None:
            self.open(NotSaved(self))
        self.is_unsaved = bool(trouble)

    def watch_again(self) -> None:
        """Replay the game from its beginning."""
        table = self.controller.table
        table.leave()
        if table.record is not None:
            self.window.go("replay", table.record)

    def status(self) -> str:
        """Who is to act, in words."""
        game_prompt = self.controller.game.prompt
        if game_prompt is None:
            return "The game is over."
        if isinstance(game_prompt, Chance):
            if not self.wants_dice:
                return "The dice fall."
            return "Roll the dice" if game_prompt.dice else "Draw from the cup"
        say, side = self.controller.say, game_prompt.who
        who = {s.name: s.who for s in self.controller.table.header.seats}
        verb = "decide" if say.is_many(side) else "decides"
        return f"{say.side(side)} ({who.get(side, '')}) {verb}"
