"""The layout of the table, in points. Its lower left corner is (0, -high)."""

from __future__ import annotations

from collections.abc import Iterator

from somalia.games.card_duels.rules.components import DuelScenario
from somalia.games.kit.cards import region
from somalia.games.kit.scene import Region

WIDE, HIGH = 909.0, 692.0
"""The minimum size of the table; other proportions make it wider or higher."""
EDGE = 14.0
"""Space between the table's frame and its contents."""
FOOT = 23.0
"""Space for the suit totals below the revealed cards."""
LABEL, RESULT = 104.0, 172.0
"""Space for the names to the left of the revealed cards, and for the products to the right."""
ROW = 214.0
"""Space for the number of hands won in a row, to the right of the score."""

BANNER, SCORE, IN_A_ROW, OPEN, INSTEAD, KEPT = "banner", "score", "row", "open", "instead", "kept"
"""Places: the question; the score; hands won in a row; the mat with revealed hands; the text shown
in place of an empty hand; the near hand's product, with the answers that are not cards.
"""
HAND, DECK, PLAYED, EXCHANGED, PRODUCT = "hand", "deck", "played", "exchanged", "product"
"""Each side's places: its hand, its three piles, and its product on the mat."""
PILES = (DECK, PLAYED, EXCHANGED)


def of(side: str, what: str) -> str:
    """The id of a side's place."""
    return f"{side}:{what}"


def _place(
    id: str, left: float, top: float, right: float, low: float, label: str = ""
) -> tuple[str, Region]:
    """A place with its id, from its edges, measured down from the top of the table."""
    return id, region(id, (left, -low, right, -top), label)


def places(scenario: DuelScenario, near: str, wide: float, high: float) -> dict[str, Region]:
    """All places that do not depend on the cards; spare room goes to the mat and the near hand.

    Args:
        near: the side whose hand is at the bottom.
    """
    return dict(_places(scenario, near, wide, high))


def _places(
    scenario: DuelScenario, near: str, wide: float, high: float
) -> Iterator[tuple[str, Region]]:
    far, names = scenario.other(near), {side: deck.name for side, deck in scenario.decks.items()}
    right, bar = wide - EDGE, high - 44
    mat = 452.0 + (high - HIGH) * 0.5
    yield _place(BANNER, EDGE, 10, right, 54)
    yield _place(SCORE, EDGE, 60, right - ROW - 10, 106, "Score")
    yield _place(IN_A_ROW, right - ROW, 60, right, 106, "In a row")
    yield _place(of(far, HAND), EDGE + 100, 114, right - 224, 180, names[far])
    beside = (EDGE + 4, right - 214, right - 108)
    for what, x in zip(PILES, beside, strict=True):
        yield _place(of(far, what), x, 116, x + 104, 178, what)
    half = (mat - 188 - 40) / 2
    for index, side in enumerate((far, near)):
        top = 188 + 34 + index * half
        yield _place(of(side, OPEN), EDGE + 12, top, right - 12, top + half, names[side])
        yield _place(
            of(side, PRODUCT), right - 12 - RESULT, top + 5, right - 14, top + half - 6, PRODUCT
        )
    yield _place(OPEN, EDGE, 188, right, mat)
    top, low = mat + 6, bar - 8
    half, column = (low - top) / 2, right - 80
    yield _place(of(near, HAND), EDGE + 92, top, right - 82, low, names[near])
    yield _place(INSTEAD, EDGE + 110, top + 12, right - 110, low - 6)
    yield _place(of(near, DECK), EDGE + 6, top + max(6, half - 74), EDGE + 82, low - 4, DECK)
    yield _place(of(near, PLAYED), column, top + 4, column + 72, top + half, PLAYED)
    yield _place(
        of(near, EXCHANGED), column, top + 4 + half, column + 72, top + half * 2, EXCHANGED
    )
    yield _place(KEPT, EDGE + 4, bar, right - 4, high - 12)
