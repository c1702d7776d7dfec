"""The hex battle in the window: what it shows, what a click and a key do, what stays hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from window_hands import click, draw, press  # before Arcade: no display

import arcade  # isort: skip

from somalia.engine.prompts import Choose
from somalia.games.hex_battle import kinds
from somalia.games.hex_battle.scenario import load
from somalia.games.hex_battle.window.counters import Face, face_of
from somalia.games.hex_battle.window.geometry import centre, corners, hex_at
from somalia.games.hex_battle.window.piles import piles
from somalia.window.ui.window import GameWindow
from tests.screens.battles import (
    AL_QAEDA,
    ALONE,
    COALITION,
    OTHER,
    Thumb,
    asked,
    seated,
)

KEYS = arcade.key
Battles = Callable[..., Any]


@pytest.fixture
def battles(window: GameWindow, tmp_path: Path) -> Iterator[Battles]:
    screens: list[Any] = []

    def begin(until: Any, seats: dict[str, str] = ALONE, **options: str) -> Any:
        screen = seated(window, tmp_path / f"{len(screens)}.txt", until, seats, options)
        screens.append(screen)
        return screen

    yield begin
    for screen in screens:
        screen.model.table.leave()


def test_every_hex_is_where_it_is_drawn() -> None:
    land = load("anaconda").land
    for at in range(len(land.names)):
        x, y = centre(land, at)
        assert hex_at(land, x, y) == at
        for east, north in corners(land, at, 0.97):
            assert hex_at(land, east, north) == at
    assert hex_at(land, -3.0, 0.0) == hex_at(land, 0.0, 3.0) == -1


@pytest.mark.parametrize("seats", [ALONE, OTHER], ids=["coalition", "al-qaeda"])
def test_the_window_opens_for_either_side(seats: dict[str, str], battles: Battles) -> None:
    who = next(side for side, seat in seats.items() if seat == "human")
    screen = battles(asked("move", 1, who), seats)
    before = draw(screen)
    assert screen.model.prompt.who == who
    press(screen, KEYS.F6)
    assert draw(screen).tobytes() != before.tobytes(), "counters were drawn"


def test_every_state_of_a_game_draws(battles: Battles) -> None:
    """From the set-up to the end: whatever is asked, of whichever side, the sheet is drawn."""
    screen = battles(lambda game: True, {COALITION: "human", AL_QAEDA: "human"})
    game, board, thumb = screen.model.controller.game, screen.board, Thumb("states")
    seen: set[str] = set()
    count = 0
    while isinstance(game.prompt, Choose):
        prompt = game.prompt
        if prompt.ask not in seen or count % 150 == 0:
            seen.add(prompt.ask)
            board.set_state(game, game.as_seen_by(prompt.who).state, False)
            board.draw()
            lying = [one for pile in piles(board.state) for one in pile.counters]
            assert len(lying) == len(set(lying))
        count += 1
        game.answer(game.seat_of[prompt.who].name, thumb.option(game, prompt))
    assert {"place", "base", "draw", "move", "step", "target", "firers"} <= seen


def test_a_click_on_a_lit_counter_and_on_a_lit_hex_answers_8_1(battles: Battles) -> None:
    screen = battles(asked("move", 2))
    board, state = screen.board, screen.model.state
    offered = screen.board.lights.units
    one = next(
        found.piece
        for found in board.pieces()
        if found.piece in offered and found.region in state.scenario.land.index
    )
    board.reveal(one)
    click(screen, *board.piece_place(one))
    prompt = screen.model.prompt
    assert prompt.ask == kinds.STEP_TO
    assert prompt.about["counter"].id == one
    to = next(id for id in board.lights.zones if id in state.scenario.land.index)
    board.fold()
    click(screen, *board.region_place(to))
    number = next(n for n in range(state.own) if state.id(n) == one)
    assert screen.model.state.place[number] == state.scenario.land.index[to]


def test_a_face_down_counter_shows_the_coalition_its_back_only_18_2(battles: Battles) -> None:
    screen = battles(asked("move", 2))
    state = screen.model.state
    dark = [one for one in state.on_map(AL_QAEDA) if not state.up[one]]
    assert len(dark) > 10
    backs = {face_of(state, one) for one in dark}
    assert backs <= {Face(), Face(is_pinned=True)}
    turned = [one for one in state.on_map(AL_QAEDA) if state.up[one]]
    assert all(face_of(state, one).type for one in turned)


def test_what_lies_face_down_may_be_anything_for_the_picture_18_1(battles: Battles) -> None:
    """Exchanging what face-down counters are changes not a pixel and not a tip."""
    screen = battles(asked("move", 2))
    board, model = screen.board, screen.model
    seen = model.state
    twin = seen.copy()
    dark = [one for one in twin.on_map(AL_QAEDA) if not twin.up[one]]
    turned = dark[1:] + dark[:1]
    for one, other in zip(dark, turned, strict=True):
        twin.mark(one, who=seen.who[other])
    pictures = []
    for state in (seen, twin):
        board.set_state(model.controller.game, state, False)
        found = [draw(screen).tobytes()]
        for one in dark[:12]:
            found.append(board.tip_of(board.at(*board.piece_place(state.id(one)))))
            board.hover(*board.piece_place(state.id(one)))
            found.append(draw(screen).tobytes())
            board.fold()
        pictures.append(found)
    assert pictures[0] == pictures[1]
