"""The scene of the whole table for one seat."""

from __future__ import annotations

from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games.card_duels.scene import heads
from somalia.games.card_duels.scene.hands import hands
from somalia.games.card_duels.scene.mat import laid
from somalia.games.card_duels.scene.places import (
    BANNER,
    EXCHANGED,
    HAND,
    HIGH,
    IN_A_ROW,
    INSTEAD,
    KEPT,
    OPEN,
    PRODUCT,
    SCORE,
    WIDE,
    of,
    places,
)
from somalia.games.card_duels.scene.tracks import in_a_row, score
from somalia.games.card_duels.scene.view import DuelView
from somalia.games.kit.scene import Attention, BoardFigure, Scene


def scene_of(view: DuelView, wide: float = WIDE, high: float = HIGH) -> Scene:
    """The scene of the table, with its figures.

    Args:
        wide: the width of the table, at least `WIDE`.
        high: the height of the table, at least `HIGH`.
    """
    lying = places(view.scenario, view.near, wide, high)
    tracks = (score(view, lying[SCORE]), in_a_row(view, lying[IN_A_ROW]))
    open_hands = laid(view, lying)
    suits = {suit.place.id: suit.place for hand in open_hands for suit in hand.suits}
    inner = {**tracks[0].regions, **tracks[1].regions, **suits}
    figures: dict[str, tuple[BoardFigure, ...]] = {
        BANNER: (heads.banner(view), heads.when(view)),
        SCORE: tracks[0].figures,
        IN_A_ROW: tracks[1].figures,
        OPEN: tuple(heads.verdict(view)),
        heads.COUNTING: tuple(heads.counting(view)),
        INSTEAD: tuple(heads.instead(view)),
        KEPT: tuple(heads.kept(view)),
    }
    for side in view.scenario.sides:
        figures[of(side, HAND)] = tuple(heads.side(view, side))
        figures[of(side, EXCHANGED)] = tuple(heads.exchanged(view, side))
    for hand in open_hands:
        figures[of(hand.side, OPEN)] = tuple(hand.totals())
        figures[of(hand.side, PRODUCT)] = tuple(hand.product())
    return Scene(
        sheet=(0.0, -high, wide, 0.0),
        regions={**inner, **lying},
        piles=(
            *hands(view, lying),
            *(pile for hand in open_hands for pile in hand.piles()),
            *tracks[0].piles,
            *tracks[1].piles,
        ),
        shown=(*tracks[0].shown, *tracks[1].shown),
        heads=figures,
    )


def seen_by(sight: Sight, attention: Attention) -> Scene:
    """The scene of the table at its default size."""
    prompt: Choose | None = sight.asked(sight.seat) if sight.seat else None
    return scene_of(DuelView(sight, prompt, attention))
