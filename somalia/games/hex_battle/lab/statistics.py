"""Statistics on many hex battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from somalia.engine.game import Game
from somalia.games.hex_battle.rules import draws, ending, kinds
from somalia.games.hex_battle.rules.components import AMF, HELICOPTER, LEVELS, NAMES, BattleScenario
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.statistics import Statistics, TextTable


class BattleStatistics(Statistics):
    """Statistics on victory points and levels, losses, Panic! and Jihad! chits, forts and fire."""

    def __init__(self, scenario: BattleScenario) -> None:
        self.scenario = scenario
        self.vp: dict[str, list[int]] = {side: [] for side in scenario.sides}
        self.levels: dict[str, Counter[str]] = {side: Counter() for side in scenario.sides}
        self.counts: Counter[str] = Counter()
        self.turns: dict[str, list[int]] = {draws.PANIC: [], draws.JIHAD: []}

    def after(self, game: Game) -> Any:
        """The counts from one finished game, as plain data."""
        state: BattleState = game.state
        counts: Counter[str] = Counter()
        came = {draws.PANIC: 0, draws.JIHAD: 0}
        turn = 0
        for event in game.all_events():
            if event.kind == kinds.TURN_BEGINS:
                turn = event["turn"]
            elif event.kind == kinds.PANIC and event["comes"]:
                came[draws.PANIC] = turn
            elif event.kind == kinds.JIHAD and event["comes"]:
                came[draws.JIHAD] = turn
            elif event.kind == kinds.FIRE:
                counts[f"{event['side']} fires"] += 1
            elif event.kind == kinds.RESULT and event["outcome"] == "damaged":
                counts["helicopters damaged"] += 1
        for loss in state.losses:
            counts[self._lost(state, loss.counter)] += 1
        counts["AMF lost in panic"] = len(state.panicked)
        counts["forts entered"] = state.forts
        counts["turns added"] = state.extensions
        points = {side: ending.total(ending.score(state, side)) for side in self.scenario.sides}
        return {"vp": points, "came": came, "counts": dict(counts)}

    @staticmethod
    def _lost(state: BattleState, counter: int) -> str:
        unit = state.unit(counter)
        if state.is_aq(counter):
            return f"Al Qaeda's {unit.type} lost"
        if unit.kind == HELICOPTER:
            return "helicopters lost"
        return f"{AMF.upper() if unit.nation == AMF else unit.nation.upper()} units lost"

    def add(self, noted: Any, turns: int) -> None:
        """Add the counts from one game."""
        for side, points in noted["vp"].items():
            self.vp[side].append(points)
            self.levels[side][self.scenario.charts.level(side, points)] += 1
        for chit, turn in noted["came"].items():
            self.turns[chit] += [turn] * bool(turn)
        self.counts.update(noted["counts"])

    def figures(self, games: int, turns: int) -> dict[str, Any]:
        """Means, standard deviations, shares of victory levels, and counts per game."""
        sides = self.scenario.sides
        figures: dict[str, Any] = {
            "vp": {side: sum(self.vp[side]) / games for side in sides},
            "vp_sd": {side: _deviation(self.vp[side]) for side in sides},
            "levels": {
                side: {level: self.levels[side][level] / games for level in LEVELS}
                for side in sides
            },
            "counts": {name: self.counts[name] / games for name in sorted(self.counts)},
        }
        for chit, came in self.turns.items():
            figures[chit] = len(came) / games
            if came:
                figures[f"{chit}_turn"] = sum(came) / len(came)
        return figures

    def summary_parts(self, figures: Mapping[str, Any]) -> list[str]:
        """The mean victory points of both sides."""
        both = " to ".join(f"{figures['vp'][side]:.1f}" for side in self.scenario.sides)
        return [f"VP {both}"]

    def closing(self, figures: Mapping[str, Any]) -> list[str | TextTable]:
        """Tables of victory levels by side and of counted events."""
        levels = [
            (
                NAMES[side],
                f"{figures['vp'][side]:.1f} ± {figures['vp_sd'][side]:.1f}",
                *(f"{figures['levels'][side][level]:.0%}" for level in LEVELS),
            )
            for side in self.scenario.sides
        ]
        rows = [(name, f"{mean:.2f}") for name, mean in figures["counts"].items()]
        for chit in self.turns:
            rows.append((f"games with {chit}", f"{figures[chit]:.0%}"))
            if f"{chit}_turn" in figures:
                rows.append((f"turn of {chit}", f"{figures[f'{chit}_turn']:.1f}"))
        return [
            TextTable(("side", "VP", *LEVELS), levels),
            TextTable(("per game", "average"), rows),
        ]


def _deviation(values: list[int]) -> float:
    """The standard deviation of values; 0 if there are none."""
    if not values:
        return 0.0
    mean = sum(values) / len(values)
    spread: float = (sum((one - mean) ** 2 for one in values) / len(values)) ** 0.5
    return spread
