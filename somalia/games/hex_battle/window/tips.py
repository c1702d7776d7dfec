"""What the line below the board tells of a hex, a counter, a base."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.words import listed, plural
from somalia.games.hex_battle.rules import kinds, movement
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, FORT, GROUND
from somalia.games.hex_battle.rules.hexes import TOP
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.scene.reach import Course
from somalia.games.hex_battle.text.words import does_told, what_told
from somalia.window.model import PlayModel, Tip

NAMED = 3
"""Units that are named in a list, at most."""


def tip_of_hex(
    model: PlayModel,
    state: BattleState,
    hex_: int,
    subject: int | None,
    course: Course | None = None,
) -> Tip:
    """A hex: its land, who looks at it, and what it is to the counter that is asked about.

    Args:
        course: the way there of the unit that moves; None if it cannot go there.
    """
    told = land_told(state, hex_)
    name = state.scenario.land.names[hex_]
    why = model.options.why(name)
    more = [why] if why else []
    if subject is not None:
        more.append(_from(state, subject, hex_))
    more.append(_march(course))
    more.append(watched(state, model.controller.eyes.watching or "", hex_))
    more.append(state.casualties_told(hex_))
    more.append(stacked(state, model.controller.eyes.watching, hex_))
    return Tip(told, _joined(more))


def _joined(told: Sequence[str]) -> str:
    return "; ".join(one.rstrip(".") for one in told if one)


def _march(course: Course | None) -> str:
    """What it costs to march along a way of several steps."""
    if course is None or len(course.way) < 2:
        return ""
    points = "point" if course.spent == 2 else "points"
    steps = plural(len(course.way), "step")
    return f"{steps} for {movement.points_told(course.spent)} {points}"


def land_told(state: BattleState, hex_: int) -> str:
    """A hex in words: number, level and height, terrain, cost, modifier, names."""
    scenario = state.scenario
    land = scenario.land
    kinds_ = listed(sorted(one.replace("-", " ") for one in land.terrains[hex_]))
    level = land.heights[hex_]
    feet = f" ({land.feet[level]:,} feet)" if level in land.feet else ""
    top = ", counts as the highest level" if land.levels[hex_] == TOP else ""
    foot, wheels = (costs[hex_] for costs in scenario.costs)
    cost = f"{_points(foot)} on foot, {_points(wheels)} for vehicles"
    told = f"{land.names[hex_]}{_name_of(state, hex_)}: {kinds_}, level {level}{feet}{top}; {cost}"
    add = scenario.defence[hex_]
    return f"{told}; {add:+d} to fire there" if add else told


def _name_of(state: BattleState, hex_: int) -> str:
    land = state.scenario.land
    names = [village.name for village in land.villages if hex_ in village.hexes]
    names += [land.points[hex_]] if hex_ in land.points else []
    names += [one.text for one in land.labels if one.hex == hex_ and one.text not in names]
    return f" {', '.join(names)}" if names else ""


def _points(halves: int | None) -> str:
    return "impassable" if halves is None else movement.points_told(halves)


def _from(state: BattleState, one: int, hex_: int) -> str:
    """What a hex is to a counter: how far, and whether a line of fire leads there."""
    place = state.place[one]
    if place < 0 or place == hex_:
        return ""
    land = state.scenario.land
    told = f"{plural(land.distance(place, hex_), 'hex', 'hexes')} from {state.name(one)}"
    by = state.scenario.sight.stopped_by(place, hex_)
    return f"{told}, {land.names[by]} blocks the line of fire" if by >= 0 else f"{told}, in sight"


def watched(state: BattleState, side: str, hex_: int) -> str:
    """Which counters of the other side's could see who enters a hex, near enough to fire (12.1).

    Face-down counters count as all others: nobody knows what they are.
    """
    enemy = AL_QAEDA if side != AL_QAEDA else COALITION
    most = state.scenario.charts.defence_range
    land, sight = state.scenario.land, state.scenario.sight
    near = [
        one
        for one in state.on_map(enemy)
        if state.place[one] != hex_
        and land.distance(state.place[one], hex_) <= most
        and not state.pinned[one]
        and not state.is_open_fort(one)
        and sight.sees(state.place[one], hex_)
    ]
    if not near:
        return ""
    named, more = near[:NAMED], len(near) - NAMED
    names = [state.name(one) for one in named if state.is_known(one)]
    dark = [state.name(one) for one in named if not state.is_known(one)]
    if len(dark) > 1:  # "counters 20 and 37"
        dark = ["counters " + dark[0].split()[1], *(one.split()[1] for one in dark[1:])]
    names += dark
    if more > 0:
        names.append(f"{more} more")
    return f"seen within {most} hexes by {listed(names)}"


def stacked(state: BattleState, side: str, hex_: int) -> str:
    """What fire does to a side's counters in a hex, where there are several (10.27)."""
    there = state.at(hex_, side) if side else []
    count = sum(state.unit(one).type != FORT for one in there)
    told = f"fire hits all {count} units here (10.27)"
    return told if count > 1 else ""


