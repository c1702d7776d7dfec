"""The campaign as the rest of the program sees it; see `somalia.games.game_type`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from somalia.games.game_type import GameBox, GameTypeOf

if TYPE_CHECKING:
    from somalia.engine.protocols import Standing
    from somalia.games.campaign.rules.core.components import CampaignScenario
    from somalia.games.campaign.rules.core.state import CampaignState
    from somalia.games.kit.records import RecordForm


class CampaignGame(GameTypeOf["CampaignScenario", "CampaignState"]):
    """The operational game: SOMALIA as published, and the wars of 2006."""

    id = "campaign"
    name = "Somalia"
    box = GameBox(
        "Somalia",
        "Feed the hungry and hunt the gangs, or rob the Convoys and outlast the world's patience.",
        "half an hour to an evening",
    )
    takes_unnamed = True
    usual_scenario = "somalia-1992"
    first_scenarios = ("first-game",)
    victory_rule = "9"
    window = "somalia.games.campaign.window.appearance"
    records = ("data.scenario:SCENARIO", "data.charts:CHARTS_FILE", "data.mapfile:MAP")
    parts: ClassVar = {
        "rules": "rules.core.game:Campaign",
        "load": "data.scenario:load",
        "prepared": "data.scenario:prepared",
        "files": "data.scenario:files",
        "card": "data.card:card_of",
        "side_names": "rules.core.names:SIDES",
        "victories": "rules.core.names:victories",
        "vocabulary": "ai.vocabulary:VOCABULARY",
        "learning": "ai.candidates:LEARNING",
        "words": "text.words:Wording",
        "reference": "text.lookup:CampaignReference",
        "orders": "text.orders:FORMS",
        "hint_terms": "text.hints:TERMS",
        "display": "text.display:CampaignDisplay",
        "scene": "scene.board:scene_of",
        "luck": "lab.luck:luck_terms",
        "checks": "lab.checks:CampaignChecks",
        "statistics": "lab.statistics:CampaignStatistics",
        "positions": "lab.positions:CampaignPositions",
        "benchmarks": "lab.benchmarks:benchmarks",
    }

    def data_files(self) -> Mapping[str, RecordForm[Any]]:
        """The forms of scenario, map and chart files, and of the `details` of later scenarios."""
        return {**super().data_files(), "details": self.loaded("data.details:DETAILS")}

    def seats(self, name: str | Path, options: Mapping[str, str]) -> tuple[str, ...]:
        """The sides of a scenario, read without loading its map and charts."""
        from somalia.games.campaign.data.scenario import sides_of

        return sides_of(name, options)[1].order

    def roles(self, scenario: CampaignScenario) -> Mapping[str, str]:
        """The role of each side, in seat order."""
        return {side: scenario.sides.roles[side] for side in scenario.sides.order}

    def file_checks(self) -> Mapping[str, Callable[[Path], str]]:
        """The checks of map, chart and hint book files."""
        from somalia.games.campaign.lab.files import file_checks

        return file_checks(self.usual_scenario)

    def remarks(self, scenario: CampaignScenario) -> Sequence[str]:
        """The options that differ from their defaults, and a warning about reconstructed charts."""
        usual = {id: of[0] for id, of in scenario.rules.options.items()}
        chosen = [f"{id} {value}" for id, value in scenario.options.items() if value != usual[id]]
        remarks = [f"Options: {', '.join(chosen)}."] if chosen else []
        return [*remarks, *["Charts are reconstructed."] * bool(scenario.charts.reconstructed)]

    def places(self, scenario: CampaignScenario) -> Collection[str]:
        """The Zones of a scenario, by id."""
        return [zone.id for zone in scenario.board.zones]

    def check_summary(self, scenario: CampaignScenario) -> str:
        """The sentence that `somalia check` prints for a valid scenario file."""
        return f"a scenario: {scenario.name}, {len(scenario.units)} counters"

    def standing(self, scenario: CampaignScenario, state: CampaignState, side: str) -> Standing:
        """The side's standing as its rulebook counts it: VP or Zones ahead. Of several rivals, only
        the first wins.
        """
        from somalia.games.campaign.rules.core.rulebook import rules_of

        return rules_of(scenario).standing(state, side)

    def margin_unit(self, scenario: CampaignScenario) -> str:
        """The unit in which the rulebook counts the margin: VP or Zones."""
        from somalia.games.campaign.rules.core.rulebook import rules_of

        return "VP" if rules_of(scenario).counts_vp else "Zones"


GAME = CampaignGame()
