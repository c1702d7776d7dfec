"""The tips below the board for hexes, counters and bases."""

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
"""The maximum number of units to name in a list."""


def tip_of_hex(
    model: PlayModel,
    state: BattleState,
    hex_: int,
    subject: int | None,
    course: Course | None = None,
) -> Tip:
    """The tip for a hex: terrain, enemies watching it, and its relation to the counter in question.

    Args:
        course: the moving unit's path there; None if it can't get there.
    """
    text = land_told(state, hex_)
    name = state.scenario.land.names[hex_]
    why = model.options.why(name)
    more = [why] if why else []
    if subject is not None:
        more.append(_from(state, subject, hex_))
    more.append(_march(course))
    more.append(watched(state, model.controller.eyes.watching or "", hex_))
    more.append(state.casualties_told(hex_))
    more.append(stacked(state, model.controller.eyes.watching, hex_))
    return Tip(text, _joined(more))


def _joined(parts: Sequence[str]) -> str:
    return "; ".join(one.rstrip(".") for one in parts if one)


def _march(course: Course | None) -> str:
    """The cost of a path with several steps."""
    if course is None or len(course.way) < 2:
        return ""
    points = "point" if course.spent == 2 else "points"
    steps = plural(len(course.way), "step")
    return f"{steps} for {movement.points_told(course.spent)} {points}"


def land_told(state: BattleState, hex_: int) -> str:
    """A hex in words: number, names, terrain, level and height, cost, modifier."""
    scenario = state.scenario
    land = scenario.land
    kinds_ = listed(sorted(one.replace("-", " ") for one in land.terrains[hex_]))
    level = land.heights[hex_]
    feet = f" ({land.feet[level]:,} feet)" if level in land.feet else ""
    top = ", counts as the highest level" if land.levels[hex_] == TOP else ""
    foot, wheels = (costs[hex_] for costs in scenario.costs)
    cost = f"{_points(foot)} on foot, {_points(wheels)} for vehicles"
    text = f"{land.names[hex_]}{_name_of(state, hex_)}: {kinds_}, level {level}{feet}{top}; {cost}"
    add = scenario.defence[hex_]
    return f"{text}; {add:+d} to fire there" if add else text


def _name_of(state: BattleState, hex_: int) -> str:
    land = state.scenario.land
    names = [village.name for village in land.villages if hex_ in village.hexes]
    names += [land.points[hex_]] if hex_ in land.points else []
    names += [one.text for one in land.labels if one.hex == hex_ and one.text not in names]
    return f" {', '.join(names)}" if names else ""


def _points(halves: int | None) -> str:
    return "impassable" if halves is None else movement.points_told(halves)


def _from(state: BattleState, counter: int, hex_: int) -> str:
    """The distance from a counter to a hex, and whether it has a line of fire."""
    place = state.place[counter]
    if place < 0 or place == hex_:
        return ""
    land = state.scenario.land
    distance = f"{plural(land.distance(place, hex_), 'hex', 'hexes')} from {state.name(counter)}"
    by = state.scenario.sight.stopped_by(place, hex_)
    return (
        f"{distance}, {land.names[by]} blocks the line of fire"
        if by >= 0
        else f"{distance}, in sight"
    )


def watched(state: BattleState, side: str, hex_: int) -> str:
    """The enemy counters in range that could see a unit entering a hex (12.1), as text.

    Face-down counters count like all others, since their identity is unknown.
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
    """A warning that fire hits all of a side's counters in a hex (10.27); "" for fewer than two."""
    there = state.at(hex_, side) if side else []
    count = sum(state.unit(one).type != FORT for one in there)
    text = f"fire hits all {count} units here (10.27)"
    return text if count > 1 else ""


SECOND_HIT = "a second hit (P/E) eliminates it (10.29)"
"""What the next hit does to a pinned counter."""


def _lies_told(state: BattleState, counter: int) -> str:
    """A counter's place and status."""
    base = state.base_at(state.place[counter])
    text = f"; in {base.capitalize()}" if base else ""
    if state.place[counter] >= 0:
        text = f"; in {state.scenario.land.names[state.place[counter]]}"
    states = (
        ("face down", state.is_aq(counter) and not state.up[counter]),
        ("pinned", state.pinned[counter]),
        ("has moved", state.moved[counter]),
        ("has fired", state.fired[counter]),
        ("used", state.used[counter]),
    )
    words = ", ".join(word for word, has in states if has)
    return f"{text}; {words}" if words else text


def tip_of_counter(model: PlayModel, state: BattleState, counter: int, subject: int | None) -> Tip:
    """The tip for a counter: what it is, its place and status, and whether it is an option."""
    known = state.is_known(counter)
    what = what_told(state, counter)
    text = f"{state.name(counter)}: {what}" if what else state.name(counter)
    place = state.place[counter]
    text += _lies_told(state, counter)
    more = [model.options.why(state.id(counter))]
    if place >= 0 and not more[0]:
        more = [model.options.why(state.scenario.land.names[place])]
    if subject is not None and subject != counter and place >= 0:
        more.append(_from(state, subject, place))
    elif known and place >= 0 and state.unit(counter).kind == GROUND and state.unit(counter).fights:
        seen = len(state.scenario.sight.seen_from(place))
        reach = state.unit(counter).range
        more.append(f"range {reach}, downhill {reach + 1}; sees {plural(seen, 'hex', 'hexes')}")
    more.append(does_told(state, counter))
    if place >= 0 and state.side_of(counter) == model.controller.eyes.watching:
        more.append(stacked(state, state.side_of(counter), place))
    if state.pinned[counter]:
        more.append(SECOND_HIT)
    prompt = model.prompt
    if prompt is not None and prompt.ask == kinds.FIRERS and not more[0]:
        more.append(_on_target(state, counter, prompt.about or {}))
    return Tip(text, _joined(more))


def _on_target(state: BattleState, counter: int, about: dict[str, object]) -> str:
    """The distance from a counter to the target hex."""
    hex_ = about.get("hex")
    if not isinstance(hex_, int) or state.place[counter] < 0:
        return ""
    far = state.scenario.land.distance(state.place[counter], hex_)
    return f"{plural(far, 'hex', 'hexes')} from its target" if far else ""


def tip_of_base(model: PlayModel, state: BattleState, base: str) -> Tip:
    """The tip for a base: its side, the map edges beyond which it lies, and how many counters it
    has.
    """
    scenario = state.scenario
    if base not in scenario.bases:
        return Tip()
    side = COALITION if base in scenario.bases_of(COALITION) else AL_QAEDA
    beyond = scenario.edges_to(base, side)
    edges = f"{listed(beyond)} {'edge' if len(beyond) == 1 else 'edges'}"
    there = sum(place == state.base(base) for place in state.place)
    text = f"{base.capitalize()}, base of {model.say.within(side)} beyond the {edges}"
    return Tip(f"{text}: {plural(there, 'counter')}", model.options.why(base))
