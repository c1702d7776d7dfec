"""The operational game as the driver sees it: where play stands, and what comes next."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from somalia.engine.marks import rule
from somalia.engine.prompts import Chance, Choose
from somalia.engine.protocols import Outcome, Phase
from somalia.games.campaign.core import effects
from somalia.games.campaign.core.components import Scenario, Zone
from somalia.games.campaign.core.event_kinds import STEP_BEGINS
from somalia.games.campaign.core.fire import GameEnded
from somalia.games.campaign.core.rulebook import Step, rules_of
from somalia.games.campaign.core.state import State

EDITION = "2"
"""Names these rules in records. Whoever changes what a recorded game leads to (the changelog has it
under Rules) counts it up."""


class Campaign:
    """One scenario, as rules for `somalia.engine.game.Game`: what its rulebook composes."""

    edition = EDITION

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.rulebook = rules_of(scenario)
        self.sides = scenario.sides.order
        self.sequence = tuple(self.rulebook.sequence(scenario.options))

    def start(self) -> State:
        """The empty map, every counter in its cup (2, 10)."""
        state = State(self.scenario)
        self.rulebook.begin(state)
        self._seek(state, 0)
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
        procedure = _until_ended(self.sequence[state.step].procedure(state))
        gone = self.rulebook.stands_in(state)
        return _stand_in(procedure, gone) if gone else procedure

    @rule("3", "9")
    def close(self, state: State, returned: Any) -> None:
        """Repeat the step, or go on to the next one that is played."""
        if state.ended or returned:
            return
        effects.set_quota(state, -1)
        self._seek(state, state.step + 1)

    def _seek(self, state: State, at: int) -> None:
        """Go to the first step from there on that is played, into the next turn if need be."""
        while True:
            if at == len(self.sequence):
                at = 0
                effects.begin_turn(state)
            step = self.sequence[at]
            if step.when(state):
                effects.go_to(state, at)
                state.note(STEP_BEGINS, step.rule, id=step.id, title=step.title)
                return
            at += 1

    def requests(self, state: State, side: str) -> tuple[str, ...]:
        """What the side may ask for now, off the list of options."""
        return self.rulebook.requests(state, side)

    def request(self, state: State, side: str, name: str) -> Generator[Any, Any, bool | None]:
        """Carry such a request out."""
        return self.rulebook.request(state, side, name)

    hides = False  # the cups are open information

    def redact(self, state: State, sides: Sequence[str], seed: str) -> None:
        """Nothing is hidden."""

    def phase(self, state: State) -> Phase:
        """Turn and step of the sequence of play (3)."""
        step = self.step(state)
        return Phase(state.turn, step.id, step.title, step.rule)

    def outcome(self, state: State) -> Outcome | None:
        """The outcome; None while the game goes on (9)."""
        return self.rulebook.outcome(state)


def _until_ended(procedure: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
    """A procedure, cut short when the game ends in its middle [R35]."""
    try:
        return (yield from procedure)
    except GameEnded:
        return None


PASSIVE = ("pass", "let-pass", "hold", "done", "decline", "accept", "go-on", "none")
"""What is answered for a player who has gone, where it is offered; else the first option."""


def _stand_in(procedure: Generator[Any, Any, Any], gone: Sequence[str]) -> Generator[Any, Any, Any]:
    """A procedure with the answers given for sides whose player has gone."""
    value = None
    while True:
        try:
            prompt: Choose | Chance = procedure.send(value)
        except StopIteration as end:
            return end.value
        if isinstance(prompt, Choose) and prompt.who in gone:
            options = prompt.options
            answer = next((word for word in PASSIVE if word in options), options[0])
            value = prompt.thing(answer)
        else:
            value = yield prompt
