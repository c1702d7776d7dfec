"""A game on a screen before any picture of it: what is asked, read, pointed at and picked.

The model holds everything that panels and boards show and players change, and knows neither Arcade
nor Pillow: panels are functions of it, screens carry it. What needs a sheet or another screen it
asks of `shows` by name.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from somalia.engine.game import Refused
from somalia.engine.kinds import CHIEF, MISSION, has_tag, odds_at
from somalia.engine.prompts import DONE, Chance, Choose
from somalia.engine.sight import Sight
from somalia.engine.words import Line
from somalia.games.orders import GO_ON
from somalia.play.answers import Choice, Unclear, all_offered, default, left_out
from somalia.play.controller import Controller, View
from somalia.play.handing_over import Chair
from somalia.play.hints import Friend, Hint
from somalia.play.library import seated
from somalia.play.listing import Listed, Listing, listing, numbered
from somalia.play.plans import ALL, Plan
from somalia.play.preview import Consequence
from somalia.play.settings import Settings
from somalia.play.table import Table
from somalia.play.turns import TurnSheets
from somalia.window.advice import AdviceDesk
from somalia.window.dice_entry import DiceEntry
from somalia.window.news import News
from somalia.window.odds import OddsDesk, Rater, Report

READINGS = ("chronicle", "ledger", "reasons")
"""What the story can be: what each mission or step came to; every event with its dice; why."""

PAUSE = 0.5
"""Seconds a chief event of the computer's is left standing at the usual speed."""
LOOK = 0.1
"""Seconds between two looks at a player that plans."""


class Tip(NamedTuple):
    """What is told of something: a line, and a second that matters more, such as why not."""

    first: str = ""
    second: str = ""


class Offered(NamedTuple):
    """What a question offers, sorted by what it is on the board."""

    options: frozenset[str] = frozenset()
    regions: tuple[str, ...] = ()  # in the order in which they are offered
    pieces: frozenset[str] = frozenset()
    ways: tuple[tuple[str, ...], ...] = ()  # the regions of each, in its order

    @classmethod
    def of(cls, prompt: Choose, regions: Collection[str], pieces: Collection[str]) -> Offered:
        """Look at each option once.

        Args:
            regions: of the board, by id.
            pieces: that can lie on it, by id.
        """
        options = prompt.options
        return cls(
            frozenset(options),
            tuple(id for id in options if id in regions),
            frozenset(id for id in options if id in pieces),
            tuple(tuple(id.split(">")) for id in options if ">" in id),
        )


