"""One game with everybody seated, as every screen runs it: the only way from a screen to the game.

It gives the answers of people, lets the computer's players and standing orders decide one at a
time, has dice thrown or typed, takes back, and knows what has happened since a person answered
last. Screens, scripts and replays are views of it: they show, ask, and are told what was done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, NamedTuple

from somalia.engine.event import Event
from somalia.engine.game import Game, Refused, Seat
from somalia.engine.kinds import MISSION, has_tag
from somalia.engine.moment import Moment
from somalia.engine.prompts import Chance, Choose
from somalia.engine.sight import Sight, TrialGame, for_people
from somalia.engine.words import Line, Step, Words
from somalia.opponents.given import given_to
from somalia.play.advice import Advice, Adviser
from somalia.play.answers import Choice, closes_unbegun, goes_on
from somalia.play.listing import series_start
from somalia.play.orders import chain_of, like
from somalia.play.plans import Plan, PlanStep, ahead, ahead_of_dice, planned
from somalia.play.preview import Consequence, consequence, consequence_of_plan
from somalia.play.story import log_lines
from somalia.play.table import Table
from somalia.play.thinking import Progress

MOST_ALIKE = 12
"""So many options are looked at whether they are all alike: no Zone holds more of a kind."""

PERSON, COMPUTER, ORDER, DICE = "person", "computer", "order", "dice"
"""Who makes a move: a person by hand, a computer's player, a standing order, dice at the table."""


@dataclass(frozen=True)
class Move:
    """What was answered, thrown or asked for, by whom, and why."""

    by: str  # PERSON, COMPUTER, ORDER or DICE
    side: str  # "" for dice
    ask: str
    choice: str  # in words
    why: str = ""
    order: str = ""  # the standing order that gave it
    rows: Sequence[Any] = ()  # of a doctrine: what it looked at
    count: int = 0  # answers before it
    at: int = 0  # events before it
    seen_by: tuple[str, ...] | None = None  # the sides that may know what was chosen; None: all
    option: str = ""  # of those that were offered; "" for dice and requests


class LastAnswer(NamedTuple):
    """Where what is news to a person begins: before that person's last line of answers."""

    since: Moment
    seen: int  # lines of the log before it
    answered: int  # answers before it


class View:
    """What a controller tells those who show its game. A view overrides what it cares for."""

    def begun(self) -> None:
        """A person has begun a new line of answers: what happens from here on is news to him."""

    def moved(self, moves: Sequence[Move]) -> None:
        """These moves, all by the same, were made one after another; their effects are there."""

    def taken_back(self) -> None:
        """The game has gone back."""

    def saving(self, news: Sequence[str], trouble: str) -> None:
        """What happened to the record, in sentences; why it is not written now, or ""."""


@dataclass
class Log:
    """The story so far in lines; what is closed is worded once."""

    say: Words
    closed: list[Line] = field(default_factory=list)
    _last: Moment | None = None
    _seat: str = ""

    def lines(self, sight: Sight) -> list[Line]:
        """All lines, first to last, that may be read."""
        if sight.opened != self._last or sight.seat != self._seat:
            last = self._last
            if last is None or sight.seat != self._seat or not sight.goes_on_from(last):
                last, self.closed = sight.start, []
            fresh = sight.events_since(last)
            self.closed += self._told(fresh[: len(fresh) - len(sight.recent_events)])
            self._last, self._seat = sight.opened, sight.seat
        return self.closed + self._told(sight.recent_events)

    def _told(self, events: list[Event]) -> list[Line]:
        return log_lines(events, self.say)


@dataclass
class Chronicle:
    """The story so far by mission or step; turns that are over are worded once."""

    say: Words
    _closed: list[Step] = field(default_factory=list)
    _start: Moment | None = None  # after which the turn under way is told
    _seat: str = ""

    def steps(self, sight: Sight, under_way: int = 0) -> list[Step]:
        """All steps, first to last, as they may be known."""
        start = sight.turn_told()
        if start != self._start or sight.seat != self._seat:
            every = sight.events() if start is not None else []
            fresh = sight.events_since(start) if start is not None else []
            self._closed = self._told(every[: len(every) - len(fresh)])
            self._start, self._seat = start, sight.seat
        return self._closed + self._told(sight.events_since(start or sight.start), under_way)

    def _told(self, events: list[Event], under_way: int = 0) -> list[Step]:
        steps = self.say.steps(events, under_way)
        return [step for step in steps if step.line.text.strip(" .")]


