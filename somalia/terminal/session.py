"""A game at the terminal: asks the players, lets the computer answer, and shows what happens."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from rich.console import Console

from somalia.engine.game import Refused, Seat
from somalia.engine.kinds import MISSION, has_tag
from somalia.engine.prompts import Chance, Choose
from somalia.games.kit.sheets import as_lines
from somalia.play import answers
from somalia.play.controller import Controller
from somalia.play.library import seated
from somalia.play.moves import BY_ORDER, COMPUTER, DICE, ORDER, PERSON, GameView, Move, told_order
from somalia.play.seeds import is_secret
from somalia.play.settings import Settings
from somalia.play.sitting import Sitting
from somalia.play.story import Story
from somalia.play.turn_text import sheet_lines, skimmed
from somalia.play.turns import ending
from somalia.terminal.commands import Commands
from somalia.terminal.dice import TypedDice
from somalia.terminal.hints import Callouts
from somalia.terminal.keyboard import Keyboard, Leave
from somalia.terminal.lines import Lines
from somalia.terminal.page import UNSAVED
from somalia.terminal.pages import Pages
from somalia.terminal.paper import Paper
from somalia.terminal.reader import LineReader
from somalia.terminal.reasons import Reasons
from somalia.terminal.seats import Seats
from somalia.terminal.watch import waiting

TAKEN_UP = "Resuming your last game."
"""The message about a game that is resumed."""

CLOSING = "Enter: leave, u: undo> "
"""The text before the cursor once a game is over that can be undone."""

LOOK = 0.1
"""Seconds between two checks for Ctrl-C while a computer player plans."""


class Session(GameView):
    """A view of the game for a player at a terminal, or for a script.

    Args:
        drawn: whether pages can be drawn; otherwise plain lines only.
        explain: whether to show the computer's reasons.
        settings: the settings that the terminal follows. Changes are saved, for other games and the
            window, only if `drawn`. None: use the defaults, with no confirmations.
        hand_over: when players hand over; "" to follow the setting.

    Attributes:
        told: the moment up to which the log has been shown.
        types: whether players answer here rather than at another view.
        has_cue: whether the cursor follows a question that another view may answer.
    """

    def __init__(
        self,
        controller: Controller,
        reader: LineReader,
        console: Console,
        drawn: bool,
        explain: bool,
        settings: Settings | None = None,
        hand_over: str = "",
    ) -> None:
        self.controller = controller
        controller.views.append(self)
        self.table = table = controller.table
        self.say, self.orders = controller.say, controller.orders
        ascii_only = not (console.encoding or "").lower().startswith("utf")
        self.display = table.game_type.display(
            table.rules, self.say, table.files, ascii_only=ascii_only
        )
        settings = settings or Settings(confirm="off")
        self.sitting = Sitting(controller, settings, keeps=drawn, display=self.display)
        self.sitting.hand_over = hand_over
        self.paper = Paper(console, drawn)
        self.keyboard = Keyboard(reader, self.paper, self.sitting)
        self.reasons = Reasons(self.sitting, self.paper, explain)
        self.pages = Pages(self.sitting, self.paper, self.keyboard, self.reasons)
        self.commands = Commands(self)
        self.keyboard.commands = self.commands.names
        self.callouts = Callouts(self)
        self.dice = TypedDice(self)
        self.seats = Seats(self)
        self.lines = Lines(self, self.commands, self.callouts, self.dice)
        self.story = Story(self.say, self.paper.size.width)
        self.told = controller.past.since
        self.types = True
        self.has_cue = False
        self._suggested: set[str] = set()  # the orders suggested so far
        self._by_order: list[str] = []  # the answers listed in the last note about an order

    # -- the game ----------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end.

        Raises:
            Leave: a player leaves before the end.
        """
        self.greet()
        self._play()
        self.finish()
        while self._takes_back_end():
            self._play()
            self.finish()

    def _play(self) -> None:
        """Play on until the game is over."""
        controller = self.controller
        while not controller.is_over:
            prompt = self.controller.sight.prompt
            if isinstance(prompt, Chance) and controller.wants_dice:
                self._throw(prompt)
            elif isinstance(prompt, Choose) and controller.asks_person:
                self._ask(prompt, self.controller.sight.seat_of[prompt.who])
            else:
                self._let_decide()

    def _takes_back_end(self) -> bool:
        """Whether the player undoes the answer that ended the game, as the window allows too. Lines
        that come from a file are not asked for this: what they end is over.
        """
        if not self.controller.back.is_open or not self.keyboard.is_live:
            return False
        with suppress(Leave, Refused):
            while typed := self.keyboard.read(CLOSING).strip().lower():
                if self.commands.name_in(typed) == "undo":
                    self.controller.back.undo_line()
                    return True
        return False

    def _let_decide(self) -> None:
        """Let the computer decide, and show its progress while it plans; Ctrl-C makes it decide at
        once.
        """
        controller = self.controller
        controller.advance()
        if controller.deciding.progress is None:
            return
        with waiting(self.paper) as watch:
            while (progress := controller.deciding.progress) is not None:
                if watch.is_stopped:
                    controller.table.thinker.hurry()
                    return
                if self.paper.drawn:
                    verb = "plan" if self.say.is_many(progress.side) else "plans"
                    who = self.say.side(progress.side)
                    text = f"{who} {verb}: {progress.made} of {progress.total} play-outs"
                    watch.tell_now_and_then(text, "decide now")
                controller.advance(LOOK)

    def greet(self) -> None:
        """Say which game is being played, before the first question."""
        table = self.table
        who = ", ".join(f"{self.say.side(s.name)}: {seated(s.who)}" for s in table.header.seats)
        seed = table.header.seed
        if not table.rules.hides:
            text = f"{who}; seed {seed}."
        elif is_secret(seed):
            text = f"{who}."
        else:
            text = f"{who}. Anyone who knows the seed can work out what is hidden."
        text = " ".join((text, *table.game_type.remarks(table.scenario)))
        if table.is_taken_up:
            text += f" {TAKEN_UP} --new starts a new one."
        elif table.has_people:
            text += ' "help" lists what you can type, "?" shows the rule behind a question.'
        if not self.paper.drawn:
            self.paper.print(f"{table.scenario.name}.")
        self.note(text)
        self.tell()

    def finish(self) -> None:
        """Print the game's result."""
        self.tell(always=True)
        if self.paper.drawn and (sheet := self.sitting.next_turn_sheet()) is not None:
            self.paper.print("", *sheet_lines(sheet, self.say, self.paper.size.width))
        events = self.controller.sight.events()
        self.paper.print(*as_lines(self.display.result(self.controller.view, events)))
        for block in ending(self.controller.sight, self.display):
            self.paper.print("", *as_lines([block]))

    # -- callbacks of a view -----------------------------------------------------------------------

    def begun(self) -> None:
        """Drop the computer's earlier reasons."""
        self.reasons.forget()

    def moved(self, moves: Sequence[Move]) -> None:
        """Show what was done, and its effects. The effects of a line typed here are shown later."""
        by, controller = moves[0].by, self.controller
        # Show it to the player who sits here, whichever player is asked next.
        reader = self.sitting.chair.seated if controller.eyes.is_shared_in_secret else None
        for made in moves:
            move = controller.eyes.known(made, reader) if reader != "" else None
            if move is None:
                continue
            if by == COMPUTER:
                self.reasons.tell(move)
            elif by == ORDER:
                if move.order:
                    self.by_order(move.order, move.choice)
            elif not self.types:
                self._overhear(move)
        is_closed = self.controller.sight.is_closed(self.told)
        if by == ORDER or (by == COMPUTER and is_closed) or (by == PERSON and not self.types):
            self.tell()  # the computer's moves are shown a whole mission at a time

    def _overhear(self, move: Move) -> None:
        """Print what was done in another view of the game, as if it had been typed here."""
        who = "roll" if move.by == DICE else self.say.side(move.side)
        self.paper.print(move.choice if self.has_cue else f"{who}> {move.choice}")
        self.has_cue = False

    def taken_back(self) -> None:
        """Continue the log from the current position."""
        if self.has_cue:
            self.paper.print("undo")
            self.has_cue = False
        self.told = self.controller.sight.now
        self.story = Story(self.say, self.paper.size.width)
        self.reasons.forget()  # drop the reasons for what was undone
        self.note("Undone.")

    def saving(self, news: Sequence[str], trouble: str) -> None:
        """Note what happened to the record. If saving fails, say so once."""
        for line in news:
            self.note(line)
        if self.sitting.saved(trouble):
            self.note(f"NOT SAVED. {trouble} {UNSAVED}")

    # -- output ------------------------------------------------------------------------------------

    def tell(self, always: bool = False) -> None:
        """Print the new log lines, if there is no page to show them on."""
        paper = self.paper
        if paper.drawn and self.table.has_people and not always:
            return
        events = self.controller.sight.events_since(self.told)
        if self.controller.eyes.is_shared_in_secret:  # only what the player who sits here may see
            seat = self.sitting.chair.seated
            events = self.controller.eyes.of(seat).events_since(self.told) if seat else []
        self.told = self.controller.sight.now
        paper.print(*self.story.tell(events))
        eyes = self.controller.eyes
        if eyes.is_shared_in_secret and eyes.watching != self.sitting.chair.seated:
            return  # the summary is for the next player, who isn't seated yet
        if not paper.drawn and (sheet := self.sitting.next_turn_sheet()) is not None:
            # Plain text gets the month in a sentence; "turns" shows all of it.
            paper.print(*skimmed(sheet.reports, paper.size.width))

    def note(self, text: str) -> None:
        """Add a note: on the next page, or at once in plain text."""
        if self.paper.drawn:
            self.sitting.notes.append(text)
        else:
            self.paper.below(text)

    def by_order(self, order: str, answer: str) -> None:
        """Note what an order has answered; several answers by one order share a line."""
        notes = self.sitting.notes
        if self.paper.drawn and notes and notes[-1].startswith(f"{BY_ORDER}({order}): "):
            notes.pop()
        else:
            self._by_order = []
        self._by_order.append(answer)
        self.note(told_order(order, self._by_order))

    # -- a player --------------------------------------------------------------------------------

    def follow_orders(self) -> bool:
        """Let a standing order answer if one applies to the question; return whether one did."""
        return self.controller.ordered is not None and self.controller.advance() is not None

    def all_agree(self, others: Sequence[Seat]) -> bool:
        """Ask the other players whether the player at the keyboard may undo; return whether all
        allow it.
        """
        return self.seats.all_agree(others)

    def _ask(self, prompt: Choose, seat: Seat) -> None:
        """Show the position, and take lines until the game has advanced."""
        self.tell()
        self.controller.tell_saving()
        self.lines.drop_ahead(seat)
        self.seats.change(prompt, seat)
        if not self.keyboard.ahead:
            for line in (
                *self.orders.cut_short(seat.name),
                *self.orders.waiting(self.controller.sight, seat.name),
                *self.suggested(prompt, seat),
            ):
                self.note(line)
        self.callouts.before(prompt)
        self.pose(prompt)
        while self.controller.sight.prompt is prompt:
            if self.pages.is_due and not self.keyboard.ahead:
                self.pages.show(prompt)
            # With hidden hands, the screen is handed over first, so players may see what they type.
            is_unseen = self.sitting.is_secret and not self.controller.sight.rules.hides
            self.lines.take(self.keyboard.read(self.cue(prompt), is_unseen), prompt, seat)

    def suggested(self, prompt: Choose, seat: Seat) -> list[str]:
        """The orders for questions like this one within a mission, each suggested once."""
        if has_tag(prompt.ask, MISSION):
            return []
        orders = self.orders.beside(self.controller.sight, prompt, seat.name)
        new = [(label, words) for label, words in orders if words not in self._suggested]
        self._suggested.update(words for _, words in new)
        return [
            f'You can also type "{words}": {label[0].lower()}{label[1:]}.' for label, words in new
        ]

    def pose(self, prompt: Choose) -> None:
        """Show a question with its options."""
        self.pages.lists_ways = False
        self.sitting.pose(prompt)
        if self.sitting.advice is not None:
            self.note(self.advised(prompt))
        self.pages.show(prompt)

    def advised(self, prompt: Choose) -> str:
        """The advice at the question, on one line."""
        advice = self.controller.advice
        if advice is None:
            return "No AI plays this side, so there is no advice."
        return f"{advice.by} would choose: {self.name_of(prompt, advice.option)}. {advice.why}"

    def name_of(self, prompt: Choose, option: str) -> str:
        """An option's name, with its number if it has one."""
        number = next((c.number for c in self.sitting.shown if option in c.options), 0)
        name = self.say.label(prompt, option, self.controller.view).name
        return f"{number} {name}" if number else name

    def cue(self, prompt: Choose) -> str:
        """The text before the cursor: the side being asked, and the answer given by Enter alone."""
        if self.controller.held.pending is not None:
            return "Enter: confirm, u: undo> "
        name = self._default_name(prompt)
        who = self.sitting.called(prompt.who, self.controller.sight.seat_of[prompt.who])
        warning = "[NOT SAVED] " if self.table.unsaved else ""
        return f"{warning}{who}{f' (Enter: {name})' if name else ''}> "

    def _default_name(self, prompt: Choose) -> str:
        """The answer given by Enter alone, in words; "" if there is none."""
        option = answers.default(prompt, self.sitting.shown)
        if option is None:
            return ""
        number = next((c.number for c in self.sitting.shown if option in c.options), 0)
        name = self.say.label(prompt, option, self.controller.view).name
        return f"{number} {name}" if len(name) < 30 else str(number)

    def _throw(self, chance: Chance) -> None:
        """Ask for dice rolled or counters drawn at the table, until the result is typed."""
        self.dice.ask(chance)
        while self.controller.sight.prompt is chance:
            self.lines.take_dice(self.keyboard.read(self.dice.cue(chance)).strip(), chance)
