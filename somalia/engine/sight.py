"""A game as one seat may know it: the only form that screens, texts, odds and orders receive.

Displays, standing orders, odds, lists and windows never hold a `Game`. They hold a `Sight`, which
decides in one place what may be known, or a `TrialGame`, a redacted copy to try answers on.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, TypeAlias

from somalia.engine.checkpoints import Answer, Checkpoint
from somalia.engine.dice import derived
from somalia.engine.event import Event
from somalia.engine.game import Game, Seat
from somalia.engine.kinds import TURN, has_tag
from somalia.engine.moment import Moment
from somalia.engine.prompts import Chance, Choose
from somalia.engine.protocols import Outcome, Phase, Rules
from somalia.engine.undo import undo_point

Position: TypeAlias = "tuple[Any, Sequence[Event]]"
"""A state, and the events that led there from the previous one."""


class Sight:
    """A live view of a game, limited to what all of the given seats may know.

    If the rules hide nothing, the view is the live state, and nothing is copied. Anything the rules
    hide is replaced at random, once per position.

    Args:
        game: the game; it is not changed.
        seats: the names of the seats. Anything hidden from one of them is unavailable. Without
            names, everything may be seen.
    """

    __slots__ = ("_copy", "_counted", "_game", "_groups", "_names", "_view", "seat")

    def __init__(self, game: Game, *seats: str) -> None:
        self._game = game
        self.seat = seats[0] if len(seats) == 1 else ""
        """The seat whose view this is; "" if it is not for exactly one seat."""
        self._names = seats
        sides = {seat.name: seat.sides for seat in game.seats}
        self._groups: tuple[tuple[str, ...], ...] = tuple(sides[name] for name in seats)
        self._view: tuple[Hashable, Any] = (None, None)
        self._copy: tuple[Hashable, Game | None] = (None, None)
        self._counted: tuple[Checkpoint | None, int] = (None, 0)

    # -- the table ---------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The game's rules."""
        return self._game.rules

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats at the table."""
        return self._game.seats

    @property
    def seat_of(self) -> Mapping[str, Seat]:
        """The seat that plays each side."""
        return self._game.seat_of

    @property
    def sides(self) -> tuple[str, ...] | None:
        """The sides of the view's seat; None if everything may be seen.

        Raises:
            ValueError: the view is for several seats.
        """
        if len(self._groups) > 1:
            raise ValueError("a view for several seats has no single set of sides")
        return self._groups[0] if self._groups else None

    @property
    def auto_dice(self) -> bool:
        """Whether the program rolls the dice."""
        return self._game.auto_dice

    # -- position ----------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """The state as the seats may see it; it must not be changed."""
        game = self._game
        if not self._groups or not game.rules.hides:
            return game.state
        key = game.position_key
        if self._view[0] != key:
            self._view = key, self._redacted()
        return self._view[1]

    def _redacted(self) -> Any:
        """The state, with everything hidden from any of the seats replaced at random."""
        game = self._game
        state = game.view(self._names[0])
        for name, sides in zip(self._names[1:], self._groups[1:], strict=True):
            game.rules.redact(state, sides, derived(game.seed, "view", name, self.count))
        return state

    @property
    def phase(self) -> Phase:
        """The game's place in the sequence of play."""
        return self._game.rules.phase(self.view)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it continues."""
        return self._game.rules.outcome(self.view)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and nothing more will be asked."""
        return self._game.is_over

    @property
    def position_key(self) -> Hashable:
        """A key that distinguishes this position from every other, for caches
        (`Game.position_key`).
        """
        return self._game.position_key

    @property
    def chapter(self) -> Hashable:
        """A key for the mission or step under way, the same in trials."""
        return self._game.checkpoint.mark

    # -- prompts -----------------------------------------------------------------------------------

    @property
    def prompt(self) -> Choose | Chance | None:
        """The seat's own question. If it has none, the question or roll that the game is waiting
        for, if all of the seats may see it; else None.
        """
        game, seat = self._game, self.seat
        own = game.asked(seat) if seat else None
        if own is not None:
            return own
        prompt = game.prompt
        return prompt if prompt is not None and self.sees(prompt.seen_by) else None

    @property
    def waits_for(self) -> str:
        """The side that is asked, whether or not its question may be seen; "" if none is."""
        prompt = self._game.prompt
        return prompt.who if isinstance(prompt, Choose) else ""

    def asked(self, seat: str) -> Choose | None:
        """The question that a seat may answer now, if it may be seen; None if there is none."""
        asked = self._game.asked(seat)
        return asked if asked is not None and self.sees(asked.seen_by) else None

    def sees_prompt(self, seat: str) -> bool:
        """Whether a seat at the table may see the current question and its options."""
        return self._game.sees_prompt(seat)

    def requests(self, seat: str) -> tuple[tuple[str, str], ...]:
        """The (side, request) pairs available to a seat now, besides its options."""
        return self._game.requests(seat)

    def sees(self, seen_by: Sequence[str] | None) -> bool:
        """Whether all of the seats may know something that only `seen_by` may know; None means that
        all may.
        """
        if seen_by is None:
            return True
        return all(any(side in seen_by for side in sides) for sides in self._groups)

    # -- answers -----------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many answers have been given, as far as the seats may know."""
        game = self._game
        if not self._groups:
            return game.count
        checkpoint, count = self._counted
        if checkpoint is not game.checkpoint:
            count = sum(map(self._knows_of, (a for c in game.checkpoints() for a in c.answers)))
            self._counted = game.checkpoint, count
        return count + len(self.recent_answers)

    @property
    def unrevealed(self) -> int:
        """How many of the seats' own answers are waiting to be revealed together with those of
        others.
        """
        hidden = self._game.unrevealed
        if not hidden or not self._groups:
            return hidden
        return sum(not self._is_unknown_yet(one) for one in self._game.answers[-hidden:])

    def answers(self, start: int = 0) -> list[Answer]:
        """The answers that may be known, skipping the first `start` of them.

        Other sides' unseen and unrevealed answers are left out: even the fact that a side was asked
        may reveal what it has.
        """
        return self._known(self._game.all_answers())[start:]

    @property
    def recent_answers(self) -> list[Answer]:
        """The answers in the mission or step under way that may be known."""
        return self._known(self._game.answers)

    def _known(self, answers: Sequence[Answer]) -> list[Answer]:
        if not self._groups:
            return list(answers)
        pending = len(answers) - self._game.unrevealed
        return [
            self._told(one)
            for at, one in enumerate(answers)
            if (self._knows_of(one) if at < pending else not self._is_unknown_yet(one))
        ]

    def _knows_of(self, answer: Answer) -> bool:
        """Whether the seats may know of a revealed answer."""
        return answer.seen_by is None or self.sees(answer.seen_by)

    def _told(self, answer: Answer) -> Answer:
        return answer if not answer.why or self.tells_why(answer.who) else answer._replace(why="")

    def tells_why(self, side: str) -> bool:
        """Whether the reasons for a side's answers may be shown. While anything is hidden, other
        sides' reasons may reveal it, even if the answers are public.
        """
        return not self.hides or all(side in sides for sides in self._groups)

    def _is_unknown_yet(self, answer: Answer) -> bool:
        """Whether an unrevealed answer was given by another side."""
        return not all(answer.who in sides for sides in self._groups)

    # -- events ------------------------------------------------------------------------------------

    def knows(self, event: Event) -> bool:
        """Whether the seats may know of an event."""
        return event.seen_by is None or self.sees(event.seen_by)

    def known(self, events: Sequence[Event]) -> list[Event]:
        """The events that may be known."""
        return [event for event in events if self.knows(event)] if self._groups else list(events)

    def events(self) -> list[Event]:
        """All events so far that may be known."""
        return self.known(self._game.all_events())

    @property
    def recent_events(self) -> list[Event]:
        """The events in the mission or step under way that may be known."""
        return self.known(self._game.state.events)

    @property
    def now(self) -> Moment:
        """The present moment."""
        return Moment.now(self._game)

    @property
    def opened(self) -> Moment:
        """The start of the mission or step under way."""
        return Moment(self._game.checkpoint)

    @property
    def start(self) -> Moment:
        """The start of the game, before its first event."""
        return Moment.start(self._game)

    def events_since(self, moment: Moment) -> list[Event]:
        """The events since that moment that may be known. There are none if the game went back
        beyond that moment's mission or step.
        """
        return self.known(moment.events(self._game))

    def earlier(self, moment: Moment) -> list[Event]:
        """The events before that moment in the mission or step under way at the time."""
        return self.known(moment.earlier(self._game))

    def goes_on_from(self, moment: Moment) -> bool:
        """Whether the game is in that moment's mission or step, or beyond it."""
        return moment.leads_to(self._game)

    def on_line(self, moment: Moment) -> Moment:
        """That moment, or the nearest valid one after an undo (`Moment.on_line_of`)."""
        return moment.on_line_of(self._game)

    def closed(self, moment: Moment) -> Moment | None:
        """The end of the mission or step under way at that moment; None if it has not ended."""
        return moment.closed(self._game)

    def is_closed(self, moment: Moment) -> bool:
        """Whether the mission or step under way at that moment has ended."""
        return not moment.checkpoint.is_same(self._game.checkpoint)

    def turn_told(self) -> Moment | None:
        """The end of the last mission or step in which a turn began; None if there is none."""
        for passed in self._game.checkpoint.backwards():
            if any(has_tag(one.kind, TURN) for one in passed.events):
                return Moment(passed)
        return None

    def events_of_turn(self) -> list[Event]:
        """The events of the turn under way; all events if none has begun."""
        start = self.turn_told()
        events = list(start.checkpoint.events) if start is not None else []
        events += (start or self.start).events(self._game)
        starts = [at for at, event in enumerate(events) if has_tag(event.kind, TURN)]
        return self.known(events[starts[-1] :] if starts else events)

    def positions(self) -> list[Position]:
        """The states between missions or steps, and the present state, each with the events that
        led there from the previous one.

        Raises:
            ValueError: the states contain something hidden from these seats.
        """
        if self.hides:
            raise ValueError("the positions of an unfinished game contain hidden information")
        positions = [(node.state, node.events) for node in self._game.checkpoints()]
        return [*positions, (self._game.state, self._game.state.events)]

    def turn_starts(self) -> list[Position]:
        """The states in which turns begin, and the present one, as the seats may see them, each
        with the events that the seats know of since the previous one.

        Empty for several seats that hide things from each other, and for a seat's own copy of the
        game, which has no earlier states.
        """
        starts: list[Position] = []
        if self.is_made_up:
            return starts
        events: list[Event] = []
        for node in self._game.checkpoints():
            events += self.known(node.events)
            if any(has_tag(event.kind, TURN) for event in node.events):
                if node.state is None:
                    return []
                state, sides = node.state, self.sides
                if self.hides and sides is not None:
                    state = state.copy()
                    seed = derived(self._game.seed, "turn", self.seat)
                    self._game.rules.redact(state, sides, seed)
                starts.append((state, events))
                events = []
        return [*starts, (self.view, [*events, *self.recent_events])]

    @property
    def is_made_up(self) -> bool:
        """Whether the view is for several seats that hide things from each other. It contains
        nothing hidden, but the random replacements are not true for any of them: show the turn, but
        no score.
        """
        return len(self._groups) > 1 and self.hides

    @property
    def hides(self) -> bool:
        """Whether the rules may hide anything from these seats."""
        return bool(self._groups) and self._game.rules.hides and not self._game.is_over

    # -- trials ------------------------------------------------------------------------------------

    def trial(
        self,
        *,
        auto_dice: bool | None = None,
        auto_forced: bool | None = None,
        stops_at_checkpoint: bool | None = None,
        seed: str | None = None,
        count: int | None = None,
    ) -> TrialGame:
        """A copy with only what the seat may know, for trying things out. The arguments are those
        of `Game.fork`, but `count` counts only answers that the seat knows of.
        """
        follows = self.to_follow()
        if count is not None:
            count += follows.count - self.count
        twin = follows.fork(
            auto_dice=auto_dice,
            auto_forced=auto_forced,
            stops_at_checkpoint=stops_at_checkpoint,
            seed=seed,
            count=count,
        )
        return TrialGame(twin, *([self.seat] if self.seat else []))

    def to_follow(self) -> Game:
        """The game as the seat may know it, for odds and opponents; they must give answers only on
        copies of it.

        It is the game itself if nothing is hidden, else a redacted copy, made once per position.
        """
        game = self._game
        if not self.seat:
            if len(self._groups) > 1:
                raise ValueError("a trial needs a single seat")
            return game
        if not game.rules.hides and not game.unrevealed:
            return game
        key = game.position_key
        if self._copy[0] != key or self._copy[1] is None:
            self._copy = key, game.as_seen_by(self.seat)
        copy = self._copy[1]
        assert copy is not None
        return copy


