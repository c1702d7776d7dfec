"""The street fight in the window, from fixed positions, so that no change of play affects them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from window_hands import draw, press  # before Arcade: no display

import arcade  # isort: skip

from somalia.engine.game import Game
from somalia.play import table as tables
from somalia.window.screens.play import GameScreen
from tests.street_fight.quarter import COLUMN, DOOR, DOORS, HAWK, LEADER, POSITION, laid_out

KEYS = arcade.key


def seated(
    window: Any,
    record: Path,
    position: Mapping[str, Any] = POSITION,
    scenario: str = "mog-93",
    options: Mapping[str, str] | None = None,
) -> Any:
    """The screen of a game that begins with a position."""
    chosen = dict(options or {})
    laid = tables.begin(
        tables.GameSetup(scenario, {"player-1": "human"}, "7", chosen, [], "auto", record, False)
    )
    state = laid_out(laid.scenario, position)
    laid.game = Game(laid.rules, laid.header.engine_seats(), "7", state=state)
    laid.keep_notes()
    screen: Any = GameScreen(window, laid)
    window.show_view(screen)
    draw(screen)
    return screen


def _of(
    *answers: str,
    position: Mapping[str, Any] = POSITION,
    options: Mapping[str, str] | None = None,
) -> Callable[[Any], Any]:
    """A scene of a position after some answers."""

    def scene(stage: Any) -> Any:
        record = stage.folder / "streets.txt"
        screen = seated(stage.window, record, position, options=options)
        for answer in answers:
            screen.deeds.answer(answer)
        while screen.model.sitting.hint is not None:  # it would cover the scene
            press(screen, KEYS.ENTER)
        draw(screen)
        return screen

    return scene


def _stand(stage: Any) -> Any:
    """The choice of a destination, with the pointer on a place under fire."""
    screen = _of(LEADER, "move")(stage)
    screen.on_mouse_motion(*screen.board.region_place("49,26"), 0, 0)
    return screen


def _near(stage: Any) -> Any:
    """A close view of the fire on the places that he can reach, with men drawn as men."""
    screen = _of(LEADER)(stage)
    press(screen, KEYS.F5)
    press(screen, KEYS.F5)
    screen.board.zoom(2.4, *screen.board.region_place("50,29"))
    return screen


def _windows(stage: Any) -> Any:
    """The choice of a window in close view, with the pointer on one; a comrade is at another."""
    men = {**DOOR["men"], "delta-sniper": {"window": [28.5, 17], "facing": "e"}}
    scene = _of("delta-leader", "go-in", position={**DOOR, "men": men}, options=DOORS)
    screen = scene(stage)
    screen.board.zoom(2.4, *screen.board.region_place("28,18"))
    screen.on_mouse_motion(*screen.board.region_place("27,16"), 0, 0)
    return screen


def _pressed(scene: Callable[[Any], Any], *symbols: int) -> Callable[[Any], Any]:
    def pressing(stage: Any) -> Any:
        screen = scene(stage)
        for symbol in symbols:
            press(screen, symbol)
        return screen

    return pressing


def _unit(stage: Any) -> Any:
    """The orders of a unit beside its label, after another was sent to a post."""
    screen = _of()(stage)
    screen.do("order:delta to post 4 by cover")
    draw(screen)
    press(screen, KEYS.U, KEYS.MOD_CTRL)
    press(screen, KEYS.KEY_1)
    return screen


SCENES: dict[str, Callable[[Any], Any]] = {
    "streets-act": _of(LEADER),
    "streets-stand": _stand,
    "streets-sight": _pressed(_of(LEADER), KEYS.F5),
    "streets-fire": _near,
    "streets-target": _of("chalk-1-assistant", "fire", "assault-rifle-burst"),
    "streets-window": _windows,
    "streets-drive": _of("drive", position=COLUMN),
    "streets-blackhawk": _of(position=HAWK),
    "streets-unit": _unit,
    "streets-orders": _pressed(_of(), KEYS.F9),
}
"""Scenes of the street fight, by name."""
