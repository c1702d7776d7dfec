"""How cards and keys are called at the table."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.prompts import DONE
from somalia.engine.words import listed
from somalia.games.card_duels.rules.components import Card
from somalia.play.answers import Choice

KEYS = "1234567890abcdefghijklmnopqrstuvwxyz"
"""The keys of cards, in their order."""


def key_of(choice: Choice) -> str:
    """The key that chooses an option, as the list beside the table has it."""
    return "Space" if choice.options[0] == DONE else choice.key or KEYS[choice.number - 1]


def named(hand: Sequence[Card]) -> str:
    """Cards with their forces, alike ones once: "2 x Bunkers 5 and Mortars 2"."""
    found: dict[str, int] = {}
    for card in hand:
        told = f"{card.name} {card.force}"
        found[told] = found.get(told, 0) + 1
    return listed(told if count == 1 else f"{count} x {told}" for told, count in found.items())
