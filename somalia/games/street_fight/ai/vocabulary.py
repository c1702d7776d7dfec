"""The vocabulary for street fight doctrines."""

from __future__ import annotations

from somalia.engine.kinds import vocabulary
from somalia.engine.vocabulary import Vocabulary, by_name
from somalia.games.street_fight.ai.measures import convoy, man, shooting
from somalia.games.street_fight.ai.position import StreetPosition
from somalia.games.street_fight.rules import firing, kinds
from somalia.games.street_fight.rules.firing import Seen, Shot
from somalia.games.street_fight.rules.posture import Direction
from somalia.games.street_fight.rules.state import Man, StreetState


def name(state: StreetState, fact: object) -> str:
    """The display name of something that a question mentions."""
    if isinstance(fact, Man):
        return firing.named(state, fact)
    if isinstance(fact, Seen):
        return firing.enemy_named(fact.enemy)
    if isinstance(fact, Shot):
        return fact.told
    if isinstance(fact, Direction):
        return fact.told
    return str(getattr(fact, "told", getattr(fact, "id", fact)))


VOCABULARY = Vocabulary(
    roles=(kinds.ROLE,),
    asks=vocabulary(kinds),
    measures=by_name(
        man.MAN_ROWS, shooting.SHOOTING_ROWS, convoy.MISSION_ROWS, convoy.VEHICLES_ROWS
    ),
    ranges={},
    position=StreetPosition,
    name=name,
)
