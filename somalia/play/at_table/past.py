"""What has happened in a game, and which part of it is news to the viewer."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from somalia.engine.event import Event
from somalia.engine.game import Seat
from somalia.engine.moment import Moment
from somalia.engine.sight import Sight, for_people
from somalia.engine.steps import LogStep, by_step
from somalia.engine.words import LogLine, Words
from somalia.play.at_table.latest import Latest
from somalia.play.at_table.protocol import AtTable
from somalia.play.moves import Move, told_order
from somalia.play.story import log_lines


class LastAnswer(NamedTuple):
    """The point where news begins for a player: before that player's last line of answers."""

    since: Moment
    seen: int  # number of log lines before it
    answered: int  # number of answers before it


@dataclass
class Log:
    """The log so far, as lines; closed parts are converted to text only once."""

    say: Words
    closed: list[LogLine] = field(default_factory=list)
    _last: Moment | None = None
    _seat: str = ""

    def lines(self, sight: Sight) -> list[LogLine]:
        """All the lines that the viewer may read, in order."""
        if sight.opened != self._last or sight.seat != self._seat:
            last = self._last
            if last is None or sight.seat != self._seat or not sight.goes_on_from(last):
                last, self.closed = sight.start, []
            fresh = sight.events_since(last)
            self.closed += self._told(fresh[: len(fresh) - len(sight.recent_events)])
            self._last, self._seat = sight.opened, sight.seat
        return self.closed + self._told(sight.recent_events)

    def _told(self, events: list[Event]) -> list[LogLine]:
        return log_lines(events, self.say)


@dataclass
class Chronicle:
    """The log so far, by mission or step; finished turns are converted to text only once."""

    say: Words
    _closed: list[LogStep] = field(default_factory=list)
    _start: Moment | None = None  # index where the current turn begins
    _seat: str = ""

    def steps(self, sight: Sight, under_way: int = 0) -> list[LogStep]:
        """All the steps that the viewer may know of, in order."""
        start = sight.turn_told()
        if start != self._start or sight.seat != self._seat:
            every = sight.events() if start is not None else []
            fresh = sight.events_since(start) if start is not None else []
            self._closed = self._told(every[: len(every) - len(fresh)])
            self._start, self._seat = start, sight.seat
        return self._closed + self._told(sight.events_since(start or sight.start), under_way)

    def _told(self, events: list[Event], under_way: int = 0) -> list[LogStep]:
        return _that_tell(by_step(self.say, events, under_way))


def _that_tell(steps: list[LogStep]) -> list[LogStep]:
    """The steps whose headline is not empty."""
    return [step for step in steps if step.line.text.strip(" .")]


