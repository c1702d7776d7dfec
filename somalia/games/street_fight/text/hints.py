"""The terms that hint books for street fights can use."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from somalia.engine.prompts import Choose
from somalia.games.hints import HintTerms
from somalia.games.street_fight.ai.tasks import tasks
from somalia.games.street_fight.rules.firing import Seen, seen_by, shooter_of
from somalia.games.street_fight.rules.kinds import ACT, AIM_AT, MAN, SHOT, STAND, TARGET, TO_FACE
from somalia.games.street_fight.rules.points import Stop
from somalia.games.street_fight.rules.state import Man, StreetState
from somalia.games.street_fight.rules.under_fire import fire_at, target_of

PANELS = ("question", "score", "news")
"""The parts of the screen that a hint can point at."""


WRECK = "site"
"""The id of the crash among the regions of the map."""


class StreetPart(NamedTuple):
    """A part of the map that a hint points at, by its id."""

    id: str


def _acting(state: StreetState) -> Man | None:
    return None if state.acting is None else state.men[state.acting.man]


def _sees(state: StreetState) -> bool:
    man = _acting(state)
    return man is not None and bool(seen_by(state, shooter_of(state, man)))


def _is_blind(state: StreetState) -> bool:
    """Whether the active man sees no target now but would see one if he turned."""
    man = _acting(state)
    if man is None or seen_by(state, shooter_of(state, man)):
        return False
    return bool(seen_by(state, shooter_of(state, man), all_round=True))


def _is_under_fire(state: StreetState) -> bool:
    man = _acting(state)
    return man is not None and bool(fire_at(state, target_of(state, man)).firers)


def _all_fallen(state: StreetState) -> list[Man]:
    """The casualties in the streets, without the crew in the wreck."""
    return [
        man for man in state.men if man.is_casualty and man.is_on_foot and state.unit_of(man).player
    ]


FACTS: dict[str, Callable[[StreetState], bool]] = {
    "sees-somebody": _sees,
    "looks-away": _is_blind,
    "under-fire": _is_under_fire,
    "suppressed": lambda state: (man := _acting(state)) is not None and man.suppression > 0,
    "casualty": lambda state: bool(_all_fallen(state)),
    "race": lambda state: state.scenario.ends_at_site,
    "mission": lambda state: not state.scenario.ends_at_site,
    "secured": lambda state: state.is_secured,
}
"""The conditions that `when:` can test."""


def _on_the_way(state: StreetState, prompt: Choose) -> Stop | None:
    """The stand from which the route to the man's task is shortest."""
    man = _acting(state)
    task = tasks(state).get(man.number) if man is not None else None
    stops = [one for one in prompt.candidates if isinstance(one, Stop) and one.id in prompt.options]
    if task is None or not stops:
        return None
    return min(stops, key=lambda stop: (state.scenario.ground.length(stop.at, task.at), stop.id))


def _closest(state: StreetState, prompt: Choose) -> Seen | None:
    return next((one for one in prompt.candidates if isinstance(one, Seen)), None)


def _offered(state: StreetState, prompt: Choose) -> Man | None:
    """The first man on foot who can be chosen."""
    men = (one for one in prompt.candidates if isinstance(one, Man) and one.is_on_foot)
    return next((man for man in men if man.id in prompt.options), None)


def _fallen(state: StreetState, prompt: Choose) -> Man | None:
    return next(iter(_all_fallen(state)), None)


def _on_foot(state: StreetState, prompt: Choose) -> Man | None:
    man = _acting(state)
    return man if man is not None and man.is_on_foot else None


MEN = {"acting": _on_foot, "offered": _offered, "fallen": _fallen}
"""Men that a hint can point at."""
PLACES = {"wreck": lambda state, prompt: StreetPart(WRECK)}
"""Places that a hint can point at."""

TERMS = HintTerms(
    asks=tuple(map(str, (MAN, ACT, STAND, SHOT, TARGET, AIM_AT, TO_FACE))),
    facts=FACTS,
    finders={
        "stand": {"on-the-way": _on_the_way},
        "target": {"closest": _closest},
        "man": MEN,
        "place": PLACES,
    },
    panels=PANELS,
)
