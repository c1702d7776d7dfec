"""Measures for the active man: AP, task, route, wounds and ammunition."""

from __future__ import annotations

from typing import Any

from somalia.engine.vocabulary import WORD, Measure, chapter, measure
from somalia.games.street_fight.ai import tasks
from somalia.games.street_fight.ai.position import FAR, StreetPosition
from somalia.games.street_fight.rules import firing
from somalia.games.street_fight.rules.components import Weapon
from somalia.games.street_fight.rules.marching import stands
from somalia.games.street_fight.rules.points import Stop
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import ON_FOOT, Man
from somalia.games.street_fight.rules.turn import ManTurn
from somalia.games.street_fight.rules.under_fire import FireTarget, fire_at, target_of


def _ap(p: StreetPosition) -> int:
    return 0 if p.state.acting is None else p.state.acting.ap


def _bonus(p: StreetPosition) -> int:
    return 0 if p.state.acting is None else p.state.acting.bonus


def _task(p: StreetPosition) -> str:
    task = p.task
    return "" if task is None else task.kind


def _is_beside(p: StreetPosition) -> int:
    """Whether the active man is in contact with the casualty he is fetching."""
    man, task = p.man, p.task
    if man is None or task is None or task.kind != tasks.FETCH:
        return 0
    return int(firing.are_in_contact(p.state, man, p.state.men[task.other]))


def _way(p: StreetPosition) -> int:
    """The length of the active man's route to his task, in inches rounded up."""
    man = p.man
    return (
        0 if man is None else _way_from(p, p.state.scenario.ground.street_place(p.state.spot(man)))
    )


def _way_from(p: StreetPosition, start: Any) -> int:
    task = p.task
    if task is None:
        return 0
    return -(-_length(p, start, task.at) // 1000)


def _way_of_stand(p: StreetPosition, stop: Stop) -> float:
    """The length of the route from a stand to the active man's task, in inches (three decimals)."""
    task = p.task
    if task is None:
        return 0
    return _length(p, stop.at, task.at) / 1000


def _way_of_man(p: StreetPosition, man: Man) -> int:
    task = p.task_of(man)
    if task is None:
        return 0
    return -(-_length(p, p.state.scenario.ground.street_place(p.state.spot(man)), task.at) // 1000)


def _length(p: StreetPosition, start: Any, to: Any) -> int:
    """The length of the route between two places; a very large number if there is no route."""
    return p.state.scenario.ground.length(start, to, FAR * 1000)


def _step_gains(p: StreetPosition) -> int:
    """Whether a Fire and Move can bring the active man closer to his task."""
    return _gains(p, 1)


def _move_gains(p: StreetPosition) -> int:
    """Whether a Move can bring the active man closer to his task; also true if he is prone."""
    man = p.man
    return int(man is not None and (man.is_prone or bool(_gains(p, None))))


def _gains(p: StreetPosition, most: int | None) -> int:
    man, task = p.man, p.task
    if man is None or task is None or man.where != ON_FOOT:
        return 0
    here = _length(p, man.at, task.at)
    turn = ManTurn(p.state, man.number)
    # Checking the stands within an inch is nearly always enough.
    for reach in (1, most) if most is None else (most,):
        if any(_length(p, one.at, task.at) < here for one in stands(turn, reach)):
            return 1
    return 0


def _chance_at(p: StreetPosition, stop: Stop) -> int:
    chances: dict[Any, int] = p.once("chances", dict)
    chance = chances.get(stop.at)
    if chance is None:
        chance = chances[stop.at] = fire_at(p.state, FireTarget(Stand(stop.at, 0))).chance
    return chance


def _chance_here(p: StreetPosition) -> int:
    man = p.man
    if man is None:
        return 0
    return p.once("chance here", lambda: fire_at(p.state, target_of(p.state, man)).chance)


def _wounded_near(p: StreetPosition) -> int:
    """The AP lost by the most seriously wounded man in contact."""
    man = p.man
    if man is None:
        return 0
    return max(
        (
            one.full - one.ap
            for one in p.state.men
            if one.is_wounded and firing.are_in_contact(p.state, man, one)
        ),
        default=0,
    )


def _main_weapon(p: StreetPosition) -> Weapon | None:
    """The active man's automatic weapon with the most rounds, counting spare rounds."""
    weapons = [one for one in firing.weapons_of(p.state, p.ammo) if one.modes != ("single",)]
    return max(weapons, key=lambda weapon: weapon.supply, default=None)


def _rounds(p: StreetPosition) -> int:
    weapon = _main_weapon(p)
    return FAR if weapon is None else firing.loaded(p.ammo, weapon)


def _rounds_gained(p: StreetPosition) -> int:
    """How many more rounds the active man's main weapon would have loaded after a reload."""
    weapon = _main_weapon(p)
    if weapon is None:
        return 0
    left = firing.rounds_of(p.ammo, weapon.id)
    return left[1] - left[0] if len(left) > 1 else 0


MAN_ROWS: tuple[Measure, ...] = chapter(
    "The man",
    measure("ap_left", _ap, "AP that the active man can still spend (7.2)"),
    measure("bonus_left", _bonus, "AP left of Delta's bonus (7.4)"),
    measure("task", _task, "his task: hold, fetch, bring, board or leave", gives=WORD),
    measure(
        "is_beside", _is_beside, "whether he is in contact with the casualty he is fetching", True
    ),
    measure("way_left", _way, "inches along the route to his task"),
    measure(
        "way_from(stand)",
        _way_of_stand,
        "inches along the route to his task from a spot he could move to",
    ),
    measure("step_gains", _step_gains, "whether a spot within an inch is closer to his task", True),
    measure(
        "move_gains",
        _move_gains,
        "whether he can move nearer to his task, or must get up first",
        True,
    ),
    measure("chance_here", _chance_here, "percent chance of being hit where he is (11.2)"),
    measure(
        "chance_at(stand)",
        _chance_at,
        "percent chance of being hit at a spot he could move to (11.2)",
    ),
    measure(
        "suppression",
        lambda p: 0 if p.man is None else p.man.suppression,
        "his suppression markers",
    ),
    measure(
        "is_prone", lambda p: int(p.man is not None and p.man.is_prone), "whether he is prone", True
    ),
    measure(
        "at_window",
        lambda p: int(p.man is not None and p.man.building >= 0),
        "whether he is in a building (M82)",
        True,
    ),
    measure("wounds_beside", _wounded_near, "AP lost by the worst wounded man in contact"),
    measure("rounds_loaded", _rounds, "rounds loaded in his automatic weapon; 999 without one"),
    measure("rounds_gained", _rounds_gained, "rounds gained by reloading"),
    measure(
        "may_turn",
        lambda p: int(p.state.acting is not None and p.state.acting.may_turn),
        "whether he can still turn, not having turned since he began or last moved (5.2)",
        True,
    ),
    measure("health(man)", lambda p, man: man.ap, "AP of a man"),
    measure(
        "way_of_man(man)",
        lambda p, man: _way_of_man(p, man),
        "inches along the route from a man to his task",
    ),
    measure(
        "is_casualty(man)", lambda p, man: int(man.is_casualty), "whether a man is a casualty", True
    ),
    measure(
        "is_to_fetch(man)",
        lambda p, man: int(p.task is not None and p.task.other == man.number),
        "whether a man is the casualty to fetch",
        True,
    ),
)
