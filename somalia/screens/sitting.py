"""A game with everybody seated, as a screen runs it: no input, no output, nothing drawn.

It answers for people what they chose, lets the computer's players decide one by one, keeps the
log in words and what the opponents said, and knows how far a person may go back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from somalia.campaign.state import Event, State
from somalia.campaign.wording import Line, Wording
from somalia.engine.game import Boundary, Game, Seat
from somalia.engine.prompts import Chance, Choose
from somalia.screens.story import LEFT_OUT
from somalia.screens.table import Table


@dataclass(frozen=True)
class Reason:
    """What a computer's player decided, and why."""

    side: str
    ask: str
    choice: str
    why: str
    count: int  # answers before it


@dataclass
class Log:
    """The story so far in lines; what is closed is worded once."""

    say: Wording
    node: Boundary | None = None
    closed: list[Line] = field(default_factory=list)

    def lines(self, game: Game) -> list[Line]:
        """All lines, first to last."""
        if game.node is not self.node:
            if self.node is None or not self.node.leads_to(game.node):
                self.closed = self._told(_until(game.boundaries()))
            else:
                fresh: list[Event] = game.events_since(self.node)
                self.closed += self._told(fresh[: len(fresh) - len(game.state.events)])
            self.node = game.node
        return self.closed + self._told(game.state.events)

    def _told(self, events: list[Event]) -> list[Line]:
        return [line for line in self.say.lines(events) if line.kind not in LEFT_OUT]


def _until(nodes: list[Boundary]) -> list[Event]:
    return [event for node in nodes for event in node.events]


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
        start = self.game.boundaries()[0] if not table.is_taken_up else self.game.node
        self._since: tuple[Boundary, int] = (start, 0)
        if table.is_taken_up:
            self._since = (start, len(self.state.events))

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
        """Whether a person is to answer now."""
        seat = self.seat
        return seat is not None and seat.person

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
        node, skip = self._since
        if not node.leads_to(self.game.node):
            return []
        return self.say.digest(self.game.events_since(node)[skip:])

    def answer(self, option: str) -> None:
        """A person's answer.

        Raises:
            Refused: it is not offered.
        """
        seat = self.seat
        assert seat is not None
        before, since = len(self.lines()), (self.game.node, len(self.state.events))
        self.game.answer(seat.name, option)
        self.seen, self._since = before, since

    def decide(self) -> Reason | None:
        """Let a computer's player answer, or the dice fall; None if neither is due."""
        prompt = self.game.prompt
        if isinstance(prompt, Chance):
            self.game.roll()
            return None
        seat = self.seat
        if prompt is None or seat is None or seat.person:
            return None
        decision: Any = self.table.players[seat.name].decide(self.game, prompt)
        label = self.say.label(prompt, decision.option, self.state)
        reason = Reason(prompt.who, prompt.ask, label.name, decision.why, self.game.count)
        self.game.answer(seat.name, decision.option, why=decision.why)
        self.reasons.append(reason)
        return reason

    @property
    def waits(self) -> bool:
        """Whether the game waits for the computer or for dice, and not for a person."""
        return not self.is_over and not self.asks_person

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
        self.reasons = [reason for reason in self.reasons if reason.count < self.game.count]
        self.seen = len(self.lines())
        self._since = (self.game.node, len(self.state.events))

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