class Controller:
    """The game at a table.

    Args:
        sees_all: whether nothing is hidden from who looks on, as in a replay.
    """

    def __init__(self, table: Table, sees_all: bool = False) -> None:
        self.table = table
        self.sees_all = sees_all
        self.game: Game = table.game
        self._sights: dict[str, Sight] = {}
        self.orders = table.orders
        self.orders.alike = self._alike
        self.say: Any = table.game_type.words(table.scenario)  # of its game's own class
        self.display: Any = table.game_type.display(table.rules, self.say, table.files)
        self.log = Log(self.say)
        self._heard = Log(self.say)
        self._chronicle = Chronicle(self.say)
        self.views: list[View] = []
        self._watching = ""
        self.reasons: list[Move] = []  # the moves of computers and orders
        self._begun = self.game.count if table.is_taken_up else 0  # answers before this sitting
        # By seat, where several people hide things from each other; else of whoever answered last.
        self._last: dict[str, LastAnswer] = {}
        self._by_hand: dict[str, int] = {}  # reasons before a person's last answer
        self._line_starts: list[int] = []  # the answer count before each line of a person's
        self._decided: tuple[Choose, Hashable, Move] | None = None  # and not answered yet
        self._series: object = None  # the question a person has answered last, and in which mission
        self._pending: tuple[Choose, Consequence] | None = None
        self._warned: Hashable = None  # the position in which Enter has been asked for once more
        self._steps: tuple[Any, list[Step]] = (None, [])
        self._ordered: tuple[Any, ...] = (None, (), -1, None)
        self._undo_known: tuple[Hashable, tuple[bool, tuple[Seat, ...]]] = (None, (False, ()))
        self.adviser = Adviser(table)
        self._advice: tuple[Any, Hashable, Advice | None] = (None, None, None)
        self._first = LastAnswer(
            (Moment.now if table.is_taken_up else Moment.start)(self.game),
            len(self.lines()) if table.is_taken_up else 0,
            self._begun,
        )

    # -- where the game stands ---------------------------------------------------------------------

    @property
    def sight(self) -> Sight:
        """The game as who sits at the screen may know it, and no more."""
        return self.sight_of(self.watching)

    def sight_of(self, seat: str) -> Sight:
        """The game as that seat may know it; "": all of it."""
        if seat not in self._sights:
            self._sights[seat] = Sight(self.game, *([seat] if seat else []))
        return self._sights[seat]

    @property
    def view(self) -> Any:
        """The position as who sits at the screen may see it, and no other: not to be changed."""
        return self.sight.view

    @property
    def watching(self) -> str:
        """The seat whose person is at the screen: who is asked, or was last; "" where all are
        played by the computer, or all may be seen. Nobody sits down for a standing order to answer.
        """
        if self.sees_all:
            return ""
        seat = self.seat
        if seat is not None and seat.person and (not self.is_shared_in_secret or self.asks_person):
            self._watching = seat.name
        elif not self._watching:
            self._watching = next((one.name for one in self.game.seats if one.person), "")
        return self._watching

    @property
    def sides(self) -> tuple[str, ...] | None:
        """Whose eyes the screen is for: the sides of `watching`; None where all may be seen."""
        return self.sight.sides

    @property
    def is_shared_in_secret(self) -> bool:
        """Whether several people sit at this screen who must not see each other's hands."""
        return self.game.rules.hides and sum(seat.person for seat in self.game.seats) > 1

    def known(self, move: Move, seat: str | None = None) -> Move | None:
        """A move as who sits at the screen may know it: without its reason and the order that gave
        it, where these may be drawn from what is hidden; None where not even the choice may be
        known.

        Args:
            seat: who sits there; None: `watching`.
        """
        sight = self.sight if seat is None else self.sight_of(seat)
        if not sight.sees(move.seen_by):
            return None
        return move if sight.tells_why(move.side) else replace(move, why="", order="", rows=())

    def _known(self, moves: Iterable[Move]) -> list[Move]:
        return [known for move in moves if (known := self.known(move)) is not None]

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
        known, key, version, found = self._ordered
        now = self.game.position_key
        if known is not prompt or (key, version) != (now, orders.version):
            found = orders.answer(self.sight_of(seat.name), prompt, seat.name)
            self._ordered = (prompt, now, orders.version, found)
        return found  # type: ignore[no-any-return]

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
        known, key, found = self._advice
        now = self.game.position_key
        if known is not prompt or key != now:
            found = self.adviser.advice(self.sight_of(seat.name), seat.name)
            self._advice = (prompt, now, found)
        return found

    # -- what has happened -------------------------------------------------------------------------

    @property
    def answered_from(self) -> int:
        """How many answers had been given before the last line of a person's."""
        return self._line_starts[-1] if self._line_starts else self._begun

    def lines(self) -> list[Line]:
        """The log, as who sits at the screen may read it."""
        return self.log.lines(self.sight)

    def heard(self) -> list[Line]:
        """The log, as all people at the screen may read it: each of them hears its sounds."""
        is_shared = self.is_shared_in_secret and not self.sees_all
        return self._heard.lines(for_people(self.game)) if is_shared else self.lines()

    @property
    def since(self) -> Moment:
        """From where on what happens is news to who sits at the screen."""
        return self._last_answer.since

    @property
    def _last_answer(self) -> LastAnswer:
        return self._last.get(self.reader, self._first)

    @property
    def reader(self) -> str:
        """Whose answers decide what is news, and whose hints are given once; "" for all. Those of
        another must not, where he answers unseen: how often he was asked would show.
        """
        return self.watching if self.is_shared_in_secret else ""

    @property
    def seen(self) -> int:
        """How many lines of the log come before a person's last answer: what follows is news."""
        if not self.is_shared_in_secret:
            return self._last_answer.seen
        # Counted in the log of who sits here now, and not of who answered.
        return len(self.lines()) - len(log_lines(self.news(self.since), self.say))

    @property
    def under_way(self) -> int:
        """How many of the last events are of a mission or step that is not over."""
        return 0 if self.game.is_over else len(self.sight.recent_events)

    def chronicle(self) -> list[Step]:
        """The story by mission or step, as who sits at the screen may know it."""
        return self._chronicle.steps(self.sight, self.under_way)

    def news(self, since: Moment) -> list[Event]:
        """What has happened since then, as far as who sits at the screen may know."""
        return self.sight.events_since(since)

    def events(self) -> list[Event]:
        """All that has happened, as far as who sits at the screen may know."""
        return self.sight.events()

    def steps(self) -> list[Step]:
        """What has happened since a person last answered, a mission or step at a time."""
        key = (self.since, self.game.position_key, self.sides)
        if self._steps[0] != key:
            events, sight = self.since.events(self.game), self.sight
            # A step's events are counted among all of them, as moves are.
            first = Moment.start(self.game).count(self.game) - len(events)
            places = [at for at, one in enumerate(events) if sight.knows(one)] + [len(events)]
            self._steps = (
                key,
                [
                    step._replace(first=first + places[step.first], last=first + places[step.last])
                    for step in self.say.steps([events[at] for at in places[:-1]], self.under_way)
                    if step.line.text.strip(" .")
                ],
            )
        return self._steps[1]

    def why(self, step: Step) -> list[Move]:
        """What those who acted in it decided in that step, and why."""
        return self._known(
            reason
            for reason in self.reasons
            if step.first <= reason.at < step.last and reason.count >= self._last_answer.answered
        )

    @property
    def known_reasons(self) -> list[Move]:
        """The moves of computers and orders, as who sits at the screen may know them."""
        return self._known(self.reasons)

    @property
    def fresh_reasons(self) -> list[Move]:
        """Those since a person last answered."""
        return self._known(self.reasons[self._by_hand.get(self.reader, 0) :])

    @property
    def by_order(self) -> list[str]:
        """What orders have answered since a person last did, a line an order."""
        given = (move for move in self.fresh_reasons if move.order)
        return [
            told_order(order, (move.choice for move in moves))
            for order, moves in groupby(given, lambda move: move.order)
        ]

    # -- a person's answers ------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin a new line of a person's answers: it is taken back as one, what happens from here
        on is news, and standing orders answer again where he had gone back.
        """
        self._begin(self._here(), self.seat)

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
            raise Refused("", "no question is asked now.")
        here, moves = self._here(), list[Move]()
        revealed, sight = self.game.revealed, self.sight_of(seat.name)
        start = sight.count
        left: Sequence[str] = ()
        series = (seat.name, prompt.ask, chain_of(sight))
        is_series = begins is None and series == self._series and self.can_undo
        try:
            for at, option in enumerate(options):
                # What is asked after a reveal is another question, though of the same kind.
                if not goes_on(sight, prompt, start) or self.game.revealed != revealed:
                    # What was the only answer there was has been given all the same.
                    given = sight.answers(start)
                    forced = {one.value for one in given if one.how == "forced"}
                    left = tuple(other for other in options[at:] if other not in forced)
                    break
                move = self._move(PERSON, option)
                self.game.answer(seat.name, option)
                if begins is not False and not moves:
                    self._begin(here, seat, keeps_news=is_series)
                self.orders.answered(seat.name, prompt.ask, option)
                moves.append(move)
        finally:
            if moves:
                self._series = series if begins is None else None
                self._by_hand[self._key(seat)] = len(self.reasons)
                self._tell(moves)
        if same and options:
            self.orders.same(sight, seat.name, prompt.ask, options[-1])
        return left

    def plan(self, *steps: PlanStep) -> Plan:
        """The plan that these steps make, from the question that stands: options, several picks
        as a tuple, or `plans.ALL`; such as "flush", "baidoa", ALL.

        Raises:
            Refused: one is not offered, or not asked for before a die falls or another decides.
        """
        return planned(self.sight, self.display, self.say, steps, self.orders)

    def plan_ahead(self, *steps: PlanStep) -> TrialGame | None:
        """A copy of the game at the question that would stand after these steps, to show what
        could be chosen then: the Zones of a mission whose button is pressed. None if the person
        would be asked nothing before a die falls or another decides.

        Raises:
            Refused: as `plan`.
        """
        return ahead(self.sight, self.display, self.say, steps, self.orders)

    def give_plan(self, plan: Plan, begins: bool = True) -> None:
        """Give the answers of a plan as one line: it is taken back as one, and what happens is
        news since its first answer.

        Args:
            begins: whether a new line of answers begins with it; False where it is a part of one.

        Raises:
            Refused: the plan was made for another position; nothing has been given.
        """
        ahead_of_dice(self.sight, self.say, plan, self.orders)
        here, moves, begun = self._here(), list[Move](), False
        try:
            for ask, option in plan.answers:
                while begun and self.ordered is not None and self._asks(ask, option) is None:
                    self._tell_all(moves)
                    self.advance()
                seat = self._asks(ask, option)
                assert seat is not None  # as it was on the copy
                move = self._move(PERSON, option)
                self.game.answer(seat.name, option)
                if begins and not begun:
                    self._begin(here, seat)
                begun = True
                self.orders.answered(seat.name, ask, option)
                moves.append(move)
        finally:
            if begun:
                self._series = None
                self._tell_all(moves)

    def _asks(self, ask: str, option: str) -> Seat | None:
        """Who is asked that and offered this; None if it is not so."""
        prompt = self.prompt
        return self.seat if prompt and prompt.ask == ask and option in prompt.options else None

    def _tell_all(self, moves: list[Move]) -> None:
        """Tell moves, and forget that they have to be told."""
        if moves:
            self._tell(list(moves))
            moves.clear()

    def hold_plan(self, plan: Plan, confirm: str) -> bool:
        """Keep a plan pending where it is to be confirmed first; whether it is. As `hold`."""
        what = consequence_of_plan(self.sight, self.say, plan, confirm, self.orders)
        self._pending = None if what is None or self.prompt is None else (self.prompt, what)
        return self.pending is not None

    def give_pending(self) -> Sequence[str]:
        """Give the answers that wait to be confirmed: an answer, picks or a plan.

        Returns:
            As `answer`.

        Raises:
            Refused: none wait.
        """
        what = self.pending
        if what is None:
            raise Refused("", "no answer waits to be confirmed.")
        self.drop()
        if what.plan is None:
            return self.answer(*what.options)
        self.give_plan(what.plan)
        return ()

    def hold(self, options: Sequence[str], confirm: str) -> bool:
        """Keep answers pending where they are to be confirmed first; whether they are.

        Args:
            confirm: which answers wait, a key of `preview.CONFIRMATIONS`.
        """
        what = consequence(self.sight, self.say, options, confirm, self.orders)
        self._pending = None if what is None or self.prompt is None else (self.prompt, what)
        return self.pending is not None

    @property
    def pending(self) -> Consequence | None:
        """The answers that wait to be confirmed at the question that stands."""
        waits = self._pending
        return waits[1] if waits is not None and waits[0] is self.game.prompt else None

    def wait_for(self, what: Consequence | None) -> None:
        """Let answers that were dropped wait again at the question that stands."""
        if what is not None and self.prompt is not None:
            self._pending = (self.prompt, what)

    def once_more(self, shown: Sequence[Choice]) -> str:
        """What is said, once in a position, where Enter alone would end what nobody has begun; ""
        where it is to answer.
        """
        prompt, key = self.prompt, self.game.position_key
        told = closes_unbegun(prompt, shown) if prompt is not None else ""
        if not told or self._warned == key:
            return ""
        self._warned = key
        return told

    def drop(self) -> None:
        """Drop the answers that wait."""
        self._pending = None

    @property
    def last_answer(self) -> str | None:
        """What who is asked has answered last, by hand, to a question of this kind; where somebody
        acts, what he himself did last.
        """
        prompt, seat = self.prompt, self.seat
        if prompt is None or seat is None:
            return None
        again = self.orders.to_repeat(self.sight, prompt)
        if again is not None:
            return again.get(prompt.ask)
        return self.orders.last.get((seat.name, prompt.ask))

    @property
    def same_told(self) -> str:
        """What `same` would repeat, in words; "" if there is nothing."""
        prompt, last = self.prompt, self.last_answer
        if prompt is None or last is None:
            return ""
        again = self.orders.to_repeat(self.sight, prompt)
        if again and self.orders.repeat is not None:
            return self.orders.repeat.told(again, self.sight)
        return str(self.say.label(prompt, last, self.view).name)

    @property
    def can_same(self) -> bool:
        """Whether `same` would answer the question that stands."""
        prompt, last = self.prompt, self.last_answer
        if prompt is None or last is None:
            return False
        again, repeat = self.orders.to_repeat(self.sight, prompt), self.orders.repeat
        if again is None or repeat is None:
            return like(last, prompt) is not None
        now = repeat.situation(self.sight)
        if repeat.ended(now, again, self.sight) is not None:
            return False
        return repeat.like(again, self.sight, prompt) is not None

    def same(self) -> None:
        """Let the question, and its like for the rest of the mission or step, be answered as the
        last of its kind was; where somebody acts, let him do once more what he did last.

        Raises:
            Refused: there was none yet, or the same is not possible here.
        """
        prompt, seat, orders, last = self.prompt, self.seat, self.orders, self.last_answer
        if prompt is None or seat is None or last is None:
            raise Refused("", "you have not answered this kind of question yet.")
        if not self.can_same:
            raise Refused("", "the same answer is not possible here.")
        orders.by_hand = None
        again = orders.to_repeat(self.sight, prompt)
        if again is not None:
            orders.repeated(self.sight, seat.name, again)
        else:
            orders.same(self.sight, seat.name, prompt.ask, last)

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
            raise Refused("", "no question is asked now.")
        move = Move(PERSON, prompt.who, name, name, count=self.game.count)
        self.game.request(seat.name, prompt.who, name)
        self._tell([move])

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
            self._tell([Move(DICE, "", chance.ask, name, count=count)])

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

    @property
    def thinking(self) -> Progress | None:
        """How far the computer's player who is asked is with its plan; None if it makes none."""
        return self.table.thinker.progress if self.waits else None

    def hurry(self) -> None:
        """Let a computer's player that plans decide by what it knows."""
        self.table.thinker.hurry()

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
        move = self._decide(seat, prompt, seconds)
        if move is None:
            return None
        self._decided = None
        self.game.answer(seat.name, move.option, why="" if seat.person else move.why)
        self.reasons.append(move)
        self._tell([move])
        return move

    def pass_unseen(self) -> None:
        """Let computers and orders answer what the person at the screen must not see asked, up to
        an answer that shows: a screen that waited meanwhile would tell that somebody was asked. Not
        so in a set-up, which is long, and asks everybody whatever is hidden.
        """
        while (prompt := self.prompt) is not None and not self.sight.sees(prompt.seen_by):
            if not self.game.rules.phase(self.game.state).turn:
                return
            move = self._decide(self.game.seat_of[prompt.who], prompt)
            if move is None or self._shows(move):
                return
            self.advance()

    def _shows(self, move: Move) -> bool:
        """Whether something that can be seen would come of a move."""
        now, copy = Moment.now(self.game), self.game.copy()
        try:
            copy.answer(copy.seat_of[move.side].name, move.option)
        except Refused:
            return True  # it is told where the game is to go on by it
        return bool(self.sight.known(now.events(copy)))

    def _decide(self, seat: Seat, prompt: Choose, seconds: float = 0.0) -> Move | None:
        """What a computer's player or a standing order answers to the question that stands, decided
        once; None if no order does, or the player is still at its plan.
        """
        if seat.person:
            if self.ordered is None:
                return None
            option, order = self.ordered
            return self._move(ORDER, option, f"By order: {order}.", order)
        key = self.game.position_key
        if self._decided is not None and self._decided[0] is prompt and self._decided[1] == key:
            return self._decided[2]
        # Of what he must not know he sees nothing, not even that others have answered.
        player: Any = self.table.players[seat.name]
        seen = given_to(player, self.game, seat.name)
        asked = seen.asked(seat.name)
        assert asked is not None
        if not self.table.has_thought(seat.name, seen, seconds):
            return None
        decision: Any = player.decide(seen, asked)
        move = self._move(COMPUTER, decision.option, decision.why, rows=decision.rows or ())
        self._decided = prompt, key, move
        return move

    # -- back --------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the person who is asked may take back."""
        return self._undoing[0]

    @property
    def undo_needs(self) -> tuple[Seat, ...]:
        """The people who have to allow it before the person who is asked can take back; none where
        it goes without, or not at all.
        """
        return self._undoing[1]

    @property
    def _undoing(self) -> tuple[bool, tuple[Seat, ...]]:
        """Whether the person who is asked may take back, and who has to allow it first."""
        seat = self.seat
        if seat is None or not seat.person:
            return False, ()
        key = (seat.name, self.game.position_key)
        if self._undo_known[0] != key:
            may = self.game.undo_point(seat.name) is not None
            self._undo_known = key, (may, self.game.undo_needs(seat.name))
        return self._undo_known[1]

    def undo(self) -> None:
        """Take the last answer of the person who is asked back.

        Raises:
            Refused: dice were rolled since, or another player moved; where the rules hide, also
                where the person has learned something.
        """
        self._undo(self.game.count - 1)

    def undo_line(self, agreed: bool = False) -> None:
        """Take back the last line of answers, as far as may be.

        Args:
            agreed: whether all of `undo_needs` allow it.

        Raises:
            Refused: as `undo`.
        """
        self._undo(None, agreed=agreed)

    def unpick(self, option: str) -> None:
        """Take one pick of the series back; those after it are made again, as far as they may be.

        Raises:
            Refused: it has not been picked; or as `undo`.
        """
        prompt = self.prompt
        start, picked = (0, ()) if prompt is None else series_start(self.sight, prompt)
        if prompt is None or option not in picked:
            raise Refused("", "that has not been picked.")
        at = picked.index(option)
        self._undo(self.game.count - (self.sight.count - start) + at)
        for later in picked[at + 1 :]:
            again = self.prompt
            if again is not None and again.ask == prompt.ask and later in again.options:
                self.answer(later)

    def undo_mission(self) -> None:
        """Take back to where the mission was chosen, or else as far as may be.

        Raises:
            Refused: as `undo`.
        """
        self._undo(0, to_mission=True)

    def _undo(self, target: int | None, to_mission: bool = False, agreed: bool = False) -> None:
        """Take back as far as that count of answers; None: to where a person's line began."""
        game, seat = self.game, self.seat
        if seat is None:
            raise Refused("", "no question is asked now.")
        game.undo(seat.name, agreed)
        if target is None:
            now = game.count
            target = next((at for at in reversed(self._line_starts) if at <= now), now)
        while (point := game.undo_point(seat.name, agreed)) is not None and point >= target:
            if to_mission and self.prompt is not None and has_tag(self.prompt.ask, MISSION):
                break
            game.undo(seat.name, agreed)
        self._line_starts = [count for count in self._line_starts if count < game.count]
        self.orders.taken_back(self.sight)
        self.reasons = [reason for reason in self.reasons if reason.count < game.count]
        # To the others the rest is as new as before; what was taken back is not there any more.
        self._last = {
            name: last._replace(since=last.since.on_line_of(game))
            for name, last in self._last.items()
        }
        self._last[self._key(seat)] = self._here()
        self._by_hand = {name: min(at, len(self.reasons)) for name, at in self._by_hand.items()}
        self._by_hand[self._key(seat)] = len(self.reasons)
        self._series = None
        for view in self.views:
            view.taken_back()

    # -- a replay, and the record ------------------------------------------------------------------

    def look_at(self, game: Game, is_next: bool) -> None:
        """Show another moment of a game that is replayed.

        Args:
            is_next: what has happened up to there is news.
        """
        before = len(self.lines())
        self.game, self._sights = game, {}
        seen = before if is_next else len(self.lines())
        self._last[""] = self._last_answer._replace(seen=seen)

    def tell_saving(self) -> None:
        """Let the views know what has happened to the record since this was last asked."""
        news, trouble = self.table.saving_news(), self.table.unsaved
        for view in self.views:
            view.saving(news, trouble)

    # -- the engine room ---------------------------------------------------------------------------

    def _move(
        self, by: str, option: str, why: str = "", order: str = "", rows: Sequence[Any] = ()
    ) -> Move:
        """What an answer to the question that stands will have been."""
        prompt = self.prompt
        assert prompt is not None
        offered = option in prompt.options
        # What only one side may know is called as that side calls it.
        owner = self.game.seat_of[prompt.who]
        view = self.view if prompt.seen_by is None else self.sight_of(owner.name).view
        name = self.say.label(prompt, option, view).name if offered else option
        at = Moment.start(self.game).count(self.game)
        move = Move(by, prompt.who, prompt.ask, name, why, order, rows, option=option)
        return replace(move, count=self.game.count, at=at, seen_by=prompt.seen_by)

    def _alike(self, sight: Sight, prompt: Choose) -> str | None:
        """The first of the options where they are all alike, as counters of one kind in one place
        are: which of them is meant makes no difference. None where there is a choice.
        """
        if prompt.picks or prompt.extra or len(prompt.options) > MOST_ALIKE:
            return None
        offers = self.display.offers(prompt, sight.view)
        return str(offers[0].options[0]) if len(offers) == 1 else None

    def _here(self) -> LastAnswer:
        return LastAnswer(Moment.now(self.game), len(self.lines()), self.game.count)

    def _key(self, seat: Seat | None) -> str:
        """Under which name it is kept where a seat answered last."""
        return seat.name if seat is not None and self.is_shared_in_secret else ""

    def _begin(self, here: LastAnswer, seat: Seat | None, keeps_news: bool = False) -> None:
        self._line_starts.append(here.answered)
        self._by_hand[self._key(seat)] = len(self.reasons)
        self.orders.by_hand = None
        self._pending = None
        if not keeps_news:
            self._last[self._key(seat)] = here
        for view in self.views:
            view.begun()

    def _tell(self, moves: Sequence[Move]) -> None:
        for view in self.views:
            view.moved(moves)


BY_ORDER = "By order "
"""How what a standing order has answered begins."""


LONGEST_ORDER = 40
"""Characters of an order that are told with each of its answers."""


def told_order(order: str, choices: Iterable[str]) -> str:
    """What a standing order has answered, such as "By order (pass until end): pass x3"."""
    given = Counter(choices)
    names = (name if count == 1 else f"{name} x{count}" for name, count in given.items())
    # It is told again and again, and may name many missions; "orders" has it in full.
    told = order if len(order) <= LONGEST_ORDER else order[:LONGEST_ORDER].rsplit(" ", 1)[0] + " …"
    return f"{BY_ORDER}({told}): {', '.join(names)}."
