"""A duel's text display: the table with both hands, the score, the remaining cards, odds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from somalia.engine.event import Event
from somalia.engine.kinds import OptionLabel
from somalia.engine.prompts import Choose
from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.components import Card, Escape
from somalia.games.card_duels.rules.state import DuelState
from somalia.games.card_duels.text import turns
from somalia.games.card_duels.text.odds import odds
from somalia.games.card_duels.text.score import at_stake, result, score, stands
from somalia.games.card_duels.text.sheets import SHEETS, hand_columns, hand_rows
from somalia.games.display import RESULT, DisplayOf, OddsAsked, Offer, StatusPart
from somalia.games.kit.sheets import Block, Section, SheetTable
from somalia.games.turns import Opening, Turn, TurnReport

if TYPE_CHECKING:
    from rich.text import Text

    from somalia.games.card_duels.text.words import DuelWords


class DuelDisplay(DisplayOf[DuelState]):
    """A duel's text display."""

    words: DuelWords
    own_sheets = SHEETS

    # -- the head --------------------------------------------------------------------------------

    def status(self, state: DuelState) -> list[list[StatusPart]]:
        """Turn and phase, then the score."""
        phase = self.rules.phase(state)
        head = [
            StatusPart(self._when(state), f"Turn {phase.turn}"),
            StatusPart(phase.title, phase.title),
        ]
        stake = [(told, told) for told in at_stake(state, self.words)]
        return [
            head,
            [StatusPart(told, brief) for told, brief in (*score(state, self.words), *stake)],
        ]

    def _when(self, state: DuelState) -> str:
        phase = self.rules.phase(state)
        last = f" of {phase.last_turn}" if phase.last_turn else ""
        return f"Turn {phase.turn}{last}"

    def when(self, state: DuelState) -> str:
        """The turn."""
        return self._when(state).lower()

    def foot(self, state: DuelState) -> list[str]:
        """The score in brief."""
        return [brief for _, brief in score(state, self.words)]

    def stands(self, state: DuelState) -> str:
        """The score in brief."""
        return stands(state, self.words)

    def result(self, state: DuelState, events: Sequence[Event]) -> list[Block]:
        """How the game ended, and the score."""
        ended = self.rules.outcome(state)
        if ended is None:
            return super().result(state, events)
        hands = sum(event.kind == kinds.HAND for event in events)
        return ["", RESULT, *result(state, self.words, hands)]

    def ending(
        self, state: DuelState, events: Sequence[Event], reports: Sequence[TurnReport]
    ) -> list[Block]:
        """Every hand, the closest hands, and luck with the cards."""
        table = SheetTable(hand_columns(self.words, state), hand_rows(self.words, events))
        return [
            Section("Hand by hand (5):", [table] if table.rows else ["No hands played."]),
            *turns.closest(self.words, events),
            *turns.luck(self.words, events),
        ]

    # -- the table -------------------------------------------------------------------------------

    def board(
        self, state: DuelState, width: int, height: int, numbers: Mapping[str, str] | None = None
    ) -> list[Text]:
        """Both sides of the table; hands that the player may see are face up."""
        from somalia.games.card_duels.text.table import table

        return table(state, self.words, (width, height), numbers or {}, self.ascii_only)

    def on_board(self, prompt: Choose) -> Collection[str]:
        """The cards in the hand that the question is about."""
        return [card.id for card in prompt.candidates if isinstance(card, Card)]

    def offers(self, prompt: Choose, state: DuelState) -> list[Offer]:
        """The options as offers; cards with the same name are combined into one offer."""
        groups: dict[OptionLabel, list[str]] = {}
        for option in prompt.options:
            groups.setdefault(self.words.label(prompt, option, state), []).append(option)
        return [Offer(label, tuple(options)) for label, options in groups.items()]

    def odds(self, asked: OddsAsked) -> list[Block]:
        """The chances of winning with the best exchanges."""
        return odds(asked, self.words)

    # -- turns -----------------------------------------------------------------------------------

    def opening(self, turn: Turn) -> Opening | None:
        """How a turn begins."""
        return turns.opening(self.words, turn)

    def report(self, turn: Turn) -> TurnReport | None:
        """How a turn's hand was played."""
        return turns.report(self.words, turn)

    # -- for programs ----------------------------------------------------------------------------

    def figures(self, state: DuelState, events: Sequence[Event]) -> dict[str, Any]:
        """The score."""
        figures: dict[str, Any] = {"won": dict(state.won), "run": {state.run_of: state.run}}
        if isinstance(state.scenario.end, Escape):
            figures["casualties"] = state.casualties
        return figures
