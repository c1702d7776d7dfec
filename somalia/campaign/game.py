"""The operational game as the driver sees it: where play stands, and what comes next."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from somalia.campaign import effects
from somalia.campaign.components import Scenario, Zone
from somalia.campaign.fire import Ended
from somalia.campaign.sequence import BASE_GAME, Step
from somalia.campaign.state import State
from somalia.campaign.victory import Outcome, outcome
from somalia.engine.marks import rule

SIDES = ("un", "bandit")


class Campaign:
    """SOMALIA with one scenario, as rules for `somalia.engine.game.Game`."""

    sides = SIDES

    def __init__(self, scenario: Scenario, sequence: Sequence[Step] = BASE_GAME) -> None:
        self.scenario = scenario
        self.sequence = tuple(sequence)

    def start(self) -> State:
        """The empty map, every counter in its cup (2, 10)."""
        state = State(self.scenario)
        self._seek(state)
        return state

    def step(self, state: State) -> Step:
        """The step of the sequence of play at which the game stands."""
        return self.sequence[state.step]

    @rule("5.3")
    def owed_convoys(self, state: State) -> list[Zone]:
        """Where the UN must yet place a Convoy this turn; nothing once Operations are over."""
        ids = [step.id for step in self.sequence]
        return state.owed_convoys() if state.step <= ids.index("operations") else []

    def procedure(self, state: State) -> Generator[Any, Any, Any] | None:
        """The procedure of the step at the cursor; None when the game is over."""
        if state.ended:
            return None
        return _until_ended(self.sequence[state.step].procedure(state))

    @rule("3", "9")
    def close(self, state: State, returned: Any) -> None:
        """Repeat the step, or go on to the next one that is played."""
        if state.ended or returned:
            return
        effects.set_quota(state, -1)
        state.step += 1
        self._seek(state)

    def _seek(self, state: State) -> None:
        while True:
            if state.step == len(self.sequence):
                state.step = 0
                effects.begin_turn(state)
            step = self.sequence[state.step]
            if step.when(state):
                state.note("step", step.rule, id=step.id, title=step.title)
                return
            state.step += 1

    def requests(self, state: State, side: str) -> tuple[str, ...]:
        """A player may resign at any time (9)."""
        return () if state.ended else ("resign",)

    @rule("9", "R34")
    def request(self, state: State, side: str, name: str) -> Generator[Any, Any, None]:
        """Resign: the game ends, and who resigns loses."""
        effects.end_game(state, f"{side}-resigned")
        yield from ()

    def redact(self, state: State, sides: Sequence[str], seed: str) -> None:
        """Nothing is hidden in the base game: the cups are open information."""

    def outcome(self, state: State) -> Outcome | None:
        """The outcome; None while the game goes on (9)."""
        return outcome(state)


def _until_ended(procedure: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
    """A procedure, cut short when the game ends in its middle [R35]."""
    try:
        return (yield from procedure)
    except Ended:
        return None
