"""Where the unit that moves can go with the points it has, step by step (8)."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from somalia.games.hex_battle.components import Hex
from somalia.games.hex_battle.movement import step_cost, ways_on, why_not_enter, why_not_step
from somalia.games.hex_battle.state import March, State


class Course(NamedTuple):
    """A way to a hex."""

    spent: int  # halves of movement points
    way: tuple[int, ...]  # hexes, the last the one it leads to


def courses(state: State) -> Mapping[int, Course]:
    """The cheapest way to each hex within reach; nothing while no unit moves.

    Of two ways that cost as much the one with fewer steps is taken.
    """
    march = state.march
    if march is None:
        return {}
    one = march.counter
    found: dict[int, Course] = {}
    left: dict[int, int] = {}
    # Points left, the most first; how long the way is, the way, what is spent.
    pending: list[tuple[int, int, tuple[int, ...], int]] = []
    for to, cost in ways_on(state, one):
        if isinstance(to, Hex) and cost is not None and not why_not_step(state, march, to, cost):
            heappush(pending, (-max(march.points - cost, 0), 1, (to.at,), cost))
    while pending:
        lacking, steps, way, spent = heappop(pending)
        here, points = way[-1], -lacking
        if here in left:
            continue
        left[here] = points
        found[here] = Course(spent, way)
        on = March(one, points, True)
        for near in state.scenario.land.neighbours[here]:
            if near < 0 or near in left or near == state.place[one]:
                continue
            cost = step_cost(state, one, here, near)
            if cost is not None and why_not_enter(state, one, cost, near, on) is None:
                heappush(pending, (cost - points, steps + 1, (*way, near), spent + cost))
    return found
