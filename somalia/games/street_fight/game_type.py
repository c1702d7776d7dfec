"""What this game offers to the rest of the program: see `somalia.games.game_type`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from somalia.engine.protocols import Standing
from somalia.games.game_type import Benchmark, GameTypeOf

if TYPE_CHECKING:
    from somalia.engine.sight import Sight
    from somalia.engine.vocabulary import Vocabulary
    from somalia.games.hints import HintTerms
    from somalia.games.kit.records import Record
    from somalia.games.kit.scene import Attention, Scene
    from somalia.games.orders import OrderForm, Repeat
    from somalia.games.street_fight.data.card import StreetCard
    from somalia.games.street_fight.lab.checks import StreetChecks
    from somalia.games.street_fight.lab.positions import StreetPositions
    from somalia.games.street_fight.lab.statistics import StreetStatistics
    from somalia.games.street_fight.rules.components import Scenario
    from somalia.games.street_fight.rules.game import StreetFight
    from somalia.games.street_fight.rules.state import State
    from somalia.games.street_fight.text.display import StreetDisplay
    from somalia.games.street_fight.text.reference import StreetReference
    from somalia.games.street_fight.text.words import StreetWords


class StreetFightGame(GameTypeOf["Scenario", "State"]):
    """Mog '93."""

    id = "street_fight"
    name = "Street fight"
    victory_rule = "18"
    quick_scenario = "one-chalk"
    window = "somalia.games.street_fight.window.looks"

    @property
    def vocabulary(self) -> Vocabulary:
        """What doctrines can ask: men, shots, the mission."""
        from somalia.games.street_fight.ai.vocabulary import VOCABULARY

        return VOCABULARY

    def rules(self, scenario: Scenario) -> StreetFight:
        """The rules of a scenario."""
        from somalia.games.street_fight.rules.game import StreetFight

        return StreetFight(scenario)

    # -- scenarios -------------------------------------------------------------------------------

    def data_files(self) -> Mapping[str, Record[Any]]:
        """Scenarios, street maps, tables."""
        from somalia.games.kit.records import by_format
        from somalia.games.street_fight.data import mapfile, scenario, tables

        return by_format(scenario.SCENARIO, mapfile.MAP, tables.TABLES)

    def load(
        self,
        name: str | Path,
        options: Mapping[str, str] | None = None,
        charts: Sequence[str | Path] = (),
    ) -> Scenario:
        """The scenario of that name or file; it has no charts besides its tables."""
        from somalia.games.street_fight.data.scenario import load

        self.refuse_choices(name, None, charts)
        return load(name, options)

    def card(self, file: Path) -> StreetCard:
        """The scenario card of a file."""
        from somalia.games.street_fight.data.card import card_of

        players = len(self.scenario_file.found(file).data["players"])
        return card_of(self.load(file), players, self.hints_file(file) is not None)

    def roles(self, scenario: Scenario) -> Mapping[str, str]:
        """Every player commands."""
        from somalia.games.street_fight.rules.kinds import ROLE

        return dict.fromkeys(scenario.sides, ROLE)

    def hint_terms(self) -> HintTerms:
        """What hint books can refer to: stands, targets, what a man is in for."""
        from somalia.games.street_fight.text.hints import TERMS

        return TERMS

    def file_checks(self) -> Mapping[str, Callable[[Path], str]]:
        """Street maps and tables."""
        from somalia.games.street_fight.lab import files

        return files.CHECKS

    # -- words -----------------------------------------------------------------------------------

    def words(self, scenario: Scenario) -> StreetWords:
        """The words of men, mobs and places."""
        from somalia.games.street_fight.text.words import StreetWords

        return StreetWords(scenario)

    def victories(self, scenario: Scenario) -> Mapping[str, str]:
        """Total, partial, or the Somalis'."""
        from somalia.games.street_fight.text.words import VICTORIES

        return VICTORIES

    def reference(self) -> StreetReference:
        """Its rules and rulings, to be looked up."""
        from somalia.games.street_fight.text.reference import StreetReference

        return StreetReference()

    def orders(self) -> Sequence[OrderForm]:
        """Group orders: to a place, hold, played by the program."""
        from somalia.games.street_fight.text.orders import FORMS

        return FORMS

    def repeat(self) -> Repeat:
        """What he who acts did last, once more."""
        from somalia.games.street_fight.text.repeat import OnceMore

        return OnceMore()

    # -- lab -------------------------------------------------------------------------------------

    def standing(self, scenario: Scenario, state: State, side: str) -> Standing:
        """A total victory counts 1, a partial one 1/2."""
        rules = self.rules(scenario)
        ended = rules.outcome(state)
        assert ended is not None
        halves = {"total": 2, "partial": 1}.get(ended.victory, 0)
        return Standing(halves, ended.margin)

    def margin_unit(self, scenario: Scenario) -> str:
        """Casualties below a quarter."""
        return "casualties below a quarter"

    def statistics(self, scenario: Scenario) -> StreetStatistics:
        """Casualties, Somalis shot down, the convoy."""
        from somalia.games.street_fight.lab.statistics import StreetStatistics

        return StreetStatistics(scenario)

    def checks(self, scenario: Scenario) -> StreetChecks:
        """Everybody in one place, and nobody too close."""
        from somalia.games.street_fight.lab.checks import StreetChecks

        return StreetChecks(scenario)

    def positions(self) -> StreetPositions:
        """Positions by where everybody is."""
        from somalia.games.street_fight.lab.positions import StreetPositions

        return StreetPositions()

    def benchmarks(self, scenario: Scenario) -> Sequence[Benchmark]:
        """Sight, a whole game and its record, from the command to the table."""
        from somalia.games.street_fight.lab.benchmarks import benchmarks

        return benchmarks(scenario)

    # -- looks -----------------------------------------------------------------------------------

    def display(
        self,
        rules: StreetFight,
        words: StreetWords,
        files: Sequence[Path] = (),
        ascii_only: bool = False,
    ) -> StreetDisplay:
        """The quarter in text, sheets, odds."""
        from somalia.games.street_fight.text.display import StreetDisplay

        return StreetDisplay(rules, words, ascii_only=ascii_only)

    def scene(self, sight: Sight, attention: Attention) -> Scene:
        """The quarter with its men, mobs and vehicles."""
        from somalia.games.street_fight.scene.board import seen_by

        return seen_by(sight, attention)


GAME = StreetFightGame()
