"""A duel's sheets: the score by hand, the remaining cards, the card lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from somalia.engine.event import Event
from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.components import Escape
from somalia.games.card_duels.rules.state import DuelState
from somalia.games.card_duels.text.score import at_stake, score
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
    yield standing(state, words)
    rows = hand_rows(words, asked.sight.events())
    if rows:
        table = SheetTable(hand_columns(words, state), rows)
        yield Section("Hand by hand:", [table])
    else:
        yield "No hands played yet."


def standing(state: DuelState, words: DuelWords) -> Section:
    """What decides the game, and how each side stands."""
    rows = []
    for full, _ in score(state, words):
        head, _, rest = full.partition(": ")
        if not rest:
            head, _, rest = full.partition(" ")
        rows.append((head, rest))
    stake = at_stake(state, words)
    rows += [("Next hand", told) for told in stake]
    return Section("The score:", [SheetTable([TableColumn(wide=12), TableColumn()], rows)])


def hand_columns(words: DuelWords, state: DuelState) -> list[TableColumn]:
    """The columns of the list of hands."""
    totals = [TableColumn(words.side(side), 8, True) for side in state.scenario.sides]
    end = [TableColumn("casualties", 10, True)] if isinstance(state.scenario.end, Escape) else []
    return [TableColumn("hand", 4, True), *totals, *end, TableColumn("won by")]


def hand_rows(words: DuelWords, events: Sequence[Event]) -> list[list[str]]:
    """A row for each hand played: its number, both totals, casualties so far, and the winner."""
    rows: list[list[str]] = []
    for event in events:
        if event.kind == kinds.HAND:
            won = words.side(event["winner"]) if event["winner"] else "nobody"
            coin = " (coin)" if event["by_coin"] else ""
            rows.append([str(len(rows) + 1), *map(str, event["totals"]), f"{won}{coin}"])
        elif event.kind == kinds.CASUALTIES:
            rows[-1].insert(-1, str(event["total"]))
    return rows


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
            rows.append((suit, str(len(forces)), " ".join(map(str, forces)) or "none"))
        yield Section(f"{asked.words.side(side)}: {what}", [SheetTable(SUITS, rows)], side)


SUITS = (TableColumn("suit", 18), TableColumn("cards", 5, True), TableColumn("forces"))


@sheet(SHEETS, "cards", "all cards in both decks; cards NAME: one card")
def _cards(asked: Asked) -> list[Block]:
    state: DuelState = asked.state
    blocks: list[Block] = []
    is_inferred = False
    for side, deck in state.scenario.decks.items():
        rows = []
        for index, suit in enumerate(deck.suits):
            names = dict.fromkeys(
                f"{card.name} {card.force}{'*' * card.is_ours}"
                for card in deck.cards
                if card.suit == index and asked.typed.lower() in card.name.lower()
            )
            if names:
                rows.append((suit, ", ".join(names)))
            is_inferred |= any("*" in name for name in names)
        if rows:
            table = SheetTable([TableColumn("suit", 18), TableColumn("cards and forces")], rows)
            blocks.append(Section(f"{asked.words.side(side)}:", [table], side))
    if not blocks:
        raise Unknown(f'There\'s no card "{asked.typed[:30]}".')
    if is_inferred:
        blocks += ["", "* inferred: missing from the published list, named by us [D4]."]
    return blocks
