"""The protocols between the driver and a game, and what every game reports about a position: its
place in the sequence of play, and how the game ended.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from somalia.engine.checkpoints import Answer
from somalia.engine.prompts import Steps


class Phase(NamedTuple):
    """A position's place in the sequence of play."""

    turn: int  # from 1; 0 during set-up
    step: str  # its id
    title: str
    rule: str  # the number of the rule under which it is played
    last_turn: int = 0  # the last turn as things stand; 0 if unknown
    has_missions: bool = False
    """Whether players choose missions during this phase, one after another; each is a unit of play.
    """


class Outcome(NamedTuple):
    """How a game ended."""

    victory: str  # the kind of victory, by its id
    margin: int  # from the first side's point of view
    why: str  # the reason why the game ended, by its id
    turn: int


class Standing(NamedTuple):
    """The result of a finished game for one side."""

    halves: int  # half points: 2 for a victory or first place among rivals, 1 if nobody won
    margin: int  # its lead over the best of the other sides


Procedure = Steps[Any]


class State(Protocol):
    """What the driver needs from a game's state."""

    events: list[Any]

    def copy(self) -> Self:
        """An equal, independent state with an empty list of events."""


Learned = Callable[[State, State, Sequence[str]], bool]
"""A function that returns whether sides have learned something between two states, both redacted
for those sides.
"""


StateT = TypeVar("StateT")
"""A game's own type of state."""


class RulesOf(Protocol[StateT]):
    """What the driver needs from a game; `somalia.games.simple` supplies the minimum.

    Rules that hide anything may also have a method `learned(then, now, sides) -> bool`. It gets two
    states redacted for these sides; only their own answers lead from the first to the second. It
    returns whether the sides now know more than follows from their answers. Undo never goes back
    past a point where they do. Without the method, every difference between the two states counts
    as learned.
    """

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that can be asked, in seat order."""

    @property
    def edition(self) -> str:
        """The name of these rules in records. It changes when a recorded game might turn out
        differently.
        """

    def start(self) -> StateT:
        """The state before the first procedure."""

    def procedure(self, state: StateT) -> Procedure | None:
        """The procedure at the cursor; None when the game is over."""

    def close(self, state: StateT, returned: Any) -> None:
        """Advance the cursor after the procedure has ended; `returned` is its result."""

    def requests(self, state: StateT, side: str) -> tuple[str, ...]:
        """The side's requests available at any prompt besides its options, such as resigning."""

    def request(self, state: StateT, side: str, name: str) -> Procedure:
        """The procedure that carries out a request; it replaces the current one."""

    @property
    def hides(self) -> bool:
        """Whether a state may contain anything that some side must not know.

        If not, every seat's view is the state itself.
        """

    def redact(self, state: StateT, sides: Sequence[str], seed: str) -> None:
        """Replace what is hidden from all of `sides` with random values from `seed`; called only if
        `hides`.
        """

    def phase(self, state: StateT) -> Phase:
        """The state's place in the sequence of play."""

    def outcome(self, state: StateT) -> Outcome | None:
        """How the game ended; None while it continues."""


Rules = RulesOf[State]
"""The rules of any game."""


class GameListener(Protocol):
    """Is notified of what happens in a game; the writer of its record is one example.

    `answered` and `went_back` are called just before the change: raising an exception prevents it.
    """

    def answered(self, answer: Answer) -> None:
        """An answer is about to be applied."""

    def went_back(self, count: int, branch: int) -> None:
        """The game is about to go back to `count` answers; what follows belongs to that branch."""

    def reached(self, state: State) -> None:
        """The game has reached a checkpoint."""

    def waits(self) -> None:
        """A human is about to see the position: everything so far must be saved."""