class Past:
    """A game's log, and the point in it where each player last answered.

    Attributes:
        reasons: the moves made by computer players and orders.
        series: the question that a player answered last, and its mission.
    """

    def __init__(self, controller: AtTable) -> None:
        self._controller = controller
        is_taken_up = controller.table.is_taken_up
        self.log = Log(controller.say)
        self._heard = Log(controller.say)
        self._chronicle = Chronicle(controller.say)
        self.reasons: list[Move] = []
        self.series: object = None
        self._begun = controller.game.count if is_taken_up else 0  # answers before this sitting
        # By seat if players have secrets from each other, otherwise one for everyone.
        self._last: dict[str, LastAnswer] = {}
        self._by_hand: dict[str, int] = {}  # number of reasons before a player's last answer
        self._line_starts: list[int] = []  # the answer count before each of a player's lines
        self._steps = Latest[list[LogStep]]()
        self._first = LastAnswer(
            (Moment.now if is_taken_up else Moment.start)(controller.game),
            len(self.lines()) if is_taken_up else 0,
            self._begun,
        )

    # -- the log -----------------------------------------------------------------------------------

    def lines(self) -> list[LogLine]:
        """The log, as the viewer may read it."""
        return self.log.lines(self._controller.sight)

    def heard(self) -> list[LogLine]:
        """The log as all players at the screen may read it, because all of them hear its sounds."""
        eyes = self._controller.eyes
        is_shared = eyes.is_shared_in_secret and not eyes.sees_all
        return self._heard.lines(for_people(self._controller.game)) if is_shared else self.lines()

    @property
    def under_way(self) -> int:
        """How many of the latest events belong to an unfinished mission or step."""
        return 0 if self._controller.game.is_over else len(self._controller.sight.recent_events)

    def chronicle(self) -> list[LogStep]:
        """The log by mission or step, as the viewer may know it."""
        return self._chronicle.steps(self._controller.sight, self.under_way)

    # -- news --------------------------------------------------------------------------------------

    @property
    def answered_from(self) -> int:
        """The number of answers given before a player's last line of answers."""
        return self._line_starts[-1] if self._line_starts else self._begun

    @property
    def _last_answer(self) -> LastAnswer:
        return self._last.get(self._controller.eyes.reader, self._first)

    @property
    def since(self) -> Moment:
        """The moment from which events are news to the viewer."""
        return self._last_answer.since

    @property
    def seen(self) -> int:
        """The number of log lines before the player's last answer; all later lines are news."""
        if not self._controller.eyes.is_shared_in_secret:
            return self._last_answer.seen
        # Counted in the present viewer's log, not in the log of the player who answered.
        return len(self.lines()) - len(log_lines(self.news(), self._controller.say))

    def news(self) -> list[Event]:
        """The events that are news to the viewer."""
        return self._controller.sight.events_since(self.since)

    def steps(self) -> list[LogStep]:
        """What has happened since a player last answered, by mission or step."""
        key = (self.since, self._controller.game.position_key, self._controller.sight.sides)
        return self._steps.of(key, self._fresh_steps)

    def _fresh_steps(self) -> list[LogStep]:
        game, sight = self._controller.game, self._controller.sight
        events = self.since.events(game)
        # Steps, like moves, count all events, not only the known ones.
        first = Moment.start(game).count(game) - len(events)
        places = [at for at, one in enumerate(events) if sight.knows(one)] + [len(events)]
        known = [events[at] for at in places[:-1]]
        return [
            step._replace(first=first + places[step.first], last=first + places[step.last])
            for step in _that_tell(by_step(self._controller.say, known, self.under_way))
        ]

    # -- reasons -----------------------------------------------------------------------------------

    def why(self, step: LogStep) -> list[Move]:
        """The decisions behind a step, with reasons."""
        return self._controller.eyes.all_known(
            reason
            for reason in self.reasons
            if step.first <= reason.at < step.last and reason.count >= self._last_answer.answered
        )

    @property
    def known_reasons(self) -> list[Move]:
        """The moves made by computer players and orders, as the viewer may know them."""
        return self._controller.eyes.all_known(self.reasons)

    @property
    def fresh_reasons(self) -> list[Move]:
        """The moves, known to the viewer, that computer players and orders have made since a player
        last answered.
        """
        eyes = self._controller.eyes
        return eyes.all_known(self.reasons[self._by_hand.get(eyes.reader, 0) :])

    @property
    def by_order(self) -> list[str]:
        """The answers given by orders since a player last answered, one line per order."""
        given = (move for move in self.fresh_reasons if move.order)
        return [
            told_order(order, (move.choice for move in moves))
            for order, moves in groupby(given, lambda move: move.order)
        ]

    # -- growth and undo ---------------------------------------------------------------------------

    def here(self) -> LastAnswer:
        """The current position, as the point where a line of answers begins."""
        return LastAnswer(
            Moment.now(self._controller.game), len(self.lines()), self._controller.game.count
        )

    def begin(self, here: LastAnswer, seat: Seat | None, keeps_news: bool) -> None:
        """Begin a player's line of answers at this point.

        Args:
            keeps_news: whether earlier news stays news.
        """
        self._line_starts.append(here.answered)
        self.by_hand(seat)
        if not keeps_news:
            self._last[self._controller.eyes.key(seat)] = here

    def by_hand(self, seat: Seat | None) -> None:
        """Mark all reasons so far as old, because the player in this seat has answered."""
        self._by_hand[self._controller.eyes.key(seat)] = len(self.reasons)

    def line_start(self) -> int:
        """The number of answers before the player's last line that has not been undone."""
        now = self._controller.game.count
        return next((at for at in reversed(self._line_starts) if at <= now), now)

    def went_back(self, seat: Seat) -> None:
        """Forget everything after the present position, because this seat has undone it."""
        game = self._controller.game
        self._line_starts = [count for count in self._line_starts if count < game.count]
        self.reasons = [reason for reason in self.reasons if reason.count < game.count]
        # For other players, the remaining news stays news; undone events are dropped.
        self._last = {
            name: last._replace(since=last.since.on_line_of(game))
            for name, last in self._last.items()
        }
        self._last[self._controller.eyes.key(seat)] = self.here()
        self._by_hand = {name: min(at, len(self.reasons)) for name, at in self._by_hand.items()}
        self.by_hand(seat)
        self.series = None

    def looked_at(self, seen: int) -> None:
        """Note that another moment is being shown, with the first `seen` log lines already read."""
        self._last[""] = self._last_answer._replace(seen=seen)