def for_people(game: Game) -> Sight:
    """A game as all its human players may know it. If the game is over or has no human players,
    that is all of it.
    """
    if game.is_over:
        return Sight(game)
    return Sight(game, *(seat.name for seat in game.seats if seat.person))


class TrialGame(Sight):
    """A redacted copy of a game with its own dice, for trying out answers."""

    __slots__ = ("begun",)

    def __init__(self, game: Game, *seats: str) -> None:
        super().__init__(game, *seats)
        self.begun = Moment.now(game)
        """The moment when the copy was made."""

    @property
    def prompt(self) -> Choose | Chance | None:
        """The question or roll that the copy is waiting for; if there are several, the first."""
        return self._game.prompt

    def asked(self, seat: str) -> Choose | None:
        """The question that a seat may answer now; None if the seat is not asked."""
        return self._game.asked(seat)

    @property
    def view(self) -> Any:
        """The copy's state, in which everything hidden has been replaced."""
        return self._game.state

    @property
    def stopped(self) -> Any:
        """The state at the last checkpoint, where a copy that stops at checkpoints has stopped."""
        return self._game.checkpoint.state

    def answer(self, seat: str, option: str) -> None:
        """Answer a seat's question.

        Raises:
            Refused: the option is not offered.
        """
        self._game.answer(seat, option)

    def feed(self, answer: Answer) -> None:
        """Apply an answer that was given in the real game.

        Raises:
            Refused: the rules do not offer it here.
        """
        self._game.feed(answer)

    def throw(self, value: object) -> None:
        """Resolve the current roll or draw with a given result.

        Raises:
            Refused: the result is impossible.
        """
        self._game.throw(value)

    def undo_point(self, seat: str) -> int | None:
        """The number of answers to which a seat may go back now; None if it may not go back."""
        return undo_point(self._game, seat)

    def to_follow(self) -> Game:
        """The copy itself."""
        return self._game
