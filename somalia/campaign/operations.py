"""6 Operations: who acts.

The Bandit player decides who acts next: he conducts a mission or hands over. Handed the choice,
the UN conducts a mission or passes; then the Bandit player chooses again [R33].
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from somalia.campaign import bandit_missions, effects, un_missions
from somalia.campaign.state import State
from somalia.engine.marks import rule
from somalia.engine.prompts import Choose, Why, Word

Mission = Callable[[State], Generator[Any, Any, None]]
Bar = Callable[[State], Why | None]

BANDIT_MISSIONS: dict[str, tuple[Bar, Mission]] = {
    "raid": (bandit_missions.bar_raid, bandit_missions.raid),
    "move": (bandit_missions.bar_movement, bandit_missions.movement),
}
UN_MISSIONS: dict[str, tuple[Bar, Mission]] = {
    "convoy": (un_missions.bar_convoy, un_missions.convoy),
    "escort": (un_missions.bar_escort, un_missions.escort),
    "flush": (un_missions.bar_flush, un_missions.flush),
    "development": (un_missions.bar_development, un_missions.development),
}
BANDIT_WORDS = tuple(Word(name) for name in BANDIT_MISSIONS)
UN_WORDS = (*(Word(name) for name in UN_MISSIONS), Word("pass"))


@rule("6", "R33", "R2", "R3", "6.1", "6.2")
def next_mission(state: State) -> Generator[Any, Any, bool]:
    """One choice of who acts, with the mission that follows; False when the phase is over."""
    if state.un_has_choice:
        return (yield from _un_acts(state))
    answer = yield Choose("bandit", "bandit.mission", "6", candidates=BANDIT_WORDS,
                          judge=lambda word: BANDIT_MISSIONS[word][0](state),
                          extra=("hand-over",))  # fmt: skip
    if answer == "hand-over":
        if state.un_passed:
            state.note("operations-end", "6")
            return False
        effects.give_choice(state, un=True)
        return True
    effects.mark_pass(state, False)
    yield from BANDIT_MISSIONS[answer][1](state)
    return True


def _un_acts(state: State) -> Generator[Any, Any, bool]:
    def judge(word: str) -> Why | None:
        if word == "pass":
            return Why("5.3", "a Convoy is still owed.") if state.owed_convoys() else None
        return UN_MISSIONS[word][0](state)

    answer = yield Choose("un", "un.mission", "6", candidates=UN_WORDS, judge=judge)
    effects.give_choice(state, un=False)
    if answer == "pass":
        effects.mark_pass(state, True)
        return True
    yield from UN_MISSIONS[answer][1](state)
    return True
