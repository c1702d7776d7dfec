"""The model of a game on screen: the question, the log, the pointer and the picks.

It adds to a sitting everything else that panels and boards show, and imports neither Arcade nor
Pillow. Panels are computed from it, and each screen has one. It opens sheets and other screens by
name, through `shows`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from somalia.engine.game import Seat
from somalia.engine.prompts import Choose
from somalia.engine.words import LogLine
from somalia.play.answering import Answering
from somalia.play.answers import Choice
from somalia.play.controller import Controller
from somalia.play.moves import GameView
from somalia.play.settings import Settings
from somalia.play.sitting import Sitting
from somalia.play.table import Table
from somalia.window.advice import AdviceDesk
from somalia.window.dice_entry import DiceEntry
from somalia.window.news import News
from somalia.window.odds import QuestionOdds
from somalia.window.options import Options
from somalia.window.pace import Pace
from somalia.window.reading import Reading


class Tip(NamedTuple):
    """Text for the line below the board: one line, and a second, more important one, such as a
    reason.
    """

    first: str = ""
    second: str = ""


class PlayModel(GameView):
    """The model of a game in progress, or of one moment in a replay.

    Args:
        shows: opens a sheet by its name, with its arguments.
        free: set while the window is idle; odds are computed only then.
        is_replay: whether this is a replay, in which nobody is asked and nothing is hidden.
    """

    def __init__(
        self,
        table: Table,
        settings: Settings,
        shows: Callable[..., None] = lambda name, *about: None,
        free: threading.Event | None = None,
        is_replay: bool = False,
    ) -> None:
        self.settings = settings
        self.shows = shows
        self.is_replay = is_replay
        self.controller = Controller(table, sees_all=is_replay)
        self.controller.views.append(self)
        self.table, self.say = table, self.controller.say
        self.sitting = Sitting(self.controller, settings)
        self.answering = Answering(self.sitting, self)
        self.options = Options(self.sitting)
        self.odds = QuestionOdds(self.options, free, lambda: self.looked_at)
        self.worth = AdviceDesk(free)
        table.thinker.spared = 1  # leaves one core for drawing the window
        self.news = News(self.controller)
        self.reading = Reading(self.controller)
        self.dice = DiceEntry(self.controller)
        self.pace = Pace(self.sitting)
        self.path: tuple[str, ...] = ()  # regions on the route clicked or dragged so far
        self.ways_on: tuple[str, ...] = ()  # the regions that the drag can enter next, if known
        self.about = Tip()  # the text for the line below the board
        self.target = ""  # the region under the pointer or with the keyboard focus
        self.piece = ""  # the piece with the keyboard focus
        self.over = ""  # the piece under the pointer
        self.moved_last = False  # whether the pointer was used after the keys
        self.hot = ""  # the action under the pointer
        self.focus = ""  # the action with the keyboard focus; "map" for the board
        self.overlay = ""  # the name of the current overlay
        self.shows_pieces = True
        self.revision = 0  # incremented whenever a panel is out of date
        self._asked: Choose | None = None
        self._judged: Choose | None = None  # the last question checked for a hand-over
        self._ended = False

    # -- the current state -----------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """The position as the player at the screen may see it."""
        return self.controller.view

    @property
    def prompt(self) -> Choose | None:
        """The question being asked of a player; None if there is none."""
        return self.sitting.prompt

    @property
    def shown(self) -> Sequence[Choice]:
        """The question's numbered options."""
        return self.sitting.shown

    @property
    def told_now(self) -> list[str]:
        """Texts to show beside the question: notes, and answers given by standing orders."""
        return [*self.sitting.notes, *self.controller.past.by_order]

    @property
    def lit(self) -> LogLine | None:
        """The log line whose regions and pieces are highlighted."""
        return self.reading.line or self.news.line

    @property
    def pointed(self) -> Choice | None:
        """The option under the pointer or, if there is none, the one with the keyboard focus."""
        return self.options.choice_of(self.hot) or self.options.choice_of(self.focus)

    @property
    def looked_at(self) -> str:
        """The option that the player points at, in the list or on the board, by pointer or by keys;
        else the piece or the region there; "" for nothing.
        """
        there = [id for id in (self.over or self.piece, self.target) if id]
        is_elsewhere = self.moved_last and bool(there) and self.options.choice_of(self.hot) is None
        if (choice := self.pointed) is not None and not is_elsewhere:
            return choice.options[0]
        for id in there:
            if id in self.options.firsts:
                return self.options.firsts[id]
        return next(iter(there), "")

    # -- updates ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Update options, hints and focus for the current position; open a sheet if one is due."""
        if not self.is_replay:
            self.controller.deciding.pass_unseen()
        self.changed()
        prompt, options = self.prompt, self.options
        is_new = prompt is not self._asked
        # The view and its prompt are cached until a checkpoint replaces the state.
        if is_new:
            before = self._asked
            # Reset for another side, because the page number would reveal how much that side has.
            goes_on = prompt and before and (prompt.who, prompt.ask) == (before.who, before.ask)
            if not (prompt and goes_on and prompt.picks):
                options.page = 0
            self.path, self.focus, options.asks_more = (), "", False
            if not (prompt and goes_on and prompt.picks):
                options.order = ()
            self.answering.plans, self.answering.plans_at = [], ""
            self._asked = prompt
        self.sitting.pose(prompt)
        if is_new and not options.order:
            options.order = self.odds.order  # known already, as after an undo
        self.sitting.renew_hint()
        self.news.refresh()
        self.dice.refresh()
        self.reading.line = None
        if self.is_replay:
            return
        self.consider_hand_over()
        self.controller.tell_saving()
        seat = self.controller.seat
        if seat is not None and self.controller.asks_person:
            self.sitting.notes += self.controller.orders.cut_short(seat.name)
        if not self.controller.is_over:
            self._ended = False
        elif not self._ended:
            self._ended = True
            self.shows("result")

    def changed(self) -> None:
        """Mark the panels as out of date."""
        self.revision += 1

    def held(self) -> None:
        """Clear the focus, because answers are now awaiting confirmation."""
        self.focus = ""
        self.changed()

    def tell(self, text: str) -> None:
        """Show text in the line below the board."""
        self.about = Tip(text)

    def ask_to_take_back(self, asker: Seat, others: Sequence[Seat]) -> None:
        """Ask the other players whether the asker may undo."""
        self.shows("take-back", asker, others)

    def begun(self) -> None:
        """Clear earlier notes, because a player has answered, here or in another view."""
        self.sitting.notes = []
        self.reading.scrolled = 0
        self.pace.hurried = False

    def saving(self, news: Sequence[str], trouble: str) -> None:
        """Show news about the record; open a sheet when it can no longer be written."""
        self.sitting.notes += news
        is_new = self.sitting.saved(trouble)
        if news:
            self.shows("notice", list(news))
        if is_new:
            self.shows("unsaved")

    def step(self) -> None:
        """Let the computer play until something visible happens."""
        self.pace.step()
        self.refresh()

    def turn_over_dice(self) -> None:
        """Switch between dice rolled by the computer and by the players."""
        sight = self.controller.sight
        self.controller.roll_always(by_program=not sight.auto_dice)
        self.refresh()
        self.tell(
            "The computer rolls the dice."
            if sight.auto_dice
            else "You roll the dice and enter the results."
        )

    # -- between turns and players ---------------------------------------------------------------

    def consider_turn(self) -> None:
        """Open the summary of the turn that has just ended, if the player wants it."""
        if self.prompt is not None and (sheet := self.sitting.next_turn_sheet()) is not None:
            self.shows("turn", sheet)

    def consider_hand_over(self) -> None:
        """Open the hand-over sheet if another player answers next and a hand-over is required."""
        prompt, seat = self.prompt, self.controller.seat
        if prompt is None or seat is None or prompt is self._judged:
            return
        self._judged = prompt
        if self.sitting.hands_over(seat):
            self._forget()
            self.shows("hand-over", seat)

    def _forget(self) -> None:
        """Clear everything shown to the player who is leaving, so that the next player does not see
        it.
        """
        self.sitting.notes, self.about = [], Tip()
        self.target = self.piece = self.over = self.hot = self.focus = ""
        self.reading.forget()

    def sit_down(self, seat: str, name: str) -> None:
        """Seat the next player at the screen."""
        self.sitting.sit_down(seat, name)
        self.refresh()
