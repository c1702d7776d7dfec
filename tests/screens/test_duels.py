"""A card duel in the window: its sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from window_hands import draw, press  # before Arcade: no display

import arcade  # isort: skip

from somalia.play import table
from somalia.window.screens.play import GameScreen
from somalia.window.ui.window import GameWindow
from tests.card_duels.table import SCENARIOS, scenario

KEYS = arcade.key
Duel = Callable[..., GameScreen]


@pytest.fixture
def duel(window: GameWindow, tmp_path: Path) -> Iterator[Duel]:
    tables: list[table.Table] = []

    def begin(name: str, *people: str, seed: str = "5") -> GameScreen:
        seats = {s: "human" if s in people else "duel-easy" for s in scenario(name).sides}
        record = tmp_path / f"duel-{len(tables)}.txt"
        laid = table.begin(table.GameSetup(name, seats, seed, {}, [], "auto", record, False))
        tables.append(laid)
        screen = GameScreen(window, laid)
        window.show_view(screen)
        draw(screen)
        return screen

    yield begin
    for laid in tables:
        laid.leave()


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("key", [KEYS.F1, KEYS.F2, KEYS.F3, KEYS.F4, KEYS.F9, KEYS.ESCAPE])
def test_every_sheet_can_be_drawn(name: str, key: int, duel: Duel) -> None:
    screen: Any = duel(name, scenario(name).sides[0])
    press(screen, key)
    assert screen.sheet is not None
    draw(screen)
