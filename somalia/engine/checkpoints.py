"""What has been answered, and the snapshots between, as seats may know them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from somalia.engine.prompts import Chance, Choose


class Answer(NamedTuple):
    """One line of a record: who answered what with what."""

    who: str  # the side; "" for chance
    ask: str
    value: Any
    how: str = ""  # "forced", "typed" dice, "request", or "" for the rest
    why: str = ""  # an opponent's reason, for the reader of the record
    seen_by: tuple[str, ...] | None = None  # the sides that may ever know of it; None for all

    @property
    def is_chance(self) -> bool:
        """Whether it came from dice or a draw."""
        return not self.who

    def fits(self, prompt: Choose | Chance) -> bool:
        """Whether the prompt is the one that was answered and offers this value."""
        if isinstance(prompt, Chance):
            return ("", prompt.ask) == (self.who, self.ask) and prompt.accepts(self.value)
        return (prompt.who, prompt.ask) == (self.who, self.ask) and self.value in prompt.options


class Checkpoint:
    """A snapshot between two procedures, with the answers and events that led here.

    Checkpoints form a chain back to the start, shared by a game and its copies: once made, a
    checkpoint never changes. Copies for a seat have a chain of their own, which they share, too: in
    it stands only what the seat may know, and of earlier checkpoints no state: one that was passed
    unseen is in it the one before, as their number would tell how often somebody was asked. A
    checkpoint that was seen and what it is in such a chain have one `mark`.
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
        self.answers = answers  # since the checkpoint before
        self.events = events  # since the checkpoint before
        # Answers since the start, and the chances among them.
        self.count: int = len(answers) + (before.count if before else 0)
        self.rolled = rolled
        self.branch = branch  # the branch whose dice follow
        self.revealed = revealed  # the count of answers at the last reveal; 0: none yet
        self.mark: object = mark if mark is not None else object()
        # What it is to sides that may not know all of it: made when it is asked for.
        self._known: dict[tuple[str, ...], Checkpoint] | None = None

    def is_same(self, other: Checkpoint | None) -> bool:
        """Whether both are one checkpoint, be it in the game or as some seat may know it."""
        return other is not None and other.mark is self.mark

    def backwards(self) -> Iterator[Checkpoint]:
        """This checkpoint and all before it, the last first."""
        walk: Checkpoint | None = self
        while walk is not None:
            yield walk
            walk = walk.before

    def leads_to(self, late: Checkpoint) -> bool:
        """Whether `late` is this checkpoint or comes after it on the same line."""
        return any(self.is_same(one) for one in late.backwards())

    def known_to(self, sides: tuple[str, ...], state: object = None) -> Checkpoint:
        """This checkpoint and all before it, as these sides may know them; if they know nothing of
        what led here from the one before, that one.

        Args:
            state: what is to stand in its place: no earlier checkpoint has a state.
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
        for one in reversed(unknown):
            known = one._told(known, sides)
            if one._known is None:
                one._known = {}
            one._known[sides] = known
        assert known is not None
        return known if state is None else known._with(state)

    def _told(self, before: Checkpoint | None, sides: tuple[str, ...]) -> Checkpoint:
        """The same without a state, what these sides must not know left out."""
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
        """The same with another state."""
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
    """Those of some answers that these sides may know of, the others' without their reasons. That
    somebody was asked unseen may tell what he has: nothing stands in place of his answer.
    """
    return [
        one._replace(why="") if one.why and one.who not in sides else one
        for one in answers
        if one.who in sides or may_know(one.seen_by, sides)
    ]


def known_events(events: Iterable[Any], sides: Sequence[str]) -> list[Any]:
    """Those of some events that these sides may know of."""
    return [one for one in events if may_know(getattr(one, "seen_by", None), sides)]


def may_know(seen_by: Sequence[str] | None, sides: Sequence[str]) -> bool:
    """Whether one of these sides is among those that may know something; None: all may."""
    return seen_by is None or any(side in seen_by for side in sides)
