"""A duel in text: the table with both hands, the score, what is left of the decks, odds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from somalia.engine.event import Event
from somalia.engine.kinds import Label
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.components import Card, Escape
from somalia.games.card_duels.rules.state import State
from somalia.games.card_duels.text.odds import odds
from somalia.games.card_duels.text.score import at_stake, result, score, stands
from somalia.games.display import DisplayOf, OddsAsked, Offer, Part, Sheet, Unknown

if TYPE_CHECKING:
    from rich.text import Text

    from somalia.games.card_duels.text.words import DuelWords


class DuelDisplay(DisplayOf[State]):
    """The text display of a duel."""

    words: DuelWords

    # -- the head --------------------------------------------------------------------------------

    def status(self, state: State) -> list[list[Part]]:
        """Turn and phase; the score."""
        phase = self.rules.phase(state)
        head = [Part(self._when(state), f"Turn {phase.turn}"), Part(phase.title, phase.title)]
        stake = [(told, told) for told in at_stake(state, self.words)]
        return [head, [Part(told, brief) for told, brief in (*score(state, self.words), *stake)]]

    def _when(self, state: State) -> str:
        phase = self.rules.phase(state)
        last = f" of {phase.last_turn}" if phase.last_turn else ""
        return f"Turn {phase.turn}{last}"

    def when(self, state: State) -> str:
        """The turn."""
        return self._when(state).lower()

    def foot(self, state: State) -> list[str]:
        """The score again, in brief."""
        return [brief for _, brief in score(state, self.words)]

    def stands(self, state: State) -> str:
        """The score."""
        return stands(state, self.words)

    def result(self, state: State, events: Sequence[Event]) -> list[str]:
        """How the game ended, and the score."""
        ended = self.rules.outcome(state)
        if ended is None:
            return super().result(state, events)
        hands = sum(event.kind == kinds.HAND for event in events)
        return ["", "== Result ==", *result(state, self.words, hands)]

    # -- the table -------------------------------------------------------------------------------

    def board(
        self, state: State, width: int, height: int, numbers: Mapping[str, str] | None = None
    ) -> list[Text]:
        """Both sides of the table, what may be seen lying open."""
        from somalia.games.card_duels.text.table import table

        return table(state, self.words, (width, height), numbers or {}, self.ascii_only)

    def on_board(self, prompt: Choose) -> Collection[str]:
        """The cards of the hand that is asked about."""
        return [card.id for card in prompt.candidates if isinstance(card, Card)]

    def offers(self, prompt: Choose, state: State) -> list[Offer]:
        """The options; cards of one name, of which a deck may have several, as one."""
        found: dict[Label, list[str]] = {}
        for option in prompt.options:
            found.setdefault(self.words.label(prompt, option, state), []).append(option)
        return [Offer(label, tuple(options)) for label, options in found.items()]

    # -- sheets ----------------------------------------------------------------------------------

    def sheets(self) -> Sequence[Sheet]:
        """The score hand by hand, what is left of the decks, and the lists of cards."""
        return (
            Sheet("score", "the score, and every hand so far", self._hands, ("hands",)),
            Sheet("deck", "what is left to draw, yours and theirs", self._decks, ("left",)),
            Sheet("cards", "all cards of both decks; cards NAME: one of them", self._cards),
        )

    def _hands(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        sides = state.scenario.sides
        lines = [", ".join(full for full, _ in score(state, self.words)), ""]
        events = [one for one in sight.events() if one.kind in (kinds.HAND, kinds.CASUALTIES)]
        if not events:
            return [*lines, "No hand has been played yet."]
        heads = "".join(f"{self.words.side(side):>12}" for side in sides)
        lines.append(f"  hand{heads}  won by")
        number = 0
        for event in events:
            if event.kind == kinds.CASUALTIES:
                lines[-1] += f"; {event['total']} casualties in all"
                continue
            number += 1
            totals = "".join(f"{total:>12}" for total in event["totals"])
            won = self.words.side(event["winner"]) if event["winner"] else "nobody"
            lines.append(f"  {number:>4}{totals}  {won}{' (coin)' if event['by_coin'] else ''}")
        return lines

    def _decks(self, sight: Sight, typed: str, width: int) -> list[str]:
        """By suit and force, what a deck may still give; of another's hand and deck together."""
        state: State = sight.view
        lines: list[str] = []
        for side in state.scenario.sides:
            piles = state.piles[side]
            if state.sees(side):
                what, cards = f"{len(piles.deck)} cards in the deck", piles.deck
            else:
                what = f"{len(piles.hidden)} cards not seen since the last shuffle"
                cards = piles.hidden
            lines.append(f"{self.words.side(side)}: {what}")
            for at, suit in enumerate(state.scenario.decks[side].suits):
                forces = sorted((card.force for card in cards if card.suit == at), reverse=True)
                lines.append(f"  {suit:<22}{' '.join(map(str, forces)) or 'none'}")
        return lines

    def _cards(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        lines: list[str] = []
        for side, deck in state.scenario.decks.items():
            for at, suit in enumerate(deck.suits):
                own = [card for card in deck.cards if card.suit == at]
                names = dict.fromkeys(
                    f"{card.name} {card.force}{'*' * card.is_ours}"
                    for card in own
                    if typed.lower() in card.name.lower()
                )
                if names:
                    lines.append(f"{self.words.side(side)}, {suit}: {', '.join(names)}")
        if not lines:
            raise Unknown(f'No card is called "{typed[:30]}".')
        if any("*" in line for line in lines):
            lines += ["", "* inferred: the published list lacks it, and the name is ours [D4]."]
        return lines

    def odds(self, asked: OddsAsked) -> list[str]:
        """The chances of exchanges."""
        return odds(asked, self.words)

    # -- for programs ----------------------------------------------------------------------------

    def figures(self, state: State, events: Sequence[Event]) -> dict[str, Any]:
        """The score."""
        found: dict[str, Any] = {"won": dict(state.won), "run": {state.run_of: state.run}}
        if isinstance(state.scenario.end, Escape):
            found["casualties"] = state.casualties
        return found
