"""One game with every seat filled, run in the same way for every screen: screens access the game
only through this module.

It gives the players' answers, lets computer players and standing orders decide one at a time, has
dice rolled or typed, and undoes. It also knows what has happened since a player last answered.
Screens, scripts and replays are views: they show, ask, and receive reports of what was done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from somalia.engine.game import Game, Refused, Seat
from somalia.engine.moment import Moment
from somalia.engine.prompts import Chance, Choose
from somalia.engine.sight import Sight
from somalia.games.display import Display
from somalia.play.advice import Advice, Adviser
from somalia.play.answers import NO_QUESTION, goes_on
from somalia.play.at_table.again import Again
from somalia.play.at_table.back import Undo
from somalia.play.at_table.deciding import Deciding
from somalia.play.at_table.eyes import Eyes
from somalia.play.at_table.held import Held
from somalia.play.at_table.latest import Latest
from somalia.play.at_table.past import LastAnswer, Past
from somalia.play.at_table.planning import Planning
from somalia.play.moves import DICE, PERSON, GameView, Move
from somalia.play.same import chain_of
from somalia.play.table import Table

MOST_ALIKE = 12
"""The maximum number of options to check for being identical; no Zone holds more units of a kind.
"""


def first_alike(display: Display, sight: Sight, prompt: Choose) -> str | None:
    """The first option if all options are identical, such as counters of one kind in one place, so
    that it doesn't matter which is meant. None if there is a real choice.
    """
    if prompt.picks or prompt.extra or len(prompt.options) > MOST_ALIKE:
        return None
    offers = display.offers(prompt, sight.view)
    return str(offers[0].options[0]) if len(offers) == 1 else None


class Controller:
    """The game at a table.

    Args:
        sees_all: whether nothing is hidden from the viewer, as in a replay.

    Attributes:
        eyes: the viewer, and what each seat may know.
        past: what has happened, and which part of it is news.
        held: answers that await confirmation.
        planning: several answers given as one.
        again: repeats the last answer.
        back: undo.
        deciding: makes decisions for computer players and orders.
        adviser: gives advice.
    """

    def __init__(self, table: Table, sees_all: bool = False) -> None:
        self.table = table
        self.game: Game = table.game
        self.say: Any = table.game_type.words(table.scenario)  # of the game's own class
        self.display: Any = table.game_type.display(table.rules, self.say, table.files)
        self.orders = table.orders
        self.orders.alike = partial(first_alike, self.display)
        self.views: list[GameView] = []
        self._ordered = Latest[tuple[str, str] | None]()
        self._advice = Latest[Advice | None]()
        self.eyes = Eyes(self, sees_all)
        self.past = Past(self)
        self.held = Held(self)
        self.planning = Planning(self, self.past)
        self.again = Again(self)
        self.back = Undo(self, self.past)
        self.deciding = Deciding(self)
        self.adviser = Adviser(table)

    # -- the position ------------------------------------------------------------------------------

    @property
    def sight(self) -> Sight:
        """The game as the viewer may know it, and no more."""
        return self.eyes.of(self.eyes.watching)

    @property
    def view(self) -> Any:
        """The position as the viewer may see it, and no more; callers must not change it."""
        return self.sight.view

    @property
    def prompt(self) -> Choose | None:
        """The question being asked of a human or computer player; None while dice are awaited, and
        after the game.
        """
        prompt = self.game.prompt
        return prompt if isinstance(prompt, Choose) else None

    @property
    def seat(self) -> Seat | None:
        """The seat being asked."""
        prompt = self.prompt
        return self.game.seat_of[prompt.who] if prompt else None

    @property
    def asks_person(self) -> bool:
        """Whether a human player must answer now, because none of their standing orders does."""
        seat = self.seat
        return seat is not None and seat.person and self.ordered is None

    @property
    def ordered(self) -> tuple[str, str] | None:
        """The answer that the player's standing order gives to the question, and the order itself;
        None if no order answers.
        """
        prompt, seat, orders = self.prompt, self.seat, self.orders
        if prompt is None or seat is None or not seat.person:
            return None
        key = (prompt, self.game.position_key, orders.version, orders.same.version)
        return self._ordered.of(
            key, lambda: orders.answer(self.eyes.of(seat.name), prompt, seat.name)
        )

    @property
    def wants_dice(self) -> bool:
        """Whether dice must be rolled, or counters drawn, at a real table and entered. A secret
        roll is never entered by hand.
        """
        chance = self.game.prompt
        return isinstance(chance, Chance) and not self.game.auto_dice and chance.seen_by is None

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.is_over

    @property
    def waits(self) -> bool:
        """Whether the game is waiting for the computer, rather than for a human player or their
        dice.
        """
        return not self.is_over and not self.asks_person and not self.wants_dice

    @property
    def advice(self) -> Advice | None:
        """The answer that the default opponent would give in place of the human player being asked.
        None if no human is being asked, or no AI plays that side.
        """
        prompt, seat = self.prompt, self.seat
        if prompt is None or seat is None or not seat.person:
            return None
        return self._advice.of(
            (prompt, self.game.position_key),
            lambda: self.adviser.advice(self.eyes.of(seat.name), seat.name),
        )

    # -- a player's answers ------------------------------------------------------------------------

    def begin(
        self, here: LastAnswer | None = None, seat: Seat | None = None, keeps_news: bool = False
    ) -> None:
        """Begin a new line of answers by a player: a single undo undoes it, news starts here, and
        standing orders answer again after an undo.

        Args:
            here: where the line begins; None for the current position.
            seat: the player's seat; None for the seat being asked.
            keeps_news: whether earlier news stays news.
        """
        self.past.begin(here or self.past.here(), seat or self.seat, keeps_news)
        self.orders.by_hand = None
        self.held.drop()
        for view in self.views:
            view.begun()

    def answer(
        self, *options: str, begins: bool | None = None, same: bool = False
    ) -> Sequence[str]:
        """Give a player's answers to the current question and similar ones, for as long as such
        questions are asked.

        Args:
            begins: whether the answers begin a new line. None: they do, and news starts there or,
                in a series, at its first answer: placing several units in turn counts as one
                action.
            same: whether to repeat the last answer at similar questions for the rest of the
                mission or step.

        Returns:
            The answers that were no longer asked for, and have not been given.

        Raises:
            Refused: an answer is not offered; those before it have been given.
        """
        prompt, seat = self.prompt, self.seat
        if prompt is None or seat is None:
            raise Refused("", NO_QUESTION)
        here, moves = self.past.here(), list[Move]()
        revealed, sight = self.game.revealed, self.eyes.of(seat.name)
        start = sight.count
        left: Sequence[str] = ()
        series = (seat.name, prompt.ask, chain_of(sight))
        is_series = begins is None and series == self.past.series and self.back.is_open
        try:
            for index, option in enumerate(options):
                # After a reveal, the question is a new one, though of the same kind.
                if not goes_on(sight, prompt, start) or self.game.revealed != revealed:
                    # If an answer had no alternative, the program has already given it.
                    given = sight.answers(start)
                    forced = {one.value for one in given if one.how == "forced"}
                    left = tuple(other for other in options[index:] if other not in forced)
                    break
                move = self.move(PERSON, option)
                self.game.answer(seat.name, option)
                if begins is not False and not moves:
                    self.begin(here, seat, keeps_news=is_series)
                self.orders.answered(seat.name, prompt.ask, option)
                moves.append(move)
        finally:
            if moves:
                self.past.series = series if begins is None else None
                self.past.by_hand(seat)
                self.tell(moves)
        if same and options:
            self.orders.same.hold(sight, seat.name, prompt.ask, options[-1])
        return left

    def give_pending(self) -> Sequence[str]:
        """Give the answers that await confirmation: an answer, picks or a plan.

        Returns:
            As for `answer`.

        Raises:
            Refused: no answers are held.
        """
        what = self.held.take()
        if what.plan is None:
            return self.answer(*what.options)
        self.planning.give(what.plan)
        return ()

    def may_request(self, name: str) -> bool:
        """Whether the player being asked may make this request, such as to resign."""
        prompt, seat = self.prompt, self.seat
        if prompt is None or seat is None:
            return False
        return (prompt.who, name) in self.game.requests(seat.name)

    def request(self, name: str) -> None:
        """Carry out this request by the player being asked.

        Raises:
            Refused: the player may not make it now.
        """
        prompt, seat = self.prompt, self.seat
        if prompt is None or seat is None:
            raise Refused("", NO_QUESTION)
        move = Move(PERSON, prompt.who, name, name, count=self.game.count)
        self.game.request(seat.name, prompt.who, name)
        self.tell([move])

    # -- dice --------------------------------------------------------------------------------------

    def throw(self, value: object) -> None:
        """Accept dice that were rolled, or counters that were drawn, at a real table.

        Raises:
            Refused: such a roll is not possible.
        """
        chance = self.game.prompt
        count = self.game.count
        self.game.throw(value)
        if isinstance(chance, Chance):
            thrown = value if isinstance(value, tuple) else (value,)
            names = map(self.say.kind if chance.cup else str, thrown)
            name = (", " if chance.cup else " ").join(names)
            self.tell([Move(DICE, "", chance.ask, name, count=count)])

    def roll(self) -> None:
        """Let the program make the roll that the game is waiting for.

        Raises:
            Refused: the game is not waiting for a roll.
        """
        self.game.roll()

    def roll_always(self, by_program: bool) -> None:
        """Let the program roll from now on or, if False, let the players roll."""
        self.game.auto_dice = by_program
        if by_program:
            self.game.settle()

    # -- the computer ------------------------------------------------------------------------------

    def advance(self, seconds: float = 0.0) -> Move | None:
        """Let a computer player or a standing order answer, or let the program roll. Return the
        move; None if dice were rolled, nothing was due, or the player is still planning.

        Args:
            seconds: the longest time that the player may plan before this returns.
        """
        prompt, seat = self.prompt, self.seat
        if prompt is None or seat is None:
            if self.game.prompt is not None and not self.wants_dice:
                self.game.roll()
            return None
        move = self.deciding.decide(seat, prompt, seconds)
        if move is None:
            return None
        self.deciding.answered()
        self.game.answer(seat.name, move.option, why="" if seat.person else move.why)
        self.past.reasons.append(move)
        self.tell([move])
        return move

    # -- replay and record -------------------------------------------------------------------------

    def look_at(self, game: Game, is_next: bool) -> None:
        """Show another moment of a game being replayed.

        Args:
            is_next: whether everything up to that moment is news.
        """
        before = len(self.past.lines())
        self.game = game
        self.eyes.forget()
        self.past.looked_at(before if is_next else len(self.past.lines()))

    def tell_saving(self) -> None:
        """Report to the views what has happened to the record since the last such report."""
        news, trouble = self.table.saving_news(), self.table.unsaved
        for view in self.views:
            view.saving(news, trouble)

    # -- used by its parts -------------------------------------------------------------------------

    def move(
        self, by: str, option: str, why: str = "", order: str = "", rows: Sequence[Any] = ()
    ) -> Move:
        """The move that answers the current question with this option."""
        prompt = self.prompt
        assert prompt is not None
        offered = option in prompt.options
        # A secret option has the name that its own side sees.
        owner = self.game.seat_of[prompt.who]
        view = self.view if prompt.seen_by is None else self.eyes.of(owner.name).view
        name = self.say.label(prompt, option, view).name if offered else option
        event_count = Moment.start(self.game).count(self.game)
        move = Move(by, prompt.who, prompt.ask, name, why, order, rows, option=option)
        return replace(move, count=self.game.count, at=event_count, seen_by=prompt.seen_by)

    def tell(self, moves: Sequence[Move]) -> None:
        """Report moves to the views."""
        for view in self.views:
            view.moved(moves)
