"""The screen for a game in progress: the question beside the board, and every way to answer it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from somalia.engine.game import Refused
from somalia.play.table import Table
from somalia.window.making import ReportMaker
from somalia.window.model import Tip
from somalia.window.panels.question import question
from somalia.window.screens.deeds import Deeds, Unread
from somalia.window.screens.game_keys import GameKeys
from somalia.window.screens.game_leaving import GameLeaving
from somalia.window.screens.game_pointer import GamePointer
from somalia.window.screens.hint import HintCard
from somalia.window.screens.places import box_of
from somalia.window.screens.table import TableScreen, turn_sheet
from somalia.window.sheets.advice import AdviceSheet
from somalia.window.sheets.after import AfterSheet
from somalia.window.sheets.files import Notice, SaveSheet, Unsaved, save_under
from somalia.window.sheets.hand_over import HandOverSheet, TakeBackSheet
from somalia.window.sheets.hints import HintsSheet
from somalia.window.sheets.orders import OrdersSheet
from somalia.window.sheets.rules import RulesSheet
from somalia.window.ui.layout import Node
from somalia.window.ui.sheet import Sheet
from somalia.window.ui.window import GameWindow

NO_ADVICE = "No AI plays this side, so there is no advice."
NO_ODDS = "Odds appear when you pick units, Zones or routes."

NOWHERE = (-1.0, -1.0)
"""The position assumed for the pointer until it moves."""


class GameScreen(TableScreen):
    """The screen for a game in progress."""

    mouse_kind = GamePointer

    def __init__(self, window: GameWindow, table: Table) -> None:
        super().__init__(window, table)
        self.model.sitting.hand_over = window.hand_over
        if window.mirror is not None:
            window.mirror.attach(self.model.controller)
        self.hint = HintCard(window, self.model, self.board, partial(box_of, self))
        self.panels.insert(0, self.hint.panel)
        self._odds_seen = 0
        self.unread = Unread()
        self.deeds = Deeds(self, self.unread)
        self.keys = GameKeys(self, self.deeds)
        self.leaving: GameLeaving = GameLeaving(self)
        self.refresh(moving=False)
        if table.is_taken_up and table.notes and self.sheet is None:
            self.open(Notice(self, table.notes))

    def side_node(self) -> Node:
        """The question panel."""
        return question(self.looks)

    def side_key(self) -> Any:
        """The question panel's cache key, apart from the model's revision."""
        model = self.model
        return (
            model.options.page,
            model.pace.paused,
            model.path,
            model.dice.key,
            model.news.key,
            model.odds.desk.version,
            model.pointed,
            model.odds.pointed,
            model.options.order,
        )

    def paint(self) -> None:
        """Draw the board and panels, with the hint over them."""
        super().paint()
        self.hint.draw()

    def settle(self) -> None:
        """Tell the model how many options fit in the panel."""
        super().settle()
        options = self.model.options
        for _ in range(2):  # the keys depend on the contents of the page
            self.side.renew(self.panel_key(self.side_key()), self.window.unit, self.hot, self.focus)
            facts = self.side.facts
            paging = facts.get("pages", 1), facts.get("per page", 9)
            if paging == (options.pages, options.per_page):
                break
            options.pages, options.per_page = paging
            options.turn_page(0)
            self.model.changed()

    def tick(self, seconds: float) -> bool:
        """Advance animations, and let the computer play at its chosen pace."""
        model, mirror = self.model, self.window.mirror
        changed = super().tick(seconds)
        self.unread.watch(seconds, model.controller.waits, model.pace.hurried)
        covered = self.sheet is not None and self.sheet.covers
        if mirror is not None and not covered and mirror.poll():
            changed = True
            self.refresh()
            if mirror.leaves:
                self.leaving.quit()
                return True
        model.odds.rate(seconds)
        if self._odds_seen != model.odds.desk.version:
            self._odds_seen = model.odds.desk.version
            changed = True
        if self.sheet is None:
            model.consider_hand_over()
        is_free = self.sheet is None and not self.board.is_moving
        if is_free:
            model.consider_turn()
        if is_free and self.sheet is not None:
            self.unread.lasts()
        if not model.pace.is_due or self.sheet is not None:
            return changed
        model.pace.rest -= seconds
        if (model.pace.rest > 0 or self.board.is_moving) and not model.pace.hurried:
            return changed
        self.followed(model.step)
        return True

    # -- sheets ------------------------------------------------------------------------------------

    def sheets(self) -> dict[str, Callable[..., Sheet | None]]:
        """The sheets for a game in progress, including those of every table screen."""
        model, looks = self.model, self.looks
        asked = model.controller.sight.prompt
        rule = asked.rule if asked is not None else model.table.game_type.victory_rule
        return {
            **super().sheets(),
            "rules": lambda: RulesSheet(self, model.table, rule),
            "result": lambda: looks.result(self),
            "orders": lambda: orders_sheet(self),
            "odds": lambda: odds_sheet(self),
            "advice": lambda: advice_sheet(self),
            "after": lambda: after_sheet(self),
            "hints": lambda: HintsSheet(self, model),
            "save": lambda: SaveSheet(self, model, partial(save_under, model.table)),
            "unsaved": lambda: Unsaved(self, model),
            "notice": lambda lines: Notice(self, lines),
            "turn": lambda due=None: turn_sheet(self, due, lambda: bool(self.unread)),
            "notes": lambda: Notice(self, model.told_now),
            "hand-over": lambda seat: HandOverSheet(self, looks, seat),
            "take-back": lambda seat, others: TakeBackSheet(self, looks, seat, others),
        }

    # -- the game ----------------------------------------------------------------------------------

    def sit_down(self) -> None:
        """Prepare the screen for the next player. If players have secrets, the view and the pointer
        are reset, because they could reveal what the previous player was examining.
        """
        if self.model.controller.eyes.is_shared_in_secret:
            self.board.look_for(self.model.sitting.chair.seated)
            self.pointer = NOWHERE
            self.mouse.tell(*self.pointer)
        self.follow(moving=False)

    @property
    def is_unsaved(self) -> bool:
        """Whether the record cannot be written and the player has been told so."""
        return bool(self.model.sitting.trouble)

    def press(self, symbol: int, modifiers: int) -> None:
        """Handle a key that no sheet used."""
        self.model.moved_last = False
        self.keys.press(symbol, modifiers)

    def on_hide_view(self) -> None:
        """Stop computing odds and advice, because another screen is now being shown."""
        self.model.odds.desk.drop()
        self.model.worth.drop()

    def on_close(self) -> bool:
        """Whether the window stays open when its close button is pressed. It does so once, to ask
        first.
        """
        return bool(self.guarded(self.leaving.stays_open))


def orders_sheet(screen: GameScreen) -> Sheet | None:
    """The sheet with the active player's standing orders. None, with a message, if no human is
    playing.
    """
    try:
        return OrdersSheet(screen, screen.model)
    except Refused as refusal:
        screen.model.about = Tip(refusal.sentence)
        return None


def odds_sheet(screen: GameScreen) -> Sheet | None:
    """The odds of the fight or choice being prepared. None, with a message, if there are none."""
    if not screen.model.odds.rates:
        screen.model.about = Tip(NO_ODDS)
        return None
    screen.model.odds.rate()
    return screen.looks.odds(screen)


def advice_sheet(screen: GameScreen) -> Sheet | None:
    """What the default AI would do in the active player's place. None, with a message, if there is
    no AI.
    """
    if screen.model.controller.advice is None:
        screen.model.about = Tip(NO_ADVICE)
        return None
    return AdviceSheet(screen, screen.model)


def after_sheet(screen: GameScreen) -> Sheet:
    """The after-action sheet: turns, win chances, luck and report."""
    record = screen.model.table.record
    if screen.leaving.maker is None and record is not None:
        screen.leaving.maker = ReportMaker(record)
    return AfterSheet(screen, screen.model, screen.looks, screen.leaving.maker)
