"""The driver: it runs a game's procedures and takes every answer.

A position is the plain snapshot at the last checkpoint plus the answers since. Generators cannot be
copied, so copying, undoing, loading, replaying and searching all work the same way: take the
snapshot and feed the answers. The driver knows nothing about any game's board, points or sides.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from somalia.engine.checkpoints import Answer, Checkpoint, known_answers, known_events, may_know
from somalia.engine.dice import BITS, below, derived, number
from somalia.engine.prompts import Chance, Choose, Together, Why
from somalia.engine.protocols import GameListener, Procedure, RulesOf, State


class Refused(Exception):
    """An answer was refused: not offered, from the wrong seat, or after the end."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(f"{rule}: {sentence}" if rule else sentence)
        self.rule = rule
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: the sides it plays, and whether a human plays there."""

    name: str
    sides: tuple[str, ...]
    person: bool = False


ATTEMPTS = 1000
"""The most random deals tried to find one that fits what the seat has seen."""

MADE_UP = 1000
"""The most unseen answers that one random deal may invent."""


class Game:
    """A game in progress: its position, and the answers and events that led to it.

    Args:
        rules: the game's rules.
        seats: the seats and their sides; by default one seat for each side.
        seed: any text; the dice are a function of it.
        auto_dice: whether the program rolls the dice at once, from the seed.
        auto_forced: whether the program answers prompts that have one option.
        listener: notified of every answer.
    """

    __slots__ = (
        "_procedure",
        "_together",
        "answers",
        "auto_dice",
        "auto_forced",
        "branch",
        "checkpoint",
        "eyes",
        "last_branch",
        "listener",
        "prompt",
        "revealed",
        "rolled",
        "rules",
        "seat_of",
        "seats",
        "seed",
        "state",
        "stops_at_checkpoint",
    )

    def __new__(cls, *_: object, **__: object) -> Game:
        """An empty game for `copy` to fill; a compiled class would otherwise require the rules."""
        return super().__new__(cls)

    def __init__(
        self,
        rules: RulesOf[Any],
        seats: Sequence[Seat] | None = None,
        seed: str = "0",
        auto_dice: bool = True,
        auto_forced: bool = True,
        listener: GameListener | None = None,
        state: State | None = None,
    ) -> None:
        self.rules = rules
        self.seats = tuple(seats or (Seat(side, (side,)) for side in rules.sides))
        self.seat_of: Mapping[str, Seat] = {s: seat for seat in self.seats for s in seat.sides}
        self.seed = seed
        self.auto_dice = auto_dice
        self.auto_forced = auto_forced
        self.listener = listener
        self.branch = 0
        self.last_branch = 0
        self.rolled = 0
        self.revealed = 0  # the number of answers when a `Together` was last revealed
        self.stops_at_checkpoint = False  # True for a copy that shows a mission's result
        self.eyes: tuple[str, ...] | None = None
        """The sides for which this copy is redacted; None for the game itself."""
        self.answers: list[Answer] = []
        self.state: Any = rules.start() if state is None else state.copy()
        self.checkpoint: Checkpoint = Checkpoint(None, self.state.copy())
        # Keep the opening events for a return to the start.
        self.checkpoint.state.events = list(self.state.events)
        self.prompt: Choose | Chance | None = None  # the first open question if there are several
        self._together: Together | None = None
        self._procedure: Procedure | None = rules.procedure(self.state)
        self._resume(None)
        self.settle()

    # -- position -------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and nothing more will be asked."""
        return self.prompt is None

    @property
    def procedure(self) -> Procedure | None:
        """The procedure under way, for inspection only; None between procedures or at the end."""
        return self._procedure

    @property
    def count(self) -> int:
        """How many answers have been given on this line of play, including rolls and draws."""
        return self.checkpoint.count + len(self.answers)

    @property
    def position_key(self) -> tuple[Hashable, ...]:
        """A key that distinguishes this position from every other, for caches.

        It consists of the checkpoint itself, the branch that supplies the next dice, and the
        answers since the checkpoint. It is equal for a game and its copies at the same position,
        and again after an undo. A checkpoint that is reached a second time gets a new key. The
        number of answers would not do: it repeats when another answer replaces one that was undone.
        """
        return (self.checkpoint, self.branch, *self.answers)

    def checkpoints(self) -> list[Checkpoint]:
        """The checkpoints of this line of play, in order; in a seat's copy only the last has a
        state.
        """
        return [*self.checkpoint.backwards()][::-1]

    def all_answers(self) -> list[Answer]:
        """Every answer of this line of play, first to last."""
        given = [answer for checkpoint in self.checkpoints() for answer in checkpoint.answers]
        return given + self.answers

    def all_events(self) -> list[Any]:
        """Every event of this line of play, first to last."""
        return self.events_since(None)

    def events_since(self, checkpoint: Checkpoint | None) -> list[Any]:
        """The events after that checkpoint; all if it is None or not on this line of play."""
        chunks: list[Sequence[Any]] = [self.state.events]
        for passed in self.checkpoint.backwards():
            if passed.is_same(checkpoint):
                break
            chunks.append(passed.events)
        chunks.reverse()
        return [event for chunk in chunks for event in chunk]

    def view(self, seat: str) -> Any:
        """The state as that seat may see it; it must not be changed.

        If the rules hide anything, it is a redacted copy; otherwise it is the state itself.
        """
        if not self.rules.hides:
            return self.state
        state, sides = self.state.copy(), self.seat_named(seat).sides
        revealed = self.answers[: len(self.answers) - self.unrevealed]
        seen = derived(self.seed, "view", self.known_count(sides, revealed))
        self.rules.redact(state, sides, seen)
        return state

    def known_count(self, sides: tuple[str, ...], answers: Sequence[Answer]) -> int:
        """How many answers these sides know of, if `answers` have followed the checkpoint. It seeds
        the random replacements for hidden things: the number of all answers would reveal unseen
        questions.
        """
        return self.checkpoint.known_to(sides).count + len(known_answers(answers, sides))

    def asked(self, seat: str) -> Choose | None:
        """The question that this seat may answer now; None if there is none.

        If several sides are asked at once, each of them may answer first.
        """
        sides = self.seat_named(seat).sides
        for prompt in self.questions:
            if prompt.who in sides:
                return prompt
        return None

    @property
    def questions(self) -> tuple[Choose, ...]:
        """The questions that may be answered now; more than one only within a `Together`."""
        if self._together is not None:
            return self._together.open
        return (self.prompt,) if isinstance(self.prompt, Choose) else ()

    @property
    def unrevealed(self) -> int:
        """How many answers of a `Together` have been given but not yet revealed."""
        return self._together.answered if self._together is not None else 0

    def sees_prompt(self, seat: str) -> bool:
        """Whether that seat may see the current question and its options."""
        prompt = self.prompt
        if prompt is None or prompt.seen_by is None:
            return True
        return any(side in prompt.seen_by for side in self.seat_named(seat).sides)

    def seat_named(self, name: str) -> Seat:
        """The seat with that name.

        Raises:
            Refused: there is no such seat.
        """
        for seat in self.seats:
            if seat.name == name:
                return seat
        raise Refused("", f'this game has no seat "{name}".')

    # -- answers -----------------------------------------------------------------------------

    def answer(self, seat: str, value: str, why: str = "") -> None:
        """Answer a seat's prompt with one of the options that it offers.

        Raises:
            Refused: the option is not offered, the prompt is not that seat's, or the game is over.
        """
        prompt = self.prompt
        if prompt is None:
            raise Refused("", "the game is over.")
        if not isinstance(prompt, Choose):
            raise Refused(prompt.rule, f"expected a roll or draw ({prompt.ask}), not an answer.")
        own = self.asked(seat)
        if own is None:
            raise Refused(prompt.rule, f"it's up to {prompt.who}, not {seat}.")
        prompt = own
        if value not in prompt.options:
            raise Refused(*(prompt.why_not(value) or Why(prompt.rule, "not an option now.")))
        self._take(Answer(prompt.who, prompt.ask, value, "", why))
        self.settle()

    def throw(self, value: object, how: str = "typed") -> None:
        """Resolve the current roll or draw with the players' own result.

        Raises:
            Refused: no roll or draw is due, or the result is impossible.
        """
        prompt = self.prompt
        if not isinstance(prompt, Chance):
            raise Refused("", "no roll or draw is due now.")
        if not prompt.accepts(value):
            many = "one" if prompt.draws == 1 else str(prompt.draws)
            wanted = (
                f"{prompt.dice} {'die' if prompt.dice == 1 else 'dice'} from 1 to {prompt.faces}"
                if prompt.dice
                else f"{many} of " + ", ".join(id for id, count in prompt.cup if count)
            )
            raise Refused(prompt.rule, f"expected {wanted}, not {value!r}.")
        self._take(Answer("", prompt.ask, value, how))
        self.settle()

    def roll(self) -> Any:
        """Resolve the current roll or draw from the seed, and return the result."""
        prompt = self.prompt
        if not isinstance(prompt, Chance):
            raise Refused("", "no roll or draw is due now.")
        value = prompt.from_number(number(self.seed, self.branch, self.rolled), BITS)
        self._take(Answer("", prompt.ask, value))
        self.settle()
        return value

    def requests(self, seat: str) -> tuple[tuple[str, str], ...]:
        """The (side, request) pairs available to that seat now, besides its options."""
        if self.prompt is None:
            return ()
        return tuple(
            (side, name)
            for side in self.seat_named(seat).sides
            for name in self.rules.requests(self.state, side)
        )

    def request(self, seat: str, side: str, name: str) -> None:
        """Carry out a request, such as to resign.

        Raises:
            Refused: it is not available to that seat now.
        """
        if (side, name) not in self.requests(seat):
            raise Refused("", f'"{name}" isn\'t available to {side} now.')
        if self.unrevealed:
            # Unrevealed answers would otherwise stay in every seat's copy for ever.
            self.go_back(self.count - self.unrevealed, self.branch)
        self._take(Answer(side, name, "request", "request"))
        self.settle()

    def feed(self, answer: Answer) -> None:
        """Apply an answer from a record, checked like any other; no automatic answers follow.

        Raises:
            Refused: the rules do not offer it here.
        """
        prompt = self.prompt
        if prompt is None:
            raise Refused("", "the game is over.")
        for part in self.questions:
            if (part.who, part.ask) == (answer.who, answer.ask):
                prompt = part
        if answer.how == "request":
            known = answer.who in self.rules.sides
            if not known or answer.ask not in self.rules.requests(self.state, answer.who):
                raise Refused("", f'"{answer.ask}" isn\'t available to {answer.who} here.')
        elif (answer.who, answer.ask) != (getattr(prompt, "who", ""), prompt.ask):
            asked = f"{getattr(prompt, 'who', '') or 'chance'} for {prompt.ask}"
            raise Refused(
                prompt.rule,
                f"expected an answer to {asked}, not {answer.who or 'chance'} for {answer.ask}.",
            )
        elif isinstance(prompt, Chance):
            value = answer.value
            if isinstance(value, str):
                value = prompt.read(value)
            if value is None or not prompt.accepts(value):
                raise Refused(
                    prompt.rule, f"{answer.value!r} isn't a possible result of {prompt.ask}."
                )
            answer = answer._replace(value=value)
        elif not prompt.offers(answer.value):
            raise Refused(*(prompt.why_not(answer.value) or Why(prompt.rule, "not an option now.")))
        self._take(answer)

    # -- applying answers -----------------------------------------------------------------------

    def _take(self, answer: Answer) -> None:
        # Tell the listener first: if the answer cannot be recorded, it is not applied.
        if self.listener is not None:
            self.listener.answered(answer)
        self._apply(answer)

    def _apply(self, answer: Answer) -> None:
        """Apply an answer, recording which sides may ever know of it."""
        seen_by: tuple[str, ...] | None = None
        if answer.how != "request":
            if self._together is not None:
                seen_by = self._together.known_to(answer.who)
            elif self.prompt is not None:
                seen_by = self.prompt.seen_by
        if seen_by is not answer.seen_by:
            answer = answer._replace(seen_by=seen_by)
        self._go_on(answer)

    def _go_on(self, answer: Answer) -> None:
        """Apply an answer whose `seen_by` is already set."""
        self.answers.append(answer)
        if not answer.who:
            self.rolled += 1
        if answer.how == "request":
            self._carry_out(answer)
        elif self._together is not None:
            self._keep(answer)
        else:
            prompt, value = self.prompt, answer.value
            if isinstance(prompt, Choose):
                value = prompt.thing(value)
            self._resume(value)

    def _keep(self, answer: Answer) -> None:
        """Hold back an answer to a `Together` until all sides have answered, then reveal them."""
        together = self._together
        assert together is not None
        together.take(answer.who, answer.value)
        left = together.open
        if left:
            self.prompt = left[0]
            return
        self.revealed = self.count
        self._resume(together.answers)

    def _carry_out(self, request: Answer) -> None:
        if self._procedure is not None:
            self._procedure.close()
        self._procedure = self.rules.request(self.state, request.who, request.ask)
        self._resume(None)

    def _resume(self, value: object) -> None:
        """Continue to the next question, recording each checkpoint on the way."""
        self._together = None
        while self._procedure is not None:
            try:
                asked = self._procedure.send(value)
                if isinstance(asked, Together):
                    self._together, asked = asked, asked.open[0]
                self.prompt = asked
                return
            except StopIteration as end:
                self.rules.close(self.state, end.value)
                self._mark_checkpoint()
                self._procedure = (
                    None if self.stops_at_checkpoint else self.rules.procedure(self.state)
                )
                value = None
        self.prompt = None

    def _mark_checkpoint(self) -> None:
        self.checkpoint = Checkpoint(
            self.checkpoint,
            self.state.copy(),
            self.answers,
            self.state.events,
            self.rolled,
            self.branch,
            self.revealed,
        )
        self.answers = []
        self.state.events = []
        if self.listener is not None:
            self.listener.reached(self.state)

    def settle(self) -> None:
        """Answer whatever needs no decision: dice from the seed, and prompts with one option."""
        self._run_on()
        self._tell_person()

    def _tell_person(self) -> None:
        """Call `GameListener.waits` if a human must answer or roll, or the game is over."""
        if self.listener is None or not any(seat.person for seat in self.seats):
            return
        asked = self.questions
        if not asked or any(self.seat_of[prompt.who].person for prompt in asked):
            self.listener.waits()

    def _run_on(self) -> None:
        while True:
            prompt = self.prompt
            if isinstance(prompt, Choose):
                forced = self._forced()
                if forced is None:
                    return
                self._take(Answer(forced.who, forced.ask, forced.options[0], "forced"))
            elif prompt is not None and self.auto_dice:
                value = prompt.from_number(number(self.seed, self.branch, self.rolled), BITS)
                self._take(Answer("", prompt.ask, value))
            else:
                return

    def _forced(self) -> Choose | None:
        """An open question that has only one option, if the program answers such questions."""
        if not self.auto_forced:
            return None
        for asked in self.questions:
            if len(asked.options) == 1:
                return asked
        return None

    # -- copies --------------------------------------------------------------------------------

    def copy(self) -> Game:
        """An equal, independent game, ready to answer, without a listener."""
        twin = self._another()
        twin._stand_at(self.checkpoint, self.answers)
        return twin

    def _another(self) -> Game:
        """A game with the same settings but no position yet, without a listener."""
        twin = Game.__new__(Game)
        twin.rules, twin.seats, twin.seat_of = self.rules, self.seats, self.seat_of
        twin.seed, twin.branch, twin.last_branch = self.seed, self.branch, self.last_branch
        twin.auto_dice, twin.auto_forced = self.auto_dice, self.auto_forced
        twin.stops_at_checkpoint = self.stops_at_checkpoint
        twin.eyes = self.eyes
        twin.listener = None
        return twin

    def fork(
        self,
        *,
        auto_dice: bool | None = None,
        auto_forced: bool | None = None,
        stops_at_checkpoint: bool | None = None,
        seed: str | None = None,
        count: int | None = None,
    ) -> Game:
        """A copy with other settings, for trying something out; settings not given stay the same.

        Args:
            auto_dice: whether the program rolls the dice at once, from the seed.
            auto_forced: whether the program answers prompts that have one option.
            stops_at_checkpoint: whether it stops at the end of the mission or step under way:
                nothing is asked after that, and `checkpoint` holds the result.
            seed: the seed of the dice.
            count: go back to this number of answers, from 0 to the present one.
        """
        twin = self.copy()
        if auto_dice is not None:
            twin.auto_dice = auto_dice
        if auto_forced is not None:
            twin.auto_forced = auto_forced
        if stops_at_checkpoint is not None:
            twin.stops_at_checkpoint = stops_at_checkpoint
        if seed is not None:
            twin.seed = seed
        if count is not None:
            twin.go_back(count, self.branch)
        return twin

    def as_seen_by(self, seat: str) -> Game:
        """The game that seat's player uses to decide. It is the game itself if nothing is hidden
        from the seat, else a copy made by `for_thinking`.
        """
        if not self.rules.hides and not self.unrevealed:
            return self
        return self.for_thinking(seat)

    def for_thinking(self, seat: str) -> Game:
        """A redacted copy with different dice, for the computer player in that seat.

        The copy neither changes nor sees the game's dice. Unseen answers since the snapshot are
        replaced by random ones that fit everything the seat has seen. Other sides' answers to a
        `Together` are left out until they are revealed.

        Even a full reading of the copy reveals nothing that the seat must not know. The copy omits
        unseen questions, answers and events, and invents those of the step under way. It has no
        earlier states and none of the other players' reasons.

        Raises:
            RuntimeError: none of the `ATTEMPTS` random deals fits what the seat has seen.
        """
        sides = self.seat_named(seat).sides
        first = len(self.answers) - self.unrevealed
        answers = self.answers[:first]
        answers += [answer for answer in self.answers[first:] if answer.who in sides]
        if not self.rules.hides:
            twin = self._another()
            count = self.checkpoint.count + len(answers)
            twin.seed = derived(self.seed, "thinking", seat, self.branch, count)
            twin._stand_at(self.checkpoint, answers)
            return twin
        answers = known_answers(answers, sides)
        seed = derived(self.seed, "thinking", seat, self.branch, self.known_count(sides, answers))
        waits_for = self._waits_for(sides)
        for attempt in range(ATTEMPTS):
            twin = self._another()
            twin.seed, twin.eyes = seed, sides
            known = self._as_known(sides, derived(seed, "known", attempt))
            if twin._stand_as_seen(known, answers, waits_for, derived(seed, attempt)):
                return twin
        raise RuntimeError(f"none of {ATTEMPTS} deals fits what {seat} has seen.")

    def _as_known(self, sides: tuple[str, ...], seed: str) -> Checkpoint:
        """The last checkpoint, redacted for `sides`, in a chain with the earlier checkpoints as
        these sides know them.
        """
        last, state = self.checkpoint, self.checkpoint.state.copy()
        self.rules.redact(state, sides, seed)
        state.events = known_events(last.state.events, sides)
        return last.known_to(sides, state)

    def _waits_for(self, sides: Sequence[str]) -> tuple[str, str] | None:
        """The side that is asked and the kind of question; None if these sides may not know it."""
        if self._together is not None:
            own = [(one.who, str(one.ask)) for one in self.questions if one.who in sides]
            return own[0] if own else None
        prompt = self.prompt
        if prompt is None or not may_know(prompt.seen_by, sides):
            return None
        return getattr(prompt, "who", ""), str(prompt.ask)

    def _stand_as_seen(
        self,
        checkpoint: Checkpoint,
        answers: Sequence[Answer],
        waits_for: tuple[str, str] | None,
        seed: str,
    ) -> bool:
        """Replay these answers, which are all that `eyes` have seen since the checkpoint. Before
        each, answer unseen questions at random, seeded by `seed`.

        Returns whether the answers fit and lead to the question in `waits_for`. Since the
        checkpoint is redacted, an answer may turn out not to be offered.
        """
        self._stand_at(checkpoint, ())
        made_up = 0
        for given in answers:
            if given.how == "request":
                if self.prompt is None or given.ask not in self.rules.requests(
                    self.state, given.who
                ):
                    return False
            else:
                made_up = self._make_up(seed, made_up, given)
                if not self._is_open(given):
                    return False
            self._apply(given)
        if waits_for is not None:
            self._make_up(seed, made_up)
            return self.checkpoint is checkpoint and self._waits_for(self.eyes or ()) == waits_for
        return True

    @property
    def _open(self) -> Sequence[Choose | Chance]:
        """The prompts that may be answered now, including rolls and draws."""
        if self._together is not None:
            return self._together.open
        return () if self.prompt is None else (self.prompt,)

    def _is_open(self, answer: Answer) -> bool:
        """Whether that answer may be given now."""
        return any(answer.fits(prompt) for prompt in self._open)

    def _make_up(self, seed: str, count: int, given: Answer | None = None) -> int:
        """Answer questions hidden from `eyes` at random, stopping at the first that they can see.

        In a `Together` that is complete in the real game, answer for the other sides.

        Args:
            count: how many answers were invented before; it varies the seed.
            given: the next real answer.

        Returns:
            The number of all invented answers.
        """
        sides = self.eyes or ()
        while count < MADE_UP:
            unseen = [one for one in self._open if not may_know(one.seen_by, sides)]
            is_due = len(unseen) < len(self._open) if given is None else self._is_open(given)
            if not unseen or (self._together is not None and is_due):
                break
            prompt, any_number = unseen[0], number(seed, 0, count)
            value = (
                prompt.from_number(any_number, BITS)
                if isinstance(prompt, Chance)
                else prompt.options[below(len(prompt.options), any_number)]
            )
            self._apply(Answer(getattr(prompt, "who", ""), prompt.ask, value))
            count += 1
        return count

    def _stand_at(self, checkpoint: Checkpoint, answers: Sequence[Answer]) -> None:
        self.checkpoint = checkpoint
        self.rolled = checkpoint.rolled
        self.revealed = checkpoint.revealed
        self._together = None
        self.state = checkpoint.state.copy()
        self.state.events = list(checkpoint.state.events)
        self._procedure = self.rules.procedure(self.state)
        self.answers = []
        # A copy of a stopped game must first run any procedures that ask nothing.
        stops, self.stops_at_checkpoint = self.stops_at_checkpoint, False
        self._resume(None)
        self.stops_at_checkpoint = stops
        for answer in answers:
            self._go_on(answer)

    # -- going back ------------------------------------------------------------------------------

    def go_back(self, count: int, branch: int | None = None) -> None:
        """Return to the position after `count` answers, from 0 to the present count. If the game
        hides anything, a copy made by `for_thinking` can return only to its first checkpoint with a
        state.

        With `branch` None the game continues as a new branch with its own dice; the record keeps
        the abandoned line.

        Raises:
            Refused: there are fewer answers, or the copy has no state from that time.
        """
        if not 0 <= count <= self.count:
            raise Refused("", f"can't go back to {count} answers: there are only {self.count}.")
        checkpoint: Checkpoint = self.checkpoint
        answers: Sequence[Answer] = self.answers
        while checkpoint.count > count:
            assert checkpoint.before is not None
            answers, checkpoint = checkpoint.answers, checkpoint.before
        if checkpoint.state is None:
            raise Refused("", "a copy for one seat can't go back that far.")
        if branch is None:
            branch = self.last_branch + 1
        if self.listener is not None:
            self.listener.went_back(count, branch)
        self.last_branch = max(self.last_branch, branch)
        self._stand_at(checkpoint, answers[: count - checkpoint.count])
        self.branch = branch
        self._tell_person()


Policy = Callable[[Game, Choose], str]
"""How a player answers: a function of the game, which it must not change, and the prompt. It
returns one of the options offered.
"""
