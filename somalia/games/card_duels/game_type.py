"""What this game offers to the rest of the program: see `somalia.games.game_type`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from somalia.games.game_type import GameTypeOf
from somalia.games.hints import HintTerms

if TYPE_CHECKING:
    from somalia.engine.sight import Sight
    from somalia.engine.vocabulary import Vocabulary
    from somalia.games.card_duels.data.card import DuelCard
    from somalia.games.card_duels.lab.checks import DuelChecks
    from somalia.games.card_duels.lab.positions import DuelPositions
    from somalia.games.card_duels.lab.statistics import DuelStatistics
    from somalia.games.card_duels.rules.components import Scenario
    from somalia.games.card_duels.rules.game import CardDuels
    from somalia.games.card_duels.rules.state import State  # noqa: F401 - of its bases
    from somalia.games.card_duels.text.display import DuelDisplay
    from somalia.games.card_duels.text.reference import DuelReference
    from somalia.games.card_duels.text.words import DuelWords
    from somalia.games.kit.records import Record
    from somalia.games.kit.scene import Attention, Scene


class CardDuelsGame(GameTypeOf["Scenario", "State"]):
    """Card duels: Mogadishu, 3 October 1993, and Firebase."""

    id = "card_duels"
    name = "Card duels"
    victory_rule = "6"
    window = "somalia.games.card_duels.window.looks"

    @property
    def vocabulary(self) -> Vocabulary:
        """What doctrines can ask: the cards of the hand, and the chances of an exchange."""
        from somalia.games.card_duels.ai.vocabulary import VOCABULARY

        return VOCABULARY

    def rules(self, scenario: Scenario) -> CardDuels:
        """The rules of a scenario."""
        from somalia.games.card_duels.rules.game import CardDuels

        return CardDuels(scenario)

    def data_files(self) -> Mapping[str, Record[Any]]:
        """Scenarios: decks, how a duel ends."""
        from somalia.games.card_duels.data import scenario
        from somalia.games.kit.records import by_format

        return by_format(scenario.SCENARIO)

    def load(
        self,
        name: str | Path,
        options: Mapping[str, str] | None = None,
        charts: Sequence[str | Path] = (),
    ) -> Scenario:
        """The scenario of that name or file; it has no options and no charts."""
        from somalia.games.card_duels.data.scenario import load

        self.refuse_choices(name, options, charts)
        return load(name)

    def card(self, file: Path) -> DuelCard:
        """The scenario card of a file."""
        from somalia.games.card_duels.data.card import card_of

        return card_of(self.load(file))

    def thrown(self, scenario: Scenario) -> str:
        """A coin where one decides ties; cards are dealt face down."""
        from somalia.games.card_duels.data.card import thrown_in

        return thrown_in(scenario)

    def roles(self, scenario: Scenario) -> Mapping[str, str]:
        """Every side can be played by every opponent."""
        from somalia.games.card_duels.rules.kinds import ROLE

        return dict.fromkeys(scenario.sides, ROLE)

    def words(self, scenario: Scenario) -> DuelWords:
        """The words of the sides, cards and endings."""
        from somalia.games.card_duels.text.words import DuelWords

        return DuelWords(scenario)

    def victories(self, scenario: Scenario) -> Mapping[str, str]:
        """Either side; where hands are counted, nobody too."""
        from somalia.games.card_duels.rules.components import MostHands
        from somalia.games.card_duels.rules.game import DRAW_VICTORY

        found = {side: deck.name for side, deck in scenario.decks.items()}
        if isinstance(scenario.end, MostHands):
            found[DRAW_VICTORY] = "a draw"
        return found

    def reference(self) -> DuelReference:
        """Its rules and rulings, to be looked up."""
        from somalia.games.card_duels.text.reference import DuelReference

        return DuelReference()

    def scene(self, sight: Sight, attention: Attention) -> Scene:
        """The card table as a seat sees it."""
        from somalia.games.card_duels.scene.board import seen_by

        return seen_by(sight, attention)

    def hint_terms(self) -> HintTerms:
        """What hint books can refer to: the cards of the hand, parts of the table."""
        from somalia.games.card_duels.text.hints import TERMS

        return TERMS

    # -- lab -------------------------------------------------------------------------------------

    def statistics(self, scenario: Scenario) -> DuelStatistics:
        """Casualties, hands won, cards exchanged."""
        from somalia.games.card_duels.lab.statistics import DuelStatistics

        return DuelStatistics(scenario)

    def checks(self, scenario: Scenario) -> DuelChecks:
        """Every card in one place, and a score that adds up."""
        from somalia.games.card_duels.lab.checks import DuelChecks

        return DuelChecks(scenario)

    def positions(self) -> DuelPositions:
        """Positions by the cards in each pile."""
        from somalia.games.card_duels.lab.positions import DuelPositions

        return DuelPositions()

    # -- looks -----------------------------------------------------------------------------------

    def display(
        self,
        rules: CardDuels,
        words: DuelWords,
        files: Sequence[Path] = (),
        ascii_only: bool = False,
    ) -> DuelDisplay:
        """The card table in text, sheets, odds."""
        from somalia.games.card_duels.text.display import DuelDisplay

        return DuelDisplay(rules, words, ascii_only=ascii_only)


GAME = CardDuelsGame()
