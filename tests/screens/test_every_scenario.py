"""What holds for every scenario in the box."""

from __future__ import annotations

from pathlib import Path

import pytest
from window_hands import Sit, ahead, press  # before Arcade: no display

import arcade  # isort: skip

from somalia import datafile
from somalia.games import game_of
from somalia.games.campaign.scenario import load as load_scenario
from somalia.play import table
from somalia.window.screens.play import GameScreen
from somalia.window.screens.replay import ReplayScreen
from somalia.window.ui.window import GameWindow

KEYS = arcade.key
SCENARIOS = [name for name in datafile.available("scenarios") if game_of(name).window]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_is_left_taken_up_and_watched_again(
    window: GameWindow, tmp_path: Path, scenario: str
) -> None:
    file = tmp_path / "game.txt"
    sides = load_scenario(scenario).sides.order
    seats = dict.fromkeys(sides, "human")
    laid = table.begin(table.GameSetup(scenario, seats, "7", {}, [], "auto", file, False))
    ahead(laid.game, answers=60)
    count, events = laid.game.count, [repr(event) for event in laid.game.all_events()]
    laid.leave()
    again = table.take_up(file, True, lambda question: True, [])
    assert again is not None
    window.show_view(GameScreen(window, again))
    assert again.game.count == count
    assert [repr(event) for event in again.game.all_events()] == events
    again.leave()
    window.go("replay", file)
    screen = window.current_view
    assert isinstance(screen, ReplayScreen)
    press(screen, KEYS.END)
    assert screen.model.controller.game.count == count


def test_the_end_of_a_game_leads_to_its_replay(sit: Sit) -> None:
    screen = sit(answers=20)
    while not screen.model.controller.is_over:
        ahead(screen.model.controller.game, answers=screen.model.controller.game.count + 200)
    screen.refresh()
    window = screen.window
    press(screen, KEYS.R)
    assert isinstance(window.current_view, ReplayScreen)
