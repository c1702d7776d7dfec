"""A game on a screen before any picture of it: what is asked, read, pointed at and picked.

The model is a sitting with all that panels and boards show besides, and knows neither Arcade nor
Pillow: panels are functions of it, screens carry it. What needs a sheet or another screen it asks
of `shows` by name.
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
    """What is told of something: a line, and a second that matters more, such as why not."""

    first: str = ""
    second: str = ""


class PlayModel(GameView):
    """A game under way, or a moment of one that is replayed.

    Args:
        shows: opens a sheet of that name, with what it is about.
        free: set while the window has nothing to do: odds are worked out only then.
        is_replay: nobody is asked, and nothing is hidden.
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
        self.odds = QuestionOdds(self.sitting, free)
        self.worth = AdviceDesk(free)
        table.thinker.spared = 1  # for what draws the window
        self.news = News(self.controller)
        self.reading = Reading(self.controller)
        self.dice = DiceEntry(self.controller)
        self.pace = Pace(self.sitting)
        self.path: tuple[str, ...] = ()  # regions of a way clicked or dragged so far
        self.ways_on: tuple[str, ...] = ()  # where what is dragged can go on, if that is known
        self.about = Tip()  # what the line below the board tells
        self.target = ""  # a region under the pointer or the keyboard
        self.piece = ""  # a piece the keyboard stands on
        self.hot = ""  # the action under the pointer
        self.focus = ""  # the action the keyboard stands on; "map" for the board
        self.overlay = ""  # its name
        self.shows_pieces = True
        self.revision = 0  # counts up with everything that panels show
        self._asked: Choose | None = None
        self._judged: Choose | None = None  # the question a hand-over has been considered for
        self._ended = False

    # -- where the game stands -------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """The position as the player at the screen may see it."""
        return self.controller.view

    @property
    def prompt(self) -> Choose | None:
        """The question to a person; None while there is none."""
        return self.sitting.prompt

    @property
    def shown(self) -> Sequence[Choice]:
        """The options of the question, numbered."""
        return self.sitting.shown

    @property
    def told_now(self) -> list[str]:
        """What is to be read beside the question: notes, and what orders have answered."""
        return [*self.sitting.notes, *self.controller.past.by_order]

    @property
    def lit(self) -> LogLine | None:
        """The line whose regions and pieces are lit."""
        return self.reading.line or self.news.line

    @property
    def pointed(self) -> Choice | None:
        """The option under the pointer, or on which the keyboard stands."""
        return self.options.choice_of(self.hot) or self.options.choice_of(self.focus)

    # -- the game has moved ----------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring options, hints and what is pointed at up to date; ask for what has to be opened."""
        if not self.is_replay:
            self.controller.deciding.pass_unseen()
        self.changed()
        prompt, options = self.prompt, self.options
        # A view of the position is kept: a checkpoint puts another state in its place.
        if prompt is not self._asked:
            before = self._asked
            # Another side's series does not continue: the page it had turned to tells what it has.
            goes_on = prompt and before and (prompt.who, prompt.ask) == (before.who, before.ask)
            if not (prompt and goes_on and prompt.picks):
                options.page = 0
            self.path, self.focus, options.asks_more = (), "", False
            self.answering.plans, self.answering.plans_at = [], ""
            self._asked = prompt
        self.sitting.pose(prompt)
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
        """Something that panels show has changed."""
        self.revision += 1

    def held(self) -> None:
        """Answers wait to be confirmed."""
        self.focus = ""
        self.changed()

    def tell(self, text: str) -> None:
        """Tell something on the line below the board."""
        self.about = Tip(text)

    def ask_to_take_back(self, asker: Seat, others: Sequence[Seat]) -> None:
        """Let these people say whether the asker may take back."""
        self.shows("take-back", asker, others)

    def begun(self) -> None:
        """A person has answered, here or at another view: earlier notes are out of date."""
        self.sitting.notes = []
        self.reading.scrolled = 0
        self.pace.hurried = False

    def saving(self, news: Sequence[str], trouble: str) -> None:
        """What happened to the record; a sheet of its own when it can no longer be written."""
        self.sitting.notes += news
        is_new = self.sitting.saved(trouble)
        if news:
            self.shows("notice", list(news))
        if is_new:
            self.shows("unsaved")

    def step(self) -> None:
        """Decisions of the computer until something has happened that can be seen."""
        self.pace.step()
        self.refresh()

    def turn_over_dice(self) -> None:
        """Let the program roll from now on, or the players."""
        sight = self.controller.sight
        self.controller.roll_always(by_program=not sight.auto_dice)
        self.refresh()
        self.tell(
            "The computer rolls the dice."
            if sight.auto_dice
            else "You roll the dice and enter the results."
        )

    # -- between two turns, and two people ---------------------------------------------------------

    def consider_turn(self) -> None:
        """Ask for the sheet of a turn that has ended, where it is wanted."""
        if self.prompt is not None and (sheet := self.sitting.next_turn_sheet()) is not None:
            self.shows("turn", sheet)

    def consider_hand_over(self) -> None:
        """Ask for the sheet of a hand-over, if the next to answer is another and it is due."""
        prompt, seat = self.prompt, self.controller.seat
        if prompt is None or seat is None or prompt is self._judged:
            return
        self._judged = prompt
        if self.sitting.hands_over(seat):
            self._forget()
            self.shows("hand-over", seat)

    def _forget(self) -> None:
        """Nothing that was told the person who leaves, or was pointed at, is for the next one."""
        self.sitting.notes, self.about = [], Tip()
        self.target = self.piece = self.hot = self.focus = ""
        self.reading.forget()

    def sit_down(self, seat: str, name: str) -> None:
        """The next person is at the screen."""
        self.sitting.sit_down(seat, name)
        self.refresh()
