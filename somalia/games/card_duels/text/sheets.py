"""A duel's sheets: the score by hand, the remaining cards, the card lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.state import DuelState
from somalia.games.card_duels.text.score import score
from somalia.games.display import Asked, SheetKind, Unknown, sheet
from somalia.games.kit.sheets import Block, Section, SheetTable, TableColumn

if TYPE_CHECKING:
    from somalia.games.card_duels.text.words import DuelWords

SHEETS: list[SheetKind] = []
"""A duel's sheets."""


@sheet(SHEETS, "score", "the score, and every hand so far", "hands")
def _hands(asked: Asked) -> Iterator[Block]:
    state: DuelState = asked.state
    words: DuelWords = asked.words
    yield ", ".join(full for full, _ in score(state, words))
    yield ""
    rows: list[list[str]] = []
    for event in asked.sight.events():
        if event.kind == kinds.HAND:
            won = words.side(event["winner"]) if event["winner"] else "nobody"
            coin = " (coin)" if event["by_coin"] else ""
            rows.append([str(len(rows) + 1), *map(str, event["totals"]), f"{won}{coin}"])
        elif event.kind == kinds.CASUALTIES:
            rows[-1][-1] += f"; {event['total']} casualties in total"
    totals = [TableColumn(words.side(side), 10, True) for side in state.scenario.sides]
    columns = [TableColumn("hand", 4, True), *totals, TableColumn("won by")]
    yield SheetTable(columns, rows, inset=2) if rows else "No hands played yet."


@sheet(SHEETS, "deck", "cards left to draw, yours and theirs", "left", button="Cards")
def _decks(asked: Asked) -> Iterator[Block]:
    """Yield the cards that each deck may still hold, by suit and force; for the opponent, all
    unseen cards.
    """
    state: DuelState = asked.state
    for side in state.scenario.sides:
        piles = state.piles[side]
        what, cards = f"{len(piles.deck)} cards in the deck", piles.deck
        if not state.sees(side):
            what = f"{len(piles.hidden)} cards unseen since the last shuffle"
            cards = piles.hidden
        rows = []
        for index, suit in enumerate(state.scenario.decks[side].suits):
            forces = sorted((card.force for card in cards if card.suit == index), reverse=True)
            rows.append((suit, " ".join(map(str, forces)) or "none"))
        table = SheetTable([TableColumn(wide=20), TableColumn()], rows)
        yield Section(f"{asked.words.side(side)}: {what}", [table])


@sheet(SHEETS, "cards", "all cards in both decks; cards NAME: one card")
def _cards(asked: Asked) -> list[str]:
    state: DuelState = asked.state
    lines: list[str] = []
    for side, deck in state.scenario.decks.items():
        for index, suit in enumerate(deck.suits):
            names = dict.fromkeys(
                f"{card.name} {card.force}{'*' * card.is_ours}"
                for card in deck.cards
                if card.suit == index and asked.typed.lower() in card.name.lower()
            )
            if names:
                lines.append(f"{asked.words.side(side)}, {suit}: {', '.join(names)}")
    if not lines:
        raise Unknown(f'There\'s no card "{asked.typed[:30]}".')
    if any("*" in line for line in lines):
        lines += ["", "* inferred: missing from the published list, named by us [D4]."]
    return lines