class PlayModel(View):
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
        self.regions: Collection[str] = ()  # of the board, by id
        self.pieces: Collection[str] = ()  # that can lie on it, by id
        self.rater: Rater | None = None  # of odds, if the game reckons any for the window
        places = table.game_type.places(table.scenario)
        self.friend = Friend(table.header.scenario, places)
        self.hint: Hint | None = None
        self.odds = OddsDesk(free)
        self.worth = AdviceDesk(free)
        table.thinker.spared = 1  # for what draws the window
        self.news = News(self.controller)
        self.turns = TurnSheets(self.controller)
        self.dice = DiceEntry(self.controller)
        self.shown: list[Choice] = []  # what can be chosen, numbered
        self.listed: Listing | None = None  # that, what is picked and what is barred
        self.asks_more = False  # whether options are listed that only come when asked for
        self.plans: list[Plan] = []  # what can be done at a region that was clicked first
        self.plans_at = ""  # that region
        self.page = 0  # of the options, where there are many
        self.pages = 1
        self.per_page = 9
        self.path: tuple[str, ...] = ()  # regions of a way clicked or dragged so far
        self.ways_on: tuple[str, ...] = ()  # where what is dragged can go on, if that is known
        self.reading = READINGS[0]
        self.unfolded: set[int] = set()  # steps of the chronicle whose details are shown
        self.scrolled = 0  # lines of the story up from its end
        self.about = Tip()  # what the line below the board tells
        self.target = ""  # a region under the pointer or the keyboard
        self.piece = ""  # a piece the keyboard stands on
        self.line: Line | None = None  # of the log or the digest, that is pointed at
        self.hot = ""  # the action under the pointer
        self.focus = ""  # the action the keyboard stands on; "map" for the board
        self.overlay = ""  # its name
        self.shows_pieces = True
        self.marks_best = False  # the options whose odds are best
        self.paused = not table.has_people
        self.hurried = False
        self.rest = 0.0
        self.revision = 0  # counts up with everything that panels show
        self.notes: list[str] = list(table.notes)
        self.chair = Chair()
        self.hand_over = ""  # when two hand over, for this time; "" for the setting
        self.trouble = ""  # why the record cannot be written, as it was told last
        self._asked: Any = None
        self._offered: tuple[Choose | None, Offered] = (None, Offered())
        self._hint_at = "", -1  # who was shown the hint, and after how many answers
        self._judged: Any = None  # the question a hand-over has been considered for
        self._ended = False

    # -- where the game stands -------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """Scenario, seats and record."""
        return self.controller.table

    @property
    def sight(self) -> Sight:
        """The game as who sits at the screen may know it."""
        return self.controller.sight

    @property
    def view(self) -> Any:
        """The position as who sits at the screen may see it."""
        return self.controller.view

    @property
    def say(self) -> Any:
        """The words of the game."""
        return self.controller.say

    @property
    def prompt(self) -> Choose | None:
        """The question to a person; None while there is none."""
        if self.is_replay or not self.controller.asks_person:
            return None
        return self.controller.prompt

    @property
    def offered(self) -> Offered:
        """What the question to a person offers; nothing while there is none. Every position has a
        question of its own, by which it is kept: a pointer motion looks at no option.
        """
        prompt = self.prompt
        if prompt is not self._offered[0]:
            sorted_out = Offered.of(prompt, self.regions, self.pieces) if prompt else Offered()
            self._offered = prompt, sorted_out
        return self._offered[1]

    @property
    def pending(self) -> Consequence | None:
        """The answer that waits to be confirmed."""
        return self.controller.pending

    @property
    def wants_dice(self) -> bool:
        """Whether the game waits for dice rolled at the table."""
        return not self.is_replay and self.controller.wants_dice

    @property
    def told_now(self) -> list[str]:
        """What is to be read beside the question: notes, and what orders have answered."""
        return [*self.notes, *self.controller.by_order]

    @property
    def lit(self) -> Line | None:
        """The line whose regions and pieces are lit."""
        return self.line or self.news.line

    @property
    def status(self) -> str:
        """Who is to act, in words."""
        asked, prompt = self.sight.waits_for, self.sight.prompt
        if self.is_replay:
            return "Replay"
        if self.controller.is_over:
            return "The game is over."
        if not asked:
            if not self.wants_dice or not isinstance(prompt, Chance):
                return "The dice fall."
            return "Roll the dice" if prompt.dice else "Draw from the cup"
        who = {seat.name: seated(seat.who) for seat in self.table.header.seats}
        verb = "decide" if self.say.is_many(asked) else "decides"
        side, player = self.say.side(asked), who.get(asked, "")
        is_said = player.lower() == side.lower()  # it is called as what it plays
        return f"{side} {verb}" if is_said else f"{side} ({player}) {verb}"

    def choice_of(self, action: str) -> Choice | None:
        """The option behind an action such as "option:3"."""
        number = action.removeprefix("option:")
        if number == action:
            return None
        return next((choice for choice in self.shown if choice.number == int(number)), None)

    @property
    def pointed(self) -> Choice | None:
        """The option under the pointer, or on which the keyboard stands."""
        return self.choice_of(self.hot) or self.choice_of(self.focus)

    def lines(self) -> list[Listed]:
        """The options as they are listed: what is picked and what is barred keep their places."""
        found = self.listed.lines if self.listed is not None else ()
        named = [one for one in found if one.mark != "barred" or self._is_told_barred(one)]
        return [one for one in named if self.asks_more or not one.is_more]

    @property
    def page_lines(self) -> list[Listed]:
        """The lines of the page that is shown."""
        each = max(self.per_page, 1)
        return self.lines()[self.page * each : (self.page + 1) * each]

    def _is_told_barred(self, line: Listed) -> bool:
        """Whether it is worth a line that something cannot be chosen: a word, or a candidate that
        could be chosen when the series of picks began. Regions are told on the board.
        """
        return line.number > 0 or not any(
            id in self.regions or id in self.pieces or ">" in id for id in line.options
        )

    @property
    def more(self) -> int:
        """How many options are listed only to who asks for them; what is barred is none."""
        found = self.listed.lines if self.listed is not None else ()
        return sum(one.is_more and one.barred is None for one in found)

    def is_hidden(self, action: str) -> bool:
        """Whether an option only comes when asked for, and has not been asked for."""
        choice, found = self.choice_of(action), self.listed.lines if self.listed else ()
        hidden = {one.number for one in found if one.is_more and not self.asks_more}
        return choice is not None and choice.number in hidden

    def has_letter(self, action: str) -> bool:
        """Whether it is a word, whose letter is always the same: it is meant wherever it stands."""
        choice = self.choice_of(action)
        return choice is not None and bool(choice.key)

    def page_of(self, action: str) -> int:
        """The page an option is on; the one that is seen for what stands below every page."""
        choice = self.choice_of(action)
        if choice is None:
            return self.page
        places = [at for at, one in enumerate(self.lines()) if one.number == choice.number]
        return places[0] // max(self.per_page, 1) if places else self.page

    # -- the game has moved ----------------------------------------------------------------------

    def refresh(self) -> None:
        """Options, hints and what was pointed at anew; what has to be opened is asked for."""
        if not self.is_replay:
            self.controller.pass_unseen()
        self.changed()
        prompt = self.prompt
        # A view of the position is kept: a checkpoint puts another state in its place.
        if prompt is not self._asked:
            before = self._asked
            if not (prompt and before and prompt.picks and prompt.ask == before.ask):
                self.page = 0
            self.path, self.focus, self.asks_more = (), "", False
            self.plans, self.plans_at = [], ""
            self._asked = prompt
        self.shown, self.listed = [], None
        if prompt is not None:
            self.listed = listing(self.sight, prompt, self.controller.display)
            self.shown = numbered(self.sight, prompt, self.controller.display, self.listed)
        self._refresh_hint()
        self.line = None
        if self.is_replay:
            return
        self.consider_hand_over()
        self.controller.tell_saving()
        seat = self.controller.seat
        if seat is not None and self.controller.asks_person:
            self.notes += self.controller.orders.cut_short(seat.name)
        if not self.controller.is_over:
            self._ended = False
        elif not self._ended:
            self._ended = True
            self.shows("result")

    def changed(self) -> None:
        """Something that panels show has changed."""
        self.revision += 1

    def begun(self) -> None:
        """A person has answered, here or at another view: what was told him is old."""
        self.notes = []
        self.scrolled = 0
        self.hurried = False

    def saving(self, news: Sequence[str], trouble: str) -> None:
        """What happened to the record; a sheet of its own when it can no longer be written."""
        self.notes += news
        before, self.trouble = self.trouble, trouble
        if news:
            self.shows("notice", list(news))
        if trouble and not before:
            self.shows("unsaved")

    # -- answering -------------------------------------------------------------------------------

    def answer(self, *options: str) -> None:
        """A person's answer, or picks in their order; what is not offered is told, not done."""
        if self.prompt is None:
            return
        if self.controller.hold(options, self.settings.confirm):
            self.focus = ""
            self.changed()
            return
        self.give(*options)

    def confirm(self) -> None:
        """Carry out the answers that are held."""
        if self.pending is not None:
            try:
                self.controller.give_pending()
            except Refused as refusal:
                self.about = Tip(f"{refusal.rule}: {refusal.sentence}")
                return
            self.refresh()

    def plan_at(self, region: str) -> bool:
        """List what can be done at a region, where that is not what is asked: missions there, with
        everybody who can take part or with whom is chosen; whether there is anything.
        """
        prompt = self.prompt
        if prompt is None or not has_tag(prompt.ask, MISSION) or region in self.offered.options:
            return False
        found: list[Plan] = []
        for choice in self.shown:
            for steps in ((choice.options[0], region, ALL), (choice.options[0], region)):
                with suppress(Refused, Unclear):
                    plan = self.controller.plan(*steps)
                    if plan.options not in [one.options for one in found]:
                        found.append(plan)
        self.plans, self.plans_at = found, region if found else ""
        self.changed()
        return bool(found)

    def follow_plan(self, number: int) -> None:
        """Carry out a plan of those that are listed, by its number from 1."""
        if not 1 <= number <= len(self.plans):
            return
        plan = self.plans[number - 1]
        try:
            if self.controller.hold_plan(plan, self.settings.confirm):
                self.focus = ""
                self.changed()
                return
            self.controller.give_plan(plan)
        except Refused as refusal:
            self.about = Tip(f"{refusal.rule}: {refusal.sentence}")
            return
        self.refresh()

    @property
    def orders_beside(self) -> list[tuple[str, str]]:
        """Orders that are worth a button beside the question: what stands on it, and the order."""
        prompt, seat = self.prompt, self.controller.seat
        if prompt is None or seat is None:
            return []
        orders = self.controller.orders
        given, sight = orders.of(seat.name), self.sight
        stands = orders.stopped(sight, seat.name)

        def is_vain(words: str) -> bool:
            form = orders.form(words)
            return form is not None and form.vain is not None and bool(form.vain(words, sight))

        return [("Go on as ordered", GO_ON)] * stands + [
            (label, button.words)
            for form in orders.forms
            for button in form.buttons
            if (label := button.beside(prompt))
            and button.words not in given
            and not is_vain(button.words)
        ]

    @property
    def offers_same(self) -> bool:
        """Whether "the same" is worth a button: where somebody acts, if he can do it again."""
        controller = self.controller
        if controller.orders.repeat is not None:
            return controller.can_same
        return controller.last_answer is not None

    @property
    def once_more(self) -> str:
        """What he who acts would do again, in words; "" if nothing, or where nobody acts."""
        controller = self.controller
        if controller.orders.repeat is None or not (told := controller.same_told):
            return ""
        return f"Same: {told}" if controller.can_same else ""

    def order(self, words: str) -> None:
        """Give a standing order, which answers from this question on."""
        seat = self.controller.seat
        if self.prompt is None or seat is None:
            return
        told = self.controller.orders.give(words, self.sight, seat.name)
        if self.controller.ordered is not None:
            self.controller.begin()
        self.about = Tip(told or "")
        self.refresh()

    def drop_plans(self) -> None:
        """Back to the question."""
        self.plans, self.plans_at = [], ""
        self.changed()

    def unhold(self) -> None:
        """Choose otherwise."""
        self.controller.drop()
        self.changed()

    def give(self, *options: str, same: bool = False) -> None:
        """A person's answers that need not be confirmed, or have been; with `same` the last to its
        like too, to the end of the mission.
        """
        try:
            self.controller.answer(*options, same=same)
        except Refused as refusal:
            self.about = Tip(f"{refusal.rule}: {refusal.sentence}")
            return
        self.refresh()

    def answer_usual(self) -> None:
        """What Space and Enter answer: done, or the usual."""
        prompt = self.prompt
        if prompt is None or (option := default(prompt, self.shown)) is None:
            return
        if told := self.controller.once_more(self.shown):
            self.about = Tip(told)
        else:
            self.answer(option)

    def take_all(self) -> None:
        """Pick everybody who is offered, as one answer: held, or given, as a whole."""
        prompt = self.prompt
        if prompt is not None and prompt.picks:
            sight = self.sight
            if options := all_offered(sight, prompt, self.controller.display):
                told, seat = left_out(sight, prompt, options), self.controller.watching
                self.answer(*options)
                # Below the board while they are held, beside the next question then; it is nothing
                # for another person, who may be asked now.
                if told and self.controller.watching == seat:
                    self.about = Tip(told)
                    self.notes.append(told)

    @property
    def can_take_all(self) -> bool:
        """Whether several can be picked at once."""
        prompt = self.prompt
        if prompt is None or not prompt.picks:
            return False
        return len(self.offered.options.difference(prompt.extra, (DONE,))) > 1

    def same(self) -> None:
        """Answer this question and its like as the last of the kind was."""
        try:
            self.controller.same()
        except Refused as refusal:
            self.about = Tip(f"Not the same: {refusal.sentence}")
            return
        self.refresh()

    @property
    def may_undo(self) -> bool:
        """Whether `undo` would do anything, or ask others to allow it."""
        controller = self.controller
        waits = self.pending is not None or bool(self.plans)
        return waits or controller.can_undo or bool(controller.undo_needs)

    def undo(self) -> None:
        """Take back, if need be asking others; while an answer waits, choose otherwise."""
        if self.pending is not None:
            self.unhold()
        elif self.plans:
            self.drop_plans()
        elif needs := self.controller.undo_needs:
            self.shows("take-back", self.controller.seat, needs)
        else:
            self.take_back()

    def take_back(self, agreed: bool = False) -> None:
        """Take the last line of answers back; say why if that is barred.

        Args:
            agreed: whether all who were asked allow it.
        """
        try:
            self.controller.undo_line(agreed)
        except Refused as refusal:
            self.about = Tip(refusal.sentence)
            return
        self.refresh()

    def unpick(self, option: str) -> None:
        """Take one pick back, and leave the others."""
        if self.pending is not None:
            self.unhold()
        try:
            self.controller.unpick(option)
        except Refused as refusal:
            self.about = Tip(refusal.sentence)
            return
        self.refresh()

    def resign(self) -> None:
        """Give the game up."""
        if self.controller.may_request("resign"):
            self.controller.request("resign")
            self.refresh()

    # -- odds ------------------------------------------------------------------------------------

    @property
    def odds_lack_held(self) -> bool:
        """Whether the odds that are known are of other picks than those that are held."""
        report, held = self.report, self.pending
        if report is None or held is None:
            return False
        return len(held.options) > 1 or (not report.is_compared and held.option != DONE)

    @property
    def rates(self) -> bool:
        """Whether odds can be told at the question."""
        prompt = self.prompt
        if prompt is None:
            return False
        return self.rater.rates(prompt) if self.rater else bool(odds_at(prompt.ask))

    def rate(self, seconds: float | None = None) -> None:
        """Let odds of the question be worked out: at once, or when it has stood for a moment.

        Args:
            seconds: that have passed.
        """
        if self.rates and self.rater is not None:
            sight, players = self.sight, self.table.players
            self.odds.stand(seconds, sight, self.shown, self.rater, players)

    @property
    def report(self) -> Report | None:
        """What is known of the odds of the question."""
        return self.odds.report(self.sight)

    def figure(self, option: str) -> str:
        """The one number that tells most of an option, "" while it is not known."""
        report = self.report
        if report is None or self.rater is None or option not in report.rows:
            return ""
        return self.rater.in_short(report.ask, report.rows[option])

    # -- the computer ----------------------------------------------------------------------------

    @property
    def can_advise(self) -> bool:
        """Whether a person is asked who can be advised."""
        prompt, controller = self.prompt, self.controller
        return prompt is not None and controller.adviser.can_advise(prompt.who)

    @property
    def advised(self) -> str:
        """The option that is advised, where that is always marked; "" otherwise."""
        if not self.settings.advise or self.prompt is None:
            return ""
        found = self.controller.advice
        return found.option if found is not None else ""

    @property
    def is_due(self) -> bool:
        """Whether the computer is to go on by itself."""
        return self.controller.waits and not self.paused and not self.is_replay

    def step(self) -> None:
        """Decisions of the computer until something has happened that can be seen."""
        before = len(self.controller.lines())
        speed = self.settings.seconds(1)
        for _ in range(400 if self.hurried or not speed else 40):
            if not self.controller.waits:
                break
            self.controller.advance()
            if self.controller.thinking is not None:
                self.rest = LOOK
                break
            lines = self.controller.lines()
            if not self.hurried and len(lines) > before and speed:
                chief = any(line.weight == CHIEF for line in lines[before:])
                self.rest = self.settings.seconds(PAUSE if chief else PAUSE / 4)
                break
        self.refresh()

    def hurry(self) -> None:
        """On to the next question; or, while a player plans, let it decide at once."""
        if self.controller.thinking is not None:
            self.controller.hurry()
            return
        self.hurried, self.paused = True, False

    def pause(self) -> None:
        """Stop a game that is watched, or let it run."""
        self.paused = not self.paused
        self.hurried = False
        self.changed()

    def turn_over_dice(self) -> None:
        """Let the program roll from now on, or the players."""
        sight = self.sight
        self.controller.roll_always(by_program=not sight.auto_dice)
        self.refresh()
        self.about = Tip(
            "The program rolls the dice."
            if sight.auto_dice
            else "You roll the dice, and say what comes up."
        )

    # -- reading ---------------------------------------------------------------------------------

    def scroll(self, lines: int) -> None:
        """Back in the story, and forth."""
        is_brief = self.reading == "chronicle"
        told = len(self.controller.chronicle() if is_brief else self.controller.lines())
        self.scrolled = min(max(self.scrolled + lines, 0), max(told - 5, 0))

    def turn_page(self, by: int) -> None:
        """Other options, where they do not find room on one page."""
        self.page = min(max(0, self.page + by), max(self.pages - 1, 0))

    def turn_over(self) -> None:
        """The chronicle, the ledger, or the reasons of the computer's players."""
        self.reading = READINGS[(READINGS.index(self.reading) + 1) % len(READINGS)]
        self.scrolled = 0

    def unfold(self, step: int) -> None:
        """Show the details of a step of the chronicle, or fold them."""
        self.unfolded ^= {step}
        self.changed()

    def line_of(self, action: str) -> Line | None:
        """The line of the story, or of the digest, that an action stands for."""
        word, _, what = action.partition(":")
        if word == "step" and what:
            steps, at = self.controller.steps(), int(what) - 1
            return steps[at].line if at < len(steps) else None
        if word == "entry":
            chronicle, at = self.controller.chronicle(), int(what)
            return chronicle[at].line if at < len(chronicle) else None
        if word != "line":
            return None
        lines, at = self.controller.lines(), int(what)
        return lines[at] if at < len(lines) else None

    def why(self, id: str, offered: str = "") -> str:
        """Why something may not be chosen, with its rule; `offered` if it may; "" if neither."""
        prompt = self.prompt
        if prompt is None:
            return ""
        if id in self.offered.options:
            return offered
        found = prompt.judged(id)
        return f"{found.rule}: {found.sentence}" if found is not None else ""

    # -- hints -----------------------------------------------------------------------------------

    def _refresh_hint(self) -> None:
        """What was on the card has been seen once an answer is given; there may be another."""
        count, reader = self.sight.count, self.controller.reader
        shown_to, at = self._hint_at
        # What another has seen is not compared: he may have answered what this one must not know.
        if self.hint is not None and (reader != shown_to or count > at):
            self.friend.got(self.hint, shown_to)
        self._hint_at = reader, count
        self.hint = self.friend.hint(self.prompt, self.view, reader)

    def got_hint(self) -> None:
        """It has been read; the next one, if there is more to say to this question."""
        if self.hint is not None:
            self.friend.got(self.hint, self.controller.reader)
        self._refresh_hint()
        self.changed()

    def listen(self, wanted: bool) -> str:
        """Have hints, or no more of them; why that is not kept, "" if it is."""
        problem = self.friend.listen(wanted)
        self._refresh_hint()
        self.changed()
        return problem

    # -- between two turns -------------------------------------------------------------------------

    def consider_turn(self) -> None:
        """Ask for the sheet of a turn that has ended, where it is wanted."""
        if self.prompt is None:
            return
        sheet = self.turns.due()
        if sheet is None:
            return
        self.turns.got()
        if self.settings.turn_sheet and sheet.reports:
            self.shows("turn", sheet)

    # -- two at one screen -----------------------------------------------------------------------

    def consider_hand_over(self) -> None:
        """Ask for the sheet of a hand-over, if the next to answer is another and it is due."""
        prompt, seat = self.prompt, self.controller.seat
        if prompt is None or seat is None or prompt is self._judged:
            return
        self._judged = prompt
        if self.chair.due(self.sight, seat.name, self.hand_over or self.settings.hand_over):
            self._forget()
            self.shows("hand-over", seat)

    def _forget(self) -> None:
        """Nothing that was told the person who leaves, or was pointed at, is for the next one."""
        self.notes, self.about, self.line = [], Tip(), None
        self.target = self.piece = self.hot = self.focus = ""
        self.unfolded, self.scrolled = set(), 0

    def sit_down(self, seat: str, name: str) -> None:
        """The next person is at the screen."""
        if name != self.table.name_of(seat):
            self.table.call(seat, name)
        self.chair.seated = seat
        self.refresh()
