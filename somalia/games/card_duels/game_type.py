"""The card duels as a game; see `somalia.games.game_type`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from somalia.games.game_type import GameBox, GameTypeOf

if TYPE_CHECKING:
    from somalia.games.card_duels.rules.components import DuelScenario
    from somalia.games.card_duels.rules.state import DuelState  # noqa: F401 - of its bases


class CardDuelsGame(GameTypeOf["DuelScenario", "DuelState"]):
    """Card duels: Mogadishu, 3 October 1993, and Firebase."""

    id = "card_duels"
    name = "Card duels"
    box = GameBox(
        "Card duels",
        "Two quick battles, hand against hand: a night in Mogadishu, a firebase in Vietnam.",
        "20 minutes",
    )
    first_scenarios = ("firebase", "mogadishu-cards")
    victory_rule = "6"
    window = "somalia.games.card_duels.window.looks"
    records = ("data.scenario:SCENARIO",)
    parts: ClassVar = {
        "rules": "rules.game:CardDuels",
        "roles": "rules.kinds:roles",
        "card": "data.card:card_of",
        "thrown": "data.card:thrown_in",
        "vocabulary": "ai.vocabulary:VOCABULARY",
        "words": "text.words:DuelWords",
        "victories": "text.words:victories",
        "reference": "text.reference:DuelReference",
        "hint_terms": "text.hints:TERMS",
        "display": "text.display:DuelDisplay",
        "scene": "scene.board:seen_by",
        "checks": "lab.checks:DuelChecks",
        "statistics": "lab.statistics:DuelStatistics",
        "positions": "lab.positions:DuelPositions",
    }

    def load(
        self,
        name: str | Path,
        options: Mapping[str, str] | None = None,
        charts: Sequence[str | Path] = (),
    ) -> DuelScenario:
        """The scenario with that name or from that file; it has no options and no charts."""
        from somalia.games.card_duels.data.scenario import load

        self.refuse_choices(name, options, charts)
        return load(name)


GAME = CardDuelsGame()
