"""The card table as text: both sides' piles, the last hand, and the visible hands."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import TYPE_CHECKING

from rich.text import Text

from somalia.engine.words import plural
from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.components import Card, Escape, suit_totals
from somalia.games.card_duels.rules.state import DuelState

if TYPE_CHECKING:
    from somalia.games.card_duels.text.words import DuelWords

BAR = 26
"""The casualty bar's width, in characters."""

COLUMN = 25
"""The column width that fits every card name, in characters."""

TALL = 30
"""The minimum screen height, in lines, at which a hand of four suits can take two rows of columns.
"""

STRONG = 4
"""Cards of at least this force are shown in their suit's colour."""

SUIT_STYLES = ("cyan", "yellow", "green", "magenta")


def table(
    state: DuelState,
    say: DuelWords,
    size: tuple[int, int],
    numbers: Mapping[str, str],
    ascii_only: bool,
) -> list[Text]:
    """Both sides of the table. Visible hands are listed by suit, with cards picked for exchange
    struck out.

    Args:
        size: the screen's width and height, in characters.
        numbers: the numbers of selectable cards, by card id.
    """
    width, end = size[0], state.scenario.end
    lines: list[Text] = []
    if isinstance(end, Escape):
        lines.append(Text(_track(state, end, ascii_only)[:width]))
    own = [side for side in state.scenario.sides if state.sees(side)]
    for side in sorted(state.scenario.sides, key=lambda side: side in own):
        piles_line = _piles(state, say, side, ascii_only)[:width]
        lines.append(Text(piles_line, "bold" if side in own else ""))
    lines += [Text(line[:width]) for line in _last(state, say)]
    for side in own:
        if state.piles[side].hand:
            if len(own) > 1:
                lines.append(Text(f"{say.side(side)}:"))
            lines += _hand(state, side, size, numbers)
    return lines


def _track(state: DuelState, end: Escape, ascii_only: bool) -> str:
    full, empty = ("#", "-") if ascii_only else ("█", "·")
    share = min(state.casualties * BAR // end.limit, BAR)
    row = full * share + empty * (BAR - share)
    return f"Casualties  {state.casualties:>3} {row} {end.limit}"


def _piles(state: DuelState, say: DuelWords, side: str, ascii_only: bool) -> str:
    piles = state.piles[side]
    back = "#" if ascii_only else "▮"
    seen = piles.hand or piles.shown
    hand = back * len(seen) if not state.sees(side) else plural(len(seen), "card")
    return (
        f"{say.side(side):<12}hand {hand:<10} deck {len(piles.deck):<3} "
        f"played {len(piles.played):<3} exchanged {len(piles.discards) + len(piles.aside)}"
    )


def _last(state: DuelState, say: DuelWords) -> list[str]:
    """The last hand: each side's forces by suit, and the winner."""
    last = state.last
    if last is None:
        return []
    sides = state.scenario.sides
    if not last.winner:
        result = "a tie"
    else:
        verb = "win" if say.is_many(last.winner) else "wins"
        result = f"{say.side(last.winner)} {verb}{' on a coin toss' if last.by_coin else ''}"
    lines = [f"Last hand: {result}"]
    for side, cards in zip(sides, last.cards, strict=True):
        suits = range(len(state.scenario.decks[side].suits))
        forces = " | ".join(
            " ".join(str(card.force) for card in cards if card.suit == suit) or "-"
            for suit in suits
        )
        lines.append(f"  {say.side(side):<10} {kinds.sum_told(say, side, cards)}:  {forces}")
    return lines


def _hand(
    state: DuelState, side: str, size: tuple[int, int], numbers: Mapping[str, str]
) -> list[Text]:
    """A hand's cards in columns by suit, with the totals."""
    width, height = size
    hand, suits = state.piles[side].hand, state.scenario.decks[side].suits
    is_asked = any(card.id in numbers for card in hand)
    kept = [card for card in hand if card.id in numbers] if is_asked else list(hand)
    totals = suit_totals(kept, len(suits))
    across = len(suits)
    if (width - 1) // across < COLUMN and height >= TALL:
        across = -(-across // 2)  # in two rows, if they fit
    wide = max((width - 1) // across, 12)
    lines = [Text()]
    for first in range(0, len(suits), across):
        row = range(first, min(first + across, len(suits)))
        head = Text()
        for index in row:
            total = f" ({totals[index]})"
            text = f"{suits[index][: wide - 1 - len(total)]}{total}"
            head.append(f"{text:<{wide}}", f"bold {SUIT_STYLES[index]}")
        lines.append(head)
        columns = [[card for card in hand if card.suit == at] for at in row]
        for place in range(max(map(len, columns))):
            line = Text()
            for cards in columns:
                card = cards[place] if place < len(cards) else None
                line.append(*_card(card, is_asked, wide, numbers))
            lines.append(line)
    text = kinds.TIMES.join(map(str, totals))
    name = "Kept" if len(kept) < len(hand) else "Total"
    lines.append(Text(f"{name}: {text} = {prod(totals)}", "bold"))
    return lines


def _card(
    card: Card | None, is_asked: bool, wide: int, numbers: Mapping[str, str]
) -> tuple[str, str]:
    """A card's text for its column, and its style; struck out if it is picked for exchange."""
    if card is None:
        return " " * wide, ""
    goes = is_asked and card.id not in numbers
    number = "x" if goes else numbers.get(card.id, "")
    text = f"{number:>2} {card.name[: wide - 6].rstrip()} {card.force}"
    style = "dim strike" if goes else SUIT_STYLES[card.suit] if card.force >= STRONG else ""
    return f"{text:<{wide}}", style
