"""In a small window with large text, every button of the window is still there (FN9), if need be
after scrolling or turning pages.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from window_hands import draw, resize  # before Arcade: no display

from somalia.window.ui.window import GameWindow
from tests.screens.test_clicks import seated
from tests.screens.test_no_ids import BY_GAME, SHEETS

LARGE, SMALL = (1600, 1000, 100), (1000, 640, 150)
MOST = 80
"""The most scrolling that a sheet may need."""


def at_size(screen: Any, size: tuple[int, int, int]) -> None:
    resize(screen.window, *size[:2])
    screen.settings.text_size = size[2]
    screen.restyle()
    draw(screen)


def reached(screen: Any) -> set[str]:
    """The actions of a sheet's buttons, wherever it is scrolled."""
    actions: set[str] = set()
    for _ in range(MOST):
        draw(screen)
        new = {action for action in screen.cover.actions if not action.startswith("rows:")}
        onwards = [s for s in screen.cover.spots if s.action.startswith("rows:")]
        below = [s.action for s in onwards if s.name == "below"]
        if not below and new <= actions:
            return actions
        actions |= new
        screen.sheet.act(below[0]) if below else screen.sheet.roll(3)
    return actions


@pytest.mark.parametrize("name", [name for name in SHEETS if name != "rules"])
@pytest.mark.parametrize("scenario", BY_GAME.values(), ids=list(BY_GAME))
def test_every_button_of_a_sheet_is_reached_in_a_small_window(
    scenario: str, name: str, window: GameWindow, tmp_path: Path
) -> None:
    screen = seated(window, scenario, tmp_path / "game.txt")
    try:
        buttons = []
        for size in (LARGE, SMALL):
            screen.open(None)
            at_size(screen, size)
            screen.show_sheet(name)
            buttons.append(reached(screen))
        assert buttons[0] <= buttons[1], buttons[0] - buttons[1]
    finally:
        resize(window, 1280, 800)
        screen.model.table.leave()


@pytest.mark.parametrize("scenario", BY_GAME.values(), ids=list(BY_GAME))
def test_every_button_beside_the_question_is_there_in_a_small_window(
    scenario: str, window: GameWindow, tmp_path: Path
) -> None:
    screen = seated(window, scenario, tmp_path / "game.txt")

    def actions() -> set[str]:
        draw(screen)
        own = {spot.action for panel in screen.panels for spot in panel.spots if spot.action}
        return {one for one in own if not one.startswith(("option:", "entry:", "page:", "news:"))}

    try:
        at_size(screen, LARGE)
        wanted = actions()
        at_size(screen, SMALL)
        assert not wanted - actions()
    finally:
        resize(window, 1280, 800)
        screen.model.table.leave()
