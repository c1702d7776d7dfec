"""The options of questions in a street fight, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from somalia.engine.kinds import OptionLabel
from somalia.engine.prompts import Choose
from somalia.engine.words import plural
from somalia.games.display import Offer
from somalia.games.street_fight.ai import tasks
from somalia.games.street_fight.ai.tasks import ManTask
from somalia.games.street_fight.rules import doors, firing, helicopter, kinds, mission
from somalia.games.street_fight.rules.components import FULL_AUTO, NONE, RPG, SUPPORT
from somalia.games.street_fight.rules.firing import Seen, Shot, named
from somalia.games.street_fight.rules.ground import apart, in_arc
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.marching import stands
from somalia.games.street_fight.rules.points import Stop
from somalia.games.street_fight.rules.posture import Direction
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import Man, Somali, StreetState
from somalia.games.street_fight.rules.turn import ManTurn
from somalia.games.street_fight.rules.under_fire import FireTarget, fire_at, target_of
from somalia.games.street_fight.text.odds import fire_told, need_of, rounds_told
from somalia.games.street_fight.text.words import StreetWords

MOST_SHOWN = 8
NOBODY_SEEN = "nobody in sight"
_FREE = {kinds.STOP: 1, kinds.TURN_TO: 2, kinds.LET_GO: 3}
"""The places of what a man may do for nothing as often as he likes, after everything else."""
_EIGHT = {
    "north": (0, 1),
    "east": (1, 0),
    "south": (0, -1),
    "west": (-1, 0),
    "north-east": (1, 1),
    "south-east": (1, -1),
    "south-west": (-1, -1),
    "north-west": (-1, 1),
}


def offers(words: StreetWords, prompt: Choose, state: StreetState) -> list[Offer]:
    """The options of a question; if there are many stands or points, the best first."""
    things = {one.id: one for one in prompt.candidates} if prompt.ask != kinds.AT_POINT else {}
    if prompt.ask == kinds.STAND:
        return _stands(words, prompt, things, state)
    if prompt.ask == kinds.AT_POINT:
        return [Offer(OptionLabel(option), (option,), is_more=True) for option in prompt.options]
    result = []
    for option in prompt.options:
        label = words.label(prompt, option, state)
        thing = things.get(option)
        result.append(Offer(_more_told(prompt, option, thing, label, state), (option,)))
    if prompt.ask == kinds.TO_FACE and any(one.label.detail != NOBODY_SEEN for one in result):
        # If any direction shows a target, directions that show none are not suggested.
        result = [one._replace(is_more=one.label.detail == NOBODY_SEEN) for one in result]
    if prompt.ask == kinds.ACT:  # what costs nothing comes last, so that each answer leads on
        result.sort(key=lambda offer: _FREE.get(offer.options[0], 0))
    # Reversed, so that the digit key of an option is its number of bursts.
    return result[::-1] if prompt.ask == kinds.BURSTS else result


def _more_told(
    prompt: Choose, option: str, thing: object, label: OptionLabel, state: StreetState
) -> OptionLabel:
    """An option's label with a chance added: a man's chance of being hit if he acts, or the chance
    to hit a target.
    """
    if prompt.ask == kinds.MAN and isinstance(thing, Man):
        fire = fire_at(state, target_of(state, thing))
        text = f"{label.detail}, {fire_told(fire)}"
        return OptionLabel(label.name, text)
    if isinstance(thing, doors.Window):
        fire = fire_at(state, FireTarget(Stand(thing.at, 0), at_window=True))
        return OptionLabel(label.name, f"{label.detail}, {fire_told(fire)}")
    if isinstance(thing, Seen) and prompt.ask == kinds.TARGET:
        need, _ = need_of(prompt, thing, state)
        detail = f"{label.detail}, {firing.chance_of(need) * 10}%"
        return OptionLabel(label.name, detail)
    if prompt.ask == kinds.BURSTS:
        each = state.scenario.tables.rounds[FULL_AUTO]
        weapon = (prompt.about or {})["shot"].weapon
        of = f" of {firing.loaded(_ammo(state), weapon)}" if weapon.feed != NONE else ""
        return OptionLabel(label.name, f"{int(option) * each}{of} rounds")
    if isinstance(thing, Direction) and state.acting is not None:
        return OptionLabel(label.name, _seen_facing(state, thing))
    if prompt.ask == kinds.HAWK_LINE:
        return OptionLabel(label.name, _by_gunner(state, option))
    if prompt.ask == kinds.SHOT and isinstance(thing, Shot) and state.acting is not None:
        return OptionLabel(label.name, rounds_told(thing, _ammo(state)))
    return label


def _seen_facing(state: StreetState, direction: Direction) -> str:
    """The targets that the active man would see when facing a direction, as text."""
    assert state.acting is not None
    man = state.men[state.acting.man]
    around = firing.seen_by(state, firing.shooter_of(state, man), all_round=True)
    eye = state.spot(man)
    seen = [one.enemy for one in around if in_arc(eye, direction.vector, one.enemy.at, man.arc)]
    somalis = [one for one in seen if isinstance(one, Somali)]
    if not seen:
        return NOBODY_SEEN
    parts = [f"{plural(len(somalis), 'Somali', 'Somalis')} in sight"]
    for what, count in (
        ("RPG", sum(one.kind == RPG for one in somalis)),
        ("machine gun", sum(one.kind == SUPPORT for one in somalis)),
    ):
        if count:
            parts.append(plural(count, what))
    return ", ".join(parts)


def _ammo(state: StreetState) -> Any:
    """The ammunition of the active man, or of the vehicle gun he is manning."""
    assert state.acting is not None
    man = state.men[state.acting.man]
    return state.vehicles[man.where].ammo if man.where >= 0 and man.seat else man.ammo


def _stands(
    words: StreetWords, prompt: Choose, things: Mapping[str, Any], state: StreetState
) -> list[Offer]:
    """The stands as options, starting with stands at posts, towards the man's task, or farthest
    out.
    """
    man = (prompt.about or {}).get("man")
    stops = [one for one in things.values() if isinstance(one, Stop)]
    # Barred stands are not suggested; naming one shows the reason. A complete list of options
    # has none barred, so his reach is checked as well.
    offered = set(prompt.options)
    stops = [one for one in stops if one.id in offered]
    if isinstance(man, Man) and not (prompt.about or {}).get("with"):
        reach = {stop.at for stop in stands(ManTurn(state, man.number))}
        stops = [one for one in stops if one.at in reach]
    best = _best_stands(state, man if isinstance(man, Man) else None, stops) if stops else {}
    order = [*best, *(one.id for one in stops if one.id not in best)]
    result = []
    for id in order:
        label = words.label(prompt, id, state)
        stop = things.get(id)
        if id in best and isinstance(stop, Stop):
            fire = fire_at(state, FireTarget(Stand(stop.at, 0)))
            text = ", ".join(filter(None, (best[id], fire_told(fire), label.detail)))
            result.append(Offer(OptionLabel(label.name, text), (id,)))
        else:
            result.append(Offer(label, (id,), is_more=True))
    return result


def _best_stands(state: StreetState, man: Man | None, stops: Sequence[Stop]) -> dict[str, str]:
    """The ids of the stands to show first, each with a text.

    They are the stand nearest to the man's task, stands at posts, and the farthest in each
    direction.
    """
    best: dict[str, str] = {}
    task = tasks.tasks(state).get(man.number) if man is not None else None
    if task is not None:
        to, ground = task.at, state.scenario.ground
        first = min(stops, key=lambda stop: (ground.length(stop.at, to), stop.id))
        best[first.id] = _towards(state, task, first.at)
    within = state.scenario.tables.post_within**2
    for place in mission.places(state):
        near = min(stops, key=lambda stop: (apart(stop.at, place.at), stop.id))
        if apart(near.at, place.at) <= within:
            best.setdefault(near.id, "")  # the option's label already names the place
    for direction, (dx, dy) in _EIGHT.items() if man is not None else ():
        far = max(stops, key=lambda stop: (dx * stop.at[0] + dy * stop.at[1], stop.id))
        if len(best) < MOST_SHOWN:
            best.setdefault(far.id, f"farthest {direction}")
    return best


def _towards(state: StreetState, task: ManTask, point: Point) -> str:
    """The name of the place where a man's task is, for a stand on the way to it; "" if the stand is
    already there.
    """
    within = state.scenario.tables.post_within**2
    if task.kind == tasks.LEAVE:
        return "on his way off the table"
    if task.kind in (tasks.FETCH, tasks.LIFT):
        return f"on his way to {named(state, state.men[task.other])}"
    if task.kind == tasks.BOARD or (task.kind == tasks.BRING and task.other >= 0):
        return f"on his way to {state.vehicles[task.other].called}"
    place = min(mission.places(state), key=lambda place: (apart(place.at, task.at), place.id))
    if apart(point, place.at) <= within:
        return ""
    name = "the crash site" if place.id == "site" else place.id.replace("-", " ")
    return f"on his way to {name}"


def _by_gunner(state: StreetState, line: str) -> str:
    """The number of Somalis in range of each Blackhawk gunner, given the direction of the line."""
    parts = []
    for gunner in helicopter.gunners(state, line):
        reached = firing.levels_with(
            state, gunner.shooter, helicopter.salvo(state), [state.blackhawk.target]
        )
        parts.append(f"{sum(reached.values())} in range to the {gunner.side}")
    return ", ".join(parts)
