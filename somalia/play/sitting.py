"""A game with everybody seated, as a screen runs it: no input, no output, nothing drawn.

It answers for people what they chose, lets the computer's players decide one by one, keeps the
log in words and what the opponents said, and knows how far a person may go back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from somalia.engine.game import Checkpoint, Game, Refused, Seat
from somalia.engine.kinds import Event
from somalia.engine.moment import Moment
from somalia.engine.prompts import Chance, Choose
from somalia.engine.words import Line, Step
from somalia.games.campaign.core.state import State
from somalia.games.campaign.words import Wording
from somalia.play.orders import chain_of, like
from somalia.play.story import LEFT_OUT
from somalia.play.table import Table


@dataclass(frozen=True)
class Reason:
    """What a computer's player decided, and why."""

    side: str
    ask: str
    choice: str
    why: str
    count: int  # answers before it
    at: int = 0  # events before it, since a person last answered


@dataclass
class Log:
    """The story so far in lines; what is closed is worded once."""

    say: Wording
    closed: list[Line] = field(default_factory=list)
    _last: Checkpoint | None = None

    def lines(self, game: Game) -> list[Line]:
        """All lines, first to last."""
        if game.checkpoint is not self._last:
            last = self._last if self._last and self._last.leads_to(game.checkpoint) else None
            if last is None:
                self.closed = []
            fresh: list[Event] = game.events_since(last)
            self.closed += self._told(fresh[: len(fresh) - len(game.state.events)])
            self._last = game.checkpoint
        return self.closed + self._told(game.state.events)

    def _told(self, events: list[Event]) -> list[Line]:
        return [line for line in self.say.lines(events) if line.kind not in LEFT_OUT]


