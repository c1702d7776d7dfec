"""One game with everybody seated, as every screen runs it: the only way from a screen to the game.

It gives the answers of people, lets the computer's players and standing orders decide one at a
time, has dice thrown or typed, takes back, and knows what has happened since a person answered
last. Screens, scripts and replays are views of it: they show, ask, and are told what was done.
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
"""So many options are looked at whether they are all alike: no Zone holds more of a kind."""


def first_alike(display: Display, sight: Sight, prompt: Choose) -> str | None:
    """The first of the options where they are all alike, as counters of one kind in one place are:
    which of them is meant makes no difference. None where there is a choice.
    """
    if prompt.picks or prompt.extra or len(prompt.options) > MOST_ALIKE:
        return None
    offers = display.offers(prompt, sight.view)
    return str(offers[0].options[0]) if len(offers) == 1 else None


class Controller:
    """The game at a table.

    Args:
        sees_all: whether nothing is hidden from who looks on, as in a replay.

    Attributes:
        eyes: who looks, and what each may know.
        past: what has happened, and what of it is news.
        held: answers that wait to be confirmed.
        planning: several answers as one.
        again: the same answer once more.
        back: the way back.
        deciding: what computers and orders decide.
        adviser: who may be asked for advice.
    """

    def __init__(self, table: Table, sees_all: bool = False) -> None:
        self.table = table
        self.game: Game = table.game
        self.say: Any = table.game_type.words(table.scenario)  # of its game's own class
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

    # -- where the game stands ---------------------------------------------------------------------

    @property
    def sight(self) -> Sight:
        """The game as who sits at the screen may know it, and no more."""
        return self.eyes.of(self.eyes.watching)

    @property
    def view(self) -> Any:
        """The position as who sits at the screen may see it, and no other: not to be changed."""
        return self.sight.view

    @property
    def prompt(self) -> Choose | None:
        """What a person or a computer's player is asked; None at dice and at the end."""
        prompt = self.game.prompt
        return prompt if isinstance(prompt, Choose) else None

    @property
    def seat(self) -> Seat | None:
        """Who is asked."""
        prompt = self.prompt
        return self.game.seat_of[prompt.who] if prompt else None

    @property
    def asks_person(self) -> bool:
        """Whether a person is to answer now, and no standing order of his does."""
        seat = self.seat
        return seat is not None and seat.person and self.ordered is None

    @property
    def ordered(self) -> tuple[str, str] | None:
        """What a person's standing order answers to the question, and which order; None: none."""
        prompt, seat, orders = self.prompt, self.seat, self.orders
        if prompt is None or seat is None or not seat.person:
            return None
        key = (prompt, self.game.position_key, orders.version, orders.same.version)
        return self._ordered.of(
            key, lambda: orders.answer(self.eyes.of(seat.name), prompt, seat.name)
        )

    @property
    def wants_dice(self) -> bool:
        """Whether dice, or a draw, are to be made at the table and typed in; what somebody must
        not see is never.
        """
        chance = self.game.prompt
        return isinstance(chance, Chance) and not self.game.auto_dice and chance.seen_by is None

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.is_over

    @property
    def waits(self) -> bool:
        """Whether the game waits for the computer, and not for a person or his dice."""
        return not self.is_over and not self.asks_person and not self.wants_dice

    @property
    def advice(self) -> Advice | None:
        """What the usual opponent would answer in the place of the person who is asked; None if
        none is, or nobody plays his side by rules.
        """
        prompt, seat = self.prompt, self.seat
        if prompt is None or seat is None or not seat.person:
            return None
        return self._advice.of(
            (prompt, self.game.position_key),
            lambda: self.adviser.advice(self.eyes.of(seat.name), seat.name),
        )

    # -- a person's answers ------------------------------------------------------------------------

    def begin(
        self, here: LastAnswer | None = None, seat: Seat | None = None, keeps_news: bool = False
    ) -> None:
        """Begin a new line of a person's answers: it is taken back as one, what happens from here
        on is news, and standing orders answer again where he had gone back.

        Args:
            here: where it begins; None: where the game stands.
            seat: that of the person; None: who is asked.
            keeps_news: what was news before is so still.
        """
        self.past.begin(here or self.past.here(), seat or self.seat, keeps_news)
        self.orders.by_hand = None
        self.held.drop()
        for view in self.views:
            view.begun()

    def answer(
        self, *options: str, begins: bool | None = None, same: bool = False
    ) -> Sequence[str]:
        """Give a person's answers to the question and its like, as long as they are asked for.

        Args:
            begins: whether a new line of answers begins with them. None: it does, and what happens
                is told since then, or since the first of a series: what is placed one
                after another is one thing that was done.
            same: whether the last of them is to answer its like too, for the rest of the mission
                or step.

        Returns:
            The answers that were not asked for any more, and have not been given.

        Raises:
            Refused: one is not offered; those before it have been given.
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
                # What is asked after a reveal is another question, though of the same kind.
                if not goes_on(sight, prompt, start) or self.game.revealed != revealed:
                    # What was the only answer there was has been given all the same.
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
        """Give the answers that wait to be confirmed: an answer, picks or a plan.

        Returns:
            As `answer`.

        Raises:
            Refused: none wait.
        """
        what = self.held.take()
        if what.plan is None:
            return self.answer(*what.options)
        self.planning.give(what.plan)
        return ()

    def may_request(self, name: str) -> bool:
        """Whether the person who is asked may ask for that, such as to resign."""
        prompt, seat = self.prompt, self.seat
        if prompt is None or seat is None:
            return False
        return (prompt.who, name) in self.game.requests(seat.name)

    def request(self, name: str) -> None:
        """Carry out such a request of who is asked.

        Raises:
            Refused: it is not open to him now.
        """
        prompt, seat = self.prompt, self.seat
        if prompt is None or seat is None:
            raise Refused("", NO_QUESTION)
        move = Move(PERSON, prompt.who, name, name, count=self.game.count)
        self.game.request(seat.name, prompt.who, name)
        self.tell([move])

    # -- dice --------------------------------------------------------------------------------------

    def throw(self, value: object) -> None:
        """Dice thrown, or a counter drawn, at the table.

        Raises:
            Refused: such a throw is not possible.
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
        """Let the program make the throw that is waited for.

        Raises:
            Refused: none is.
        """
        self.game.roll()

    def roll_always(self, by_program: bool) -> None:
        """Let the program roll from now on, or the players."""
        self.game.auto_dice = by_program
        if by_program:
            self.game.settle()

    # -- the computer ------------------------------------------------------------------------------

    def advance(self, seconds: float = 0.0) -> Move | None:
        """Let a computer's player or a standing order answer, or the program's dice fall; what was
        answered, None if none of that is due, dice fell, or the player is still at its plan.

        Args:
            seconds: for which a player may go on with its plan before this comes back.
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

    # -- a replay, and the record ------------------------------------------------------------------

    def look_at(self, game: Game, is_next: bool) -> None:
        """Show another moment of a game that is replayed.

        Args:
            is_next: what has happened up to there is news.
        """
        before = len(self.past.lines())
        self.game = game
        self.eyes.forget()
        self.past.looked_at(before if is_next else len(self.past.lines()))

    def tell_saving(self) -> None:
        """Let the views know what has happened to the record since this was last asked."""
        news, trouble = self.table.saving_news(), self.table.unsaved
        for view in self.views:
            view.saving(news, trouble)

    # -- for its parts -----------------------------------------------------------------------------

    def move(
        self, by: str, option: str, why: str = "", order: str = "", rows: Sequence[Any] = ()
    ) -> Move:
        """What an answer to the question that stands will have been."""
        prompt = self.prompt
        assert prompt is not None
        offered = option in prompt.options
        # What only one side may know is called as that side calls it.
        owner = self.game.seat_of[prompt.who]
        view = self.view if prompt.seen_by is None else self.eyes.of(owner.name).view
        name = self.say.label(prompt, option, view).name if offered else option
        event_count = Moment.start(self.game).count(self.game)
        move = Move(by, prompt.who, prompt.ask, name, why, order, rows, option=option)
        return replace(move, count=self.game.count, at=event_count, seen_by=prompt.seen_by)

    def tell(self, moves: Sequence[Move]) -> None:
        """Tell the views of moves."""
        for view in self.views:
            view.moved(moves)
