"""The vocabulary for hex battle doctrines: roles, questions and measures."""

from __future__ import annotations

from somalia.engine.kinds import vocabulary
from somalia.engine.vocabulary import Vocabulary, by_name
from somalia.games.hex_battle.ai.measures import battle, fires, places, units
from somalia.games.hex_battle.ai.position import BattlePosition
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.state import BattleState, Counter


def name(state: BattleState, fact: object) -> str:
    """The display name of something that a question mentions."""
    if isinstance(fact, Counter):
        return state.name(fact.number)
    if isinstance(fact, int):
        return (
            state.scenario.land.names[fact] if 0 <= fact < len(state.scenario.hexes) else str(fact)
        )
    word = str(getattr(fact, "id", fact))
    return word.capitalize() if word in state.scenario.bases else word


VOCABULARY = Vocabulary(
    roles=kinds.ROLES,
    asks=vocabulary(kinds),
    measures=by_name(
        battle.BATTLE_ROWS,
        units.COUNTER_ROWS,
        places.HEX_ROWS,
        units.STAND_ROWS,
        fires.FIRE_ROWS,
        fires.ANSWER_ROWS,
    ),
    ranges={},
    position=BattlePosition,
    name=name,
)
