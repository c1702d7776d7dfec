"""What this game offers to the rest of the program: see `somalia.games.game_type`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from somalia.games.game_type import Benchmark, GameTypeOf
from somalia.games.hints import HintTerms
from somalia.games.luck import LuckTerms
from somalia.games.orders import OrderForm
from somalia.games.scenario_card import ScenarioCard

if TYPE_CHECKING:
    from somalia.engine.protocols import Standing
    from somalia.engine.sight import Sight
    from somalia.engine.vocabulary import Vocabulary
    from somalia.games.campaign.lab.checks import CampaignChecks
    from somalia.games.campaign.lab.positions import CampaignPositions
    from somalia.games.campaign.lab.statistics import CampaignStatistics
    from somalia.games.campaign.rules.core.components import Scenario
    from somalia.games.campaign.rules.core.game import Campaign
    from somalia.games.campaign.rules.core.state import State
    from somalia.games.campaign.text.display import CampaignDisplay
    from somalia.games.campaign.text.lookup import CampaignReference
    from somalia.games.campaign.text.words import Wording
    from somalia.games.kit.records import Record
    from somalia.games.kit.scene import Attention, Scene


class CampaignGame(GameTypeOf["Scenario", "State"]):
    """The operational game: SOMALIA as published, and the wars of 2006."""

    id = "campaign"
    name = "Somalia"
    takes_unnamed = True
    usual_scenario = "somalia-1992"
    first_scenario = "first-game"
    victory_rule = "9"
    window = "somalia.games.campaign.window.appearance"

    @property
    def vocabulary(self) -> Vocabulary:
        """What doctrines can ask: the measures and kinds of prompt."""
        from somalia.games.campaign.ai.vocabulary import VOCABULARY

        return VOCABULARY

    # -- scenarios -------------------------------------------------------------------------------

    def rules(self, scenario: Scenario) -> Campaign:
        """The rules of a scenario."""
        from somalia.games.campaign.rules.core.game import Campaign

        return Campaign(scenario)

    def data_files(self) -> Mapping[str, Record[Any]]:
        """Scenarios, maps, charts; what a later scenario holds under `details`."""
        from somalia.games.campaign.data import charts, details, mapfile, scenario
        from somalia.games.kit.records import by_format

        return {
            **by_format(scenario.SCENARIO, charts.CHARTS_FILE, mapfile.MAP),
            "details": details.DETAILS,
        }

    def load(
        self,
        name: str | Path,
        options: Mapping[str, str] | None = None,
        charts: Sequence[str | Path] = (),
    ) -> Scenario:
        """The scenario of that name or file, with its map and charts."""
        from somalia.games.campaign.data.scenario import load

        return load(name, options, charts)

    def prepared(
        self, name: str | Path, charts: Sequence[str | Path] = ()
    ) -> Callable[[Mapping[str, str]], Scenario]:
        """`load` for one choice of options after another, its files read once."""
        from somalia.games.campaign.data.scenario import prepared

        return prepared(name, charts)

    def files(
        self,
        name: str | Path,
        charts: Sequence[str | Path] = (),
        options: Mapping[str, str] | None = None,
    ) -> tuple[Path, ...]:
        """The scenario, its map, its chart files."""
        from somalia.games.campaign.data.scenario import sources

        return sources(name, charts, options).files

    def card(self, file: Path) -> ScenarioCard:
        """The scenario card of a file."""
        from somalia.games.campaign.data.card import card_of

        return card_of(file)

    def seats(self, name: str | Path, options: Mapping[str, str]) -> tuple[str, ...]:
        """The sides of a scenario, found without loading its map and charts."""
        from somalia.games.campaign.data.scenario import sides_of

        return sides_of(name, options)[1].order

    def roles(self, scenario: Scenario) -> Mapping[str, str]:
        """The role of each side, in seat order."""
        return {side: scenario.sides.roles[side] for side in scenario.sides.order}

    def hint_terms(self) -> HintTerms:
        """What hint books can refer to: facts of the position, Zones, counters, panels."""
        from somalia.games.campaign.text.hints import TERMS

        return TERMS

    def side_names(self) -> Mapping[str, str]:
        """The sides of the base game."""
        from somalia.games.campaign.rules.core.names import SIDES

        return SIDES

    def file_checks(self) -> Mapping[str, Callable[[Path], str]]:
        """The checks of maps, charts and hint books."""
        from somalia.games.campaign.lab.files import file_checks

        return file_checks(self.usual_scenario)

    def remarks(self, scenario: Scenario) -> Sequence[str]:
        """Options other than the usual ones, and charts that nobody has seen printed."""
        usual = {id: of[0] for id, of in scenario.rules.options.items()}
        chosen = [f"{id} {value}" for id, value in scenario.options.items() if value != usual[id]]
        found = [f"Options: {', '.join(chosen)}."] if chosen else []
        return [*found, *["Charts are reconstructed."] * bool(scenario.charts.reconstructed)]

    def places(self, scenario: Scenario) -> Collection[str]:
        """The Zones."""
        return [zone.id for zone in scenario.board.zones]

    def check_summary(self, scenario: Scenario) -> str:
        """The sentence for a scenario file that `somalia check` found sound."""
        return f"a scenario: {scenario.name}, {len(scenario.units)} counters"

    # -- words -----------------------------------------------------------------------------------

    def words(self, scenario: Scenario) -> Wording:
        """The words for its prompts, options, chances and events."""
        from somalia.games.campaign.text.words import Wording

        return Wording(scenario)

    def victories(self, scenario: Scenario) -> Mapping[str, str]:
        """The name of each way in which a game can be decided (9)."""
        from somalia.games.campaign.rules.core.names import victory_name
        from somalia.games.campaign.rules.core.rulebook import rules_of

        known = rules_of(scenario).victories(scenario.sides)
        return {victory: victory_name(scenario, victory) for victory in known}

    def reference(self) -> CampaignReference:
        """Its rules, rulings and charts, to be looked up."""
        from somalia.games.campaign.text.lookup import CampaignReference

        return CampaignReference()

    def orders(self) -> Sequence[OrderForm]:
        """To pass, to place Convoys, to ambush or let pass, to fire back."""
        from somalia.games.campaign.text.orders import FORMS

        return FORMS

    # -- lab -------------------------------------------------------------------------------------

    def standing(self, scenario: Scenario, state: State, side: str) -> Standing:
        """By the rulebook: VP or Zones ahead; of rivals only the first has won."""
        from somalia.games.campaign.rules.core.rulebook import rules_of

        return rules_of(scenario).standing(state, side)

    def margin_unit(self, scenario: Scenario) -> str:
        """By the rulebook: VP or Zones."""
        from somalia.games.campaign.rules.core.rulebook import rules_of

        return "VP" if rules_of(scenario).counts_vp else "Zones"

    def luck(self, scenario: Scenario) -> LuckTerms:
        """By the margin, with what a Political Phase would score now; or by Zones."""
        from somalia.games.campaign.lab.luck import luck_terms

        return luck_terms(scenario)

    def statistics(self, scenario: Scenario) -> CampaignStatistics:
        """Figures on VP by source, Famine, Intervention, Zones held, and the first of rivals."""
        from somalia.games.campaign.lab.statistics import CampaignStatistics

        return CampaignStatistics(scenario)

    def checks(self, scenario: Scenario) -> CampaignChecks:
        """The invariants of one game."""
        from somalia.games.campaign.lab.checks import CampaignChecks

        return CampaignChecks(scenario)

    def positions(self) -> CampaignPositions:
        """How rule cases describe positions."""
        from somalia.games.campaign.lab.positions import CampaignPositions

        return CampaignPositions()

    def benchmarks(self, scenario: Scenario) -> Sequence[Benchmark]:
        """A benchmark: the exact odds of a large Flush."""
        from somalia.games.campaign.lab.benchmarks import benchmarks

        return benchmarks(scenario)

    # -- looks -----------------------------------------------------------------------------------

    def display(
        self, rules: Campaign, words: Wording, files: Sequence[Path] = (), ascii_only: bool = False
    ) -> CampaignDisplay:
        """The text display: map, sheets, odds, what was skipped."""
        from somalia.games.campaign.text.display import CampaignDisplay

        return CampaignDisplay(rules, words, files, ascii_only=ascii_only)

    def scene(self, sight: Sight, attention: Attention) -> Scene:
        """The map with its counters."""
        from somalia.games.campaign.scene.board import scene_of

        return scene_of(sight, attention)


GAME = CampaignGame()
