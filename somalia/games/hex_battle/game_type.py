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
    from somalia.games.hex_battle.data.card import BattleCard
    from somalia.games.hex_battle.lab.checks import BattleChecks
    from somalia.games.hex_battle.lab.positions import BattlePositions
    from somalia.games.hex_battle.lab.statistics import BattleStatistics
    from somalia.games.hex_battle.rules.components import Scenario
    from somalia.games.hex_battle.rules.game import HexBattle
    from somalia.games.hex_battle.rules.state import State
    from somalia.games.hex_battle.text.display import BattleDisplay
    from somalia.games.hex_battle.text.reference import HexReference
    from somalia.games.hex_battle.text.words import BattleWords
    from somalia.games.hints import HintTerms
    from somalia.games.kit.records import Record
    from somalia.games.kit.scene import Attention, Scene
    from somalia.games.orders import OrderForm


class HexBattleGame(GameTypeOf["Scenario", "State"]):
    """Operation Anaconda."""

    id = "hex_battle"
    name = "Hex battle"
    victory_rule = "23.3"
    quick_scenario = "anaconda-first"
    window = "somalia.games.hex_battle.window.looks"

    @property
    def vocabulary(self) -> Vocabulary:
        """What doctrines can ask: counters, hexes, fires, where to stand."""
        from somalia.games.hex_battle.ai.vocabulary import VOCABULARY

        return VOCABULARY

    def rules(self, scenario: Scenario) -> HexBattle:
        """The rules of a scenario."""
        from somalia.games.hex_battle.rules.game import HexBattle

        return HexBattle(scenario)

    # -- scenarios -------------------------------------------------------------------------------

    def data_files(self) -> Mapping[str, Record[Any]]:
        """Scenarios, hex maps, charts and counters."""
        from somalia.games.hex_battle.data import charts, mapfile, scenario
        from somalia.games.kit.records import by_format

        return by_format(scenario.SCENARIO, charts.CHARTS, mapfile.MAP)

    def load(
        self,
        name: str | Path,
        options: Mapping[str, str] | None = None,
        charts: Sequence[str | Path] = (),
    ) -> Scenario:
        """The scenario of that name or file, with an owner's charts laid over its own."""
        from somalia.games.hex_battle.data.scenario import load

        return load(name, options, charts)

    def card(self, file: Path) -> BattleCard:
        """The scenario card of a file."""
        from somalia.games.hex_battle.data.card import card_of

        return card_of(self.load(file))

    def roles(self, scenario: Scenario) -> Mapping[str, str]:
        """Each side plays its own part."""
        return {side: side for side in scenario.sides}

    def hint_terms(self) -> HintTerms:
        """What hint books can refer to: hexes, what the Coalition knows of the position."""
        from somalia.games.hex_battle.text.hints import TERMS

        return TERMS

    def file_checks(self) -> Mapping[str, Callable[[Path], str]]:
        """Hex maps, charts and counters."""
        from somalia.games.hex_battle.lab import files

        return files.CHECKS

    # -- words -----------------------------------------------------------------------------------

    def words(self, scenario: Scenario) -> BattleWords:
        """The words of counters, hexes and endings."""
        from somalia.games.hex_battle.text.words import BattleWords

        return BattleWords(scenario)

    def victories(self, scenario: Scenario) -> Mapping[str, str]:
        """Either side, or nobody."""
        from somalia.games.hex_battle.text.words import VICTORIES

        return VICTORIES

    def reference(self) -> HexReference:
        """Its rules and rulings, to be looked up."""
        from somalia.games.hex_battle.text.reference import HexReference

        return HexReference()

    def orders(self) -> Sequence[OrderForm]:
        """Marches, and fire at what moves."""
        from somalia.games.hex_battle.text.orders import FORMS

        return FORMS

    # -- lab -------------------------------------------------------------------------------------

    def standing(self, scenario: Scenario, state: State, side: str) -> Standing:
        """A higher level of victory counts 1, the same level 1/2 (A66)."""
        from somalia.games.hex_battle.rules import ending

        won = ending.winner(state)
        margin = self.rules(scenario).margin(state)
        halves = 1 if not won else 2 if won == side else 0
        return Standing(halves, margin if side == scenario.sides[0] else -margin)

    def checks(self, scenario: Scenario) -> BattleChecks:
        """Its invariants."""
        from somalia.games.hex_battle.lab.checks import BattleChecks

        return BattleChecks(scenario)

    def statistics(self, scenario: Scenario) -> BattleStatistics:
        """Victory points, levels, losses, Panic and Jihad."""
        from somalia.games.hex_battle.lab.statistics import BattleStatistics

        return BattleStatistics(scenario)

    def positions(self) -> BattlePositions:
        """Positions by where counters are."""
        from somalia.games.hex_battle.lab.positions import BattlePositions

        return BattlePositions()

    def benchmarks(self, scenario: Scenario) -> Sequence[Benchmark]:
        """Sight, a whole game and its record, from the command to the map."""
        from somalia.games.hex_battle.lab.benchmarks import benchmarks

        return benchmarks(scenario)

    def margin_unit(self, scenario: Scenario) -> str:
        """Victory points."""
        return "victory points"

    # -- looks -----------------------------------------------------------------------------------

    def display(
        self,
        rules: HexBattle,
        words: BattleWords,
        files: Sequence[Path] = (),
        ascii_only: bool = False,
    ) -> BattleDisplay:
        """The map in characters, sheets, odds."""
        from somalia.games.hex_battle.text.display import BattleDisplay

        return BattleDisplay(rules, words, ascii_only=ascii_only)

    def scene(self, sight: Sight, attention: Attention) -> Scene:
        """The map with its counters, and the boxes beside it."""
        from somalia.games.hex_battle.scene.board import scene_of

        return scene_of(sight, attention)


GAME = HexBattleGame()
