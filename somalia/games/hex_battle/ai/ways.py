"""Distances, step costs and cheapest paths on the hex map."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush

from somalia.games.hex_battle.rules.components import BattleScenario
from somalia.games.hex_battle.rules.movement import cost_of_step

FAR = 10**6
"""The cost of a path that doesn't exist."""


class HexWays:
    """Cached distances and step costs on a scenario's map."""

    def __init__(self, scenario: BattleScenario) -> None:
        self.scenario = scenario
        self._places = [scenario.land.place(one) for one in range(len(scenario.hexes))]
        self._rows: dict[int, list[int]] = {}
        self._near: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self._into: dict[bool, list[list[tuple[int, int]]]] = {}
        self._out: dict[tuple[bool, str], list[int]] = {}

    def far(self, hex_index: int) -> list[int]:
        """The distance from a hex to every hex (10.14)."""
        row = self._rows.get(hex_index)
        if row is None:
            column, half = self._places[hex_index]
            row = self._rows[hex_index] = []
            for to_column, to_half in self._places:
                across, down = abs(column - to_column), abs(half - to_half)
                row.append(across + max(0, down - across) // 2)
        return row

    def near(self, hex_index: int, reach: int) -> list[tuple[int, int]]:
        """The hexes within `reach` of a hex, itself included, each with its distance."""
        hexes = self._near.get((hex_index, reach))
        if hexes is None:
            row = self.far(hex_index)
            hexes = [(at, far) for at, far in enumerate(row) if far <= reach]
            self._near[hex_index, reach] = hexes
        return hexes

    def into(self, on_wheels: bool) -> list[list[tuple[int, int]]]:
        """For each hex, the neighbours it can be entered from, with the cost in half movement
        points.
        """
        entries = self._into.get(on_wheels)
        if entries is None:
            entries = []
            for to, around in enumerate(self.scenario.land.neighbours):
                steps = []
                for start in around:
                    if start >= 0:
                        cost = cost_of_step(self.scenario, on_wheels, start, to)
                        if cost is not None:
                            steps.append((start, cost))
                entries.append(steps)
            self._into[on_wheels] = entries
        return entries

    def field(
        self,
        on_wheels: bool,
        goals: Mapping[int, int] | Iterable[tuple[int, int]],
        barred: Collection[int] = (),
        halves: int = 1,
        tolls: Sequence[int] = (),
    ) -> list[int]:
        """For each hex, the lowest total cost of a path to a goal plus that goal's own cost.

        Args:
            goals: hexes with the cost of each.
            barred: hexes that no path may enter, though a path may start in one.
            halves: the cost of half a movement point.
            tolls: the extra cost of passing through each hex; none if empty.
        """
        into = self.into(on_wheels)
        hexes = len(into)
        costs = [FAR] * hexes
        for hex_index, cost in dict(goals).items():
            costs[hex_index] = min(cost, FAR)
        # One number encodes cost and hex, which is twice as fast as a heap of pairs.
        waiting = [cost * hexes + at for at, cost in enumerate(costs) if cost < FAR]
        heapify(waiting)
        while waiting:
            cost, hex_index = divmod(heappop(waiting), hexes)
            if cost > costs[hex_index] or hex_index in barred:
                continue
            for start, step in into[hex_index]:
                sum_ = cost + step * halves + (tolls[start] if tolls else 0)
                if sum_ < costs[start]:
                    costs[start] = sum_
                    heappush(waiting, sum_ * hexes + start)
        return costs

    def out(self, on_wheels: bool, base: str, side: str) -> list[int]:
        """For each hex, the number of half movement points needed to leave the map for a base
        (8.17).
        """
        key = on_wheels, f"{base} {side}"
        if key not in self._out:
            scenario = self.scenario
            land, edges = scenario.land, scenario.edges_to(base, side)
            goals = {}
            for hex_ in scenario.entries[base]:
                own = [edge for edge in edges if edge in land.edges[hex_.at]]
                by_way = any(hex_.at in land.road_exits.get(edge, ()) for edge in own)
                cost = scenario.charts.way if by_way else scenario.costs[on_wheels][hex_.at]
                if own and cost is not None:
                    goals[hex_.at] = cost
            self._out[key] = self.field(on_wheels, goals)
        return self._out[key]
