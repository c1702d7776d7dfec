"""What the driver asks of a game and tells of it, and what any game reports of a position: where in
the sequence of play it stands, and how it ended.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from somalia.engine.checkpoints import Answer
from somalia.engine.prompts import Steps


class Phase(NamedTuple):
    """Where in the sequence of play a position stands."""

    turn: int  # from 1; 0 during a set-up
    step: str  # its id
    title: str
    rule: str  # the number of the rule it is played under
    last_turn: int = 0  # the last as things stand; 0 where that is not known
    has_missions: bool = False
    """Whether missions are chosen in it one after another: what belongs together ends with each."""


class Outcome(NamedTuple):
    """How a game ended."""

    victory: str  # the id of the way in which it was decided
    margin: int  # by how much, seen from the first side
    why: str  # the id of the reason why it is over
    turn: int


class Standing(NamedTuple):
    """What a game that is over has come to for one side."""

    halves: int  # half points: 2 for a victory or the first place among rivals, 1 if nobody won
    margin: int  # by how much it is ahead of the best of the others


Procedure = Steps[Any]


class State(Protocol):
    """What the driver asks of a game's state."""

    events: list[Any]

    def copy(self) -> Self:
        """An equal, independent state with an empty list of events."""


Learned = Callable[[State, State, Sequence[str]], bool]
"""Whether sides have learned something between two states, both as these sides may see them."""


StateT = TypeVar("StateT")
"""The state of one game."""


class RulesOf(Protocol[StateT]):
    """What the driver asks of a game: see `somalia.games.simple` for the least of it.

    Rules that hide anything may have one method more, `learned(then, now, sides) -> bool`. It gets
    two states as these sides may see them, the later one reached by answers of their own alone, and
    returns whether they know more now than follows from their answers. Undo never goes back past
    that. Without the method, every difference between the two counts as learned.
    """

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that can be asked, in seat order."""

    @property
    def edition(self) -> str:
        """The name of these rules in records; it changes whenever a recorded game might come out
        differently.
        """

    def start(self) -> StateT:
        """The state before the first procedure."""

    def procedure(self, state: StateT) -> Procedure | None:
        """The procedure at the cursor; None when the game is over."""

    def close(self, state: StateT, returned: Any) -> None:
        """Move the cursor on after the procedure has ended; `returned` is what it returned."""

    def requests(self, state: StateT, side: str) -> tuple[str, ...]:
        """What the side may request at any prompt besides its options, such as to resign."""

    def request(self, state: StateT, side: str, name: str) -> Procedure:
        """The procedure of such a request, which replaces the one under way."""

    @property
    def hides(self) -> bool:
        """Whether a state may hold what some side must not know. If not, the state itself is
        everybody's view.
        """

    def redact(self, state: StateT, sides: Sequence[str], seed: str) -> None:
        """Replace, at random by `seed`, what is hidden from all of `sides`. Only if `hides`."""

    def phase(self, state: StateT) -> Phase:
        """Where in the sequence of play the state stands."""

    def outcome(self, state: StateT) -> Outcome | None:
        """How the game ended; None while it goes on."""


Rules = RulesOf[State]
"""The rules of some game, whichever it is."""


class GameListener(Protocol):
    """Is told what happens in a game, such as the writer of its record.

    `answered` and `went_back` are called just before the change: an exception prevents it.
    """

    def answered(self, answer: Answer) -> None:
        """An answer is about to be applied."""

    def went_back(self, count: int, branch: int) -> None:
        """The line is cut after `count` answers; what follows belongs to `branch`."""

    def reached(self, state: State) -> None:
        """A checkpoint was reached."""

    def waits(self) -> None:
        """A person is about to see the position: everything so far must be saved."""
