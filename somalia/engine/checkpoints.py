"""A game's answers and the snapshots between them, in full or limited to what seats may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from somalia.engine.prompts import Chance, Choose


class Answer(NamedTuple):
    """One line of a record: the side, the prompt and the answer."""

    who: str  # the side; "" for chance
    ask: str
    value: Any
    how: str = ""  # "forced", "typed" (dice), "request", or "" otherwise
    why: str = ""  # an opponent's reason, for the reader of the record
    seen_by: tuple[str, ...] | None = (
        None  # the sides that may ever know of the answer; None for all
    )

    @property
    def is_chance(self) -> bool:
        """Whether dice or a draw gave the answer."""
        return not self.who

    def fits(self, prompt: Choose | Chance) -> bool:
        """Whether this answers the prompt with a value that the prompt offers."""
        if isinstance(prompt, Chance):
            return ("", prompt.ask) == (self.who, self.ask) and prompt.accepts(self.value)
        return (prompt.who, prompt.ask) == (self.who, self.ask) and self.value in prompt.options


class Checkpoint:
    """A snapshot between two procedures, with the answers and events that led to it.

    Checkpoints form a chain back to the start, shared by a game and its copies. Once made, a
    checkpoint never changes.

    A seat's copies share a separate chain. It holds only what the seat may know, and no states from
    earlier checkpoints. A checkpoint that the seat did not notice is merged into the previous one.
    Otherwise the number of checkpoints would reveal how often somebody was asked. A checkpoint and
    its redacted form have the same `mark`.
    """

    __slots__ = (
        "_known",
        "answers",
        "before",
        "branch",
        "count",
        "events",
        "mark",
        "revealed",
        "rolled",
        "state",
    )

    def __init__(
        self,
        before: Checkpoint | None,
        state: Any,
        answers: Sequence[Answer] = (),
        events: Sequence[Any] = (),
        rolled: int = 0,
        branch: int = 0,
        revealed: int = 0,
        mark: object = None,
    ) -> None:
        self.before = before
        self.state = state
        self.answers = answers  # since the previous checkpoint
        self.events = events  # since the previous checkpoint
        # The number of answers since the start, and how many of them were rolls or draws.
        self.count: int = len(answers) + (before.count if before else 0)
        self.rolled = rolled
        self.branch = branch  # the branch that supplies the next dice
        self.revealed = revealed  # the count of answers at the last reveal; 0 for none
        self.mark: object = mark if mark is not None else object()
        # Redacted versions, by the sides that may see them; made on demand.
        self._known: dict[tuple[str, ...], Checkpoint] | None = None

    def is_same(self, other: Checkpoint | None) -> bool:
        """Whether both are the same checkpoint, even if either is redacted for some seat."""
        return other is not None and other.mark is self.mark

    def backwards(self) -> Iterator[Checkpoint]:
        """Yield this checkpoint and all earlier ones, latest first."""
        walk: Checkpoint | None = self
        while walk is not None:
            yield walk
            walk = walk.before

    def leads_to(self, late: Checkpoint) -> bool:
        """Whether `late` is this checkpoint or comes after it on the same line."""
        return any(self.is_same(one) for one in late.backwards())

    def known_to(self, sides: tuple[str, ...], state: object = None) -> Checkpoint:
        """This checkpoint and all earlier ones, limited to what these sides may know. If they know
        of nothing that has happened since the previous checkpoint, that one is returned.

        Args:
            state: replaces the state; redacted checkpoints have no state by themselves.
        """
        unknown: list[Checkpoint] = []
        known: Checkpoint | None = None
        walk: Checkpoint | None = self
        while walk is not None:
            known = None if walk._known is None else walk._known.get(sides)
            if known is not None:
                break
            unknown.append(walk)
            walk = walk.before
        for missing in reversed(unknown):
            known = missing._told(known, sides)
            if missing._known is None:
                missing._known = {}
            missing._known[sides] = known
        assert known is not None
        return known if state is None else known._with(state)

    def _told(self, before: Checkpoint | None, sides: tuple[str, ...]) -> Checkpoint:
        """This checkpoint without its state and without anything these sides must not know."""
        answers, events = known_answers(self.answers, sides), known_events(self.events, sides)
        revealed, first = self.revealed, self.count - len(self.answers)
        is_told = bool(answers or events)
        if before is not None and self.before is not None:
            revealed = before.revealed
            if self.revealed != self.before.revealed:
                is_told = True
                revealed = before.count + len(
                    known_answers(self.answers[: self.revealed - first], sides)
                )
            if not is_told and self.branch == before.branch:
                return before
        rolled = sum(one.is_chance for one in answers) + (before.rolled if before else 0)
        branch, mark = self.branch, self.mark
        return Checkpoint(before, None, answers, events, rolled, branch, revealed, mark=mark)

    def _with(self, state: object) -> Checkpoint:
        """A copy of this checkpoint with another state."""
        return Checkpoint(
            self.before,
            state,
            self.answers,
            self.events,
            rolled=self.rolled,
            branch=self.branch,
            revealed=self.revealed,
            mark=self.mark,
        )


def known_answers(answers: Iterable[Answer], sides: Sequence[str]) -> list[Answer]:
    """The answers that these sides may know of, without other sides' reasons.

    Nothing replaces an unseen answer: even the fact that a side was asked may reveal what it has.
    """
    return [
        one._replace(why="") if one.why and one.who not in sides else one
        for one in answers
        if one.who in sides or may_know(one.seen_by, sides)
    ]


def known_events(events: Iterable[Any], sides: Sequence[str]) -> list[Any]:
    """The events that these sides may know of."""
    return [one for one in events if may_know(getattr(one, "seen_by", None), sides)]


def may_know(seen_by: Sequence[str] | None, sides: Sequence[str]) -> bool:
    """Whether one of these sides is in `seen_by`; None means that all may know."""
    return seen_by is None or any(side in seen_by for side in sides)
