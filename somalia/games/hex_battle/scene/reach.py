"""The hexes that the moving unit can reach with its remaining points, step by step (8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from somalia.games.hex_battle.rules.components import Hex
from somalia.games.hex_battle.rules.fire import sees
from somalia.games.hex_battle.rules.movement import step_cost, ways_on, why_not_enter, why_not_step
from somalia.games.hex_battle.rules.state import BattleState, March
from somalia.games.hex_battle.text.orders import watchers


class Course(NamedTuple):
    """A path to a hex."""

    spent: int  # half movement points
    way: tuple[int, ...]  # hexes, the destination last


def courses(state: BattleState) -> Mapping[int, Course]:
    """The cheapest path to each hex in reach; empty if no unit is moving.

    If costs are equal, the path watched by fewer enemy hexes wins (12.1), then the one with fewer
    steps.
    """
    march = state.march
    if march is None:
        return {}
    counter = march.counter
    result: dict[int, Course] = {}
    left: dict[int, int] = {}
    seen = _watched(state, counter)
    # Points left (most first), times seen, length, path, points spent.
    pending: list[tuple[int, int, int, tuple[int, ...], int]] = []
    for to, cost in ways_on(state, counter):
        if isinstance(to, Hex) and cost is not None and not why_not_step(state, march, to, cost):
            heappush(pending, (-max(march.points - cost, 0), seen[to.at], 1, (to.at,), cost))
    while pending:
        lacking, sights, steps, way, spent = heappop(pending)
        here, points = way[-1], -lacking
        if here in left:
            continue
        left[here] = points
        result[here] = Course(spent, way)
        on = March(counter, points, True)
        for near in state.scenario.land.neighbours[here]:
            if near < 0 or near in left or near == state.place[counter]:
                continue
            cost = step_cost(state, counter, here, near)
            if cost is not None and why_not_enter(state, counter, cost, near, on) is None:
                sights_on = sights + seen[near]
                heappush(pending, (cost - points, sights_on, steps + 1, (*way, near), spent + cost))
    return result


def _watched(state: BattleState, counter: int) -> Counter[int]:
    """The number of enemy hexes that see each hex within range of defensive fire (12.1)."""
    land, far = state.scenario.land, state.scenario.charts.defence_range
    counts: Counter[int] = Counter()
    for by in watchers(state, counter):
        near = {by}
        for _ in range(far):
            near |= {at for hex_ in near for at in land.neighbours[hex_] if at >= 0}
        counts.update(at for at in near if at != by and sees(state, by, at))
    return counts
