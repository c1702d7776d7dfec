"""The rules of a hex battle: the sequence of play as an agenda of tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from somalia.engine.marks import rule
from somalia.engine.protocols import Outcome, Phase, Procedure
from somalia.games.hex_battle.rules import (
    defence,
    draws,
    ending,
    fog,
    helicopters,
    isr,
    kinds,
    movement,
    offence,
    setup,
)
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, BattleScenario
from somalia.games.hex_battle.rules.state import BattleState

EDITION = "3"
"""The version number of these rules, stored in records.

Increase it after any change that could make a recorded game come out differently.
"""

DRAW_VICTORY = "draw"
"""The victor recorded when both sides reach the same victory level (A66)."""

PROCEDURES: Mapping[str, Callable[..., Procedure]] = {
    "buy": setup.buy,
    "pick": setup.pick,
    "place": setup.place,
    "place-taken": setup.place_taken,
    "set-up": setup.set_up,
    "hand": setup.hand,
    "start-hex": setup.start_hex,
    "bases": setup.bases,
    "turn": draws.begin_turn,
    "draw": draws.draw,
    draws.PANIC: draws.panic,
    "panic-fire": draws.panic_fire,
    "run": draws.run,
    draws.JIHAD: draws.jihad,
    "jihad-hex": draws.jihad_hex,
    "operations": draws.operations,
    "sub-phase": draws.sub_phase,
    "reinforce": draws.reinforce,
    "leader": draws.join,
    "friendly-fire": draws.friendly_fire,
    "isr": isr.isr,
    "look": isr.look,
    "movement": movement.movement,
    "show": movement.show_valuable,
    "rally": movement.rally,
    "next-move": movement.next_move,
    "step": movement.step,
    "ied": movement.ied,
    "defend": defence.defend,
    "gunships": defence.gunships,
    "gunship-fire": defence.gunship_fire,
    "lift": helicopters.lift,
    helicopters.LAND: helicopters.land,
    "ferry": helicopters.ferry,
    "medevac": helicopters.medevac,
    "fetch": helicopters.fetch,
    "aa": helicopters.aa,
    "fire": offence.begin,
    "next-fire": offence.next_fire,
    "resolve": offence.resolve,
    "advance": offence.advance,
    "impetus": offence.impetus,
    "end-operations": draws.end_operations,
    "return": ending.return_phase,
    "inter-phase": ending.inter_phase,
    "home": ending.home,
}
"""The procedure for each task. It returns the tasks that replace it."""

SET_UP = "set-up"
_STEPS = {
    "buy": ("More forces", "31.2"),
    "pick": ("Set-up", "3.4"),
    "place": ("Set-up", "3.4"),
    "place-taken": ("Set-up", "3.4"),
    "set-up": ("Set-up", "3.4"),
    "hand": ("Set-up", "3.4"),
    "start-hex": ("Set-up", "3.5"),
    "bases": ("Set-up", "3.5"),
    "return": ("Return Phase", "4.2"),
    "inter-phase": ("Inter-Phase", "22.1"),
    "home": ("Return Phase", "16.3"),
    draws.PANIC: ("Panic!", "6.2"),
    "panic-fire": ("Panic!", "12.7"),
    "run": ("Panic!", "6.2.3"),
    draws.JIHAD: ("Jihad!", "6.3"),
    "jihad-hex": ("Jihad!", "6.3"),
}
_SUB_PHASES = {
    draws.REINFORCE: ("Reinforcement", "7"),
    draws.ISR: ("ISR", "19"),
    draws.MOVEMENT: ("Movement", "8"),
    draws.FIRE: ("Fire", "11"),
}


class HexBattle:
    """The rules of a hex battle, for one scenario."""

    edition = EDITION
    hides = True

    def __init__(self, scenario: BattleScenario) -> None:
        self.scenario = scenario
        self.sides = scenario.sides

    def start(self) -> BattleState:
        """The state at the start: Coalition units by deployment code, no Al Qaeda counters picked
        yet.
        """
        state = BattleState(self.scenario)
        setup.start(state)
        return state

    @rule("4.1")
    def procedure(self, state: BattleState) -> Procedure | None:
        """The procedure of the next task; None when the battle is over."""
        if state.ended or not state.agenda:
            return None
        task = state.agenda[0]
        return PROCEDURES[task.id](state, *task.of)

    def close(self, state: BattleState, returned: object) -> None:
        """Replace the finished task with the tasks that follow it."""
        if not state.ended and isinstance(returned, tuple):
            state.change(agenda=(*returned, *state.agenda[1:]))

    @rule("22.1")
    def requests(self, state: BattleState, side: str) -> tuple[str, ...]:
        """The requests that a side can make: to resign, once the battle has begun."""
        return () if state.ended or not state.turn else ("resign",)

    @rule("22.1", "A66")
    def request(self, state: BattleState, side: str, name: str) -> Procedure:
        """Let a side resign; both sides are still scored."""
        state.note(kinds.RESIGNED, "22.1", side=side)
        state.change(loser=side)
        ending.end(state, "conceded")
        yield from ()

    def outcome(self, state: BattleState) -> Outcome | None:
        """The outcome of the battle; None while it is in progress."""
        if not state.ended:
            return None
        victor = ending.winner(state) or DRAW_VICTORY
        return Outcome(victor, self.margin(state), state.ended, state.turn)

    def margin(self, state: BattleState) -> int:
        """The Coalition's victory points minus Al Qaeda's."""
        ours, theirs = (ending.total(ending.score(state, side)) for side in self.sides)
        return ours - theirs

    def phase(self, state: BattleState) -> Phase:
        """The turn, and the current Operations Phase or other step."""
        last = state.last_turn
        task = state.agenda[0].id if state.agenda else "inter-phase"
        if state.sub_phase in _SUB_PHASES and state.phasing:
            title, number = _SUB_PHASES[state.sub_phase]
            commands = self.scenario.charts.commands
            names = [commands[one].name for one in state.active]
            who = names[0] if len(names) == 1 else "Al Qaeda"
            return Phase(state.turn, state.sub_phase, f"{who}: {title}", number, last)
        title, number = _STEPS.get(task, ("Draws", "5.10"))
        # The whole set-up is one step: one input line may place many counters.
        step = SET_UP if title == "Set-up" else task
        return Phase(state.turn, step, title, number, last)

    @rule("18.1", "18.2", "18.4", "18.5", "A54", "A75")
    def redact(self, state: BattleState, sides: Sequence[str], seed: str) -> None:
        """Redeal what the Coalition hasn't seen, unless Al Qaeda is also watching."""
        state.show_to(sides)
        if AL_QAEDA not in sides and not state.ended:
            assert COALITION in sides
            setup.cover(state)
            fog.deal(state, seed)

    @rule("18")
    def learned(self, then: BattleState, now: BattleState, sides: Sequence[str]) -> bool:
        """Whether the Coalition has learned something; nothing is hidden from Al Qaeda."""
        return AL_QAEDA not in sides and fog.learned(then, now)
