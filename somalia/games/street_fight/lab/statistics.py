"""Statistics on many street fights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from somalia.engine.game import Game
from somalia.games.statistics import Statistics, TextTable
from somalia.games.street_fight.rules import kinds, mission
from somalia.games.street_fight.rules.components import StreetScenario
from somalia.games.street_fight.rules.state import StreetState


class StreetStatistics(Statistics):
    """Statistics on casualties, Somalis shot down, the site and the convoy."""

    def __init__(self, scenario: StreetScenario) -> None:
        self.scenario = scenario
        self.sums: Counter[str] = Counter()
        self.secured: list[int] = []
        self.came: list[int] = []

    def after(self, game: Game) -> dict[str, int]:
        """The counts from one finished game."""
        state: StreetState = game.state
        secured = 0
        turn = 0
        for event in game.all_events():
            if event.kind == kinds.TURN_BEGINS:
                turn = event["turn"]
            elif event.kind == kinds.SECURED:
                secured = secured or turn
        losses = mission.losses(state, at_end=True)
        return {
            "casualties": losses.casualties,
            "men": losses.all,
            "off": losses.off,
            "removed": state.counts.removed,
            "unarmed": state.counts.unarmed,
            "appeared": state.counts.appeared,
            "crashed": int(state.blackhawk.crash is not None),
            "secured": secured,
            "convoy": state.convoy_turn,
        }

    def add(self, noted: dict[str, int], turns: int) -> None:
        """Add the counts from one game."""
        for name, count in noted.items():
            if name == "secured":
                self.secured += [count] * bool(count)
            elif name == "convoy":
                self.came += [count] * bool(count)
            else:
                self.sums[name] += count

    def figures(self, games: int, turns: int) -> dict[str, Any]:
        """Means per game, and the share of games in which the site was secured and the convoy
        arrived.
        """
        figures: dict[str, Any] = {name: of / games for name, of in self.sums.items()}
        figures["secured"] = len(self.secured) / games
        figures["convoy"] = len(self.came) / games
        if self.secured:
            figures["secured_turn"] = sum(self.secured) / len(self.secured)
        if self.came:
            figures["convoy_turn"] = sum(self.came) / len(self.came)
        return figures

    def summary_parts(self, figures: Mapping[str, Any]) -> list[str]:
        """The mean casualties, in a few words."""
        return [f"casualties {figures['casualties']:.1f} of {figures['men']:.1f}"]

    def closing(self, figures: Mapping[str, Any]) -> list[str | TextTable]:
        """A table of the counted events."""
        rows = [
            ("casualties", f"{figures['casualties']:.1f}"),
            ("evacuated", f"{figures['off']:.1f}"),
            ("Somalis shot", f"{figures['removed']:.0f}"),
            ("unarmed Somalis shot", f"{figures['unarmed']:.0f}"),
            ("Blackhawk shot down", f"{figures['crashed']:.0%}"),
            ("site secured", f"{figures['secured']:.0%}"),
            ("convoy came", f"{figures['convoy']:.0%}"),
        ]
        if "secured_turn" in figures:
            rows.append(("site secured in turn", f"{figures['secured_turn']:.1f}"))
        if "convoy_turn" in figures:
            rows.append(("convoy came in turn", f"{figures['convoy_turn']:.1f}"))
        return [TextTable(("per game", "average"), rows)]
