"""Every click on the board is answered, at every kind of question of every game (FN5): it answers
the question, opens something, or is told why not, with the rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from window_hands import Chancer, click, draw  # before Arcade: no display

from somalia import datafile
from somalia.engine.prompts import Choose
from somalia.games import game_of
from somalia.play import library
from somalia.play import table as tables
from somalia.play.answering import Answering
from somalia.window.screens.play import GameScreen
from somalia.window.screens.table import TableScreen
from somalia.window.sheets.hand_over import CoverSheet
from somalia.window.ui.window import GameWindow

SCENARIOS = [name for name in datafile.available("scenarios") if game_of(name).window]
ANSWERS = 400
"""The answers by chance among which the kinds of question are found."""
ACROSS, UP = 7, 5
REASON = re.compile(r"[\w.\- ]*\d[\w.]*: \S")
"""A reason begins with its rule."""


def seated(window: GameWindow, scenario: str, record: Path) -> GameScreen:
    """A game between people at one screen."""
    seats = dict.fromkeys(library.card(scenario).sides({}).order, "human")
    setup = tables.GameSetup(scenario, seats, "7", {}, [], "auto", record, False)
    screen = GameScreen(window, tables.begin(setup))
    window.show_view(screen)
    screen.model.sitting.listen(False)
    draw(screen)
    return screen


def kinds_asked(screen: GameScreen) -> Iterator[str]:
    """Each kind of question, as it comes up first in a game by chance."""
    game, chance, seen = screen.model.table.game, Chancer("clicks"), set[str]()
    for _ in range(ANSWERS):
        prompt = game.prompt
        if not isinstance(prompt, Choose):
            return
        if prompt.ask not in seen:
            seen.add(prompt.ask)
            screen.open(None)
            screen.refresh(moving=False)
            if isinstance(screen.sheet, CoverSheet):
                screen.do("seated")
            screen.open(None)
            draw(screen)
            yield prompt.ask
        game.answer(game.seat_of[prompt.who].name, chance.decide(game, prompt).option)


def points(screen: GameScreen) -> Iterator[tuple[float, float]]:
    """Points all over the board: a grid, and each region with an option or a piece."""
    left, bottom, wide, high = screen.board.box
    for row in range(UP):
        for column in range(ACROSS):
            yield left + (column + 0.5) * wide / ACROSS, bottom + (row + 0.5) * high / UP
    for piece in screen.board.pieces()[:12]:
        place = screen.board.piece_place(piece.piece)
        if place is not None and screen.board.contains(*place):
            yield place


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_click_on_the_board_is_answered(
    scenario: str, window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = seated(window, scenario, tmp_path / "game.txt")
    done: list[Any] = []
    for name in ("answer", "order", "follow_plan"):
        monkeypatch.setattr(Answering, name, lambda self, *what: done.append(what))
    monkeypatch.setattr(TableScreen, "act", lambda self, action: done.append(action))
    unanswered = []
    for ask in kinds_asked(screen):
        for x, y in points(screen):
            done.clear()
            screen.model.about, screen.model.path = type(screen.model.about)(), ()
            screen.window.dispatch_event("on_mouse_motion", 2, screen.window.height - 2, 0, 0)
            click(screen, x, y)
            model = screen.model
            is_answered = done or model.path or model.answering.plans
            if not is_answered and not any(map(REASON.match, screen.told_tip)):
                unanswered.append((ask, round(x), round(y), screen.told_tip))
            screen.mouse.aside()
            model.answering.drop_plans()
    screen.model.table.leave()
    assert not unanswered, unanswered[:12]
