"""The scenario that docs/own-scenario.md makes, in the window, on its own map."""

from __future__ import annotations

from typing import Any

import pytest
from own_scenario import made, steps
from window_hands import ahead, click_action, draw, on_ground, rest  # before Arcade

from somalia import datafile
from somalia.window.screens.play import GameScreen
from somalia.window.screens.start import StartScreen

WINDOW = "somalia play mogadishu-1993 --window"


@pytest.mark.parametrize("players", ["1", "3"])
def test_it_is_chosen_and_played_on_its_own_map(window: Any, players: str) -> None:
    assert WINDOW in [what for kind, what, _ in steps() if kind == "type"]
    made(datafile.home())
    screen = StartScreen(window)
    window.show_view(screen)
    screen.do("advanced")
    click_action(screen, "scenario:mogadishu-1993")
    click_action(screen, f"option:bandit-players:{players}")
    click_action(screen, "begin")
    game = window.current_view
    assert screen.troubled == 0, getattr(screen.sheet, "report", "")
    assert screen.problem == ""
    assert isinstance(game, GameScreen)
    assert len(game.model.controller.game.seats) == 1 + int(players)
    assert {zone.id for zone in game.model.controller.table.scenario.board.zones} == {
        "afgooye",
        "balcad",
        "merca",
        "cadale",
        "south-mogadishu",
        "north-mogadishu",
        "mogadishu-airport",
        "mogadishu-port",
    }
    draw(game)
    rest(game)
    x, y = on_ground(game, "afgooye")
    assert game.board.region_at(x, y) == "afgooye"
    ahead(game.model.controller.game, answers=200)
    game.refresh()
    assert game.model.controller.game.state.turn >= 1
    draw(game)
    assert game.troubled == 0
