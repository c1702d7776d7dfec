"""The operational game as `engine.protocols.Rules`: a cursor in the sequence of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from somalia.engine.marks import rule
from somalia.engine.prompts import Choose, Steps
from somalia.engine.protocols import Outcome, Phase
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignScenario, Zone
from somalia.games.campaign.rules.core.event_kinds import STEP_BEGINS
from somalia.games.campaign.rules.core.fire import GameEnded
from somalia.games.campaign.rules.core.rulebook import CampaignStep, rules_of
from somalia.games.campaign.rules.core.state import CampaignState

EDITION = "4"
"""The edition of these rules, as stored in records.

Increase it with every change that could alter the course of a recorded game (in the changelog under
Rules).
"""


class Campaign:
    """The rules of one scenario for `somalia.engine.game.Game`, as composed by its rulebook."""

    edition = EDITION

    def __init__(self, scenario: CampaignScenario) -> None:
        self.scenario = scenario
        self.rulebook = rules_of(scenario)
        self.sides = scenario.sides.order
        self.sequence = tuple(self.rulebook.sequence(scenario.options))

    def start(self) -> CampaignState:
        """The first position: an empty map, with every counter in its cup (2, 10)."""
        state = CampaignState(self.scenario)
        self.rulebook.begin(state)
        self._seek(state, 0)
        return state

    def step(self, state: CampaignState) -> CampaignStep:
        """The current step of the sequence of play."""
        return self.sequence[state.step]

    @rule("5.3")
    def owed_convoys(self, state: CampaignState) -> list[Zone]:
        """The Zones where the UN must still place a Convoy this turn; none after Operations."""
        ids = [step.id for step in self.sequence]
        return state.owed_convoys() if state.step <= ids.index("operations") else []

    def procedure(self, state: CampaignState) -> Steps[Any] | None:
        """The procedure of the current step; None when the game is over."""
        if state.ended:
            return None
        procedure = _until_ended(self.sequence[state.step].procedure(state))
        gone = self.rulebook.stands_in(state)
        return _stand_in(procedure, gone) if gone else procedure

    @rule("3", "9")
    def close(self, state: CampaignState, returned: object) -> None:
        """Repeat the step, or go on to the next one due."""
        if state.ended or returned:
            return
        effects.set_quota(state, -1)
        self._seek(state, state.step + 1)

    def _seek(self, state: CampaignState, index: int) -> None:
        """Go to the first step due from `index` onwards, even if it is in the next turn."""
        while True:
            if index == len(self.sequence):
                index = 0
                effects.begin_turn(state)
            step = self.sequence[index]
            if step.when(state):
                effects.go_to(state, index)
                state.note(STEP_BEGINS, step.rule, id=step.id, title=step.title)
                return
            index += 1

    def requests(self, state: CampaignState, side: str) -> tuple[str, ...]:
        """The requests open to the side now, besides its options."""
        return self.rulebook.requests(state, side)

    def request(self, state: CampaignState, side: str, name: str) -> Steps[bool | None]:
        """The procedure that carries out a request."""
        return self.rulebook.request(state, side, name)

    hides = False  # the cups are open information

    def redact(self, state: CampaignState, sides: Sequence[str], seed: str) -> None:
        """Do nothing: never called, as nothing is hidden."""

    def phase(self, state: CampaignState) -> Phase:
        """The turn and step of the sequence of play (3)."""
        step = self.step(state)
        has_missions = step.id == "operations"
        return Phase(state.turn, step.id, step.title, step.rule, state.final_turn, has_missions)

    def outcome(self, state: CampaignState) -> Outcome | None:
        """The outcome; None while the game goes on (9)."""
        return self.rulebook.outcome(state)


def _until_ended(procedure: Steps[Any]) -> Steps[Any]:
    """Run a procedure, and stop it if the game ends in the middle of it [R35]."""
    try:
        return (yield from procedure)
    except GameEnded:
        return None


PASSIVE = ("pass", "let-pass", "hold", "done", "decline", "accept", "go-on", "none")
"""Answers for players who have resigned, most preferred first; otherwise the first option."""


def _stand_in(procedure: Steps[Any], gone: Sequence[str]) -> Steps[Any]:
    """Run a procedure, answering with PASSIVE for sides whose players have resigned."""
    value = None
    while True:
        try:
            prompt = procedure.send(value)
        except StopIteration as end:
            return end.value
        if isinstance(prompt, Choose) and prompt.who in gone:
            options = prompt.options
            answer = next((word for word in PASSIVE if word in options), options[0])
            value = prompt.thing(answer)
        else:
            value = yield prompt
