"""A game on screen: what is asked beside the board, and every way to answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from somalia.engine.game import Refused
from somalia.engine.kinds import option_of
from somalia.engine.prompts import Choose
from somalia.play.table import Table
from somalia.window.board.board import Found
from somalia.window.hand import Hand
from somalia.window.making import ReportMaker
from somalia.window.model import Tip
from somalia.window.panels.question import keys_of, question
from somalia.window.screens.hint import HintCard
from somalia.window.screens.replay import HIDES
from somalia.window.screens.table import TableScreen
from somalia.window.sheets.advice import AdviceSheet
from somalia.window.sheets.after import AfterSheet
from somalia.window.sheets.files import Notice, SaveSheet, Unsaved, save_under
from somalia.window.sheets.hand_over import CoverSheet, HandOverSheet, TakeBackSheet
from somalia.window.sheets.hints import HintsSheet
from somalia.window.sheets.orders import OrdersSheet
from somalia.window.sheets.rules import RulesSheet
from somalia.window.ui import symbols as keys
from somalia.window.ui.keys import CHOOSES, ENTERS, letter
from somalia.window.ui.layout import Node
from somalia.window.ui.sheet import Sheet
from somalia.window.ui.window import GameWindow

NO_ADVICE = "Nobody plays your side by rules whom one could ask."
NO_ODDS = "Odds are told where units for a fight are picked, and where Zones or ways are chosen."

NO_DICE = "Nothing is thrown in this game: its chance is hidden, and the program's."
NO_RECORD = "This game is not being written down: there is no replay of it."
CLOSES_UNSAVED = "This game is not saved. Close the window once more to leave it unsaved."

NOWHERE = (-1.0, -1.0)
"""Where the pointer is taken to be until it moves."""
LONG_WAIT, UNREAD = 0.4, 0.5
"""Seconds after which a question comes as a surprise, and for which Space and Enter then answer
nothing: they were meant for what stood there before."""
LONGEST_TICK = 0.1
"""Seconds that one tick counts for at most of these: where drawing is slow a question that has not
been drawn yet has not been read."""


class GameScreen(TableScreen):
    """A game under way."""

    def __init__(self, window: GameWindow, table: Table) -> None:
        super().__init__(window, table)
        self.model.sitting.hand_over = window.hand_over
        if window.mirror is not None:
            window.mirror.attach(self.model.controller)
        self.hint = HintCard(window, self.model, self.board, self.box_of)
        self.panels.insert(0, self.hint.panel)
        self._odds_seen = 0
        self._waited, self._unread = 0.0, 0.0  # seconds for the computer; of a question not read
        self.maker: ReportMaker | None = None  # of the report of this game
        self.refresh(moving=False)
        if table.is_taken_up and table.notes and self.sheet is None:
            self.open(Notice(self, table.notes))

    def side_node(self) -> Node:
        """The question."""
        return question(self.looks)

    def side_key(self) -> Any:
        """What its picture depends on."""
        model = self.model
        return (
            model.options.page,
            model.pace.paused,
            model.path,
            model.dice.key,
            model.news.key,
            model.odds.desk.version,
            model.pointed,
        )

    def paint(self) -> None:
        """Board and panels; the hint over them."""
        super().paint()
        self.hint.draw()

    def settle(self) -> None:
        """Let the model know how many options find room in the panel."""
        super().settle()
        options = self.model.options
        for _ in range(2):  # keys go by what stands on a page
            self.side.renew(self.panel_key(self.side_key()), self.window.unit, self.hot, self.focus)
            facts = self.side.facts
            found = facts.get("pages", 1), facts.get("per page", 9)
            if found == (options.pages, options.per_page):
                break
            options.pages, options.per_page = found
            options.turn_page(0)
            self.model.changed()

    def take_up(self, found: Found) -> Hand | None:
        """A way, or a piece."""
        return self.looks.take_up(found)

    def tick(self, seconds: float) -> bool:
        """Let pieces glide, and the computer decide at its pace."""
        model, mirror = self.model, self.window.mirror
        changed = super().tick(seconds)
        self._watch(seconds)
        covered = self.sheet is not None and self.sheet.covers
        if mirror is not None and not covered and mirror.poll():
            changed = True
            self.refresh()
            if mirror.leaves:
                self.quit()
                return True
        model.odds.rate(seconds)
        if self._odds_seen != model.odds.desk.version:
            self._odds_seen = model.odds.desk.version
            changed = True
        if self.sheet is None:
            model.consider_hand_over()
        if self.sheet is None and not self.board.is_moving:
            model.consider_turn()
        if not model.pace.is_due or self.sheet is not None:
            return changed
        model.pace.rest -= seconds
        if (model.pace.rest > 0 or self.board.is_moving) and not model.pace.hurried:
            return changed
        self.step()
        return True

    def _watch(self, seconds: float) -> None:
        """How long the computer has played, and a question has stood after that."""
        self._unread = max(self._unread - min(seconds, LONGEST_TICK), 0)
        if self.model.controller.waits:
            self._waited += seconds
        elif self._waited:
            is_surprise = self._waited > LONG_WAIT or self.model.pace.hurried
            self._unread = UNREAD if is_surprise else 0.0
            self._waited = 0.0

    def click(self, found: Found) -> None:
        """Something on the board is clicked: an answer if it is offered, else it is told about."""
        prompt = self.model.prompt
        if prompt is None:
            return
        if found.piece in self.model.options.offered.options:
            self.model.answering.answer(found.piece)
        elif found.region in self.model.options.offered.options:
            self.model.answering.answer(found.region)
        elif option_of(prompt.ask) == "way":
            self._click_way(prompt, found.region)
        elif answers := self.looks.shortcut(found):
            for option in answers:
                now = self.model.prompt
                if now is not None and option in now.options:
                    self.model.answering.answer(option)
        elif order := self.looks.order_at(found):
            self.model.answering.order(order)
        elif sheet := self.looks.opens(found):
            self.do(f"show:{sheet}")
        elif not self.model.answering.plan_at(found.region):
            self.model.about = self.board.tip_of(Found(found.region))

    def _click_way(self, prompt: Choose, region: str) -> None:
        ways = self.model.options.offered.ways
        longer = (*(self.model.path or ways[0][:1]), region)
        fits = [way for way in ways if way[: len(longer)] == longer]
        if not fits:
            self.model.path = ()
            return
        self.model.path = longer
        if len(fits) == 1 or longer in fits:
            self.model.answering.answer(">".join(fits[0] if len(fits) == 1 else longer))

    def wheel(self, x: float, y: float, lines: float) -> None:
        """Turn pages of options; else as everywhere."""
        if self.side.holds(x, y):
            self.turn_page(-1 if lines > 0 else 1)
        else:
            super().wheel(x, y, lines)

    # -- keys --------------------------------------------------------------------------------------

    def press(self, symbol: int, modifiers: int) -> None:
        """A key that no sheet wanted."""
        model = self.model
        if self._press_dice(symbol, modifiers):
            return
        if symbol == keys.ESCAPE and (self.mouse.hand is not None or model.path):
            self.clicked_aside(*self.pointer)
        elif symbol == keys.ESCAPE and model.answering.plans:
            self.do("plan:0")
        elif model.pending is not None and self._press_held(symbol):
            return
        elif model.sitting.hint is not None and not self.focus and symbol in CHOOSES:
            self.do("hint:got")
        elif (action := self.bound(symbol, modifiers)) is not None:
            self.do(action.id)
        elif not modifiers & (keys.MOD_CTRL | keys.MOD_COMMAND):
            self._press_option(symbol, modifiers)

    def _press_dice(self, symbol: int, modifiers: int) -> bool:
        """Faces as numbers, Backspace, Enter; Space lets the program roll."""
        entry = self.model.dice
        is_ctrl = modifiers & (keys.MOD_CTRL | keys.MOD_COMMAND)
        if not self.model.sitting.wants_dice or entry.chance is None or is_ctrl:
            return False
        if symbol in ENTERS and not self.focus:
            self.do("die:throw")
        elif symbol == keys.BACKSPACE:
            self.do("die:back")
        elif symbol == keys.SPACE and not self.focus:
            self.do("die:program")
        elif wish := entry.wish_of(letter(symbol)):
            self.do(f"die:{wish}")
        else:
            among = [s.action for s in self.side.spots if s.action.startswith("die:")]
            return symbol != keys.TAB and self.walk(symbol, among)
        return True

    def _press_held(self, symbol: int) -> bool:
        """Confirm, or back; whether the key was one of these."""
        if symbol in CHOOSES and self.focus != "unhold":
            self.do("confirm")
        elif symbol in (keys.ESCAPE, keys.BACKSPACE, *CHOOSES):
            self.do("unhold")
        else:
            arrows = symbol in (keys.UP, keys.DOWN)
            return arrows and self.move_focus(symbol, 0, ["confirm", "unhold"])
        return True

    def _press_option(self, symbol: int, modifiers: int) -> None:
        model = self.model
        among = [f"option:{choice.number}" for choice in model.shown]
        if symbol in (keys.UP, keys.DOWN) and self.move_focus(symbol, 0, among):
            self.model.options.page = model.options.page_of(self.focus)
        elif symbol in CHOOSES:
            if self.focus == "map" and model.target:
                self.followed(self.click, Found(model.target, model.piece))
            elif self.focus in (*among, *self.actions()):
                self.do(self.focus)
            elif model.controller.waits:
                self.do("pause" if not model.table.has_people else "hurry")
            elif self._unread:
                model.about = Tip("This question has just come: once more to answer it.")
            else:
                self.do("usual")
        elif (named := self.option_of(letter(symbol))) and model.pending is None:
            self._choose_by_key(named, modifiers)
        self.relight()

    def _choose_by_key(self, named: str, modifiers: int) -> None:
        """The action of an option's key: carried out where it is seen, else brought into view."""
        model, options = self.model, self.model.options
        choice = options.choice_of(named)
        if choice is None:
            self.do(named)
        elif options.is_hidden(named):  # nobody chooses what he does not see
            self.ask_more()
            self.settle()
            self.focus, options.page = named, options.page_of(named)
        elif options.page_of(named) != options.page and not choice.key:
            self.focus = named
            options.page = options.page_of(named)
        elif modifiers & keys.MOD_ALT:
            # Who orders all its like is not asked about the first.
            self.followed(lambda: model.answering.give(choice.options[0], same=True))
        else:
            self.do(named)

    def option_of(self, key: str) -> str:
        """The action of the option with that key; "" for none."""
        return keys_of(self.model).get(key.upper(), "") if key else ""

    # -- sheets ------------------------------------------------------------------------------------

    def sheets(self) -> dict[str, Callable[..., Sheet | None]]:
        """The sheets of a game that is played, besides those of every table."""
        model, looks = self.model, self.looks
        asked = model.controller.sight.prompt
        rule = asked.rule if asked is not None else model.table.game_type.victory_rule
        return {
            **super().sheets(),
            "rules": lambda: RulesSheet(self, model.table, rule),
            "result": lambda: looks.result(self),
            "orders": self._orders_sheet,
            "odds": self._odds_sheet,
            "advice": self._advice_sheet,
            "after": self._after_sheet,
            "hints": lambda: HintsSheet(self, model),
            "save": lambda: SaveSheet(self, model, self.save_as),
            "unsaved": lambda: Unsaved(self, model),
            "notice": lambda told: Notice(self, told),
            "notes": lambda: Notice(self, model.told_now),
            "hand-over": lambda seat: HandOverSheet(self, looks, seat),
            "take-back": lambda seat, others: TakeBackSheet(self, looks, seat, others),
        }

    def _orders_sheet(self) -> Sheet | None:
        """Standing orders of who is asked."""
        try:
            return OrdersSheet(self, self.model)
        except Refused as refusal:
            self.model.about = Tip(refusal.sentence)
            return None

    def _odds_sheet(self) -> Sheet | None:
        """Odds of what is being prepared."""
        if not self.model.odds.rates:
            self.model.about = Tip(NO_ODDS)
            return None
        self.model.odds.rate()
        return self.looks.odds(self)

    def _after_sheet(self) -> Sheet:
        """The story of the game, and its report."""
        record = self.model.table.record
        if self.maker is None and record is not None:
            self.maker = ReportMaker(record)
        return AfterSheet(self, self.model, self.looks, self.maker)

    def _advice_sheet(self) -> Sheet | None:
        """What the usual opponent would do in the place of who is asked."""
        if self.model.controller.advice is None:
            self.model.about = Tip(NO_ADVICE)
            return None
        return AdviceSheet(self, self.model)

    # -- actions -----------------------------------------------------------------------------------

    def choose(self, number: int) -> None:
        """Answer the option of that number."""
        choice = self.model.options.choice_of(f"option:{number}")
        if choice is not None:
            self.followed(self.model.answering.answer, choice.options[0])

    def answer(self, *options: str) -> None:
        """Answer the question, or pick several in their order."""
        self.followed(self.model.answering.answer, *options)

    def follow_plan(self, number: int) -> None:
        """Carry out a mission with its place, of those that are listed; 0 goes back."""
        if number:
            self.followed(self.model.answering.follow_plan, number)
        else:
            self.model.answering.drop_plans()

    def unpick(self, option: str) -> None:
        """Take one pick back."""
        self.followed(self.model.answering.unpick, option)

    def give_order(self, words: str) -> None:
        """Give a standing order from a button beside the question."""
        self.followed(self.model.answering.order, words)

    def ask_more(self) -> None:
        """List the options that come only when asked for, or leave them out again."""
        self.model.options.asks_more = not self.model.options.asks_more
        self.model.changed()

    def answer_usual(self) -> None:
        """Done, or the usual answer."""
        self.followed(self.model.answering.answer_usual)

    def take_all(self) -> None:
        """Pick everybody who is offered."""
        self.followed(self.model.answering.take_all)

    def confirm(self) -> None:
        """Carry out the answers that are held. A question of the same kind that follows at once is
        not answered by a key that was pressed once too often.
        """
        before = self.model.prompt
        self.followed(self.model.answering.confirm)
        now = self.model.prompt
        if before is not None and now is not None and now.ask == before.ask:
            self._unread = UNREAD

    def unhold(self) -> None:
        """Choose otherwise."""
        self.focus = ""
        self.model.answering.unhold()

    def same(self) -> None:
        """Answer as the last of the kind was, to the end of the mission."""
        self.model.answering.same()
        self.follow()

    def undo(self) -> None:
        """Take back."""
        self.followed(self.model.answering.undo)

    def resign(self) -> None:
        """Give the game up."""
        self.followed(self.model.answering.resign)

    def step(self) -> None:
        """Decisions of the computer until something can be seen."""
        self.followed(self.model.step)

    def hurry(self) -> None:
        """On to the next question."""
        self.model.pace.hurry()

    def pause(self) -> None:
        """Stop a game that is watched, or let it run."""
        self.model.pace.pause()
        self.model.changed()

    def turn_over_dice(self) -> None:
        """Let the program roll from now on, or the players, where anything is thrown."""
        table = self.model.table
        if not table.game_type.thrown(table.scenario):
            self.told(NO_DICE)
            return
        self.followed(self.model.turn_over_dice)

    def say_die(self, what: str) -> None:
        """What came up; "throw" makes the throw, "program" leaves it to the program."""
        entry = self.model.dice
        if what == "program":
            self.followed(self.model.controller.roll)
        elif what == "throw":
            self.followed(entry.throw)
        else:
            entry.say(what)
        if what in ("program", "throw"):
            self.model.reading.scrolled = 0
            self.refresh()

    def use_hint(self, what: str) -> None:
        """The hint has been read ("got"), or no more are wanted ("off")."""
        if what == "got":
            self.model.sitting.got_hint()
        elif what == "off":
            problem = self.model.sitting.listen(False)
            self.told(problem or "No more hints. Ctrl+H has them back.")
        self.model.changed()

    def turn_hints(self) -> None:
        """Have hints, or none."""
        sitting = self.model.sitting
        if sitting.friend.book and sitting.friend.wanted:
            self.use_hint("off")
        elif sitting.friend.book:
            self.kept(sitting.listen(True))
            self.model.changed()

    def go_news(self, what: str) -> None:
        """Step through what has happened since the last answer."""
        if not self.model.news.go(what):
            self.model.about = Tip("Nothing has happened since your last answer.")
        self._show_line()

    def show_step(self, number: int) -> None:
        """Look at a step of it."""
        self.model.news.at = number
        self._show_line()

    def _show_line(self) -> None:
        """Bring what the step names into view where it is out of it."""
        line = self.model.news.line
        if line is not None and line.zones:
            self.board.look_at(line.zones[-1].id)
        self.model.changed()
        self.window.dirty = True

    def turn_page(self, by: int) -> None:
        """Other options."""
        self.model.options.turn_page(by)

    def mark_best(self) -> None:
        """Mark the options whose odds are best, or mark none any more."""
        self.model.odds.marks_best = not self.model.odds.marks_best
        self.model.changed()

    # -- the game ----------------------------------------------------------------------------------

    def sit_down(self) -> None:
        """The next person is at the screen. Where each has secrets, what the one before has looked
        at and pointed at may tell them.
        """
        if self.model.controller.is_shared_in_secret:
            self.board.look_for(self.model.sitting.chair.seated)
            self.pointer = NOWHERE
            self.mouse.tell(*self.pointer)
        self.follow(moving=False)

    @property
    def is_unsaved(self) -> bool:
        """Whether there is a game whose record cannot be written, and it was told."""
        return bool(self.model.sitting.trouble)

    def save_as(self, name: str) -> tuple[str, bool]:
        """A copy of the record under that name; what to tell, and whether it was refused."""
        return save_under(self.model.table, name)

    def on_hide_view(self) -> None:
        """Another screen is shown: nobody waits for odds, or for what answers are worth."""
        self.model.odds.desk.drop()
        self.model.worth.drop()

    def leave(self) -> None:
        """Back to the start screen, when the game is saved or is given up."""
        self._leave("leave")

    def quit(self) -> None:
        """Leave the program, when the game is saved or is given up."""
        self._leave("quit")

    def on_close(self) -> bool:
        """The window is closed by its frame; whether it stays open to ask first (once)."""
        return bool(self.guarded(self._stays_open))

    def _stays_open(self) -> bool:
        sheet = self.sheet
        is_asked = isinstance(sheet, Unsaved) and sheet.leaving == "quit"
        if is_asked or self._is_safe():
            return False
        if not isinstance(sheet, CoverSheet):
            self.open(Unsaved(self, self.model, "quit"))
            return True
        # Under it lies what the person at the screen may not see.
        is_asked, sheet.note = sheet.note == CLOSES_UNSAVED, CLOSES_UNSAVED
        self.cover.forget()
        return not is_asked

    def _is_safe(self) -> bool:
        """Whether nothing is lost by leaving now; what is not saved is tried once more."""
        writer = self.model.table.writer
        return writer is None or not writer.trouble or writer.try_again()

    def _leave(self, how: str) -> None:
        if self._is_safe():
            self.give_up(how)
        else:
            self.open(Unsaved(self, self.model, how))

    def give_up(self, how: str) -> None:
        """Leave for good ("leave", "quit") or for the replay ("watch-again"), saved or not."""
        if self.maker is not None:
            self.maker.stop()
        table = self.model.table
        table.leave()
        if how == "quit":
            self.window.close()
            return
        self.window.go("start")
        if how == "watch-again":  # the start screen tells why a record cannot be shown
            start: Any = self.window.current_view
            start.replay(table.record)

    def watch_again(self) -> None:
        """Replay the game from its beginning, when it is saved or is given up."""
        sight = self.model.sight
        if self.model.table.record is None:
            self.model.about = Tip(NO_RECORD)
        elif sight.hides:
            self.model.about = Tip(HIDES)
        else:
            self._leave("watch-again")