class Sitting:
    """One sitting at a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game: Game = table.game
        self.say = Wording(table.scenario)
        self.log = Log(self.say)
        self.reasons: list[Reason] = []
        self.seen = 0 if not table.is_taken_up else len(self.lines())  # lines before a person's
        # last answer: what follows is news
        self._since = (Moment.now if table.is_taken_up else Moment.start)(self.game)
        self._answered = self.game.count  # answers before a person's last
        self._series: Any = None  # the question a person has answered last, and in which mission
        self._steps: tuple[Any, list[Step]] = (None, [])
        self._by_order: list[tuple[str, dict[str, int]]] = []  # order, and how often which answer
        self._ordered: tuple[Any, ...] = (None, (), -1, None)

    @property
    def state(self) -> State:
        """The position as it may be seen; the base game hides nothing."""
        state: State = self.game.state
        return state

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
        prompt, seat, orders = self.prompt, self.seat, self.table.orders
        if prompt is None or seat is None or not seat.person:
            return None
        known, key, version, found = self._ordered
        now = self.game.position_key
        if known is not prompt or (key, version) != (now, orders.version):
            found = orders.answer(self.game, prompt, seat.name)
            self._ordered = (prompt, now, orders.version, found)
        return found  # type: ignore[no-any-return]

    @property
    def wants_dice(self) -> bool:
        """Whether dice, or a draw, are to be made at the table and typed in."""
        return isinstance(self.game.prompt, Chance) and not self.game.auto_dice

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.is_over

    def lines(self) -> list[Line]:
        """The log."""
        return self.log.lines(self.game)

    def news(self) -> list[Line]:
        """The log since a person last answered."""
        return self.lines()[self.seen :]

    def digest(self) -> list[Line]:
        """What has happened since a person last answered, a line a mission or step."""
        return [step.line for step in self.steps()]

    def steps(self) -> list[Step]:
        """What has happened since a person last answered, a mission or step at a time."""
        key = (self._since, self.game.position_key)
        if self._steps[0] != key:
            events = self._since.events(self.game)
            self._steps = key, [s for s in self.say.steps(events) if s.line.text.strip(" .")]
        return self._steps[1]

    def why(self, step: Step) -> list[Reason]:
        """What those who acted in it decided in that step, and why."""
        return [
            reason
            for reason in self.reasons
            if step.first <= reason.at < step.last and reason.count >= self._answered
        ]

    def _events_since(self) -> int:
        return len(self._since.events(self.game))

    def answer(self, option: str) -> None:
        """A person's answer.

        Raises:
            Refused: it is not offered.
        """
        seat = self.seat
        assert seat is not None
        before, since = len(self.lines()), Moment.now(self.game)
        ask, answered = self.prompt.ask if self.prompt else "", self.game.count
        # Convoys that are placed one after another are one thing that was done, told together.
        series = (seat.name, ask, chain_of(self.game))
        goes_on = series == self._series and self.can_undo
        self.game.answer(seat.name, option)
        self.table.orders.answered(ask, option)
        if not goes_on:
            self.seen, self._since = before, since
            self._answered = answered
        self._series = series
        self._by_order = []

    def aside(self, does: Callable[[], None]) -> None:
        """Let another screen of the same game do something: here too it is a person's answer."""
        before, since = len(self.lines()), Moment.now(self.game)
        count = self.game.count
        does()
        if self.game.count > count:
            self.seen, self._since, self._by_order = before, since, []
            self._series = None
        elif self.game.count < count:
            self._gone_back()

    def same(self) -> None:
        """Let the question, and its like for the rest of the mission or step, be answered as the
        last of its kind was.

        Raises:
            Refused: there was none yet, or the same is not possible here.
        """
        prompt, seat, orders = self.prompt, self.seat, self.table.orders
        if prompt is None or seat is None or prompt.ask not in orders.last:
            raise Refused("", "you have not answered this kind of question yet.")
        if like(orders.last[prompt.ask], prompt) is None:
            raise Refused("", "the same answer is not possible here.")
        orders.by_hand = None
        orders.same(self.game, seat.name, prompt.ask, orders.last[prompt.ask])

    def throw(self, value: Any) -> None:
        """Dice thrown, or a counter drawn, at the table.

        Raises:
            Refused: such a throw is not possible.
        """
        self.game.throw(value)

    def decide(self) -> Reason | None:
        """Let a computer's player or a standing order answer, or the dice fall; None if none of
        that is due.
        """
        prompt = self.game.prompt
        if isinstance(prompt, Chance):
            if not self.wants_dice:
                self.game.roll()
            return None
        seat = self.seat
        if prompt is None or seat is None:
            return None
        if seat.person:
            return self._follow_order(prompt, seat)
        decision: Any = self.table.players[seat.name].decide(self.game, prompt)
        label = self.say.label(prompt, decision.option, self.state)
        reason = Reason(
            prompt.who, prompt.ask, label.name, decision.why, self.game.count, self._events_since()
        )
        self.game.answer(seat.name, decision.option, why=decision.why)
        self.reasons.append(reason)
        return reason

    def _follow_order(self, prompt: Choose, seat: Seat) -> Reason | None:
        """Let a standing order answer for a person; None if none does."""
        if self.ordered is None:
            return None
        option, order = self.ordered
        name = self.say.label(prompt, option, self.state).name
        reason = Reason(
            prompt.who,
            prompt.ask,
            name,
            f"By order: {order}.",
            self.game.count,
            self._events_since(),
        )
        self.game.answer(seat.name, option)
        self.reasons.append(reason)
        if not self._by_order or self._by_order[-1][0] != order:
            self._by_order.append((order, {}))
        given = self._by_order[-1][1]
        given[name] = given.get(name, 0) + 1
        return reason

    @property
    def by_order(self) -> list[str]:
        """What orders have answered since a person last did, a line an order."""
        return [
            f"By order ({order}): "
            + ", ".join(name if count == 1 else f"{name} x{count}" for name, count in given.items())
            + "."
            for order, given in self._by_order
        ]

    @property
    def waits(self) -> bool:
        """Whether the game waits for the computer, and not for a person or his dice."""
        return not self.is_over and not self.asks_person and not self.wants_dice

    # -- back ------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the person who is asked may take back."""
        seat = self.seat
        return seat is not None and seat.person and self.game.undo_point(seat.name) is not None

    def undo(self) -> None:
        """Take the person's last answer back.

        Raises:
            Refused: dice have fallen since, or another person has answered.
        """
        seat = self.seat
        assert seat is not None
        self.game.undo(seat.name)
        self.table.orders.taken_back(self.game)
        self._gone_back()

    def _gone_back(self) -> None:
        self._series = None
        self._by_order = []
        self.reasons = [reason for reason in self.reasons if reason.count < self.game.count]
        self.seen = len(self.lines())
        self._since = Moment.now(self.game)
        self._answered = self.game.count

    def resign(self) -> bool:
        """The person who is asked gives up; whether that was possible."""
        prompt, seat = self.prompt, self.seat
        if (
            prompt is None
            or seat is None
            or (prompt.who, "resign") not in self.game.requests(seat.name)
        ):
            return False
        self.game.request(seat.name, prompt.who, "resign")
        return True
