"""Nothing that can be clicked moves by itself: odds come when they are worked out."""

from __future__ import annotations

from typing import Any

import pytest
from window_hands import Sit, draw, resize, settle_odds  # before Arcade: no display


def places(screen: Any) -> dict[str, Any]:
    """Where each action of the question can be clicked."""
    draw(screen)
    return {spot.action: spot.box for spot in screen.side.spots if spot.action}


@pytest.mark.parametrize("size", [(1280, 800), (1000, 640)])
@pytest.mark.parametrize("until", ["convoy.zone", "flush.zone", "flush.unit", "raid.zone"])
def test_odds_that_arrive_or_change_move_no_button(
    sit: Sit, until: str, size: tuple[int, int]
) -> None:
    screen = sit(until=until)
    window = screen.window
    try:
        resize(window, *size)
        before = places(screen)
        assert screen.model.odds.report is None
        screen.model.odds.rate()
        assert screen.model.odds.report is not None
        assert places(screen) == before
        settle_odds(screen)
        assert screen.model.odds.report.is_whole
        assert places(screen) == before
        for choice in screen.model.shown[:4]:
            screen.hot = f"option:{choice.number}"
            assert places(screen) == before
    finally:
        resize(window, 1280, 800)