def _lies_told(state: BattleState, one: int) -> str:
    """Where a counter is, and what it has done."""
    base = state.base_at(state.place[one])
    told = f"; in {base.capitalize()}" if base else ""
    if state.place[one] >= 0:
        told = f"; in {state.scenario.land.names[state.place[one]]}"
    states = (
        ("face down", state.is_aq(one) and not state.up[one]),
        ("pinned", state.pinned[one]),
        ("has moved", state.moved[one]),
        ("has fired", state.fired[one]),
        ("used", state.used[one]),
    )
    words = ", ".join(word for word, has in states if has)
    return f"{told}; {words}" if words else told


def tip_of_counter(model: PlayModel, state: BattleState, one: int, subject: int | None) -> Tip:
    """A counter: what it is, where, what it has done, and whether it may be chosen."""
    known = state.is_known(one)
    what = what_told(state, one)
    told = f"{state.name(one)}: {what}" if what else state.name(one)
    place = state.place[one]
    told += _lies_told(state, one)
    more = [model.options.why(state.id(one))]
    if place >= 0 and not more[0]:
        more = [model.options.why(state.scenario.land.names[place])]
    if subject is not None and subject != one and place >= 0:
        more.append(_from(state, subject, place))
    elif known and place >= 0 and state.unit(one).kind == GROUND and state.unit(one).fights:
        seen = len(state.scenario.sight.seen_from(place))
        reach = state.unit(one).range
        more.append(f"range {reach}, downhill {reach + 1}; sees {plural(seen, 'hex', 'hexes')}")
    more.append(does_told(state, one))
    if place >= 0 and state.side_of(one) == model.controller.eyes.watching:
        more.append(stacked(state, state.side_of(one), place))
    prompt = model.prompt
    if prompt is not None and prompt.ask == kinds.FIRERS and not more[0]:
        more.append(_on_target(state, one, prompt.about or {}))
    return Tip(told, _joined(more))


def _on_target(state: BattleState, one: int, about: dict[str, object]) -> str:
    """How far the hex that is fired at is from a counter."""
    hex_ = about.get("hex")
    if not isinstance(hex_, int) or state.place[one] < 0:
        return ""
    far = state.scenario.land.distance(state.place[one], hex_)
    return f"{plural(far, 'hex', 'hexes')} from its target" if far else ""


def tip_of_base(model: PlayModel, state: BattleState, base: str) -> Tip:
    """A base: whose, beyond which edges, and who is there."""
    scenario = state.scenario
    if base not in scenario.bases:
        return Tip()
    side = COALITION if base in scenario.bases_of(COALITION) else AL_QAEDA
    beyond = scenario.edges_to(base, side)
    edges = f"{listed(beyond)} {'edge' if len(beyond) == 1 else 'edges'}"
    there = sum(place == state.base(base) for place in state.place)
    told = f"{base.capitalize()}, base of {model.say.within(side)} beyond the {edges}"
    return Tip(f"{told}: {plural(there, 'counter')}", model.options.why(base))
