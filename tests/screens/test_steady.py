"""Nothing that can be clicked moves by itself: odds come when they are worked out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from window_hands import Sit, draw, resize, settle_odds  # before Arcade: no display

from somalia.window.screens.play import GameScreen
from tests.screens.test_pointed_odds import LINES, at_once, moments  # noqa: F401

SIZES = ((1280, 800), (1000, 640))


def places(screen: Any) -> dict[str, Any]:
    """Where each action of the question can be clicked."""
    draw(screen)
    return {spot.action: spot.box for spot in screen.side.spots if spot.action}


@pytest.mark.parametrize("size", SIZES)
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


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("game", sorted(LINES))
def test_in_every_game_no_figure_that_arrives_moves_a_button(
    game: str, window: Any, tmp_path: Path
) -> None:
    moved = []
    try:
        for ask, model, _ in moments(game, tmp_path):
            screen = GameScreen(window, model.table)
            window.show_view(screen)
            before = {}
            for size in SIZES:
                resize(window, *size)
                before[size] = places(screen)
            assert screen.model.odds.report is None
            settle_odds(screen)
            for size in SIZES:
                resize(window, *size)
                for hot in ("", *(f"option:{one.number}" for one in screen.model.shown[:3])):
                    screen.hot = hot
                    if places(screen) != before[size]:
                        moved.append((ask, size, hot))
                screen.hot = ""
    finally:
        resize(window, 1280, 800)
    assert not moved
